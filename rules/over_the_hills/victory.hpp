#pragma once

#include <span>
#include <string_view>

#include "drill/sheet.hpp"

/// What conditions of victory count, and what a side has lost.
namespace opfor::over_the_hills {

[[nodiscard]] std::span<const std::string_view> counts();
[[nodiscard]] int counted(const Battle& battle, const Count& count);
[[nodiscard]] Tally tally(const Battle& battle, Side side);

}  // namespace opfor::over_the_hills
