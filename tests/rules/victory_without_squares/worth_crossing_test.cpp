// Decision 12 of 12.5: what lies on the way of an order, and what the cards make of it.
#include "rules/victory_without_squares/worth_crossing.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/victory_without_squares/expectations.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::Making;
using test::Small;

/// Horse at (20, 20), a hedge 2" before its front, and an enemy at some place.
Small before_a_hedge(double x, double y, const char* more = "", const char* kind = "horse") {
  return Making{}
      .unit("a1", 'a', kind, 20, 20, more)
      .unit("b1", 'b', "foot", x, y)
      .terrain("h", test::hedge("[[10,22.6],[30,22.6]]"))
      .small();
}
Chances crossings_ahead(const Small& s, double way) {
  const Order order{s.id("a1"), {test::move(20, 20 + way)}, {}};
  Chances chances;
  add_crossings(chances, s.now(), after(s.now(), s.id("a1"), order));
  return chances;
}

TEST(Vws12Point5Policy12, EdgesOnTheWayAreCounted) {
  const Small s = before_a_hedge(20, 44);
  EXPECT_EQ(crossings_ahead(s, 1.5).edges, 0);
  EXPECT_EQ(crossings_ahead(s, 1.5).passes, 1);
  EXPECT_EQ(crossings_ahead(s, 6).edges, 1);
}

TEST(Vws12Point5Policy12, TheChancesAreThoseOfTheTerrainCard) {
  const Chances horse = crossings_ahead(before_a_hedge(20, 44), 6);
  EXPECT_NEAR(horse.passes, 1.0 / 2, 1e-9);
  EXPECT_NEAR(horse.harm, 0.25 * harm(State::formed, State::unsteady, Kind::horse), 1e-9);
  const Chances foot = crossings_ahead(before_a_hedge(20, 44, "", "foot"), 4);
  EXPECT_NEAR(foot.passes, 3.0 / 4, 1e-9);
  Small led = Making{}
                  .unit("a1", 'a', "horse", 20, 20)
                  .unit("l", 'a', "leader", 20, 19)
                  .unit("b1", 'b', "foot", 20, 44)
                  .small();
  led.unit("l").goes_with = led.id("a1");
  const CrossingOdds odds = crossing_odds(led.battle, led.id("a1"));
  EXPECT_NEAR(odds.clean, 15.0 / 34, 1e-9);
  EXPECT_NEAR(odds.with_loss, 16.0 / 51, 1e-9);
}

TEST(Vws12Point5Policy12, ColumnsLoseNoOrder) {
  Small s = before_a_hedge(20, 44, "", "foot");
  s.unit("a1").formation = opfor::Formation::column;
  const CrossingOdds odds = crossing_odds(s.battle, s.id("a1"));
  EXPECT_NEAR(odds.clean, 3.0 / 4, 1e-9);
  EXPECT_EQ(odds.with_loss, 0);
}

TEST(Vws12Point5Policy12, AnEnemyWithinFourInchesOfTheFarSideWatches) {
  EXPECT_TRUE(crossings_ahead(before_a_hedge(20, 26), 6).watched);
  EXPECT_FALSE(crossings_ahead(before_a_hedge(20, 30), 6).watched);
  EXPECT_FALSE(crossings_ahead(before_a_hedge(24.5, 20), 6).watched) << "on the near side";
}

TEST(Vws12Point5Policy12, WhoIsAttackedOverTheEdgeDoesNotWatchIt) {
  const Small s = before_a_hedge(20, 26);
  const Order order{s.id("a1"), {Charge{s.id("b1"), {test::at(20, 25)}, Gait::as_before}}, {}};
  Chances chances;
  add_crossings(chances, s.now(), after(s.now(), s.id("a1"), order));
  EXPECT_EQ(chances.edges, 1);
  EXPECT_FALSE(chances.watched);
}

}  // namespace
}  // namespace opfor::victory_without_squares
