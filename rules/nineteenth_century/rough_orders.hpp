#pragma once

#include <vector>

#include "drill/free_hand.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What a group would do, roughly: straight to where it wants to be, past terrain and bodies, no
/// cover looked for. Whom to pay for is weighed by it: making real orders for everybody who might
/// be paid for costs more than the whole battle.
namespace opfor::nineteenth_century {

/// What its cell would have it do (15.2).
[[nodiscard]] FreeOrder rough_order(const Situation& now, UnitId unit, const Cell& cell);
/// What it could be ordered with a free hand (D3).
[[nodiscard]] std::vector<FreeOrder> rough_orders(const Situation& now, UnitId unit);

}  // namespace opfor::nineteenth_century
