#pragma once

#include <optional>

#include "rules/over_the_hills/situation.hpp"

/// Where the task of a unit leads it (OTH-AI-POL-1).
namespace opfor::over_the_hills {

/// Its place in the line (drill/task.hpp), while there is something to be done there. Who was sent
/// against an enemy has done so when he is gone, or routs: it goes on for the nearest steady enemy
/// in sight, unless there is none, or it counts where the battle is decided, and its place is
/// there. Nothing: it has no place to go to.
[[nodiscard]] std::optional<Vec> destination(const Situation& now, UnitId unit);
/// Horse can do nothing to him as he stands: he has formed square, or sits behind walls.
[[nodiscard]] bool keeps_horse_off(const Battle& battle, UnitId enemy);
/// Its task as it stands: horse that is sent against who keeps it off makes for the nearest other
/// enemy whom it sees, if there is one.
[[nodiscard]] Task task_as_it_stands(const Situation& now, UnitId unit);
/// When the battle nears its end: ground that counts, where it could come yet
/// (drill/onto_ground.hpp).
[[nodiscard]] std::optional<Vec> ground_to_take(const Battle& battle, UnitId unit);
/// Its command leaves it free to go on: neither has it no move (OTH-CMD-2), nor do the order of its
/// brigade or its own state keep it from ending nearer to where its task leads it, or without a
/// place to an enemy (OTH-ORD-1, OTH-MOVE-11).
[[nodiscard]] bool is_free_to_go_on(const Situation& now, UnitId unit);

}  // namespace opfor::over_the_hills
