#include "arena/ratings.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/support.hpp"

namespace opfor::arena {
namespace {

/// Everybody meets everybody, each as strong as his points say.
std::vector<Met> round_robin(const std::vector<double>& points, std::size_t pairs, Draws& draws) {
  std::vector<Met> all;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t k = i + 1; k < points.size(); ++k) {
      const Pentanomial shape = with_mean(shapes()[1], score_of_elo(points[i] - points[k]));
      all.push_back({i, k, shape.pairs(draws, pairs)});
    }
  }
  return all;
}

TEST(Ratings, AreTheLogitOfTwo) {
  std::vector<double> scores(7500, 1.0);
  scores.resize(10000, 0.0);
  const auto ratings = ratings_of(2, {{0, 1, scores}});
  EXPECT_NEAR(ratings[0].value - ratings[1].value, elo_of_score(0.75), 0.1);
  EXPECT_NEAR(ratings[0].value + ratings[1].value, 0, 1e-6);
  // Standard error of the difference: sqrt(p q / n) over the slope p q ln 10 / 400; half is each.
  const double error = 400 / std::log(10.0) / std::sqrt(0.75 * 0.25 * 10000) / 2;
  EXPECT_NEAR(ratings[0].high - ratings[0].value, 1.96 * error, 0.05 * error);
}

TEST(Ratings, HoldTheTruthAsOftenAsTheySay) {
  const std::vector<double> points{90, 20, -30, -80};
  Draws draws(5);
  std::vector<double> held;
  for (int i = 0; i < 400; ++i) {
    const auto ratings = ratings_of(points.size(), round_robin(points, 40, draws));
    for (std::size_t k = 0; k < points.size(); ++k) {
      held.push_back(ratings[k].low <= points[k] && points[k] <= ratings[k].high ? 1 : 0);
    }
  }
  EXPECT_NEAR(mean_of(held).value, 0.95, 0.025);
}

/// Three, all as strong, who meet on the same dice: the first of the list wins by the luck of the
/// dice or not at all, so that it wins against both, or against neither.
std::vector<Met> by_shared_luck(std::size_t pairs, Draws& draws) {
  std::vector<Met> all{{0, 1, {}, {}}, {0, 2, {}, {}}, {1, 2, {}, {}}};
  for (std::size_t i = 0; i < pairs; ++i) {
    const double luck = draws.unit() < 0.5 ? 0 : 1;
    for (Met& met : all) {
      met.scores.push_back(met.one == 0 ? luck : std::floor(2 * draws.unit()));
      met.dice.push_back(i);
    }
  }
  return all;
}

TEST(Ratings, HoldTheTruthWhereMeetingsShareTheirDice) {
  Draws draws(6);
  std::vector<double> held;
  for (int i = 0; i < 600; ++i) {
    const Estimate first = ratings_of(3, by_shared_luck(60, draws)).front();
    held.push_back(first.low <= 0 && 0 <= first.high ? 1 : 0);
  }
  EXPECT_NEAR(mean_of(held).value, 0.95, 0.025);
}

TEST(Ratings, AreAsSureAsBeforeWhereTheDiceAreTheirOwn) {
  Draws draws(8);
  std::vector<Met> met = round_robin({40, 0, -40}, 50, draws);
  const auto plain = ratings_of(3, met);
  std::size_t dice = 0;
  for (Met& one : met) {
    for (std::size_t i = 0; i < one.scores.size(); ++i) one.dice.push_back(dice++);
  }
  const auto own = ratings_of(3, met);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(own[i].high, plain[i].high, 1e-9);
  met.front().dice.pop_back();
  EXPECT_THROW(static_cast<void>(ratings_of(3, met)), std::invalid_argument);
}

TEST(Ratings, AreFiniteOfOneWhoWonAll) {
  const auto ratings = ratings_of(3, {{0, 1, std::vector<double>(10, 1.0)},
                                      {0, 2, std::vector<double>(10, 1.0)},
                                      {1, 2, std::vector<double>(10, 0.5)}});
  EXPECT_GT(ratings[0].value, 200);
  EXPECT_LT(ratings[0].value, 1000);
  EXPECT_NEAR(ratings[1].value, ratings[2].value, 1e-6);
}

TEST(Ratings, KnowNothingOfWhoMetNobody) {
  const auto ratings = ratings_of(3, {{0, 2, {1, 0.5, 1}}});
  EXPECT_TRUE(std::isinf(ratings[1].high));
  EXPECT_FALSE(std::isinf(ratings[0].high));
  // Two couples that never met each other have no common scale.
  const auto apart = ratings_of(4, {{0, 1, {1, 0.5}}, {2, 3, {1, 1}}});
  EXPECT_TRUE(std::isinf(apart[0].high));
  EXPECT_THROW(static_cast<void>(ratings_of(2, {{0, 0, {1}}})), std::invalid_argument);
}

}  // namespace
}  // namespace opfor::arena
