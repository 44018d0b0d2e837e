#include "core/angle.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace opfor {
namespace {

TEST(Angle, IsBroughtIntoTheFullCircle) {
  EXPECT_EQ(Angle::hundredths(36000).hundredths(), 0);
  EXPECT_EQ(Angle::hundredths(-1).hundredths(), 35999);
  EXPECT_EQ(Angle::degrees(-450), Angle::degrees(270));
  EXPECT_EQ(Angle::degrees(270).opposite(), Angle::degrees(90));
  EXPECT_EQ(Angle::degrees(10) - Angle::degrees(30), Angle::degrees(340));
  EXPECT_EQ(Angle::degrees(350) + Angle::degrees(30), Angle::degrees(20));
}

TEST(Angle, TurnBetweenTakesTheShorterWay) {
  EXPECT_EQ(turn_between(Angle::degrees(350), Angle::degrees(10)), 2000);
  EXPECT_EQ(turn_between(Angle::degrees(10), Angle::degrees(350)), 2000);
  EXPECT_EQ(turn_between(Angle::degrees(0), Angle::degrees(180)), 18000);
  EXPECT_EQ(turn_between(Angle::degrees(77), Angle::degrees(77)), 0);
}

TEST(UnitVector, PointsNorthEastSouthAndWestExactly) {
  EXPECT_EQ(unit_vector(Angle::degrees(0)), (Vec{0, 1}));
  EXPECT_EQ(unit_vector(Angle::degrees(90)), (Vec{1, 0}));
  EXPECT_EQ(unit_vector(Angle::degrees(180)), (Vec{0, -1}));
  EXPECT_EQ(unit_vector(Angle::degrees(270)), (Vec{-1, 0}));
}

TEST(UnitVector, AgreesWithTheLibrarysSineAndCosine) {
  for (int h = 0; h < 36000; ++h) {
    const Vec ours = unit_vector(Angle::hundredths(h));
    const double radians = h * 3.14159265358979323846 / 18000;
    ASSERT_NEAR(ours.x, std::sin(radians), 1e-12) << h;
    ASSERT_NEAR(ours.y, std::cos(radians), 1e-12) << h;
  }
}

TEST(FacingOf, GivesEveryAngleBack) {
  for (int h = 0; h < 36000; ++h) {
    const Angle angle = Angle::hundredths(h);
    ASSERT_EQ(facing_of(unit_vector(angle)), angle) << h;
    ASSERT_EQ(facing_of(unit_vector(angle) * 12345.6), angle) << h;
  }
}

TEST(FacingOf, RoundsToTheNearestHundredth) {
  const Vec a = unit_vector(Angle::hundredths(1234));
  const Vec b = unit_vector(Angle::hundredths(1235));
  EXPECT_EQ(facing_of(a * 0.51 + b * 0.49).hundredths(), 1234);
  EXPECT_EQ(facing_of(a * 0.49 + b * 0.51).hundredths(), 1235);
  const Vec last = unit_vector(Angle::hundredths(35999));
  EXPECT_EQ(facing_of(last * 0.3 + Vec{0, 1} * 0.7).hundredths(), 0);
}

TEST(FacingOf, TakesTheZeroVectorForNorth) { EXPECT_EQ(facing_of({0, 0}), Angle{}); }

TEST(Norm, IsTheLength) {
  EXPECT_EQ(norm({3, 4}), 5);
  EXPECT_EQ(norm({0, 0}), 0);
}

}  // namespace
}  // namespace opfor
