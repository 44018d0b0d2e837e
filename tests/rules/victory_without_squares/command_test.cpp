// Option `command_points` (VWS-AI-3): what leaders throw, and what bodies cost.
#include "rules/victory_without_squares/command.hpp"

#include <gtest/gtest.h>

namespace opfor::victory_without_squares {
namespace {

TEST(VwsAi3, ALeaderThrowsDiceByHisGrade) {
  EXPECT_EQ(command_dice(LeaderGrade::hero), 4);
  EXPECT_EQ(command_dice(LeaderGrade::veteran), 3);
  EXPECT_EQ(command_dice(LeaderGrade::raw), 2);
}

TEST(VwsAi3, ABodyCostsOneADisorderedOneTwo) {
  EXPECT_EQ(command_price(State::formed), 1);
  EXPECT_EQ(command_price(State::unsteady), 1);
  EXPECT_EQ(command_price(State::disordered), 2);
}

}  // namespace
}  // namespace opfor::victory_without_squares
