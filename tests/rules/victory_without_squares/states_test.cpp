#include "rules/victory_without_squares/states.hpp"

#include <gtest/gtest.h>
#include <limits>

#include "rules/small_battle.hpp"
#include "rules/victory_without_squares/pursuit.hpp"
#include "rules/victory_without_squares/rout.hpp"

namespace opfor::victory_without_squares {
namespace {

using opfor::test::inches;

TEST(VwsState2, SkippersReformFromDisorderedToFormed) {
  for (const Kind kind : {Kind::commanded_shot, Kind::dragoons}) {
    EXPECT_EQ(after_regaining(State::disordered, kind), State::formed);
    EXPECT_EQ(after_regaining(State::broken, kind), State::disordered);
  }
}

TEST(VwsRally1, AReformAndARallyRegainOneLevel) {
  for (const Kind kind : {Kind::foot, Kind::horse, Kind::artillery}) {
    EXPECT_EQ(after_regaining(State::broken, kind), State::disordered);
    EXPECT_EQ(after_regaining(State::disordered, kind), State::unsteady);
    EXPECT_EQ(after_regaining(State::unsteady, kind), State::formed);
    EXPECT_EQ(after_regaining(State::formed, kind), State::formed);
  }
}

TEST(VwsState6, PikesAreGoneWithTheOrderAndAnAllPikeBodyWithThem) {
  EXPECT_EQ(after_breaking({2, 4}), (Bases{0, 4}));
  EXPECT_EQ(after_breaking({0, 6}), (Bases{0, 6}));
  EXPECT_EQ(after_breaking({6, 0}).all(), 0);
}

TEST(Vws12Point2, LossesOfOrderCountInTenths) {
  EXPECT_EQ(tenths_lost(State::formed, Kind::foot), 0);
  EXPECT_EQ(tenths_lost(State::unsteady, Kind::foot), 3);
  EXPECT_EQ(tenths_lost(State::disordered, Kind::horse), 6);
  EXPECT_EQ(tenths_lost(State::disordered, Kind::commanded_shot), 5);
  EXPECT_EQ(tenths_lost(State::disordered, Kind::dragoons), 5);
  EXPECT_EQ(tenths_lost(State::formed, Kind::dragoons), 0);
}

TEST(VwsLost1, Example11MoreOfTheShakenThanOfTheRest) {
  EXPECT_FALSE(beaten({2, 1, 1, 2, 0})) << "3 against 3";
  EXPECT_TRUE(beaten({2, 1, 1, 2, 1})) << "one is gone already";
  EXPECT_FALSE(beaten({2, 1, 1, 2, 1}, false)) << "count_lost off";
  EXPECT_TRUE(breaks_when_beaten(Kind::foot, State::disordered));
  EXPECT_FALSE(beaten({}));
}

TEST(VwsLost2, ShotDragoonsGunnersAndTheDisorderedBreak) {
  for (const Kind kind : {Kind::commanded_shot, Kind::dragoons, Kind::artillery}) {
    EXPECT_TRUE(breaks_when_beaten(kind, State::formed)) << word(kind);
    EXPECT_FALSE(breaks_when_beaten(kind, State::broken)) << "it runs already";
  }
  for (const Kind kind : {Kind::foot, Kind::horse}) {
    EXPECT_FALSE(breaks_when_beaten(kind, State::formed)) << word(kind);
    EXPECT_FALSE(breaks_when_beaten(kind, State::unsteady)) << word(kind);
    EXPECT_TRUE(breaks_when_beaten(kind, State::disordered)) << word(kind);
  }
}

TEST(VwsLost2, FootNextToFormedEnemyFarFromFriendsSurrenders) {
  constexpr double nobody = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(surrenders_when_beaten(Kind::foot, inches(2), inches(12)));
  EXPECT_TRUE(surrenders_when_beaten(Kind::foot, inches(0), nobody));
  EXPECT_FALSE(surrenders_when_beaten(Kind::foot, inches(2.1), inches(12)));
  EXPECT_FALSE(surrenders_when_beaten(Kind::foot, inches(2), inches(11.9)));
  EXPECT_FALSE(surrenders_when_beaten(Kind::foot, nobody, nobody));
  EXPECT_FALSE(surrenders_when_beaten(Kind::horse, inches(1), inches(20)));
  EXPECT_TRUE(surrenders_when_beaten(Kind::foot, inches(3), inches(12), 3_in)) << "option next_to";
}

TEST(VwsPur5, TheSecondRoundOfAPursuitTiresAFormedPursuer) {
  EXPECT_EQ(after_pursuit_round(State::formed, 1, Kind::horse), State::formed);
  EXPECT_EQ(after_pursuit_round(State::formed, 2, Kind::horse), State::unsteady);
  EXPECT_EQ(after_pursuit_round(State::formed, 3, Kind::horse), State::formed);
  EXPECT_EQ(after_pursuit_round(State::unsteady, 2, Kind::horse), State::unsteady);
}

TEST(VwsPur6, NobodyRalliesNextToTheEnemyUnderFireOrInCombat) {
  EXPECT_TRUE(may_rally({inches(2.1), false, false}));
  EXPECT_FALSE(may_rally({inches(2), false, false}));
  EXPECT_FALSE(may_rally({inches(9), true, false}));
  EXPECT_FALSE(may_rally({inches(9), false, true}));
  EXPECT_FALSE(may_rally({inches(3), false, false}, 3_in)) << "option next_to";
}

TEST(VwsPur8, WhoCannotFleeHalfAnInchFromAnEnemyNextToHimSurrenders) {
  EXPECT_TRUE(surrenders(inches(0.4), inches(2)));
  EXPECT_FALSE(surrenders(inches(0.5), inches(2)));
  EXPECT_FALSE(surrenders(inches(0), inches(2.1)));
}

TEST(VwsMove12, TheOverrunLoseALevel) {
  EXPECT_EQ(after_being_overrun(State::formed, Kind::foot), State::unsteady);
  EXPECT_EQ(after_being_overrun(State::formed, Kind::dragoons), State::disordered);
  EXPECT_EQ(after_being_overrun(State::disordered, Kind::horse), State::broken);
}

}  // namespace
}  // namespace opfor::victory_without_squares
