// Weights are data: names, numbers, a version; what is wrong is said with its place.
#include "ai/commander/weights.hpp"

#include <gtest/gtest.h>

#include "ai/behaviour/doctrine.hpp"
#include "support.hpp"

namespace opfor {
namespace {

const Weights& common() { return shipped_weights("no sheet of this name"); }

std::string weight_problems(const std::string& text) {
  const auto weights = read_weights(text, "w.toml", &common());
  return weights ? "" : weights.error().to_string();
}

TEST(Weights, TheCommonFileNamesEveryOne) {
  const auto weights =
      read_weights(test::shipped("ai/weights/common.toml"), "ai/weights/common.toml", nullptr);
  ASSERT_TRUE(weights) << weights.error().to_string();
  EXPECT_EQ((*weights)[Weight::fight_inflicted], 1);
}

TEST(Weights, OneThatTheCommonFileLeavesOutIsMissed) {
  const auto weights =
      read_weights("about = 'x'\nversion = 1\n[fight]\ncaution = 1\n", "w", nullptr);
  ASSERT_FALSE(weights);
  EXPECT_NE(weights.error().to_string().find("lacks 'fight.inflicted'"), std::string::npos);
}

TEST(Weights, ASheetSaysWhatIsOtherwiseAndKeepsTheRest) {
  const auto weights =
      read_weights("about = 'x'\nversion = 1\n[fight]\ncaution = 0.5\n[rules]\nown_fire = 'X-1'\n",
                   "w", &common());
  ASSERT_TRUE(weights) << weights.error().to_string();
  EXPECT_EQ((*weights)[Weight::fight_caution], 0.5);
  EXPECT_EQ((*weights)[Weight::fight_inflicted], common()[Weight::fight_inflicted]);
  EXPECT_EQ(weights->rule(Consider::own_fire), "X-1");
  EXPECT_EQ(weights->rule(Consider::threats), "");
}

TEST(Weights, AnUnknownNameIsAnErrorWithItsLine) {
  EXPECT_EQ(
      weight_problems("about = 'x'\nversion = 1\n[fight]\ncautoin = 1\n"),
      "w.toml:4:1: unknown key 'cautoin' in the weights of 'fight' (did you mean 'caution'?)\n");
  EXPECT_NE(weight_problems("about = 'x'\nversion = 1\n[figth]\ncaution = 1\n")
                .find("w.toml:3:2: unknown key 'figth'"),
            std::string::npos);
  EXPECT_NE(
      weight_problems("about = 'x'\nversion = 1\n[rules]\nown_fir = 'X'\n").find("'own_fire'"),
      std::string::npos);
}

TEST(Weights, AreNumbersOfNoughtOrMore) {
  const std::string head = "about = 'x'\nversion = 1\n[fight]\n";
  EXPECT_NE(
      weight_problems(head + "caution = 'much'\n").find("'caution' must be a number, not text"),
      std::string::npos);
  EXPECT_NE(
      weight_problems(head + "caution = -1\n").find("w.toml:4:11: 'caution' must lie between 0"),
      std::string::npos);
  EXPECT_NE(weight_problems(head + "caution = nan\n").find("must lie between"), std::string::npos);
  EXPECT_NE(
      weight_problems("about = 'x'\nversion = 1\nfight = 3\n").find("'fight' must be a table"),
      std::string::npos);
}

TEST(Weights, OfAnotherVersionAreRefused) {
  EXPECT_NE(
      weight_problems("about = 'x'\nversion = 2\n").find("'version' must lie between 1 and 1"),
      std::string::npos);
  EXPECT_NE(weight_problems("about = 'x'\n").find("lacks 'version'"), std::string::npos);
}

TEST(Weights, ADoctrineSetsItsOwn) {
  const std::string head = "about = 'x'\ntemper = 0\nnerve = 0\naggression = 0\n";
  const auto doctrine =
      read_doctrine(head + "[weights.fight]\ncaution = 0.25\n[weights.task]\nkeeps = 2\n", "d");
  ASSERT_TRUE(doctrine) << doctrine.error().to_string();
  Weights weights = common();
  weights.set(doctrine->weights);
  EXPECT_EQ(weights[Weight::fight_caution], 0.25);
  EXPECT_EQ(weights[Weight::task_keeps], 2);
  const auto wrong = read_doctrine(head + "[weights.fight]\ncautious = 1\n", "d.toml");
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().to_string().find("d.toml:6:1: unknown key 'cautious'"),
            std::string::npos);
}

}  // namespace
}  // namespace opfor
