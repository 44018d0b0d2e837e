// Wheels on a front corner: what stays where it is, and what a wheel meets against a look at every
// part of it.
#include "field/wheel.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"

namespace opfor::field {
namespace {

using test::at;

TEST(SignedTurn, GoesTheShorterWay) {
  EXPECT_EQ(signed_turn(Angle::degrees(350), Angle::degrees(20)), 3000);
  EXPECT_EQ(signed_turn(Angle::degrees(20), Angle::degrees(350)), -3000);
  EXPECT_EQ(signed_turn(Angle::degrees(90), Angle::degrees(270)), 18000);
  EXPECT_EQ(signed_turn(Angle::degrees(90), Angle::degrees(90)), 0);
}

TEST(Wheel, TurnsOnTheCornerToWhichItGoes) {
  const Box line = at(1000, 1000, 0, 600, 200);
  const WheelingBox right(line, Angle::degrees(0), Angle::degrees(90));
  EXPECT_NEAR(corners(right.after(1, 1))[1].x, 1300, 1e-9);
  EXPECT_NEAR(corners(right.after(1, 1))[1].y, 1100, 1e-9);
  EXPECT_NEAR(corners(right.after(1, 1))[0].y, 1700, 1e-9) << "the left has come round";
  const WheelingBox left(line, Angle::degrees(0), Angle::degrees(300));
  EXPECT_EQ(left.turn(), -6000);
  EXPECT_NEAR(corners(left.after(2, 3))[0].x, 700, 1e-9);
  EXPECT_NEAR(corners(left.after(2, 3))[0].y, 1100, 1e-9);
  EXPECT_EQ(left.after(3, 3).ahead, unit_vector(Angle::degrees(300)));
}

TEST(Wheel, OfABodyMeasuredFromAnyPlaceOfIt) {
  const Wheel from_front({1000, 1100}, {0, 1}, 0, 300, true);
  const Wheel from_middle(at(1000, 1000, 0, 600, 200), true);
  EXPECT_EQ(from_front.corner(), from_middle.corner());
  EXPECT_EQ(from_front.place({1, 0}), (Vec{1300, 1400}));
  EXPECT_EQ(from_middle.place({1, 0}), (Vec{1200, 1400}));
}

RC_GTEST_PROP(WheelProperty, StaysInItsCircleAndKeepsItsCorner, ()) {
  const int facing = *rc::gen::inRange(0, 360);
  const Box from = at(0, 0, facing, *rc::gen::inRange(10, 1200), *rc::gen::inRange(10, 600));
  const WheelingBox wheel(from, Angle::degrees(facing), Angle::degrees(*rc::gen::inRange(0, 360)));
  const std::size_t pivot = wheel.turn() >= 0 ? 1 : 0;
  for (int part = 0; part <= 7; ++part) {
    const auto there = corners(wheel.after(part, 7));
    RC_ASSERT(norm(there[pivot] - corners(from)[pivot]) < 1e-6);
    for (const Vec corner : there) {
      RC_ASSERT(norm(corner - wheel.swept().centre) <= wheel.swept().radius + 1e-6);
    }
  }
}

RC_GTEST_PROP(WheelProperty, RunsIntoWhatALookAtEveryPartFinds, ()) {
  const int facing = *rc::gen::inRange(0, 360);
  const Box from = at(0, 0, facing, *rc::gen::inRange(10, 1200), *rc::gen::inRange(10, 600));
  const Box other =
      at(*rc::gen::inRange(-2000, 2000), *rc::gen::inRange(-2000, 2000), *rc::gen::inRange(0, 360),
         *rc::gen::inRange(10, 600), *rc::gen::inRange(10, 600));
  const WheelingBox wheel(from, Angle::degrees(facing), Angle::degrees(*rc::gen::inRange(0, 360)));
  const double keep_off = *rc::gen::inRange(0, 300);
  const int parts = *rc::gen::inRange(1, 100);
  bool found = false;
  for (int part = 1; part <= parts; ++part) {
    const Box there = wheel.after(part, parts);
    found = found || gap(there, other) < keep_off || overlap(there, other) > 12;
  }
  RC_ASSERT(wheel.runs_into(other, parts, keep_off, 12) == found);
}

}  // namespace
}  // namespace opfor::field
