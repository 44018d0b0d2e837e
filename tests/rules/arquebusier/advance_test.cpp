#include "rules/arquebusier/advance.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

#include "move_support.hpp"
#include "rules/arquebusier/stride.hpp"

namespace opfor::arquebusier::test {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// In inches.
field::Box box_at(double x, double y, double facing, double width, double depth) {
  return {Vec{x, y} * kInch, unit_vector(Angle::hundredths(static_cast<int>(facing * 100))),
          width * kInch / 2, depth * kInch / 2};
}
double touch_time(const field::Box& a, Vec speed_a, const field::Box& b, Vec speed_b,
                  double duration) {
  return field::first_touch(a, speed_a * kInch, b, speed_b * kInch, duration).time;
}

// --- the exactness of contact times ---

TEST(AqMove6, HeadOnTheGapOverTheClosingSpeed) {
  const field::Box a = box_at(0, 0, 0, 6, 2);
  const field::Box b = box_at(1, 11, 180, 4, 2);
  EXPECT_DOUBLE_EQ(touch_time(a, {0, 1}, b, {0, -0.5}, 12), 9 / 1.5);
  EXPECT_EQ(touch_time(a, {0, 1}, b, {0, -0.5}, 5.9), kNever);
  EXPECT_EQ(touch_time(a, {0, 1}, b, {0, 1}, 12), kNever);
}

TEST(AqMove6, ObliqueTheLaterOfTheTwoGaps) {
  const field::Box a = box_at(0, 0, 0, 2, 2);
  const field::Box b = box_at(10, 7, 0, 2, 2);
  // 8 across at 2, 5 ahead at 1: they overlap ahead from 5 on, across from 4 on.
  EXPECT_DOUBLE_EQ(touch_time(a, {2, 1}, b, {0, 0}, 12), 5);
  // At 2 across and 0.5 ahead it has passed (6 across at 2: by 6) before it comes level (10).
  EXPECT_EQ(touch_time(a, {2, 0.5}, b, {0, 0}, 12), kNever);
}

TEST(AqMove6, ACornerOfARotatedFormationOnAnEdge) {
  const field::Box still = box_at(0, 20, 180, 30, 2);  // its front lies on y = 19
  const field::Box turned = box_at(0, 0, 30, 6, 2);
  const Vec way = unit_vector(Angle::degrees(30));
  // Facing 30 degrees, the left front corner is the northmost: cos 30 ahead of the middle by half
  // the depth, and sin 30 of half the width.
  const double cosine = std::sqrt(3.0) / 2;
  const double top = 1 * cosine + 3 * 0.5;
  EXPECT_NEAR(touch_time(turned, way, still, {}, 100), (19 - top) / cosine, 1e-12);
}

TEST(AqMove6, BothRotatedTheSideOfOneOnTheCornerOfTheOther) {
  // A square on its corner (45 degrees) against a square on its edge, straight at the corner.
  const field::Box a = box_at(0, 0, 45, 2, 2);
  const field::Box b = box_at(0, 10, 0, 8, 2);
  EXPECT_NEAR(touch_time(a, {0, 1}, b, {}, 100), 9 - std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(touch_time(b, {0, -0.25}, a, {0, 0.75}, 100), 9 - std::sqrt(2.0), 1e-12);
}

TEST(AqMove6, WhoTouchesAtTheStartTouchesOnlyIfTheyApproach) {
  const field::Box a = box_at(0, 0, 0, 2, 2);
  EXPECT_EQ(touch_time(a, {0, 1}, box_at(2, 0, 0, 2, 2), {}, 12), kNever);   // beside it
  EXPECT_EQ(touch_time(a, {0, -1}, box_at(0, 2, 0, 2, 2), {}, 12), kNever);  // away from it
  EXPECT_EQ(touch_time(a, {0, 1}, box_at(0, 2, 0, 2, 2), {}, 12), 0);
  EXPECT_EQ(touch_time(a, {0, 1}, box_at(0, 2, 0, 2, 2), {0, 1}, 12), kNever);  // both go on
}

// --- E11, E12 ---

struct Lancers {
  Lancers() {
    Tabletop ground;
    lancers = ground.add(kA, "3x2 Ln", 30, 10, 0);
    foot = ground.add(kB, "4x2 FA", 30, 19, 180);
    battle = ground.battle();
    march(battle, lancers, 12);
    march(battle, foot, 6);
  }
  Battle battle;
  UnitId lancers{};
  UnitId foot{};
};

TEST(AqMove6, E11LancersMeetFootAtPulseSix) {
  const Lancers e;
  const Advances moves = advance_all(e.battle);
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_DOUBLE_EQ(moves.met[0].pulse, 6);
  EXPECT_EQ(moves.met[0].a, e.lancers);
  EXPECT_EQ(moves.met[0].b, e.foot);
  EXPECT_NEAR(end(moves, e.lancers).y, 16, 1e-9);
  EXPECT_NEAR(end(moves, e.foot).y, 16, 1e-9);
  EXPECT_EQ(of(moves, e.foot).stopped, Stopped::enemy);
  EXPECT_EQ(of(moves, e.foot).at, e.lancers);
  EXPECT_NEAR(of(moves, e.lancers).spent, 6 * kInch, 1e-6);
  EXPECT_NEAR(of(moves, e.foot).spent, 3 * kInch, 1e-6);
}

TEST(AqMove6, E11FootThatLostFourStopsAfterTwoInches) {
  Lancers e;
  record(e.battle, e.foot).move_penalty = 4;
  const Advances moves = advance_all(e.battle);
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_DOUBLE_EQ(moves.met[0].pulse, 7);
  EXPECT_NEAR(end(moves, e.lancers).y, 17, 1e-9);
  EXPECT_NEAR(end(moves, e.foot).y, 17, 1e-9);
  EXPECT_EQ(of(moves, e.foot).stopped, Stopped::enemy);
  EXPECT_NEAR(of(moves, e.foot).ended_at, 4, 1e-9);
  EXPECT_NEAR(of(moves, e.foot).allowed, 2 * kInch, 1e-9);
}

TEST(AqMove6, E11FootThatLostSixIsImmobile) {
  Lancers e;
  record(e.battle, e.foot).move_penalty = 6;
  const Advances moves = advance_all(e.battle);
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_DOUBLE_EQ(moves.met[0].pulse, 9);
}

TEST(AqMove6, E12FrontToFrontAtPulseTenAndALongMarchElsewhere) {
  Tabletop ground;
  const UnitId r1 = ground.add(kA, "3x2 Ln", 20, 10, 0);
  const UnitId r3 = ground.add(kA, "4x2 M", 52, 12, 0);
  ground.add(kB, "6x1 FA", 36, 30, 180);
  const UnitId b2 = ground.add(kB, "2x3 Pk", 52, 22, 180);
  Battle battle = ground.battle();
  const Angle at_b1 = facing_of(Vec{16, 20});
  EXPECT_NEAR(at_b1.as_degrees(), 38.7, 0.05);
  march(battle, r1, at_b1.as_degrees(), 12);
  march(battle, r3, 6);
  march(battle, b2, 6);
  const Advances moves = advance_all(battle);
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_DOUBLE_EQ(moves.met[0].pulse, 10);
  EXPECT_NEAR(end(moves, r3).y, 17, 1e-9);
  EXPECT_NEAR(end(moves, b2).y, 17, 1e-9);
  EXPECT_NEAR(end(moves, r1).x, 27.50, 0.005);
  EXPECT_NEAR(end(moves, r1).y, 19.37, 0.005);
  EXPECT_EQ(of(moves, r1).stopped, Stopped::done);
  EXPECT_DOUBLE_EQ(of(moves, r1).ended_at, 12);
}

TEST(AqMove2, TheShorterOfOrderAndMoveApplies) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "4x1 FA", 30, 10, 0);
  const UnitId guns = ground.add(kA, "2x1 Gun", 50, 10, 0);
  Battle battle = ground.battle();
  march(battle, foot, 6);
  march(battle, guns, 2);
  record(battle, foot).move_penalty = 1;
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, foot).y, 15, 1e-9);
  EXPECT_NEAR(of(moves, foot).ended_at, 10, 1e-9);
  EXPECT_NEAR(end(moves, guns).y, 12, 1e-9);
  EXPECT_NEAR(of(moves, guns).ended_at, 8, 1e-9);  // a quarter of an inch a pulse
}

TEST(AqMove3, ARetreatIsAtMostHalfTheMoveAndKeepsTheFacing) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "4x1 FA", 30, 10, 0);
  Battle battle = ground.battle();
  record(battle, foot).move_penalty = 1;
  retire(battle, foot, 6);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, foot).y, 7.5, 1e-9);
  EXPECT_EQ(of(moves, foot).to.facing, Angle{});
}

// --- friends ---

TEST(AqMove5, WhoRunsIntoAFriendHaltsAndTheFriendInFrontGoesOn) {
  Tabletop ground;
  const UnitId front = ground.add(kA, "4x1 FA", 30, 13, 0);
  const UnitId rear = ground.add(kA, "4x1 Ln", 30, 10, 0);
  Battle battle = ground.battle();
  march(battle, front, 6);
  march(battle, rear, 12);
  const Advances moves = advance_all(battle);
  // Two inches between front edge and the rear of the other, closing at half an inch a pulse.
  EXPECT_NEAR(of(moves, rear).ended_at, 4, 1e-9);
  EXPECT_NEAR(end(moves, rear).y, 14, 1e-9);
  EXPECT_EQ(of(moves, rear).stopped, Stopped::friends);
  EXPECT_EQ(of(moves, rear).at, front);
  EXPECT_NEAR(end(moves, front).y, 19, 1e-9);
  EXPECT_EQ(of(moves, front).stopped, Stopped::done);
  EXPECT_TRUE(moves.met.empty());
}

/// Its way was to end there: whoever foresees it, and whoever does it, must say the same.
TEST(AqMove5, WhoTouchesAFriendWhereItsWayEndsIsDone) {
  Tabletop ground;
  ground.add(kA, "4x1 FA", 30, 13, 0);
  const UnitId rear = ground.add(kA, "4x1 FA", 30, 10, 0);
  Battle battle = ground.battle();
  march(battle, rear, 2);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, rear).y, 12, 1e-9);
  EXPECT_EQ(of(moves, rear).stopped, Stopped::done);
  EXPECT_EQ(of(moves, rear).at, kNoUnit);
  const Course course = course_of(battle, rear, record(battle, rear).marker);
  EXPECT_EQ(stride(Situation(battle), rear, course).by, Stopped::done);
}

TEST(AqMove5, TwoFriendsWhoRunIntoEachOtherBothHalt) {
  Tabletop ground;
  const UnitId a = ground.add(kA, "4x1 FA", 30, 10, 0);
  const UnitId b = ground.add(kA, "4x1 FA", 30, 14, 180);
  Battle battle = ground.battle();
  march(battle, a, 6);
  march(battle, b, 6);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, a).y, 12, 1e-9);
  EXPECT_NEAR(end(moves, b).y, 12, 1e-9);
  EXPECT_EQ(of(moves, a).stopped, Stopped::friends);
  EXPECT_EQ(of(moves, b).stopped, Stopped::friends);
}

TEST(AqMove5, FriendsSideBySideDoNotHoldEachOtherWhateverTheirFacing) {
  for (const double facing : {0.0, 30.0, 38.66, 90.0, 217.31}) {
    Tabletop ground;
    const Vec right = unit_vector(Angle::hundredths(static_cast<int>(facing * 100) + 9000));
    const UnitId a = ground.add(kA, "4x2 FA", 36, 24, facing);
    const UnitId b = ground.add(kA, "4x1 FA", 36 + 8 * right.x, 24 + 8 * right.y, facing);
    Battle battle = ground.battle();
    march(battle, a, 6);
    const Advances moves = advance_all(battle);
    EXPECT_EQ(of(moves, a).stopped, Stopped::done) << facing;
    EXPECT_NEAR(norm(end(moves, a) - Vec{36, 24}), 6, 0.01) << facing;
    Battle both = battle;
    march(both, b, 6);
    march(both, a, 3);
    EXPECT_EQ(of(advance_all(both), b).stopped, Stopped::done) << facing;
  }
}

TEST(AqMove5, WhoMarchesAwayFromAFriendOrBehindOneAtTheSamePaceIsNotHeld) {
  Tabletop ground;
  const UnitId front = ground.add(kA, "4x1 FA", 30, 11, 0);
  const UnitId rear = ground.add(kA, "4x1 FA", 30, 10, 0);
  Battle battle = ground.battle();
  march(battle, front, 6);
  march(battle, rear, 6);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, front).y, 17, 1e-9);
  EXPECT_NEAR(end(moves, rear).y, 16, 1e-9);
}

TEST(AqGen2, AGeneralStopsNobody) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "4x1 FA", 30, 10, 0);
  ground.add_general(kA, kNoUnit, 30, 12);
  ground.add_general(kB, kNoUnit, 30, 14);
  Battle battle = ground.battle();
  march(battle, foot, 6);
  EXPECT_NEAR(end(advance_all(battle), foot).y, 16, 1e-9);
}

// --- ground ---

TEST(AqTer5, DifficultGroundCostsTwice) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "2x1 FA", 30, 10, 0);
  ground.add(bog_of({{20, 12}, {40, 12}, {40, 20}, {20, 20}}));
  Battle battle = ground.battle();
  march(battle, foot, 6);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, foot).y, 14, 1e-6);  // two in the open, four for the other two
  EXPECT_NEAR(of(moves, foot).spent, 6 * kInch, 1e-6);
  EXPECT_NEAR(of(moves, foot).ended_at, 12, 1e-9);
}

TEST(AqTer5, OutOfDifficultGroundItGoesOnAtItsRate) {
  Tabletop ground;
  const UnitId horse = ground.add(kA, "2x1 Ln", 30, 10, 0);
  const UnitId foot = ground.add(kB, "2x1 FA", 30, 18, 180);
  ground.add(bog_of({{20, 11}, {40, 11}, {40, 14}, {20, 14}}));
  Battle battle = ground.battle();
  march(battle, horse, 12);
  const Advances moves = advance_all(battle);
  // An inch in the open, three in the bog at half the pace, four more: 1 + 6 + 4 pulses.
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_NEAR(moves.met[0].pulse, 11, 1e-6);
  EXPECT_EQ(moves.met[0].b, foot);
  EXPECT_NEAR(end(moves, horse).y, 18, 1e-9);
}

TEST(AqTer5, ALinearObstacleCostsTwoInches) {
  Tabletop ground;
  const UnitId horse = ground.add(kA, "2x1 Ln", 30, 10, 0);
  ground.add(kB, "2x1 FA", 30, 18, 180);
  ground.add(hedge_of({{20, 13}, {40, 13}}));
  Battle battle = ground.battle();
  march(battle, horse, 12);
  EXPECT_NEAR(advance_all(battle).met.at(0).pulse, 10, 1e-6);
}

TEST(AqTer5, WhoCannotPayForAnObstacleHaltsInFrontOfIt) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "2x1 FA", 30, 10, 0);
  ground.add(hedge_of({{20, 14.5}, {40, 14.5}}));
  Battle battle = ground.battle();
  march(battle, foot, 6);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, foot).y, 14.5, 0.05);
  EXPECT_LT(end(moves, foot).y, 14.5);
  EXPECT_EQ(of(moves, foot).stopped, Stopped::obstacle);
  march(battle, foot, 0, 6);
  place(battle, foot, 30, 11, 0);
  EXPECT_NEAR(end(advance_all(battle), foot).y, 15, 1e-6);  // 3.5 + 2 + 0.5
}

TEST(AqTer5, ImpassableGroundStopsAnyPartOfIt) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "6x1 FA", 30, 10, 0);
  ground.add(pond_of({{35, 13}, {40, 13}, {40, 20}, {35, 20}}));
  Battle battle = ground.battle();
  march(battle, foot, 6);
  const Advances moves = advance_all(battle);
  EXPECT_NEAR(end(moves, foot).y, 13, 0.05);
  EXPECT_EQ(of(moves, foot).stopped, Stopped::ground);
  march(battle, foot, 0, 2);
  EXPECT_EQ(of(advance_all(battle), foot).stopped, Stopped::done);
}

TEST(AqTer5, GunsEnterNoWoodAndCrossNoObstacle) {
  for (const bool wood : {true, false}) {
    Tabletop ground;
    const UnitId guns = ground.add(kA, "2x1 Gun", 30, 10, 0);
    if (wood) {
      ground.add(wood_of({{20, 11}, {40, 11}, {40, 20}, {20, 20}}));
    } else {
      ground.add(hedge_of({{20, 11}, {40, 11}}));
    }
    Battle battle = ground.battle();
    march(battle, guns, 3);
    EXPECT_NEAR(end(advance_all(battle), guns).y, 11, 0.05) << wood;
  }
}

TEST(AqMove5, TheEdgeOfTheTableStopsTheFirstCornerThatComesToIt) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "4x1 FA", 30, 45, 30);
  Battle battle = ground.battle();
  march(battle, foot, 6);
  const Advances moves = advance_all(battle);
  EXPECT_EQ(of(moves, foot).stopped, Stopped::edge);
  // The left front corner is 4 sin 30 = 2" north of the middle.
  EXPECT_NEAR(end(moves, foot).y, 46, 0.01);
}

TEST(AqMove5, WhoRunsLeavesWhereTheMiddleOfItsFrontCrossesTheEdge) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "4x1 FA", 30, 45, 180);
  const UnitId behind = ground.add(kA, "4x1 Ln", 30, 40, 0);
  Battle battle = ground.battle();
  march(battle, foot, 0, 6);
  record(battle, foot).marker.off_table = 1;
  march(battle, behind, 12);
  const Advances moves = advance_all(battle);
  EXPECT_EQ(of(moves, foot).stopped, Stopped::off_table);
  EXPECT_NEAR(end(moves, foot).y, 48, 1e-9);
  EXPECT_NEAR(of(moves, foot).ended_at, 6, 1e-9);
  // It stood in the way of nobody any more.
  EXPECT_EQ(of(moves, behind).stopped, Stopped::edge);
  EXPECT_NEAR(end(moves, behind).y, 48, 1e-9);
}

// --- turns in place ---

TEST(AqMove3, ATurnIsAboutTheMiddleOfTheFront) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "4x2 FA", 30, 20, 0);
  Battle battle = ground.battle();
  reform(battle, foot, 90, 0);
  const Advances moves = advance_all(battle);
  EXPECT_EQ(of(moves, foot).to, (field::Pose{battle.unit(foot).pose().at, Angle::degrees(90)}));
  EXPECT_TRUE(of(moves, foot).made);
  EXPECT_NEAR(footprint(after(battle, moves), foot).centre.x, 29 * kInch, 1e-9);
}

TEST(AqMove3, ATurnThatWouldOverlapAnotherFormationIsNotMadeNorItsMarch) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "6x1 FA", 30, 20, 0);
  ground.add(kA, "4x2 FA", 30, 18.5, 0);
  Battle battle = ground.battle();
  march(battle, foot, 90, 6);
  const Advances moves = advance_all(battle);
  EXPECT_FALSE(of(moves, foot).made);
  EXPECT_EQ(of(moves, foot).to, battle.unit(foot).pose());
  EXPECT_EQ(after(battle, moves), battle);
}

TEST(AqMove3, TwoTurnsThatWouldOverlapEachOtherAreBothNotMade) {
  Tabletop ground;
  const UnitId a = ground.add(kA, "6x1 FA", 30, 20, 0);
  const UnitId b = ground.add(kA, "6x1 FA", 30, 28, 0);
  Battle battle = ground.battle();
  reform(battle, a, 90, 0);
  EXPECT_TRUE(of(advance_all(battle), a).made);
  reform(battle, b, 90, 0);
  EXPECT_FALSE(of(advance_all(battle), a).made);
  EXPECT_FALSE(of(advance_all(battle), b).made);
}

TEST(AqMove3, AChangeOfFilesIsMadeWhereThereIsRoom) {
  Tabletop ground;
  const UnitId foot = ground.add(kA, "3x2 FA", 30, 20, 0);
  const UnitId beside = ground.add(kA, "1x1 FA", 35, 20, 0);
  Battle battle = ground.battle();
  reform(battle, foot, 0, 6);
  EXPECT_FALSE(of(advance_all(battle), foot).made);
  place(battle, beside, 40, 20, 0);
  const Advances moves = advance_all(battle);
  EXPECT_TRUE(of(moves, foot).made);
  EXPECT_EQ(drawn(after(battle, moves), foot), "FA | FA | FA | FA | FA | FA");
}

// --- melee ---

struct PikesInMelee {
  PikesInMelee() {
    Tabletop ground;
    pikes = ground.add(kA, "2x3 Pk", 30, 20, 0);
    enemy = ground.add(kB, "2x2 Pk", 30, 20, 180);
    other = ground.add(kB, "4x1 FA", 30, 10, 0);
    battle = ground.battle();
    make_contact(battle, pikes, enemy);
  }
  Battle battle;
  UnitId pikes{};
  UnitId enemy{};
  UnitId other{};
};

TEST(AqMove8, WhoIsInMeleeDoesNotMarch) {
  PikesInMelee m;
  march(m.battle, m.pikes, 180, 6);
  march(m.battle, m.enemy, 6);
  const Advances moves = advance_all(m.battle);
  EXPECT_FALSE(of(moves, m.pikes).made);
  EXPECT_FALSE(of(moves, m.enemy).made);
  EXPECT_EQ(of(moves, m.pikes).to, m.battle.unit(m.pikes).pose());
}

TEST(AqMove8, WhoBreaksOffGoesStraightAwayAndEndsAsOrdered) {
  PikesInMelee m;
  place(m.battle, m.other, 60, 10, 0);
  break_off(m.battle, m.pikes, 180, 6, 180);
  const Advances moves = advance_all(m.battle);
  EXPECT_NEAR(end(moves, m.pikes).y, 14, 1e-9);
  EXPECT_EQ(of(moves, m.pikes).to.facing, Angle::degrees(180));
  EXPECT_TRUE(moves.met.empty());
}

TEST(AqMove8, WhoBreaksOffStopsShortOfAnotherEnemy) {
  PikesInMelee m;
  place(m.battle, m.other, 30, 13, 0);
  break_off(m.battle, m.pikes, 180, 6, 0);
  const Advances moves = advance_all(m.battle);
  const double gap_left = end(moves, m.pikes).y - 3 - 13;
  EXPECT_GT(gap_left, 0.05);
  EXPECT_LT(gap_left, 0.15);
  EXPECT_TRUE(moves.met.empty());
}

TEST(AqMove8, AnEnemyWhoMarchesAtHimCatchesHimAllTheSame) {
  PikesInMelee m;
  place(m.battle, m.other, 30, 13, 0);
  march(m.battle, m.other, 6);
  break_off(m.battle, m.pikes, 180, 6, 0);
  const Advances moves = advance_all(m.battle);
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_EQ(moves.met[0].b, m.other);
  EXPECT_LT(gap(after(m.battle, moves), m.pikes, m.other), kTolerance);
}

TEST(AqMove6, AGapOfATwentiethOfAnInchAtTheEndIsContact) {
  Tabletop ground;
  const UnitId a = ground.add(kA, "4x1 FA", 30, 10, 0);
  const UnitId b = ground.add(kB, "4x1 FA", 30, 16.04, 180);
  Battle battle = ground.battle();
  march(battle, a, 6);
  EXPECT_EQ(advance_all(battle).met.size(), 1u);
  EXPECT_EQ(of(advance_all(battle), a).at, b);
  place(battle, b, 30, 16.1, 180);
  EXPECT_TRUE(advance_all(battle).met.empty());
}

/// Rounding to a hundredth of a millimetre brings it half of one nearer: both must see it so.
TEST(AqMove6, WhoIsInContactByRoundingAloneIsForeseenToBe) {
  Tabletop ground;
  const UnitId comes = ground.add(kA, "6x1 FA", 19.1, 21.1, 0);
  const UnitId stands = ground.add(kB, "6x1 FA", 13.4, 14.0, 180);
  Battle battle = ground.battle();
  march(battle, comes, 275, 0.2);
  const Course course = course_of(battle, comes, record(battle, comes).marker);
  const Stride foreseen = stride(Situation(battle), comes, course);
  const Advances moves = advance_all(battle);
  EXPECT_EQ(of(moves, comes).stopped, Stopped::enemy);
  EXPECT_TRUE(foreseen.touches(stands));
}

TEST(AqMove6, WhoGoesPastAnEnemySideToSideTouchesHim) {
  Tabletop ground;
  const UnitId a = ground.add(kA, "4x1 Ln", 30, 10, 0);
  const UnitId b = ground.add(kB, "4x1 FA", 38, 14, 180);
  const UnitId beyond = ground.add(kB, "4x1 FA", 30, 19, 180);
  Battle battle = ground.battle();
  march(battle, a, 9);
  const auto stopped = [&] { return of(advance_all(battle), a).at; };
  const auto foreseen = [&] {
    return stride(Situation(battle), a, course_of(battle, a, record(battle, a).marker)).at;
  };
  EXPECT_EQ(stopped(), b);
  EXPECT_EQ(foreseen(), b);
  EXPECT_NEAR(end(advance_all(battle), a).y, 14, 0.01);
  place(battle, b, 38.0035, 14, 180);  // by less than a tenth of a millimetre
  EXPECT_EQ(stopped(), b);
  EXPECT_EQ(foreseen(), b);
  place(battle, b, 38.02, 14, 180);
  EXPECT_EQ(stopped(), beyond);
  EXPECT_EQ(foreseen(), beyond);
  // Who runs into him with his front does so where that is.
  place(battle, b, 37.98, 14, 180);
  EXPECT_NEAR(end(advance_all(battle), a).y, 14, 1e-9);
  // And who sets out beside him touches him only as he comes to his end.
  place(battle, b, 38, 9, 180);
  EXPECT_EQ(stopped(), beyond);
}

TEST(AqMove6, AThirdWhoComesIntoAMeleeJoinsIt) {
  PikesInMelee m;
  place(m.battle, m.other, 30, 12, 0);
  march(m.battle, m.other, 6);
  const Advances moves = advance_all(m.battle);
  ASSERT_EQ(moves.met.size(), 1u);
  EXPECT_DOUBLE_EQ(moves.met[0].pulse, 10);  // five inches to the rear of the pikes
  EXPECT_EQ(moves.met[0].a, m.pikes);
}

}  // namespace
}  // namespace opfor::arquebusier::test
