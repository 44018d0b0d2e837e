#include "ai/tactician/tries.hpp"

#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace opfor {
namespace {

/// What is thought of so many things that are alike, of which the first is the usual one.
Beforehand alike(std::size_t things) { return {std::vector<double>(things), 0, 0.5, 1}; }

/// Luck of the nth battle, the same for all.
double luck(std::size_t nth) { return nth % 2 == 0 ? 5 : -5; }

TEST(Tries, KeepTheUsualOneWhereNothingIsBetter) {
  Beforehand before = alike(3);
  before.usual = 1;
  Tries tries(before);
  ASSERT_TRUE(tries.play(
      36, [](std::size_t, std::size_t nth) -> std::optional<double> { return luck(nth); }));
  EXPECT_EQ(tries.best(), 1U);
  EXPECT_EQ(tries.doubt(1), 0);
}

TEST(Tries, TellWhatIsBetterOnTheSameDiceHoweverMuchLuckThereIs) {
  Tries tries(alike(3));
  ASSERT_TRUE(tries.play(36, [](std::size_t one, std::size_t nth) -> std::optional<double> {
    return luck(nth) + (one == 2 ? 0.1 : 0);
  }));
  EXPECT_EQ(tries.best(), 2U);
  EXPECT_NEAR(tries.gain(2), 0.1, 1e-9);
}

TEST(Tries, ThinkTheLessOfAGainTheMoreItMayBeLuck) {
  // On average 0.5 better, but by luck of its own as much as ten times that.
  const auto play = [](std::size_t one, std::size_t nth) -> std::optional<double> {
    return one == 0 ? 0 : 0.5 + luck(nth);
  };
  Tries few(alike(2));
  ASSERT_TRUE(few.play(12, play));
  Beforehand long_tried = alike(2);
  long_tried.luck = 1000;
  Tries many(long_tried);
  ASSERT_TRUE(many.play(24'000, play));
  EXPECT_GT(few.better_by(1), 0);
  EXPECT_LT(few.better_by(1), 0.1);
  EXPECT_GT(many.better_by(1), 0.45);
  EXPECT_LT(many.doubt(1), few.doubt(1) / 4);
}

TEST(Tries, DoubtNoMoreThanWhatWasThoughtBefore) {
  const Tries tries(alike(2));
  EXPECT_EQ(tries.doubt(1), 0.5);
  EXPECT_EQ(tries.better_by(1), 0);
}

TEST(Tries, HeedWhatSpeaksForEachBeforehand) {
  const auto play = [](std::size_t one, std::size_t) {
    return std::optional(one == 1 ? 0.5 : 0.0);
  };
  Tries against({{0, -2}, 0, 0.5, 1});
  ASSERT_TRUE(against.play(12, play));
  EXPECT_EQ(against.best(), 0U);
  Tries little({{0, -0.5}, 0, 0.5, 1});
  ASSERT_TRUE(little.play(36, play));
  EXPECT_EQ(little.best(), 1U);
  EXPECT_EQ(little.beforehand(1), -0.5);
}

TEST(Tries, GoByWhatWasThoughtBeforeWhereNothingIsThoughtToComeOutOtherwise) {
  Tries tries({{0, -0.1}, 0, 0, 1});
  ASSERT_TRUE(tries.play(
      12, [](std::size_t one, std::size_t) { return std::optional(one == 1 ? 100.0 : 0.0); }));
  EXPECT_EQ(tries.best(), 0U);
}

TEST(Tries, TryLongestWhatComesOutBest) {
  std::vector<int> times(5);
  Tries tries(alike(5));
  ASSERT_TRUE(tries.play(90, [&](std::size_t one, std::size_t) -> std::optional<double> {
    ++times[one];
    return static_cast<double>(one);
  }));
  EXPECT_EQ(times[0], times[4]);
  EXPECT_LT(times[1], times[4]);
  int all = 0;
  for (const int one : times) all += one;
  EXPECT_LE(all, 90);
}

TEST(Tries, GiveUpWhatComesToTheSameAsTheUsualOne) {
  std::vector<int> times(2);
  Tries tries(alike(2));
  ASSERT_TRUE(tries.play(60, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times[one];
    return luck(nth);
  }));
  EXPECT_EQ(times[1], 3) << "one round";
}

TEST(Tries, GiveUpWhatWouldBeNoBetterWithSomeLuckAndTryLongerWhatMay) {
  std::vector<int> times(3);
  Tries tries(alike(3));
  ASSERT_TRUE(tries.play(90, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times[one];
    // Far worse; better by half of what luck does.
    constexpr std::array kBetter{0.0, -2.0, 2.5};
    return kBetter[one] + (one == 2 ? luck(nth) : 0.01 * luck(nth));
  }));
  EXPECT_EQ(times[1], 3) << "one round";
  EXPECT_GT(times[2], 4 * times[1]);
  EXPECT_EQ(tries.best(), 2U);
}

TEST(Tries, AreOverWhenNothingIsLeftThatMayBeBetter) {
  int times = 0;
  Tries tries(alike(3));
  ASSERT_TRUE(tries.play(90, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times;
    return (one == 0 ? 2 : 0) + luck(nth);
  }));
  EXPECT_EQ(times, 9) << "one round";
}

TEST(Tries, AreOverWhenOneIsSurelyTheBest) {
  int times = 0;
  Tries tries(alike(3));
  ASSERT_TRUE(tries.play(900, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times;
    return (one == 2 ? 2 : 0) + luck(nth);
  }));
  EXPECT_EQ(tries.best(), 2U);
  EXPECT_LT(times, 60);
}

TEST(Tries, GoOnToTheEndOfTheBattleWhereThatIsNear) {
  EXPECT_EQ(last_turn_tried(3, 1, 10), 4);
  EXPECT_EQ(last_turn_tried(7, 1, 10), 8);
  EXPECT_EQ(last_turn_tried(8, 1, 10), 10);
  EXPECT_EQ(last_turn_tried(9, 1, 10), 10);
  EXPECT_EQ(last_turn_tried(9, 1, 0), 10);
}

TEST(Tries, SayWhenSomethingCannotBeTried) {
  Tries tries(alike(2));
  EXPECT_FALSE(
      tries.play(12, [](std::size_t, std::size_t) -> std::optional<double> { return {}; }));
}

}  // namespace
}  // namespace opfor
