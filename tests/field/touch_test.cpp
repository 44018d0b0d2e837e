// When and where bodies touch that move at the same time, against a look at every moment.
#include "field/touch.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"

namespace opfor::field {
namespace {

using test::at;

TEST(FirstTouch, HeadOnIsTheGapOverTheClosingSpeed) {
  const FirstTouch touch =
      first_touch(at(0, 0, 0, 600, 200), {0, 100}, at(100, 1100, 180, 400, 200), {0, -50}, 12);
  EXPECT_DOUBLE_EQ(touch.time, 6);
  ASSERT_FALSE(touch.normals.empty());
  for (const Vec normal : touch.normals) EXPECT_EQ(normal, (Vec{0, 1}));
  EXPECT_TRUE(approaches({0, 100}, touch.normals, +1));
  EXPECT_TRUE(approaches({0, -50}, touch.normals, -1));
  EXPECT_FALSE(approaches({100, 0}, touch.normals, +1)) << "it slides along";
  EXPECT_FALSE(
      first_touch(at(0, 0, 0, 600, 200), {0, 100}, at(100, 1100, 180, 400, 200), {0, -50}, 5)
          .happens());
}

TEST(FirstTouch, OfTwoThatTouchIsNowIfTheyApproach) {
  const Box one = at(0, 0, 0, 200, 200);
  const Box ahead = at(0, 200, 0, 200, 200);
  EXPECT_EQ(first_touch(one, {0, 1}, ahead, {}, 12).time, 0);
  EXPECT_FALSE(first_touch(one, {0, -1}, ahead, {}, 12).happens());
  EXPECT_FALSE(first_touch(one, {1, 0}, ahead, {}, 12).happens()) << "along it";
  EXPECT_FALSE(first_touch(one, {0, 1}, ahead, {0, 1}, 12).happens()) << "both go on";
}

TEST(FirstTouch, OfBodiesIsTheFirstOfTheirRectangles) {
  const std::vector<Box> line{at(0, 0, 0, 200, 200), at(200, 100, 0, 200, 200)};
  const std::vector<Box> far{at(0, 1000, 0, 200, 200), at(200, 1000, 0, 200, 200)};
  const FirstTouch touch = first_touch(line, {0, 100}, far, {}, 12);
  EXPECT_DOUBLE_EQ(touch.time, 7) << "the one that stands before the other";
  EXPECT_FALSE(first_touch(line, {0, 100}, Boxes{}, {}, 12).happens());
}

RC_GTEST_PROP(FirstTouchProperty, IsWhereALookAtEveryMomentFindsIt, ()) {
  const auto any = [](int from, int to) { return 1.0 * *rc::gen::inRange(from, to); };
  const Box a = at(0, 0, *rc::gen::inRange(0, 360), any(50, 900), any(50, 900));
  const Box b =
      at(any(-2000, 2000), any(-2000, 2000), *rc::gen::inRange(0, 360), any(50, 900), any(50, 900));
  RC_PRE(gap(a, b) > 0);
  const Vec va{any(-200, 200), any(-200, 200)};
  const Vec vb{any(-200, 200), any(-200, 200)};
  const FirstTouch touch = first_touch(a, va, b, vb, 12);
  const auto gap_at = [&](double t) { return gap(shifted(a, va * t), shifted(b, vb * t)); };
  for (int i = 0; i <= 240; ++i) {
    const double t = i * 0.05;
    if (t < touch.time - 1e-9) {
      RC_ASSERT(overlap(shifted(a, va * t), shifted(b, vb * t)) < 1e-6);
    }
  }
  if (!touch.happens()) return;
  RC_ASSERT(gap_at(touch.time) < 1e-6);
  RC_ASSERT(approaches(va - vb, touch.normals, +1));
}

TEST(PointOfTouch, IsTheMiddleOfWhatTheyHaveInCommon) {
  const std::vector<Box> one{at(0, 0, 0, 400, 200)};
  const std::vector<Box> flush{at(300, 200, 180, 400, 200)};
  EXPECT_EQ(point_of_touch(one, flush), (Vec{150, 100}));
  const std::vector<Box> apart{at(0, 500, 0, 100, 200)};
  EXPECT_EQ(point_of_touch(one, apart), (Vec{0, 250})) << "between them";
}

TEST(EdgeTouched, IsTheOneThatTheTouchLiesOn) {
  const Box target = at(0, 0, 0, 400, 200);
  EXPECT_EQ(edge_touched(target, at(0, 200, 180, 200, 200), {0, 900}, 10), Edge::front);
  EXPECT_EQ(edge_touched(target, at(0, -200, 0, 200, 200), {0, -900}, 10), Edge::rear);
  EXPECT_EQ(edge_touched(target, at(-300, 0, 90, 100, 200), {-900, 0}, 10), Edge::left);
  EXPECT_EQ(edge_touched(target, at(300, 0, 270, 100, 200), {900, 0}, 10), Edge::right);
}

TEST(EdgeTouched, AtACornerIsTheOneThatItCameFrom) {
  const Box target = at(0, 0, 0, 400, 200);
  const Box on_corner = at(-200 - 50, 100 + 50, 135, 200, std::sqrt(2.0) * 100);
  EXPECT_EQ(edge_touched(target, on_corner, {-900, 0}, 10), Edge::left);
  EXPECT_EQ(edge_touched(target, on_corner, {0, 900}, 10), Edge::front);
  EXPECT_EQ(edge_touched(target, on_corner, {-900, 900}, 10), Edge::front) << "both";
  EXPECT_EQ(edge_touched(target, on_corner, {-900, 95}, 10), Edge::left)
      << "how near to a corner the touch is, is no measure of where it came from";
}

}  // namespace
}  // namespace opfor::field
