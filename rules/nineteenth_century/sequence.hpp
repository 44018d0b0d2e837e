#pragma once

#include <span>

#include "drill/sheet.hpp"

/// The sequence of play (section 5), to be read beside the sheet.
namespace opfor::nineteenth_century {

[[nodiscard]] std::span<const StepInfo> steps();
void play_step(Battle& battle, Asks& asks, Events& events);
void skip_step(Battle& battle);

/// Commanded groups are given their orders now (1.2 and 2, 4.2 and 4.3): whom they shoot at is
/// asked afterwards.
[[nodiscard]] bool orders_are_given(const Battle& battle);

}  // namespace opfor::nineteenth_century
