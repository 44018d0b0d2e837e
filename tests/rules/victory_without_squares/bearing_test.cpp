#include "rules/victory_without_squares/bearing.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::inches;
using test::kFootDeep;
using test::Making;

constexpr double kFile = 300 / 254.0;

/// A body of foot at (20, 10), and one of b `gap` inches ahead, `aside` to the right.
Making volley(double gap, double aside = 0, const char* own = "", const char* theirs = "") {
  return Making{}
      .unit("a1", 'a', "foot", 20, 10, own)
      .unit("b1", 'b', "foot", 20 + aside, 10 + kFootDeep + gap, theirs);
}
Shots shots_at(const test::Small& s, const char* firer = "a1", const char* target = "b1") {
  return shots(s.now(), s.id(firer), s.id(target));
}
int bases(const Shots& shots) {
  int n = 0;
  for (const Shot& shot : shots) n += shot.bases;
  return n;
}

TEST(VwsExample1, AVolleyOfFourBasesThreeInchesAhead) {
  const Shots shots = shots_at(volley(3).small());
  ASSERT_EQ(shots.size(), 1U);
  EXPECT_EQ(shots[0].bases, 4);
  EXPECT_NEAR(shots[0].distance, inches(3), 1);
  EXPECT_EQ(shots[0].aspect, Aspect::front);
  EXPECT_FALSE(shots[0].target_in_cover);
  EXPECT_EQ(total(fire_terms(shots[0], State::formed)), 4);
}

TEST(VwsFiles, PikesStandInTheMiddle) {
  EXPECT_EQ(files_of({2, 4}, 2, Formation::line), (Files{{1, 1}, {0, 0}, {1, 1}}));
  EXPECT_EQ(files_of({0, 3}, 1, Formation::line), (Files{{1, 0}, {1, 0}, {1, 0}}));
  EXPECT_EQ(files_of({0, 6}, 2, Formation::line), (Files{{1, 1}, {1, 1}, {1, 1}}));
  EXPECT_EQ(files_of({0, 5}, 2, Formation::line), (Files{{1, 1}, {1, 1}, {1, 0}}));
  EXPECT_EQ(files_of({1, 5}, 2, Formation::line), (Files{{1, 1}, {0, 1}, {1, 1}}));
  EXPECT_EQ(files_of({3, 5}, 2, Formation::line), (Files{{1, 1}, {0, 0}, {0, 1}, {1, 1}}));
  EXPECT_EQ(files_of({6, 0}, 2, Formation::line), (Files{{0, 0}, {0, 0}, {0, 0}}));
  EXPECT_EQ(files_of({2, 4}, 2, Formation::column), (Files{{1, 0}}));
}

TEST(VwsFire3, MusketsReachFourInchesStraightAhead) {
  EXPECT_EQ(bases(shots_at(volley(4).small())), 4);
  EXPECT_EQ(bases(shots_at(volley(4.05).small())), 0);
}

TEST(VwsFire4, EachFileBearsWhoseStripMeetsTheTarget) {
  EXPECT_EQ(bases(shots_at(volley(3, 2 * kFile).small())), 2) << "the right-hand file";
  EXPECT_EQ(bases(shots_at(volley(3, -2 * kFile).small())), 2);
  EXPECT_EQ(bases(shots_at(volley(3, 3 * kFile - 0.05).small())), 2) << "by a twentieth of an inch";
  EXPECT_EQ(bases(shots_at(volley(3, 3 * kFile).small())), 0);
}

TEST(VwsFire4, WhoStandsFirstTakesTheFire) {
  const test::Small s =
      volley(3).unit("b2", 'b', "dragoons", 20 - 2 * kFile, 12, "mounted = false").small();
  EXPECT_EQ(bases(shots_at(s)), 2) << "another enemy before the left-hand file";
  EXPECT_EQ(bases(shots_at(s, "a1", "b2")), 2);
}

TEST(VwsFire6, NoShotByAFileWithAFriendInItsStrip) {
  const auto friend_at = [](double y) {
    return volley(1).unit("a2", 'a', "commanded_shot", 20 - 1.5 * kFile, y, "bases = 2").small();
  };
  EXPECT_EQ(bases(shots_at(friend_at(11.3))), 2) << "before the target";
  EXPECT_EQ(bases(shots_at(friend_at(14.5))), 2) << "beyond it, in the strip";
  EXPECT_EQ(bases(shots_at(friend_at(16))), 4) << "beyond the strip";
}

TEST(VwsFire6, WhoCannotFire) {
  EXPECT_TRUE(can_fire(volley(3, 0, "state = 'unsteady'").small().battle, unit_id(0)));
  EXPECT_FALSE(can_fire(volley(3, 0, "state = 'disordered'").small().battle, unit_id(0)));
  EXPECT_FALSE(can_fire(volley(3, 0, "state = 'broken'").small().battle, unit_id(0)));
  EXPECT_FALSE(can_fire(volley(3, 0, "pike_bases = 6; shot_bases = 0").small().battle, unit_id(0)));
  test::Small contact = volley(0).small();
  EXPECT_TRUE(can_fire(contact.battle, contact.id("a1")));
  make_contact(contact.battle, contact.id("a1"), contact.id("b1"));
  EXPECT_FALSE(can_fire(contact.battle, contact.id("a1")));
  test::Small gun = Making{}.unit("g", 'a', "artillery", 20, 10, "limbered = true").small();
  EXPECT_FALSE(can_fire(gun.battle, gun.id("g")));
  gun.record("g").limbered = 0;
  EXPECT_TRUE(can_fire(gun.battle, gun.id("g")));
}

TEST(VwsFire2, HorseInTwoRanksFiresTwice) {
  const auto pistols = [](double gap, const char* more) {
    const double depth = std::string{more}.empty() ? 300 / 254.0 : 600 / 254.0;
    return shots_at(Making{}
                        .unit("a1", 'a', "horse", 20, 10, more)
                        .unit("b1", 'b', "horse", 20, 10 + depth / 2 + gap + 150 / 254.0)
                        .small());
  };
  ASSERT_EQ(pistols(1, "").size(), 1U);
  EXPECT_EQ(pistols(1, "")[0].bases, 3);
  EXPECT_EQ(pistols(1.05, "").size(), 0U);
  const Shots two = pistols(1, "parliament = true");
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].bases, 3);
  EXPECT_EQ(two[1].bases, 3);
  EXPECT_EQ(total(fire_terms(two[0], State::formed)), 2) << "worked example 3";
}

TEST(VwsMove6, InColumnOnlyTheFrontBaseFires) {
  const test::Small s = Making{}
                            .unit("a1", 'a', "foot", 20, 10, "formation = 'column'")
                            .unit("b1", 'b', "foot", 20, 10 + 600 / 254.0 + kFootDeep / 2 + 3)
                            .small();
  EXPECT_EQ(bases(shots_at(s)), 1);
}

TEST(VwsGeo3, AspectsByTheFacings) {
  const auto aspect = [](int facing) {
    test::Small s = volley(2.5).small();
    s.put("b1", 20, 10 + kFootDeep + 2.5, facing);
    return shots_at(s)[0].aspect;
  };
  EXPECT_EQ(aspect(180), Aspect::front);
  EXPECT_EQ(aspect(202), Aspect::front);
  EXPECT_EQ(aspect(225), Aspect::oblique);
  EXPECT_EQ(aspect(90), Aspect::flank);
  EXPECT_EQ(aspect(0), Aspect::rear);
}

TEST(VwsFire4, TerrainThatBlocksStopsAStrip) {
  const auto with = [](const char* area) {
    return bases(shots_at(volley(3.5).terrain("w", test::wood(area)).small()));
  };
  EXPECT_EQ(with("[[10,11.5],[30,11.5],[30,13],[10,13]]"), 0);
  EXPECT_EQ(with("[[10,11.5],[30,11.5],[30,12.4],[10,12.4]]"), 4) << "not an inch of it";
  EXPECT_EQ(with("[[20,11.5],[30,11.5],[30,13],[20,13]]"), 2) << "before one file";
}

/// Two guns at (20, 10), their front at 10.787; foot whose front is so far ahead.
Making battery(double ahead, double aside = 0) {
  return Making{}
      .unit("g", 'a', "artillery", 20, 10, "bases = 2; orders = 'fire'")
      .unit("b1", 'b', "foot", 20 + aside, 10 + 200 / 254.0 + ahead + kFootDeep / 2);
}

TEST(VwsExample4, TwoGunsAtSevenInches) {
  const Shots near = shots_at(battery(7).small(), "g");
  ASSERT_EQ(near.size(), 1U);
  EXPECT_EQ(near[0].bases, 2);
  EXPECT_EQ(total(fire_terms(near[0], State::formed)), 6);
  EXPECT_EQ(total(fire_terms(shots_at(battery(12).small(), "g")[0], State::formed)), 4);
  test::Small low = battery(7).small();
  low.record("g").low_powder = 1;
  EXPECT_EQ(total(fire_terms(shots_at(low, "g")[0], State::formed)), 4);
}

TEST(VwsFire5, GunsFireInAConeNotThroughBodies) {
  EXPECT_EQ(bases(shots_at(battery(19.9).small(), "g")), 2);
  EXPECT_EQ(bases(shots_at(battery(20.2).small(), "g")), 0);
  // At 10" the cone is 2" to either side; of two guns 1.18" apart one may bear alone.
  EXPECT_EQ(bases(shots_at(battery(10, 3.5).small(), "g")), 2);
  EXPECT_EQ(bases(shots_at(battery(10, 4.5).small(), "g")), 1);
  EXPECT_EQ(bases(shots_at(battery(10, 6).small(), "g")), 0);
  const test::Small friends = battery(12).unit("a2", 'a', "foot", 20, 15).small();
  EXPECT_EQ(bases(shots_at(friends, "g")), 0) << "friends in the way";
  const test::Small high = battery(12)
                               .unit("a2", 'a', "foot", 20, 15)
                               .terrain("h", test::hill("[[10,5],[30,5],[30,11.5],[10,11.5]]"))
                               .small();
  EXPECT_EQ(bases(shots_at(high, "g")), 2) << "over them, from a hill";
}

TEST(VwsFire5, AGunFiresThroughAGapOfATenthOfAMillimetre) {
  // Two friends side by side, 4.5" before it and a little to the right: past the near corner of the
  // left one, and the far corner of the right one.
  constexpr double kNear = 4.5;
  constexpr double kGap = 1 / 254.0;
  constexpr double kLeft = 0.3;
  constexpr double kRight = (kLeft + kGap) / kNear * (kNear + kFootDeep);
  constexpr double kFront = 10 + 200 / 254.0;
  const auto guns_that_bear = [&](double right) {
    const test::Small s =
        Making{}
            .unit("g", 'a', "artillery", 20, 10, "bases = 1; orders = 'fire'")
            .unit("b1", 'b', "foot", 20, kFront + 12 + kFootDeep / 2)
            .unit("a2", 'a', "foot", 20 + kLeft - 1.5 * kFile, kFront + kNear + kFootDeep / 2)
            .unit("a3", 'a', "foot", 20 + right + 1.5 * kFile, kFront + kNear + kFootDeep / 2)
            .small();
    return bases(shots_at(s, "g"));
  };
  EXPECT_EQ(guns_that_bear(kRight), 1);
  EXPECT_EQ(guns_that_bear(kRight - 6 * kGap), 0);
}

TEST(VwsFire5, WhatAGunBearsOnFollowsWhoStandsBeforeIt) {
  test::Small s = battery(12).unit("a2", 'a', "foot", 45, 5).small();
  Moment now;
  const auto guns_that_bear = [&] {
    now.go_on<Stands>(s.battle);
    return bases(shots(Situation(now), s.id("g"), s.id("b1")));
  };
  EXPECT_EQ(guns_that_bear(), 2);
  s.put("a2", 20, 15, 0);
  EXPECT_EQ(guns_that_bear(), 0) << "who was far off stands in the way now";
  s.put("a2", 45, 5, 0);
  EXPECT_EQ(guns_that_bear(), 2);
}

TEST(VwsFire5, AGunSeesWhatStandsOutBesideWhoHidesTheRest) {
  const auto behind = [](double right) {
    return bases(shots_at(battery(12).unit("a2", 'a', "foot", 20 + right, 20).small(), "g"));
  };
  EXPECT_EQ(behind(0), 0) << "all of it lies behind one body";
  EXPECT_GT(behind(1), 0);
  EXPECT_GT(behind(-1), 0);
}

TEST(VwsHedge2, AHedgehogFiresOneBaseOnEachSide) {
  test::Small s = Making{}
                      .unit("h", 'a', "foot", 30, 20, "formation = 'hedgehog'")
                      .unit("n", 'b', "foot", 30, 24)
                      .unit("n2", 'b', "foot", 30, 27)
                      .unit("e", 'b', "horse", 35, 20)
                      .unit("w", 'b', "horse", 22, 20)
                      .small();
  s.put("e", 35, 20, 270);
  const SideShots shots = hedgehog_shots(s.now(), s.id("h"));
  ASSERT_EQ(shots.size(), 2U) << "nobody within four inches to the left or behind";
  EXPECT_EQ(shots[0].side, field::Zone::front);
  EXPECT_EQ(shots[0].target, s.id("n")) << "the nearest";
  EXPECT_EQ(shots[0].shot.bases, 1);
  EXPECT_EQ(shots[1].side, field::Zone::right);
  EXPECT_EQ(shots[1].target, s.id("e"));
  EXPECT_EQ(shots[1].shot.aspect, Aspect::front) << "it faces the hedgehog";
  EXPECT_TRUE(shots_at(s, "h", "n").empty()) << "it does not fire as a line";
  EXPECT_TRUE(bears(s.now(), s.id("h"), s.id("n")));
  EXPECT_FALSE(bears(s.now(), s.id("h"), s.id("n2"))) << "behind another";
  EXPECT_TRUE(shots[0].shot.target_in_hedgehog == false);
}

/// The corner of a slanting target is in range, the places straight before the hedgehog are not.
TEST(VwsHedge2, AFreeLineFromAHedgehogIsNoLongerThanItsRange) {
  const auto fires = [](double screen) {
    test::Small s = Making{}
                        .unit("h", 'a', "foot", 30, 20, "formation = 'hedgehog'")
                        .unit("n", 'b', "foot", 30, 30)
                        .unit("s", 'a', "artillery", screen, 22.5)
                        .small();
    const double deep = 2 * s.now().box(s.id("h")).half_depth / 254;
    s.put("n", 30, 20 + deep + 4.06, 184);
    return bears(s.now(), s.id("h"), s.id("n"));
  };
  EXPECT_TRUE(fires(40));
  EXPECT_FALSE(fires(31.7)) << "it stands before the corner";
}

TEST(VwsFire7, TheWindowOpensAtTheFirstPlaceWhereMusketsBear) {
  const test::Small s = volley(8).small();
  const field::Box from = s.now().box(s.id("b1"));
  const auto share = window(s.now(), s.id("a1"), s.id("b1"), from, {0, -inches(8)});
  ASSERT_TRUE(share);
  EXPECT_NEAR(*share, 0.5, 0.002) << "four of eight inches left";
  EXPECT_FALSE(window(s.now(), s.id("a1"), s.id("b1"), from, {0, inches(8)})) << "going away";
  EXPECT_FALSE(window(s.now(), s.id("a1"), s.id("b1"), from, {0, -inches(3.9)}));
  const test::Small near = volley(2).small();
  EXPECT_EQ(window(near.now(), near.id("a1"), near.id("b1"), near.now().box(near.id("b1")),
                   {inches(1), 0}),
            0.0)
      << "it moves within";
}

TEST(VwsFire7, OfGunsAtTheNearestPlaceOfThePath) {
  const test::Small s = battery(18).small();
  const field::Box from = s.now().box(s.id("b1"));
  EXPECT_EQ(window(s.now(), s.id("g"), s.id("b1"), from, {0, -inches(8)}), 1.0);
  EXPECT_EQ(window(s.now(), s.id("g"), s.id("b1"), from, {0, inches(1)}), 0.0);
  const auto across = window(s.now(), s.id("g"), s.id("b1"), from, {inches(8), 0});
  ASSERT_TRUE(across);
  EXPECT_EQ(*across, 0.0);
}

TEST(VwsFire7, TheWindowIsTheFirstOfAFineLook) {
  const test::Small s = volley(6, 5).small();
  const field::Box from = s.now().box(s.id("b1"));
  const Vec step{-inches(6), -inches(3)};
  const auto share = window(s.now(), s.id("a1"), s.id("b1"), from, step);
  ASSERT_TRUE(share);
  // Brute force: every thousandth of the way.
  int first = 0;
  for (; first <= 1000; ++first) {
    Shooting shot = shooting(s.now(), s.id("a1"), s.id("b1"));
    shot.at.centre = from.centre + step * (first / 1000.0);
    if (bears(s.now(), shot)) break;
  }
  ASSERT_LE(first, 1000);
  EXPECT_NEAR(*share, first / 1000.0, 0.0011);
}

TEST(VwsFire3, TheFarCornersOfTheConeAreInRange) {
  const test::Small s = Making{}
                            .unit("g", 'a', "artillery", 20, 10, "limbered = false")
                            .unit("b1", 'b', "foot", 25.57, 31.47)
                            .small();
  const Vec front = s.now().box(s.id("g")).centre + Vec{0, inches(0.787)};
  ASSERT_GT(field::gap(front, s.now().box(s.id("b1"))), inches(20.1)) << "as the crow flies";
  const Shots fired = shots(s.now(), s.id("g"), s.id("b1"));
  ASSERT_EQ(fired.size(), 1U);
  EXPECT_EQ(total(fire_terms(*fired.begin(), State::formed)), 2);
}

/// Its near end is hidden below the hill on which the rest of it stands, its far end out of range:
/// both guns bear on what is between, though no line to it meets it there first.
TEST(VwsFire5, WhatIsSeenOfATargetMayBeginBehindABorder) {
  test::Small s =
      Making{}
          .unit("g", 'a', "artillery", 43.8, 21.58, "limbered = false; bases = 2; facing = 281.76")
          .unit("b1", 'b', "foot", 23.06, 24.4, "facing = 185.33")
          .terrain("edge_hill", test::hill("[[10.53,32.89],[62.39,11.75],[60.95,18.82],"
                                           "[16.5,36.94]]"))
          .terrain("rise", test::hill("[[24.71,16.9],[24.74,31.9],[18.74,31.91],[18.71,16.91]]"))
          .small();
  const Shots fired = shots(s.now(), s.id("g"), s.id("b1"));
  ASSERT_EQ(fired.size(), 1U);
  EXPECT_EQ(fired.begin()->bases, 2);
}

TEST(VwsTarget, IsWhatTheFiringActionAsksFor) {
  test::Small s = volley(3, 0, "", "pike_bases = 6; shot_bases = 0; state = 'unsteady'").small();
  const Target t = target_of(s.battle, s.id("b1"));
  EXPECT_TRUE(t.all_pike);
  EXPECT_EQ(t.state, State::unsteady);
  EXPECT_FALSE(t.leader);
}

}  // namespace
}  // namespace opfor::victory_without_squares
