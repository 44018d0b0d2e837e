#pragma once

#include <string>
#include <vector>

#include "arena/words.hpp"

/// Results as a whole: for the terminal, as a page, for other programs.
namespace opfor::arena {

/// A table for the terminal: its title, then columns as wide as their longest cell.
[[nodiscard]] std::string text_of(const Grid& grid);
/// The result in a sentence, and the tables. @param width of a line of words
[[nodiscard]] std::string report_text(const Told& told, std::size_t width);
/// One page for somebody who was not there: HTML with its pictures in it, nothing loaded from
/// elsewhere, no times, the same for the same pairs.
[[nodiscard]] std::string report_html(const Told& told);
/// A line a battle, the first names the columns. Battles after the end of a sequential test stand
/// last and are marked as not counted.
[[nodiscard]] std::string report_csv(const Experiment& experiment, const std::vector<Pair>& pairs);

}  // namespace opfor::arena
