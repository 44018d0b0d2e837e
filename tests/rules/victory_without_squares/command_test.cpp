// Option `command_points` (VWS-AI-3): who is commanded is thrown for and paid.
#include "rules/victory_without_squares/command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Purpose;
using test::Making;
using test::Small;
using test::Table;

/// Three bodies of a division about its leader, one beyond his reach.
Making wing(const char* options, const char* grade = "grade = 'veteran'") {
  return Making{}
      .options(options)
      .unit("l", 'a', "leader", 20, 3, grade)
      .unit("f1", 'a', "foot", 16, 6)
      .unit("f2", 'a', "foot", 20, 6)
      .unit("f3", 'a', "foot", 44, 6)
      .unit("b1", 'b', "foot", 20, 44);
}

std::vector<UnitId> bodies(const Small& s) { return {s.id("f1"), s.id("f2"), s.id("f3")}; }

TEST(VwsAi3, WithoutTheOptionReachIsEnough) {
  Small s = test::by_hand(wing(""));
  Table table(s);
  Play play = table.play();
  throw_for_command(play, bodies(s));
  EXPECT_EQ(s.fact("f1", Fact::commanded), 1);
  EXPECT_EQ(s.fact("f3", Fact::commanded), 0);
  EXPECT_TRUE(table.log.empty());
}

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

TEST(VwsAi3, OnlyTheBodiesThatHePaysForAreCommanded) {
  Small s = test::by_hand(wing("command_points = true"));
  EXPECT_EQ(s.fact("f1", Fact::commanded), 0) << "nobody has paid yet";
  Table table(s);
  table.dice(Purpose::command, "l", {1, 2, 1});
  Play play = table.play();
  throw_for_command(play, bodies(s));
  ASSERT_EQ(table.decided.size(), 1U);
  EXPECT_EQ(table.decided.front().budget, 4);
  EXPECT_EQ(table.decided.front().options.size(), 2U) << "one is out of his reach";
  EXPECT_EQ(s.fact("f1", Fact::commanded), 1) << "the first option was taken";
  EXPECT_EQ(s.fact("f2", Fact::commanded), 0);
}

TEST(VwsAi3, HeThrowsOnceATurn) {
  Small s = test::by_hand(wing("command_points = true", "grade = 'raw'"));
  Table table(s);
  table.dice(Purpose::command, "l", {1, 1});
  Play play = table.play();
  throw_for_command(play, bodies(s));
  throw_for_command(play, bodies(s));
  EXPECT_EQ(table.times_asked(DecisionKind::pay_command), 1);
  new_turn(s.battle);
  EXPECT_EQ(s.fact("f1", Fact::commanded), 0) << "the next turn is thrown for anew";
}

}  // namespace
}  // namespace opfor::victory_without_squares
