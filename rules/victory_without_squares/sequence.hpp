#pragma once

#include <span>

#include "drill/sheet.hpp"

/// The sequence of play (section 3). P1 and P4 are a step each. P2 and P3 are played until
/// everything has been activated: what is activated next is chosen in a step, with its direction
/// and dice for command; each body is then activated in a step of its own, two where its commander
/// orders it: up to his order, and from there on.
namespace opfor::victory_without_squares {

[[nodiscard]] std::span<const StepInfo> steps();
/// Who has the move; nobody in P1 and P4.
[[nodiscard]] std::optional<Side> step_of(const Battle& battle);
void play_step(const Sheet& sheet, Play& play);
/// The side that has the move activates something on a real table: the first that it has left, as
/// the program does not know better, and the move passes.
void skip_step(Battle& battle);

}  // namespace opfor::victory_without_squares
