#include "rules/over_the_hills/commanders.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Probability;
using test::in;

TEST(OthCmdr4, TheRiskGrowsWithTheHitsUpToFour) {
  for (int hits = 0; hits <= 6; ++hits) {
    const auto odds =
        chance::odds_of([&](chance::Chance& c) { return commander_killed(c, {}, hits); });
    const Probability killed = odds.count(true) == 0 ? Probability(0) : odds.at(true);
    EXPECT_EQ(killed, Probability(std::min(hits, 4), 10)) << hits;
  }
}

TEST(OthCmdr5, AnOverrunCommanderJoinsAUnitWithinSix) {
  EXPECT_FALSE(lost_when_overrun(in(6)));
  EXPECT_TRUE(lost_when_overrun(in(6.1)));
  EXPECT_TRUE(lost_when_overrun(std::nullopt));
  Options full;
  full.distance_scale = 2;
  EXPECT_FALSE(lost_when_overrun(in(12), full));
}

TEST(OthCmdr6, HisReplacementHasTheSameRangeAndControlTwo) {
  EXPECT_EQ(replacement_of({14_in, 5, 2}), (CommanderRating{14_in, 2, 0}));
}

}  // namespace
}  // namespace opfor::over_the_hills
