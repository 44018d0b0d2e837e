#include "arena/statistics.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/support.hpp"

namespace opfor::arena {
namespace {

TEST(Wilson, IsThatOfTheBooks) {
  // Newcombe 1998, table I: 81/263, 15/148, 0/20, 1/29.
  const auto expect = [](std::size_t part, std::size_t n, double low, double high) {
    const Estimate found = wilson(part, n);
    EXPECT_NEAR(found.low, low, 5e-5) << part << '/' << n;
    EXPECT_NEAR(found.high, high, 5e-5) << part << '/' << n;
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0.0000, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(Wilson, KnowsNothingOfNothing) {
  EXPECT_EQ(wilson(0, 0), (Estimate{0.5, 0, 1}));
  EXPECT_THROW(static_cast<void>(wilson(3, 2)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(wilson(1, 2, 1.0)), std::invalid_argument);
}

TEST(Wilson, HoldsTheTruthAsOftenAsItSays) {
  for (const double p : {0.02, 0.1, 0.5, 0.8}) {
    Draws draws(1);
    std::vector<double> held;
    for (int i = 0; i < 4000; ++i) {
      std::size_t wins = 0;
      for (int k = 0; k < 60; ++k) wins += draws.unit() < p ? 1 : 0;
      const Estimate found = wilson(wins, 60);
      held.push_back(found.low <= p && p <= found.high ? 1 : 0);
    }
    EXPECT_NEAR(mean_of(held).value, 0.95, 0.03) << p;
  }
}

TEST(MeanOf, IsStudentsInterval) {
  const std::vector<double> values{1, 2, 3, 4, 5};
  const Estimate found = mean_of(values);
  // t of 4 degrees of freedom 2.7764, standard error sqrt(2.5 / 5).
  EXPECT_NEAR(found.value, 3, 1e-12);
  EXPECT_NEAR(found.high - 3, 2.7764451 * std::sqrt(0.5), 1e-6);
  EXPECT_NEAR(3 - found.low, 2.7764451 * std::sqrt(0.5), 1e-6);
  EXPECT_TRUE(std::isinf(mean_of(std::vector<double>{1}).high));
}

TEST(ScoreOf, IsWilsonsWherePairsAreWonOrLost) {
  std::vector<double> scores(60, 1.0);
  scores.resize(100, 0.0);
  const Estimate found = score_of(scores);
  const Estimate share = wilson(60, 100);
  EXPECT_NEAR(found.low, share.low, 2e-3);  // Student's reach is a little wider
  EXPECT_NEAR(found.high, share.high, 2e-3);
  EXPECT_LE(found.low, share.low);
}

TEST(ScoreOf, DoesNotTakeTheSameForCertain) {
  const Estimate draws = score_of(std::vector<double>(20, 0.5));
  EXPECT_LT(draws.low, 0.47);
  EXPECT_GT(draws.high, 0.53);
  const Estimate wins = score_of(std::vector<double>(20, 1.0));
  EXPECT_EQ(wins.high, 1);
  EXPECT_LT(wins.low, 0.87);
  EXPECT_EQ(score_of(std::vector<double>{1}), (Estimate{1, 0, 1}));
}

TEST(ScoreOf, HoldsTheTruthAsOftenAsItSays) {
  for (const Pentanomial& shape : shapes()) {
    for (const std::size_t n : {12U, 50U, 200U}) {
      Draws draws(7);
      std::vector<double> held;
      for (int i = 0; i < 2000; ++i) {
        const Estimate found = score_of(shape.pairs(draws, n));
        held.push_back(found.low <= shape.mean() && shape.mean() <= found.high ? 1 : 0);
      }
      // Too wide is honest, too narrow is not.
      EXPECT_GE(mean_of(held).value, 0.935) << shape.mean() << " of " << n;
      if (n == 200) {
        EXPECT_LE(mean_of(held).value, 0.985) << shape.mean();
      }
    }
  }
}

TEST(DifferenceOf, SeesWhatPairsShareCancelOut) {
  Draws draws(3);
  std::vector<double> one;
  std::vector<double> other;
  for (int i = 0; i < 100; ++i) {
    const double shared = draws.unit();
    one.push_back(0.6 * shared + 0.05 + 0.02 * draws.unit());
    other.push_back(0.6 * shared + 0.02 * draws.unit());
  }
  const Estimate paired = difference_of(one, other, 1);
  EXPECT_GT(paired.low, 0.025);
  EXPECT_LT(paired.high, 0.075);
  // Apart they could not be told.
  EXPECT_GT(mean_of(other).high, mean_of(one).low);
  EXPECT_THROW(static_cast<void>(difference_of(one, {}, 1)), std::invalid_argument);
}

TEST(DifferenceOf, DoesNotTakeAFewForCertainAndStaysWithinWhatCanBe) {
  const std::vector<double> won{1, 1};
  const std::vector<double> lost{0, 0};
  const Estimate better = difference_of(won, lost, 1);
  EXPECT_EQ(better.value, 1);
  EXPECT_EQ(better.high, 1);
  EXPECT_LT(better.low, 0) << "two battles prove nothing";
  const Estimate mixed =
      difference_of(std::vector<double>{0.5, 0}, std::vector<double>{0.5, 0.5}, 1);
  EXPECT_EQ(mixed.value, -0.25);
  EXPECT_GE(mixed.low, -1);
  EXPECT_LE(mixed.high, 1);
  const Estimate margin =
      difference_of(std::vector<double>{0.9, -0.8}, std::vector<double>{-0.9, 0.6}, 2);
  EXPECT_NEAR(margin.value, 0.2, 1e-12);
  EXPECT_GE(margin.low, -2);
  EXPECT_LE(margin.high, 2);
}

TEST(DifferenceOf, HoldsTheTruthAsOftenAsItSays) {
  const Pentanomial better = shapes()[1];
  const Pentanomial worse = shapes()[0];
  const double truth = better.mean() - worse.mean();
  Draws draws(11);
  std::vector<double> held;
  for (int i = 0; i < 3000; ++i) {
    const Estimate found = difference_of(better.pairs(draws, 60), worse.pairs(draws, 60), 1);
    held.push_back(found.low <= truth && truth <= found.high ? 1 : 0);
  }
  EXPECT_NEAR(mean_of(held).value, 0.95, 0.015);
}

TEST(Elo, IsTenToOneAtFourHundred) {
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(0.5), 0, 1e-12);
  for (const double elo : {-300.0, -5.0, 0.0, 42.0}) {
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  }
  EXPECT_TRUE(std::isinf(elo_of_score(1)));
  EXPECT_LT(elo_of_score(0), -1e300);
}

}  // namespace
}  // namespace opfor::arena
