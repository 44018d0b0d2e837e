#include "rules/nineteenth_century/facts.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

int fact(const test::Small& s, const char* unit, Fact fact) {
  return facts(s.now(), s.id(unit))[fact];
}

/// One enemy straight ahead of A1, so many cm from base to base.
test::Small enemy_at(double gap, const char* enemy = "", const char* own = "") {
  return test::Making{}
      .foot("A1", "a", 20, 75, 1, own)
      .foot("B1", "b", 22 + gap, 75, 1, enemy)
      .small();
}

TEST(NcRf2, AnEnemyInSightIsAFactWithItsWitnessAndDistance) {
  const test::Small s = enemy_at(30);
  const Facts f = facts(s.now(), s.id("A1"));
  EXPECT_EQ(f[Fact::enemy_in_sight], 1);
  EXPECT_EQ(f.witness(Fact::enemy_in_sight), s.id("B1"));
  EXPECT_EQ(f.distance(Fact::enemy_in_sight), 30_cm);
  test::Small gone = enemy_at(30);
  gone.unit("B1").presence = Presence::off_table;
  EXPECT_EQ(fact(gone, "A1", Fact::enemy_in_sight), 0);
}

TEST(NcRf2, FriendsRetreatWhoWithdrawRunOrWereBeaten) {
  test::Small s = test::Making{}.foot("A1", "a", 50, 75, 6).foot("A2", "a", 50, 120, 6).small();
  EXPECT_EQ(fact(s, "A1", Fact::friends_retreating_in_sight), 0);
  for (const InForce f : {InForce::run, InForce::withdraw}) {
    s.unit("A2").in_force = f;
    EXPECT_EQ(fact(s, "A1", Fact::friends_retreating_in_sight), 1) << word(f);
    EXPECT_EQ(fact(s, "A2", Fact::friends_retreating_in_sight), 0) << "not of itself";
  }
  s.unit("A2").in_force = InForce::take_cover;
  EXPECT_EQ(fact(s, "A1", Fact::friends_retreating_in_sight), 0);
  s.state("A2").beaten_in_melee = 1;
  EXPECT_EQ(fact(s, "A1", Fact::friends_retreating_in_sight), 1);
}

TEST(NcRf2, FriendsBehindAWoodAreNotInSight) {
  test::Small s =
      test::Making{}
          .terrain("wood",
                   "area = [[30,90],[70,90],[70,110],[30,110]]; kind = 'wood'; blocks_sight = true")
          .foot("A1", "a", 50, 75, 1)
          .foot("A2", "a", 50, 120, 1)
          .small();
  s.unit("A2").in_force = InForce::run;
  EXPECT_EQ(fact(s, "A1", Fact::friends_retreating_in_sight), 0);
}

TEST(NcRf4, AHeroIsAtHandWithinFiveCentimetresAliveAndNotRunning) {
  const auto with = [](double x, const char* more) {
    return test::Making{}
        .foot("A1", "a", 50, 75, 6, "facing = 0; formed = true")
        .foot("H", "a", x, 75, 1, more)
        .foot("B1", "b", 200, 75, 1)
        .small();
  };
  // Six facing north: the right-hand base ends at 58.5.
  EXPECT_EQ(fact(with(64.5, "grade = 'hero'"), "A1", Fact::hero_near), 1);
  EXPECT_EQ(fact(with(64.6, "grade = 'hero'"), "A1", Fact::hero_near), 0);
  EXPECT_EQ(fact(with(64.5, "grade = 'veteran'"), "A1", Fact::hero_near), 0);
  test::Small s = with(64.5, "grade = 'hero'");
  EXPECT_EQ(fact(s, "H", Fact::hero_near), 1) << "his own hero";
  s.unit("H").in_force = InForce::run;
  EXPECT_EQ(fact(s, "A1", Fact::hero_near), 0);
  s.unit("H").in_force = InForce::hold;
  ASSERT_TRUE(take_losses(s.battle, s.id("H"), 1, 0));
  EXPECT_EQ(fact(s, "A1", Fact::hero_near), 0);
}

TEST(NcRf4, AnEnemyHeroIsNoHeroOfThisSide) {
  const test::Small s = enemy_at(2, "grade = 'hero'");
  EXPECT_EQ(fact(s, "A1", Fact::hero_near), 0);
}

TEST(NcRf5, GoodTroopsAreRegularsOrVeteransAndPoorOnesRaw) {
  const auto good = [](const char* more) { return fact(enemy_at(10, "", more), "A1", Fact::good); };
  EXPECT_EQ(good(""), 0);
  EXPECT_EQ(good("regulars = true"), 1);
  EXPECT_EQ(good("quality = 'veteran'"), 1);
  EXPECT_EQ(good("quality = 'raw'"), 0);
  EXPECT_EQ(good("grade = 'hero'"), 1);
  EXPECT_EQ(fact(enemy_at(10, "", "quality = 'raw'"), "A1", Fact::raw), 1);
  EXPECT_EQ(fact(enemy_at(10, "", "regulars = true"), "A1", Fact::steady), 1);
  EXPECT_EQ(fact(enemy_at(10, "", "quality = 'veteran'"), "A1", Fact::steady), 0);
}

TEST(NcRf5, TheOfficerMustBeWithinFiveCentimetresAndNotRunning) {
  const auto with = [](double y) {
    return test::Making{}
        .horse("A1", "a", 50, 75, 1)
        .horse("O", "a", 50, y, 1, "officer = true")
        .small();
  };
  EXPECT_EQ(fact(with(82.5), "A1", Fact::officer_near), 1) << "bases 2.5 cm wide";
  EXPECT_EQ(fact(with(82.6), "A1", Fact::officer_near), 0);
  test::Small s = with(82.5);
  s.unit("O").in_force = InForce::run;
  EXPECT_EQ(fact(s, "A1", Fact::officer_near), 0);
}

TEST(NcRf6, CoverIsAgainstTheNearestVisibleEnemyAndOfEveryFigure) {
  const auto with = [](double hedge_to, double enemy_x) {
    return test::Making{}
        .terrain("hedge", "line = [[51.2, 60],[51.2, " + std::to_string(hedge_to) +
                              "]]; kind = 'hedge'; cover = 'soft'")
        .foot("A1", "a", 50, 75, 6, "formed = true")
        .foot("B1", "b", enemy_x, 75, 1)
        .small();
  };
  EXPECT_EQ(fact(with(90, 100), "A1", Fact::entirely_in_cover), 1);
  EXPECT_EQ(fact(with(75, 100), "A1", Fact::entirely_in_cover), 0) << "half of it";
  EXPECT_EQ(fact(with(75, 100), "A1", Fact::any_in_cover), 1);
  EXPECT_EQ(fact(with(90, 20), "A1", Fact::entirely_in_cover), 0) << "he is on this side of it";
  EXPECT_EQ(fact(with(90, 20), "A1", Fact::any_in_cover), 0);
}

TEST(NcRf6, WithoutAVisibleEnemyCoverAgainstAnyDirectionCounts) {
  const test::Small s =
      test::Making{}
          .terrain("hedge", "line = [[52,60],[52,90]]; kind = 'hedge'; cover = 'soft'")
          .foot("A1", "a", 50, 75, 6, "formed = true")
          .small();
  EXPECT_EQ(fact(s, "A1", Fact::entirely_in_cover), 1);
}

TEST(NcRf7, TheEnemysOwnWeaponDecidesToItsLongestBandInclusive) {
  const auto in_range = [](double gap, const char* enemy) {
    return fact(enemy_at(gap, enemy), "A1", Fact::in_enemy_weapon_range);
  };
  EXPECT_EQ(in_range(120, ""), 1);
  EXPECT_EQ(in_range(120.1, ""), 0);
  EXPECT_EQ(in_range(180, "weapons = ['pistol', 'rifle']"), 1);
  EXPECT_EQ(in_range(180.1, "weapons = ['pistol', 'rifle']"), 0);
  EXPECT_EQ(in_range(20, "weapons = ['rocks']"), 1);
  EXPECT_EQ(in_range(20.1, "weapons = ['rocks']"), 0);
}

TEST(NcRf7, EnemiesWithoutAMissileCountInBaseContactOnly) {
  test::Small s = enemy_at(0, "weapons = ['sword']");
  EXPECT_EQ(fact(s, "A1", Fact::in_enemy_weapon_range), 0);
  make_contact(s.battle, s.id("B1"), s.id("A1"));
  EXPECT_EQ(fact(s, "A1", Fact::in_enemy_weapon_range), 1);
}

TEST(NcRf8, ARawGroupInRangeCountsTwice) {
  EXPECT_EQ(fact(enemy_at(50, "", "quality = 'raw'"), "A1", Fact::raw_in_enemy_range), 1);
  EXPECT_EQ(fact(enemy_at(121, "", "quality = 'raw'"), "A1", Fact::raw_in_enemy_range), 0);
  EXPECT_EQ(fact(enemy_at(50), "A1", Fact::raw_in_enemy_range), 0);
  const test::Small s = enemy_at(50, "", "quality = 'raw'");
  EXPECT_EQ(test::behaviour().total(Table::foot, facts(s.now(), s.id("A1"))), 2);
}

TEST(NcRf9, OnlyFullTenthsOfWoundedAndKilledCount) {
  struct Case {
    int figures, killed, wounded, tenths;
  };
  for (const Case& c : {Case{10, 0, 0, 0},
                        {10, 1, 0, 1},
                        {10, 2, 1, 3},
                        {12, 1, 0, 0},
                        {12, 2, 0, 1},
                        {8, 1, 0, 1},
                        {8, 5, 0, 6},
                        {8, 4, 1, 6},
                        {12, 0, 12, 10}}) {
    test::Small s = test::Making{}.foot("A1", "a", 50, 75, c.figures).small();
    ASSERT_TRUE(take_losses(s.battle, s.id("A1"), c.killed, c.wounded));
    EXPECT_EQ(fact(s, "A1", Fact::loss_tenths), c.tenths)
        << c.figures << " " << c.killed << " " << c.wounded;
  }
}

TEST(NcRf9, AWoundedManKilledLaterCountsOnce) {
  test::Small s = test::Making{}.foot("A1", "a", 50, 75, 10).small();
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 2));
  EXPECT_EQ(fact(s, "A1", Fact::loss_tenths), 2);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 0));
  EXPECT_EQ(fact(s, "A1", Fact::loss_tenths), 2);
}

TEST(NcRf9, ASingleManAddsOneIfHeIsWounded) {
  test::Small s = enemy_at(150);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 1));
  const Facts f = facts(s.now(), s.id("A1"));
  EXPECT_EQ(test::behaviour().total(Table::foot, f), 1);
  EXPECT_EQ(f[Fact::wounded], 1);
}

TEST(NcRf10, BehindTheLineOfTheFrontEdgeIsFlankOrRear) {
  // Facing north at (50, 75): the front edge lies at y = 76.
  const auto flanked = [](double x, double y, const char* more = "formed = true; facing = 0") {
    return fact(test::Making{}.foot("A1", "a", 50, 75, 6, more).foot("B1", "b", x, y, 1).small(),
                "A1", Fact::enemy_flank_or_rear);
  };
  EXPECT_EQ(flanked(50, 100), 0);
  EXPECT_EQ(flanked(90, 76), 0) << "exactly abreast of the front edge";
  EXPECT_EQ(flanked(90, 75.9), 1);
  EXPECT_EQ(flanked(50, 20), 1);
  EXPECT_EQ(flanked(230, 20), 1) << "no limit of distance";
  EXPECT_EQ(flanked(50, 20, "formed = true; facing = 0; formation = 'square'"), 0);
  EXPECT_EQ(flanked(50, 20, "facing = 0"), 0) << "open order";
  EXPECT_EQ(flanked(50, 20, "formed = true; facing = 0; formation = 'column'"), 1);
}

TEST(NcRf10, FlankRangeLimitsItByOption) {
  const auto flanked = [](double gap) {
    return fact(test::Making{}
                    .behaviour("flank_range = 60")
                    .foot("A1", "a", 50, 75, 1, "formed = true; formation = 'line'")
                    .foot("B1", "b", 48 - gap, 75, 1)
                    .small(),
                "A1", Fact::enemy_flank_or_rear);
  };
  EXPECT_EQ(flanked(40), 1);
  const auto far = [](double y) {
    return fact(test::Making{}
                    .behaviour("flank_range = 60")
                    .foot("A1", "a", 50, 75, 1, "formed = true; formation = 'line'; facing = 180")
                    .foot("B1", "b", 50, y, 1)
                    .small(),
                "A1", Fact::enemy_flank_or_rear);
  };
  EXPECT_EQ(far(137), 1) << "60 cm";
  EXPECT_EQ(far(137.1), 0);
}

TEST(NcRf11, ShockHorseWithinFiftyCentimetresWhateverTheArc) {
  const auto shock = [](double gap, const char* enemy, const char* own, int facing = 90) {
    return fact(
        test::Making{}
            .foot("A1", "a", 50, 75, 1, std::string{own} + "; facing = " + std::to_string(facing))
            .horse("B1", "b", 50 + 1 + 2.5 + gap, 75, 1, enemy)
            .small(),
        "A1", Fact::shock_threat);
  };
  EXPECT_EQ(shock(50, "shock = true", "formed = true"), 1);
  EXPECT_EQ(shock(50, "shock = true", "formed = true", 270), 1);
  EXPECT_EQ(shock(50.1, "shock = true", "formed = true"), 0);
  EXPECT_EQ(shock(50, "shock = false", "formed = true"), 0);
  EXPECT_EQ(shock(50, "shock = true", "formed = true; formation = 'square'"), 0);
}

TEST(NcRf11, FootWhollyInCoverDoesNotMindShockHorse) {
  const test::Small s = test::Making{}
                            .terrain("grass",
                                     "area = [[40,60],[60,60],[60,90],[40,90]];"
                                     "kind = 'grass'; cover = 'soft'")
                            .foot("A1", "a", 50, 75, 6, "formed = true")
                            .horse("B1", "b", 90, 75, 6, "shock = true; weapons = ['sword']")
                            .small();
  const Facts f = facts(s.now(), s.id("A1"));
  EXPECT_EQ(f[Fact::shock_threat], 1);
  EXPECT_EQ(f[Fact::entirely_in_cover], 1);
  EXPECT_EQ(test::behaviour().total(Table::foot, f), -1) << "cover, and no RF-SHOCK";
}

TEST(NcRf12, FlagsOfRoutAreFacts) {
  test::Small s = enemy_at(150);
  s.state("A1").ran_last_turn = 1;
  EXPECT_EQ(fact(s, "A1", Fact::ran_last_turn), 1);
  EXPECT_EQ(test::behaviour().total(Table::foot, facts(s.now(), s.id("A1"))), 3);
  s.state("A1").beaten_in_melee = 1;
  EXPECT_EQ(test::behaviour().total(Table::foot, facts(s.now(), s.id("A1"))), 3) << "once";
}

TEST(Facts151, FallingBackCommandedFormedMountedAndContact) {
  test::Small s = enemy_at(0, "", "formed = true");
  EXPECT_EQ(fact(s, "A1", Fact::formed), 1);
  EXPECT_EQ(fact(s, "A1", Fact::mounted), 0);
  EXPECT_EQ(fact(s, "A1", Fact::commanded), 0);
  s.unit("A1").commanded = 1;
  EXPECT_EQ(fact(s, "A1", Fact::commanded), 1);
  for (const InForce f : {InForce::run, InForce::withdraw}) {
    s.unit("A1").in_force = f;
    EXPECT_EQ(fact(s, "A1", Fact::falling_back), 1);
  }
  s.unit("A1").in_force = InForce::take_cover;
  EXPECT_EQ(fact(s, "A1", Fact::falling_back), 0);
  make_contact(s.battle, s.id("A1"), s.id("B1"));
  EXPECT_EQ(fact(s, "A1", Fact::in_contact), 1);
  EXPECT_EQ(fact(enemy_at(5, "", "pc = true"), "A1", Fact::commanded), 1)
      << "a PC acts for himself";
}

TEST(Facts151, FortifiedIsWhoStandsWhollyInHisOwnWorks) {
  const auto fortified = [](const char* side, double x) {
    return fact(test::Making{}
                    .terrain("works", std::string{"area = [[40,60],[60,60],[60,90],[40,90]];"
                                                  "kind = 'works'; cover = 'hard';"
                                                  "fortified_for = '"} +
                                          side + "'")
                    .foot("A1", "a", x, 75, 4, "formed = true")
                    .small(),
                "A1", Fact::fortified);
  };
  EXPECT_EQ(fortified("a", 50), 1);
  EXPECT_EQ(fortified("b", 50), 0);
  EXPECT_EQ(fortified("a", 80), 0);
}

TEST(Facts153, UnloadedFirearmsWithHorseWithinSixty) {
  const auto at = [](double gap) {
    return test::Making{}.foot("A1", "a", 50, 75, 1).horse("B1", "b", 53.5 + gap, 75, 1).small();
  };
  test::Small s = at(60);
  EXPECT_EQ(fact(s, "A1", Fact::unloaded_near_horse), 0) << "groups begin loaded";
  s.state("A1").load_halves = 1;
  EXPECT_EQ(fact(s, "A1", Fact::unloaded_near_horse), 1);
  test::Small far = at(60.1);
  far.state("A1").load_halves = 0;
  EXPECT_EQ(fact(far, "A1", Fact::unloaded_near_horse), 0);
}

TEST(Facts153, AloneWithoutASteadyFriendWithinFiftyWhileAnEnemyIsInSight) {
  const auto at = [](double y) {
    return test::Making{}
        .foot("A1", "a", 50, 30, 2, "formed = true; facing = 0; formation = 'column'")
        .foot("A2", "a", 50, y, 2, "formed = true; facing = 0; formation = 'column'")
        .foot("B1", "b", 200, 75, 1)
        .small();
  };
  EXPECT_EQ(fact(at(82), "A1", Fact::alone), 0);
  EXPECT_EQ(fact(at(82.1), "A1", Fact::alone), 1);
  test::Small s = at(60);
  s.unit("A2").in_force = InForce::withdraw;
  EXPECT_EQ(fact(s, "A1", Fact::alone), 1) << "he falls back";
  s.unit("B1").presence = Presence::off_table;
  EXPECT_EQ(fact(s, "A1", Fact::alone), 0) << "no enemy in sight";
}

TEST(Facts153, LeaderlessWhenTheLastOfficerOrNcoOfTheParentIsDead) {
  test::Small s = test::Making{}
                      .command("p", "a", "platoon")
                      .foot("A1", "p", 50, 30, 6)
                      .foot("A2", "p", 50, 60, 6, "ncos = 1")
                      .foot("O", "p", 50, 75, 1, "officer = true")
                      .foot("A3", "a", 50, 100, 6)
                      .small();
  EXPECT_EQ(fact(s, "A1", Fact::leaderless), 0);
  ASSERT_TRUE(take_losses(s.battle, s.id("O"), 1, 0));
  EXPECT_EQ(fact(s, "A1", Fact::leaderless), 0) << "an NCO lives";
  ASSERT_TRUE(take_losses(s.battle, s.id("A2"), 6, 0));
  EXPECT_EQ(fact(s, "A1", Fact::leaderless), 1);
  EXPECT_EQ(fact(s, "A3", Fact::leaderless), 0) << "its parent never had one";
}

TEST(Facts153, DrummersWithinFiveCentimetresAndLosses) {
  test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 1).foot("D", "a", 50, 82, 1, "drummers = 1").small();
  EXPECT_EQ(fact(s, "A1", Fact::drummer_near), 1);
  EXPECT_EQ(fact(s, "A1", Fact::any_loss), 0);
  s.unit("D").y = 8210;
  EXPECT_EQ(fact(s, "A1", Fact::drummer_near), 0);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 0, 1));
  EXPECT_EQ(fact(s, "A1", Fact::any_loss), 1);
}

TEST(Facts154, WhoCanBeReachedAndWhatTheNearestEnemyShows) {
  test::Small s = enemy_at(25, "formed = true; formation = 'line'");
  EXPECT_EQ(fact(s, "A1", Fact::attacker_can_reach), 1) << "his move is 25 cm";
  EXPECT_EQ(fact(enemy_at(25.1, "formed = true"), "A1", Fact::attacker_can_reach), 0);
  EXPECT_EQ(fact(s, "A1", Fact::weak_target), 0);
  s.unit("B1").in_force = InForce::withdraw;
  EXPECT_EQ(fact(s, "A1", Fact::weak_target), 1);
  EXPECT_EQ(fact(enemy_at(25), "A1", Fact::weak_target), 1) << "open order";
  EXPECT_EQ(fact(enemy_at(25, "formed = true; facing = 90"), "A1", Fact::weak_target), 1)
      << "shows its rear";
  EXPECT_EQ(fact(enemy_at(50), "A1", Fact::enemy_far), 0);
  EXPECT_EQ(fact(enemy_at(50.1), "A1", Fact::enemy_far), 1);
}

TEST(NcSeq2, FactsAreOfTheSnapshotNotOfTheLiveBattle) {
  test::Small s = enemy_at(30);
  const Situation snapshot(s.battle);
  s.unit("B1").presence = Presence::off_table;
  EXPECT_EQ(facts(snapshot, s.id("A1"))[Fact::enemy_in_sight], 1);
}

}  // namespace
}  // namespace opfor::nineteenth_century
