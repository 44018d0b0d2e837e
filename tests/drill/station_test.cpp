// Where a body waits that supports another.
#include "drill/station.hpp"

#include <gtest/gtest.h>
#include <optional>
#include <vector>

#include "field/boxes.hpp"

namespace opfor {
namespace {

using field::test::at;

/// Of who stands at 2000,2000 and faces north, 800 wide; 400 behind him.
Vec station(Vec own) { return station_behind(at(2000, 2000, 0, 800, 100), 400, own); }

TEST(Station, BehindHimTheLeastWayAside) {
  EXPECT_EQ(station({2000, 1000}), (Vec{2000, 1600}));
  EXPECT_EQ(station({2300, 1000}), (Vec{2300, 1600})) << "straight before it";
  EXPECT_EQ(station({3000, 1000}), (Vec{2800, 1600})) << "no farther aside than it must";
  EXPECT_EQ(station({1000, 1000}), (Vec{1200, 1600}));
}

TEST(Station, WhoIsThereAlreadyOrBeforeItStays) {
  EXPECT_EQ(station({2200, 1900}), (Vec{2200, 1900}));
  EXPECT_EQ(station({2200, 2300}), (Vec{2200, 2300})) << "it waits for him to go on";
}

/// The same friend, and 400 wide, and 100 deep, where it may go straight past him.
std::optional<Vec> past(Vec own, const std::vector<field::Box>& others = {}) {
  return station_past(at(2000, 2000, 0, 800, 100), 400, at(own.x, own.y, 0, 400, 100), others);
}

TEST(Station, ClearOfHimSoFarAsideThatItsWayLeadsPast) {
  EXPECT_EQ(past({2000, 1000}), (Vec{2700, 1600}));
  EXPECT_EQ(past({1900, 1000}), (Vec{1300, 1600})) << "on the side where it is";
  EXPECT_EQ(past({2750, 1000}), (Vec{2750, 1600})) << "it is clear of him as it stands";
  EXPECT_EQ(past({3500, 1000}), (Vec{2800, 1600})) << "no farther aside than it must";
  EXPECT_EQ(past({2700, 1900}), (Vec{2700, 1900})) << "on a level with him already";
}

TEST(Station, NotBehindSomebodyElse) {
  const field::Box right = at(2900, 2100, 0, 800, 100);
  const field::Box left = at(1100, 2100, 0, 800, 100);
  EXPECT_EQ(past({2000, 1000}, {right}), (Vec{1300, 1600})) << "past him on the other side";
  EXPECT_EQ(past({2000, 1000}, {right, left}), std::nullopt) << "nowhere";
  EXPECT_EQ(past({2000, 1000}, {at(2900, 900, 0, 800, 100)}), (Vec{2700, 1600}))
      << "who stands behind is in nobody's way";
}

}  // namespace
}  // namespace opfor
