#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/length.hpp"

/// Cuts the words of an order into its parts.
namespace opfor {

/// The words that begin a part of an order.
struct OpeningWords {
  std::string_view words;  ///< "move", "hold fire"
  bool anywhere = false;   ///< else only first in the line, and after a comma, "and" or "then"
};

/// A part: which opening begins it (their number if none does), and the words after that.
struct OrderPart {
  std::size_t opening = 0;
  std::vector<std::string> words;
};

/// In lower case, without the small words. Commas part as "and" does, but not between numbers:
/// "move to 120, 64". "move via A to B" goes by A and then to B; "4 files" draws up.
/// @param measure of the table, into which lengths are converted
[[nodiscard]] std::vector<OrderPart> parts_of(std::string_view line,
                                              std::span<const OpeningWords> openings,
                                              Measure measure);

/// True for a number, in digits (perhaps with a fraction) or in a word.
[[nodiscard]] bool is_number(std::string_view word);
[[nodiscard]] std::string in_one_line(const std::vector<std::string>& words);

}  // namespace opfor
