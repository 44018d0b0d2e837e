// What the last bodies of a side are to it.
#include "rules/victory_without_squares/worth_alls_lost.hpp"

#include <gtest/gtest.h>

#include "policy_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::share;
using test::Small;

TEST(VwsLost1, WhoHangsByOneBodyKeepsItOutOfHarm) {
  const auto dreads = [](const char* other_is, const char* state) {
    const std::string orders = std::string("orders = 'hold'; state = '") + state + "'";
    const Small s = Making{}
                        .unit("a1", 'a', "foot", 20, 20, orders.c_str())
                        .unit("a2", 'a', "foot", 40, 20, other_is)
                        .unit("b1", 'b', "foot", 20, 24, "facing = 180")
                        .small();
    return -share(s, FreeOrder::Kind::stand, Consider::shaken_with_side);
  };
  EXPECT_GT(dreads("state = 'broken'", "unsteady"), 1);
  EXPECT_EQ(dreads("", "unsteady"), 0) << "it has one to spare";
  EXPECT_LT(dreads("state = 'broken'", "formed"), dreads("state = 'broken'", "unsteady"));
}

TEST(VwsLost1, WhoseEnemyHangsByOneBodyGoesForIt) {
  const auto wants = [](const char* other_is) {
    const Small s = Making{}
                        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                        .unit("a2", 'a', "horse", 40, 20)
                        .unit("b1", 'b', "horse", 20, 24, "facing = 180; state = 'unsteady'")
                        .unit("b2", 'b', "foot", 60, 40, other_is)
                        .small();
    return share(s, FreeOrder::Kind::attack, Consider::shakes_their_side);
  };
  EXPECT_GT(wants("state = 'disordered'"), 1);
  EXPECT_EQ(wants(""), 0);
}

/// Guns that are taken are gone: without `count_lost` they are no more than one fewer who stands.
TEST(VwsLost1, WhoIsGoneCountsByTheOption) {
  const auto wants = [](const char* count_lost) {
    const Small s = Making{}
                        .options(std::string("count_lost = ") + count_lost)
                        .unit("a1", 'a', "horse", 20, 20, "orders = 'attack'")
                        .unit("a2", 'a', "horse", 40, 20)
                        .unit("b1", 'b', "artillery", 20, 24, "facing = 180")
                        .unit("b2", 'b', "foot", 60, 40)
                        .unit("b3", 'b', "foot", 70, 40, "state = 'disordered'")
                        .small();
    return share(s, FreeOrder::Kind::attack, Consider::shakes_their_side);
  };
  EXPECT_GT(wants("true"), 1);
  EXPECT_EQ(wants("false"), 0);
}

TEST(VwsLost1, WhoIsMissedGetsBackIntoOrder) {
  const auto missed = [](int others) {
    Making making = Making{}.unit("a1", 'a', "foot", 20, 20, "state = 'disordered'");
    making = making.unit("b1", 'b', "foot", 20, 44, "facing = 180");
    for (int i = 0; i < others; ++i) {
      making = making.unit("a" + std::to_string(i + 2), 'a', "foot", 30 + 6 * i, 20);
    }
    const Small s = making.small();
    return share(s, FreeOrder::Kind::reform, Consider::steadies_side);
  };
  EXPECT_GT(missed(2), 1);
  EXPECT_EQ(missed(3), 0);
}

}  // namespace
}  // namespace opfor::victory_without_squares
