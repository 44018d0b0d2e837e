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

TEST(VwsLead1, NobodyRidesBehindABodyWhereHisBaseWouldNotBeOnTheTable) {
  int could = 0;
  constexpr int kTries = 30;
  for (int tenths = 0; tenths < kTries; ++tenths) {
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 1 + tenths / 10.0)
                        .unit("l", 'a', "leader", 20, 5)
                        .unit("b1", 'b', "foot", 20, 30)
                        .small();
    if (!could_stand_behind(s.battle, s.id("l"), s.id("a1"))) continue;
    ++could;
    EXPECT_GE(place_behind(s.battle, s.id("a1")).at.y, kBaseWidth / 2) << tenths;
  }
  EXPECT_GT(could, 0);
  EXPECT_LT(could, kTries);
}

/// Leaders take the last that is open to them.
class RidesWhereHeCan final : public opfor::test::FixedPlay {
 public:
  using FixedPlay::FixedPlay;
  [[nodiscard]] std::vector<Choice> decide_all(const Moment&,
                                               std::span<const Decision> decisions) override {
    std::vector<Choice> choices;
    for (const Decision& d : decisions) {
      choices.emplace_back().picks = {static_cast<std::uint16_t>(d.options.size() - 1)};
    }
    return choices;
  }
};

TEST(VwsLead1, HowALeaderRodeIsKnownToTheEndOfTheNextTurn) {
  const auto rode_to = [](double x, double y, int turns, std::int32_t steps = 0) {
    Small s = Making{}
                  .unit("a1", 'a', "horse", x, y)
                  .unit("l", 'a', "leader", 24, 20)
                  .unit("b1", 'b', "foot", 24, 45)
                  .small();
    RidesWhereHeCan asks(s.battle, s.sheet(),
                         opfor::test::shipped_behaviour("victory_without_squares", {}));
    Play play(s.battle, asks, asks);
    leaders_ride(play, s.id("a1"));
    for (int i = 0; i < turns; ++i) {
      new_turn(s.battle);
      s.record("l").ridden += steps;
    }
    return rode_towards(s.battle, s.id("l"));
  };
  EXPECT_GT(rode_to(10, 20, 0).x, -1.01);
  EXPECT_LT(rode_to(10, 20, 0).x, -0.9);
  EXPECT_GT(rode_to(24, 34, 1).y, 0.9);
  EXPECT_EQ(rode_to(24, 34, 2), Vec{});
  EXPECT_EQ(rode_to(24, 34, 2, 1), Vec{}) << "a few steps more remind nobody of it";
  EXPECT_EQ(rode_to(24, 21.5, 0), Vec{}) << "that was a few steps";
}

}  // namespace
}  // namespace opfor::victory_without_squares
