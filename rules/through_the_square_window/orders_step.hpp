#pragma once

#include "drill/play.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// 5.0 and 5.6: reaction dice, generals, and the moves of a side.
namespace opfor::through_the_square_window {

/// 5.0: the dice of a side fall together, then its generals ride, a step each.
/// @returns true if the phase is over
[[nodiscard]] bool react_and_ride(Play& play, Side side);

/// 5.6: chargers first, then everybody else, a step each.
/// @returns true if the phase is over
[[nodiscard]] bool move_next(Play& play, Side side);

/// It acts by its cell, or chooses within it: a body's commander is free, or bound to the table.
[[nodiscard]] bool is_free(const Battle& battle, UnitId unit);
/// The action table that it is under now.
[[nodiscard]] Table table_now(const Battle& battle, UnitId unit);

}  // namespace opfor::through_the_square_window
