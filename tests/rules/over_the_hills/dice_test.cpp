#include "rules/over_the_hills/dice.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Chance;
using chance::Probability;
using opfor::test::die;
using opfor::test::FixedDice;

chance::Odds<Hit> hit_odds(int score) {
  return chance::odds_of([&](Chance& c) { return throw_for_hits(c, {}, score); });
}

TEST(OthBand2, ScoresBeyondTheTableReadItsEnds) {
  EXPECT_EQ(hit_row(13).score, 10);
  EXPECT_EQ(hit_row(11).score, 10);
  EXPECT_EQ(hit_row(4).score, 4);
  EXPECT_EQ(hit_row(0).score, 4);
  EXPECT_EQ(hit_row(-7).score, 4);
  for (int score = 4; score <= 10; ++score) EXPECT_EQ(hit_row(score).score, score);
}

// "Mean FH" of section 7.
TEST(OthBand1, MeansAreThoseOfTheFaces) {
  const std::map<int, Probability> means{{10, {17, 10}}, {9, {15, 10}}, {8, {13, 10}},
                                         {7, {11, 10}},  {6, {9, 10}},  {5, {7, 10}},
                                         {4, {4, 10}}};
  for (const auto& [score, mean] : means) {
    EXPECT_EQ(opfor::test::mean(hit_odds(score), [](const Hit& h) { return h.hits; }), mean)
        << score;
  }
}

TEST(OthBand1, ARowOfTenAlwaysHitsAndATenStaysATen) {
  const auto odds = hit_odds(10);
  EXPECT_EQ(opfor::test::odds_that(odds, [](const Hit& h) { return h.hits == 0; }), 0);
  EXPECT_EQ(odds.at({1, true}), Probability(1, 10));
  EXPECT_EQ(hit_odds(9).at({0, true}), Probability(1, 10));
}

// OTH-SRC-4.
TEST(OthBand1, TheDieIsAskedForWithItsScore) {
  FixedDice dice({die(10)});
  EXPECT_EQ(throw_for_hits(dice, {}, 11), (Hit{1, true}));
  ASSERT_EQ(dice.asked.size(), 1U);
  EXPECT_EQ(dice.asked[0].sides, 10);
  EXPECT_EQ(dice.asked[0].row, 11);
}

TEST(OthCbt2, BothDiceOfARoundAreThrownAtOnce) {
  FixedDice dice({die(7), die(3)});
  EXPECT_EQ(throw_both(dice, {}, 11, 8), (Hits{1, 2}));
  EXPECT_EQ(dice.batches, (std::vector<std::size_t>{2}));
  EXPECT_NE(dice.asked[0].key, dice.asked[1].key);
}

TEST(OthMor1, ATestIsADieEqualToOrUnderTheScore) {
  for (int score = -2; score <= 12; ++score) {
    const auto odds = chance::odds_of([&](Chance& c) { return throw_under(c, {}, score); });
    const int passes = std::clamp(score, 0, 10);
    const int by_one = score >= 0 && score <= 9 ? 1 : 0;
    const auto p = [&](int by) { return odds.count(by) == 0 ? Probability(0) : odds.at(by); };
    EXPECT_EQ(p(0), Probability(passes, 10)) << score;
    EXPECT_EQ(p(1), Probability(by_one, 10)) << score;
    EXPECT_EQ(p(2), 1 - p(0) - p(1)) << score;
  }
}

TEST(OthRally2, ANaturalOneTakesOffTwo) {
  for (int score = 1; score <= 12; ++score) {
    const auto odds = chance::odds_of([&](Chance& c) { return throw_to_rally(c, {}, score); });
    EXPECT_EQ(odds.at(2), Probability(1, 10));
    const int at_most = std::min(score, 10);
    if (score > 1) {
      EXPECT_EQ(odds.at(1), Probability(at_most - 1, 10)) << score;
    }
  }
}

TEST(OthDice, ThrowsAtMostAndAtLeastCountTheirFaces) {
  for (int n = 1; n <= 10; ++n) {
    const auto most = chance::odds_of([&](Chance& c) { return throws_at_most(c, {}, n); });
    EXPECT_EQ(most.at(true), Probability(n, 10));
    const auto least = chance::odds_of([&](Chance& c) { return throws_at_least(c, {}, n, 0); });
    EXPECT_EQ(least.at(true), Probability(11 - n, 10));
  }
  const auto added = chance::odds_of([&](Chance& c) { return throws_at_least(c, {}, 8, 1); });
  EXPECT_EQ(added.at(true), Probability(4, 10));
}

}  // namespace
}  // namespace opfor::over_the_hills
