#pragma once

#include <optional>

#include "battle/battle.hpp"

/// Guns that are to fire, and the line of those who go forward: where they have nobody to fire at,
/// they come up with it, and not ahead of it.
namespace opfor {

/// How far a place is from the nearest enemy of a side who stands on the table and is no leader,
/// middle to middle, in tenths of a millimetre; infinite if there is none.
/// @param battle what the side knows of it
[[nodiscard]] double off_nearest_enemy(const Battle& battle, Side side, Vec place);

/// How much nearer to the enemy guns that are to fire want to be, where nobody is in reach of them:
/// as near as half of those of their side who go forward, but no nearer than well within reach.
/// Nothing: they stay where they are.
/// @param battle what their side knows of it
/// @param reach how far they fire, in tenths of a millimetre
[[nodiscard]] std::optional<double> way_to_come_up(const Battle& battle, UnitId guns, double reach);

}  // namespace opfor
