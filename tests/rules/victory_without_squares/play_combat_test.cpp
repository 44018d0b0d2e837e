// Contact, evasion and combat as they are played (section 8).
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::between;
using test::beyond;
using test::by_hand;
using test::charging;
using test::facing;
using test::going;
using test::in_motion;
using test::kFootDeep;
using test::kGunsDeep;
using test::kHorseDeep;
using test::kShotDeep;
using test::kThree;
using test::Making;
using test::on_table;
using test::refused;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.03;  ///< inches

double deep(const std::string& kind) {
  if (kind == "horse") return kHorseDeep;
  if (kind == "commanded_shot" || kind == "dragoons") return kShotDeep;
  return kFootDeep;
}
/// A body and an enemy straight ahead.
Making against(double gap, const char* own, const char* theirs, const char* own_more = "",
               const char* their_more = "") {
  return Making{}
      .unit("a1", 'a', own, 20, 20, own_more)
      .unit("b1", 'b', theirs, 20, beyond(20, deep(own), gap, deep(theirs)), their_more);
}
/// a1 charges b1 and throws this.
void charge(Small& s, Table& table, double gap, int face) {
  table.blows("a1", {face}).order("a1", {charging(s, "a1", "b1", gap)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsCmb1, AMovingBodyThatTouchesAnEnemyFightsOneRound) {
  Small s = by_hand(against(3, "foot", "foot"));
  Table table(s);
  charge(s, table, 3, 9);
  EXPECT_THAT(table.log, ElementsAre("melee a1", "fought a1 b1", "unsteady a1", "back a1"));
  EXPECT_EQ(s.record("a1").rounds_fought, 1);
  EXPECT_EQ(s.record("b1").rounds_fought, 1);
  EXPECT_TRUE(in_combat_lately(s.battle, s.id("b1")));
}

TEST(VwsCmb2, WhoMayNotAttackStopsATenthOfAnInchShort) {
  struct Case {
    const char* own;
    const char* own_more;
    const char* theirs;
    const char* their_more;
  };
  for (const Case& c : {Case{"foot", "state = 'disordered'", "foot", ""},
                        {"commanded_shot", "", "foot", ""},
                        {"dragoons", "mounted = false", "foot", ""},
                        {"artillery", "limbered = true", "foot", ""},
                        {"horse", "", "foot", ""},
                        {"foot", "", "horse", ""},
                        {"foot", "", "horse", "state = 'unsteady'"},
                        {"horse", "parliament = true; ranks = 1; bases = 3", "horse", ""}}) {
    Small s = by_hand(against(2, c.own, c.theirs, c.own_more, c.their_more));
    EXPECT_NE(refused(s, "a1", {charging(s, "a1", "b1", 2)}), "") << c.own << c.theirs;
    Table table(s);
    table.order("a1", {charging(s, "a1", "b1", 2)}, false).activate("a1");
    EXPECT_THAT(table.logged("melee"), IsEmpty()) << c.own << c.theirs;
    EXPECT_NEAR(between(s, "a1", "b1"), 0.1, kNear) << c.own << c.theirs;
  }
}

TEST(VwsCmb1, WhatIsJustAMoveAwayIsReached) {
  for (int i = 0; i < 20; ++i) {
    Small s = by_hand(against(4, "foot", "foot"));
    s.put("a1", 20 + i * 0.0137, 20 + i * 0.0171, 0);
    s.put("b1", 20, beyond(20 + i * 0.0171, kFootDeep, 4, kFootDeep), 180);
    Table table(s);
    charge(s, table, 4, 9);
    EXPECT_EQ(s.record("a1").rounds_fought, 1) << "VWS-TOL-1: up to four includes four";
  }
}

TEST(VwsCmb2, FootAttacksDisorderedHorseAndHorseUnsteadyFoot) {
  Small foot = by_hand(against(2, "foot", "horse", "", "state = 'disordered'"));
  Table table(foot);
  charge(foot, table, 2, 9);
  Small horse = by_hand(against(2, "horse", "foot", "", "state = 'unsteady'"));
  Table again(horse);
  charge(horse, again, 2, 9);
}

TEST(VwsCmb2, HorseTakesFormedFootInFlank) {
  Small s = by_hand(against(2, "horse", "foot"));
  s.put("b1", 20, 20 + kHorseDeep / 2 + 2 + kThree / 2, 90);
  Table table(s);
  charge(s, table, 2, 3);  // -1 from the flank: 2: Unsteady
  EXPECT_EQ(state(s, "b1"), State::unsteady);
}

TEST(VwsCmb2, EarlyHorseAttacksAfterFiringAtThatBody) {
  // 2 ranks -1, standing horse -1: 5 is 3.
  Small s = by_hand(against(5, "horse", "horse", "parliament = true"));
  s.put("b1", 20, beyond(20, 2 * kHorseDeep, 0.5, kHorseDeep), 180);
  EXPECT_EQ(refused(s, "a1", {charging(s, "a1", "b1", 0.5)}), "VWS-CMB-2");
  Table table(s);
  table.shots("a1", {10, 10}).blows("a1", {5});
  table.choose("a1", DecisionKind::carry_on, {"charges"});
  table.order("a1", {test::shooting_at(s, "b1"), charging(s, "a1", "b1", 0.5)}).activate("a1");
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_EQ(table.left_over(), "");
  Small late = by_hand(Making{}
                           .head("date = 1644-07-02")
                           .unit("a1", 'a', "horse", 20, 20, "parliament = true")
                           .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 0.5, kHorseDeep)));
  EXPECT_EQ(refused(late, "a1", {charging(late, "a1", "b1", 0.5)}), "");
}

TEST(VwsCmb2, HavingFiredItMayStand) {
  Small s = by_hand(against(5, "horse", "horse", "parliament = true"));
  s.put("b1", 20, beyond(20, 2 * kHorseDeep, 0.5, kHorseDeep), 180);
  Table table(s);
  table.shots("a1", {10, 10}).choose("a1", DecisionKind::carry_on, {"stands"});
  table.order("a1", {test::shooting_at(s, "b1"), charging(s, "a1", "b1", 0.5)}).activate("a1");
  EXPECT_THAT(table.logged("melee"), IsEmpty());
}

// --- evasion: VWS-CMB-3 ---

TEST(VwsCmb3, ShotGoBackFourInchesBeforeTheAttacker) {
  for (const char* how : {"commanded_shot", "dragoons", "artillery"}) {
    const char* more = std::string{how} == "dragoons"    ? "mounted = false"
                       : std::string{how} == "artillery" ? "limbered = true"
                                                         : "";
    Small s = by_hand(against(2, "horse", how, "", more));
    const double before = y(s, "b1");
    Table table(s);
    table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
    EXPECT_THAT(table.logged("melee"), IsEmpty()) << how;
    EXPECT_NEAR(y(s, "b1") - before, 4, kNear) << how;
    EXPECT_EQ(facing(s, "b1"), 180) << how;
    EXPECT_EQ(state(s, "b1"), State::formed) << how;
  }
}

TEST(VwsCmb3, TheyKeepFacingTheAttacker) {
  Small s = by_hand(against(2, "horse", "commanded_shot"));
  s.put("b1", 20, y(s, "b1"), 0);  // taken from behind
  Table table(s);
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(facing(s, "b1"), 180);
}

TEST(VwsCmb3, ReactionFireComesFirst) {
  Small s = by_hand(against(2, "horse", "commanded_shot"));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {1});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_THAT(table.log, ElementsAre("manoeuvre b1", "to hit b1", "unsteady a1", "back b1"));
}

TEST(VwsCmb3, TheAttackerMayUseTheRestOfItsMove) {
  Small s = by_hand(against(2, "horse", "commanded_shot"));
  Table table(s);
  table.choose("a1", DecisionKind::carry_on, {"goes on"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.offered(DecisionKind::carry_on).size(), 2U);
  Small stands = by_hand(against(2, "horse", "commanded_shot"));
  Table holds(stands);
  holds.choose("a1", DecisionKind::carry_on, {"stands"});
  holds.order("a1", {charging(stands, "a1", "b1", 2)}).activate("a1");
  EXPECT_NEAR(y(stands, "a1"), 22, kNear);
  EXPECT_TRUE(on_table(stands, "b1"));
}

TEST(VwsCmb3, TouchedAgainTheyAreRemoved) {
  // Two inches, four of evasion, two more are left of eight: it comes up with them.
  Small s = by_hand(against(2, "horse", "commanded_shot"));
  Table table(s);
  table.choose("a1", DecisionKind::carry_on, {"goes on"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(test::gone(s, "b1"), Gone::destroyed);
}

TEST(VwsCmb3, WhoCannotGoBackIsRemoved) {
  Small s = by_hand(against(2, "horse", "commanded_shot"));
  s.put("a1", 20, 48 - kShotDeep - 2 - kHorseDeep / 2, 0);
  s.put("b1", 20, 48 - kShotDeep / 2, 180);  // its back to the edge of the table
  Table table(s);
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_FALSE(on_table(s, "b1"));
}

TEST(VwsCmb3, UnlimberedGunsAreRemovedWhenTouched) {
  Small s = by_hand(against(2, "horse", "artillery"));
  Table table(s);
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(test::gone(s, "b1"), Gone::destroyed);
  EXPECT_THAT(table.logged("melee"), IsEmpty());
}

TEST(VwsCmb3, EarlyHorseFiresBeforeItTouchesAnybody) {
  Small s = by_hand(against(0.5, "horse", "horse", "parliament = true; ranks = 1; bases = 3"));
  EXPECT_EQ(refused(s, "a1", {charging(s, "a1", "b1", 0.5)}), "VWS-CMB-2");
}

// --- pushing: VWS-CMB-4 ---

TEST(VwsCmb4, TouchedBrokenBodiesArePushedAheadForTheRestOfTheMove) {
  for (const char* kind : {"horse", "foot"}) {
    Small s = by_hand(against(1, kind, "foot", "", "state = 'broken'"));
    const double rest = std::string{kind} == "horse" ? 7 : 3;
    const double before = y(s, "b1");
    Table table(s);
    table.order("a1", {charging(s, "a1", "b1", 1)}).activate("a1");
    EXPECT_THAT(table.logged("melee"), IsEmpty()) << kind;
    EXPECT_NEAR(y(s, "b1") - before, rest, 0.1) << kind;
    EXPECT_NEAR(y(s, "a1"), 21 + rest, 0.1) << kind;
    EXPECT_EQ(state(s, "b1"), State::broken) << kind;
  }
}

// --- results: VWS-CMB-9 to 12, 14, 15 ---

TEST(VwsCmb9, BeatenDefendersGoBackFacingTheEnemyAndTheAttackersHold) {
  for (const auto& [kind, back] : {std::pair{"foot", 2.0}, {"horse", 4.0}}) {
    Small s = by_hand(against(2, kind, kind));
    const double before = y(s, "b1");
    Table table(s);
    charge(s, table, 2, 3);  // standing horse -1: 3 or 2
    EXPECT_EQ(state(s, "b1"), State::unsteady) << kind;
    EXPECT_NEAR(y(s, "b1") - before, back, kNear) << kind;
    EXPECT_EQ(facing(s, "b1"), 180) << kind;
    EXPECT_NEAR(y(s, "a1"), 22, kNear) << kind;
    EXPECT_EQ(state(s, "a1"), State::formed) << kind;
    EXPECT_EQ(s.record("b1").must_not_move, 1) << kind;
  }
}

TEST(VwsCmb9, WhoWasBeatenDoesNotMoveInItsOwnActivation) {
  Small s = by_hand(against(2, "foot", "foot"));
  Table table(s);
  charge(s, table, 2, 3);
  EXPECT_NE(refused(s, "b1", {test::about(s, "b1"), going(s, "b1", -2)}), "");
  const double before = y(s, "b1");
  table.activate("b1");
  EXPECT_NEAR(y(s, "b1"), before, kNear);
}

TEST(VwsCmb9, BeatenAttackersGoBackAndTheDefendersDoNotFollow) {
  for (const auto& [kind, back] : {std::pair{"foot", 2.0}, {"horse", 4.0}}) {
    Small s = by_hand(against(3, kind, kind, "", "in_motion = true"));
    const double before = y(s, "b1");
    Table table(s);
    charge(s, table, 3, kind[0] == 'f' ? 8 : 9);
    EXPECT_EQ(state(s, "a1"), State::unsteady) << kind;
    EXPECT_EQ(state(s, "b1"), State::formed) << kind;
    EXPECT_NEAR(y(s, "a1"), 23 - back, kNear) << kind;
    EXPECT_EQ(facing(s, "a1"), 0) << kind;
    EXPECT_NEAR(y(s, "b1"), before, kNear) << kind;
    EXPECT_EQ(s.record("a1").must_not_move, 1) << kind;
    EXPECT_EQ(s.record("b1").must_not_move, 0) << kind;
  }
}

TEST(VwsCmb12, BothHurtTheAttackersGoBackToWhereTheyBegan) {
  Small s = by_hand(against(2.5, "foot", "foot"));
  Table table(s);
  charge(s, table, 2.5, 6);
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
  EXPECT_EQ(s.record("b1").must_not_move, 0) << "who has not moved may still be activated";
  Small far = by_hand(against(6, "horse", "horse", "", "in_motion = true"));
  Table again(far);
  charge(far, again, 6, 6);
  EXPECT_NEAR(y(far, "a1"), 22, kNear) << "four inches at the most";
}

TEST(VwsCmb10, BrokenInCombatTheyRunFourInchesFromTheOpponent) {
  Small s = by_hand(against(2, "foot", "foot", "", "state = 'disordered'"));
  const double before = y(s, "b1");
  Table table(s);
  charge(s, table, 2, 5);  // two levels better: 3
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_NEAR(y(s, "b1") - before, 4, kNear);
  EXPECT_EQ(facing(s, "b1"), 0);
  EXPECT_EQ(s.record("b1").pike_bases, 0);
  table.activate("b1");
  EXPECT_NEAR(y(s, "b1") - before, 4, kNear) << "no further move this turn";
}

TEST(VwsCmb10, AttackersWhoBreakRunToo) {
  Small s = by_hand(against(2, "foot", "foot", "state = 'unsteady'"));
  Table table(s);
  charge(s, table, 2, 9);  // 1 worse: 10: two steps
  EXPECT_EQ(state(s, "a1"), State::broken);
  EXPECT_NEAR(y(s, "a1"), 18, kNear);
  EXPECT_EQ(facing(s, "a1"), 180);
  EXPECT_EQ(s.record("a1").quarry, kNoUnit);
}

TEST(VwsCmb11, WhoCannotGetAwayLosesOneStepMore) {
  // An enemy of its own behind b1: horse a2 half an inch off, which b1 cannot pass.
  Small s = by_hand(against(2, "foot", "foot").unit("a2", 'a', "horse", 20, 40));
  s.put("a2", 20, y(s, "b1") + kFootDeep / 2 + kHorseDeep / 2 + 0.01, 180);
  Table table(s);
  charge(s, table, 2, 3);
  EXPECT_EQ(state(s, "b1"), State::disordered) << "one in combat, one more in contact";
}

TEST(VwsCmb11, BrokenSoAndUnableToMoveItSurrenders) {
  Small s = by_hand(
      against(2, "foot", "foot", "", "state = 'unsteady'").unit("a2", 'a', "horse", 20, 40));
  s.put("a2", 20, y(s, "b1") + kFootDeep / 2 + kHorseDeep / 2 + 0.01, 180);
  Table table(s);
  charge(s, table, 2, 4);  // 1 better: 3: Disordered; held: Broken
  EXPECT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(test::gone(s, "b1"), Gone::surrendered);
}

TEST(VwsCmb11, RetreatsStopAtTheTableEdge) {
  Small s = by_hand(against(2, "foot", "foot"));
  s.put("a1", 20, 48 - 1 - kFootDeep - 2 - kFootDeep / 2, 0);
  s.put("b1", 20, 48 - 1 - kFootDeep / 2, 180);
  Table table(s);
  charge(s, table, 2, 3);
  EXPECT_TRUE(on_table(s, "b1"));
  EXPECT_NEAR(y(s, "b1"), 48 - kFootDeep / 2, 0.06);
}

TEST(VwsCmb7, TheStateAtTheMomentOfTheRollCounts) {
  // Reaction fire makes the attackers Unsteady: +1, so 7 is 8.
  Small s = by_hand(against(2, "foot", "foot"));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {1});
  charge(s, table, 2, 7);
  EXPECT_EQ(state(s, "b1"), State::formed);
  EXPECT_EQ(state(s, "a1"), State::disordered);
}

TEST(VwsCmb13, HorseThatMovedLittleMayChargeAgainAtOnce) {
  Small s = by_hand(against(3, "horse", "horse", "", "in_motion = true"));
  // 5: both Unsteady, back 3; 5 of 8 inches are left. Then +1 for the round: 2 is 3.
  Table fresh(s);
  fresh.choose("a1", DecisionKind::carry_on, {"charges"}).blows("a1", {5, 2});
  fresh.order("a1", {charging(s, "a1", "b1", 3)}).activate("a1");
  EXPECT_EQ(fresh.left_over(), "");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(state(s, "b1"), State::disordered);
  EXPECT_EQ(s.record("a1").rounds_fought, 2);
}

TEST(VwsCmb13, NotHorseThatMovedFourInchesNorFoot) {
  for (const auto& [kind, gap] : {std::pair{"horse", 4.0}, {"foot", 2.0}}) {
    Small s = by_hand(against(gap, kind, kind, "", "in_motion = true"));
    Table table(s);
    charge(s, table, gap, 6);
    EXPECT_EQ(table.times_asked(DecisionKind::carry_on), 0) << kind;
  }
}

TEST(VwsCmb13, ItHasEightInchesLessWhatItSpent) {
  // Three inches and a wheel: an inch is left, and three are wanted.
  Small s = by_hand(against(3, "horse", "horse", "", "in_motion = true"));
  s.record("a1").wheels = 0;
  Table table(s);
  Play play = table.play();
  begin_activation(s.battle, s.id("a1"));
  s.record("a1").wheels = 1;
  table.blows("a1", {5}).choose("a1", DecisionKind::carry_on, {"charges"});
  advance(play, {s.id("a1"), {0, 1}, test::inches(3.01), s.id("b1"), false});
  EXPECT_EQ(table.times_asked(DecisionKind::carry_on), 1);
  EXPECT_EQ(s.record("a1").rounds_fought, 1);
  EXPECT_NEAR(y(s, "a1"), 21, kNear);
}

TEST(VwsCmb14, DisorderedByTheLossTheAttackersHold) {
  Small s = by_hand(against(2, "horse", "horse", "state = 'unsteady'", "state = 'disordered'"));
  Table table(s);
  charge(s, table, 2, 6);  // 1 better, standing -1: 4: both lose one
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_THAT(table.logged("pursuit"), IsEmpty());
  EXPECT_NEAR(y(s, "a1"), 22, kNear);
}

TEST(VwsCmb15, TheOrderOfDraws) {
  Small s = by_hand(against(2, "horse", "horse", "", "state = 'disordered'")
                        .unit("la", 'a', "leader", 20, 5, "attached = 'a1'")
                        .unit("lb", 'b', "leader", 20, 45, "attached = 'b1'")
                        .unit("b2", 'b', "foot", 20 + kThree + 1, 30));
  s.put("b2", 20 + kThree + 1, y(s, "b1"), 180);
  Table table(s);
  table.risk("a1", {"2C"}).risk("b1", {"3C"}).rout("b2", {"4H"}).pursuit("a1", {"5H"});
  charge(s, table, 2, 3);
  EXPECT_THAT(table.log,
              ElementsAre("melee a1", "leader risk a1", "leader risk b1", "fought a1 b1",
                          "broken b1", "back b1", "rout b2", "unsteady b2", "pursuit a1"));
}

// --- two enemies: VWS-CMB-5, 6 ---

/// a1 two inches before b1 and b2, which stand side by side; `shift`: how far b1's middle is to
/// the left of a1's (b2's middle is a body's width to the right of that).
Small two_before(const char* kind, double shift, const char* first = "", const char* second = "") {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', kind, 20, 20)
                        .unit("b1", 'b', kind, 10, 40, first)
                        .unit("b2", 'b', kind, 30, 40, second));
  const double there = beyond(20, deep(kind), 2, deep(kind));
  s.put("b1", 20 - shift, there, 180);
  s.put("b2", 20 - shift + kThree + 0.02, there, 180);
  return s;
}

TEST(VwsCmb5, OfTwoTouchedAtOnceTheOneWithTheLargerFrontIsFirst) {
  for (const auto& [shift, first] : {std::pair{1.0, "fought a1 b1"}, {2.6, "fought a1 b2"}}) {
    for (const char* target : {"b1", "b2"}) {
      Small s = two_before("foot", shift);
      Table table(s);
      table.blows("a1", {9});
      table.order("a1", {charging(s, "a1", target, 2)}).activate("a1");
      EXPECT_THAT(table.logged("fought"), ElementsAre(first)) << shift << target;
    }
  }
}

TEST(VwsCmb5, TheSecondIsFoughtWithTheRoundThatWasFought) {
  Small s = two_before("foot", 1.0);
  Table table(s);
  // 3: b1 Unsteady, back; then +1: 2 is 3: b2 Unsteady too.
  table.blows("a1", {3, 2}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_EQ(state(s, "b2"), State::unsteady);
  EXPECT_EQ(s.record("a1").rounds_fought, 2);
}

TEST(VwsCmb6, ARetreatOfTheAttackerEndsTheSecondFight) {
  Small s = two_before("foot", 1.0);
  Table table(s);
  table.blows("a1", {6}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b2"), State::formed);
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsCmb6, ThePursuitWaitsForTheSecondRound) {
  Small s = two_before("horse", 1.0, "state = 'disordered'", "in_motion = true");
  Table table(s);
  // b1 breaks, which makes b2 Unsteady; then -1 and +1: 2: b2 Disordered and back; then the card.
  table.blows("a1", {3, 2}).rout("b2", {"4H"}).pursuit("a1", {"5S"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  const auto last_fight = std::find(table.log.rbegin(), table.log.rend(), "fought a1 b2");
  EXPECT_NE(std::find(table.log.rbegin(), last_fight, "pursuit a1"), last_fight);
  EXPECT_EQ(s.record("a1").quarry, s.id("b1"));
}

TEST(VwsCmb6, ALaterRetreatForbidsThePursuit) {
  Small s = two_before("horse", 1.0, "state = 'disordered'", "in_motion = true");
  Table table(s);
  // b1 breaks, which makes b2 Unsteady; then -1 and +1: 5: both lose a step and a1 goes back.
  table.blows("a1", {3, 5})
      .rout("b2", {"4H"})
      .order("a1", {charging(s, "a1", "b1", 2)})
      .activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_THAT(table.logged("pursuit"), IsEmpty());
  EXPECT_EQ(s.record("a1").quarry, kNoUnit);
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsCmb6, TheSecondWhoBreaksIsPursued) {
  Small s = two_before("horse", 1.0, "in_motion = true", "state = 'disordered'");
  Table table(s);
  // b1 goes back Unsteady; b2 breaks: two better -2, standing -1, +1: 5 is 3.
  table.blows("a1", {3, 5}).pursuit("a1", {"5S"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(s.record("a1").quarry, s.id("b2"));
}

TEST(VwsCmb5, AnotherBodyMayBeBroughtUpInItsStead) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("a2", 'a', "foot", 25, 10, "in_motion = true")
                        .unit("b1", 'b', "foot", 10, 40)
                        .unit("b2", 'b', "foot", 30, 40));
  const double there = beyond(20, kFootDeep, 2, kFootDeep);
  s.put("b1", 19, there, 180);
  s.put("b2", 19 + kThree + 0.02, there, 180);
  s.put("a2", 20 + kThree + 0.1, 19, 0);  // three inches before b2
  sheet_record(s.battle).division = division_of(s.battle.setting(), s.id("a1"));
  Table table(s);
  table.choose("a1", DecisionKind::second_contact, {"brings up"});
  table.blows("a1", {3}).blows("a2", {3});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_THAT(table.logged("fought"), ElementsAre("fought a1 b1", "fought a2 b2"));
  EXPECT_EQ(s.record("a1").rounds_fought, 1);
  EXPECT_EQ(state(s, "b2"), State::unsteady) << "no round fought: 3 is 3";
  EXPECT_EQ(s.unit("a2").acted, 1) << "it has had its activation";
  EXPECT_FALSE(in_motion(s, "a2")) << "VWS-MOVE-7: in combat";
}

TEST(VwsCmb5, OnlyOfTheActiveDivisionNotYetActivatedAndAbleToTouch) {
  const auto offered = [](auto change) {
    Small s = by_hand(Making{}
                          .command("c", "a", "division")
                          .unit("a1", 'a', "foot", 20, 20)
                          .unit("a2", 'a', "foot", 25, 10)
                          .unit("a3", 'a', "foot", 40, 10, "command = 'c'")
                          .unit("b1", 'b', "foot", 10, 40)
                          .unit("b2", 'b', "foot", 30, 40));
    const double there = beyond(20, kFootDeep, 2, kFootDeep);
    s.put("b1", 19, there, 180);
    s.put("b2", 19 + kThree + 0.02, there, 180);
    s.put("a2", 20 + kThree + 0.1, 19, 0);
    sheet_record(s.battle).division = division_of(s.battle.setting(), s.id("a1"));
    change(s);
    Table table(s);
    table.blows("a1", {3, 9}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
    return table.offered(DecisionKind::second_contact).size();
  };
  EXPECT_EQ(offered([](Small&) {}), 2U);
  EXPECT_LE(offered([](Small& s) { s.unit("a2").acted = 1; }), 1U);
  EXPECT_LE(offered([](Small& s) { s.put("a2", 20 + kThree + 0.1, 17, 0); }), 1U) << "too far";
  EXPECT_LE(offered([](Small& s) {
              s.put("a3", 20 + kThree + 0.1, 19, 0);
              s.put("a2", 50, 10, 0);
            }),
            1U)
      << "of another division";
}

TEST(VwsCmb3, EvadersTouchedSecondDoNotFightEither) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 10, 40)
                        .unit("b2", 'b', "commanded_shot", 30, 40));
  const double there = 20 + kFootDeep / 2 + 2;
  s.put("b1", 19, there + kFootDeep / 2, 180);
  s.put("b2", 19 + kThree / 2 + test::kBase + 0.02, there + kShotDeep / 2, 180);
  Table table(s);
  table.blows("a1", {3}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.logged("fought").size(), 1U);
  EXPECT_NEAR(y(s, "b2"), there + kShotDeep / 2 + 4, kNear) << "they go back";
  EXPECT_EQ(state(s, "b2"), State::formed);
}

TEST(VwsCmb1, SeveralCombatsATurn) {
  Small s = by_hand(against(2, "foot", "foot"));
  Table table(s);
  charge(s, table, 2, 6);
  table.blows("b1", {6}).order("b1", {charging(s, "b1", "a1", 2)}).activate("b1");
  // b1's second round of the turn: +1 is 7: both lose a step.
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_EQ(state(s, "b1"), State::disordered);
}

}  // namespace
}  // namespace opfor::victory_without_squares
