#pragma once

#include "drill/known.hpp"
#include "rules/over_the_hills/situation.hpp"

/// What units remember of enemies, and what a side may know.
namespace opfor::over_the_hills {

/// Notes where every unit last saw an enemy, and where each side last saw each enemy. Commanders
/// are seen like troops.
void remember(Battle& battle, const Situation& now);

/// What a side may know: enemies that none of its troops sees stand at their last known place as
/// they were when the battle began, or are absent. Of enemies in sight their orders do not show.
[[nodiscard]] View view(const Moment& now, Side side);
/// The moment of which its orders are made.
[[nodiscard]] Known<Situation> known_to(const Moment& now, Side side);

}  // namespace opfor::over_the_hills
