#pragma once

#include <optional>

#include "battle/battle.hpp"
#include "drill/nearest.hpp"

/// The line of those who go forward, by how far off the enemy they are: who goes with them keeps
/// it, and guns that have nobody to fire at come up with it.
namespace opfor {

/// Those of a side who stand on the table and are no leaders.
[[nodiscard]] UnitSet who_fight(const Battle& battle, Side side);

/// The nearest of some units to a place, middle to middle.
[[nodiscard]] Found nearest_of(const Battle& battle, const UnitSet& some, Vec place);

/// How far off the nearest enemy one half of a line is at the least: so far off is the line.
/// Nothing without one. In tenths of a millimetre.
[[nodiscard]] std::optional<double> line_off(const Battle& battle, const UnitSet& line,
                                             const UnitSet& enemies);

/// How far a place is from the nearest enemy of a side who fights, middle to middle, in tenths of a
/// millimetre; infinite if there is none.
/// @param battle what the side knows of it
[[nodiscard]] double off_nearest_enemy(const Battle& battle, Side side, Vec place);

/// How much nearer to the enemy guns that are to fire want to be, where nobody is in reach of them:
/// as near as the line of those of their side who go forward, or will be when it has moved, but no
/// nearer than well within reach. Nothing: they stay where they are.
/// @param battle what their side knows of it
/// @param reach how far they fire
/// @param move how far the line goes in a turn; both in tenths of a millimetre
[[nodiscard]] std::optional<double> way_to_come_up(const Battle& battle, UnitId guns, double reach,
                                                   double move);

}  // namespace opfor
