#include "field/box.hpp"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"

namespace opfor::field {
namespace {

namespace bg = boost::geometry;
using BgPoint = bg::model::d2::point_xy<double>;
using BgPolygon = bg::model::polygon<BgPoint>;

using test::at;

BgPolygon polygon(const Box& b) {
  BgPolygon made;
  for (const Vec c : corners(b)) bg::append(made.outer(), BgPoint{c.x, c.y});
  bg::correct(made);
  return made;
}

Box any_box() {
  return at(*rc::gen::inRange(0, 2000), *rc::gen::inRange(0, 2000), *rc::gen::inRange(0, 360),
            *rc::gen::inRange(10, 1200), *rc::gen::inRange(10, 600));
}

TEST(Box, CornersBeginFrontLeftAndGoClockwise) {
  const Box b = box({{Length::tenths(1000), Length::tenths(500)}, Angle::degrees(90)}, 6_cm, 2_cm);
  const auto c = corners(b);
  EXPECT_EQ(c[0], (Vec{1100, 800}));
  EXPECT_EQ(c[1], (Vec{1100, 200}));
  EXPECT_EQ(c[2], (Vec{900, 200}));
  EXPECT_EQ(c[3], (Vec{900, 800}));
}

TEST(Gap, OfBoxesSideBySide) {
  EXPECT_DOUBLE_EQ(gap(at(0, 0, 0, 100, 100), at(150, 0, 0, 100, 100)), 50);
  EXPECT_EQ(gap(at(0, 0, 0, 100, 100), at(100, 0, 0, 100, 100)), 0);
  EXPECT_EQ(gap(at(0, 0, 0, 100, 100), at(0, 0, 45, 10, 10)), 0);
}

TEST(Gap, OfAPointToABoxAndToASegment) {
  EXPECT_DOUBLE_EQ(gap(Vec{80, 90}, at(0, 0, 0, 100, 100)), 50);
  EXPECT_EQ(gap(Vec{10, -20}, at(0, 0, 30, 100, 100)), 0);
  EXPECT_DOUBLE_EQ(gap({5, 7}, {0, 0}, {10, 0}), 7);
  EXPECT_DOUBLE_EQ(gap({13, 4}, {0, 0}, {10, 0}), 5);
  EXPECT_DOUBLE_EQ(gap({3, 4}, {0, 0}, {0, 0}), 5);
}

RC_GTEST_PROP(Gap, IsTheLeastOfAnyCornerToTheOtherBox, ()) {
  const Box a = any_box();
  const Box b = any_box();
  double least = std::numeric_limits<double>::infinity();
  for (const Vec corner : corners(a)) least = std::min(least, gap(corner, b));
  for (const Vec corner : corners(b)) least = std::min(least, gap(corner, a));
  RC_ASSERT(gap(a, b) == (overlap(a, b) > 0 ? 0 : least));
}

RC_GTEST_PROP(FartherThan, NeverOfBoxesThatAreNearer, ()) {
  const Box a = any_box();
  const Box b = any_box();
  RC_ASSERT(!farther_than(a, b, gap(a, b)));
  for (const Vec corner : corners(a)) {
    const Circle circle = circle_about(a);
    RC_ASSERT(norm(corner - circle.centre) <= circle.radius + kHair);
    RC_ASSERT(circle.radius <= 1.1 * norm(corner - circle.centre));
  }
}

TEST(Overlaps, OnlyDeeperThanHalfAMillimetre) {
  const Box a = at(0, 0, 0, 100, 100);
  EXPECT_FALSE(overlaps(a, at(95, 0, 0, 100, 100)));
  EXPECT_TRUE(overlaps(a, at(94, 0, 0, 100, 100)));
  EXPECT_DOUBLE_EQ(overlap(a, at(94, 0, 0, 100, 100)), 6);
  EXPECT_EQ(overlap(a, at(200, 0, 0, 100, 100)), 0);
  EXPECT_FALSE(overlaps(a, at(200, 0, 45, 100, 100)));
}

TEST(BehindFront, BeginsBehindTheLineThroughTheFrontEdge) {
  const Box b = at(0, 0, 90, 400, 100);  // looks east, its front edge at x = 50
  EXPECT_FALSE(behind_front(b, {50, 900}));
  EXPECT_FALSE(behind_front(b, {51, -900}));
  EXPECT_TRUE(behind_front(b, {49, 900}));
  EXPECT_TRUE(behind_front(b, {0, 0}));
}

TEST(AwayFrom, TakesTheDirectionThatGetsFarthest) {
  Angle direction;
  const std::array<Vec, 1> north{Vec{0, 1000}};
  const auto everywhere = [](Vec) { return true; };
  ASSERT_TRUE(away_from({0, 0}, 500, north, everywhere, direction));
  EXPECT_EQ(direction, Angle::degrees(180));
  const std::array<Vec, 2> two{Vec{0, 1000}, Vec{0, -1000}};
  ASSERT_TRUE(away_from({0, 0}, 500, two, everywhere, direction));
  EXPECT_EQ(turn_between(direction, Angle::degrees(180)), 9000);
}

TEST(AwayFrom, KeepsToWhatIsAllowed) {
  Angle direction = Angle::degrees(7);
  const std::array<Vec, 1> north{Vec{0, 1000}};
  const auto only_east = [](Vec end) { return end.x > 499; };
  ASSERT_TRUE(away_from({0, 0}, 500, north, only_east, direction));
  EXPECT_EQ(direction, Angle::degrees(90));
  EXPECT_FALSE(away_from(
      {0, 0}, 500, north, [](Vec) { return false; }, direction));
  EXPECT_FALSE(away_from(
      {0, 0}, 500, {}, [](Vec) { return true; }, direction));
}

RC_GTEST_PROP(AwayFromProperty, TakesTheBestOfAllThatAreAllowed, ()) {
  const auto place = [] {
    return Vec{1.0 * *rc::gen::inRange(-9, 9), 1.0 * *rc::gen::inRange(-9, 9)};
  };
  std::vector<Vec> threats{place(), place()};
  if (*rc::gen::arbitrary<bool>()) threats.push_back(place());
  const Vec edge = unit_vector(Angle::degrees(*rc::gen::inRange(0, 360)));
  const auto allowed = [&](Vec end) { return dot(end, edge) > 2; };
  Angle direction;
  const bool found = away_from({0, 0}, 5, threats, allowed, direction);
  const auto closest = [&](Angle way) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec threat : threats) least = std::min(least, norm(unit_vector(way) * 5 - threat));
    return least;
  };
  RC_ASSERT(found);
  RC_ASSERT(allowed(unit_vector(direction) * 5));
  for (int step = 0; step < 72; ++step) {
    const Angle way = Angle::degrees(5 * step);
    if (allowed(unit_vector(way) * 5)) RC_ASSERT(closest(way) <= closest(direction) + 1e-9);
  }
}

RC_GTEST_PROP(GapProperty, AgreesWithBoostGeometry, ()) {
  const Box a = any_box();
  const Box b = any_box();
  const double theirs = bg::distance(polygon(a), polygon(b));
  RC_ASSERT(std::abs(gap(a, b) - theirs) < 1e-6);
  RC_ASSERT(std::abs(gap(b, a) - theirs) < 1e-6);
  const double to_point = bg::distance(BgPoint{b.centre.x, b.centre.y}, polygon(a));
  RC_ASSERT(std::abs(gap(b.centre, a) - to_point) < 1e-6);
}

RC_GTEST_PROP(OverlapProperty, ShiftingByTheOverlapPartsTheBoxes, ()) {
  const Box a = any_box();
  Box b = any_box();
  const double deep = overlap(a, b);
  RC_PRE(deep > 0.01);
  // Along one of the four axes a shift of just the overlap is enough, and none needs less.
  double least = 1e9;
  for (const Vec axis :
       {a.ahead, Vec{a.ahead.y, -a.ahead.x}, b.ahead, Vec{b.ahead.y, -b.ahead.x}}) {
    for (const double sign : {1.0, -1.0}) {
      Box moved = b;
      moved.centre = b.centre + axis * (sign * (deep + 1e-6));
      least = std::min(least, bg::distance(polygon(a), polygon(moved)) > 0 ? 0.0 : 1.0);
      moved.centre = b.centre + axis * (sign * (deep - 0.01));
      RC_ASSERT(bg::intersects(polygon(a), polygon(moved)));
    }
  }
  RC_ASSERT(least == 0.0);
}

}  // namespace
}  // namespace opfor::field
