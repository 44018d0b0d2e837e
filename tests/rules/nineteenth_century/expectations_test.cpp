#include "rules/nineteenth_century/expectations.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "chance/enumerator.hpp"
#include "combat_support.hpp"
#include "dice_support.hpp"
#include "rules/nineteenth_century/worth_after.hpp"

/// What policies expect is what the resolvers give.
namespace opfor::nineteenth_century {
namespace {

double points_of(int shots, int least, const Aim& aim, int sound, int wounded) {
  Volley volley;
  volley.shots = shots;
  volley.target = least;
  volley.aim = aim;
  for (int i = 0; i < sound + wounded; ++i) volley.candidates.push_back(i < wounded);
  const auto odds = chance::odds_of(
      [&](chance::Chance& chance) { return volley_losses(chance, chance::Key{}, volley); });
  return test::mean(odds, [](const Losses& l) { return l.points(); }).convert_to<double>();
}

constexpr Aim kPlain{true, false, false};
constexpr Aim kHero{true, true, false};
constexpr Aim kRaw{true, false, true};
constexpr Aim kThrown{false, false, false};

TEST(ExpectedFire, OneShotIsExactWhateverTheTarget) {
  for (const Aim& aim : {kPlain, kHero, kRaw, kThrown}) {
    for (int least = 2; least <= 8; ++least) {
      for (const auto& [sound, wounded] : {std::pair(1, 0), std::pair(10, 0), std::pair(7, 3)}) {
        const MayBeHit who{static_cast<double>(sound), static_cast<double>(wounded)};
        EXPECT_NEAR(expected_fire(1, least, aim, who), points_of(1, least, aim, sound, wounded),
                    1e-12)
            << least << " at " << sound << " and " << wounded;
      }
    }
  }
}

TEST(ExpectedFire, Ex13OneMusketShotIntoSoftCoverIsWorthThreeEighths) {
  EXPECT_NEAR(expected_fire(1, 6, kPlain, {1, 0}), 1 / 8.0 + 2 / 8.0, 1e-12);
}

TEST(ExpectedFire, OfSeveralShotsTheWastedHitsAreTakenOff) {
  for (const Aim& aim : {kPlain, kHero, kRaw, kThrown}) {
    EXPECT_NEAR(expected_fire(3, 4, aim, {10, 0}), points_of(3, 4, aim, 10, 0), 1e-12);
    EXPECT_NEAR(expected_fire(4, 2, aim, {2, 1}), points_of(4, 2, aim, 2, 1), 1e-12);
  }
}

TEST(ExpectedFire, OfAsManyShotsLessAtFewerMen) {
  EXPECT_LT(expected_fire(10, 4, kPlain, {5, 0}), 0.9 * expected_fire(10, 4, kPlain, {10, 0}));
}

test::Small pair(const char* more, bool commanded = false) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 8, more)
                      .foot("B1", "b", 80, 75, 2, "formed = true")
                      .small();
  s.unit("A1").commanded = commanded ? 1 : 0;
  return s;
}

double of_place(const test::Small& s, double x, bool moving,
                field::Cover cover = field::Cover::none) {
  field::Box there = s.now().body(s.id("A1"));
  there.centre.x = 100 * x;
  return expected_fire(s.battle, s.id("A1"), there, s.id("B1"), s.now().body(s.id("B1")), cover,
                       moving);
}

TEST(ExpectedFire, OfAPlaceTheRatioTheRangeAndTheCover) {
  const char* line = "formed = true";
  EXPECT_NEAR(of_place(pair(line), 50, false), expected_fire(4, 4, kPlain, {2, 0}), 1e-12);
  EXPECT_NEAR(of_place(pair(line), 50, true), expected_fire(2, 4, kPlain, {2, 0}), 1e-12);
  EXPECT_NEAR(of_place(pair(line), 62, true), expected_fire(2, 2, kPlain, {2, 0}), 1e-12);
  EXPECT_NEAR(of_place(pair(line), 50, true, field::Cover::hard),
              expected_fire(2, 7, kPlain, {2, 0}), 1e-12);
  const char* slow = "formed = true; weapons = ['rifle']; load = 'slow'";
  EXPECT_NEAR(of_place(pair(slow), 45, false), expected_fire(2, 4, kPlain, {2, 0}), 1e-12);
}

TEST(ExpectedFire, NoMoreThanAllOfThem) {
  const double all_eight = of_place(pair("formed = true", true), 62, false);
  EXPECT_LT(all_eight, 4) << "two men, two points each";
  EXPECT_GT(all_eight, 3);
}

TEST(ExpectedFire, NothingBeyondLongRange) {
  test::Small s = pair("formed = true");
  s.unit("B1").put({{180_cm, 75_cm}, Angle::degrees(270)});
  EXPECT_EQ(of_place(s, 50, false), 0);
}

TEST(ExpectedFire, OfATargetAsItWasMeasured) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 8, "formed = true")
                      .foot("B1", "b", 80, 75, 8, "formed = true")
                      .small();
  s.state("B1").wounded = 0b11;
  const Target t = test::target(s, "A1", "B1");
  EXPECT_NEAR(expected_fire(s.now(), s.id("A1"), t), expected_fire(4, 4, kPlain, {6, 2}), 1e-12);
}

TEST(FireToCome, WhomHisOfficerMayPayForShootsWholeInEverySecondTurn) {
  const auto to_come = [](bool with_officer, bool is_loaded) {
    auto making = test::Making{}
                      .foot("A1", "a", 50, 75, 8, "formed = true")
                      .foot("B1", "b", 80, 75, 8, "formed = true");
    if (with_officer) making.foot("O", "b", 120, 75, 1, "officer = true");
    test::Small s = making.small();
    if (!is_loaded) s.state("B1").load_halves = 0;
    s.unit("B1").commanded = is_loaded ? 0 : 1;  // what it was in the turn that is over
    return fire_to_come(s.now(), s.id("B1"), s.id("A1"), s.now().body(s.id("A1")),
                        field::Cover::none);
  };
  const double few = expected_fire(4, 4, kPlain, {8, 0});
  const double all = expected_fire(8, 4, kPlain, {8, 0});
  EXPECT_NEAR(to_come(true, true).in_all(), (few + all) / 2, 1e-12);
  EXPECT_NEAR(to_come(false, true).in_all(), few, 1e-12) << "nobody could pay for it";
  EXPECT_NEAR(to_come(true, false).in_all(), few, 1e-12) << "it has to load";
}

TEST(FireToCome, WhoWasFirstAndStoodHasLoadedWhenHeShootsNext) {
  const auto directed = [](const char* who, const char* at, int shot, const char* load,
                           int halves) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 50, 75, 8, load)
                        .foot("B1", "b", 80, 75, 8, load)
                        .foot("P", "a", 10, 75, 1, "officer = true")
                        .foot("O", "b", 120, 75, 1, "officer = true")
                        .small();
    s.state(who).load_halves = static_cast<std::uint8_t>(halves);
    s.state(who).shot = static_cast<std::uint8_t>(shot);
    return fire_to_come(s.now(), s.id(who), s.id(at), s.now().body(s.id(at)), field::Cover::none)
        .directed;
  };
  EXPECT_GT(directed("A1", "B1", 0, "load = 'muzzle'", 0), 0);
  EXPECT_EQ(directed("A1", "B1", 1, "load = 'muzzle'", 0), 0);
  EXPECT_EQ(directed("B1", "A1", 0, "load = 'muzzle'", 0), 0) << "he shoots before he has loaded";
  EXPECT_GT(directed("B1", "A1", 0, "load = 'slow'", 2), 0) << "he loads the rest, and shoots";
}

TEST(FireToCome, OfASquareHalfSeeWhoIsBeforeIt) {
  const auto left_alone = [](Formation formation) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 50, 75, 8, "formed = true")
                        .foot("B1", "b", 80, 75, 8, "formed = true")
                        .small();
    s.unit("B1").formation = formation;
    return fire_to_come(s.now(), s.id("B1"), s.id("A1"), s.now().body(s.id("A1")),
                        field::Cover::none)
        .left_alone;
  };
  EXPECT_NEAR(left_alone(Formation::line), expected_fire(4, 4, kPlain, {8, 0}), 1e-12);
  EXPECT_NEAR(left_alone(Formation::square), expected_fire(2, 4, kPlain, {8, 0}), 1e-12);
}

TEST(FireToCome, PastWhoIsNearerHeShootsOnlyIfHeIsDirected) {
  const auto threat_to_the_farther = [](bool with_officer) {
    auto making = test::Making{}
                      .foot("A1", "a", 60, 75, 8, "formed = true")
                      .foot("A2", "a", 50, 110, 8, "formed = true")
                      .foot("B1", "b", 90, 75, 8, "formed = true");
    if (with_officer) making.foot("O", "b", 140, 75, 1, "officer = true");
    const test::Small s = making.small();
    const Situation now = s.now();
    const After stays = after(now, s.id("A2"), Order{s.id("A2"), {}, {}});
    for (const Threat& threat : threats_there(now, s.id("A2"), stays, kNoUnit)) {
      if (threat.by == s.id("B1")) return threat;
    }
    return Threat{};
  };
  EXPECT_FALSE(threat_to_the_farther(true).at_others);
  EXPECT_GT(threat_to_the_farther(true).fire, 0);
  EXPECT_LT(threat_to_the_farther(true).fire, threat_to_the_farther(false).fire);
  EXPECT_TRUE(threat_to_the_farther(false).at_others);
}

/// The matches of two groups without their places.
Exchange played(const test::Small& s) {
  const int a = living(s.battle, s.id("A1"));
  const int b = living(s.battle, s.id("B1"));
  std::vector<Match> matches;
  for (const int n : match_sizes(std::max(a, b), std::min(a, b))) {
    Match match;
    for (int i = 0; i < (a >= b ? n : 1); ++i) {
      match.a.push_back(fighter_of(s.battle, s.id("A1"), 0));
    }
    for (int i = 0; i < (a >= b ? 1 : n); ++i) {
      match.b.push_back(fighter_of(s.battle, s.id("B1"), 0));
    }
    matches.push_back(match);
  }
  const auto odds = chance::odds_of(
      [&](chance::Chance& chance) { return melee_tally(chance, chance::Key{}, matches); });
  return {test::mean(odds, [](const MeleeTally& t) { return t.b.points(); }).convert_to<double>(),
          test::mean(odds, [](const MeleeTally& t) { return t.a.points(); }).convert_to<double>()};
}

TEST(ExpectedMelee, IsWhatTheResolversGive) {
  struct Case {
    int a;
    const char* as;
    int b;
    const char* bs;
  };
  const char* bayonets = "formed = true; weapons = ['musket']; bayonet = true";
  const char* muskets = "formed = true";
  const char* raw = "formed = true; quality = 'raw'";
  const char* square = "formed = true; formation = 'square'; weapons = ['sword']";
  for (const Case& c :
       {Case{3, muskets, 3, muskets}, Case{6, bayonets, 4, muskets}, Case{2, raw, 5, bayonets},
        Case{10, muskets, 2, raw}, Case{8, square, 3, bayonets}, Case{1, muskets, 9, muskets}}) {
    const test::Small s = test::Making{}
                              .options("square_melee_bonus = 1")
                              .foot("A1", "a", 50, 75, c.a, c.as)
                              .foot("B1", "b", 80, 75, c.b, c.bs)
                              .small();
    const Exchange expected = expected_melee(s.battle, s.id("A1"), s.id("B1"));
    const Exchange exact = played(s);
    EXPECT_NEAR(expected.inflicted, exact.inflicted, 1e-9) << c.a << " against " << c.b;
    EXPECT_NEAR(expected.suffered, exact.suffered, 1e-9) << c.a << " against " << c.b;
  }
}

TEST(ExpectedMelee, Ex13AnEvenMatch) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1, "weapons = ['sword']")
                            .foot("B1", "b", 80, 75, 1, "weapons = ['sword']")
                            .small();
  const Exchange e = expected_melee(s.battle, s.id("A1"), s.id("B1"));
  EXPECT_NEAR(e.inflicted, (5 * 2 + 4) / 36.0, 1e-12);
  EXPECT_NEAR(e.suffered, (5 * 2 + 4) / 36.0, 1e-12);
}

TEST(ExpectedMelee, AnyWoundKillsWhoIsWoundedAlready) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, "formed = true")
                      .foot("B1", "b", 80, 75, 4, "formed = true")
                      .small();
  const Exchange sound = expected_melee(s.battle, s.id("A1"), s.id("B1"));
  s.state("B1").wounded = 0b11;
  const Exchange two = expected_melee(s.battle, s.id("B1"), s.id("A1"));
  s.state("B1").wounded = 0b1111;
  const Exchange all = expected_melee(s.battle, s.id("A1"), s.id("B1"));
  const Exchange exact = played(s);
  EXPECT_NEAR(all.inflicted, exact.inflicted, 1e-9);
  EXPECT_NEAR(all.suffered, exact.suffered, 1e-9);
  EXPECT_GT(all.inflicted, sound.inflicted);
  EXPECT_NEAR(two.suffered, (sound.inflicted + all.inflicted) / 2, 1e-9);
}

TEST(ExpectedMelee, IsTheSameSeenFromTheOtherSide) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 7, "formed = true")
                            .foot("B1", "b", 80, 75, 3, "formed = true; quality = 'raw'")
                            .small();
  const Exchange e = expected_melee(s.battle, s.id("A1"), s.id("B1"));
  const Exchange other = expected_melee(s.battle, s.id("B1"), s.id("A1"));
  EXPECT_NEAR(e.inflicted, other.suffered, 1e-12);
  EXPECT_NEAR(e.suffered, other.inflicted, 1e-12);
}

TEST(ExpectedCharge, WhoJoinsAMeleeFightsInItWithAllTheOthers) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 8, "formed = true; weapons = ['sword']")
                      .foot("A2", "a", 60, 110, 8, "formed = true; weapons = ['sword']")
                      .foot("B1", "b", 62, 75, 8, "formed = true; weapons = ['sword']")
                      .foot("B2", "b", 60, 40, 8, "formed = true; weapons = ['sword']")
                      .small();
  const auto charge = [&] { return expected_charge(s.now(), s.id("A2"), s.id("B1")); };
  const Exchange alone = charge();
  EXPECT_EQ(alone.suffered, expected_melee(s.battle, s.id("A2"), s.id("B1")).suffered);
  make_contact(s.battle, s.id("A1"), s.id("B1"));
  const Exchange two_to_one = charge();
  EXPECT_LT(two_to_one.suffered, alone.suffered);
  EXPECT_GT(two_to_one.inflicted, 0);
  make_contact(s.battle, s.id("A1"), s.id("B2"));
  EXPECT_GT(charge().suffered, two_to_one.suffered) << "B2 fights in it as well";
}

}  // namespace
}  // namespace opfor::nineteenth_century
