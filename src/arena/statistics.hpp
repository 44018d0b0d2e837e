#pragma once

#include <cstddef>
#include <span>

/// What results of battles say, and how surely. The unit is the pair of battles (same scenario,
/// same dice, commanders swapped): battles of one pair share their luck, pairs of the
/// same two do not; where several meet, their meetings do (ratings.hpp).
namespace opfor::arena {

/// How sure the intervals are that the program prints.
inline constexpr double kConfidence = 0.95;

/// A value, and where it may lie: in so many of a hundred samples the truth is from `low` to
/// `high`.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  bool operator==(const Estimate&) const = default;
};

/// Wilson's score interval of a share: so many of n independent trials came out so.
/// @returns 0 to 1, all of it if n is 0. @throws std::invalid_argument if part > n, or the
/// confidence is not between 0 and 1 (all functions here)
[[nodiscard]] Estimate wilson(std::size_t part, std::size_t n, double confidence = kConfidence);

/// Mean and interval of values that may be anything (Student's t).
/// @returns an interval without end of fewer than two values
[[nodiscard]] Estimate mean_of(std::span<const double> values, double confidence = kConfidence);

/// Mean and interval of values from 0 to 1, such as scores of pairs. Wilson's interval of as many
/// trials as would leave a share as unsure as these values leave their mean; one more value as far
/// off as can be counts with them, so that values which are all alike are not taken for certain.
[[nodiscard]] Estimate score_of(std::span<const double> scores, double confidence = kConfidence);

/// The mean of such values with something taken off each that is 0 in the mean: `left`, some of
/// which may lie beyond 0 to 1, as the mean may not. As sure as the spread of what is left makes
/// it.
/// @throws std::invalid_argument if there are not as many of each
[[nodiscard]] Estimate score_of(std::span<const double> scores, std::span<const double> left,
                                double confidence);

/// Mean and interval of values from `low` to `high`, as of scores.
[[nodiscard]] Estimate mean_within(std::span<const double> values, double low, double high,
                                   double confidence = kConfidence);

/// One against another on the same pairs: mean of the differences and its interval, as of scores.
/// @param most how far apart two values can be: 1 of scores, 2 of margins
/// @throws std::invalid_argument if there are not as many of each
[[nodiscard]] Estimate difference_of(std::span<const double> one, std::span<const double> other,
                                     double most, double confidence = kConfidence);

/// Elo: the points by which one is better who scores so much, and the other way round (logistic,
/// 400 points for ten to one). Scores of 0 and 1 are infinitely far.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

}  // namespace opfor::arena
