#pragma once

#include <optional>
#include <span>

#include "drill/sheet.hpp"

/// The sequence of play (section 4): which phase it is, whose, and what plays it.
namespace opfor::through_the_square_window {

[[nodiscard]] std::span<const StepInfo> steps();
[[nodiscard]] std::optional<Side> phase_of(const Battle& battle, std::size_t phase);
[[nodiscard]] std::optional<Side> step_of(const Battle& battle);
void play_step(const Sheet& sheet, Play& play);
void skip_step(Battle& battle);

/// Charges are being declared (5.1, 6.1).
[[nodiscard]] bool in_charges(const Battle& battle);
/// It is a side's own shooting (5.7, 6.7).
[[nodiscard]] bool in_shooting(const Battle& battle, Side side);
/// A side has shot this turn already (5.7, 6.7).
[[nodiscard]] bool has_shot(const Battle& battle, Side side);
/// A side's own step is still to come, or going on: its actions are not over (TTSW-ACT-1).
[[nodiscard]] bool acts_later(const Battle& battle, Side side);

}  // namespace opfor::through_the_square_window
