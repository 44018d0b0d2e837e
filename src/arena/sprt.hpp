#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/words.hpp"

/// The sequential test: battles are fought until it is decided whether one scores as another, or
/// better.
namespace opfor::arena {

/// How often a pair came to 0, 1/2, 1, 3/2 and 2 points: the pentanomial of chess engines.
using PairCounts = std::array<std::size_t, 5>;
/// Which of these a pair is. @param score of the pair, 0 to 1 @throws std::invalid_argument
[[nodiscard]] std::size_t count_of_score(double score);

/// Does the first score `s0` of a pair, or `s1`? Both between 0 and 1.
struct TestPlan {
  double s0 = 0.5;
  double s1 = 0.55;
  double alpha = 0.05;  ///< how often `s1` may be found where it is `s0`
  double beta = 0.05;   ///< how often `s0` may be found where it is `s1`
  bool operator==(const TestPlan&) const = default;
};
/// Why a test cannot be done so.
enum class TestFault : std::uint8_t { scores_out_of_range, scores_not_rising, errors_out_of_range };
[[nodiscard]] std::optional<TestFault> fault(const TestPlan& plan);

/// What a test has found.
enum class Found : std::uint8_t { nothing_yet, lower, higher };

/// The generalised ratio of likelihoods, as a logarithm: how much better the best pentanomial of
/// mean s1 explains what was seen than the best of mean s0 (Van den Bergh's, as fishtest counts it;
/// a thousandth of a pair is added to each of the five).
[[nodiscard]] double log_likelihood_ratio(const PairCounts& seen, double s0, double s1);

/// Takes pairs one after another, and stops.
class SequentialTest {
 public:
  /// @throws std::invalid_argument of a plan with a fault
  explicit SequentialTest(const TestPlan& plan);
  /// One pair more; of no effect when it is decided.
  void add(double score);
  [[nodiscard]] Found found() const { return found_; }
  [[nodiscard]] double ratio() const { return ratio_; }  ///< the logarithm, as it stands
  [[nodiscard]] double lower_bound() const { return lower_; }
  [[nodiscard]] double upper_bound() const { return upper_; }
  [[nodiscard]] std::size_t pairs() const { return pairs_; }  ///< taken until it was decided

 private:
  TestPlan plan_;
  double lower_;
  double upper_;
  PairCounts seen_{};
  std::size_t pairs_ = 0;
  double ratio_ = 0;
  Found found_ = Found::nothing_yet;
};

}  // namespace opfor::arena
