// Fire in the opponent's turn: its windows (VWS-FIRE-7, 13, VWS-TURN-5).
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"
#include "rules/victory_without_squares/encounter.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::beyond;
using test::by_hand;
using test::going;
using test::kFootDeep;
using test::kHorseDeep;
using test::Making;
using test::refused;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.03;  ///< inches

/// Horse a1 rides eight inches at foot b1, ten inches off, and stops two before it.
Small riding(const char* own = "", double gap = 10) {
  return by_hand(Making{}
                     .unit("a1", 'a', "horse", 20, 20, own)
                     .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, gap, kFootDeep)));
}

TEST(VwsFire7, MusketsFireAtTheFirstEligiblePoint) {
  Small s = riding("state = 'unsteady'");
  Table table(s);
  // The hit disorders it: it stops where it was hit, four inches off (VWS-FIRE-13).
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {5});
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_NEAR(test::between(s, "a1", "b1"), 4, kNear);
  EXPECT_EQ(s.record("b1").acted, Acted::fired);
}

TEST(VwsFire7, WhereverTheyComeFromTheWindowIsNotMissed) {
  for (int i = 0; i < 40; ++i) {
    Small s = riding("", 8 + i * 0.0133);
    Table table(s);
    table.order("a1", {going(s, "a1", 7)}).activate("a1");
    EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 1) << i;
  }
}

TEST(VwsFire13, AnUnsteadyMoverGoesOn) {
  Small s = riding();
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {4});
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_NEAR(y(s, "a1"), 28, kNear);
}

TEST(VwsFire7, ARefusedCardClosesTheWindowButKeepsTheFire) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("a2", 'a', "horse", 40, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, 10, kFootDeep)));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"AS", "2C"}).shots("b1", {1});
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(table.logged("manoeuvre").size(), 1U) << "one window per mover and firer";
  EXPECT_THAT(table.logged("to hit"), IsEmpty());
  EXPECT_EQ(s.record("b1").acted, Acted::nothing);
  s.put("a1", 60, 10, 0);
  s.put("a2", 20, 22, 0);
  table.order("a2", {going(s, "a2", 6)}).activate("a2");
  EXPECT_EQ(state(s, "a2"), State::unsteady) << "at another mover it may try again";
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsFire7, WhoHeldItsFireIsNotAskedAgainAtThisMover) {
  Small s = riding();
  Table table(s);
  table.order("a1", {going(s, "a1", 2), going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 1);
}

TEST(VwsFire7, MovingWithinRangeOpensTheWindowToo) {
  Small s = riding("", 3);
  Table table(s);
  table.order("a1", {going(s, "a1", 1)}).activate("a1");
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 1);
  Small wheels = riding("", 3);
  Table again(wheels);
  again.order("a1", {Wheel{Angle::degrees(45)}}).activate("a1");
  EXPECT_EQ(again.times_asked(DecisionKind::reaction_fire), 1) << "a wheel is a move";
  Small stands = riding("", 3);
  Table none(stands);
  none.order("a1", {}).activate("a1");
  EXPECT_EQ(none.times_asked(DecisionKind::reaction_fire), 0);
}

TEST(VwsFire7, NotByWhoFiredMovedRalliedOrReformed) {
  for (const Acted acted : {Acted::moved, Acted::fired, Acted::rallied_or_reformed}) {
    Small s = riding();
    s.record("b1").acted = acted;
    s.record("b1").fired = acted == Acted::fired ? 1 : 0;
    Table table(s);
    table.order("a1", {going(s, "a1", 8)}).activate("a1");
    EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 0) << word(acted);
  }
}

TEST(VwsFire7, NotByWhoIsDisordered) {
  Small s = riding();
  set_state(s.battle, s.id("b1"), State::disordered);
  Table table(s);
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 0);
}

TEST(VwsFire7, GunsFireAtTheNearestPointOfThePath) {
  // The way ends an inch before the guns: 2 bases x 2, up to 8" +2, at horse that is Unsteady +1.
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20, "state = 'unsteady'")
                        .unit("b1", 'b', "artillery", 20,
                              beyond(20, kHorseDeep, 9, test::kGunsDeep), "bases = 2"));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {7});
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_NEAR(test::between(s, "a1", "b1"), 1, kNear) << "not when it came into range";
}

TEST(VwsFire7, GunsFireBeforeContact) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "artillery", 20,
                              beyond(20, kHorseDeep, 6, test::kGunsDeep), "bases = 2"));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {10});
  table.order("a1", {test::charging(s, "a1", "b1", 6)}).activate("a1");
  EXPECT_EQ(table.left_over(), "") << "they fired";
  EXPECT_FALSE(test::on_table(s, "b1")) << "VWS-CMB-3: removed when touched";
}

TEST(VwsFire7, SeveralFirersInTheirOwnersOrder) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "foot", 18, beyond(20, kHorseDeep, 6, kFootDeep))
                        .unit("b2", 'b', "foot", 22, beyond(20, kHorseDeep, 6, kFootDeep)));
  Table table(s);
  table.eager("b2").eager("b1").manoeuvre("b2", {"2H"}).manoeuvre("b1", {"3H"});
  table.shots("b2", {10}).shots("b1", {10});
  table.order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_THAT(table.log, ElementsAre("manoeuvre b2", "to hit b2", "manoeuvre b1", "to hit b1"));
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsFire7, FiresAtAnAttackBeforeTheContact) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 3, kFootDeep)));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {1}).blows("a1", {9});
  table.order("a1", {test::charging(s, "a1", "b1", 3)}).activate("a1");
  // 9, and 1 more for the step that the fire cost: the attackers lose two.
  EXPECT_THAT(table.log, testing::Contains("fought a1 b1"));
  EXPECT_EQ(state(s, "a1"), State::broken) << "Unsteady, then two steps in combat";
}

TEST(VwsFire7, NotDuringInvoluntaryMoves) {
  // Commanded shot a1 evade past the muskets of b2, which are on b1's right.
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "commanded_shot", 20, 20)
                        .unit("b1", 'b', "horse", 20, beyond(20, test::kShotDeep, 2, kHorseDeep))
                        .unit("b2", 'b', "foot", 40, 40));
  s.put("b2", 25, 17, 270);
  Table table(s);
  table.order("b1", {test::charging(s, "b1", "a1", 2)}).activate("b1");
  EXPECT_NEAR(y(s, "a1"), 16, kNear);
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 1) << "only a1 at b1";
}

TEST(VwsFire1, WhoFiredInReactionMayNotMoveInItsOwnActivation) {
  Small s = riding();
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {10});
  table.order("a1", {going(s, "a1", 7)}).activate("a1");
  EXPECT_EQ(refused(s, "b1", {test::about(s, "b1")}), "VWS-MOVE-13");
}

TEST(VwsFire7, PursuitOpensWindows) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 1, kHorseDeep),
                              "state = 'disordered'")
                        .unit("b2", 'b', "foot", 30, 26));
  // Muskets b2 bear on the ground that the pursuit of b1 leads over, not on the place of combat.
  s.put("b2", 24.6, 26, 270);
  Table table(s);
  table.blows("a1", {5}).pursuit("a1", {"5S"});
  table.order("a1", {test::charging(s, "a1", "b1", 1)}).activate("a1");
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 1);
}

TEST(VwsFire7, DragoonsInTheSaddleFireOnlyByTheOption) {
  for (const char* option : {"", "dragoons_fire_mounted = true"}) {
    Small s = by_hand(Making{}
                          .options(option)
                          .unit("a1", 'a', "horse", 20, 20)
                          .unit("b1", 'b', "dragoons", 20, beyond(20, kHorseDeep, 6, kHorseDeep),
                                "mounted = true"));
    Table table(s);
    table.order("a1", {going(s, "a1", 4)}).activate("a1");
    EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), *option == 0 ? 0 : 1) << option;
  }
}

TEST(VwsCmb2, PistolsFiredInReactionAreNotThoseOfTheAttack) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 3, kHorseDeep),
                              "parliament = true; ranks = 1; bases = 3"));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {10});
  table.order("a1", {going(s, "a1", 2.5)}).activate("a1");
  EXPECT_EQ(s.record("b1").acted, Acted::fired);
  EXPECT_TRUE(pistols_first(s.battle, s.id("b1"), s.id("a1"))) << "not in its own activation";
}

}  // namespace
}  // namespace opfor::victory_without_squares
