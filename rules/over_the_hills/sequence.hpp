#pragma once

#include <optional>
#include <span>

#include "drill/sheet.hpp"

/// The sequence of play (section 4): two half-turns of nine phases, first with side A active ("P"),
/// then with side B.
namespace opfor::over_the_hills {

[[nodiscard]] std::span<const StepInfo> steps();
/// Of phase 6 none: both sides fight.
[[nodiscard]] std::optional<Side> step_of(const Battle& battle);
void play_step(const Sheet& sheet, Play& play);
void skip_step(Battle& battle);

}  // namespace opfor::over_the_hills
