#include "core/length.hpp"

#include <gtest/gtest.h>

#include "core/angle.hpp"

namespace opfor {
namespace {

// Mistakes with units must not compile.
template <class A, class B>
concept Addable = requires(A a, B b) {
  a + b;
};
template <class A, class B>
concept Multipliable = requires(A a, B b) {
  a* b;
};
template <class A, class B>
concept Comparable = requires(A a, B b) {
  a < b;
};
static_assert(Addable<Length, Length>);
static_assert(!Addable<Length, int>);
static_assert(!Addable<Length, double>);
static_assert(!Addable<Length, Angle>);
static_assert(Multipliable<Length, int>);
static_assert(!Multipliable<Length, Length>);
static_assert(!Multipliable<Length, Angle>);
static_assert(!Comparable<Length, int>);
static_assert(!Comparable<Length, Angle>);
static_assert(!std::is_convertible_v<int, Length>);
static_assert(!std::is_convertible_v<Length, int>);
static_assert(!std::is_convertible_v<int, Angle>);

TEST(Length, LiteralsAreTenthsOfAMillimetre) {
  EXPECT_EQ((25_cm).tenths(), 2500);
  EXPECT_EQ((6.25_cm).tenths(), 625);
  EXPECT_EQ((4_in).tenths(), 1016);
  EXPECT_EQ((0.5_in).tenths(), 127);
}

TEST(Length, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(Length::rounded(2.5).tenths(), 3);
  EXPECT_EQ(Length::rounded(2.49).tenths(), 2);
  EXPECT_EQ(Length::rounded(-2.5).tenths(), -3);
  EXPECT_EQ(Length::rounded(0).tenths(), 0);
}

TEST(Length, AddsScalesAndDivides) {
  EXPECT_EQ(1_cm + 1_in, Length::tenths(354));
  EXPECT_EQ(1_cm - 3_cm, Length::tenths(-200));
  EXPECT_EQ(-(2_cm), Length::tenths(-200));
  EXPECT_EQ(3 * (2_cm), 6_cm);
  EXPECT_EQ((25_cm) / 4, 6.25_cm);
  EXPECT_EQ(Length::tenths(7) / 2, Length::tenths(3));
  EXPECT_EQ((25_cm) / (10_cm), 2.5);
  Length sum;
  sum += 3_cm;
  sum -= 1_cm;
  EXPECT_EQ(sum, 2_cm);
}

TEST(Length, ReadsBackInTheMeasureOfTheSheet) {
  EXPECT_EQ(length_in(12.5, Measure::centimetre), 12.5_cm);
  EXPECT_EQ(in_measure(12.5_cm, Measure::centimetre), 12.5);
  EXPECT_EQ(in_measure(4_in, Measure::inch), 4);
  for (int tenths = -3000; tenths <= 3000; ++tenths) {
    const Length length = Length::tenths(tenths);
    ASSERT_EQ(length_in(in_measure(length, Measure::inch), Measure::inch), length);
    ASSERT_EQ(length_in(in_measure(length, Measure::centimetre), Measure::centimetre), length);
  }
}

}  // namespace
}  // namespace opfor
