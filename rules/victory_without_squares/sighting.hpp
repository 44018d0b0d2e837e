#pragma once

#include "drill/known.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What bodies remember of enemies, and what a side may know.
namespace opfor::victory_without_squares {

/// Notes where every body last saw an enemy, and where each side last saw each enemy. Leaders are
/// seen like bodies.
void remember(Battle& battle, const Situation& now);

/// What a side may know: enemies that none of its bodies sees stand at their last known place as
/// they were when the battle began, or are absent. What is behind the line of sight does not show:
/// neither its state, nor its orders, nor what it did this turn; of enemies in sight the orders do
/// not show.
[[nodiscard]] View view(const Moment& now, Side side);
/// The moment of which its orders are made.
[[nodiscard]] Known<Situation> known_to(const Moment& now, Side side);

}  // namespace opfor::victory_without_squares
