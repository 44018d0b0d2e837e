#pragma once

#include <optional>

#include "rules/arquebusier/ways_parts.hpp"

/// Room to turn: a formation goes on only where, once it stands, it can turn to where it is to go
/// (AQ-MOVE-3), and may not press into anybody by it.
namespace opfor::arquebusier {

/// It could turn there to about where a place lies, and go on a step, or has come to it. Friends
/// whom a marker sends away, or who have yet to be commanded to go on, are gone by then
/// (AQ-MOVE-6).
[[nodiscard]] bool has_room(const Situation& now, UnitId unit, const field::Pose& there, Vec place);

/// What it loses of its way there: where it has no room, the move by which it gets clear; where
/// friends who stay stand in its straight way, so near that it would come upon them in its next
/// move, what it has to go aside.
[[nodiscard]] double clear_of_friends(const Situation& now, UnitId unit, const field::Pose& there,
                                      Vec place);

/// Who has no room where it stands: the shortest way straight ahead or back (`GetsClear`) by which
/// it has; nothing: it has room, or there is no such way.
[[nodiscard]] std::optional<Stride> gets_clear(const Situation& now, UnitId unit, Vec place,
                                               const Going& going);

}  // namespace opfor::arquebusier
