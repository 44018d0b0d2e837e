#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "drill/sheet.hpp"

/// The sequence of play (section 5), to be read beside the sheet. Most phases are one step. Of dice
/// and moves the first step throws all dice of the moment and works out what each acts by, whom it
/// follows and when its turn comes; then each group acts in a step of its own.
namespace opfor::nineteenth_century {

[[nodiscard]] std::span<const StepInfo> steps();
/// Whose a phase is: as printed, unless the side that was listed second is side A (NC-SEQ-5).
[[nodiscard]] std::optional<Side> phase_of(const Battle& battle, std::size_t phase);
void play_step(Play& play);
void skip_step(Battle& battle);

/// Commanded groups are given their orders now (1.2 and 2, 4.2 and 4.3): whom they shoot at is
/// asked afterwards.
[[nodiscard]] bool orders_are_given(const Battle& battle);

}  // namespace opfor::nineteenth_century
