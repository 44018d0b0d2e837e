// Attacks that an order leads to (12.5, 7), and to whom a flank is shown.
#include "rules/victory_without_squares/attack_to_come.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/victory_without_squares/encounter.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::Small;

/// Horse at (20, 20), and an enemy 12" before it.
Small before_an_enemy(const char* kind, const char* more = "", const char* own = "") {
  return Making{}.unit("a1", 'a', "horse", 20, 20, own).unit("b1", 'b', kind, 20, 32, more).small();
}
/// What it could do from so many inches on.
double from(const Small& s, double inches_on) {
  const Order order{s.id("a1"), {test::move(20, 20 + inches_on)}, {}};
  return attack_to_come(s.now(), after(s.now(), s.id("a1"), order));
}

TEST(VwsAttackToCome, IsOneThatItComesIntoReachOf) {
  const Small s = before_an_enemy("horse", "state = 'disordered'");
  EXPECT_EQ(from(s, 1), 0) << "too far off in its next move, too";
  EXPECT_GT(from(s, 6), 0);
}

TEST(VwsAttackToCome, IsNoneThatMayNotBeMadeOrFailsTheOdds) {
  Small s = before_an_enemy("foot");
  EXPECT_GT(from(s, 6), 0) << "it may wheel, and come in obliquely";
  s.battle.unit(s.id("b1")).formation = opfor::Formation::square;
  EXPECT_EQ(from(s, 6), 0) << "a hedgehog";
  const char* poor = "state = 'unsteady'; poor = true";
  EXPECT_EQ(from(before_an_enemy("horse", "quality = 1", poor), 6), 0);
}

TEST(VwsAttackToCome, GunsAreThereToBeTaken) {
  EXPECT_GT(from(before_an_enemy("artillery"), 6), 0);
}

TEST(Vws12Point5Policy7, AFlankIsShownToThoseAloneWhoMayAttackIt) {
  const auto shown = [](const char* kind, const char* enemy) {
    const Small s = Making{}
                        .unit("a1", 'a', kind, 20, 20, "facing = 90")
                        .unit("b1", 'b', enemy, 20, 26)
                        .small();
    return !exposed_to(s.now(), s.id("a1"), s.now().box(s.id("a1"))).empty();
  };
  EXPECT_TRUE(shown("horse", "horse"));
  EXPECT_FALSE(shown("horse", "foot")) << "foot never attacks formed horse";
  EXPECT_TRUE(shown("foot", "foot"));
}

}  // namespace
}  // namespace opfor::victory_without_squares
