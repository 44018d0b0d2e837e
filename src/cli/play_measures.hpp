#pragma once

#include <optional>
#include <string>

#include "cli/at_table.hpp"

/// Close calls, asked of a person who plays with figures: all of a moment together.
namespace opfor::cli {

/// What is to be measured, in words.
[[nodiscard]] std::string measure_question(const AtTable& at);
/// What may be typed.
[[nodiscard]] std::string measure_allowed(const AtTable& at);
/// Why it is asked.
[[nodiscard]] std::string measure_why(const AtTable& at);
/// Takes answers, one or several in their order: "y", "yes no". @returns what to say to it; nothing
/// if the line does not begin with one.
[[nodiscard]] std::optional<std::string> take_measure(AtTable& at, const std::string& line);

}  // namespace opfor::cli
