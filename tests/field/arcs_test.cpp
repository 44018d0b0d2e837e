// Strips, cones, arcs and zones, by hand and against brute force.
#include "field/arcs.hpp"

#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"

namespace opfor::field {
namespace {

using test::at;

Box any_near_box() {
  return at(*rc::gen::inRange(-800, 800), *rc::gen::inRange(-800, 800), *rc::gen::inRange(0, 360),
            *rc::gen::inRange(20, 900), *rc::gen::inRange(20, 500));
}

/// Places all over a body, its edges included.
std::vector<Vec> places_in(const Box& body, int steps = 60) {
  const Vec right{body.ahead.y, -body.ahead.x};
  std::vector<Vec> places;
  for (int i = 0; i <= steps; ++i) {
    for (int j = 0; j <= steps; ++j) {
      places.push_back(body.centre + right * (body.half_width * (2.0 * i / steps - 1)) +
                       body.ahead * (body.half_depth * (2.0 * j / steps - 1)));
    }
  }
  return places;
}
/// No place of a body is farther than this from one of them.
double grain(const Box& body, int steps = 60) {
  return 2 * (body.half_width + body.half_depth) / steps;
}

TEST(Met, ABodySquareInTheStrip) {
  const Strip strip{{0, 0}, {0, 1}, 150, 1016};
  const auto part = met(strip, at(0, 500, 180, 900, 400));
  ASSERT_TRUE(part);
  EXPECT_DOUBLE_EQ(part->ahead, 300);
  EXPECT_DOUBLE_EQ(part->beyond, 700);
  EXPECT_DOUBLE_EQ(part->width, 300);
}

TEST(Met, OnlyWhatLiesInTheStripCounts) {
  const Strip strip{{0, 0}, {0, 1}, 150, 1016};
  EXPECT_FALSE(met(strip, at(601, 500, 180, 900, 400))) << "beside it";
  EXPECT_DOUBLE_EQ(met(strip, at(590, 500, 180, 900, 400))->width, 10);
  EXPECT_FALSE(met(strip, at(0, 1217, 180, 900, 400))) << "beyond the range";
  EXPECT_DOUBLE_EQ(met(strip, at(0, 1206, 180, 900, 400))->ahead, 1006);
  EXPECT_FALSE(met(strip, at(0, -201, 180, 900, 400))) << "behind";
}

TEST(Met, ABodyAslantIsMetWhereItsNearestPartInTheStripIs) {
  // A square on its corner: the corner itself lies beside the strip.
  const Strip strip{{0, 0}, {0, 1}, 100, 2000};
  const auto part = met(strip, at(300, 800, 45, 600, 600));
  ASSERT_TRUE(part);
  EXPECT_DOUBLE_EQ(part->width, 200) << "its left corner is 24 beyond the strip";
  const double half_diagonal = 600 * 0.70710678118;
  EXPECT_NEAR(part->ahead, 800 - (half_diagonal - 200), 1e-3) << "on the strip's right border";
}

RC_GTEST_PROP(Met, FindsWhatALookAtEveryPlaceFinds, ()) {
  const Strip strip{{1.0 * *rc::gen::inRange(-300, 300), 1.0 * *rc::gen::inRange(-300, 300)},
                    unit_vector(Angle::degrees(*rc::gen::inRange(0, 360))),
                    1.0 * *rc::gen::inRange(50, 400),
                    1.0 * *rc::gen::inRange(200, 1500)};
  const Box body = any_near_box();
  const Vec right{strip.ahead.y, -strip.ahead.x};
  double least = std::numeric_limits<double>::infinity();
  double most = -least;
  double leftmost = least;
  double rightmost = -least;
  for (const Vec place : places_in(body)) {
    const double along = dot(place - strip.from, strip.ahead);
    const double across = dot(place - strip.from, right);
    if (along < 0 || along > strip.range || across < -strip.half_width ||
        across > strip.half_width) {
      continue;
    }
    least = std::min(least, along);
    most = std::max(most, along);
    leftmost = std::min(leftmost, across);
    rightmost = std::max(rightmost, across);
  }
  const auto part = met(strip, body);
  const double close = grain(body);
  if (!part) {
    RC_ASSERT(most < least);
    return;
  }
  if (most < least) {  // a corner between two of the places
    RC_ASSERT(part->width <= 2 * close || part->beyond - part->ahead <= 2 * close);
    return;
  }
  RC_ASSERT(part->ahead <= least + 1e-9);
  RC_ASSERT(part->beyond >= most - 1e-9);
  RC_ASSERT(part->width >= rightmost - leftmost - 1e-9);
  RC_ASSERT(part->width <= rightmost - leftmost + 4 * close);
}

RC_GTEST_PROP(InCone, FindsWhatALookAtEveryPlaceFinds, ()) {
  const Cone cone{{0, 0},
                  unit_vector(Angle::degrees(*rc::gen::inRange(0, 360))),
                  1.0 * *rc::gen::inRange(300, 1500),
                  1.0 * *rc::gen::inRange(50, 700)};
  const Box body = any_near_box();
  const Vec right{cone.ahead.y, -cone.ahead.x};
  double deepest = -std::numeric_limits<double>::infinity();  // the least room at any side
  for (const Vec place : places_in(body)) {
    const double along = dot(place, cone.ahead);
    const double across = dot(place, right);
    const double aside = across < 0 ? -across : across;
    deepest =
        std::max(deepest, std::min(cone.range - along, along * cone.aside / cone.range - aside));
  }
  if (deepest >= 0) RC_ASSERT(in_cone(cone, body));
  if (in_cone(cone, body)) RC_ASSERT(deepest >= -4 * grain(body));
}

TEST(InCone, TheToleranceIsIncluded) {
  const Cone cone{{0, 0}, {0, 1}, 5080, 1016};
  EXPECT_TRUE(in_cone(cone, at(0, 5180, 180, 900, 200)));
  EXPECT_FALSE(in_cone(cone, at(0, 5182, 180, 900, 200)));
  EXPECT_TRUE(in_cone(cone, at(0, 5182, 180, 900, 200), 2.54));
}

TEST(InArc, OpensFromTheFrontCorners) {
  const Box body = at(0, 0, 0, 1000, 200);
  EXPECT_TRUE(in_arc(body, at(0, 500, 0, 100, 100), 1));
  EXPECT_TRUE(in_arc(body, at(845, 450, 0, 100, 100), 1)) << "500 out, 400 ahead, half a base";
  EXPECT_FALSE(in_arc(body, at(1000, 450, 0, 100, 100), 1));
  EXPECT_TRUE(in_arc(body, at(540, 450, 0, 100, 100), 0)) << "straight ahead";
  EXPECT_FALSE(in_arc(body, at(560, 450, 0, 100, 100), 0));
  EXPECT_FALSE(in_arc(body, at(0, 40, 0, 100, 100), 1)) << "not before the front edge";
}

RC_GTEST_PROP(InArc, FindsWhatALookAtEveryPlaceFinds, ()) {
  const Box body = any_near_box();
  const Box target = any_near_box();
  const double splay = 0.1 * *rc::gen::inRange(0, 20);
  const Vec right{body.ahead.y, -body.ahead.x};
  double deepest = -std::numeric_limits<double>::infinity();
  for (const Vec place : places_in(target)) {
    const Vec off = place - (body.centre + body.ahead * body.half_depth);
    const double along = dot(off, body.ahead);
    const double across = dot(off, right);
    const double aside = across < 0 ? -across : across;
    deepest = std::max(deepest, std::min(along, body.half_width + splay * along - aside));
  }
  if (deepest >= 0) RC_ASSERT(in_arc(body, target, splay));
  if (in_arc(body, target, splay)) RC_ASSERT(deepest >= -6 * grain(target));
}

TEST(LiesBefore, WhatIsNotBehindTheMiddleOfABody) {
  const Box body = at(0, 0, 0, 1000, 200);
  EXPECT_TRUE(lies_before(body, {300, 1}));
  EXPECT_TRUE(lies_before(body, {900, 0})) << "just beside it";
  EXPECT_FALSE(lies_before(body, {900, -1}));
  EXPECT_FALSE(lies_before(body, {0, -50})) << "in its own rear half";
}

TEST(ZoneOf, RaysLeaveTheCornersAtFortyFiveDegrees) {
  const Box body = at(0, 0, 0, 1000, 200);
  EXPECT_EQ(zone(body, {0, 900}), Zone::front);
  EXPECT_EQ(zone(body, {700, 300}), Zone::front) << "on the ray";
  EXPECT_EQ(zone(body, {701, 300}), Zone::right);
  EXPECT_EQ(zone(body, {-701, 300}), Zone::left);
  EXPECT_EQ(zone(body, {700, -300}), Zone::rear) << "on the ray";
  EXPECT_EQ(zone(body, {900, 0}), Zone::right);
  EXPECT_EQ(zone(body, {0, -200}), Zone::rear);
  EXPECT_EQ(zone(body, {0, 10}), Zone::front) << "inside";
}

RC_GTEST_PROP(ZoneOf, TurnsWithTheBody, ()) {
  const int degrees = *rc::gen::inRange(0, 360);
  const double x = *rc::gen::inRange(-2000, 2000) + 0.25;
  const double y = *rc::gen::inRange(-2000, 2000) + 0.5;
  const Vec ahead = unit_vector(Angle::degrees(degrees));
  const Vec place = Vec{ahead.y, -ahead.x} * x + ahead * y;
  RC_ASSERT(zone(at(0, 0, degrees, 900, 400), place) == zone(at(0, 0, 0, 900, 400), {x, y}));
}

TEST(BehindFlank, BothFrontCornersBehindTheFrontLine) {
  const Box target = at(0, 0, 0, 900, 400);
  EXPECT_TRUE(behind_flank(at(700, 0, 270, 300, 200), target));
  EXPECT_FALSE(behind_flank(at(700, 100, 270, 300, 200), target)) << "one corner before the line";
  EXPECT_FALSE(behind_flank(at(0, 700, 180, 300, 200), target));
}

}  // namespace
}  // namespace opfor::field
