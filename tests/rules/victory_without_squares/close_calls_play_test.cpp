// Close calls that come up while bodies move, fight and flee (design 3, "Numbers"): asked where the
// answer matters, and only there; the answer decides.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"
#include "rules/figures.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/close_calls.hpp"
#include "rules/victory_without_squares/combat_step.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::beyond;
using test::by_hand;
using test::charging;
using test::going;
using test::in_motion;
using test::kFootDeep;
using test::kHorseDeep;
using test::Making;
using test::Small;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// --- windows of reaction fire ---

/// Horse a1 ten inches before foot b1, which loads for whoever comes.
Small riding_up() {
  return by_hand(Making{}
                     .unit("a1", 'a', "horse", 20, 20)
                     .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, 10, kFootDeep)));
}

TEST(VwsCloseFire7, WhoRestsAboutTheRangeIsAskedAndFiredAtIfWithin) {
  for (const double gap : {3.9, 4.1}) {
    for (const bool within : {true, false}) {
      Small s = riding_up();
      Table table(s);
      table.measuring(within).eager("b1");
      if (within) table.manoeuvre("b1", {"2H"}).shots("b1", {10});
      table.order("a1", {going(s, "a1", 10 - gap)}).activate("a1");
      ASSERT_THAT(table.measured, testing::Not(IsEmpty())) << gap;
      EXPECT_EQ(table.measured.front(), "b1>a1: musket range of b1 (b1)") << gap;
      EXPECT_THAT(table.logged("to hit"), SizeIs(within ? 1 : 0)) << gap;
      EXPECT_EQ(table.left_over(), "") << gap;
    }
  }
}

TEST(VwsCloseFire7, WhoGoesOnNearerIsNotAskedAbout) {
  Small s = riding_up();
  Table table(s);
  table.measuring(false).eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {10});
  table.order("a1", {going(s, "a1", 7)}).activate("a1");
  EXPECT_THAT(table.measured, IsEmpty());
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsCloseFire7, NorIfNobodyCouldFire) {
  Small s = riding_up();
  s.record("b1").fired = 1;
  s.record("b1").acted = Acted::fired;
  s.record("a1").must_not_move = 0;
  Table table(s);
  table.measuring(true).eager("b1");
  table.order("a1", {going(s, "a1", 5.9)}).activate("a1");
  EXPECT_THAT(table.measured, ElementsAre("a1>b1: where a motion ends"));
}

TEST(VwsFire7, ByTheMapWhoRestsJustWithinIsFiredAtWhereHeRests) {
  Small s = riding_up();
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {1});
  table.order("a1", {going(s, "a1", 6.1)}).activate("a1");
  EXPECT_NEAR(y(s, "a1"), 26.1, 0.01);
  EXPECT_EQ(s.record("a1").state, State::unsteady);
}

/// Two bodies of foot load for the horse a1: so far before it is b1 on its left, and b2 on its
/// right.
Small between_two(double left, double right) {
  return by_hand(Making{}
                     .unit("a1", 'a', "horse", 20, 20)
                     .unit("b1", 'b', "foot", 17, beyond(20, kHorseDeep, left, kFootDeep))
                     .unit("b2", 'b', "foot", 23, beyond(20, kHorseDeep, right, kFootDeep)));
}

TEST(VwsFire7, WhoIsMadeUnsteadyOnTheWayIsFiredAtWhereHeRests) {
  for (const bool figures : {false, true}) {
    Small s = between_two(8, 10);
    Table table(s);
    if (figures) table.measuring(true);
    table.eager("b1").eager("b2").manoeuvre("b1", {"2H"}).manoeuvre("b2", {"3H"});
    table.shots("b1", {1}).shots("b2", {10});
    table.order("a1", {going(s, "a1", 6.1)}).activate("a1");
    EXPECT_EQ(table.left_over(), "") << figures;
    EXPECT_THAT(table.logged("to hit"), SizeIs(2)) << figures;
    EXPECT_EQ(s.record("a1").state, State::unsteady) << figures;
  }
}

TEST(VwsFire7, WhoIsOnlyJustInRangeWhereHeChargesHomeIsFiredAtBeforeHeDoes) {
  for (const bool figures : {false, true}) {
    Small s = by_hand(Making{}
                          .unit("a1", 'a', "horse", 20, 20)
                          .unit("b1", 'b', "horse", 18.8, beyond(20, kHorseDeep, 6, kHorseDeep))
                          .unit("b2", 'b', "foot", 22.5, beyond(20, kHorseDeep, 9.8, kFootDeep)));
    Table table(s);
    if (figures) table.measuring(true);
    table.eager("b2").manoeuvre("b2", {"2H"}).shots("b2", {10}).blows("a1", {5});
    table.order("a1", {charging(s, "a1", "b1", 6)}).activate("a1");
    EXPECT_THAT(table.logged("to hit"), SizeIs(1)) << figures;
  }
}

// --- in motion ---

Small ahead_of(double gap, const char* more = "in_motion = true") {
  return Making{}
      .unit("a1", 'a', "foot", 20, 20, more)
      .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, gap, kFootDeep))
      .small();
}

TEST(VwsCloseMove7, WhetherAnEnemyIsNearEnoughToEndAMotion) {
  for (const double gap : {3.9, 4.1}) {
    for (const bool within : {true, false}) {
      Small s = ahead_of(gap);
      opfor::test::Figures figures(s.battle, within);
      NoEvents events;
      Play play{s.battle, figures, events};
      ask_whether_it_halts(play, s.id("a1"));
      EXPECT_THAT(figures.asked, ElementsAre("a1>b1: where a motion ends"));
      EXPECT_EQ(leave_of(s.now(), s.id("a1")).goes_on, !within) << gap;
    }
  }
}

TEST(VwsCloseMove7, NotAskedOfWhoStandsOrWhenSomethingElseDecides) {
  const auto asked = [](Small s) {
    opfor::test::Figures figures(s.battle, true);
    NoEvents events;
    Play play{s.battle, figures, events};
    ask_whether_it_halts(play, s.id("a1"));
    return figures.asked;
  };
  EXPECT_THAT(asked(ahead_of(4.1, "in_motion = false")), IsEmpty()) << "it is not in motion";
  EXPECT_THAT(asked(ahead_of(6)), IsEmpty());
  Small other = Making{}
                    .unit("a1", 'a', "foot", 20, 20, "in_motion = true")
                    .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 4.1, kFootDeep))
                    .unit("b2", 'b', "foot", 25, 20)
                    .small();
  EXPECT_THAT(asked(other), IsEmpty()) << "b2 is near in any case";
  Small stopped = ahead_of(4.1);
  stopped.record("a1").at_obstacle = 1;
  EXPECT_THAT(asked(stopped), IsEmpty());
}

TEST(VwsCloseMove7, AtTheEndOfAMoveTheAnswerDecides) {
  for (const bool within : {true, false}) {
    Small s = riding_up();
    s.record("b1").fired = 1;
    Table table(s);
    table.measuring(within);
    table.order("a1", {going(s, "a1", 5.9)}).activate("a1");
    EXPECT_THAT(table.measured, ElementsAre("a1>b1: where a motion ends"));
    EXPECT_EQ(in_motion(s, "a1"), !within);
  }
}

// --- pursuits and flights ---

/// a1 pursues the broken b1, so far behind.
Small pursuing(double gap) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 10)
                        .unit("b1", 'b', "horse", 20, beyond(10, kHorseDeep, gap, kHorseDeep),
                              "state = 'broken'"));
  s.record("a1").quarry = s.id("b1");
  s.record("a1").pursuit_rounds = 1;
  return s;
}

TEST(VwsClosePur3, TheQuarryFourInchesAwayIsAskedAndEndsThePursuit) {
  for (const double gap : {3.9, 4.0, 4.1}) {
    for (const bool within : {true, false}) {
      Small s = pursuing(gap);
      Table table(s);
      table.measuring(within);
      if (within) table.pursuit("a1", {"5D"});
      Play play = table.play();
      EXPECT_EQ(chase_on(play, s.id("a1")), !within) << gap;
      EXPECT_THAT(table.measured, ElementsAre("a1>b1: its quarry still in reach")) << gap;
      EXPECT_EQ(table.left_over(), "") << gap;
    }
  }
}

TEST(VwsClosePur3, AQuarryFarOffOrGoneIsNot) {
  for (const bool gone : {true, false}) {
    Small s = pursuing(gone ? 4.1 : 6);
    if (gone) s.record("b1").state = State::disordered;
    Table table(s);
    table.measuring(true);
    Play play = table.play();
    EXPECT_TRUE(chase_on(play, s.id("a1")));
    EXPECT_THAT(table.measured, IsEmpty());
  }
}

Small beaten(double gap) {
  return by_hand(Making{}
                     .unit("a1", 'a', "foot", 20, 20, "state = 'broken'")
                     .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, gap, kFootDeep)));
}

TEST(VwsClosePur6, WhoIsNextToAnEnemyCannotRally) {
  for (const bool within : {true, false}) {
    Small s = beaten(2.1);
    Table table(s);
    table.measuring(within);
    Play play = table.play();
    rally_or_flee(play, s.id("a1"));
    EXPECT_THAT(table.measured, ElementsAre("a1>b1: next to an enemy"));
    EXPECT_EQ(table.times_asked(DecisionKind::choose_rally), within ? 0 : 1);
  }
}

TEST(VwsClosePur6, UnderFireNothingIsAsked) {
  Small s = beaten(2.1);
  s.record("a1").under_fire = Since::during;
  Table table(s);
  table.measuring(false);
  Play play = table.play();
  rally_or_flee(play, s.id("a1"));
  EXPECT_THAT(table.measured, IsEmpty());
  EXPECT_EQ(table.times_asked(DecisionKind::choose_rally), 0);
}

TEST(VwsClosePur8, WhoCannotGetAwaySurrendersIfAnEnemyIsNextToIt) {
  for (const bool within : {true, false}) {
    // It gets less than half an inch on, towards an enemy.
    Small s = beaten(2.3);
    s.record("a1").under_fire = Since::during;
    Table table(s);
    table.measuring(within);
    Play play = table.play();
    run_ahead(play, s.id("a1"), {0, 1}, Length::tenths(60), "VWS-PUR-6");
    EXPECT_FALSE(table.measured.empty());
    EXPECT_EQ(test::on_table(s, "a1"), !within);
  }
}

}  // namespace
}  // namespace opfor::victory_without_squares
