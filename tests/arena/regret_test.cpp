#include "arena/regret.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "arena/support.hpp"

namespace opfor::arena {
namespace {

/// Ways that win so often, on dice that they share half of the time.
std::vector<WaySum> ways_that_win(const std::vector<double>& chances, Draws& draws,
                                  std::size_t dice) {
  std::vector<WaySum> ways(chances.size());
  for (std::size_t i = 0; i < dice; ++i) {
    const double common = draws.unit();
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const double luck = draws.unit() < 0.5 ? common : draws.unit();
      ways[way].scores.push_back(luck < chances[way] ? 1 : 0);
      ways[way].margins.push_back(luck < chances[way] ? 0.5 : -0.5);
    }
  }
  return ways;
}

/// By how much the best seems better on the dice that chose it.
double as_it_seems(const std::vector<WaySum>& ways) {
  double best = 0;
  for (const WaySum& way : ways) {
    best = std::max(best, mean_of(way.scores).value - mean_of(ways.front().scores).value);
  }
  return best;
}

TEST(GivenAway, IsNothingWhereAllWaysAreAlike) {
  Draws draws(1);
  std::vector<double> found;
  std::vector<double> seeming;
  std::vector<double> certain;
  for (int i = 0; i < 1000; ++i) {
    auto ways = ways_that_win({0.5, 0.5, 0.5, 0.5, 0.5, 0.5}, draws, 40);
    seeming.push_back(as_it_seems(ways));
    const GivenAway given = given_away(std::move(ways), Worth::points);
    found.push_back(given.points.value);
    certain.push_back(given.points.low > 0 ? 1 : 0);
  }
  EXPECT_NEAR(mean_of(found).value, 0, 0.01);
  EXPECT_GT(mean_of(seeming).value, 0.08) << "whoever takes the best of six on the same dice";
  EXPECT_LT(mean_of(certain).value, 0.04);
}

TEST(GivenAway, IsWhatABetterWayIsWorth) {
  Draws draws(2);
  std::vector<double> found;
  std::vector<double> held;
  for (int i = 0; i < 500; ++i) {
    const GivenAway given =
        given_away(ways_that_win({0.4, 0.4, 0.9, 0.3}, draws, 40), Worth::points);
    EXPECT_EQ(given.best, 2U);
    found.push_back(given.points.value);
    held.push_back(given.points.low <= 0.5 && 0.5 <= given.points.high ? 1 : 0);
  }
  EXPECT_NEAR(mean_of(found).value, 0.5, 0.02);
  EXPECT_GT(mean_of(held).value, 0.93);
}

TEST(GivenAway, TakesPointsBeforeTheMarginOrTheMarginAlone) {
  std::vector<WaySum> ways(3);
  ways[0].scores = ways[1].scores = {0, 0, 0, 0};
  ways[2].scores = {1, 1, 1, 1};
  ways[0].margins = {0, 0, 0, 0};
  ways[1].margins = {0.5, 0.5, 0.5, 0.5};
  ways[2].margins = {0.2, 0.2, 0.2, 0.2};
  const GivenAway by_points = given_away(ways, Worth::points);
  EXPECT_EQ(by_points.best, 2U);
  EXPECT_DOUBLE_EQ(by_points.points.value, 1);
  EXPECT_DOUBLE_EQ(by_points.margin.value, 0.2);
  EXPECT_EQ(given_away(ways, Worth::margin).best, 1U);
  EXPECT_DOUBLE_EQ(given_away(ways, Worth::margin).margin.value, 0.5);
  ways[2].scores = ways[0].scores;
  EXPECT_EQ(given_away(ways, Worth::points).best, 1U) << "the points are alike";
  ways[1] = ways[2] = ways[0];
  EXPECT_EQ(given_away(ways, Worth::points).best, 0U) << "what was done is as good";
}

TEST(RegretOfMany, PutsFirstWhatGaveAwayMost) {
  std::vector<WaySum> none(2);
  none[0].scores = none[1].scores = none[0].margins = none[1].margins =
      std::vector<double>(20, 0.0);
  std::vector<WaySum> some = none;
  some[1].scores = std::vector<double>(20, 1.0);
  const RegretFound found =
      regret_of({{Side::a, DecisionKind::order_unit},
                 {Side::b, DecisionKind::carry_on},
                 {Side::a, DecisionKind::order_unit}},
                {given_away(none, Worth::points), given_away(some, Worth::points),
                 given_away(none, Worth::points)},
                Worth::points);
  EXPECT_EQ(found.sorted, (std::vector<std::size_t>{1, 0, 2}));
  EXPECT_EQ(found.surely, 1U);
  EXPECT_NEAR(found.all.points.value, 1.0 / 3, 1e-9);
  EXPECT_EQ(found.of_side[0].decisions, 2U);
  EXPECT_NEAR(found.of_side[0].points.value, 0, 1e-9);
  EXPECT_NEAR(found.of_side[1].points.value, 1, 1e-9);
  ASSERT_EQ(found.of_kind.size(), 2U);
  EXPECT_EQ(found.of_kind.at(DecisionKind::order_unit).decisions, 2U);
  EXPECT_NEAR(found.of_kind.at(DecisionKind::carry_on).points.value, 1, 1e-9);
}

}  // namespace
}  // namespace opfor::arena
