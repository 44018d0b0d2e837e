// What a side may know.
#include <gtest/gtest.h>

#include "rules/victory_without_squares/sighting.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

/// b1 stands behind a wood, b2 in the open.
test::Small behind_a_wood() {
  return test::Making{}
      .terrain("w", test::wood("[[10,18],[30,18],[30,24],[10,24]]"))
      .unit("a1", 'a', "foot", 20, 10)
      .unit("b1", 'b', "foot", 20, 32)
      .unit("b2", 'b', "foot", 50, 30, "orders = 'attack'; target = 'a1'")
      .unit("bl", 'b', "leader", 20, 35)
      .small();
}

TEST(VwsView, EnemiesInSightAreThereTheOthersAbsent) {
  const test::Small s = behind_a_wood();
  const View v = view(s.battle, Side::a);
  EXPECT_TRUE(v.hidden.contains(s.id("b1")));
  EXPECT_TRUE(v.hidden.contains(s.id("bl"))) << "leaders, too";
  EXPECT_FALSE(v.hidden.contains(s.id("b2")));
  EXPECT_EQ(v.seen.unit(s.id("b2")).pose(), s.battle.unit(s.id("b2")).pose());
  EXPECT_FALSE(present(v.seen, s.id("b1")));
  EXPECT_TRUE(v.seen.unit(s.id("a1")).on_table());
}

TEST(VwsView, WhatIsUnseenChangesNothing) {
  test::Small s = behind_a_wood();
  const View before = view(s.battle, Side::a);
  s.put("b1", 22, 30, 90);
  s.unit("b1").task.kind = TaskKind::attack;
  s.record("b1").fired = 1;
  set_state(s.battle, s.id("b1"), State::disordered);
  EXPECT_TRUE(view(s.battle, Side::a).seen == before.seen);
  s.put("b1", 40, 30, 180);
  EXPECT_FALSE(view(s.battle, Side::a).seen == before.seen) << "it has come out";
}

TEST(VwsView, WhoWasSeenStandsWhereItWas) {
  test::Small s = behind_a_wood();
  s.put("b1", 40, 30, 180);
  remember(s.battle, s.now());
  s.put("b1", 20, 32, 90);
  remember(s.battle, s.now());
  const View v = view(s.battle, Side::a);
  EXPECT_TRUE(v.remembered.contains(s.id("b1")));
  EXPECT_EQ(v.seen.unit(s.id("b1")).x, 40 * 254);
  EXPECT_EQ(v.seen.unit(s.id("b1")).facing, 18000);
  EXPECT_EQ(s.unit("b1").seen_now, 0);
  EXPECT_EQ(s.unit("b2").seen_now, 1);
}

TEST(VwsView, OrdersDoNotShow) {
  test::Small s = behind_a_wood();
  const View before = view(s.battle, Side::a);
  s.unit("b2").task = {};
  s.unit("b2").task.go_to({Length::tenths(77), Length::tenths(0)});
  EXPECT_TRUE(view(s.battle, Side::a).seen == before.seen);
  EXPECT_FALSE(view(s.battle, Side::b).seen == before.seen);
}

TEST(VwsView, BodiesRememberWhereTheySawAnEnemy) {
  test::Small s = behind_a_wood();
  EXPECT_EQ(s.unit("b1").knows_enemy, 0);
  EXPECT_EQ(s.unit("a1").knows_enemy, 1);
  EXPECT_EQ(s.unit("a1").known_enemy_x, 50 * 254);
  remove(s.battle, s.id("b2"), Gone::left_table);
  EXPECT_EQ(s.now().nearest_enemy(s.id("a1")), kNoUnit);
  EXPECT_TRUE(s.now().enemy_place(s.id("a1")).has_value());
}

}  // namespace
}  // namespace opfor::victory_without_squares
