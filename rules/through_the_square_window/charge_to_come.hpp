#pragma once

#include "drill/worth.hpp"
#include "rules/through_the_square_window/purse.hpp"

/// What charges come to that an order makes, or leads to (TTSW-DEC-3).
namespace opfor::through_the_square_window {

/// A charge as it would come home, or what speaks so much against it that it is not ordered.
[[nodiscard]] Fight fight_of(const Situation& now, UnitId unit, const ChargeWay& charge);

/// The best that horse could do by a charge in its next turn from where it would stand, if enemies
/// stay where they are: what it takes less what it costs, in blows; 0: none is worth it.
[[nodiscard]] double charge_to_come(const Situation& now, UnitId unit, const field::Box& there);

}  // namespace opfor::through_the_square_window
