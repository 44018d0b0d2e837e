// Bodies of several rectangles, against what their rectangles say one by one.
#include "field/bodies.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"
#include "field/sweep.hpp"

namespace opfor::field {
namespace {

using test::at;

Box any_part() {
  return at(*rc::gen::inRange(0, 3000), *rc::gen::inRange(0, 3000), *rc::gen::inRange(0, 360),
            *rc::gen::inRange(0, 600), *rc::gen::inRange(0, 600));
}

std::vector<Box> any_body() {
  std::vector<Box> body;
  for (int n = *rc::gen::inRange(0, 6); n > 0; --n) body.push_back(any_part());
  return body;
}

/// What a measure of two rectangles comes to over all pairs of two bodies.
template <class T, class Measure, class Better>
T over_all(Boxes some, Boxes others, T worst, Measure measure, Better better) {
  for (const Box& a : some) {
    for (const Box& b : others) worst = better(worst, measure(a, b));
  }
  return worst;
}

TEST(Bodies, OfNobodyAreFarAndClear) {
  const std::vector<Box> one{at(0, 0, 0, 100, 100)};
  EXPECT_EQ(least_gap(Boxes{}, one), kFar);
  EXPECT_EQ(least_gap(one, Boxes{}), kFar);
  EXPECT_EQ(least_gap(Vec{}, Boxes{}), kFar);
  EXPECT_EQ(deepest_overlap(Boxes{}, one), 0);
  EXPECT_FALSE(overlaps(Boxes{}, one));
  EXPECT_EQ(runs_into(one, {0, 1000}, Boxes{}), std::nullopt);
}

TEST(Bodies, AreAsNearAsTheirNearestRectangles) {
  const std::vector<Box> line{at(0, 0, 0, 100, 100), at(100, 0, 0, 100, 100)};
  const std::vector<Box> far{at(400, 0, 0, 100, 100), at(600, 0, 0, 100, 100)};
  EXPECT_DOUBLE_EQ(least_gap(line, far), 200);
  EXPECT_DOUBLE_EQ(least_gap(line, far, 200), 200) << "a limit includes its end value";
  EXPECT_GT(least_gap(line, far, 100), 100);
  EXPECT_DOUBLE_EQ(least_gap(Vec{0, 90}, line), 40);
  EXPECT_EQ(runs_into(line, {500, 0}, far), 0.4);
  EXPECT_EQ(runs_into(line, {150, 0}, far), std::nullopt);
}

TEST(Bodies, ReachNoFartherAboutAPlaceThanIsSaid) {
  const std::vector<Box> body{{{100, 0}, {0, 1}, 30, 40}, {{0, 10}, {0, 1}, 5, 5}};
  const double reach = reach_about({0, 0}, body);
  EXPECT_GE(reach, norm({130, 40})) << "the farthest corner";
  EXPECT_LE(reach, 130 + 40) << "and not much farther";
  EXPECT_EQ(reach_about({0, 0}, {}), 0);
}

TEST(Bodies, ShiftedGoAsAWhole) {
  const std::vector<Box> line{at(0, 0, 0, 100, 100), at(100, 0, 90, 100, 100)};
  const std::vector<Box> there = shifted(line, {10, -20});
  ASSERT_EQ(there.size(), 2U);
  EXPECT_EQ(there[1].centre, (Vec{110, -20}));
  EXPECT_EQ(there[1].ahead, line[1].ahead);
}

RC_GTEST_PROP(Bodies, SayWhatTheirRectanglesSay, ()) {
  const std::vector<Box> some = any_body();
  const std::vector<Box> others = any_body();
  const double least = over_all(
      some, others, kFar, [](const Box& a, const Box& b) { return gap(a, b); },
      [](double x, double y) { return std::min(x, y); });
  RC_ASSERT(least_gap(some, others) == least);
  const double limit = *rc::gen::inRange(0, 2000);
  if (least <= limit) {
    RC_ASSERT(least_gap(some, others, limit) == least);
  } else {
    RC_ASSERT(least_gap(some, others, limit) > limit);
  }
  const double deepest = over_all(
      some, others, 0.0, [](const Box& a, const Box& b) { return overlap(a, b); },
      [](double x, double y) { return std::max(x, y); });
  RC_ASSERT(deepest_overlap(some, others) == deepest);
  RC_ASSERT(overlaps(Boxes{some}, Boxes{others}) == (deepest > kDeep));
  const Vec step{1.0 * *rc::gen::inRange(-3000, 3000), 1.0 * *rc::gen::inRange(-3000, 3000)};
  const double share = over_all(
      some, others, kFar,
      [&](const Box& a, const Box& b) { return runs_into(a, step, b).value_or(kFar); },
      [](double x, double y) { return std::min(x, y); });
  RC_ASSERT(runs_into(some, step, others).value_or(kFar) == share);
  if (passes_by(some, step, others, limit)) {
    for (int i = 0; i <= 10; ++i) {
      RC_ASSERT(least_gap(shifted(some, step * (i / 10.0)), others) > limit);
    }
  }
}

}  // namespace
}  // namespace opfor::field
