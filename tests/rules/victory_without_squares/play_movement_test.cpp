// Section 4 on the table: what a body does with its move, and what puts it in motion.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::about;
using test::beyond;
using test::by_hand;
using test::facing;
using test::going;
using test::in_motion;
using test::kBase;
using test::kFootDeep;
using test::kGunsDeep;
using test::kHorseDeep;
using test::kShotDeep;
using test::kThree;
using test::Making;
using test::refused;
using test::shooting_at;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;

constexpr double kNear = 0.02;  ///< inches

/// One body far from everybody.
Small alone(const char* kind, const char* more = "", const char* options = "") {
  return by_hand(Making{}
                     .options(options)
                     .unit("a1", 'a', kind, 20, 20, more)
                     .unit("b1", 'b', "foot", 60, 40));
}
/// Activates a1 with these acts.
void act(Small& s, std::vector<Act> acts) {
  Table table(s);
  table.order("a1", std::move(acts)).activate("a1");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsMove1, FootAdvancesFourInchesStraightAhead) {
  Small s = alone("foot");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4.1)}), "VWS-MOVE-1");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 3, 0.5)}), "VWS-MOVE-1");
  act(s, {going(s, "a1", 4)});
  EXPECT_NEAR(x(s, "a1"), 20, kNear);
  EXPECT_NEAR(y(s, "a1"), 24, kNear);
}

TEST(VwsMove1, AnAboutFaceIsIncludedAnywhere) {
  Small before = alone("foot");
  act(before, {about(before, "a1"), going(before, "a1", -4)});
  EXPECT_NEAR(y(before, "a1"), 16, kNear);
  EXPECT_EQ(facing(before, "a1"), 180);
  Small after = alone("foot");
  act(after, {going(after, "a1", 4), about(after, "a1")});
  EXPECT_NEAR(y(after, "a1"), 24, kNear);
  EXPECT_EQ(facing(after, "a1"), 180);
}

TEST(VwsMove1, FootWheelsOnAFrontCornerInsteadOfAdvancing) {
  Small s = alone("foot");
  EXPECT_EQ(refused(s, "a1", {Wheel{Angle::degrees(90)}, going(s, "a1", 1)}), "VWS-MOVE-1");
  EXPECT_EQ(refused(s, "a1", {Wheel{Angle::degrees(91)}}), "VWS-MOVE-1");
  act(s, {Wheel{Angle::degrees(90)}});
  // The right front corner, (20 + w/2, 20 + d/2), stays; the body lies behind it, to the north.
  EXPECT_NEAR(x(s, "a1"), 20 + kThree / 2 - kFootDeep / 2, kNear);
  EXPECT_NEAR(y(s, "a1"), 20 + kFootDeep / 2 + kThree / 2, kNear);
  Small left = alone("foot");
  act(left, {Wheel{Angle::degrees(270)}});
  EXPECT_NEAR(x(left, "a1"), 20 - kThree / 2 + kFootDeep / 2, kNear);
  EXPECT_NEAR(y(left, "a1"), 20 + kFootDeep / 2 + kThree / 2, kNear);
}

TEST(VwsMove2, CommandedShotGoBackAndAsideWithoutTurning) {
  Small back = alone("commanded_shot");
  act(back, {going(back, "a1", -4)});
  EXPECT_NEAR(y(back, "a1"), 16, kNear);
  EXPECT_EQ(facing(back, "a1"), 0);
  EXPECT_FALSE(in_motion(back, "a1")) << "VWS-MOVE-7: not by steps back";
  Small aside = alone("commanded_shot");
  act(aside, {going(aside, "a1", 0, 4)});
  EXPECT_NEAR(x(aside, "a1"), 24, kNear);
  EXPECT_FALSE(in_motion(aside, "a1")) << "nor aside";
  Small foot = alone("foot");
  EXPECT_EQ(refused(foot, "a1", {going(foot, "a1", -4)}), "VWS-MOVE-1");
}

TEST(VwsMove3, EachActOfHorseCostsFourOfItsEightInches) {
  Small s = alone("horse");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 8)}), "");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 8.1)}), "VWS-MOVE-3");
  const Act east = Wheel{Angle::degrees(90)};
  EXPECT_EQ(refused(s, "a1", {east, Wheel{Angle::degrees(180)}}), "");
  EXPECT_EQ(refused(s, "a1", {east, Wheel{Angle::degrees(180)}, Wheel{Angle::degrees(270)}}),
            "VWS-MOVE-3");
  EXPECT_EQ(refused(s, "a1", {about(s, "a1"), going(s, "a1", -4.1)}), "VWS-MOVE-3");
  act(s, {about(s, "a1"), going(s, "a1", -4)});
  EXPECT_NEAR(y(s, "a1"), 16, kNear);
  EXPECT_EQ(facing(s, "a1"), 180);
}

TEST(VwsMove3, WhatItMayStillMoveShrinksAsItActs) {
  Small s = alone("horse");
  EXPECT_EQ(move_left(s.battle, s.id("a1")), 8_in);
  Table table(s);
  Play play = table.play();
  wheel(play, s.id("a1"), Angle::degrees(90));
  EXPECT_EQ(move_left(s.battle, s.id("a1")), 4_in);
  wheel(play, s.id("a1"), Angle::degrees(180));
  EXPECT_EQ(move_left(s.battle, s.id("a1")), 0_in);
}

TEST(VwsMove4, MountingTakesTheWholeActivation) {
  Small s = alone("dragoons", "mounted = false");
  EXPECT_EQ(refused(s, "a1", {Mount{true}, going(s, "a1", 1)}), "VWS-MOVE-4");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 1), Mount{true}}), "VWS-MOVE-4");
  act(s, {Mount{true}});
  EXPECT_EQ(s.record("a1").mounted, 1);
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsMove4, DismountedTheyGoFourInchesOnFootAndDoNotFire) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "dragoons", 20, 20, "mounted = true")
                        .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, 3, kFootDeep)));
  EXPECT_EQ(refused(s, "a1", {Mount{false}, shooting_at(s, "b1")}), "VWS-MOVE-4");
  Small far = alone("dragoons", "mounted = true");
  EXPECT_EQ(refused(far, "a1", {Mount{false}, going(far, "a1", 4.1)}), "VWS-MOVE-1");
  act(far, {Mount{false}, going(far, "a1", 4)});
  EXPECT_EQ(far.record("a1").mounted, 0);
  EXPECT_NEAR(y(far, "a1"), 24, kNear);
}

TEST(VwsMove5, GunsMoveLimberedAndChangeInAFullTurn) {
  Small s = alone("artillery", "limbered = true");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4.1)}), "VWS-MOVE-1");
  EXPECT_EQ(refused(s, "a1", {Limber{false}, going(s, "a1", 1)}), "VWS-MOVE-5");
  act(s, {Limber{false}});
  EXPECT_EQ(s.record("a1").limbered, 0);
  new_turn(s.battle);
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 1)}), "VWS-MOVE-5");
  EXPECT_EQ(refused(s, "a1", {Face{Angle::degrees(91)}}), "VWS-MOVE-5");
  act(s, {Face{Angle::degrees(90)}});
  EXPECT_EQ(facing(s, "a1"), 90) << "unlimbered guns pivot";
  EXPECT_NEAR(x(s, "a1"), 20, kNear);
  new_turn(s.battle);
  act(s, {Limber{true}});
  EXPECT_EQ(s.record("a1").limbered, 1);
}

TEST(VwsMove5, GunsDoNotEnterWoods) {
  Small s = by_hand(Making{}
                        .terrain("w", test::wood("[[10,22],[30,22],[30,30],[10,30]]"))
                        .unit("a1", 'a', "artillery", 20, 20, "limbered = true")
                        .unit("b1", 'b', "foot", 60, 40));
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4)}), "VWS-MOVE-5");
  Table table(s);
  table.order("a1", {going(s, "a1", 4)}, false).activate("a1");
  EXPECT_NEAR(y(s, "a1") + kGunsDeep / 2, 22, 0.05) << "it stops at the edge";
  EXPECT_FALSE(in_motion(s, "a1")) << "VWS-MOVE-7: at an obstacle";
}

TEST(VwsMove6, FormationsTakeTheWholeActivation) {
  Small s = alone("foot");
  const Act hedgehog = ChangeFormation{opfor::Formation::square};
  EXPECT_EQ(refused(s, "a1", {hedgehog, going(s, "a1", 1)}), "VWS-MOVE-6");
  act(s, {hedgehog});
  EXPECT_EQ(formation_of(s.battle, s.id("a1")), Formation::hedgehog);
  new_turn(s.battle);
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 1)}), "VWS-MOVE-6");
  EXPECT_EQ(move_left(s.battle, s.id("a1")), 0_in) << "a hedgehog does not move";
  act(s, {ChangeFormation{opfor::Formation::line}});
  EXPECT_EQ(formation_of(s.battle, s.id("a1")), Formation::line);
  new_turn(s.battle);
  act(s, {ChangeFormation{opfor::Formation::column}});
  EXPECT_NEAR(footprint_of(s.battle, s.id("a1")).width.as_double() / 254, kBase, kNear);
  EXPECT_EQ(ranks_of(s.battle, s.id("a1")), 1);
}

// --- VWS-MOVE-7: in motion ---

TEST(VwsMove7, WhoAdvancesIsInMotion) {
  Small s = alone("foot");
  act(s, {going(s, "a1", 0.5)});
  EXPECT_TRUE(in_motion(s, "a1"));
}

TEST(VwsMove7, NotByAWheelAloneAnAboutFaceOrStanding) {
  for (const char* kind : {"foot", "horse"}) {
    Small wheels = alone(kind);
    act(wheels, {Wheel{Angle::degrees(45)}});
    EXPECT_FALSE(in_motion(wheels, "a1")) << kind;
    Small turns = alone(kind);
    act(turns, {about(turns, "a1")});
    EXPECT_FALSE(in_motion(turns, "a1")) << kind;
    Small stands = alone(kind);
    act(stands, {});
    EXPECT_FALSE(in_motion(stands, "a1")) << kind;
  }
}

TEST(VwsMove7, NotWithinFourInchesOfAnUnbrokenEnemy) {
  const auto after_four = [](double left, const char* theirs) {
    Small s = by_hand(
        Making{}
            .unit("a1", 'a', "foot", 20, 20)
            .unit("b1", 'b', "horse", 20, beyond(20, kFootDeep, 4 + left, kHorseDeep), theirs));
    act(s, {going(s, "a1", 4)});
    return in_motion(s, "a1");
  };
  EXPECT_FALSE(after_four(4.0, ""));
  EXPECT_TRUE(after_four(4.1, ""));
  EXPECT_TRUE(after_four(3.0, "state = 'broken'"));
}

TEST(VwsMove7, NotAtTheTableEdge) {
  Small s = by_hand(Making{}.unit("a1", 'a', "horse", 20, 46).unit("b1", 'b', "foot", 60, 10));
  Table table(s);
  table.order("a1", {going(s, "a1", 8)}, false).activate("a1");
  EXPECT_NEAR(y(s, "a1"), 48 - kHorseDeep / 2, kNear) << "the edge stops it";
  EXPECT_FALSE(in_motion(s, "a1"));
  EXPECT_TRUE(test::on_table(s, "a1"));
}

TEST(VwsMove7, NotAtAFriendWhomItMayNotPass) {
  Small s = by_hand(
      Making{}
          .unit("a1", 'a', "horse", 20, 20)
          .unit("a2", 'a', "foot", 20, beyond(20, kHorseDeep, 2, kFootDeep), "in_motion = true")
          .unit("b1", 'b', "foot", 60, 40));
  Table table(s);
  table.order("a1", {going(s, "a1", 8)}, false).activate("a1");
  EXPECT_NEAR(test::between(s, "a1", "a2"), 0.1, kNear);
  EXPECT_FALSE(in_motion(s, "a1"));
}

TEST(VwsMove7, NotAtABrokenEnemyWhomItMayNotPass) {
  Small s = by_hand(
      Making{}
          .unit("a1", 'a', "horse", 20, 20)
          .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, 2, kFootDeep), "state = 'broken'"));
  Table table(s);
  table.order("a1", {going(s, "a1", 8)}, false).activate("a1");
  EXPECT_NEAR(test::between(s, "a1", "b1"), 0.1, kNear);
  EXPECT_FALSE(in_motion(s, "a1")) << "a body that it may not pass";
}

TEST(VwsMove7, NotInCombat) {
  // Both lose a step; the attackers fall back 5" from the enemy, then nobody is within 4".
  Small s = by_hand(
      Making{}
          .unit("a1", 'a', "horse", 20, 20)
          .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 7, kHorseDeep), "in_motion = true"));
  Table table(s);
  table.order("a1", {test::charging(s, "a1", "b1", 7)}).blows("a1", {5}).activate("a1");
  EXPECT_NEAR(test::between(s, "a1", "b1"), 4, kNear);
  EXPECT_FALSE(in_motion(s, "a1"));
}

// --- VWS-MOVE-8 to 10: going on and halting ---

/// In motion; an enemy who could be seen, `gap` ahead.
Small moving(const char* kind, double gap = 20, const char* options = "", const char* more = "") {
  const double deep = std::string{kind} == "horse" ? kHorseDeep : kFootDeep;
  return by_hand(Making{}
                     .options(options)
                     .unit("a1", 'a', kind, 20, 10, std::string{"in_motion = true;"} + more)
                     .unit("b1", 'b', "foot", 20, beyond(10, deep, gap, kFootDeep)));
}

TEST(VwsMove8, InMotionItGoesItsWholeAllowance) {
  Small s = moving("foot");
  EXPECT_EQ(refused(s, "a1", {}), "VWS-MOVE-8");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 3)}), "VWS-MOVE-8");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4)}), "");
  EXPECT_EQ(refused(s, "a1", {Wheel{Angle::degrees(30)}}), "") << "a foot wheel counts";
  Small horse = moving("horse");
  EXPECT_EQ(refused(horse, "a1", {Wheel{Angle::degrees(30)}}), "VWS-MOVE-8");
  act(s, {Wheel{Angle::degrees(30)}});
  EXPECT_TRUE(in_motion(s, "a1"));
}

TEST(VwsMove8, HaltRefusedItMustGoOn) {
  Small s = moving("foot");
  Table table(s);
  table.manoeuvre("a1", {"5S"}).order("a1", {Halt{}}).order("a1", {going(s, "a1", 4)});
  table.activate("a1");
  EXPECT_NEAR(y(s, "a1"), 14, kNear);
  EXPECT_TRUE(in_motion(s, "a1"));
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsMove8, OneTryToHaltAnActivation) {
  Small s = moving("foot");
  Table table(s);
  table.manoeuvre("a1", {"5C"}).order("a1", {Halt{}}).order("a1", {going(s, "a1", 4)});
  table.activate("a1");
  EXPECT_EQ(table.logged("manoeuvre").size(), 1U);
  for (const std::string& words : table.offered(DecisionKind::order_unit)) {
    EXPECT_EQ(words.find("halt"), std::string::npos) << words;
  }
}

TEST(VwsMove8, WithinFourInchesAtTheStartItIsFree) {
  Small s = moving("foot", 4);
  EXPECT_EQ(refused(s, "a1", {}), "");
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1")}), "");
  act(s, {});
  EXPECT_FALSE(in_motion(s, "a1")) << "it has stopped without a card";
}

TEST(VwsMove8, ItsDutyEndsWithinFourInchesOfTheEnemy) {
  Small s = moving("foot", 6);
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 2)}), "");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 1.5)}), "VWS-MOVE-8");
}

TEST(VwsMove8, WhoFiredInReactionStaysInMotionWithoutMoving) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 10, "in_motion = true")
                        .unit("b1", 'b', "horse", 30, beyond(10, kFootDeep, 2, 0)));
  s.put("b1", 30, 14, 270);  // rides across the front of a1, and on
  Table table(s);
  table.eager("a1").manoeuvre("a1", {"2H"}).shots("a1", {10});
  table.order("b1", {going(s, "b1", 8)}).activate("b1");
  ASSERT_EQ(s.record("a1").fired_in_reaction, 1);
  s.put("b1", 60, 40, 0);  // away
  EXPECT_EQ(refused(s, "a1", {}), "");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4)}), "VWS-MOVE-13");
  table.activate("a1");
  EXPECT_TRUE(in_motion(s, "a1"));
  new_turn(s.battle);
  EXPECT_EQ(refused(s, "a1", {}), "VWS-MOVE-8") << "the duty resumes";
}

TEST(VwsMove9, HaltedItMayFireReformFormHedgehogOrStandButNotMove) {
  Small s = moving("foot");
  EXPECT_EQ(refused(s, "a1", {Halt{}, going(s, "a1", 4)}), "VWS-MOVE-9");
  EXPECT_EQ(refused(s, "a1", {Halt{}, Wheel{Angle::degrees(20)}}), "VWS-MOVE-9");
  Table table(s);
  table.manoeuvre("a1", {"5H"}).order("a1", {Halt{}, ChangeFormation{opfor::Formation::square}});
  table.activate("a1");
  EXPECT_FALSE(in_motion(s, "a1"));
  EXPECT_EQ(formation_of(s.battle, s.id("a1")), Formation::hedgehog);
  Small shaken = moving("foot", 20, "", "state = 'unsteady'");
  Table again(shaken);
  again.manoeuvre("a1", {"5D", "6D"}).order("a1", {Halt{}, Rally{}}).activate("a1");
  EXPECT_EQ(state(shaken, "a1"), State::formed);
  EXPECT_FALSE(in_motion(shaken, "a1"));
}

TEST(VwsMove9, TurnedAboutItMayMove) {
  Small s = moving("horse");
  Table table(s);
  table.manoeuvre("a1", {"5D"}).order("a1", {Halt{}, about(s, "a1"), going(s, "a1", -4)});
  table.activate("a1");
  EXPECT_NEAR(y(s, "a1"), 6, kNear);
  EXPECT_EQ(facing(s, "a1"), 180);
  const Small fresh = moving("horse");
  EXPECT_EQ(refused(fresh, "a1", {Halt{}, about(fresh, "a1"), going(fresh, "a1", -4.2)}),
            "VWS-MOVE-3")
      << "4 of the 8 inches are left";
}

TEST(VwsMove10, ABodyInMotionNeedsTheCardToFaceAbout) {
  const auto needs = [](const char* options, bool is_moving) {
    Small s = is_moving ? moving("foot", 20, options) : alone("foot", "", options);
    return refused(s, "a1", {about(s, "a1"), going(s, "a1", -4)});
  };
  EXPECT_EQ(needs("", true), "VWS-MOVE-10");
  EXPECT_EQ(needs("", false), "");
  EXPECT_EQ(needs("turn_about_draw = 'always'", true), "VWS-MOVE-10");
  EXPECT_EQ(needs("turn_about_draw = 'always'", false), "VWS-MOVE-10");
  EXPECT_EQ(needs("turn_about_draw = 'never'", false), "");
  EXPECT_EQ(needs("turn_about_draw = 'never'", true), "");
}

TEST(VwsMove10, AlwaysDrawsForABodyAtRestToo) {
  for (const char* card : {"4H", "4S"}) {
    Small s = alone("foot", "", "turn_about_draw = 'always'");
    Table table(s);
    table.manoeuvre("a1", {card}).order("a1", {Halt{}, about(s, "a1"), going(s, "a1", -4)});
    table.activate("a1");
    const bool yes = card[1] == 'H';
    EXPECT_EQ(table.left_over(), "") << card;
    EXPECT_EQ(facing(s, "a1"), yes ? 180 : 0) << card;
    EXPECT_NEAR(y(s, "a1"), yes ? 16 : 20, kNear) << card;
  }
}

}  // namespace
}  // namespace opfor::victory_without_squares
