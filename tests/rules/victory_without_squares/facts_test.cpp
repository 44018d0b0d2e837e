#include "rules/victory_without_squares/facts.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::kFootDeep;
using test::kHorseDeep;
using test::Making;

/// Foot a1, and an enemy of a kind with so many inches between them, straight ahead.
Making enemy_at(double gap, const char* kind, const char* theirs = "", const char* own = "") {
  const double depth = std::string{kind} == "horse" ? kHorseDeep : kFootDeep;
  return Making{}
      .unit("a1", 'a', "foot", 20, 10, own)
      .unit("b1", 'b', kind, 20, 10 + kFootDeep / 2 + gap + depth / 2, theirs);
}

TEST(Vws12Point2, RfQuietEnemiesInSightBrokenOnesToo) {
  test::Small s = enemy_at(20, "foot", "state = 'broken'").small();
  EXPECT_EQ(s.fact("a1", Fact::enemy_in_sight), 1);
  EXPECT_EQ(s.witness("a1", Fact::enemy_in_sight), "b1");
  const test::Small hidden =
      enemy_at(20, "foot").terrain("w", test::wood("[[0,15],[72,15],[72,20],[0,20]]")).small();
  EXPECT_EQ(hidden.fact("a1", Fact::enemy_in_sight), 0);
  remove(s.battle, s.id("b1"), Gone::left_table);
  EXPECT_EQ(s.fact("a1", Fact::enemy_in_sight), 0);
}

TEST(Vws12Point2, RfQuietFriendsWhoAreBrokenOrRan) {
  test::Small s = Making{}
                      .unit("a1", 'a', "foot", 20, 10)
                      .unit("a2", 'a', "foot", 40, 10)
                      .unit("b1", 'b', "foot", 20, 40)
                      .small();
  EXPECT_EQ(s.fact("a1", Fact::friends_retreating_in_sight), 0);
  mark(s.battle, s.id("a2"), s.record("a2").retreated_or_ran);
  EXPECT_EQ(s.fact("a1", Fact::friends_retreating_in_sight), 1);
  EXPECT_EQ(s.fact("a2", Fact::friends_retreating_in_sight), 0) << "not itself";
  EXPECT_EQ(s.fact("a2", Fact::ran_last_turn), 1);
  EXPECT_EQ(s.fact("a2", Fact::falling_back), 1);
  s.record("a2").retreated_or_ran = Since::never;
  set_state(s.battle, s.id("a2"), State::broken);
  EXPECT_EQ(s.witness("a1", Fact::friends_retreating_in_sight), "a2");
  EXPECT_EQ(s.fact("a1", Fact::broken_friend_near), 0) << "too far";
}

TEST(Vws12Point2, RfHeroALeaderAttachedOrWithinAnInch) {
  const auto near = [](double gap, const char* more) {
    return Making{}
        .unit("a1", 'a', "foot", 20, 10)
        .unit("l", 'a', "leader", 20 + 450 / 254.0 + gap + 150 / 254.0, 10, more)
        .small();
  };
  EXPECT_EQ(near(1, "").fact("a1", Fact::hero_near), 1);
  EXPECT_EQ(near(1, "").fact("a1", Fact::officer_near), 1);
  EXPECT_EQ(near(1.05, "").fact("a1", Fact::hero_near), 0);
  EXPECT_EQ(near(30, "goes_with = 'a1'").fact("a1", Fact::hero_near), 1);
  test::Small unhorsed = near(0.5, "");
  unhorsed.record("l").ineffective_until = 1;
  EXPECT_EQ(unhorsed.fact("a1", Fact::hero_near), 0);
}

TEST(Vws12Point2, RfRegRfGoodAndRfRawGoByQuality) {
  const auto fact = [](const char* own, Fact f) {
    return enemy_at(3, "foot", "", own).small().fact("a1", f);
  };
  EXPECT_EQ(fact("quality = 1", Fact::steady), 1);
  EXPECT_EQ(fact("quality = 1", Fact::good), 1);
  EXPECT_EQ(fact("", Fact::steady), 0);
  EXPECT_EQ(fact("quality = -1", Fact::raw_in_enemy_range), 1);
  EXPECT_EQ(fact("poor = true", Fact::raw_in_enemy_range), 1);
  EXPECT_EQ(fact("", Fact::raw_in_enemy_range), 0);
  EXPECT_EQ(enemy_at(9, "foot", "", "poor = true").small().fact("a1", Fact::raw_in_enemy_range), 0)
      << "out of range";
}

TEST(Vws12Point2, RfRangeWhoCanShootNow) {
  EXPECT_EQ(enemy_at(4, "foot").small().fact("a1", Fact::in_enemy_weapon_range), 1);
  EXPECT_EQ(enemy_at(4.05, "foot").small().fact("a1", Fact::in_enemy_weapon_range), 0);
  EXPECT_EQ(
      enemy_at(3, "foot", "state = 'disordered'").small().fact("a1", Fact::in_enemy_weapon_range),
      0);
  test::Small away = enemy_at(3, "foot").small();
  away.put("b1", 20, 10 + kFootDeep + 3, 0);
  EXPECT_EQ(away.fact("a1", Fact::in_enemy_weapon_range), 0) << "it faces away";
}

TEST(Vws12Point2, RfRangeHorseInReachOfTheMountedOnly) {
  const auto fact = [](const char* own, double gap, int facing, const char* theirs) {
    test::Small s = Making{}
                        .unit("a1", 'a', own, 20, 10)
                        .unit("b1", 'b', "horse", 20, 10 + kHorseDeep + gap, theirs)
                        .small();
    s.put("b1", 20, 10 + kHorseDeep + gap, facing);
    return s.fact("a1", Fact::in_enemy_weapon_range);
  };
  EXPECT_EQ(fact("horse", 8, 180, ""), 1);
  EXPECT_EQ(fact("horse", 8.1, 180, ""), 0);
  EXPECT_EQ(fact("horse", 5, 0, ""), 0) << "it faces away";
  EXPECT_EQ(fact("horse", 5, 180, "state = 'disordered'"), 0);
  EXPECT_EQ(fact("foot", 5, 180, ""), 0);
}

TEST(Vws12Point2, RfLossByLevels) {
  const auto tenths = [](const char* kind, const char* state) {
    return Making{}
        .unit("u", 'a', kind, 20, 10, fmt::format("state = '{}'", state))
        .small()
        .fact("u", Fact::loss_tenths);
  };
  EXPECT_EQ(tenths("foot", "formed"), 0);
  EXPECT_EQ(tenths("foot", "unsteady"), 3);
  EXPECT_EQ(tenths("foot", "disordered"), 6);
  EXPECT_EQ(tenths("commanded_shot", "disordered"), 5);
}

TEST(Vws12Point2, RfFlankWithinEightInchesMoreThanSixtySevenOff) {
  const auto flank = [](double x, double y, const char* more, const char* behaviour) {
    return Making{}
        .behaviour(behaviour)
        .unit("a1", 'a', "foot", 30, 20, more)
        .unit("b1", 'b', "foot", x, y)
        .small()
        .fact("a1", Fact::enemy_flank_or_rear);
  };
  EXPECT_EQ(flank(30, 26, "", ""), 0) << "ahead";
  EXPECT_EQ(flank(36, 20, "", ""), 1) << "beside";
  EXPECT_EQ(flank(30, 14, "", ""), 1) << "behind";
  EXPECT_EQ(flank(36, 23, "", ""), 0) << "63 degrees off";
  EXPECT_EQ(flank(36, 22, "", ""), 1) << "72 degrees off";
  EXPECT_EQ(flank(45, 20, "", ""), 0) << "too far";
  EXPECT_EQ(flank(45, 20, "", "flank_range = 12"), 1);
  EXPECT_EQ(flank(36, 20, "formation = 'hedgehog'", ""), 0) << "has no flank";
}

TEST(Vws12Point2, RfShockHorseWithinEightInches) {
  const auto shock = [](double gap, const char* kind, const char* theirs, const char* own) {
    return enemy_at(gap, kind, theirs, own).small().fact("a1", Fact::shock_threat);
  };
  EXPECT_EQ(shock(8, "horse", "", ""), 1);
  EXPECT_EQ(shock(8.05, "horse", "", ""), 0);
  EXPECT_EQ(shock(5, "horse", "state = 'unsteady'", ""), 1);
  EXPECT_EQ(shock(5, "horse", "state = 'disordered'", ""), 0);
  EXPECT_EQ(shock(5, "foot", "", ""), 0);
  EXPECT_EQ(shock(5, "horse", "", "formation = 'hedgehog'"), 0);
}

TEST(Vws12Point2, RfCoverWholly) {
  const std::string wood = test::wood("[[10,5],[30,5],[30,12],[10,12]]");
  EXPECT_EQ(enemy_at(10, "foot").terrain("w", wood).small().fact("a1", Fact::entirely_in_cover), 1);
  EXPECT_EQ(enemy_at(10, "foot").small().fact("a1", Fact::entirely_in_cover), 0);
}

TEST(Vws12Point2, TheExtraFactors) {
  test::Small s = Making{}
                      .unit("a1", 'a', "foot", 20, 20)
                      .unit("a2", 'a', "foot", 20, 20 - kFootDeep - 4)
                      .unit("b1", 'b', "foot", 20, 40)
                      .small();
  EXPECT_EQ(s.fact("a1", Fact::supported), 1);
  EXPECT_EQ(s.fact("a2", Fact::supported), 0) << "the friend is ahead of it";
  set_state(s.battle, s.id("a2"), State::unsteady);
  EXPECT_EQ(s.fact("a1", Fact::supported), 0);
  EXPECT_EQ(s.fact("a1", Fact::broken_friend_near), 0);
  set_state(s.battle, s.id("a2"), State::broken);
  EXPECT_EQ(s.fact("a1", Fact::broken_friend_near), 1);
  EXPECT_EQ(s.fact("a1", Fact::under_fire), 0);
  mark(s.battle, s.id("a1"), s.record("a1").under_fire);
  EXPECT_EQ(s.fact("a1", Fact::under_fire), 1);
  EXPECT_EQ(s.fact("a1", Fact::army_beaten), 0);
  sheet_record(s.battle).beaten[0] = 3;
  EXPECT_EQ(s.fact("a1", Fact::army_beaten), 1);
  EXPECT_EQ(s.fact("b1", Fact::army_beaten), 0);
}

TEST(VwsHArt, GunsThatAnEnemyCanReach) {
  const auto guns = [](double gap, const char* kind, const char* more, bool guard) {
    const double depth = std::string{kind} == "horse" ? kHorseDeep : kFootDeep;
    Making making;
    making.unit("g", 'a', "artillery", 20, 10, more)
        .unit("b1", 'b', kind, 20, 10 + 200 / 254.0 + gap + depth / 2);
    if (guard) making.unit("a2", 'a', "foot", 25, 10);
    return making.small();
  };
  EXPECT_EQ(guns(8, "horse", "", false).fact("g", Fact::attacker_can_reach), 1);
  EXPECT_EQ(guns(8.1, "horse", "", false).fact("g", Fact::attacker_can_reach), 0);
  EXPECT_EQ(guns(8, "horse", "", true).fact("g", Fact::attacker_can_reach), 0) << "guarded";
  EXPECT_EQ(guns(8, "horse", "", true).fact("g", Fact::caught_before_limbering), 1);
  EXPECT_EQ(guns(5, "foot", "", false).fact("g", Fact::attacker_can_reach), 0) << "four inches";
  EXPECT_EQ(guns(12, "horse", "", false).fact("g", Fact::target_in_range), 1);
  EXPECT_EQ(guns(12, "horse", "limbered = true", false).fact("g", Fact::target_in_range), 0);
  EXPECT_EQ(guns(5, "horse", "limbered = true", false).fact("g", Fact::caught_before_limbering), 0);
}

TEST(Vws12Point2, HoldingWorks) {
  const test::Small s = enemy_at(10, "foot")
                            .terrain("fort",
                                     "ring = [[10,5],[30,5],[30,12],[10,12]]; kind = "
                                     "'works'; cover = 'hard'; fortified_for = 'a'")
                            .small();
  EXPECT_EQ(s.fact("a1", Fact::fortified), 1);
  EXPECT_EQ(s.fact("b1", Fact::fortified), 0);
}

TEST(VwsFacts, OfALeaderThereAreNone) {
  const test::Small s = enemy_at(3, "foot").unit("l", 'a', "leader", 20, 8).small();
  const Facts f = facts(s.now(), s.id("l"));
  for (std::size_t i = 0; i < kFacts; ++i) EXPECT_EQ(f[static_cast<Fact>(i)], 0);
}

/// Worked example 12: the moment before the enemy's turn.
test::Small example_12() {
  return Making{}
      .terrain("wood", test::wood("[[50,27],[60,27],[60,33],[50,33]]"))
      .unit("P1", 'b', "horse", 20, 30, "parliament = true")
      .unit("L", 'b', "leader", 20, 32, "goes_with = 'P1'")
      .unit("F1", 'b', "foot", 25, 30, "state = 'unsteady'")
      .unit("G", 'b', "artillery", 28.5, 33, "bases = 2; orders = 'fire'")
      .unit("F2", 'b', "foot", 25, 30 + kFootDeep + 3,
            "line = 2; orders = 'support'; target = 'F1'")
      .unit("C", 'b', "commanded_shot", 54, 27.5)
      .unit("R1", 'a', "horse", 21, 30 - 600 / 254.0 / 2 - 5 - kHorseDeep / 2, "in_motion = true")
      .unit("T1", 'a', "foot", 25.6, 30 - kFootDeep - 3.5)
      .small();
}

TEST(VwsExample12, RisksFromTheTable) {
  const test::Small s = example_12();
  EXPECT_EQ(opfor::test::risk_of(s, "P1"), 0) << "horse in reach +1, leader -1";
  EXPECT_EQ(s.witness("P1", Fact::in_enemy_weapon_range), "R1");
  EXPECT_EQ(opfor::test::risk_of(s, "F1"), 6) << "T1 +1, unsteady +3, horse near +2";
  EXPECT_EQ(s.witness("F1", Fact::in_enemy_weapon_range), "T1");
  EXPECT_EQ(s.witness("F1", Fact::shock_threat), "R1");
  EXPECT_EQ(s.fact("F1", Fact::supported), 1);
  EXPECT_EQ(s.witness("F1", Fact::commanded), "L");
  EXPECT_EQ(opfor::test::risk_of(s, "G"), 0);
  EXPECT_EQ(opfor::test::risk_of(s, "F2"), 0);
}

}  // namespace
}  // namespace opfor::victory_without_squares
