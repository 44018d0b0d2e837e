// What a side may know.
#include <gtest/gtest.h>

#include "rules/arquebusier/sighting.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

/// b1 stands behind a wood, b2 in the open.
test::Small behind_a_wood() {
  return test::Making{}
      .bare()
      .terrain("w", test::wood("[[10,18],[30,18],[30,24],[10,24]]"))
      .formation("a1", 'a', "2x1 FA", 20, 10)
      .formation("b1", 'b', "2x1 FA", 20, 32)
      .formation("b2", 'b', "2x1 FA", 50, 30, "mission = 'attack'; target = 'a1'")
      .general("bg", 'b', 20, 35)
      .small();
}

TEST(AqView, EnemiesInSightAreThereTheOthersAbsent) {
  const test::Small s = behind_a_wood();
  const View v = view(s.battle, Side::a);
  EXPECT_TRUE(v.hidden.contains(s.id("b1")));
  EXPECT_TRUE(v.hidden.contains(s.id("bg"))) << "Generals, too";
  EXPECT_FALSE(v.hidden.contains(s.id("b2")));
  EXPECT_EQ(v.seen.unit(s.id("b2")).pose(), s.battle.unit(s.id("b2")).pose());
  EXPECT_FALSE(present(v.seen, s.id("b1")));
  EXPECT_TRUE(present(v.seen, s.id("a1")));
}

TEST(AqView, WhatIsUnseenChangesNothing) {
  test::Small s = behind_a_wood();
  const View before = view(s.battle, Side::a);
  s.put("b1", 22, 30, 90);
  UnitRecord& r = s.record("b1");
  s.unit("b1").task.kind = TaskKind::attack;
  r.commander_dead = r.manoeuvred_last = r.ran_last = 1;
  r.marker.manoeuvre = Manoeuvre::march;
  r.start_x = 77;
  shake(s.battle, s.id("b1"), Cause::shot_losses);
  lose_of_type(s.battle, s.id("b1"), Type::firearm, 1);
  s.unit("bg").goes_with = s.id("b1");
  EXPECT_TRUE(view(s.battle, Side::a).seen == before.seen);
  s.put("b1", 40, 30, 180);
  EXPECT_FALSE(view(s.battle, Side::a).seen == before.seen) << "it has come out";
}

TEST(AqView, WhoWasSeenStandsWhereItWasAsItBegan) {
  test::Small s = behind_a_wood();
  s.put("b1", 40, 30, 180);
  remember(s.battle, s.now());
  lose_of_type(s.battle, s.id("b1"), Type::firearm, 1);
  s.put("b1", 20, 32, 90);
  remember(s.battle, s.now());
  const View v = view(s.battle, Side::a);
  EXPECT_TRUE(v.remembered.contains(s.id("b1")));
  EXPECT_EQ(v.seen.unit(s.id("b1")).x, 40 * 254);
  EXPECT_EQ(v.seen.unit(s.id("b1")).facing, 18000);
  EXPECT_EQ(record(v.seen, s.id("b1")).elements.size(), 2U);
  EXPECT_TRUE(Situation(v.seen).sees(s.id("a1"), s.id("b1"))) << "it can be reasoned about";
  EXPECT_EQ(s.unit("b1").seen_now, 0);
  EXPECT_EQ(s.unit("b2").seen_now, 1);
}

TEST(AqView, MissionsDoNotShowMarkersDo) {
  test::Small s = behind_a_wood();
  const View before = view(s.battle, Side::a);
  s.unit("b2").task = {};
  s.unit("b2").reacted.has = 1;
  s.unit("b2").reacted.intent = Intent::run;
  s.unit("b2").task.go_to({Length::tenths(77), Length::tenths(0)});
  EXPECT_TRUE(view(s.battle, Side::a).seen == before.seen);
  EXPECT_FALSE(view(s.battle, Side::b).seen == before.seen);
  s.record("b2").marker.manoeuvre = Manoeuvre::march;
  EXPECT_EQ(record(view(s.battle, Side::a).seen, s.id("b2")).marker.manoeuvre, Manoeuvre::march)
      << "AQ-SEQ-4";
}

TEST(AqView, FormationsRememberWhereTheySawAnEnemy) {
  test::Small s = behind_a_wood();
  remember(s.battle, s.now());
  EXPECT_EQ(s.unit("b1").knows_enemy, 0);
  EXPECT_EQ(s.unit("a1").knows_enemy, 1);
  EXPECT_EQ(s.unit("a1").known_enemy_x, 50 * 254);
  remove(s.battle, s.id("b2"), Gone::ran);
  EXPECT_EQ(s.now().nearest_enemy(s.id("a1")), kNoUnit);
  EXPECT_TRUE(s.now().enemy_place(s.id("a1")).has_value());
}

}  // namespace
}  // namespace opfor::arquebusier
