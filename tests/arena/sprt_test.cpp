#include "arena/sprt.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/statistics.hpp"
#include "arena/support.hpp"

namespace opfor::arena {
namespace {

TEST(Ratio, IsThatOfTwoResultsWhereThereAreButTwo) {
  // 60 wins and 40 losses against s0 = 0.5, s1 = 0.6: the binomial's own ratio.
  const PairCounts seen{40, 0, 0, 0, 60};
  const double binomial = 60 * std::log(0.6 / 0.5) + 40 * std::log(0.4 / 0.5);
  EXPECT_NEAR(log_likelihood_ratio(seen, 0.5, 0.6), binomial, 0.02);
}

TEST(Ratio, IsNearItsNormalApproximation) {
  // (s1 - s0) (2 mean - s0 - s1) n / (2 variance): how the others approximate it.
  const PairCounts seen{100, 120, 500, 140, 140};
  const double n = 1000;
  const double mean = (120 * 0.25 + 500 * 0.5 + 140 * 0.75 + 140) / n;
  const double square = (120 * 0.0625 + 500 * 0.25 + 140 * 0.5625 + 140) / n;
  const double variance = square - mean * mean;
  const double normal = (0.53 - 0.5) * (2 * mean - 1.03) * n / (2 * variance);
  EXPECT_NEAR(log_likelihood_ratio(seen, 0.5, 0.53), normal, 0.03 * std::abs(normal) + 0.02);
}

TEST(Ratio, TurnsRoundWithTheSides) {
  const PairCounts seen{3, 1, 10, 4, 9};
  const PairCounts turned{9, 4, 10, 1, 3};
  EXPECT_NEAR(log_likelihood_ratio(seen, 0.45, 0.6), -log_likelihood_ratio(turned, 0.4, 0.55),
              1e-6);
}

TEST(SequentialTest, IsWaldsBounds) {
  const SequentialTest test({0.5, 0.55, 0.05, 0.1});
  EXPECT_NEAR(test.lower_bound(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(test.upper_bound(), std::log(0.9 / 0.05), 1e-12);
}

TEST(SequentialTest, TakesNothingMoreWhenItIsDecided) {
  SequentialTest test({0.5, 0.8, 0.05, 0.05});
  while (test.found() == Found::nothing_yet) test.add(1);
  EXPECT_EQ(test.found(), Found::higher);
  const std::size_t pairs = test.pairs();
  test.add(0);
  EXPECT_EQ(test.pairs(), pairs);
  EXPECT_EQ(test.found(), Found::higher);
}

TEST(SequentialTest, RefusesWhatIsNone) {
  EXPECT_EQ(fault({0.5, 1.0, 0.05, 0.05}), TestFault::scores_out_of_range);
  EXPECT_EQ(fault({0.6, 0.5, 0.05, 0.05}), TestFault::scores_not_rising);
  EXPECT_EQ(fault({0.5, 0.6, 0.5, 0.5}), TestFault::errors_out_of_range);
  EXPECT_THROW(SequentialTest({0.6, 0.5, 0.05, 0.05}), std::invalid_argument);
  SequentialTest test({0.5, 0.6, 0.05, 0.05});
  EXPECT_THROW(test.add(0.3), std::invalid_argument);
}

/// How often a test finds the higher where pairs come out so, and after how many pairs.
struct Outcome {
  double higher = 0;
  double pairs = 0;
};
Outcome simulated(const TestPlan& plan, const Pentanomial& shape, std::uint64_t seed) {
  constexpr int kRuns = 1000;
  Outcome outcome;
  Draws draws(seed);
  for (int i = 0; i < kRuns; ++i) {
    SequentialTest test(plan);
    while (test.found() == Found::nothing_yet) test.add(shape.pair(draws));
    outcome.higher += test.found() == Found::higher ? 1.0 / kRuns : 0;
    outcome.pairs += static_cast<double>(test.pairs()) / kRuns;
  }
  return outcome;
}

TEST(SequentialTest, ErrsAsOftenAsItSaysInBothWays) {
  // Three standard errors of a thousand runs at 5 %: 0.02.
  constexpr double kMay = 0.05 + 0.021;
  const TestPlan plan{0.5, 0.58, 0.05, 0.05};
  for (std::size_t i = 0; i < 3; ++i) {
    const Pentanomial shape = shapes()[i];
    const Outcome none = simulated(plan, with_mean(shape, plan.s0), 100 + i);
    const Outcome some = simulated(plan, with_mean(shape, plan.s1), 200 + i);
    RecordProperty("found_where_none_" + std::to_string(i), std::to_string(none.higher));
    RecordProperty("missed_" + std::to_string(i), std::to_string(1 - some.higher));
    EXPECT_LE(none.higher, kMay) << "shape " << i << " after " << none.pairs;
    EXPECT_GE(some.higher, 1 - kMay) << "shape " << i << " after " << some.pairs;
    // It is no test that never errs, either: that would be a waste of battles.
    EXPECT_GT(none.higher + 1 - some.higher, 0.005) << "shape " << i;
  }
}

TEST(SequentialTest, IsSoonerDoneThanASampleOfAFixedSize) {
  const TestPlan plan{0.5, 0.58, 0.05, 0.05};
  const Pentanomial shape = with_mean(shapes()[0], plan.s1);
  // A fixed sample of the same errors needs ((1.645 + 1.645) deviation / 0.08) squared.
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double off = static_cast<double>(i) / 4 - shape.mean();
    variance += shape.shares[i] * off * off;
  }
  const double fixed = std::pow(2 * 1.645 / 0.08, 2) * variance;
  EXPECT_LT(simulated(plan, shape, 300).pairs, 0.75 * fixed);
}

}  // namespace
}  // namespace opfor::arena
