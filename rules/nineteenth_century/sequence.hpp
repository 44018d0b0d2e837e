#pragma once

#include <span>

#include "battle/sheet.hpp"

/// The sequence of play (section 5), to be read beside the sheet.
namespace opfor::nineteenth_century {

[[nodiscard]] std::span<const StepInfo> steps();
void play_step(Battle& battle, Asks& asks, Events& events);
void skip_step(Battle& battle);

}  // namespace opfor::nineteenth_century
