// Bodies laid flat against others, and the first free place beside one that is taken.
#include "field/lay_flat.hpp"

#include <array>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"
#include "field/clear_place.hpp"

namespace opfor::field {
namespace {

constexpr double kTouching = 12;

using test::at;

/// A body of one rectangle behind the middle of its front.
std::vector<Box> behind(const Pose& front, double width, double depth) {
  Box body = box(front, {}, {});
  body.half_width = width / 2;
  body.half_depth = depth / 2;
  body.centre = body.centre - body.ahead * body.half_depth;
  return {body};
}

Pose pose(double x, double y, int degrees) { return {point({x, y}), Angle::degrees(degrees)}; }

TEST(FacingAgainst, LooksAtTheEdge) {
  const Angle east = Angle::degrees(90);
  EXPECT_EQ(facing_against(east, Edge::front), Angle::degrees(270));
  EXPECT_EQ(facing_against(east, Edge::rear), east);
  EXPECT_EQ(facing_against(east, Edge::left), Angle::degrees(180));
  EXPECT_EQ(facing_against(east, Edge::right), Angle{});
}

/// A mover 400 wide and 200 deep that comes at a target from the south.
struct Laying {
  std::vector<Box> target{at(0, 1000, 180, 600, 200)};
  std::vector<Box> others;
  Pose mover = pose(0, 900, 0);
  [[nodiscard]] std::optional<Pose> flat(Vec touch) const {
    const SlidingFront front(200, target, Angle::degrees(180), Edge::front);
    return laid_flat(front, front.turned_about(touch, mover), others, kTouching,
                     [](const Pose& p) { return behind(p, 400, 200); });
  }
};

TEST(LaidFlat, StaysWhereItTouchesFlat) {
  const Laying laying;
  EXPECT_EQ(laying.flat({0, 900}), laying.mover);
}

TEST(LaidFlat, TurnsAboutTheCornerThatTouches) {
  Laying laying;
  // Its left front corner touches at x = 100: 200 to the left of the middle of its front.
  const Vec ahead = unit_vector(Angle::degrees(30));
  const Vec corner{100, 900};
  laying.mover = {point(corner + right_of(ahead) * 200), Angle::degrees(30)};
  const auto flat = laying.flat(corner);
  ASSERT_TRUE(flat.has_value());
  EXPECT_EQ(flat->facing, Angle{});
  EXPECT_EQ(flat->at, point({300, 900}));
}

TEST(LaidFlat, SlidesNoFartherThanItMustToBeFree) {
  Laying laying;
  laying.others = {at(-300, 700, 0, 300, 400)};  // as far as x = -150
  const auto flat = laying.flat({0, 900});
  ASSERT_TRUE(flat.has_value());
  EXPECT_NEAR(vec(flat->at).x, 50, 5);
  EXPECT_FALSE(overlaps(Boxes(behind(*flat, 400, 200)), Boxes(laying.others)));
}

/// Files of a body facing north, the first of them deeper: who lies beside its front rests on what
/// reaches farthest out.
TEST(LaidFlat, BesideManyItRestsOnTheOutermost) {
  const std::vector<Box> files{at(-200, -100, 0, 200, 200), at(0, -50, 0, 200, 100),
                               at(200, -50, 0, 200, 100)};
  const SlidingFront front(200, files, Angle{}, Edge::right);
  EXPECT_EQ(front.at(200), pose(300, 200, 270)) << "at their front corner";
  EXPECT_EQ(front.at(-400), pose(-100, -400, 270)) << "behind all but the deep one";
}

TEST(LaidFlat, NowhereIfThereIsNoRoom) {
  Laying laying;
  laying.others = {at(-450, 700, 0, 800, 400), at(450, 700, 0, 800, 400)};
  EXPECT_EQ(laying.flat({0, 900}), std::nullopt);
}

RC_GTEST_PROP(LaidFlatProperty, TouchesAndStandsOnNobody, ()) {
  Laying laying;
  for (int n = *rc::gen::inRange(0, 4); n > 0; --n) {
    laying.others.push_back(at(*rc::gen::inRange(-900, 900), *rc::gen::inRange(300, 900),
                               *rc::gen::inRange(0, 360), 300, 200));
  }
  const Vec touch{1.0 * *rc::gen::inRange(-300, 300), 900};
  laying.mover = pose(touch.x, touch.y, *rc::gen::inRange(-60, 60));
  const auto flat = laying.flat(touch);
  if (!flat) return;
  const std::vector<Box> there = behind(*flat, 400, 200);
  RC_ASSERT(flat->facing == Angle{});
  RC_ASSERT(least_gap(there, laying.target) <= kTouching);
  RC_ASSERT(!overlaps(Boxes(there), Boxes(laying.target)));
  RC_ASSERT(!overlaps(Boxes(there), Boxes(laying.others)));
}

TEST(FirstBeside, GoesStepByStepToEitherSide) {
  const std::array<Vec, 2> sides{Vec{1, 0}, Vec{-1, 0}};
  std::vector<double> tried;
  const auto no = [&](Vec place) {
    tried.push_back(place.x);
    return false;
  };
  EXPECT_EQ(first_beside({100, 0}, sides, 10, 25, no), std::nullopt);
  EXPECT_EQ(tried, (std::vector<double>{110, 90, 120, 80}));
  const auto west = [](Vec place) { return place.x < 90; };
  EXPECT_EQ(first_beside({100, 0}, sides, 10, 25, west), (Vec{80, 0}));
}

}  // namespace
}  // namespace opfor::field
