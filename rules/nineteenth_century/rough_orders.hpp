#pragma once

#include <vector>

#include "drill/free_hand.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What a group would do, where it is weighed whom to pay for: what it may go for is looked at as
/// it will be offered, but how it falls back only roughly, straight and past terrain and bodies. To
/// make real ways of all that, for everybody who might be paid for, costs as much as the whole
/// battle.
namespace opfor::nineteenth_century {

/// What its cell would have it do (15.2): straight to where it wants to be, no cover looked for.
[[nodiscard]] FreeOrder rough_order(const Situation& now, UnitId unit, const Cell& cell);
/// What it could be ordered with a free hand (D3): free_orders.hpp, but for cover.
[[nodiscard]] std::vector<FreeOrder> rough_orders(const Situation& now, UnitId unit);

}  // namespace opfor::nineteenth_century
