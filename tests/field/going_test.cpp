#include <gtest/gtest.h>

#include "field/camerone.hpp"

namespace opfor::field {
namespace {

using namespace camerone;

TEST(Cost, OfOpenGroundIsItsLength) {
  const Cost c = ground().cost(cm(90, 75), cm(93, 79), kFoot);
  EXPECT_DOUBLE_EQ(c.total, 500);
  EXPECT_DOUBLE_EQ(c.open, 500);
  EXPECT_EQ(c.difficult, 0);
  EXPECT_EQ(c.barriers, 0);
  EXPECT_EQ(ground().cost(cm(90, 75), cm(90, 75), kFoot).total, 0);
}

// NC-MOVE-4: difficult going counts double.
TEST(Cost, OfDifficultGroundIsDouble) {
  const Cost c = ground().cost(cm(200, 40), cm(230, 40), kFoot);
  EXPECT_DOUBLE_EQ(c.difficult, 1500);
  EXPECT_DOUBLE_EQ(c.open, 1500);
  EXPECT_DOUBLE_EQ(c.total, 4500);
  EXPECT_DOUBLE_EQ(ground().cost(cm(215, 40), cm(220, 40), kFoot).total, 1000) << "wholly inside";
  EXPECT_DOUBLE_EQ(ground().cost(cm(210, 10), cm(210, 50), kFoot).difficult, 0) << "on its border";
}

TEST(Cost, OverlappingDifficultGroundCountsOnce) {
  Feature a = rectangle("a", 10, 10, 30, 30);
  Feature b = rectangle("b", 20, 10, 40, 30);
  a.difficult = b.difficult = true;
  const Ground g({a, b}, 60_cm, 60_cm, {});
  EXPECT_DOUBLE_EQ(g.cost(cm(0, 20), cm(50, 20), kFoot).difficult, 3000);
}

// NC-MOVE-5: a low barrier costs a quarter of a move.
TEST(Cost, OfABarrier) {
  const Cost c = ground().cost(cm(115, 60), cm(125, 60), kFoot);
  EXPECT_EQ(c.barriers, 1);
  EXPECT_DOUBLE_EQ(c.total, 1625);
  EXPECT_FALSE(ground().cost(cm(115, 60), cm(125, 60), kHorse).passable());
  EXPECT_TRUE(ground().cost(cm(115, 106), cm(125, 106), kHorse).passable());
}

TEST(Cost, AStepThatHaltsOnABarrierCrossesItOnce) {
  const int in_two = ground().cost(cm(115, 60), cm(120, 60), kFoot).barriers +
                     ground().cost(cm(120, 60), cm(125, 60), kFoot).barriers;
  EXPECT_EQ(in_two, 1);
}

TEST(Cost, OfGatesAndTheBreach) {
  EXPECT_FALSE(ground().cost(cm(140, 75), cm(160, 75), kFoot).passable());
  EXPECT_DOUBLE_EQ(ground().cost(cm(140, 64), cm(160, 64), kFoot).total, 2000);
  const Cost breach = ground().cost(cm(195, 74), cm(205, 74), kFoot);
  EXPECT_EQ(breach.barriers, 1);
  EXPECT_DOUBLE_EQ(breach.total, 1625);
  EXPECT_DOUBLE_EQ(ground().cost(cm(195, 74), cm(205, 74), kHorse).total, 2500);
}

Ground lake() {
  Feature water = rectangle("lake", 20, 20, 40, 40);
  water.impassable_foot = water.impassable_horse = true;
  return Ground({water}, 60_cm, 60_cm, {});
}

TEST(Cost, WaterMayBeLeftButNotEntered) {
  const Ground g = lake();
  EXPECT_FALSE(g.cost(cm(10, 30), cm(30, 30), kFoot).passable());
  EXPECT_FALSE(g.cost(cm(10, 30), cm(50, 30), kFoot).passable());
  EXPECT_FALSE(g.cost(cm(30, 30), cm(32, 30), kFoot).passable()) << "not about in it";
  const Cost out = g.cost(cm(35, 30), cm(50, 30), kFoot);
  ASSERT_TRUE(out.passable());
  EXPECT_DOUBLE_EQ(out.difficult, 500);
  EXPECT_DOUBLE_EQ(out.total, 2000);
  EXPECT_TRUE(g.cost(cm(10, 20), cm(50, 20), kFoot).passable()) << "along its bank";
}

Ground river() {
  Feature water = feature("river", Shape::line, {cm(30, 0), cm(30, 30), cm(60, 60)});
  water.width = 6_cm;
  water.impassable_foot = water.impassable_horse = true;
  water.gaps = {{cm(30, 12), cm(30, 18), false, "bridge"}};
  return Ground({water}, 100_cm, 60_cm);
}

TEST(Cost, ARiverIsAsWideAsItIs) {
  const Ground g = river();
  EXPECT_FALSE(g.cost(cm(10, 24), cm(28, 24), kFoot).passable());
  EXPECT_TRUE(g.cost(cm(10, 24), cm(27, 24), kFoot).passable());
  EXPECT_TRUE(g.cost(cm(10, 15), cm(50, 15), kFoot).passable()) << "over the bridge";
  EXPECT_FALSE(g.cost(cm(10, 20), cm(50, 20), kFoot).passable());
}

Box body(double x, double y, int degrees, double width, double depth) {
  return {cm(x, y), unit_vector(Angle::degrees(degrees)), width * 50, depth * 50};
}

TEST(CanStand, UpToHalfAMillimetreIntoAWall) {
  EXPECT_TRUE(ground().can_stand(body(151, 75, 270, 6, 2), kFoot)) << "flush against it";
  EXPECT_TRUE(ground().can_stand(body(150.95, 75, 270, 6, 2), kFoot));
  EXPECT_FALSE(ground().can_stand(body(150.94, 75, 270, 6, 2), kFoot));
  EXPECT_FALSE(ground().can_stand(body(150, 75, 270, 6, 2), kFoot));
  EXPECT_FALSE(ground().can_stand(body(150, 75, 315, 2, 2), kFoot));
}

TEST(CanStand, InAGateThatIsWideEnough) {
  EXPECT_TRUE(ground().can_stand(body(150, 64, 90, 4, 2), kFoot));
  EXPECT_FALSE(ground().can_stand(body(150, 64, 90, 4.2, 2), kFoot));
}

TEST(CanStand, OnAHedgeOnFootOnly) {
  EXPECT_TRUE(ground().can_stand(body(120, 60, 90, 4, 2), kFoot));
  EXPECT_FALSE(ground().can_stand(body(120, 60, 90, 4, 2), kHorse));
}

TEST(CanStand, OnTheTableOnly) {
  EXPECT_TRUE(ground().can_stand(body(1, 112, 90, 4, 2), kFoot));
  EXPECT_FALSE(ground().can_stand(body(0.9, 112, 90, 4, 2), kFoot));
}

TEST(CanStand, NotInWaterNorRoundIt) {
  const Ground g = lake();
  EXPECT_FALSE(g.can_stand(body(30, 30, 10, 2, 2), kFoot));
  EXPECT_FALSE(g.can_stand(body(30, 30, 0, 50, 50), kFoot));
  EXPECT_TRUE(g.can_stand(body(19, 30, 0, 2, 2), kFoot));
  EXPECT_FALSE(g.can_stand(body(19.06, 30, 0, 2, 2), kFoot));
  EXPECT_TRUE(g.can_stand(body(10, 10, 0, 2, 2), kFoot));
}

TEST(Spend, HaltsWhereTheBudgetRunsOut) {
  const std::vector<Vec> points{cm(200, 40), cm(230, 40)};
  const Ground::Spent s = ground().spend(points, 2500, kFoot);
  EXPECT_FALSE(s.whole);
  EXPECT_EQ(s.at, cm(217.5, 40)) << "10 cm open, then 7.5 of the gully at double cost";
  EXPECT_DOUBLE_EQ(s.cost.open, 1000);
  EXPECT_DOUBLE_EQ(s.cost.difficult, 750);
  EXPECT_DOUBLE_EQ(s.cost.total, 2500);
  ASSERT_EQ(s.points.size(), 2U);
  EXPECT_EQ(s.points.back(), s.at);
}

TEST(Spend, ReachesTheEndWithJustEnough) {
  const std::vector<Vec> points{cm(115, 60), cm(125, 60), cm(125, 65)};
  const Ground::Spent s = ground().spend(points, 2125, kFoot);
  EXPECT_TRUE(s.whole);
  EXPECT_EQ(s.at, cm(125, 65));
  EXPECT_DOUBLE_EQ(s.cost.total, 2125);
  EXPECT_EQ(s.points, points);
}

TEST(Spend, HaltsBeforeABarrierThatItCannotPay) {
  const std::vector<Vec> points{cm(115, 60), cm(125, 60)};
  const Ground::Spent s = ground().spend(points, 1124, kFoot);
  EXPECT_FALSE(s.whole);
  EXPECT_EQ(s.cost.barriers, 0);
  EXPECT_EQ(s.at, cm(119.9, 60));
  const Ground::Spent over = ground().spend(points, 1125, kFoot);
  EXPECT_EQ(over.cost.barriers, 1);
  EXPECT_NEAR(over.at.x, 12000, 1e-6);
}

TEST(Spend, HaltsBeforeForbiddenGround) {
  const std::vector<Vec> points{cm(140, 75), cm(160, 75)};
  const Ground::Spent s = ground().spend(points, 9999, kFoot);
  EXPECT_FALSE(s.whole);
  EXPECT_EQ(s.at, cm(149.9, 75));
}

TEST(Spend, NothingOfNothing) {
  EXPECT_TRUE(ground().spend({}, 100, kFoot).whole);
  const std::vector<Vec> here{cm(5, 5)};
  const Ground::Spent s = ground().spend(here, 0, kFoot);
  EXPECT_TRUE(s.whole);
  EXPECT_EQ(s.at, cm(5, 5));
  const std::vector<Vec> points{cm(90, 75), cm(91, 75)};
  EXPECT_EQ(ground().spend(points, 0, kFoot).at, cm(90, 75));
  EXPECT_FALSE(ground().spend(points, 0, kFoot).whole);
}

TEST(Spend, InPartsCostsTheSame) {
  const std::vector<Vec> points{cm(100, 40), cm(130, 45), cm(230, 42), cm(230, 80)};
  const double whole = ground().spend(points, 1e9, kFoot).cost.total;
  // Through the wall: lay the way south of the hacienda, where nothing is forbidden.
  for (double budget = 100; budget < whole; budget += 137) {
    const Ground::Spent first = ground().spend(points, budget, kFoot);
    EXPECT_LE(first.cost.total, budget + 1e-3);
    const double unspent = budget - first.cost.total;
    EXPECT_TRUE(unspent < 1e-3 || unspent < kFoot.barrier_cost + 20) << budget;
  }
}

}  // namespace
}  // namespace opfor::field
