// Every sentence of the judge of orders, and what he lets pass.
#include "rules/victory_without_squares/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/victory_without_squares/free_orders.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::charge;
using test::face;
using test::kFootDeep;
using test::kHorseDeep;
using test::Making;
using test::move;
using test::opposed;
using test::refusal;
using test::run;
using test::shoot;
using test::Small;
using test::wheel;
using testing::HasSubstr;
using testing::StartsWith;

/// Far from all enemies.
Small alone(const char* kind, const char* more = "") { return opposed(kind, "foot", 25, more); }

// --- the unit and its turn ---

TEST(VwsTurn2, WhoIsNotOnTheTableTakesNoOrders) {
  Small s = alone("foot");
  remove(s.battle, s.id("a1"), Gone::left_table);
  EXPECT_EQ(refusal(s, "a1", {move(20, 12)}), "VWS-TURN-2: the unit is not on the table");
}

TEST(VwsLead1, LeadersTakeNoOrders) {
  const Small s = Making{}.unit("l", 'a', "leader", 20, 10).small();
  EXPECT_THAT(refusal(s, "l", {move(20, 12)}), StartsWith("VWS-LEAD-1"));
  EXPECT_EQ(refusal(s, "l", {}), "");
}

TEST(VwsPur6, BrokenBodiesTakeNoOrders) {
  const Small s = alone("foot", "state = 'broken'");
  EXPECT_THAT(refusal(s, "a1", {Rally{}}), StartsWith("VWS-PUR-6"));
  EXPECT_EQ(refusal(s, "a1", {}), "");
}

TEST(VwsPur3, PursuersTakeNoOrders) {
  Small s = alone("horse");
  s.record("a1").quarry = s.id("b1");
  EXPECT_THAT(refusal(s, "a1", {move(20, 12)}), StartsWith("VWS-PUR-3"));
}

/// Each of the two leans by no more than rounding: but the second begins where the first has led,
/// which is straight ahead.
TEST(VwsMove1, WaysThatLeanLeadStraightAheadOneAfterTheOther) {
  const Small s = alone("foot");
  const auto to = [](int right, int ahead) {
    return Move{{Point{Length::tenths(5080 + right), Length::tenths(2540 + ahead)}}};
  };
  EXPECT_EQ(refusal(s, "a1", {to(3, 500)}), "");
  EXPECT_EQ(refusal(s, "a1", {to(3, 500), to(3, 560)}), "");
  EXPECT_THAT(refusal(s, "a1", {to(3, 500), to(5, 560)}), StartsWith("VWS-MOVE-1"));
}

TEST(VwsMove13, OneActATurn) {
  Small s = opposed("foot", "foot", 3);
  s.record("a1").acted = Acted::moved;
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}), "VWS-MOVE-13: it has moved this turn");
  s.record("a1").acted = Acted::rallied_or_reformed;
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}),
            "VWS-MOVE-13: it has tried to reform or rally this turn");
  s.record("a1").acted = Acted::fired;
  s.record("a1").fired = 1;
  EXPECT_EQ(refusal(s, "a1", {move(20, 11)}),
            "VWS-MOVE-13: it has fired this turn: that is its act");
  EXPECT_EQ(refusal(s, "a1", {}), "");
}

TEST(VwsMove13, HorseThatHasFiredRidesFourInches) {
  Small s = alone("horse");
  s.record("a1").acted = Acted::fired;
  s.record("a1").fired = 1;
  EXPECT_EQ(refusal(s, "a1", {move(20, 14)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(20, 14.1)}), "VWS-MOVE-3: that takes 4.1\" of a move of 4.0\"");
  EXPECT_THAT(refusal(s, "a1", {Rally{}}), HasSubstr("only rides"));
}

TEST(VwsFire1, NoActsOfOtherRules) {
  const Small s = alone("foot");
  for (const Act& act : {Act{Load{}}, Act{FightOn{}}, Act{LeaveTable{}}, Act{Attach{}}}) {
    EXPECT_EQ(refusal(s, "a1", {act}), "VWS-FIRE-1: these rules have no such act for a body");
  }
}

// --- ways ---

TEST(VwsMove1, FootGoesFourInchesStraightAhead) {
  const Small s = alone("foot");
  EXPECT_EQ(refusal(s, "a1", {move(20, 14)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(20, 14.2)}), "VWS-MOVE-1: that takes 4.2\" of a move of 4.0\"");
  EXPECT_EQ(refusal(s, "a1", {move(21, 13)}), "VWS-MOVE-1: it moves straight ahead");
  EXPECT_EQ(refusal(s, "a1", {move(20, 9)}), "VWS-MOVE-1: it moves straight ahead");
  EXPECT_EQ(refusal(s, "a1", {Move{{test::at(20, 11), test::at(20, 12)}, Gait::as_before}}),
            "VWS-MOVE-1: a way is straight: it has one point");
}

TEST(VwsMove1, AnAboutFaceGoesWithTheMoveOnce) {
  const Small s = alone("foot");
  EXPECT_EQ(refusal(s, "a1", {face(180), move(20, 6)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(20, 12), face(180)}), "");
  EXPECT_EQ(refusal(s, "a1", {face(180), move(20, 8), face(0)}),
            "VWS-MOVE-1: it faces about once a move");
  EXPECT_EQ(refusal(s, "a1", {face(90)}), "VWS-MOVE-1: it turns by a wheel, or right about");
}

TEST(VwsMove1, OneThingOnFoot) {
  const Small s = opposed("foot", "foot", 3);
  const std::string one = "VWS-MOVE-1: on foot it moves ahead, or wheels, or fires: one of them";
  EXPECT_EQ(refusal(s, "a1", {wheel(30), face(210)}), one);
  EXPECT_EQ(refusal(s, "a1", {move(20, 11), shoot(s, "b1")}), one);
  EXPECT_EQ(refusal(s, "a1", {wheel(30)}), "");
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}), "");
}

TEST(VwsMove1, WheelsOfNinetyDegrees) {
  const Small s = alone("foot");
  EXPECT_EQ(refusal(s, "a1", {wheel(90)}), "");
  EXPECT_EQ(refusal(s, "a1", {wheel(270)}), "");
  EXPECT_EQ(refusal(s, "a1", {wheel(95)}), "VWS-MOVE-1: a wheel is 90 degrees at the most");
}

TEST(VwsMove2, CommandedShotGoesBackAndAside) {
  const Small s = alone("commanded_shot");
  EXPECT_EQ(refusal(s, "a1", {move(20, 6)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(24, 10)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(22, 12)}),
            "VWS-MOVE-2: straight ahead, straight back or straight aside");
}

TEST(VwsMove3, HorseAddsUpItsActs) {
  const Small s = alone("horse");
  EXPECT_EQ(refusal(s, "a1", {move(20, 18)}), "");
  EXPECT_EQ(refusal(s, "a1", {face(180), move(20, 6)}), "");
  EXPECT_EQ(refusal(s, "a1", {wheel(90), wheel(180)}), "");
  EXPECT_EQ(refusal(s, "a1", {face(180), face(0)}), "");
  EXPECT_EQ(refusal(s, "a1", {face(180), move(20, 5)}),
            "VWS-MOVE-3: that takes 9.0\" of a move of 8.0\"");
  EXPECT_THAT(refusal(s, "a1", {wheel(90), wheel(180), wheel(270)}),
              StartsWith("VWS-MOVE-3: with its wheel that takes 12.0\""));
  EXPECT_THAT(refusal(s, "a1", {face(180), face(0), face(180)}),
              StartsWith("VWS-MOVE-3: with its about-face that"));
}

TEST(VwsMove3, HorseFiresAndMovesFourInches) {
  const Small s = opposed("horse", "foot", 0.8);
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1"), face(180)}), "");
  EXPECT_THAT(refusal(s, "a1", {face(180), move(20, 6), face(0), shoot(s, "b1")}),
              StartsWith("VWS-MOVE-3"));
  const Small up = opposed("horse", "foot", 5);
  EXPECT_EQ(refusal(up, "a1", {move(20, 14), shoot(up, "b1")}), "");
  EXPECT_THAT(refusal(up, "a1", {move(20, 14.5), shoot(up, "b1")}),
              StartsWith("VWS-MOVE-3: with its shot that takes 8.5\""));
}

TEST(VwsMove4, MountingAndDismounting) {
  const Small up = alone("dragoons", "mounted = true");
  const Small down = alone("dragoons", "mounted = false");
  EXPECT_EQ(refusal(up, "a1", {Mount{false}, move(20, 14)}), "");
  EXPECT_THAT(refusal(up, "a1", {Mount{false}, move(20, 15)}), StartsWith("VWS-MOVE-1"));
  EXPECT_EQ(refusal(up, "a1", {move(20, 12), Mount{false}}),
            "VWS-MOVE-4: they mount and dismount only at the start");
  EXPECT_EQ(refusal(up, "a1", {Mount{true}}), "VWS-MOVE-4: they are mounted");
  EXPECT_EQ(refusal(down, "a1", {Mount{false}}), "VWS-MOVE-4: they are on foot");
  EXPECT_EQ(refusal(down, "a1", {Mount{true}}), "");
  EXPECT_EQ(refusal(down, "a1", {Mount{true}, move(20, 12)}),
            "VWS-MOVE-4: mounting takes the whole move of foot");
  const Small near = opposed("dragoons", "foot", 3, "mounted = true");
  EXPECT_EQ(refusal(near, "a1", {Mount{false}, shoot(near, "b1")}),
            "VWS-MOVE-4: who dismounts does not fire in that activation");
  EXPECT_EQ(refusal(alone("foot"), "a1", {Mount{true}}),
            "VWS-MOVE-4: only dragoons mount and dismount");
}

TEST(VwsMove4, HorsesNeedRoom) {
  const Small s = Making{}
                      .unit("a1", 'a', "dragoons", 20, 10, "mounted = false")
                      .unit("a2", 'a', "foot", 20, 10 + 0.8 * kFootDeep, "")
                      .unit("b1", 'b', "foot", 20, 40)
                      .small();
  EXPECT_EQ(refusal(s, "a1", {Mount{true}}), "VWS-MOVE-4: there is no room for that");
}

TEST(VwsMove5, Guns) {
  const Small limbered = alone("artillery", "limbered = true");
  const Small ready = alone("artillery", "limbered = false");
  EXPECT_EQ(refusal(limbered, "a1", {move(20, 14)}), "");
  EXPECT_EQ(refusal(limbered, "a1", {Limber{false}}), "");
  EXPECT_EQ(refusal(ready, "a1", {Limber{true}}), "");
  EXPECT_EQ(refusal(ready, "a1", {face(90)}), "");
  EXPECT_EQ(refusal(ready, "a1", {move(20, 11)}), "VWS-MOVE-5: unlimbered guns do not move");
  EXPECT_EQ(refusal(ready, "a1", {face(91)}),
            "VWS-MOVE-5: unlimbered guns turn by 90 degrees at the most, and no more");
  EXPECT_EQ(refusal(limbered, "a1", {face(180)}),
            "VWS-MOVE-5: limbered guns wheel: they do not face about");
  EXPECT_EQ(refusal(limbered, "a1", {Limber{true}}), "VWS-MOVE-5: the guns are limbered");
  EXPECT_EQ(refusal(ready, "a1", {Limber{false}}), "VWS-MOVE-5: the guns are unlimbered");
  EXPECT_EQ(refusal(limbered, "a1", {Limber{false}, move(20, 11)}),
            "VWS-MOVE-5: limbering and unlimbering take the full turn");
  EXPECT_EQ(refusal(alone("foot"), "a1", {Limber{true}}), "VWS-MOVE-5: it has no guns to limber");
}

TEST(VwsMove5, GunsEnterNoWoods) {
  const Small s = Making{}
                      .unit("a1", 'a', "artillery", 20, 10, "limbered = true")
                      .unit("b1", 'b', "foot", 20, 40)
                      .terrain("w", test::wood("[[10,12],[30,12],[30,20],[10,20]]"))
                      .small();
  EXPECT_THAT(refusal(s, "a1", {move(20, 13)}), StartsWith("VWS-MOVE-5: guns may not enter"));
}

TEST(VwsMove6, Formations) {
  const Small s = alone("foot");
  const auto form = [](opfor::Formation to) { return Act{ChangeFormation{to}}; };
  EXPECT_EQ(refusal(s, "a1", {form(opfor::Formation::square)}), "");
  EXPECT_EQ(refusal(s, "a1", {form(opfor::Formation::column)}), "");
  EXPECT_EQ(refusal(s, "a1", {form(opfor::Formation::line)}),
            "VWS-MOVE-6: it is in that formation");
  EXPECT_EQ(refusal(s, "a1", {form(opfor::Formation::open)}),
            "VWS-MOVE-6: there is no open order in these rules");
  EXPECT_EQ(refusal(s, "a1", {form(opfor::Formation::square), move(20, 11)}),
            "VWS-MOVE-6: a change of formation takes the whole activation");
  Small hedgehog = alone("foot");
  hedgehog.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(refusal(hedgehog, "a1", {move(20, 11)}), "VWS-MOVE-6: a hedgehog does not move");
  EXPECT_EQ(refusal(hedgehog, "a1", {form(opfor::Formation::column)}),
            "VWS-MOVE-6: only a line forms column");
  EXPECT_EQ(refusal(hedgehog, "a1", {form(opfor::Formation::line)}), "");
  Small column = alone("foot");
  column.unit("a1").formation = opfor::Formation::column;
  EXPECT_EQ(refusal(column, "a1", {form(opfor::Formation::square)}),
            "VWS-MOVE-6: it leaves its column first");
}

TEST(VwsMove6, ALineNeedsRoom) {
  const Small s = Making{}
                      .unit("a1", 'a', "foot", 20, 10, "formation = 'column'")
                      .unit("a2", 'a', "foot", 23, 10)
                      .unit("b1", 'b', "foot", 20, 40)
                      .small();
  EXPECT_EQ(refusal(s, "a1", {ChangeFormation{opfor::Formation::line}}),
            "VWS-MOVE-6: there is no room for that");
}

TEST(VwsHedge1, OnlyFootWithPikesIsOrderedTo) {
  const auto form = Act{ChangeFormation{opfor::Formation::square}};
  EXPECT_EQ(refusal(alone("horse"), "a1", {form}),
            "VWS-HEDGE-1: only foot with pikes forms a hedgehog");
}

TEST(VwsMove11, OnlyThroughFriendsWhoStandIdle) {
  const auto two = [](double y) {
    return Making{}
        .unit("a1", 'a', "horse", 20, 10)
        .unit("a2", 'a', "horse", 20, y)
        .unit("b1", 'b', "foot", 20, 40)
        .small();
  };
  Small s = two(12);
  EXPECT_EQ(refusal(s, "a1", {move(20, 15)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(20, 12.5)}), "VWS-MOVE-11: it would end on top of a2 (a2)");
  s.record("a2").in_motion = 1;
  EXPECT_EQ(refusal(s, "a1", {move(20, 15)}), "VWS-MOVE-11: it may not pass through a2 (a2)");
  Small beside = Making{}
                     .unit("a1", 'a', "foot", 20, 10)
                     .unit("a2", 'a', "foot", 22, 13)
                     .unit("b1", 'b', "foot", 20, 40)
                     .small();
  beside.record("a2").fired = 1;
  EXPECT_EQ(refusal(beside, "a1", {wheel(90)}), "VWS-MOVE-11: it would wheel into a2 (a2)");
}

TEST(Vws11, GroundThatItMayNotEnter) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 10)
                      .unit("a2", 'a', "horse", 2, 30, "facing = 270")
                      .unit("a3", 'a', "foot", 40, 2, "facing = 180")
                      .unit("b1", 'b', "foot", 20, 40)
                      .terrain("v",
                               "area = [[10,13],[30,13],[30,20],[10,20]]; kind = 'building';"
                               "difficult = true; impassable = ['horse']")
                      .small();
  EXPECT_THAT(refusal(s, "a1", {move(20, 14)}), StartsWith("VWS 11: the way leads over ground"));
  EXPECT_THAT(refusal(s, "a2", {move(0.5, 30)}), StartsWith("VWS 11: the way leads over ground"));
  EXPECT_THAT(refusal(s, "a3", {wheel(270)}), StartsWith("VWS 11: it would wheel over ground"));
}

// --- motion ---

TEST(VwsMove8, InMotionItGoesTheWholeWay) {
  const Small s = alone("foot", "in_motion = true");
  const std::string must =
      "VWS-MOVE-8: it is in motion: it must go on, 4.0\" in all, or draw to halt";
  EXPECT_EQ(refusal(s, "a1", {}), must);
  EXPECT_EQ(refusal(s, "a1", {move(20, 13)}), must);
  EXPECT_EQ(refusal(s, "a1", {ChangeFormation{opfor::Formation::square}}), must);
  EXPECT_EQ(refusal(s, "a1", {move(20, 14)}), "");
  EXPECT_EQ(refusal(s, "a1", {wheel(30)}), "") << "a foot wheel counts as going on";
  EXPECT_EQ(refusal(s, "a1", {wheel(0)}), "VWS-MOVE-1: it faces so: that is no wheel");
  const Small horse = alone("horse", "in_motion = true");
  EXPECT_EQ(refusal(horse, "a1", {wheel(30)}),
            "VWS-MOVE-8: it is in motion: it must go on, 8.0\" in all, or draw to halt");
  EXPECT_EQ(refusal(horse, "a1", {wheel(30), wheel(60)}), "");
}

TEST(VwsMove8, TheDutyEndsInMusketRangeAndAtAnObstacle) {
  const Small near = opposed("foot", "foot", 4, "in_motion = true");
  EXPECT_EQ(refusal(near, "a1", {}), "");
  const Small comes = opposed("foot", "foot", 6, "in_motion = true");
  EXPECT_EQ(refusal(comes, "a1", {move(20, 12)}), "");
  EXPECT_THAT(refusal(comes, "a1", {move(20, 11.9)}), StartsWith("VWS-MOVE-8"));
  Small behind = Making{}
                     .unit("a1", 'a', "foot", 20, 10, "in_motion = true")
                     .unit("a2", 'a', "foot", 20, 10 + kFootDeep, "in_motion = true")
                     .unit("b1", 'b', "foot", 20, 44)
                     .small();
  EXPECT_EQ(refusal(behind, "a1", {}), "");
  Small reacted = alone("foot", "in_motion = true");
  reacted.record("a1").fired = reacted.record("a1").fired_in_reaction = 1;
  reacted.record("a1").acted = Acted::fired;
  EXPECT_EQ(refusal(reacted, "a1", {}), "") << "it fired instead of moving";
}

TEST(VwsMove8, OneTryToHaltBeforeAnythingElse) {
  Small s = alone("foot", "in_motion = true; state = 'unsteady'");
  EXPECT_EQ(refusal(s, "a1", {Halt{}}), "");
  EXPECT_EQ(refusal(s, "a1", {Halt{}, Rally{}}), "");
  EXPECT_EQ(refusal(s, "a1", {move(20, 14), Halt{}}),
            "VWS-MOVE-8: the one try to halt comes before anything else");
  s.record("a1").tries = 1U << static_cast<unsigned>(Manoeuvre::halt);
  EXPECT_EQ(refusal(s, "a1", {Halt{}}), "VWS-MOVE-8: it has tried to halt in this activation");
}

TEST(VwsMove9, WhatFollowsAHalt) {
  const Small s = alone("foot", "in_motion = true");
  EXPECT_EQ(refusal(s, "a1", {Halt{}, face(180), move(20, 6)}), "");
  EXPECT_EQ(refusal(s, "a1", {Halt{}, ChangeFormation{opfor::Formation::square}}), "");
  EXPECT_EQ(refusal(s, "a1", {Halt{}, move(20, 12)}),
            "VWS-MOVE-9: halted, it does not move but after turning about");
  EXPECT_EQ(refusal(alone("foot"), "a1", {Halt{}}),
            "VWS-MOVE-9: it is not in motion: there is nothing to halt");
}

TEST(VwsMove10, AboutFacesByTheOption) {
  const auto turns = [](const char* option, const char* motion) {
    const Small s = Making{}
                        .options(std::string{"turn_about_draw = '"} + option + "'")
                        .unit("a1", 'a', "foot", 20, 10, motion)
                        .unit("b1", 'b', "foot", 20, 40)
                        .small();
    return refusal(s, "a1", {face(180), move(20, 6)});
  };
  const std::string card = "VWS-MOVE-10: to face about it must draw (Halt/Turn About)";
  EXPECT_EQ(turns("in_motion", "in_motion = true"), card);
  EXPECT_EQ(turns("in_motion", ""), "");
  EXPECT_EQ(turns("always", ""), card);
  EXPECT_EQ(turns("never", "in_motion = true"), "");
}

TEST(Vws12Point4, ARunNeedsNoCardAndGoesAway) {
  const Small s = opposed("foot", "foot", 6, "in_motion = true");
  EXPECT_EQ(refusal(s, "a1", {face(180), run(20, 6)}), "");
  EXPECT_EQ(refusal(s, "a1", {run(20, 14)}), "VWS 12.4: who runs does not run towards the enemy");
  EXPECT_EQ(refusal(s, "a1", {run(20, 14), charge(s, "b1", 20, 16)}),
            "VWS 12.4: who runs does not attack");
  EXPECT_THAT(refusal(s, "a1", {run(20, 14), shoot(s, "b1")}), StartsWith("VWS 12.4"));
}

TEST(VwsCmb9, WhoMovesNoMoreDoesNothingElseInItsOwnActivation) {
  Small s = opposed("foot", "foot", 3);
  s.record("a1").must_not_move = 1;
  const std::string no = "VWS-CMB-9: it moves no more this turn, nor does it do anything else";
  EXPECT_EQ(refusal(s, "a1", {move(20, 11)}), no);
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}), no);
  EXPECT_EQ(refusal(s, "a1", {Rally{}}), no);
  EXPECT_EQ(refusal(s, "a1", {}), "");
  Small guns = alone("artillery", "limbered = false");
  guns.record("a1").must_not_move = 1;
  EXPECT_EQ(refusal(guns, "a1", {face(45)}), no);
  Small dragoons = alone("dragoons", "mounted = true");
  dragoons.record("a1").must_not_move = 1;
  EXPECT_EQ(refusal(dragoons, "a1", {Mount{false}}), no);
}

TEST(VwsState5, DisorderedBodiesDoNotApproach) {
  const Small s = opposed("foot", "foot", 10, "state = 'disordered'");
  EXPECT_EQ(refusal(s, "a1", {move(20, 11)}),
            "VWS-STATE-5: Disordered, it may not approach the enemy");
  EXPECT_EQ(refusal(s, "a1", {face(180), move(20, 6)}), "");
  EXPECT_EQ(refusal(s, "a1", {Rally{}}), "");
}

TEST(VwsLost2, BeatenArmiesDoNotApproachOrAttack) {
  Small s = opposed("foot", "foot", 3);
  sheet_record(s.battle).beaten[0] = 1;
  EXPECT_EQ(refusal(s, "a1", {move(20, 11)}),
            "VWS-LOST-2: its army is beaten: it may not approach the enemy");
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, 13)}),
            "VWS-LOST-2: its army is beaten: it attacks nobody");
}

// --- cards ---

TEST(VwsMan3, NobodyReformsInCombat) {
  Small s = alone("foot", "state = 'unsteady'");
  EXPECT_EQ(refusal(s, "a1", {Rally{}}), "");
  EXPECT_EQ(refusal(s, "a1", {Rally{}, move(20, 11)}),
            "VWS-MAN-4: the try to reform is all that it does");
  s.record("a1").tries = 1U << static_cast<unsigned>(Manoeuvre::reform);
  EXPECT_EQ(refusal(s, "a1", {Rally{}}), "VWS-MAN-4: it has tried to reform in this activation");
  s.record("a1").in_combat = Since::before;
  EXPECT_THAT(refusal(s, "a1", {Rally{}}), StartsWith("VWS-MAN-3"));
  EXPECT_EQ(refusal(alone("foot"), "a1", {Rally{}}), "VWS-RALLY-1: it is Formed");
}

// --- fire ---

TEST(VwsFire6, WhyOneDoesNotFire) {
  const auto fires = [](const char* kind, const char* more) {
    const Small s = opposed(kind, "foot", 0.5, more);
    return refusal(s, "a1", {shoot(s, "b1")});
  };
  EXPECT_EQ(fires("foot", ""), "");
  EXPECT_EQ(fires("foot", "state = 'disordered'"), "VWS-FIRE-6: Disordered bodies do not fire");
  EXPECT_EQ(fires("artillery", "limbered = true"), "VWS-FIRE-6: limbered guns do not fire");
  EXPECT_EQ(fires("horse", "lancers = true"), "VWS-FIRE-1: it has no firearms to fire now");
  EXPECT_EQ(fires("dragoons", "mounted = true"), "VWS-FIRE-1: it has no firearms to fire now");
  Small touching = opposed("foot", "foot", 0);
  make_contact(touching.battle, touching.id("a1"), touching.id("b1"));
  EXPECT_EQ(refusal(touching, "a1", {shoot(touching, "b1")}),
            "VWS-FIRE-6: a body in contact does not fire");
}

TEST(VwsMove11, WhoLetFriendsThroughNeitherFiresNorAttacks) {
  Small s = opposed("foot", "foot", 3);
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}), "");
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, 13)}), "");
  s.record("a1").passed_through = 1;
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}),
            "VWS-MOVE-11: friends have gone through it: it does not fire this turn");
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, 13)}),
            "VWS-MOVE-11: friends have gone through it: it does not fight this turn");
  for (const FreeOrder& free : free_orders(s.now(), s.id("a1"))) {
    EXPECT_EQ(act<Shoot>(free.order), nullptr);
    EXPECT_EQ(act<Charge>(free.order), nullptr);
  }
}

TEST(VwsFire6, AtEnemiesThatBear) {
  const Small s = opposed("foot", "foot", 5);
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "b1")}), "VWS-FIRE-4: nothing of it bears on b1 (b1)");
  EXPECT_EQ(refusal(s, "a1", {shoot(s, "a1")}),
            "VWS-FIRE-6: only an enemy on the table can be fired at");
  EXPECT_EQ(refusal(s, "a1", {Shoot{kNoUnit}}),
            "VWS-FIRE-6: only an enemy on the table can be fired at");
  const Small guns = opposed("artillery", "foot", 25, "limbered = false");
  EXPECT_EQ(refusal(guns, "a1", {shoot(guns, "b1")}), "VWS-FIRE-5: nothing of it bears on b1 (b1)");
  const Small near = opposed("horse", "foot", 0.5);
  EXPECT_EQ(refusal(near, "a1", {shoot(near, "b1"), shoot(near, "b1")}),
            "VWS-FIRE-1: it fires once a turn");
}

TEST(VwsHedge2, HedgehogsFireAtNobodyInParticular) {
  Small s = opposed("foot", "foot", 3);
  s.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(refusal(s, "a1", {Shoot{kNoUnit}}), "");
  EXPECT_THAT(refusal(s, "a1", {shoot(s, "b1")}), StartsWith("VWS-HEDGE-2"));
  Small far = opposed("foot", "foot", 5);
  far.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(refusal(far, "a1", {Shoot{kNoUnit}}),
            "VWS-HEDGE-2: no enemy is within 4\" of its sides");
}

// --- attacks ---

TEST(VwsCmb1, AnAttackReachesAnEnemyStraightAhead) {
  const Small s = opposed("foot", "foot", 3);
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, 13)}), "");
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, 12.9)}), "VWS-CMB-1: it would not reach b1 (b1)");
  EXPECT_EQ(refusal(s, "a1", {charge(s, "a1", 20, 13)}),
            "VWS-CMB-1: only an enemy on the table can be attacked");
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, 13), face(180)}),
            "VWS-CMB-1: a body that has attacked has done its act");
  const Small far = opposed("foot", "foot", 5);
  EXPECT_THAT(refusal(far, "a1", {charge(far, "b1", 20, 15)}), StartsWith("VWS-MOVE-1"));
}

TEST(VwsCmb2, AWayThatIsNoAttackStopsShort) {
  const Small s = opposed("foot", "foot", 3);
  EXPECT_EQ(refusal(s, "a1", {move(20, 12.9)}), "");
  EXPECT_EQ(refusal(s, "a1", {move(20, 12.95)}),
            "VWS-CMB-2: a way that is no attack stops 0.1\" short of b1 (b1)");
  const Small near = opposed("foot", "foot", 1);
  EXPECT_EQ(refusal(near, "a1", {wheel(60)}), "VWS-CMB-2: it would wheel into b1 (b1)");
}

TEST(VwsCmb5, NoOtherEnemyIsTouchedFirst) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 10)
                      .unit("b1", 'b', "horse", 20, 16)
                      .unit("b2", 'b', "horse", 21, 13)
                      .small();
  const double y = 16 - kHorseDeep;
  EXPECT_EQ(refusal(s, "a1", {charge(s, "b1", 20, y)}), "VWS-CMB-5: it would touch b2 (b2) first");
}

TEST(VwsCmb2, WhoNeverAttacksWhom) {
  const auto attacks = [](const char* kind, const char* theirs, const char* more = "",
                          const char* their_more = "") {
    const Small s = opposed(kind, theirs, 2, more, their_more);
    return refusal(s, "a1", {charge(s, "b1", 20, 12)});
  };
  EXPECT_EQ(attacks("foot", "foot"), "");
  EXPECT_EQ(attacks("horse", "horse"), "");
  EXPECT_EQ(attacks("foot", "foot", "state = 'disordered'"),
            "VWS-CMB-2: Disordered troops never attack");
  EXPECT_EQ(attacks("horse", "foot"), "VWS-CMB-2: horse never attacks Formed foot head on");
  EXPECT_EQ(attacks("horse", "foot", "", "state = 'unsteady'"), "");
  EXPECT_EQ(attacks("horse", "foot", "", "formation = 'hedgehog'"),
            "VWS-HEDGE-3: horse never attacks a Formed hedgehog");
  EXPECT_EQ(attacks("foot", "horse"), "VWS-CMB-2: foot never attacks Formed or Unsteady horse");
  EXPECT_EQ(attacks("foot", "horse", "", "state = 'disordered'"), "");
  const Small shot = Making{}
                         .unit("a1", 'a', "commanded_shot", 20, 10)
                         .unit("b1", 'b', "foot", 20, 12 + 200 / 508.0 + kFootDeep / 2)
                         .small();
  EXPECT_EQ(refusal(shot, "a1", {charge(shot, "b1", 20, 12)}),
            "VWS-CMB-2: commanded shot, dragoons and gunners never attack");
}

TEST(VwsCmb2, ParliamentsHorseFiresFirst) {
  const auto attacks = [](const char* date, std::vector<Act> before) {
    const Small s = Making{}
                        .head(date)
                        .unit("a1", 'a', "horse", 20, 10, "parliament = true; ranks = 1; bases = 3")
                        .unit("b1", 'b', "horse", 20, 10 + kHorseDeep + 0.8)
                        .small();
    if (!before.empty()) before.front() = shoot(s, "b1");
    before.push_back(charge(s, "b1", 20, 10.8));
    return refusal(s, "a1", before);
  };
  EXPECT_EQ(attacks("date = 1642-10-23", {}),
            "VWS-CMB-2: Parliament's horse before 1644 attacks only after firing at that body");
  EXPECT_EQ(attacks("date = 1642-10-23", {Shoot{}}), "");
  EXPECT_EQ(attacks("date = 1644-07-02", {}), "");
}

}  // namespace
}  // namespace opfor::victory_without_squares
