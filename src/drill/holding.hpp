#pragma once

#include <optional>

#include "battle/battle.hpp"
#include "battle/task.hpp"

/// Who is to hold ground stands on it: asked alike by all sheets whose holders go there at once.
namespace opfor {

/// It is to hold a place, from now on, and goes by no post.
/// @param task its, or that of whom it carries on for
[[nodiscard]] bool holds_a_place(const Battle& battle, UnitId unit, const Task& task);

/// Where who is to hold a place has yet to come: he stands off the ground about it that decides the
/// battle, and would stand on it there with his whole line, clear of his fellows, as near as may
/// be. Nothing for who stands on it, or is to do something else, or where there is none.
[[nodiscard]] std::optional<Vec> comes_to_hold(const Battle& battle, UnitId unit);

}  // namespace opfor
