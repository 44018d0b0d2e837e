// Leaders on the table (section 2.5).
#include "rules/victory_without_squares/leader_moves.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/fixed_play.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::Small;

TEST(VwsLead6, WhoGoesToFriendsBeforeTheEnemyHasRiddenNothing) {
  Small s = Making{}
                .unit("a1", 'a', "horse", 20, 20)
                .unit("b1", 'b', "foot", 26, 20)
                .unit("l", 'b', "leader", 20, 20)
                .small();
  opfor::test::FixedPlay asks(s.battle, s.sheet(),
                              opfor::test::shipped_behaviour("victory_without_squares", {}));
  Play play(s.battle, asks, asks);
  disturb_leaders(play, s.id("a1"), {});
  const auto moved = asks.told_of<event::Moved>();
  ASSERT_EQ(moved.size(), 1U);
  EXPECT_EQ(moved[0].spent, Length{});
  EXPECT_EQ(ride_left(s.battle, s.id("l")), kLeaderMove);
}

}  // namespace
}  // namespace opfor::victory_without_squares
