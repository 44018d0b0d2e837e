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
  EXPECT_NEAR(corners(right.end())[1].x, 1300, 1e-9);
  EXPECT_NEAR(corners(right.end())[1].y, 1100, 1e-9);
  EXPECT_NEAR(corners(right.end())[0].y, 1700, 1e-9) << "the left has come round";
  const WheelingBox left(line, Angle::degrees(0), Angle::degrees(300));
  EXPECT_EQ(left.turn(), -6000);
  EXPECT_NEAR(corners(left.after(4000))[0].x, 700, 1e-9);
  EXPECT_NEAR(corners(left.after(4000))[0].y, 1100, 1e-9);
  EXPECT_EQ(left.end().ahead, unit_vector(Angle::degrees(300)));
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
    const auto there = corners(wheel.after(wheel.whole() * part / 7));
    RC_ASSERT(norm(there[pivot] - corners(from)[pivot]) < 1e-6);
    for (const Vec corner : there) {
      RC_ASSERT(norm(corner - wheel.swept().centre) <= wheel.swept().radius + 1e-6);
    }
  }
}

/// A wheel and a body about it, drawn by chance.
struct Drawn {
  WheelingBox wheel;
  Box other;
};
Drawn drawn() {
  const int facing = *rc::gen::inRange(0, 360);
  const Box from = at(0, 0, facing, *rc::gen::inRange(10, 1200), *rc::gen::inRange(10, 600));
  const Box other =
      at(*rc::gen::inRange(-2000, 2000), *rc::gen::inRange(-2000, 2000), *rc::gen::inRange(0, 360),
         *rc::gen::inRange(10, 600), *rc::gen::inRange(10, 600));
  return {WheelingBox(from, Angle::degrees(facing), Angle::degrees(*rc::gen::inRange(0, 360))),
          other};
}

/// A turn up to which nothing was met, and after which something is, unless it is all.
template <class Meets>
void check_met_at(const WheelingBox& wheel, std::int32_t clear, Meets meets) {
  constexpr int kLooks = 400;
  for (int look = 0; look <= kLooks; ++look) {
    RC_ASSERT(!meets(wheel.after(clear * look / kLooks), -0.5) || clear == 0);
  }
  if (clear == wheel.whole()) return;
  bool met = false;
  for (std::int32_t more = 0; more <= 20 && !met; ++more) {
    met = meets(wheel.after(std::min(clear + more, wheel.whole())), 0.5);
  }
  RC_ASSERT(met);
}

RC_GTEST_PROP(WheelProperty, ComesAsNearAsALookAtEveryPartFinds, ()) {
  const Drawn d = drawn();
  const double distance = *rc::gen::inRange(1, 300);
  check_met_at(d.wheel, d.wheel.clear_of(d.other, distance), [&](const Box& there, double slack) {
    return gap(there, d.other) < distance + slack;
  });
}

RC_GTEST_PROP(WheelProperty, ComesUponWhatALookAtEveryPartFinds, ()) {
  const Drawn d = drawn();
  Box core = d.other;
  core.half_width = std::max(0.0, core.half_width - 3);
  core.half_depth = std::max(0.0, core.half_depth - 3);
  check_met_at(d.wheel, d.wheel.not_on(d.other, 3), [&](const Box& there, double slack) {
    return slack < 0 ? overlap(there, core) > -slack : gap(there, core) < slack;
  });
}

TEST(Wheel, TurnsUntilItTouches) {
  const Box line = at(0, 0, 0, 600, 200);  // turns on (300, 100); its left end comes round
  const WheelingBox wheel(line, Angle::degrees(0), Angle::degrees(90));
  // A post 300 straight ahead of its middle: the front edge is upon it when it has turned 45.
  const Box post = at(0, 400, 0, 2, 2);
  EXPECT_NEAR(wheel.not_on(post, 0), 4500, 25);
  EXPECT_EQ(wheel.not_on(at(0, 900, 0, 2, 2), 0), 9000) << "out of reach";
  EXPECT_LT(wheel.clear_of(post, 50), wheel.not_on(post, 0));
}

TEST(Wheel, PartsFromWhatItTouches) {
  const Box line = at(0, 0, 0, 600, 200);
  const WheelingBox to_right(line, Angle::degrees(0), Angle::degrees(30));
  EXPECT_EQ(to_right.not_on(at(0, -200, 0, 600, 200), 0), 3000) << "all of it goes ahead";
  EXPECT_LE(to_right.not_on(at(0, 200, 0, 600, 200), 0), 2) << "its left comes into who is ahead";
}

TEST(Wheel, ComesNoNearerToWhomItsCornerIsNearestTo) {
  // Cuirassiers wheel on a corner 6 mm from that of the enemy: their flank would come nearer yet.
  Box from;
  from.centre = {3152, 9180};
  from.ahead = unit_vector(Angle::hundredths(2034));
  from.half_width = 400;
  from.half_depth = 300;
  Box enemy;
  enemy.centre = {4432, 8996};
  enemy.ahead = unit_vector(Angle::hundredths(21495));
  enemy.half_width = 800;
  enemy.half_depth = 150;
  const double keep = gap(from, enemy);
  const WheelingBox wheel(from, Angle::hundredths(2034), Angle::hundredths(11034));
  const std::int32_t clear = wheel.clear_of(enemy, keep);
  EXPECT_LT(clear, 9000);
  EXPECT_NEAR(gap(wheel.after(clear), enemy), keep, 0.05);
  EXPECT_LT(gap(wheel.after(clear + 200), enemy), keep);
}

}  // namespace
}  // namespace opfor::field
