// The rows of 13.4 that lead off: cover, withdrawing, running.
#include <gtest/gtest.h>

#include "ways_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::end_of;
using test::length_of;
using test::Making;
using test::Small;
using test::rows::expect_end;
using test::rows::facing;
using test::rows::first;
using test::rows::goes;
using test::rows::kAdvanceC;
using test::rows::kContinueC;
using test::rows::kCover;
using test::rows::kHalt;
using test::rows::kRun;
using test::rows::kWithdraw;
using test::rows::kWithdrawToCover;
using test::rows::way;
using test::rows::why;

TEST(Aq13Point4Cover, WhoIsInCoverStays) {
  const Making in = facing("2x1 FA", "4x2 FA", 20)
                        .terrain("wood", test::wood("[[30, 15], [42, 15], [42, 22], [30, 22]]"));
  EXPECT_EQ(first(in, kCover), "");
  EXPECT_EQ(why(in, kCover), "it is in cover");
}

TEST(Aq13Point4Cover, TheNearestCoverThatIsNoNearerToAnyEnemy) {
  // Scrub beside it, and a strip of it nearer to the enemy.
  const Small s =
      facing("2x1 FA", "4x2 FA", 15)
          .terrain("far",
                   "area = [[38, 10], [48, 10], [48, 19.8], [38, 19.8]]; kind = 'scrub'; "
                   "cover = 'soft'")
          .terrain("near",
                   "area = [[33, 22], [39, 22], [39, 24], [33, 24]]; kind = 'scrub'; "
                   "cover = 'soft'")
          .small();
  const Order order = way(s, kCover);
  const test::Ends ends = end_of(s, order);
  EXPECT_GT(ends.x, 38);
  EXPECT_LE(ends.y, 20);
  EXPECT_LE(length_of(s, order), 6);
  EXPECT_EQ(order.why_not_more, "");
}

TEST(Aq13Point4Cover, NoneIsAwayFromAllEnemies) {
  const Making open = facing("2x1 FA", "4x2 FA", 10);
  EXPECT_EQ(why(open, kCover), "no cover within a move: away from all enemies");
  expect_end(open.small(), kCover, 36, 14);
  const Making horse = facing("2x1 Hq", "4x2 FA", 10);
  expect_end(horse.small(), kCover, 36, 14);  // at a walk: 6"
}

TEST(Aq13Point4Withdraw, FootGoesTowardsCoverFartherOff) {
  const Small s = facing("2x1 FA", "4x2 FA", 10)
                      .terrain("wood", test::wood("[[30, 2], [42, 2], [42, 8], [30, 8]]"))
                      .small();
  const Order order = way(s, kWithdrawToCover);
  EXPECT_NEAR(length_of(s, order), 6, 0.02) << "its full distance towards it";
  EXPECT_LT(end_of(s, order).y, 15);
}

TEST(Aq13Point4Withdraw, WithoutCoverDirectlyAway) {
  const Making near = facing("2x1 FA", "4x2 FA", 10);
  expect_end(near.small(), kWithdrawToCover, 36, 14);
  EXPECT_EQ(why(near, kWithdrawToCover), "no cover farther off can be reached");
}

TEST(Aq13Point4Withdraw, WhoWouldComeNearerByTurningAboutStands) {
  // Three inches deep and with two of its move left, it turns about the middle of its front.
  Small s = facing("4x3 Pk", "4x2 FA", 15, "class = 'irregular'").small();
  s.record("a1").move_penalty = 4;
  for (const Cell& c : {kWithdrawToCover, kRun}) {
    EXPECT_EQ(first(s, c), "");
    EXPECT_EQ(way(s, c).why_not_more,
              "turned about, it would stand nearer to the enemy than it does");
  }
  s.record("a1").move_penalty = 2;
  EXPECT_EQ(first(s, kRun), "FM");
}

TEST(Aq13Point4Withdraw, RegularsWithNoEnemyWithinTwelveMayRetire) {
  const Small s = facing("2x1 FA", "4x2 FA", 15).small();
  EXPECT_EQ(first(s, kWithdrawToCover), "M") << "straight back, facing kept";
  EXPECT_NEAR(goes(s, kWithdrawToCover), 3, 0.01);
  EXPECT_EQ(first(facing("2x1 FA", "4x2 FA", 15, "class = 'irregular'"), kWithdrawToCover), "FM");
}

TEST(Aq13Point4Withdraw, HorseTenInchesDirectlyAwayBackToTheEnemy) {
  const Small s = facing("4x2 Hq", "4x2 FA", 10).small();
  expect_end(s, kWithdraw, 36, 10);
  EXPECT_EQ(act<Face>(way(s, kWithdraw))->facing, Angle::degrees(180));
}

TEST(Aq13Point4Run, FullDistanceBackTurned) {
  expect_end(facing("4x2 FA", "4x2 FA", 10).small(), kRun, 36, 14);
  expect_end(facing("4x2 Hq", "4x2 FA", 10).small(), kRun, 36, 8);
}

TEST(Aq13Point4Run, OverTheEdgeItIsGone) {
  Small s = facing("4x2 FA", "4x2 FA", 10).small();
  s.put("a1", 36, 3, 0);
  s.put("b1", 36, 10, 180);
  s.record("a1").reacted.has = 1;
  s.record("a1").reacted.intent = Intent::run;
  EXPECT_EQ(first(s, kRun), "FML");
  s.record("a1").reacted.intent = Intent::withdraw_to_cover;
  EXPECT_EQ(first(s, kWithdrawToCover), "FM") << "nobody else leaves";
  EXPECT_GE(end_of(s, way(s, kWithdrawToCover)).y, 0);
}

TEST(AqShoot12, WhoseLossesLeaveNoMoveStands) {
  Small s = facing("4x2 FA", "4x2 FA", 10).small();
  s.record("a1").move_penalty = 7;
  EXPECT_EQ(first(s, kRun), "");
  EXPECT_EQ(way(s, kWithdrawToCover).why_not_more, "its losses to shooting leave it no move");
}

TEST(AqBeh0, InMeleeNobodyIsOrdered) {
  Small s = facing("4x2 FA", "4x2 FA", 9).small();
  s.put("b1", 36, 20, 180);
  s.contact("a1", "b1");
  for (const Cell& c : {kContinueC, kAdvanceC, kRun, kHalt}) EXPECT_EQ(first(s, c), "");
}

}  // namespace
}  // namespace opfor::arquebusier
