#pragma once

#include <optional>
#include <string>

#include "cli/at_table.hpp"

/// Dice and cards of a person, asked one by one or all of a moment together.
namespace opfor::cli {

/// What is to be thrown, in words.
[[nodiscard]] std::string throw_question(const AtTable& at);
/// What may be typed for the throw that is asked first.
[[nodiscard]] std::string throw_allowed(const AtTable& at);
/// Takes dice or cards from a line: of the first throw, whole or in part, or of several in their
/// order ("5 3 2" of single dice; "4; 2 6 1" of any). @returns what to say to it; nothing if the
/// line is not of dice.
[[nodiscard]] std::optional<std::string> take_throw(AtTable& at, const std::string& line);
/// opfor throws the first, or all that are asked together.
[[nodiscard]] std::string roll(AtTable& at, const std::string& which);

}  // namespace opfor::cli
