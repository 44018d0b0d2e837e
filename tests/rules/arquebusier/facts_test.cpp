#include "rules/arquebusier/facts.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;

/// a1, 6 shot at (20, 10), and an enemy so many inches straight ahead.
Making enemy_at(double gap, const char* files, const char* theirs = "", const char* own = "") {
  return Making{}
      .formation("a1", 'a', "6x1 FA", 20, 10, own)
      .formation("b1", 'b', files, 20, 10 + gap, theirs);
}

TEST(AqRf1, EnemiesInSight) {
  EXPECT_EQ(enemy_at(20, "2x1 FA").small().witness("a1", Fact::enemy_in_sight), "b1");
  const std::string wood = test::wood("[[0,15],[72,15],[72,20],[0,20]]");
  EXPECT_EQ(enemy_at(20, "2x1 FA").terrain("w", wood).small().fact("a1", Fact::enemy_in_sight), 0);
}

TEST(AqRf1, FriendsWhoRanWithdrewOrBrokeOffLastTurn) {
  test::Small s = enemy_at(20, "2x1 FA").formation("a2", 'a', "2x1 FA", 40, 10).small();
  const auto seen = [&] { return s.fact("a1", Fact::friends_retreating_in_sight); };
  EXPECT_EQ(seen(), 0);
  for (std::uint8_t UnitRecord::*how :
       {&UnitRecord::ran_last, &UnitRecord::withdrew_last, &UnitRecord::broke_off_last}) {
    s.record("a2").*how = 1;
    EXPECT_EQ(seen(), 1);
    EXPECT_EQ(s.fact("a2", Fact::friends_retreating_in_sight), 0) << "not itself";
    EXPECT_EQ(s.fact("a2", Fact::falling_back), 1);
    s.record("a2").*how = 0;
  }
}

TEST(AqRf2, AGeneralWhoHasJoinedOrStandsWithinAnInch) {
  const auto near = [](double off, const char* more) {
    return Making{}
        .formation("a1", 'a', "6x1 FA", 20, 10)
        .general("g", 'a', 26 + off, 9.5, more)
        .general("e", 'b', 20, 10.5)
        .small();
  };
  EXPECT_EQ(near(1, "").witness("a1", Fact::hero_near), "g");
  EXPECT_EQ(near(1, "").fact("a1", Fact::officer_near), 1);
  EXPECT_EQ(near(1.1, "").fact("a1", Fact::hero_near), 0) << "an enemy's is none";
  EXPECT_EQ(near(1.1, "").witness("a1", Fact::commanded), "g");
  EXPECT_EQ(near(12, "").fact("a1", Fact::commanded), 1);
  EXPECT_EQ(near(12.1, "").fact("a1", Fact::commanded), 0);
  EXPECT_EQ(near(0.5, "goes_with = 'a1'").fact("a1", Fact::hero_near), 1);
  test::Small dead = near(0.5, "");
  remove(dead.battle, dead.id("g"), Gone::killed);
  EXPECT_EQ(dead.fact("a1", Fact::hero_near), 0);
}

TEST(AqRf3, RegularByNatureAndShakenForTheTimeBeing) {
  test::Small s = enemy_at(10, "6x1 FA").small();
  EXPECT_EQ(s.fact("a1", Fact::steady), 1);
  EXPECT_EQ(s.fact("a1", Fact::good), 1);
  EXPECT_EQ(s.fact("a1", Fact::disordered), 0);
  EXPECT_EQ(s.fact("a1", Fact::formed), 1);
  shake(s.battle, s.id("a1"), Cause::close_fire);
  EXPECT_EQ(s.fact("a1", Fact::disordered), 1);
  EXPECT_EQ(s.fact("a1", Fact::formed), 0);
}

TEST(AqRf3, WithRiskClassNaturalTheRiskDoesNotFeelIt) {
  test::Small s = enemy_at(10, "6x1 FA").options("risk_class = 'natural'").small();
  shake(s.battle, s.id("a1"), Cause::close_fire);
  EXPECT_EQ(s.fact("a1", Fact::steady), 1);
  EXPECT_EQ(s.fact("a1", Fact::disordered), 0);
  EXPECT_EQ(s.fact("a1", Fact::formed), 0) << "AQ-RF-11 does";
}

TEST(AqRf4, WhollyInCover) {
  const auto covered = [](const char* area) {
    return enemy_at(10, "6x1 FA")
        .terrain("w", test::wood(area))
        .small()
        .fact("a1", Fact::entirely_in_cover);
  };
  EXPECT_EQ(covered("[[10,8],[30,8],[30,11],[10,11]]"), 1);
  EXPECT_EQ(covered("[[10,8],[20,8],[20,11],[10,11]]"), 0);
}

TEST(AqRf5, AnEnemysShootingLineInItsPresentClass) {
  const auto ranged = [](double gap, const char* files, const char* theirs) {
    return enemy_at(gap, files, theirs).small().fact("a1", Fact::in_enemy_weapon_range);
  };
  EXPECT_EQ(ranged(24, "6x1 FA", ""), 1);
  EXPECT_EQ(ranged(24.1, "6x1 FA", ""), 0);
  EXPECT_EQ(ranged(18, "6x1 FA", "class = 'irregular'"), 1);
  EXPECT_EQ(ranged(18.1, "6x1 FA", "class = 'irregular'"), 0);
  EXPECT_EQ(ranged(7, "2x2 Pst", ""), 0) << "its line counts, not its move";
  test::Small shaken = enemy_at(20, "6x1 FA").small();
  shake(shaken.battle, shaken.id("b1"), Cause::shot_losses);
  EXPECT_EQ(shaken.fact("a1", Fact::in_enemy_weapon_range), 0);
}

TEST(AqRf5, AnEnemyWithoutALineByItsPresentMove) {
  const auto near = [](double gap, const char* files, const char* theirs, int penalty) {
    test::Small s = enemy_at(gap, files, theirs).small();
    s.record("b1").move_penalty = static_cast<std::uint8_t>(penalty);
    return s.fact("a1", Fact::in_enemy_weapon_range);
  };
  EXPECT_EQ(near(6, "2x3 Pk", "", 0), 1);
  EXPECT_EQ(near(6.1, "2x3 Pk", "", 0), 0);
  EXPECT_EQ(near(6, "2x3 Pk", "", 1), 0);
  EXPECT_EQ(near(12, "3x2 Ln", "", 0), 1);
  EXPECT_EQ(near(12.1, "3x2 Ln", "", 0), 0);
  EXPECT_EQ(near(6, "4x2 M", "class = 'irregular'", 0), 1);
  EXPECT_EQ(near(12, "2x2 Dr", "class = 'irregular'; mounted = true", 0), 1);
}

TEST(AqRf5, WhoIsInMeleeThreatensNobodyElse) {
  test::Small s = enemy_at(10, "6x1 FA").formation("a2", 'a', "2x1 Pk", 20, 40).small();
  EXPECT_EQ(s.witness("a1", Fact::in_enemy_weapon_range), "b1");
  s.contact("a2", "b1");
  EXPECT_EQ(s.fact("a1", Fact::in_enemy_weapon_range), 0);
}

TEST(AqRf5, GunsThatHaveMovedThreatenNobody) {
  test::Small s = enemy_at(2, "2x1 Gun").small();
  EXPECT_EQ(s.fact("a1", Fact::in_enemy_weapon_range), 1);
  s.record("b1").manoeuvred_last = 1;
  EXPECT_EQ(s.fact("a1", Fact::in_enemy_weapon_range), 0) << "nor do they charge";
}

TEST(AqRf6, IrregularOrMobInRange) {
  const auto raw = [](double gap, const char* own_files, const char* own) {
    const test::Small s = Making{}
                              .formation("a1", 'a', own_files, 20, 10, own)
                              .formation("b1", 'b', "6x1 FA", 20, 10 + gap)
                              .small();
    return s.fact("a1", Fact::raw_in_enemy_range);
  };
  EXPECT_EQ(raw(20, "2x2 FA", "class = 'irregular'"), 1);
  EXPECT_EQ(raw(20, "2x2 FA", ""), 0);
  EXPECT_EQ(raw(20, "2x2 M", ""), 1);
  EXPECT_EQ(raw(30, "2x2 M", ""), 0);
}

TEST(AqRf7, TenthsOfAllElementsLostWhateverTheSource) {
  test::Small s = Making{}.formation("a1", 'a', "4x2 FA", 20, 10).small();
  const auto tenths = [&] { return s.fact("a1", Fact::loss_tenths); };
  EXPECT_EQ(tenths(), 0);
  EXPECT_EQ(s.fact("a1", Fact::any_loss), 0);
  for (const int expected : {1, 2, 3, 5, 6}) {  // floor of 1.25, 2.5, 3.75, 5, 6.25
    lose_of_type(s.battle, s.id("a1"), Type::firearm, 1);
    EXPECT_EQ(tenths(), expected);
  }
}

TEST(AqRf8, AnEnemyBehindTheLineOfTheFrontAtAnyDistance) {
  const auto flank = [](double x, double y, const char* behaviour) {
    return Making{}
        .behaviour(behaviour)
        .formation("a1", 'a', "2x2 FA", 10, 30)
        .formation("b1", 'b', "2x1 FA", x, y)
        .small()
        .witness("a1", Fact::enemy_flank_or_rear);
  };
  EXPECT_EQ(flank(20, 34, ""), "");
  EXPECT_EQ(flank(60, 4, ""), "b1");
  EXPECT_EQ(flank(60, 4, "flank_range = 20"), "");
  EXPECT_EQ(flank(20, 20, "flank_range = 20"), "b1");
}

TEST(AqRf9, ShockHorseWithinTwelveInchesOfWhoIsNotPikeProtected) {
  const auto shock = [](double gap, const char* own, const char* files, const char* theirs) {
    return Making{}
        .formation("a1", 'a', own, 20, 10)
        .formation("b1", 'b', files, 20, 10 + gap, theirs)
        .small()
        .fact("a1", Fact::shock_threat);
  };
  EXPECT_EQ(shock(12, "6x1 FA", "3x2 Ln", ""), 1) << "lancers are, by default";
  EXPECT_EQ(shock(12.1, "6x1 FA", "3x2 Ln", ""), 0);
  EXPECT_EQ(shock(12, "6x1 FA", "3x2 Ln", "shock = false"), 0);
  EXPECT_EQ(shock(12, "6x1 FA", "3x2 Hq", ""), 0);
  EXPECT_EQ(shock(12, "6x1 FA", "3x2 Hq", "shock = true"), 1);
  EXPECT_EQ(shock(12, "2x2 Pk", "3x2 Ln", ""), 0);
  EXPECT_EQ(shock(12, "4x1 Pk", "3x2 Ln", ""), 1);
}

TEST(AqRf10, RanOrBrokeOffLastTurn) {
  test::Small s = enemy_at(10, "6x1 FA").small();
  EXPECT_EQ(s.fact("a1", Fact::ran_last_turn), 0);
  s.record("a1").withdrew_last = 1;
  EXPECT_EQ(s.fact("a1", Fact::ran_last_turn), 0) << "withdrew only";
  EXPECT_EQ(s.fact("a1", Fact::falling_back), 1);
  s.record("a1").broke_off_last = 1;
  EXPECT_EQ(s.fact("a1", Fact::ran_last_turn), 1);
  s.record("a1").broke_off_last = 0;
  s.record("a1").ran_last = 1;
  EXPECT_EQ(s.fact("a1", Fact::ran_last_turn), 1);
}

TEST(AqRf12, Leaderless) {
  test::Small s = enemy_at(10, "6x1 FA").small();
  EXPECT_EQ(s.fact("a1", Fact::leaderless), 0);
  s.record("a1").commander_dead = 1;
  EXPECT_EQ(s.fact("a1", Fact::leaderless), 1);
}

TEST(AqRf13, TheLastRegularButArtillery) {
  test::Small s = enemy_at(10, "6x1 FA")
                      .formation("a2", 'a', "2x1 FA", 40, 10)
                      .formation("a3", 'a', "2x1 M", 50, 10, "class = 'irregular'")
                      .formation("g", 'a', "2x1 Gun", 60, 10)
                      .small();
  EXPECT_EQ(s.fact("a1", Fact::last_hope), 0);
  shake(s.battle, s.id("a2"), Cause::shot_losses);
  EXPECT_EQ(s.fact("a1", Fact::last_hope), 1);
  EXPECT_EQ(s.fact("a2", Fact::last_hope), 0);
  EXPECT_EQ(s.fact("g", Fact::last_hope), 0);
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_EQ(s.fact("a1", Fact::last_hope), 0);
}

TEST(AqHArt, GunsThatAnEnemyCanReachWithoutFriendsAtHand) {
  const auto reach = [](double gap, const char* files, double guard, const char* guards) {
    return Making{}
        .formation("g", 'a', "2x1 Gun", 20, 10)
        .formation("a2", 'a', guards, 24 + guard, 10)
        .formation("b1", 'b', files, 20, 10 + gap)
        .small()
        .fact("g", Fact::attacker_can_reach);
  };
  EXPECT_EQ(reach(12, "3x2 Ln", 20, "2x1 FA"), 1);
  EXPECT_EQ(reach(12.1, "3x2 Ln", 20, "2x1 FA"), 0);
  EXPECT_EQ(reach(6, "2x1 FA", 20, "2x1 FA"), 1);
  EXPECT_EQ(reach(6.1, "2x1 FA", 20, "2x1 FA"), 0);
  EXPECT_EQ(reach(12, "3x2 Ln", 6, "2x1 FA"), 0) << "friends at hand";
  EXPECT_EQ(reach(12, "3x2 Ln", 6.1, "2x1 FA"), 1);
  EXPECT_EQ(reach(12, "3x2 Ln", 6, "2x1 Gun"), 1) << "artillery guards nobody";
  EXPECT_EQ(reach(2, "2x1 Gun", 20, "2x1 FA"), 0) << "nor attacks";
}

TEST(AqHArt, TargetsAndLimbering) {
  test::Small s = Making{}
                      .formation("g", 'a', "2x1 Gun", 20, 10)
                      .formation("m", 'a', "2x1 Mor", 40, 10)
                      .formation("b1", 'b', "2x1 FA", 20, 40)
                      .small();
  EXPECT_EQ(s.witness("g", Fact::target_in_range), "b1");
  EXPECT_EQ(s.fact("g", Fact::can_limber), 1);
  EXPECT_EQ(s.fact("m", Fact::can_limber), 0);
  s.record("g").manoeuvred_last = 1;
  EXPECT_EQ(s.fact("g", Fact::target_in_range), 1) << "it will fire when it has stood";
  s.put("g", 20, 10, 180);
  EXPECT_EQ(s.fact("g", Fact::target_in_range), 0) << "out of its arc";
}

TEST(Aq13Point4, WhoHoldsWorksIsFortified) {
  const auto fact = [](const char* own) {
    return enemy_at(10, "6x1 FA", "", own)
        .terrain("w", "line = [[0,10.5],[72,10.5]]; kind = 'wall'; cover = 'hard'")
        .small()
        .fact("a1", Fact::fortified);
  };
  EXPECT_EQ(fact("mission = 'hold'"), 1);
  EXPECT_EQ(fact("mission = 'attack'"), 0);
  EXPECT_EQ(fact("mission = 'shoot'"), 0);
}

TEST(AqFacts, OfAGeneralThereAreNone) {
  const test::Small s = enemy_at(3, "6x1 FA").general("g", 'a', 20, 8).small();
  const Facts f = facts(s.now(), s.id("g"));
  for (std::size_t i = 0; i < kFacts; ++i) EXPECT_EQ(f[static_cast<Fact>(i)], 0);
}

/// Worked example 12: the moment before the enemy's turn.
test::Small example_12() {
  test::Small s =
      Making{}
          .bare()
          .formation("R1", 'b', "3x2 Ln", 20, 10, "facing = 0; mission = 'attack'; target = 'B1'")
          .formation("R2", 'b', "8x1 FA", 36, 12, "facing = 0; mission = 'shoot'")
          .formation("R3", 'b', "4x2 M", 52, 12,
                     "facing = 0; class = 'irregular'; mission = 'attack'")
          .general("G", 'b', 38, 8)
          .formation("B1", 'a', "6x1 FA", 36, 30, "facing = 180")
          .formation("B2", 'a', "2x3 Pk", 52, 22, "facing = 180")
          .small();
  lose_of_type(s.battle, s.id("R2"), Type::firearm, 2);
  s.record("R2").under_fire_last = 1;
  s.put("R2", 36, 12, 0);
  return s;
}

TEST(AqExample12, RisksFromTheTable) {
  const test::Small s = example_12();
  EXPECT_EQ(opfor::test::risk_of(s, "R1"), 0) << "B1 at 21.2 inches +1, regular -1";
  EXPECT_EQ(s.witness("R1", Fact::in_enemy_weapon_range), "B1");
  EXPECT_NEAR(s.now().gap(s.id("R1"), s.id("B1")), 21.19 * 254, 2);
  EXPECT_EQ(s.fact("R1", Fact::commanded), 0) << "the General is 15 inches away";
  EXPECT_EQ(opfor::test::risk_of(s, "R2"), 2)
      << "B1 at 18 inches +1, regular -1, two of eight lost +2";
  EXPECT_EQ(s.witness("R2", Fact::in_enemy_weapon_range), "B1");
  EXPECT_EQ(opfor::test::risk_of(s, "R3"), 2) << "B1's shot +1, raw +1";
  EXPECT_EQ(s.witness("R3", Fact::in_enemy_weapon_range), "B1");
  EXPECT_EQ(s.witness("R3", Fact::enemy_in_sight), "B2");
  EXPECT_EQ(s.fact("R3", Fact::commanded), 1) << "10.2 inches away";
  EXPECT_NEAR(s.now().gap(s.id("R2"), s.id("B2")), 12.8 * 254, 5);
}

}  // namespace
}  // namespace opfor::arquebusier
