// Ways (section 7) told by hand: what is at fault is found, the same without it is not.
#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using test::Making;
using test::Tale;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

/// Foot four wide at (20, 10), the enemy far off.
Making foot() {
  return Making{}.formation("foot", 'a', "4x2 FA", 20, 10).formation("foe", 'b', "2x1 Sw", 60, 44);
}

TEST(AqMarch, AnHonestMarchIsBelieved) {
  Tale tale(foot());
  tale.marches("foot", 30, 6).step_over();
  EXPECT_THAT(tale.found(), IsEmpty());
}

TEST(AqMarch, OnlyByACommandThatItObeys) {
  Tale tale(foot());
  tale.goes("foot", 20, 12, 0).step_over();
  EXPECT_THAT(tale.found(), ElementsAre("moved unfit AQ-CMD-1 without a command"));
}

TEST(AqMarch, NoFartherThanItsMoveNorThanItWasTold) {
  Tale far(foot());
  far.marches("foot", 0, 6.2).step_over();
  EXPECT_THAT(far.found(), ElementsAre("too far AQ-MOVE-1"));
  Tale told(foot());
  told.told_to_march("foot", 0, 3).goes("foot", 20, 14, 0).step_over();
  EXPECT_THAT(told.found(), ElementsAre("too far AQ-MOVE-2 farther than told"));
  Tale shot(foot());
  shot.told_to_march("foot", 0, 6);
  shot.shoots("foe", "foot", 1, "1 dice, 1 at firearm, 3 or more", {4}, 1);
  shot.loses("foot", 1, "AQ-SHOOT-9").step_over().goes("foot", 20, 16, 0).step_over();
  EXPECT_THAT(shot.found(), Contains("too far AQ-MOVE-1"));
}

TEST(AqMarch, StraightAheadFacingAsItWasTold) {
  Tale askew(foot());
  askew.told_to_march("foot", 0, 6).goes("foot", 23, 13, 0).step_over();
  EXPECT_THAT(askew.found(), Contains("wrong direction AQ-MOVE-3 march"));
  Tale turned(foot());
  turned.told_to_march("foot", 0, 4).goes("foot", 24, 10, 90).step_over();
  EXPECT_THAT(turned.found(), ElementsAre("turned too far AQ-MOVE-3 otherwise than told"));
}

/// It breaks off as it is told, from where its files have closed.
TEST(AqMarch, WhoBreaksOffGoesAsTold) {
  const auto off = [](double x, double y) {
    Tale tale(foot());
    Move move;
    move.path = {field::point({20 * 254.0, 5 * 254.0})};
    tale.rolls("foot", "break off").ordered("foot", {Face{Angle::degrees(180)}, move});
    tale.goes("foot", x, y, 0).step_over();
    return tale.found();
  };
  EXPECT_THAT(off(20, 5), Not(Contains("wrong direction AQ-MOVE-3 break off")));
  EXPECT_THAT(off(21, 5), Contains("wrong direction AQ-MOVE-3 break off"));
}

TEST(AqMarch, BackHalfAMoveAtTheMost) {
  const auto back = [](double far) {
    Tale tale(foot());
    Move move;
    move.path = {field::point({20 * 254.0, (10 - far) * 254})};
    tale.rolls("foot", "retire").ordered("foot", {move}).goes("foot", 20, 10 - far, 0).step_over();
    return tale.found();
  };
  EXPECT_THAT(back(3), IsEmpty());
  EXPECT_THAT(back(3.2), ElementsAre("too far AQ-MOVE-1"));
}

TEST(AqMarch, HardGroundAndObstaclesCostTwoInches) {
  const auto past = [](const std::string& keys, double far) {
    Tale tale(foot().terrain("ground", keys));
    tale.marches("foot", 0, far).step_over();
    return tale.found();
  };
  const std::string bog = opfor::arquebusier::test::bog("[[0, 12], [40, 12], [40, 20], [0, 20]]");
  EXPECT_THAT(past(bog, 4), IsEmpty());
  EXPECT_THAT(past(bog, 5), ElementsAre("too far AQ-TER-5 over hard ground"));
  const std::string hedge = opfor::arquebusier::test::hedge("[[10, 12], [30, 12]]");
  EXPECT_THAT(past(hedge, 4), IsEmpty());
  EXPECT_THAT(past(hedge, 5), ElementsAre("too far AQ-TER-5 over hard ground"));
}

/// Rounding decides whether who ends on a hedge is over it, and where bad ground begins for one who
/// goes in at its side.
TEST(AqMarch, WhatRoundingDecidesCostsNothing) {
  const auto past = [](const std::string& keys, double degrees, double far) {
    Tale tale(foot().terrain("ground", keys));
    tale.marches("foot", degrees, far).step_over();
    return tale.found();
  };
  using opfor::arquebusier::test::bog;
  using opfor::arquebusier::test::hedge;
  EXPECT_THAT(past(hedge("[[10, 16], [30, 16]]"), 0, 6), IsEmpty());
  EXPECT_THAT(past(hedge("[[30, 16], [10, 16]]"), 0, 6), IsEmpty());
  // At 2 degrees it is 0.1" deep at the end, and its last 2.9" are in the bog.
  const char* const beside = "[[20.105, 5], [30, 5], [30, 20], [20.105, 20]]";
  EXPECT_THAT(past(bog(beside), 2, 3.1), IsEmpty());
  EXPECT_THAT(past(bog(beside), 2, 5), ElementsAre("too far AQ-TER-5 over hard ground"));
}

TEST(AqMarch, GunsEnterNoWoodAndCrossNoObstacle) {
  const auto guns = [](const std::string& keys) {
    Tale tale(foot().formation("guns", 'a', "2x1 Gun", 50, 10).terrain("ground", keys));
    tale.marches("guns", 0, 1).step_over();
    return tale.found();
  };
  EXPECT_THAT(guns(opfor::arquebusier::test::wood("[[51, 10.5], [60, 10.5], [60, 20], [51, 20]]")),
              ElementsAre("ground forbidden AQ-TER-5"));
  EXPECT_THAT(guns(opfor::arquebusier::test::hedge("[[51, 10.5], [60, 10.5]]")),
              ElementsAre("ground forbidden AQ-TER-5"));
  EXPECT_THAT(guns(opfor::arquebusier::test::hedge("[[53, 10.5], [60, 10.5]]")), IsEmpty());
}

TEST(AqMarch, NobodyGoesThroughAnybodyEvenWhereBothMove) {
  Tale past_friend(foot().formation("other", 'a', "2x1 Sw", 20, 13));
  past_friend.marches("foot", 0, 6).step_over();
  EXPECT_THAT(past_friend.found(), Contains("through friend AQ-MOVE-5"));
  // A column crosses behind another that goes on at the same time: there was no room but for that.
  const Making two = Making{}
                         .formation("column", 'a', "1x4 FA", 20, 14)
                         .formation("other", 'a', "1x4 FA", 20, 9.5)
                         .formation("foe", 'b', "2x1 Sw", 60, 44);
  Tale both(two);
  both.marches("column", 0, 6).ordered("foe", {}).marches("other", 0, 6).step_over();
  EXPECT_THAT(both.found(), IsEmpty());
  Tale one(two);
  one.marches("other", 0, 6).step_over();
  EXPECT_THAT(one.found(), Contains("through friend AQ-MOVE-5"));
}

TEST(AqMarch, EnemiesWhoTouchHalt) {
  const Making facing =
      Making{}.formation("foot", 'a', "4x1 FA", 20, 10).formation("foe", 'b', "4x1 FA", 20, 18);
  Tale through(facing);
  through.marches("foot", 0, 6).marches("foe", 180, 6).step_over();
  EXPECT_THAT(through.found(), Contains("through enemy AQ-MOVE-6"));
  Tale halt(facing);
  halt.told_to_march("foot", 0, 6).told_to_march("foe", 180, 6);
  halt.goes("foot", 20, 14, 0).goes("foe", 20, 14, 180).meets("foot", "foe").step_over();
  EXPECT_THAT(halt.found(), IsEmpty());
  Tale uneven(facing);  // both go at the same pace: one cannot have gone farther
  uneven.told_to_march("foot", 0, 6).told_to_march("foe", 180, 6);
  uneven.goes("foot", 20, 15, 0).goes("foe", 20, 15, 180).meets("foot", "foe").step_over();
  EXPECT_THAT(uneven.found(), Contains("left undone AQ-MOVE-6 stops short of nothing"));
}

TEST(AqMarch, NobodyStopsShortOfNothing) {
  Tale tale(foot());
  tale.told_to_march("foot", 0, 6).goes("foot", 20, 13, 0).step_over();
  EXPECT_THAT(tale.found(), ElementsAre("left undone AQ-MOVE-6 stops short of nothing"));
}

TEST(AqMarch, WhoPaysForAnObstacleMayBeStoppedByWhoHasComeInItsWay) {
  const std::string hedge = opfor::arquebusier::test::hedge("[[10, 13.05], [30, 13.05]]");
  const auto stops_there = [&](double friend_goes) {
    Tale tale(
        foot().terrain("hedge", hedge).formation("other", 'a', "2x1 Hq", 32, 15.1, "facing = 270"));
    tale.told_to_march("foot", 0, 6).goes("foot", 20, 13, 0);
    tale.marches("other", 270, friend_goes).step_over();
    return tale.found();
  };
  EXPECT_THAT(stops_there(8.5), Not(Contains("left undone AQ-MOVE-6 stops short of nothing")));
  EXPECT_THAT(stops_there(4), Contains("left undone AQ-MOVE-6 stops short of nothing"));
}

TEST(AqMarch, NobodyTurnsOntoAFriend) {
  Tale tale(foot().formation("other", 'a', "2x1 Sw", 20, 12));
  tale.rolls("foot", "reform").ordered("foot", {Face{Angle::degrees(90)}});
  tale.goes("foot", 20, 10, 90).step_over();
  EXPECT_THAT(tale.found(), Contains("overlaps AQ-MOVE-3 by a turn"));
}

TEST(AqContact, WhoMeetsIsLaidFlatAgainstTheEdgeThatHeTouched) {
  const Making facing =
      Making{}.formation("foot", 'a', "4x1 FA", 20, 10).formation("foe", 'b', "4x1 FA", 20, 14);
  const auto laid = [&](double x, double y, double degrees) {
    Tale tale(facing);
    tale.told_to_march("foot", 0, 6).goes("foot", 20, 14, 0).meets("foot", "foe");
    tale.goes("foot", x, y, degrees);
    return tale.found();
  };
  EXPECT_THAT(laid(20.5, 14, 0), IsEmpty());
  EXPECT_THAT(laid(20, 14, 20), ElementsAre("not touching AQ-MOVE-7 not flat against an edge"));
  EXPECT_THAT(
      laid(24, 14.5, 270),
      ElementsAre("wrong direction AQ-MOVE-7 against an edge on whose side it did not stand"));
}

TEST(AqContact, WhoIsSaidToTouchDoesAndWhoTouchesIsSaidTo) {
  Tale far(foot());
  far.meets("foot", "foe");
  EXPECT_THAT(far.found(), ElementsAre("not touching AQ-MOVE-6"));
  const Making near =
      Making{}.formation("foot", 'a', "4x1 FA", 20, 10).formation("foe", 'b', "4x1 FA", 20, 16);
  Tale unsaid(near);
  unsaid.marches("foot", 0, 6).step_over();
  EXPECT_THAT(unsaid.found(), ElementsAre("touches unsaid AQ-MOVE-6"));
  Tale said(near);
  said.marches("foot", 0, 6).meets("foot", "foe").step_over();
  EXPECT_THAT(said.found(), IsEmpty());
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
