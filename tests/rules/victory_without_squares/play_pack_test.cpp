// The pack as play goes through it (VWS-DICE-2), and who crosses how (VWS-MAN-5).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::by_hand;
using test::going;
using test::kGunsDeep;
using test::Making;
using test::Small;
using test::state;
using test::Table;
using test::y;

/// Both sides have a body to reform.
Small shaken(const char* options) {
  return by_hand(Making{}
                     .options(options)
                     .unit("a1", 'a', "foot", 20, 10, "state = 'disordered'")
                     .unit("a2", 'a', "foot", 40, 10, "state = 'disordered'")
                     .unit("b1", 'b', "foot", 20, 40, "state = 'disordered'"));
}
/// Whether these bodies can draw the same card, one after the other.
bool same_card(const char* options, const char* first, const char* second) {
  Small s = shaken(options);
  Table table(s);
  table.manoeuvre(first, {"7D"}).manoeuvre(second, {"7D"});
  table.order(first, {Rally{}}).order(second, {Rally{}}).activate(first);
  try {
    table.activate(second);
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "not in the pack: seven of diamonds");
    return false;
  }
  return true;
}

TEST(VwsDice2, OnePackForBothASideOrFreshEachTime) {
  EXPECT_FALSE(same_card("", "a1", "a2"));
  EXPECT_FALSE(same_card("", "a1", "b1"));
  EXPECT_FALSE(same_card("deck_mode = 'per_side'", "a1", "a2"));
  EXPECT_TRUE(same_card("deck_mode = 'per_side'", "a1", "b1"));
  EXPECT_TRUE(same_card("deck_mode = 'fresh'", "a1", "a2"));
}

TEST(VwsDice2, ThePackLastsFromTurnToTurnAndIsShuffledWhenItRunsOut) {
  Small s = shaken("");
  Table table(s);
  table.manoeuvre("a1", {"7S"}).order("a1", {Rally{}}).activate("a1");
  new_turn(s.battle);
  // One card is left: two are drawn by turns, the second from all 52 again.
  sheet_record(s.battle).packs[0] = chance::card(chance::Suit::clubs, 2).bit();
  table.manoeuvre("a1", {"2C"}).order("a1", {Rally{}}).activate("a1");
  table.manoeuvre("a2", {"7S"}).order("a2", {Rally{}}).activate("a2");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsDice2, RunOutBetweenTwoCardsTheFirstStaysOnTheTable) {
  for (const auto& [second, there] : {std::pair{"3C", true}, {"2C", false}}) {
    Small s = by_hand(Making{}
                          .unit("a1", 'a', "foot", 20, 10, "state = 'disordered'")
                          .unit("l", 'a', "leader", 20, 5, "attached = 'a1'")
                          .unit("b1", 'b', "foot", 20, 40));
    sheet_record(s.battle).packs[0] = chance::card(chance::Suit::clubs, 2).bit();
    Table table(s);
    table.manoeuvre("a1", {"2C", second}).order("a1", {Rally{}});
    if (there) {
      table.activate("a1");
      EXPECT_EQ(table.left_over(), "");
    } else {
      EXPECT_THROW(table.activate("a1"), std::runtime_error);
    }
  }
}

TEST(VwsMan5, LimberedGunsCrossAsInColumnAndOnFoot) {
  for (const char* card : {"3S", "3D"}) {
    Small s = by_hand(Making{}
                          .terrain("h", test::hedge("[[10,22],[30,22]]"))
                          .unit("a1", 'a', "artillery", 20, 21 - kGunsDeep / 2, "limbered = true")
                          .unit("b1", 'b', "foot", 60, 40));
    Table table(s);
    table.manoeuvre("a1", {card}).order("a1", {going(s, "a1", 4)}).activate("a1");
    EXPECT_EQ(state(s, "a1"), State::formed) << card;
    EXPECT_NEAR(y(s, "a1"), 25 - kGunsDeep / 2, 0.05) << card;
  }
}

TEST(VwsLead7, ADivisionWithoutLeaderIsActivatedAsUsual) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 10)
                        .unit("l", 'a', "leader", 20, 5, "attached = 'a1'")
                        .unit("b1", 'b', "foot", 20, 40));
  remove(s.battle, s.id("l"), Gone::killed);
  Table table(s);
  table.order("a1", {going(s, "a1", 4)});
  table.step();
  table.step();
  EXPECT_NEAR(y(s, "a1"), 14, 0.02);
}

}  // namespace
}  // namespace opfor::victory_without_squares
