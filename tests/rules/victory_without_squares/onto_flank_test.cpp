// Where horse rides that no front lets in.
#include "rules/victory_without_squares/onto_flank.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/wanted.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::Small;

constexpr double kHisX = 30;

Making before(const std::string& theirs = "", double x = 29) {
  return Making{}
      .unit("a1", 'a', "horse", x, 20, "orders = 'attack'")
      .unit("b1", 'b', "foot", kHisX, 26, theirs);
}

/// How far aside of his middle it rides, inches; 0: to him.
double aside(const Small& s) {
  const UnitId a1 = s.id("a1");
  const Vec place = where_to_meet(s.now(), a1, s.id("b1"));
  EXPECT_EQ(wanted_place(s.now(), a1).place, place);
  return place.x / 254 - kHisX;
}

TEST(VwsAi4, HorseRidesForTheFlankOfFootThatItMayNotAttackInFront) {
  EXPECT_LT(aside(before().small()), -4) << "the nearer flank";
  EXPECT_GT(aside(before("", 31).small()), 4);
  EXPECT_DOUBLE_EQ(aside(before("state = 'unsteady'").small()), 0) << "it may attack him as he is";
  EXPECT_DOUBLE_EQ(aside(before("formation = 'hedgehog'").small()), 0) << "he has none";
  EXPECT_DOUBLE_EQ(aside(before("facing = 90").small()), 0) << "it has his flank";
}

TEST(VwsAi4, HorseRidesToNoFlankThatIsCovered) {
  const char* guard = "facing = 180";
  const Small left = before().unit("b2", 'b', "foot", 25, 28, guard).small();
  EXPECT_GT(aside(left), 4) << "there are muskets on that side";
  const Small both = before()
                         .unit("b2", 'b', "foot", 25, 28, guard)
                         .unit("b3", 'b', "foot", 35, 28, guard)
                         .small();
  EXPECT_DOUBLE_EQ(aside(both), 0);
}

TEST(VwsAi4, HorseRidesToNoFlankThatItComesToTooLate) {
  Small s = before().small();
  s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
  EXPECT_DOUBLE_EQ(aside(s), 0);
}

TEST(VwsAi4, TheWayToAFlankIsAmongItsOrders) {
  const Small s = before().small();
  bool rides = false;
  for (const FreeOrder& free : free_orders(s.now(), s.id("a1"))) {
    rides |= free.kind == FreeOrder::Kind::to_goal && free.about == s.id("b1");
  }
  EXPECT_TRUE(rides);
}

}  // namespace
}  // namespace opfor::victory_without_squares
