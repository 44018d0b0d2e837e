// Fire in a body's own activation, and what hits do (section 6).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"
#include "rules/victory_without_squares/firing_step.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::beyond;
using test::by_hand;
using test::going;
using test::kFootDeep;
using test::kHorseDeep;
using test::kShotDeep;
using test::Making;
using test::on_table;
using test::refused;
using test::shooting_at;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.02;  ///< inches

/// Foot a1, and foot (or what else) b1 three inches before it.
Small facing_off(const char* theirs = "", const char* kind = "foot", const char* own = "",
                 const char* options = "") {
  const double deep = std::string{kind} == "horse"            ? kHorseDeep
                      : std::string{kind} == "commanded_shot" ? kShotDeep
                                                              : kFootDeep;
  return by_hand(Making{}
                     .options(options)
                     .unit("a1", 'a', "foot", 20, 20, own)
                     .unit("b1", 'b', kind, 20, beyond(20, kFootDeep, 3, deep), theirs));
}
void fires(Small& s, Table& table) {
  table.order("a1", {shooting_at(s, "b1")}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsFire1, OnceATurnInsteadOfMoving) {
  Small s = facing_off();
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1"), going(s, "a1", 1)}), "VWS-MOVE-1");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 1), shooting_at(s, "b1")}), "VWS-MOVE-1");
  Table table(s);
  table.shots("a1", {10});
  fires(s, table);
  EXPECT_EQ(s.record("a1").acted, Acted::fired);
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1")}), "VWS-MOVE-13");
}

TEST(VwsFire9, AHitOnTheTableCostsALevel) {
  for (const auto& [before, kind, after] : {std::tuple{"formed", "foot", State::unsteady},
                                            {"unsteady", "foot", State::disordered},
                                            {"formed", "commanded_shot", State::disordered}}) {
    Small s = facing_off((std::string{"state = '"} + before + "'").c_str(), kind);
    Table table(s);
    table.shots("a1", {1});
    fires(s, table);
    EXPECT_EQ(state(s, "b1"), after) << kind << before;
    EXPECT_NEAR(test::between(s, "a1", "b1"), 3, kNear) << "it stands";
  }
}

TEST(VwsFire10, ADisorderedBodyHitByBlackBreaksAndRunsANormalMove) {
  Small s = facing_off("state = 'disordered'");
  const double before = y(s, "b1");
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"9C"});
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_NEAR(y(s, "b1") - before, 4, kNear);
  EXPECT_EQ(test::facing(s, "b1"), 0) << "about";
  EXPECT_EQ(s.record("b1").pike_bases, 0) << "VWS-STATE-6";
  EXPECT_EQ(s.record("b1").shot_bases, 4);
  Small horse = facing_off("state = 'disordered'", "horse");
  const double start = y(horse, "b1");
  Table again(horse);
  again.shots("a1", {1}).damage("b1", {"9S"});
  fires(horse, again);
  EXPECT_NEAR(y(horse, "b1") - start, 8, kNear);
}

TEST(VwsFire10, ByRedItRetiresFourInchesFacingTheEnemy) {
  for (const char* kind : {"foot", "horse"}) {
    Small s = facing_off("state = 'disordered'", kind);
    const double before = y(s, "b1");
    Table table(s);
    table.shots("a1", {1}).damage("b1", {"9D"});
    fires(s, table);
    EXPECT_EQ(state(s, "b1"), State::disordered);
    EXPECT_NEAR(y(s, "b1") - before, 4, kNear);
    EXPECT_EQ(test::facing(s, "b1"), 180);
    EXPECT_EQ(s.record("b1").retreated_or_ran, Since::before);
  }
}

TEST(VwsFire10, EitherCountsAsItsMoveOfThisTurn) {
  Small red = facing_off("state = 'disordered'");
  Table table(red);
  table.shots("a1", {1}).damage("b1", {"9D"});
  fires(red, table);
  EXPECT_EQ(refused(red, "b1", {Rally{}}), "VWS-MOVE-13");
  EXPECT_EQ(refused(red, "b1", {test::about(red, "b1"), going(red, "b1", -1)}), "VWS-MOVE-13");
  Small black = facing_off("state = 'disordered'");
  Table again(black);
  again.shots("a1", {1}).damage("b1", {"9C"});
  fires(black, again);
  const double ran = y(black, "b1");
  again.activate("b1");
  EXPECT_NEAR(y(black, "b1"), ran, kNear) << "VWS-PUR-6: it has fled";
  EXPECT_EQ(again.times_asked(DecisionKind::choose_rally), 0) << "nor may it rally";
  new_turn(black.battle);
  again.choose("b1", DecisionKind::choose_rally, {"flees"}).activate("b1");
  EXPECT_NEAR(y(black, "b1"), ran + 4, kNear);
}

TEST(VwsFire10, NothingIsLeftOfPikesThatBreak) {
  Small s = facing_off("state = 'disordered'; shot_bases = 0; pike_bases = 6");
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"9C"});
  fires(s, table);
  EXPECT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(test::gone(s, "b1"), Gone::destroyed);
}

TEST(VwsFire11, ABrokenTargetIsNoMoreThanUnderFire) {
  Small s = facing_off("state = 'broken'");
  const double before = y(s, "b1");
  Table table(s);
  table.shots("a1", {1});
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_NEAR(y(s, "b1"), before, kNear);
  EXPECT_TRUE(happened(s.record("b1").under_fire));
  table.activate("b1");
  EXPECT_EQ(table.times_asked(DecisionKind::choose_rally), 0) << "VWS-PUR-6: under fire";
  EXPECT_NEAR(y(s, "b1") - before, 4, kNear);
}

TEST(VwsFire12, GunsThatRollATenAreShortOfPowderForTheRestOfTheGame) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "artillery", 20, 20, "bases = 2")
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 7, kFootDeep)));
  Table table(s);
  table.shots("a1", {10});
  fires(s, table);
  EXPECT_EQ(s.record("a1").low_powder, 1);
  EXPECT_EQ(state(s, "b1"), State::formed);
  new_turn(s.battle);
  table.shots("a1", {5});  // 2 +2: four; with full powder six would hit
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::formed);
  new_turn(s.battle);
  table.shots("a1", {10});
  fires(s, table);
  new_turn(s.battle);
  table.shots("a1", {4});
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::unsteady) << "halved once only";
}

TEST(VwsDice1, ZeroIsTenUnlessTheOptionSaysOtherwise) {
  Small ten = facing_off();
  Table table(ten);
  table.shots("a1", {10});
  fires(ten, table);
  EXPECT_EQ(state(ten, "b1"), State::formed);
  Small zero = facing_off("", "foot", "", "d10_zero_is_zero = true");
  Table again(zero);
  again.shots("a1", {10});
  fires(zero, again);
  EXPECT_EQ(state(zero, "b1"), State::unsteady);
}

// --- horse in two ranks: VWS-FIRE-2, 14, 15 ---

Small two_ranks(const char* theirs = "", const char* more = "") {
  return by_hand(
      Making{}
          .unit("a1", 'a', "horse", 20, 20, std::string{"ranks = 2; bases = 6;"} + more)
          .unit("b1", 'b', "horse", 20, beyond(20, 2 * kHorseDeep, 1, kHorseDeep), theirs));
}

TEST(VwsFire2, TwoShotsOneAfterTheOtherAtFourInchesInAll) {
  Small s = two_ranks();
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1"), test::about(s, "a1")}), "");
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1"), test::about(s, "a1"), going(s, "a1", -1)}),
            "VWS-MOVE-3");
  Table table(s);
  table.shots("a1", {3, 2});  // both at 2 of 3 -1; the first misses, the second hits
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_EQ(move_left(s.battle, s.id("a1")), 4_in);
}

TEST(VwsFire4, AVolleyThatNoFaceMakesHitIsSaidToBeUnableTo) {
  const auto said = [](const char* bases) {
    Small s = by_hand(Making{}
                          .unit("a1", 'a', "horse", 20, 20, bases)
                          .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 1, kHorseDeep)));
    Table table(s);
    table.shots("a1", {1, 1});
    EventList events;
    Play play{s.battle, table, events};
    fire_at(play, s.id("a1"), s.id("b1"));
    std::string how;
    for (const Event& event : events.list) {
      if (const auto* shot = std::get_if<event::Shot>(&event.what)) how += shot->how + '\n';
    }
    return how;
  };
  EXPECT_THAT(said("ranks = 1; bases = 1"), testing::EndsWith(", cannot hit\n"));
  EXPECT_THAT(said("ranks = 1; bases = 2"), testing::EndsWith(", hits on 1 or less\n"));
}

TEST(VwsFire14, TheSecondShotTakesTheStateThatTheFirstLeft) {
  Small s = two_ranks();
  Table table(s);
  table.shots("a1", {2, 3});  // 3 -1 hits on 2; at an Unsteady target 3 -1 +1 hits on 3
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::disordered);
}

TEST(VwsFire14, ItIsLostIfTheTargetHasRetired) {
  Small s = two_ranks("state = 'disordered'");
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"9H"});
  fires(s, table);
  EXPECT_EQ(table.logged("to hit").size(), 1U);
  EXPECT_EQ(state(s, "b1"), State::disordered);
}

TEST(VwsFire2, TheSecondShotMayGoAtAnother) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20, "ranks = 2; bases = 6")
                        .unit("b1", 'b', "horse", 18, beyond(20, 2 * kHorseDeep, 1, kHorseDeep))
                        .unit("b2", 'b', "horse", 21.6, beyond(20, 2 * kHorseDeep, 1, kHorseDeep)));
  Table table(s);
  table.choose("a1", DecisionKind::choose_target, {"at b2"}).shots("a1", {1, 1});
  fires(s, table);
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_EQ(state(s, "b2"), State::unsteady);
}

TEST(VwsCmb2, EarlyHorseThatFiredAtTwoMayChargeTheFirst) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20, "parliament = true")
                        .unit("b1", 'b', "horse", 18, beyond(20, 2 * kHorseDeep, 1, kHorseDeep))
                        .unit("b2", 'b', "horse", 24, beyond(20, 2 * kHorseDeep, 1, kHorseDeep)));
  s.put("b2", 21.7, beyond(20, 2 * kHorseDeep, 1, kHorseDeep) - 0.05, 180);
  s.put("b1", 18, beyond(20, 2 * kHorseDeep, 1, kHorseDeep) - 0.2, 180);
  Table table(s);
  table.choose("a1", DecisionKind::choose_target, {"at b2"}).shots("a1", {10, 10});
  table.choose("a1", DecisionKind::carry_on, {"charges", "stands"}).blows("a1", {3});
  table.order("a1", {shooting_at(s, "b1"), test::charging(s, "a1", "b1", 0.8)}).activate("a1");
  EXPECT_EQ(table.left_over(), "") << "it fought b1";
}

TEST(VwsFire15, TheOrderOfDraws) {
  // Shot, the card of the Disordered, the leader's risk, its flight, then the neighbours.
  Small s = by_hand(
      Making{}
          .unit("a1", 'a', "foot", 20, 20)
          .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 3, kFootDeep), "state = 'disordered'")
          .unit("l", 'b', "leader", 20, 40, "attached = 'b1'")
          .unit("b2", 'b', "foot", 20 + test::kThree + 1, beyond(20, kFootDeep, 3, kFootDeep)));
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"2C"}).risk("b1", {"3C"}).rout("b2", {"4H"});
  fires(s, table);
  EXPECT_THAT(table.log, ElementsAre("to hit a1", "damage b1", "leader risk b1", "broken b1",
                                     "back b1", "rout b2", "unsteady b2"));
}

TEST(VwsFire15, TheReactionsCardComesFirstAndTheRiskAfterBothShots) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20, "ranks = 2; bases = 6")
                        .unit("b1", 'b', "horse", 20, 40)
                        .unit("l", 'b', "leader", 20, 45, "attached = 'b1'"));
  s.put("b1", 26, 20 + kHorseDeep + 0.5 + test::kThree / 2, 270);
  Table table(s);
  table.eager("a1").manoeuvre("a1", {"2H"}).shots("a1", {10, 10}).risk("b1", {"2C"});
  table.order("b1", {going(s, "b1", 8)}).activate("b1");
  EXPECT_THAT(table.log, ElementsAre("manoeuvre a1", "to hit a1", "to hit a1", "leader risk b1"))
      << "the double shot is one action (VWS-LEAD-4)";
}

TEST(VwsFire6, DisorderedBodiesDoNotFire) {
  Small s = facing_off("", "foot", "state = 'disordered'");
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1")}), "VWS-FIRE-6");
}

// --- section 7: hedgehogs ---

/// A hedgehog a1 with enemies before, right, behind and left of it.
Small surrounded(const char* own = "") {
  const double ahead = beyond(0, kFootDeep, 3, kHorseDeep);
  const double aside = beyond(0, test::kThree, 3, kHorseDeep);
  Small s =
      by_hand(Making{}
                  .unit("a1", 'a', "foot", 30, 20, std::string{"formation = 'hedgehog';"} + own)
                  .unit("b1", 'b', "horse", 10, 40)
                  .unit("b2", 'b', "horse", 20, 40)
                  .unit("b3", 'b', "horse", 30, 40)
                  .unit("b4", 'b', "horse", 40, 40));
  s.put("b1", 30, 20 + ahead, 180);
  s.put("b2", 30 + aside, 20, 270);
  s.put("b3", 30, 20 - ahead, 0);
  s.put("b4", 30 - aside, 20, 90);
  return s;
}

TEST(VwsHedge2, ItFiresABaseInEachDirection) {
  Small s = surrounded();
  Table table(s);
  table.shots("a1", {1, 2, 1, 2}).order("a1", {Shoot{kNoUnit}}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_EQ(state(s, "b2"), State::formed) << "score 1 each";
  EXPECT_EQ(state(s, "b3"), State::unsteady);
  EXPECT_EQ(state(s, "b4"), State::formed);
  EXPECT_EQ(s.record("a1").acted, Acted::fired);
}

TEST(VwsHedge2, AtMostItsShotBases) {
  Small s = surrounded("pike_bases = 4; shot_bases = 2");
  Table table(s);
  table.shots("a1", {10, 10}).order("a1", {Shoot{kNoUnit}}).activate("a1");
  EXPECT_EQ(table.logged("to hit").size(), 2U);
}

TEST(VwsHedge2, InReactionOnlyTheBaseOnTheMoversSideAndThatIsItsFire) {
  Small s = surrounded();
  s.put("b1", 36, 30, 270);
  s.put("b2", 60, 40, 180);
  s.put("b3", 60, 10, 0);
  s.put("b4", 70, 10, 0);
  s.put("b1", 38, 20 + kFootDeep / 2 + 2 + test::kThree / 2, 270);
  Table table(s);
  table.eager("a1").manoeuvre("a1", {"2H"}).shots("a1", {1});
  table.order("b1", {going(s, "b1", 8)}).activate("b1");
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_EQ(s.record("a1").fired, 1);
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(refused(s, "a1", {Shoot{kNoUnit}}), "VWS-MOVE-13");
}

TEST(VwsHedge3, HorseDoesNotAttackAFormedHedgehogButAnUnsteadyOne) {
  for (const char* before : {"formed", "unsteady"}) {
    Small s = by_hand(Making{}
                          .unit("a1", 'a', "horse", 20, 20)
                          .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, 2, kFootDeep),
                                std::string{"formation = 'hedgehog'; state = '"} + before + "'"));
    const bool formed = std::string{before} == "formed";
    const Act charge = test::charging(s, "a1", "b1", 2);
    EXPECT_EQ(refused(s, "a1", {charge}), formed ? "VWS-HEDGE-3" : "") << before;
    Table table(s);
    table.blows("a1", {5}).order("a1", {charge}, false).activate("a1");
    EXPECT_EQ(table.logged("melee").size(), formed ? 0U : 1U) << before;
  }
}

TEST(VwsHedge4, ItIsLostByBreaking) {
  Small s = facing_off("state = 'disordered'; formation = 'hedgehog'");
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"9C"});
  fires(s, table);
  EXPECT_EQ(formation_of(s.battle, s.id("b1")), Formation::line);
}

TEST(VwsMove6, AHedgehogRetreatsWhenToldTo) {
  Small s = facing_off("state = 'disordered'; formation = 'hedgehog'");
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"9H"});
  fires(s, table);
  EXPECT_NEAR(test::between(s, "a1", "b1"), 7, kNear);
  EXPECT_EQ(formation_of(s.battle, s.id("b1")), Formation::hedgehog);
}

}  // namespace
}  // namespace opfor::victory_without_squares
