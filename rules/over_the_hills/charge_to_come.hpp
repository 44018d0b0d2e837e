#pragma once

#include "rules/over_the_hills/stride.hpp"

/// What a place is good for to horse that waits for its moment.
namespace opfor::over_the_hills {

/// The best that horse which stands so could do by a charge in its next turn, without F segments,
/// at an enemy before it who is then as he is now: more blows than it takes itself; 0: none is
/// worth it, or its brigade's order allows none.
[[nodiscard]] double charge_to_come(const Situation& now, UnitId unit, const Stand& there);

}  // namespace opfor::over_the_hills
