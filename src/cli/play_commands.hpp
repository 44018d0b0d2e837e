#pragma once

#include "cli/at_table.hpp"

namespace opfor::cli {

/// Takes a line: an answer to what is asked, or a command by its name or the beginning of it.
/// @returns what to say to it.
[[nodiscard]] std::string respond(AtTable& at, const std::string& line);

/// Plays on to what is asked next. @returns what happened, and what is asked if it was not shown
/// yet; at the end, how the battle ended.
[[nodiscard]] std::string go_on(AtTable& at);

}  // namespace opfor::cli
