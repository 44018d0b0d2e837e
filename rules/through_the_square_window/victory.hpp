#pragma once

#include <span>
#include <string_view>

#include "drill/sheet.hpp"

/// What conditions of victory count, and what sides have lost.
namespace opfor::through_the_square_window {

/// "units", "steady units", "army value" (of steady units: TTSW-SCN-1).
[[nodiscard]] std::span<const std::string_view> counts();
[[nodiscard]] int counted(const Battle& battle, const Count& count);
[[nodiscard]] Tally tally(const Battle& battle, Side side);

}  // namespace opfor::through_the_square_window
