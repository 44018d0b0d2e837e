// Halving a way, against halving that measures every time.
#include "field/halving.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "field/box.hpp"

namespace opfor::field {
namespace {

RC_GTEST_PROP(LastClear, IsTheSameAsIfEveryPlaceWereMeasured, ()) {
  const auto any = [](int from, int to) { return 1.0 * *rc::gen::inRange(from, to); };
  const Box mover{
      {0, 0}, unit_vector(Angle::degrees(*rc::gen::inRange(0, 360))), any(10, 600), any(10, 300)};
  const Box other{{any(-1000, 1000), any(1800, 3000)},
                  unit_vector(Angle::degrees(*rc::gen::inRange(0, 360))),
                  any(10, 600),
                  any(10, 300)};
  const double far = norm(other.centre);  // right onto it
  const Vec direction = other.centre * (1 / far);
  int measured = 0;
  const auto gap_at = [&](double length) {
    ++measured;
    Box there = mover;
    there.centre = direction * length;
    return gap(there, other);
  };
  const double least = any(1, 300);
  RC_ASSERT(gap_at(0) >= least && gap_at(far) < least);
  double good = 0;
  double bad = far;
  for (int i = 0; i < 24; ++i) {
    const double middle = (good + bad) / 2;
    (gap_at(middle) >= least ? good : bad) = middle;
  }
  measured = 0;
  RC_ASSERT(last_clear(0, far, 24, least, gap_at) == good);
  RC_ASSERT(measured <= 24);
}

TEST(LastClear, MeasuresOnlyWhereItIsNotKnown) {
  int measured = 0;
  const auto straight_at = [&](double length) {
    ++measured;
    return 1000 - length;
  };
  EXPECT_NEAR(last_clear(0, 1024, 24, 100, straight_at), 900, 1e-3);
  EXPECT_LE(measured, 6);
}

}  // namespace
}  // namespace opfor::field
