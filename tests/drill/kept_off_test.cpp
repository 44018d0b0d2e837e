#include "drill/kept_off.hpp"

#include <array>
#include <gtest/gtest.h>

namespace opfor {
namespace {

constexpr UnitId kSquare = unit_id(0);
constexpr UnitId kOther = unit_id(1);

/// How far two enemies are off: as it stands, and as it would.
struct Gaps {
  std::array<double, 2> now;
  std::array<double, 2> then;
};

/// The first tells 100 far, the other 60, if he is one of them.
double in_vain(const Gaps& gaps, bool other_is_one = true) {
  UnitSet both;
  both.insert(kSquare);
  both.insert(kOther);
  return nearer_in_vain(
      both, [](UnitId enemy) { return enemy == kSquare ? 100 : 60; },
      [&](UnitId enemy) { return enemy == kSquare || other_is_one; },
      [&](UnitId enemy) { return gaps.now[index(enemy)]; },
      [&](UnitId enemy) { return gaps.then[index(enemy)]; });
}

TEST(KeptOff, WhatLiesWithinAsFarAsHeTellsIsInVain) {
  EXPECT_EQ(in_vain({{300, 300}, {100, 300}}), 0) << "to its edge";
  EXPECT_EQ(in_vain({{300, 300}, {70, 300}}), 30);
  EXPECT_EQ(in_vain({{80, 300}, {70, 300}}), 10) << "from within it";
  EXPECT_EQ(in_vain({{80, 300}, {90, 300}}), 0) << "out of it";
}

TEST(KeptOff, OfSeveralHeIsAskedOfWhoIsComeUpToMost) {
  EXPECT_EQ(in_vain({{300, 300}, {90, 20}}), 40);
  EXPECT_EQ(in_vain({{300, 300}, {90, 20}}, false), 10) << "the other may be charged";
}

}  // namespace
}  // namespace opfor
