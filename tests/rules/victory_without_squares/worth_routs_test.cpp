// Friends who may break, or run: what that costs who stands next to them or in their way.
#include "rules/victory_without_squares/worth_routs.hpp"

#include <gtest/gtest.h>

#include "policy_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::share;
using test::Small;

/// What it costs horse to stay where it is, by a friend there whom horse may ride at from 4" before
/// him.
double unsettled(double x, double y, const char* friend_is, bool enemy = true) {
  Making making = Making{}
                      .unit("a1", 'a', "horse", 20, 20, "orders = 'hold'")
                      .unit("a2", 'a', "horse", x, y, friend_is);
  if (enemy) making = making.unit("b1", 'b', "horse", x, y + 5, "facing = 180");
  const Small s = making.small();
  return -share(s, FreeOrder::Kind::stand, Consider::unsettled);
}
constexpr double kBeside = 20 + 3.6 + 1;     // 1" off
constexpr double kFarBeside = 20 + 3.6 + 3;  // more than 2"

TEST(VwsPur9, NobodyStandsGladlyNextToWhoMayBreak) {
  const double by_shaken = unsettled(kBeside, 20, "state = 'disordered'");
  const double by_unsteady = unsettled(kBeside, 20, "state = 'unsteady'");
  EXPECT_GT(by_shaken, by_unsteady + 0.2);
  EXPECT_GT(by_unsteady, 0);
  EXPECT_EQ(unsettled(kFarBeside, 20, "state = 'disordered'"), 0);
  EXPECT_EQ(unsettled(kBeside, 20, "state = 'disordered'", false), 0) << "by whom?";
}

TEST(VwsMove12, NobodyStandsGladlyInTheWayOfWhoMayFlee) {
  constexpr double kBefore = 20 + 1.2 + 3;  // 3" before it, so that it would not draw
  const double behind = unsettled(20, kBefore, "state = 'disordered'");
  EXPECT_GT(behind, 0);
  EXPECT_EQ(unsettled(25, kBefore, "state = 'disordered'"), 0) << "he passes it";
  EXPECT_GT(unsettled(20, kBefore, "state = 'broken'"), 0) << "he runs already";
}

TEST(VwsPur9, WhoAttacksDoesNotAskWhoMayBreakBesideHim) {
  const Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                      .unit("a2", 'a', "horse", kBeside, 20, "state = 'disordered'")
                      .unit("b1", 'b', "horse", 20, 24, "facing = 180; state = 'unsteady'")
                      .small();
  EXPECT_LT(share(s, FreeOrder::Kind::stand, Consider::unsettled), 0);
  EXPECT_EQ(share(s, FreeOrder::Kind::attack, Consider::unsettled), 0);
}

}  // namespace
}  // namespace opfor::victory_without_squares
