#include <gtest/gtest.h>

#include "rules/nineteenth_century/victory.hpp"
#include "support.hpp"

/// NC-MOVE-2 with the option `wounded_fall_out`: who is counted as lost. What it does at the table
/// is played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

test::Small marching(const char* options) {
  return test::Making{}
      .options(options)
      .command("c", "a", "brigade", "objective = [200, 75]")
      .foot("A1", "c", 60, 75, 6, "formed = true; orders = 'move'; ncos = 1")
      .foot("B1", "b", 230, 20, 4, "formed = true")
      .small();
}

/// Plays A1's pass on a die that goes on.
void march_on(test::Small& s, EventList& events) {
  test::Script script(s);
  script.reaction["A1"] = 5;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
}

TEST(NcMove2, ThereAreGroupsOfWoundedOnlyByTheOption) {
  EXPECT_FALSE(marching("").battle.setting().find_unit("A1-wounded"));
  EXPECT_TRUE(marching("wounded_fall_out = true").battle.setting().find_unit("A1-wounded"));
}

TEST(NcMove2, TheDeadOfTheWoundedAreCountedOnce) {
  test::Small s = marching("wounded_fall_out = true");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 2));
  EventList events;
  march_on(s, events);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1-wounded"), 1, 0));
  const Tally lost = tally(s.battle, Side::a);
  EXPECT_EQ(lost.start, 7) << "six, and one who waits";
  EXPECT_EQ(lost.left, 5);
  EXPECT_EQ(lost.words, "2 killed, 1 wounded of 7");
}

}  // namespace
}  // namespace opfor::nineteenth_century
