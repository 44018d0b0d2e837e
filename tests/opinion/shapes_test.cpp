// The second opinion's own geometry.
#include "battles/opinion/shapes.hpp"

#include "battles/opinion/land.hpp"

namespace opfor::battles::opinion {
namespace {

Polygon square(double x, double y, double side) {
  return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

TEST(Shapes, RectanglesStandAsTheirStanceSays) {
  const Polygon east = rectangle({{100, 100}, {1, 0}}, {40, 20});
  EXPECT_NEAR(east[0].x, 110, 1e-9) << "front left";
  EXPECT_NEAR(east[0].y, 120, 1e-9);
  EXPECT_NEAR(east[2].x, 90, 1e-9) << "rear right";
  EXPECT_NEAR(east[2].y, 80, 1e-9);
}

TEST(Shapes, TellHowFarApartFiguresAreAndHowDeep) {
  EXPECT_DOUBLE_EQ(apart(square(0, 0, 10), square(13, 14, 10)), 5);
  EXPECT_DOUBLE_EQ(apart(square(0, 0, 10), square(10, 0, 10)), 0) << "they touch";
  EXPECT_DOUBLE_EQ(apart(square(0, 0, 10), square(4, 4, 2)), 0) << "one in the other";
  EXPECT_DOUBLE_EQ(deep(square(0, 0, 10), square(8, 1, 10)), 2);
  EXPECT_DOUBLE_EQ(deep(square(0, 0, 10), square(11, 0, 10)), 0);
  const Polygon diamond = rectangle({{0, 0}, {std::sqrt(0.5), std::sqrt(0.5)}}, {20, 20});
  EXPECT_NEAR(deep(diamond, square(13, -50, 100)), 20 * std::sqrt(0.5) - 13, 1e-9);
  const Polygon along{{-30, -0.8}, {5, 1}};
  EXPECT_NEAR(deep(along, square(0, 0, 10)), 1, 1e-3) << "a line, as far as it goes";
}

TEST(Shapes, TurnsAreToTheRight) {
  EXPECT_NEAR(turn({0, 1}, {1, 0}), 90, 1e-9);
  EXPECT_NEAR(turn({0, 1}, {-1, 0}), -90, 1e-9);
}

TEST(Shapes, AWheelKeepsItsCorner) {
  const field::Pose from{{Length::tenths(1000), Length::tenths(1000)}, Angle::degrees(0)};
  const Size size{300, 200};
  const Vec corner = at_rank(stance(from), size.depth / 2, size.width / 2);
  const Stance turned{corner, unit_vector(Angle::degrees(60))};
  const field::Pose to{field::point(at_rank(turned, -size.depth / 2, -size.width / 2)),
                       Angle::degrees(60)};
  const auto way = opinion::turned(from, to, corner, 500, 3);
  ASSERT_GT(way.size(), 100U);
  for (const Stance& there : way) {
    const Vec same = at_rank(there, size.depth / 2, size.width / 2);
    EXPECT_NEAR(length(same - corner), 0, 1e-6);
  }
  EXPECT_NEAR(length(way.back().at - field::vec(to.at)), 0, 1);
}

field::Feature hedge() {
  field::Feature line;
  line.shape = field::Shape::line;
  line.outline = {{0, 100}, {1000, 100}};
  line.barrier = true;
  line.impassable_horse = true;
  line.gaps = {{{400, 100}, {500, 100}, false}, {{700, 100}, {800, 100}, true}};
  return line;
}

TEST(Land, LinesAreCrossedOnceOutsideTheirGaps) {
  EXPECT_TRUE(crosses(hedge(), {100, 0}, {100, 200}, Gaps::free));
  EXPECT_FALSE(crosses(hedge(), {450, 0}, {450, 200}, Gaps::free));
  EXPECT_TRUE(crosses(hedge(), {750, 0}, {750, 200}, Gaps::free)) << "a gap with a price";
  EXPECT_FALSE(crosses(hedge(), {750, 0}, {750, 200}, Gaps::all));
  EXPECT_FALSE(crosses(hedge(), {1200, 0}, {1200, 200}, Gaps::free)) << "beyond its end";
  EXPECT_EQ(crossings(hedge(), {{100, 0}, {100, 100}, {100, 200}}, Gaps::free), 1)
      << "two steps that meet on it";
  EXPECT_EQ(crossings(hedge(), {{100, 0}, {100, 150}, {200, 50}}, Gaps::free), 2);
}

TEST(Land, AStepOverACornerCrossesTwice) {
  field::Feature ring = hedge();
  ring.shape = field::Shape::ring;
  ring.gaps.clear();
  ring.outline = square(0, 0, 100);
  EXPECT_EQ(crossings(ring, {{-3, 4}, {4, -3}}, Gaps::free), 2) << "half a millimetre off it";
  EXPECT_EQ(crossings(ring, {{-3, 2}, {2, -3}}, Gaps::free), 0) << "past it";
  EXPECT_EQ(crossings(ring, {{50, 50}, {150, 150}}, Gaps::free), 1) << "out through a corner";
  EXPECT_TRUE(crosses(ring, {-3, 4}, {4, -3}, Gaps::free));
}

TEST(Land, BodiesStandInAreasAndAcrossLines) {
  field::Feature wood;
  wood.outline = square(0, 0, 1000);
  EXPECT_NEAR(depth_in(wood, square(-50, 100, 80)), 30, 0.01);
  EXPECT_DOUBLE_EQ(depth_in(wood, square(-90, 100, 80)), 0);
  EXPECT_NEAR(across(hedge(), square(100, 60, 100), Gaps::all), 40, 0.01);
  EXPECT_DOUBLE_EQ(across(hedge(), square(100, 120, 100), Gaps::all), 0);
  EXPECT_NEAR(across(hedge(), square(420, 60, 60), Gaps::all), 0, 0.01) << "in a gap";
  EXPECT_NEAR(in_forbidden(hedge(), square(100, 60, 100), Goes::mounted), 40, 0.01);
  EXPECT_DOUBLE_EQ(in_forbidden(hedge(), square(100, 60, 100), Goes::on_foot), 0);
}

TEST(Land, TheJointsOfBandsHaveSixteenSides) {
  field::Feature river;
  river.shape = field::Shape::line;
  river.outline = {{0, 0}, {1000, 0}};
  river.width = Length::tenths(400);
  river.impassable_foot = true;
  EXPECT_NEAR(in_forbidden(river, square(500, 190, 100), Goes::on_foot), 10, 0.01) << "its side";
  // 200 x (1 - cos 11.25 degrees), and what a corner may lie deeper than an edge.
  EXPECT_NEAR(in_forbidden(river, square(1190, -50, 100), Goes::on_foot), 10 - 3.84 - 2.07, 0.01);
}

TEST(Land, WhoReachesOverTheEndOfAGapIsAsDeepAsHeReaches) {
  field::Feature river;
  river.shape = field::Shape::line;
  river.outline = {{0, 0}, {1000, 0}};
  river.width = Length::tenths(400);
  river.gaps = {{{400, 0}, {600, 0}, false}};
  river.impassable_foot = true;
  EXPECT_DOUBLE_EQ(in_forbidden(river, square(490, -50, 100), Goes::on_foot), 0);
  EXPECT_NEAR(in_forbidden(river, square(520, -50, 100), Goes::on_foot), 20, 0.01);
  EXPECT_NEAR(in_forbidden(river, square(360, -50, 100), Goes::on_foot), 40, 0.01);
  // Round the corner from a gate a wall is a wall.
  field::Feature fold = river;
  fold.shape = field::Shape::ring;
  fold.outline = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
  fold.width = {};
  EXPECT_NEAR(in_forbidden(fold, square(-50, 490, 100), Goes::on_foot), 50, 2);
  EXPECT_NEAR(in_forbidden(fold, square(950, 490, 100), Goes::on_foot), 50, 2);
}

}  // namespace
}  // namespace opfor::battles::opinion
