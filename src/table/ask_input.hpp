#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "table/ask_turn.hpp"

/// Lines that a person types to `ask`.
namespace opfor::ask {

/// Commands that are no answers.
enum class AskCommand : std::uint8_t { help, back, quit };

/// A line that means nothing here, and why; empty: what is allowed says enough.
struct NotUnderstood {
  std::string why;
};

/// Several things told in one line.
using Givens = std::vector<Given>;

using Understood = std::variant<Given, Givens, AskCommand, NotUnderstood>;

/// The longest line that is read, in bytes: one that fills it is too long.
inline constexpr std::size_t kLongestLine = 400;

/// What a line means as an answer to the prompt. Commands by any unique beginning.
[[nodiscard]] Understood understand(const AskTurn& turn, std::string_view line);

/// The line as it may be shown: control characters and bytes that are not UTF-8 as '?'.
[[nodiscard]] std::string shown_line(std::string_view line);

}  // namespace opfor::ask
