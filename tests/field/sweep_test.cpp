// Where a moving rectangle runs into another, against a look at every place of the way.
#include "field/sweep.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/boxes.hpp"

namespace opfor::field {
namespace {

using test::at;

TEST(RunsInto, StraightAhead) {
  const Box mover = at(0, 0, 0, 900, 400);
  EXPECT_EQ(runs_into(mover, {0, 1000}, at(0, 900, 180, 900, 400)), 0.5);
  EXPECT_EQ(runs_into(mover, {0, 400}, at(0, 900, 180, 900, 400)), std::nullopt);
  EXPECT_EQ(runs_into(mover, {0, -1000}, at(0, 900, 180, 900, 400)), std::nullopt);
  EXPECT_EQ(runs_into(mover, {0, 1000}, at(901, 900, 180, 900, 400)), std::nullopt) << "past it";
}

TEST(RunsInto, NotWhatItTouchesAndLeavesOrSlidesAlong) {
  const Box mover = at(0, 0, 0, 900, 400);
  const Box ahead = at(0, 400, 180, 900, 400);
  EXPECT_EQ(runs_into(mover, {0, 100}, ahead), 0.0) << "in contact, and on";
  EXPECT_EQ(runs_into(mover, {0, -100}, ahead), std::nullopt) << "away";
  EXPECT_EQ(runs_into(mover, {100, 0}, ahead), std::nullopt) << "along it";
  EXPECT_EQ(runs_into(mover, {0, 1000}, at(900, 300, 180, 900, 400)), std::nullopt) << "beside it";
  EXPECT_EQ(runs_into(mover, {0, -100}, at(0, 300, 180, 900, 400)), 0.0) << "they overlap";
}

RC_GTEST_PROP(RunsInto, FindsWhatALookAtEveryPlaceFinds, ()) {
  const Box mover =
      at(0, 0, *rc::gen::inRange(0, 360), *rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
  const Box other =
      at(*rc::gen::inRange(-2000, 2000), *rc::gen::inRange(-2000, 2000), *rc::gen::inRange(0, 360),
         *rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
  const Vec step{1.0 * *rc::gen::inRange(-2500, 2500), 1.0 * *rc::gen::inRange(-2500, 2500)};
  const auto share = runs_into(mover, step, other);
  for (int i = 0; i <= 500; ++i) {
    Box there = mover;
    there.centre = mover.centre + step * (i / 500.0);
    const double deep = overlap(there, other);
    if (share && i / 500.0 < *share) RC_ASSERT(deep < 1e-6);
    if (deep > 1e-3) {
      RC_ASSERT(share.has_value());
      return;
    }
  }
  // Never deeper than half a pace at any place that was looked at: at most a corner was brushed.
  if (share) {
    Box there = mover;
    there.centre = mover.centre + step * *share;
    RC_ASSERT(gap(there, other) < 1e-6);
  }
}

TEST(ComesWithin, AsNearAsItIsAllowed) {
  const Box mover = at(0, 0, 0, 900, 400);
  EXPECT_EQ(comes_within(mover, {0, 1000}, at(0, 900, 180, 900, 400), 100), 0.4);
  EXPECT_EQ(comes_within(mover, {0, 390}, at(0, 900, 180, 900, 400), 100), std::nullopt);
  EXPECT_EQ(comes_within(mover, {0, 1000}, at(0, 450, 180, 900, 400), 100), 0) << "nearer already";
  EXPECT_EQ(comes_within(mover, {0, 1000}, at(1001, 900, 180, 900, 400), 100), std::nullopt);
  // Corner to corner: 60 aside, 80 ahead.
  const auto corner = comes_within(mover, {0, 1000}, at(960, 900, 180, 900, 400), 100);
  ASSERT_TRUE(corner);
  EXPECT_NEAR(*corner, 0.42, 1e-9);
}

RC_GTEST_PROP(ComesWithin, FindsWhatALookAtEveryPlaceFinds, ()) {
  const Box mover =
      at(0, 0, *rc::gen::inRange(0, 360), *rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
  const Box other =
      at(*rc::gen::inRange(-2000, 2000), *rc::gen::inRange(-2000, 2000), *rc::gen::inRange(0, 360),
         *rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
  const Vec step{1.0 * *rc::gen::inRange(-2500, 2500), 1.0 * *rc::gen::inRange(-2500, 2500)};
  const double distance = *rc::gen::inRange(1, 400);
  const auto share = comes_within(mover, step, other, distance);
  for (int i = 0; i <= 500; ++i) {
    Box there = mover;
    there.centre = mover.centre + step * (i / 500.0);
    const double apart = gap(there, other);
    if (share && i / 500.0 < *share) RC_ASSERT(apart > distance - 1e-6);
    if (apart < distance - 1e-3) {
      RC_ASSERT(share.has_value());
      return;
    }
  }
}

RC_GTEST_PROP(LiesAlong, IsTheWholeOfTheWayOnAnother, ()) {
  const Box mover =
      at(0, 0, *rc::gen::inRange(0, 360), *rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
  const Box other =
      at(*rc::gen::inRange(-900, 900), *rc::gen::inRange(-900, 900), *rc::gen::inRange(0, 360),
         *rc::gen::inRange(50, 900), *rc::gen::inRange(50, 900));
  const Vec step = unit_vector(Angle::degrees(*rc::gen::inRange(0, 360)));
  const double deep = *rc::gen::inRange(0, 40);
  const auto on = lies_along(mover, step, other, deep);
  for (int i = -300; i <= 300; ++i) {
    Box there = mover;
    there.centre = mover.centre + step * (10.0 * i);
    const double depth = overlap(there, other);
    if (depth > deep + 1e-3) {
      RC_ASSERT(on.has_value());
      RC_ASSERT(on->from < 10.0 * i);
      RC_ASSERT(on->to > 10.0 * i);
    }
    if (on && 10.0 * i > on->from + 1e-3 && 10.0 * i < on->to - 1e-3) RC_ASSERT(depth > deep);
  }
}

}  // namespace
}  // namespace opfor::field
