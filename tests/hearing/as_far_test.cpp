#include "hearing/as_far.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "hearing/free_order.hpp"
#include "table/assembly.hpp"

namespace opfor {
namespace {

/// First steps, before the first turn.
struct Start {
  Start() {
    const auto scenario = load_scenario(*find_file("first_steps"));
    sheet = scenario->sheet;
    battle = sheet->start(scenario->setting);
    unit = *battle->setting().find_unit("BL");
  }
  const Sheet* sheet = nullptr;
  std::optional<Battle> battle;
  UnitId unit = kNoUnit;
  [[nodiscard]] double way(const Order& order) const {
    const Vec end = field::vec(path_of(order).back());
    return norm(end - field::vec(battle->unit(unit).pose().at)) / 100;
  }
};

TEST(AsFarAsItGoes, IsSaidInManyWays) {
  EXPECT_EQ(without_as_far("move as far as it goes west"), "move west");
  EXPECT_EQ(without_as_far("march to the gate as far as possible"), "march to the gate");
  EXPECT_EQ(without_as_far("move 12 west"), std::nullopt);
}

TEST(AsFarAsItGoes, IsTheLongestWayThatTheRulesLetPass) {
  const Start start;
  for (const char* words :
       {"move west", "move towards the west", "move to FV", "move towards FV"}) {
    const auto order = as_far_as_it_goes(*start.sheet, *start.battle, start.unit, words);
    ASSERT_TRUE(order) << words << ": " << order.error();
    EXPECT_FALSE(start.sheet->check(*start.battle, *order)) << words;
    EXPECT_GT(start.way(*order), 10) << words;
    EXPECT_LT(start.way(*order), 26) << words << ": a move is 25 cm";
  }
}

TEST(AsFarAsItGoes, OfAWayThatIsRefusedSoMuchMayGo) {
  const Start start;
  const auto whole = read_order(*start.sheet, *start.battle, start.unit, "move 60 west");
  ASSERT_TRUE(whole);
  ASSERT_TRUE(start.sheet->check(*start.battle, *whole));
  const auto longest = longest_that_may(*start.sheet, *start.battle, *whole);
  ASSERT_TRUE(longest);
  EXPECT_FALSE(start.sheet->check(*start.battle, *longest));
  const auto beyond = read_order(*start.sheet, *start.battle, start.unit,
                                 fmt::format("move {:.1f} west", start.way(*longest) + 0.5));
  ASSERT_TRUE(beyond);
  EXPECT_TRUE(start.sheet->check(*start.battle, *beyond));
}

TEST(AsFarAsItGoes, AWayWithoutALengthIsAskedHowFar) {
  const Start start;
  const auto order = read_order(*start.sheet, *start.battle, start.unit, "move west");
  ASSERT_FALSE(order);
  EXPECT_THAT(order.error(), ::testing::HasSubstr("how far west?"));
}

}  // namespace
}  // namespace opfor
