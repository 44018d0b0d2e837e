#include "ai/tactician/tries.hpp"

#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace opfor {
namespace {

constexpr double kLuck = 0.5;

/// Luck of the nth battle, the same for all.
double luck(std::size_t nth) { return nth % 2 == 0 ? 5 : -5; }

TEST(Tries, KeepTheUsualOneWhereNothingIsBetter) {
  Tries tries({0, 0, 0}, 1, kLuck);
  ASSERT_TRUE(tries.play(
      36, [](std::size_t, std::size_t nth) -> std::optional<double> { return luck(nth); }));
  EXPECT_EQ(tries.best(), 1U);
  EXPECT_EQ(tries.doubt(0), 0);
}

TEST(Tries, TellWhatIsBetterOnTheSameDiceHoweverMuchLuckThereIs) {
  Tries tries({0, 0, 0}, 0, kLuck);
  ASSERT_TRUE(tries.play(36, [](std::size_t one, std::size_t nth) -> std::optional<double> {
    return luck(nth) + (one == 2 ? 0.1 : 0);
  }));
  EXPECT_EQ(tries.best(), 2U);
  EXPECT_NEAR(tries.gain(2), 0.1, 1e-9);
}

TEST(Tries, DoNotTakeForBetterWhatMayBeLuck) {
  // On average 0.5 better, but by luck of its own as much as ten times that.
  const auto play = [](std::size_t one, std::size_t nth) -> std::optional<double> {
    return one == 0 ? 0 : 0.5 + luck(nth);
  };
  Tries few({0, 0}, 0, kLuck);
  ASSERT_TRUE(few.play(12, play));
  EXPECT_GT(few.gain(1), 0);
  EXPECT_EQ(few.best(), 0U);
  Tries many({0, 0}, 0, kLuck);
  ASSERT_TRUE(many.play(2400, play));
  EXPECT_EQ(many.best(), 1U);
}

TEST(Tries, AskMoreOfTheBestOfMany) {
  // Each is better by about three quarters of a standard error.
  const auto best_of = [](std::size_t things) {
    Tries tries(std::vector<double>(things), 0, kLuck);
    const auto play = [](std::size_t one, std::size_t nth) -> std::optional<double> {
      return one == 0 ? 0 : 0.75 + luck(nth);
    };
    EXPECT_TRUE(tries.play(24 * things, play));
    return tries.best();
  };
  EXPECT_NE(best_of(2), 0U);
  EXPECT_EQ(best_of(30), 0U);
}

TEST(Tries, HeedWhatSpeaksForEachBeforehand) {
  const auto play = [](std::size_t one, std::size_t) {
    return std::optional(one == 1 ? 1.0 : 0.0);
  };
  Tries against({0, -2}, 0, kLuck);
  ASSERT_TRUE(against.play(12, play));
  EXPECT_EQ(against.best(), 0U);
  Tries little({0, -0.5}, 0, kLuck);
  ASSERT_TRUE(little.play(12, play));
  EXPECT_EQ(little.best(), 1U);
}

TEST(Tries, TryLongestWhatComesOutBest) {
  std::vector<int> times(5);
  Tries tries(std::vector<double>(5), 0, kLuck);
  ASSERT_TRUE(tries.play(60, [&](std::size_t one, std::size_t) -> std::optional<double> {
    ++times[one];
    return static_cast<double>(one);
  }));
  EXPECT_EQ(times[0], times[4]);
  EXPECT_LT(times[1], times[4]);
  int all = 0;
  for (const int one : times) all += one;
  EXPECT_LE(all, 60);
}

TEST(Tries, GiveUpWhatComesToTheSameAsTheUsualOne) {
  std::vector<int> times(2);
  Tries tries({0, 0}, 0, kLuck);
  ASSERT_TRUE(tries.play(60, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times[one];
    return luck(nth);
  }));
  EXPECT_EQ(times[1], 7) << "one round";
}

TEST(Tries, GiveUpWhatWouldBeNoBetterWithSomeLuckAndTryLongerWhatMay) {
  std::vector<int> times(3);
  Tries tries({0, 0, 0}, 0, kLuck);
  ASSERT_TRUE(tries.play(90, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times[one];
    // Nearly as good; better by half of what luck does.
    constexpr std::array kBetter{0.0, -0.1, 2.5};
    return kBetter[one] + (one == 2 ? luck(nth) : 0.01 * luck(nth));
  }));
  EXPECT_EQ(times[1], 7) << "one round";
  EXPECT_GT(times[2], 30) << "more than its share of 90";
  EXPECT_EQ(tries.best(), 2U);
}

TEST(Tries, GiveUpNoMoreThanAQuarterARoundOfWhatMayBeBetter) {
  // All may be better, the later the more, but for luck that is none of the usual one's.
  std::vector<int> times(5);
  Tries tries(std::vector<double>(5), 0, kLuck);
  ASSERT_TRUE(tries.play(100, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times[one];
    return one == 0 ? 0 : 0.1 * static_cast<double>(one) + luck(nth);
  }));
  EXPECT_EQ(times[1], 5) << "one round";
  EXPECT_GT(times[2], 5) << "of four one was given up";
  EXPECT_EQ(times[2], times[4]);
}

TEST(Tries, AreOverWhenNothingIsLeftThatMayBeBetter) {
  int times = 0;
  Tries tries({0, 0, 0}, 0, kLuck);
  ASSERT_TRUE(tries.play(90, [&](std::size_t one, std::size_t nth) -> std::optional<double> {
    ++times;
    return (one == 0 ? 1 : 0) + luck(nth);
  }));
  EXPECT_EQ(times, 21) << "one round";
}

TEST(Tries, GoOnToTheEndOfTheBattleWhereThatIsNear) {
  EXPECT_EQ(last_turn_tried(3, 1, 10), 4);
  EXPECT_EQ(last_turn_tried(7, 1, 10), 8);
  EXPECT_EQ(last_turn_tried(8, 1, 10), 10);
  EXPECT_EQ(last_turn_tried(9, 1, 10), 10);
  EXPECT_EQ(last_turn_tried(9, 1, 0), 10);
}

TEST(Tries, SayWhenSomethingCannotBeTried) {
  Tries tries({0, 0}, 0, kLuck);
  EXPECT_FALSE(
      tries.play(12, [](std::size_t, std::size_t) -> std::optional<double> { return {}; }));
}

}  // namespace
}  // namespace opfor
