#include "muster/lot.hpp"

#include <gtest/gtest.h>
#include <vector>

namespace opfor::muster {
namespace {

/// Frozen: with other lots every seed would be another battle.
TEST(Lots, FallAlikeOnEveryMachine) {
  Lot lot(1863, For::forces);
  std::vector<int> drawn;
  for (int i = 0; i < 8; ++i) drawn.push_back(lot.below(1000));
  EXPECT_EQ(drawn, (std::vector<int>{447, 843, 133, 192, 905, 593, 161, 331}));
}

TEST(Lots, OfOneThingAreNotThoseOfAnother) {
  const auto first = [](std::uint64_t seed, For what, std::uint64_t attempt) {
    return Lot(seed, what, attempt).below(1'000'000'000);
  };
  EXPECT_NE(first(1, For::forces, 0), first(1, For::ground, 0));
  EXPECT_NE(first(1, For::ground, 0), first(1, For::ground, 1));
  EXPECT_NE(first(1, For::ground, 0), first(2, For::ground, 0));
}

TEST(Lots, FallOnAllAlike) {
  constexpr int kSides = 7;
  constexpr int kDrawn = 70'000;
  Lot lot(5, For::names);
  std::vector<int> of(kSides);
  for (int i = 0; i < kDrawn; ++i) ++of[static_cast<std::size_t>(lot.below(kSides))];
  // Each is 10,000 with a standard deviation of 93.
  for (const int n : of) EXPECT_NEAR(n, kDrawn / kSides, 5 * 93);
}

TEST(Lots, BetweenHoldsBothEnds) {
  Lot lot(5, For::names);
  std::vector<int> of(3);
  for (int i = 0; i < 300; ++i) ++of[static_cast<std::size_t>(lot.between(4, 6) - 4)];
  for (const int n : of) EXPECT_GT(n, 60);
  EXPECT_EQ(lot.between(9, 3), 9);
}

TEST(Lots, FallByShare) {
  Lot lot(5, For::names);
  std::vector<int> of(3);
  for (int i = 0; i < 4000; ++i) ++of[lot.by_share({1, 0, 3})];
  EXPECT_NEAR(of[0], 1000, 140);
  EXPECT_EQ(of[1], 0);
  EXPECT_NEAR(of[2], 3000, 140);
}

}  // namespace
}  // namespace opfor::muster
