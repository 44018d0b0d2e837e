// The edge of the table, after all have moved (AQ-MOVE-5; ruling 15).
#include <gtest/gtest.h>

#include "field/box.hpp"
#include "move_support.hpp"
#include "play_support.hpp"

namespace opfor::arquebusier::test {
namespace {

/// Bills four wide on a table 30" x 20" whose middle stands so, facing east: the line is 4" to
/// either side of it.
struct AtTheEdge {
  AtTheEdge(double x, double y, double facing = 90) {
    ground.table(30, 20);
    bills = ground.add(Side::a, "4x1 Bll", x, y, facing);
  }
  Tabletop ground;
  UnitId bills{};
};

bool on_nobody(const Battle& b, UnitId unit, const field::Pose& pose) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    if (unit_id(i) == unit) continue;
    for (const field::Box& mine : blocks_at(b, unit, pose)) {
      for (const field::Box& theirs : blocks(b, unit_id(i))) {
        if (field::overlaps(mine, theirs)) return false;
      }
    }
  }
  return true;
}

TEST(AqMove5, ACornerOverTheEdgeComesAsFarInAsItMust) {
  AtTheEdge e(10, 3);
  const Battle b = e.ground.battle();
  const field::Pose in = back_on_table(b, e.bills, {});
  EXPECT_NEAR(field::vec(in.at).x / 254, 10, kNear);
  EXPECT_NEAR(field::vec(in.at).y / 254, 4, kNear);
  EXPECT_EQ(in.facing, b.unit(e.bills).pose().facing);
}

TEST(AqMove5, WhoStandsOnTheTableStays) {
  AtTheEdge e(10, 4);
  const Battle b = e.ground.battle();
  EXPECT_EQ(back_on_table(b, e.bills, {}), b.unit(e.bills).pose());
}

TEST(AqMove5, WhereSomebodyStandsInThatPlaceItGoesAlongTheEdge) {
  AtTheEdge e(10, 3);
  // Its element is 1" deep, from x = 9 to 10; the friend's rear, from x = 9.5 on, at y = 7.5.
  e.ground.add(Side::a, "2x1 Bll", 11.5, 8.5, 0);
  const Battle b = e.ground.battle();
  const field::Pose in = back_on_table(b, e.bills, {});
  EXPECT_TRUE(on_nobody(b, e.bills, in));
  EXPECT_NEAR(field::vec(in.at).y / 254, 4, kNear);
  EXPECT_NEAR(field::vec(in.at).x / 254, 9.5, kNear) << "the nearest place that is free";
}

TEST(AqMove5, WhoHasLeftTheTableIsInNobodysWay) {
  AtTheEdge e(10, 3);
  const UnitId gone = e.ground.add(Side::a, "2x1 Bll", 11.5, 8.5, 0);
  const Battle b = e.ground.battle();
  UnitSet left;
  left.insert(gone);
  EXPECT_NEAR(field::vec(back_on_table(b, e.bills, left).at).x / 254, 10, kNear);
}

TEST(AqMove5, ItIsNotBroughtIntoContactWithAnEnemyWhomItHasNotMet) {
  AtTheEdge e(10, 3);
  // Straight in its end would lie 0.04" from his rear: a gap of 0.05" is contact.
  e.ground.add(Side::b, "2x1 Bll", 10, 9.04, 0);
  const Battle b = e.ground.battle();
  Battle then = b;
  const field::Pose in = back_on_table(b, e.bills, {});
  put(then, e.bills, in);
  EXPECT_GT(gap(then, e.bills, unit_id(1)), kTolerance);
  EXPECT_NEAR(field::vec(in.at).y / 254, 4, kNear);
}

TEST(AqMove5, InACornerOfTheTableItComesInFromBothEdges) {
  AtTheEdge e(0.5, 3);
  e.ground.add(Side::a, "2x1 Bll", 2, 8.5, 0);
  const Battle b = e.ground.battle();
  const field::Pose in = back_on_table(b, e.bills, {});
  EXPECT_TRUE(on_nobody(b, e.bills, in));
  for (const Vec corner : field::corners(footprint_at(b, e.bills, in))) {
    EXPECT_GE(corner.x, -1);
    EXPECT_GE(corner.y, -1);
  }
}

/// Bills that stand 1" over the south edge, and shot 0.5" over the west one, in whose place in the
/// corner they would come to stand.
TEST(AqMove5, OfTwoTheOneComesInFirstWhoHasLessToComeWhateverTheirNumbers) {
  for (const bool bills_first : {true, false}) {
    Tabletop ground;
    ground.table(30, 20);
    UnitId bills{};
    if (bills_first) bills = ground.add(Side::a, "4x1 Bll", 4.4, 3, 90);
    const UnitId shot = ground.add(Side::a, "4x1 FA", 3.5, 8, 0);
    if (!bills_first) bills = ground.add(Side::a, "4x1 Bll", 4.4, 3, 90);
    Battle b = ground.battle();
    all_back_on_table(b, {unit_id(0), unit_id(1)}, {});
    EXPECT_NEAR(at(b, shot).x, 4, kNear);
    EXPECT_NEAR(at(b, shot).y, 8, kNear) << "straight in";
    EXPECT_NEAR(at(b, bills).y, 4, kNear);
    EXPECT_GT(at(b, bills).x, 4.4) << "along the edge, for the place is taken";
    EXPECT_TRUE(on_nobody(b, bills, b.unit(bills).pose()));
  }
}

}  // namespace
}  // namespace opfor::arquebusier::test
