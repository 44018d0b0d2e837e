#include "battle/consideration_words.hpp"

#include <gtest/gtest.h>

#include "battle/consider.hpp"
#include "battle/decision.hpp"
#include "battle/setting.hpp"

namespace opfor {
namespace {

std::string said(Consider what, double share) {
  return consideration_words(Setting{}, {what, kNoUnit, share, {}});
}

TEST(ConsiderationWords, WhatGoesEitherWayIsSaidAsItGoes) {
  EXPECT_EQ(said(Consider::to_objective, 0.4), "nearer to its objective");
  EXPECT_EQ(said(Consider::to_objective, -0.4), "farther from its objective");
  EXPECT_EQ(said(Consider::keeps_place, -0.4), "goes from its place");
  EXPECT_EQ(said(Consider::counts_in_time, -1), "late on the ground that decides the battle");
  EXPECT_EQ(said(Consider::threats, -1), "harm that enemies may do it") << "it has one way only";
}

}  // namespace
}  // namespace opfor
