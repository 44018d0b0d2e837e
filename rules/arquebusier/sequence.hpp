#pragma once

#include <optional>
#include <span>

#include "drill/sheet.hpp"

/// The sequence of play (section 3): commands, shooting, movement, melee, end; or movement before
/// shooting (`movement_timing`). Commands are given a formation at a time, sides in turn, each in a
/// step of its own; the rest is both sides' at once, a phase at a step.
namespace opfor::arquebusier {

[[nodiscard]] std::span<const StepInfo> steps();
/// Whose formation is commanded next; nobody in the other steps.
[[nodiscard]] std::optional<Side> step_of(const Battle& battle);
void play_step(const Sheet& sheet, Play& play);
/// On a real table: the commands of the side that is played there are given, or a phase is played.
void skip_step(Battle& battle);

}  // namespace opfor::arquebusier
