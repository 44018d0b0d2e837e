#pragma once

#include "cli/at_table.hpp"

namespace opfor::cli {

/// What has happened since it was told last, step by step, in words; all of it is told then. What
/// the dice of opfor's units said waits until they act.
[[nodiscard]] std::string news(AtTable& at);
/// "Turn 2 of 14 · 1.1 command · Mexico", as a line of its own after an empty one, where it differs
/// from what was told last; else the empty line alone.
[[nodiscard]] std::string heading(AtTable& at, int turn, std::size_t step);

}  // namespace opfor::cli
