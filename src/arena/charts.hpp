#pragma once

#include <string>
#include <vector>

#include "arena/words.hpp"

/// Pictures of results, as SVG that stands in a page.
namespace opfor::arena {

/// How many pairs came to 0 ... 2 points, a group of bars for each meeting.
[[nodiscard]] std::string chart_of_pairs(const Told& told, std::size_t meeting);
/// How the margins of pairs, or of battles, lie between -1 and 1.
[[nodiscard]] std::string chart_of_margins(const Told& told, std::size_t meeting);
[[nodiscard]] std::string chart_of_margins(const std::vector<double>& margins,
                                           const std::string& of_whom);
/// A score and its interval a line, with a mark at one half.
struct Scored {
  std::string name;
  Estimate score;
};
[[nodiscard]] std::string chart_of_scores(const std::vector<Scored>& all,
                                          const std::string& of_what);

}  // namespace opfor::arena
