// Where a body waits that supports another.
#include "drill/station.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace opfor
