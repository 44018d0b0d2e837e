// Who is told now reckons with where the others will be (AQ-SEQ-1, AQ-MOVE-6, D-4).
#include "rules/arquebusier/together.hpp"

#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/worth.hpp"

namespace opfor::arquebusier {
namespace {

using test::inches;
using test::Making;
using test::Small;

constexpr const char* kGoesAtB1 = "mission = 'attack'; target = 'b1'";
constexpr Vec kNorth{0, 1};

Making before_muskets(const char* friends_mission) {
  return Making{}
      .formation("a1", 'a', "3x1 Sw", 36, 12, kGoesAtB1)
      .formation("a2", 'a', "3x1 Sw", 29, 13, friends_mission)
      .formation("b1", 'b', "8x1 FA", 32, 40, "mission = 'hold'");
}
double north_of(const Battle& battle, UnitId unit) {
  return static_cast<double>(battle.unit(unit).y) / 254;
}

TEST(AqMove6, AllHaveMovedButWhoIsAsked) {
  Small s = before_muskets("mission = 'hold'")
                .formation("a3", 'a', "3x1 Sw", 50, 12, kGoesAtB1)
                .formation("a4", 'a', "3x1 Sw", 60, 12, kGoesAtB1)
                .small();
  Marker& told = record(s.battle, s.id("a4")).marker;
  told = commands_of(s.battle, march(s.battle, s.id("a4"), kNorth, 254 * 3))->marker;
  s.battle.unit(s.id("a4")).acted = 1;
  const Battle then = when_others_have_moved(s.now(), s.id("a1"));
  EXPECT_EQ(north_of(then, s.id("a1")), 12) << "itself it stands";
  EXPECT_EQ(north_of(then, s.id("a2")), 13) << "who is to hold stays";
  EXPECT_GT(north_of(then, s.id("a3")), 15) << "who is yet to be told goes on";
  EXPECT_NEAR(north_of(then, s.id("a4")), 15, 0.01) << "as it was told";
  EXPECT_EQ(record(then, s.id("a4")).marker.manoeuvre, Manoeuvre::none);
}

TEST(AqMove6, WhoChargesIsInMeleeThenWithWhomItCharges) {
  Small s = Making{}
                .formation("a1", 'a', "3x1 Sw", 36, 12, kGoesAtB1)
                .formation("a2", 'a', "4x1 Hq", 20, 12, kGoesAtB1)
                .formation("b1", 'b', "4x1 FA", 20, 20, "mission = 'hold'")
                .small();
  record(s.battle, s.id("a2")).marker =
      commands_of(s.battle, march(s.battle, s.id("a2"), kNorth, 254 * 12, s.id("b1")))->marker;
  s.battle.unit(s.id("a2")).acted = 1;
  const Battle then = when_others_have_moved(s.now(), s.id("a1"));
  EXPECT_TRUE(in_melee(then, s.id("a2")));
  EXPECT_TRUE(in_melee(then, s.id("b1")));
}

TEST(AqMove6, WhoIsToldToChargeItIsYetToCome) {
  Small s = Making{}
                .formation("a1", 'a', "4x1 FA", 20, 20, kGoesAtB1)
                .formation("b1", 'b', "4x1 Hq", 20, 28)
                .small();
  record(s.battle, s.id("b1")).marker =
      commands_of(s.battle, march(s.battle, s.id("b1"), {0, -1}, 254 * 12, s.id("a1")))->marker;
  s.battle.unit(s.id("b1")).acted = 1;
  EXPECT_FALSE(in_melee(when_others_have_moved(s.now(), s.id("a1")), s.id("a1")));
  const Situation now = s.now();
  const Standing standing(now, s.id("a1"));
  Option stands;
  stands.order = stand(s.id("a1"));
  const auto threats = prospect(standing, stands)->threats();
  ASSERT_EQ(threats.size(), 1U);
  EXPECT_GT(threats.front().attack.inflicted, 0);
}

/// Whether b1 would rather fire at another than at a1 when that has gone six inches.
bool fires_at_another(const char* friends_mission) {
  const Small s = before_muskets(friends_mission).small();
  const Situation now = s.now();
  const Standing standing(now, s.id("a1"));
  Option goes;
  goes.order = march(s.battle, s.id("a1"), kNorth, 254 * 6);
  const auto threats = prospect(standing, goes)->threats();
  EXPECT_EQ(threats.size(), 1U);
  EXPECT_GT(threats.front().fire, 0);
  return threats.front().at_others;
}

TEST(AqD4, AnEnemyFiresAtOneOfThoseWhoComeOn) {
  EXPECT_TRUE(fires_at_another(kGoesAtB1)) << "its friend is nearer to him, when both have gone";
  EXPECT_FALSE(fires_at_another("mission = 'hold'")) << "it goes alone";
}

}  // namespace
}  // namespace opfor::arquebusier
