#pragma once

#include "drill/known.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// What units remember of enemies, and what a side may know.
namespace opfor::through_the_square_window {

/// Notes where every body last saw an enemy, and where each side last saw each enemy. Generals are
/// seen like bodies.
void remember(Battle& battle, const Situation& now);

/// What a side may know: enemies that none of its bodies sees stand at their last known place as
/// they were when the battle began, or are absent.
[[nodiscard]] View view(const Moment& now, Side side);
/// The moment of which its orders are made.
[[nodiscard]] Known<Situation> known_to(const Moment& now, Side side);

}  // namespace opfor::through_the_square_window
