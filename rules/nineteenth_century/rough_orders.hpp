#pragma once

#include "drill/free_hand.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What a group's cell would have it do, where it is weighed whom to pay for: charges as
/// they would be, the rest only roughly, straight and past terrain and bodies. To make
/// real ways of all that, for everybody who might be paid for, costs as much as the whole battle.
namespace opfor::nineteenth_century {

/// What its cell would have it do (15.2), no cover looked for.
[[nodiscard]] FreeOrder rough_order(const Situation& now, UnitId unit, const Cell& cell);

}  // namespace opfor::nineteenth_century
