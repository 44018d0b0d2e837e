#pragma once

#include <span>
#include <string_view>

#include "drill/sheet.hpp"

/// What conditions of victory count, and what a side has lost.
namespace opfor::over_the_hills {

[[nodiscard]] std::span<const std::string_view> counts();
[[nodiscard]] int counted(const Battle& battle, const Count& count);
/// A condition of the scenario that asks who is at some place counts this unit there, as it is now.
[[nodiscard]] bool counts_at_places(const Battle& battle, UnitId unit);
[[nodiscard]] Tally tally(const Battle& battle, Side side);

}  // namespace opfor::over_the_hills
