#pragma once

#include "cli/at_table.hpp"

namespace opfor::cli {

/// Takes a line: an answer to what is asked, or a command by its name or the beginning of it.
/// @returns what to say to it.
[[nodiscard]] std::string respond(AtTable& at, const std::string& line);

/// What is asked, in words; empty if the battle is over.
[[nodiscard]] std::string question(const AtTable& at);

}  // namespace opfor::cli
