#pragma once

#include <cstddef>
#include <vector>

#include "arena/statistics.hpp"

/// Elo of several who met in pairs of battles.
namespace opfor::arena {

/// What two of them came to. Both are numbers of the list, and differ.
struct Met {
  std::size_t one = 0;
  std::size_t other = 0;
  std::vector<double> scores;  ///< of the one, 0 to 1, a pair each
  /// Which dice, on which scenario, each was fought with: those of other meetings with the same
  /// share their luck. Empty: with dice of their own.
  std::vector<std::size_t> dice{};
};

/// The points of each that explain all scores best at once (Bradley and Terry, a draw half a win),
/// with the mean of all at 0. One pair of draws is added to all who met, so that he who has won or
/// lost all has points as well. The intervals come from the spread of the pairs, those of
/// the same dice taken together.
/// @param count of those who are rated; of those who met nobody, or if there are two
/// groups that never met, nothing is known
/// @throws std::invalid_argument if somebody met himself, or is not in the list, or there are not
/// as many dice as scores
[[nodiscard]] std::vector<Estimate> ratings_of(std::size_t count, const std::vector<Met>& met,
                                               double confidence = kConfidence);

}  // namespace opfor::arena
