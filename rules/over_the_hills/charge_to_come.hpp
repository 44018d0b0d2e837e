#pragma once

#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/stride.hpp"

/// Charges that a place leads to: those that horse waits for there, and those of the enemy that
/// foot invites.
namespace opfor::over_the_hills {

/// The best that horse which stands so could do by a charge in its next turn, without F segments,
/// at an enemy before it who is then as he is now: more blows than it takes itself; 0: none is
/// worth it, or its brigade's order allows none.
[[nodiscard]] double charge_to_come(const Situation& now, UnitId unit, const Stand& there);

/// What an enemy would do, and suffer, by a charge in his next move, without F segments, at a body
/// that stood so, times the chance that he passes his test; nothing of who could not come straight
/// at it.
[[nodiscard]] Exchange charge_invited(const Situation& now, UnitId enemy, UnitId unit,
                                      const Stand& there);

}  // namespace opfor::over_the_hills
