#pragma once

#include <optional>

#include "drill/task.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What the plan's task of a group comes to here. The sheet has no plan, only current actions that
/// CONTINUE goes on with (15.1 b): those of its task, or (`behaviour.continue`) the last that it
/// carried out, of which a task gives the first one. Then who is to hold until a turn or goes with
/// a friend is told by it later, too.
namespace opfor::nineteenth_century {

/// Its place in the line (`place_in_line`), with room before the table's edge to turn about there
/// as it is drawn up, and beside ground that it cannot enter to stand there.
[[nodiscard]] std::optional<Vec> own_place(const Situation& now, UnitId unit);

/// How far it would stand there from where it is by the friend whom it supports; nothing if it
/// supports nobody who is on the table.
[[nodiscard]] std::optional<double> off_friend(const Situation& now, UnitId unit,
                                               const field::Box& there);

/// Where its task takes it; nothing if it is to stay, or there is no such place.
[[nodiscard]] std::optional<Vec> bound_for(const Situation& now, UnitId unit);

/// It is to stay where it is: its hold is not over, or it is to fire. A hold without end is but the
/// first action: its commander may send it to its objective (D3).
[[nodiscard]] bool is_to_stay(const Battle& battle, UnitId unit);

/// What CONTINUE carries out: of who falls back, what is in force; else what its task has it do
/// now, or by the other reading what is in force, but of who halts because its task has it wait or
/// stand by a friend.
[[nodiscard]] InForce carried_on(const Situation& now, UnitId unit);

}  // namespace opfor::nineteenth_century
