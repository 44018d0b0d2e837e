#pragma once

#include <optional>

#include "battle/battle.hpp"

/// Who is to attack about a place where nothing is decided, a wing, is sent against those whom he
/// finds there, not to the place: an enemy who has gone elsewhere has left a piece of grass.
namespace opfor {

/// Where a side last saw an enemy who is on the table, in tenths of a millimetre; nothing: it never
/// saw him, or he is gone.
[[nodiscard]] std::optional<Vec> last_seen(const Battle& battle, UnitId enemy);

/// Its task is to drive off those before it: an attack on nobody in particular who is left, with a
/// place off all ground where the battle is decided.
[[nodiscard]] bool drives_off(const Battle& battle, const Task& task);

/// Whom it is to drive off: the nearest whom its side knows of those who fight, near its place or
/// near the way there, of horse before others for horse; `kNoUnit`: nobody is before it.
/// @param task such a one
[[nodiscard]] UnitId whom_before(const Battle& battle, UnitId unit, const Task& task);

/// A task as it stands: who is to drive off those before it has the nearest of them for a target;
/// whom nobody is before, though his side knows of enemies, or who has come to his place, has the
/// place of those of his side whose task leads to where the battle is decided.
[[nodiscard]] Task with_those_before(const Battle& battle, UnitId unit, Task task);

}  // namespace opfor
