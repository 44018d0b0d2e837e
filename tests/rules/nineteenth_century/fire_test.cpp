#include "rules/nineteenth_century/fire.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/conduct.hpp"

/// Who may shoot at whom, and who may be hit: sections 4 and 11, one situation each.
namespace opfor::nineteenth_century {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

using test::kLine;

Figure figure(const test::Small& s, const char* unit, std::size_t at = 0) {
  const Situation now = s.now();
  return {s.id(unit), living_figures(s.battle, s.id(unit))[at], now.figures(s.id(unit))[at]};
}

bool clear(const test::Small& s, const char* from, const char* to) {
  return clear_shot(s.now(), figure(s, from), figure(s, to));
}

/// One man shoots at another, 28 cm off, past a third.
test::Small past(double x, double y) {
  return test::Making{}
      .foot("A1", "a", 50, 75, 1)
      .foot("between", "a", x, y, 1)
      .foot("B1", "b", 80, 75, 1)
      .small();
}

TEST(NcVis1, AFigureInTheLineOfFireObstructs) {
  EXPECT_FALSE(clear(past(65, 75), "A1", "B1"));
  EXPECT_TRUE(clear(past(65, 85), "A1", "B1"));
}

TEST(NcVis1, TheWholeBaseMustBeSeen) {
  EXPECT_FALSE(clear(past(65, 76.4), "A1", "B1")) << "it hides a corner, not the middle";
  EXPECT_TRUE(clear(past(65, 76.8), "A1", "B1"));
}

TEST(NcVis1, AFigureWithinTwoCentimetresOfTheShooterDoesNotObstruct) {
  EXPECT_TRUE(clear(past(54, 75), "A1", "B1"));
  EXPECT_FALSE(clear(past(54.1, 75), "A1", "B1"));
}

TEST(NcVis1, NearTheTargetItObstructsAllTheSame) {
  EXPECT_FALSE(clear(past(77, 75), "A1", "B1")) << "within 2 cm is of the shooter";
}

TEST(NcVis1, AnEnemyObstructsLikeAFriend) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1)
                            .foot("between", "b", 65, 75, 1)
                            .foot("B1", "b", 80, 75, 1)
                            .small();
  EXPECT_FALSE(clear(s, "A1", "B1"));
  EXPECT_TRUE(clear(s, "A1", "between"));
}

TEST(NcVis1, TheDeadDoNotObstruct) {
  test::Small s = past(65, 75);
  ASSERT_TRUE(take_losses(s.battle, s.id("between"), 1, 0));
  EXPECT_TRUE(clear(s, "A1", "B1"));
}

TEST(NcVis1, TerrainThatBlocksSightObstructs) {
  const test::Small s =
      test::Making{}
          .terrain("wall", "line = [[65,40],[65,110]]; kind = 'wall'; blocks_sight = true")
          .foot("A1", "a", 50, 75, 1)
          .foot("B1", "b", 80, 75, 1)
          .small();
  EXPECT_FALSE(clear(s, "A1", "B1"));
}

TEST(NcVis1, TheSecondRankShootsOverTheFirstAndTheThirdDoesNot) {
  // Four abreast, ranks 1 cm apart; the target stands before the northern file.
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 12, "formed = true; formation = 'column'")
                            .foot("B1", "b", 90, 79.5, 1)
                            .small();
  EXPECT_TRUE(clear_shot(s.now(), figure(s, "A1", 0), figure(s, "B1")));
  EXPECT_TRUE(clear_shot(s.now(), figure(s, "A1", 4), figure(s, "B1")));
  EXPECT_FALSE(clear_shot(s.now(), figure(s, "A1", 8), figure(s, "B1")));
}

/// A group of side A with enemies at 20 and 40 cm.
test::Small near_and_far(const char* more = kLine) {
  return test::Making{}
      .foot("A1", "a", 50, 75, 6, more)
      .foot("far", "b", 92, 75, 6, kLine)
      .foot("near", "b", 70.5, 100, 6, kLine)
      .small();
}

TEST(NcShoot1, AnUncommandedGroupShootsAtTheNearest) {
  const test::Small s = near_and_far();
  ASSERT_LT(s.gap("A1", "near"), s.gap("A1", "far"));
  EXPECT_THAT(test::ids(s, targets(s.now(), s.id("A1"))), ElementsAre("near", "far"));
  EXPECT_EQ(nearest_target(s.now(), s.id("A1"))->unit, s.id("near"));
}

TEST(NcShoot1, TheNearestThatItCanHit) {
  // A line of friends hides the nearer one.
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1)
                            .foot("friends", "a", 60, 75, 3, kLine)
                            .foot("near", "b", 75, 75, 1)
                            .foot("far", "b", 50, 110, 1)
                            .small();
  ASSERT_LT(s.gap("A1", "near"), s.gap("A1", "far"));
  EXPECT_THAT(test::ids(s, targets(s.now(), s.id("A1"))), ElementsAre("far"));
  EXPECT_EQ(nearest_target(s.now(), s.id("A1"))->unit, s.id("far"));
}

TEST(NcShoot1, OfEquallyNearTheFirst) {
  const auto first = [](const char* one, double y1, const char* two, double y2) {
    const test::Small s = test::Making{}
                              .foot("A1", "a", 50, 75, 1)
                              .foot(one, "b", 70, y1, 1)
                              .foot(two, "b", 70, y2, 1)
                              .small();
    return test::ids(s, targets(s.now(), s.id("A1"))).front();
  };
  EXPECT_EQ(first("north", 95.3, "south", 54.7), "north");
  EXPECT_EQ(first("south", 54.7, "north", 95.3), "south");
}

TEST(NcShoot1, WhoIsBeyondLongRangeIsNoTarget) {
  const auto all = [](double x) {
    const test::Small s =
        test::Making{}.foot("A1", "a", 50, 75, 1).foot("B1", "b", x, 75, 1).small();
    return targets(s.now(), s.id("A1")).size();
  };
  EXPECT_EQ(all(172), 1U) << "120 cm";
  EXPECT_EQ(all(172.1), 0U);
}

TEST(NcShoot1, WhoIsNotSeenIsNoTarget) {
  const test::Small s =
      test::Making{}
          .terrain("wood",
                   "area = [[80,50],[120,50],[120,100],[80,100]]; kind = 'wood'; cover = 'soft';"
                   "blocks_sight = true")
          .foot("A1", "a", 50, 75, 1)
          .foot("B1", "b", 100, 75, 1)
          .small();
  EXPECT_THAT(targets(s.now(), s.id("A1")), IsEmpty());
}

TEST(NcShoot1, APlayerCharacterAimsAtFiguresOfAGroup) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1, "pc = true")
                            .foot("B1", "b", 80, 75, 5, "formed = true; ncos = 1; drummers = 1")
                            .small();
  std::vector<std::pair<Aimed, int>> aims;
  for (const Target& t : targets(s.now(), s.id("A1"))) aims.emplace_back(t.aimed, t.figure);
  EXPECT_THAT(aims,
              testing::UnorderedElementsAre(std::pair(Aimed::nco, 0), std::pair(Aimed::musician, 1),
                                            std::pair(Aimed::nearest_figure, 2)));
}

TEST(NcShoot1, APlayerCharacterAimsAtAnOfficerWhoStandsWithAGroup) {
  const char* officer = "officer = true; pc = true";
  const auto of = [&](const char* more) {
    const test::Small s = test::Making{}
                              .foot("A1", "a", 50, 75, 1, more)
                              .foot("B1", "b", 80, 75, 5, kLine)
                              .foot("O", "b", 80, 86, 1, officer)
                              .small();
    return test::ids(s, targets(s.now(), s.id("A1")));
  };
  EXPECT_THAT(of("pc = true"), Contains("O"));
  EXPECT_THAT(of(""), Not(Contains("O"))) << "for others he is one of the group";
}

TEST(NcShoot1, APlayerCharacterNeedsClearSightOfTheFigure) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1, "pc = true")
                            .foot("between", "a", 65, 76.5, 1)
                            .foot("B1", "b", 80, 78, 1)
                            .foot("B2", "b", 80, 66, 1)
                            .small();
  EXPECT_THAT(test::ids(s, targets(s.now(), s.id("A1"))), ElementsAre("B2"));
}

// --- Loading and the half-turn of a shot.

/// A group that is, or is not, commanded, with a target at 30 cm.
test::Small facing(const char* more = kLine, bool commanded = true) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, more)
                      .foot("B1", "b", 100, 75, 6, "formed = true; weapons = ['sword']")
                      .small();
  s.unit("A1").commanded = commanded ? 1 : 0;
  return s;
}

/// The same after a march of so many centimetres straight on.
test::Small marched(double cm, const char* more = kLine, bool commanded = true) {
  test::Small s = facing(more, commanded);
  Order order;
  order.unit = s.id("A1");
  order.acts.emplace_back(Move{{field::point({5000 + 100 * cm, 7500})}, Gait::as_before});
  NoEvents events;
  carry_out_free(s.battle, order, events);
  return s;
}

TEST(NcShoot2, ACommandedGroupNeedsALoad) {
  test::Small s = facing();
  EXPECT_EQ(test::forbids(s, "A1"), "");
  for (const int halves : {0, 1}) {
    s.state("A1").load_halves = static_cast<std::uint8_t>(halves);
    EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-2") << halves;
  }
}

TEST(NcShoot5, AnUncommandedGroupDoesNotTrackItsLoad) {
  test::Small s = facing(kLine, false);
  s.state("A1").load_halves = 0;
  EXPECT_EQ(test::forbids(s, "A1"), "");
}

TEST(NcShoot2, LoadedItMayMoveUpToHalfSpeedAndShoot) {
  EXPECT_EQ(test::forbids(marched(12.5), "A1"), "");
  EXPECT_EQ(test::forbids(marched(12.6), "A1"), "NC-SHOOT-2");
}

TEST(NcMove9, AnUncommandedGroupShootsHoweverFarItHasMoved) {
  EXPECT_EQ(test::forbids(marched(25, kLine, false), "A1"), "");
}

TEST(NcMove9, AChangeOfFormationLeavesTheOtherHalfForAShot) {
  test::Small s = facing();
  Order order;
  order.unit = s.id("A1");
  order.acts.emplace_back(ChangeFormation{Formation::column});
  NoEvents events;
  carry_out_free(s.battle, order, events);
  EXPECT_EQ(test::forbids(s, "A1"), "");
  order.acts = {Move{{field::point({5500, 7500})}, Gait::as_before}};
  carry_out_free(s.battle, order, events);
  EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-2") << "the march has used the other half";
}

TEST(NcMove9, ThrownWeaponsTakeNoHalfOfTheTurn) {
  const auto thrower = [](double cm) {
    test::Small s = marched(cm, "formed = true; weapons = ['hatchet']");
    return test::forbids(s, "A1");
  };
  EXPECT_EQ(thrower(25), "");
}

TEST(NcShoot2, BreechLoadersAndThrownWeaponsNeedNoLoading) {
  for (const char* more : {"formed = true; weapons = ['rifle']; load = 'breech'",
                           "formed = true; weapons = ['hatchet']"}) {
    test::Small s = facing(more);
    s.state("A1").load_halves = 0;
    EXPECT_EQ(test::forbids(s, "A1"), "") << more;
  }
}

constexpr const char* kSlow = "formed = true; weapons = ['rifle']; load = 'slow'";

TEST(NcShoot3, ASlowRifleWithTwoOfThreeFinishesAndShootsIfItStands) {
  test::Small s = facing(kSlow);
  s.state("A1").load_halves = 2;
  EXPECT_EQ(test::forbids(s, "A1"), "");
  s.state("A1").load_halves = 1;
  EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-2");
}

TEST(NcShoot3, ASlowRifleWithTwoOfThreeThatMovesLosesItsUnfinishedLoad) {
  test::Small s = facing(kSlow);
  s.state("A1").load_halves = 2;
  Order order;
  order.unit = s.id("A1");
  order.acts.emplace_back(Move{{field::point({5200, 7500})}, Gait::as_before});
  NoEvents events;
  carry_out_free(s.battle, order, events);
  EXPECT_EQ(s.state("A1").load_halves, 0);
  EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-2");
}

TEST(NcShoot3, AFinishedLoadIsKeptOnTheMarch) {
  EXPECT_EQ(marched(25).state("A1").load_halves, 2);
  EXPECT_EQ(marched(25, kSlow).state("A1").load_halves, 3);
}

TEST(NcShoot2, NobodyShootsTwiceInATurn) {
  for (const bool commanded : {true, false}) {
    test::Small s = facing("formed = true; weapons = ['rifle']; load = 'breech'", commanded);
    s.state("A1").shot = 1;
    EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-2");
  }
}

TEST(NcWpn2, SwordsDoNotShoot) {
  EXPECT_EQ(test::forbids(facing("formed = true; weapons = ['sword']"), "A1"), "NC-WPN-2");
}

// --- Who is eligible, range and cover.

/// Throwers of 20 cm reach in line, with one enemy 19 cm before the southern end.
test::Small throwers(const char* more = "") {
  return test::Making{}
      .foot("A1", "a", 50, 75, 10, fmt::format("formed = true; weapons = ['rocks']; {}", more))
      .foot("B1", "b", 71, 61.5, 1, "weapons = ['sword']")
      .small();
}

TEST(NcShoot5, EligibleAreThoseInRange) {
  const test::Small s = throwers();
  ASSERT_NEAR(s.gap("A1", "B1"), 19, 0.01);
  // Offsets of 0, 1, 4 and 7 cm to the side: the fourth would throw 20.2 cm.
  EXPECT_EQ(eligible(s.now(), s.id("A1"), s.id("B1")), 3);
  EXPECT_EQ(test::target(s, "A1", "B1").shots, 1) << "one in two, rounded down";
}

TEST(NcShoot5, EligibleAreThoseWhoSee) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 3, kLine)
                            .foot("friend", "a", 60, 72, 1)
                            .foot("B1", "b", 90, 72, 1)
                            .small();
  EXPECT_EQ(eligible(s.now(), s.id("A1"), s.id("B1")), 2) << "one stands behind the friend";
}

TEST(NcShoot4, AllEligibleShootIfCommandedOneInTwoOrThreeIfNot) {
  const auto shots = [](double cm, bool commanded, const char* more) {
    return test::target(marched(cm, more, commanded), "A1", "B1").shots;
  };
  EXPECT_EQ(shots(0.001, true, kLine), 6);
  EXPECT_EQ(shots(10, true, kLine), 6);
  EXPECT_EQ(test::target(facing(kLine, false), "A1", "B1").shots, 3);
  EXPECT_EQ(shots(10, false, kLine), 2);
  EXPECT_EQ(test::target(facing(kSlow, false), "A1", "B1").shots, 2);
  EXPECT_EQ(shots(10, false, kSlow), 1);
}

TEST(NcShoot5, OneAtLeast) {
  test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 1).foot("B1", "b", 82, 75, 4, kLine).small();
  s.state("A1").moved_this_turn = 1;
  EXPECT_EQ(test::target(s, "A1", "B1").shots, 1) << "one in three of one";
}

TEST(NcShoot7, TheRangeIsFromNearestToNearest) {
  // Forty centimetres for the middle of a line, more for its ends: medium for all of it.
  const test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 10, kLine).foot("B1", "b", 92, 75, 1).small();
  const Target t = test::target(s, "A1", "B1");
  EXPECT_EQ(t.band, RangeBand::medium_range);
  EXPECT_EQ(t.eligible, 10);
  EXPECT_EQ(t.least, 4);
}

/// Five men in line, so many of whom stand in grass.
test::Small in_grass(int men, int covered) {
  const double north = 75 + 1.5 * (men - 1);  // the northernmost
  const double from = north - 3 * (covered - 1) - 1.4;
  return test::Making{}
      .terrain("grass", fmt::format("area = [[70,{}],[90,{}],[90,140],[70,140]]; kind = 'grass';"
                                    "cover = 'soft'",
                                    from, from))
      .foot("A1", "a", 50, 75, 5, kLine)
      .foot("B1", "b", 80, 75, men, kLine)
      .small();
}

TEST(NcShoot7, TheCoverIsThatOfMostOfThoseWhoMayBeHit) {
  EXPECT_EQ(test::target(in_grass(5, 3), "A1", "B1").cover, field::Cover::soft);
  EXPECT_EQ(test::target(in_grass(5, 2), "A1", "B1").cover, field::Cover::none);
}

TEST(NcShoot7, ATieGoesToTheBetterCover) {
  EXPECT_EQ(test::target(in_grass(4, 2), "A1", "B1").cover, field::Cover::soft);
}

// --- Who may be hit.

TEST(NcShoot9, AboveTenTheTenNearest) {
  const test::Small s =
      test::Making{}.foot("A1", "a", 50, 58.5, 1).foot("B1", "b", 80, 75, 12, kLine).small();
  // Facing west, its first figure stands in the south, opposite the shooter.
  EXPECT_THAT(
      test::ids(s, candidates(s.now(), s.id("A1"), s.id("B1"))),
      ElementsAre("B1.0", "B1.1", "B1.2", "B1.3", "B1.4", "B1.5", "B1.6", "B1.7", "B1.8", "B1.9"));
}

test::Small officer_at(double y) {
  return test::Making{}
      .foot("A1", "a", 50, 75, 1)
      .foot("B1", "b", 80, 75, 4, kLine)
      .foot("O", "b", 80, y, 1, "officer = true; pc = true")
      .small();
}

TEST(NcShoot9, AnOfficerWithinFiveCentimetresIsOneOfTheGroup) {
  const test::Small s = officer_at(75 + 5.5 + 5 + 1);
  ASSERT_NEAR(s.gap("B1", "O"), 5, 0.001);
  EXPECT_THAT(test::ids(s, candidates(s.now(), s.id("A1"), s.id("B1"))), Contains("O.0"));
  EXPECT_THAT(test::ids(s, targets(s.now(), s.id("A1"))), ElementsAre("B1"));
}

TEST(NcShoot9, FartherOffHeIsATargetOfHisOwn) {
  const test::Small s = officer_at(75 + 5.5 + 5.1 + 1);
  EXPECT_THAT(test::ids(s, candidates(s.now(), s.id("A1"), s.id("B1"))), Not(Contains("O.0")));
  EXPECT_THAT(test::ids(s, targets(s.now(), s.id("A1"))), ElementsAre("B1", "O"));
}

TEST(NcShoot9, BetweenTwoGroupsHeIsOneOfTheNearer) {
  const test::Small s = test::Making{}
                            .foot("B1", "b", 80, 60, 4, kLine)
                            .foot("B2", "b", 80, 79, 4, kLine)
                            .foot("O", "b", 80, 70, 1, "officer = true")
                            .small();
  ASSERT_LT(s.gap("O", "B2"), s.gap("O", "B1"));
  ASSERT_LE(s.gap("O", "B1"), 5);
  EXPECT_EQ(belongs_to(s.now(), s.id("O")), s.id("B2"));
}

TEST(NcShoot10, TheyAreNumberedFromTheNearestTiesById) {
  const test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 1).foot("B1", "b", 80, 75, 5, kLine).small();
  EXPECT_THAT(test::ids(s, candidates(s.now(), s.id("A1"), s.id("B1"))),
              ElementsAre("B1.2", "B1.1", "B1.3", "B1.0", "B1.4"));
}

TEST(NcShoot10, AnOfficerIsNumberedByHisDistance) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 1)
                            .foot("B1", "b", 80, 75, 2, kLine)
                            .foot("O", "b", 77, 78, 1, "officer = true")
                            .small();
  EXPECT_THAT(test::ids(s, candidates(s.now(), s.id("A1"), s.id("B1"))),
              ElementsAre("O.0", "B1.0", "B1.1"));
}

TEST(NcShoot11, CandidatesWoundedBeforeAreToldToTheVolley) {
  test::Small s = facing();
  s.state("B1").wounded = 0b000010;
  const Shots volley = shots_at(s.now(), s.id("A1"), test::target(s, "A1", "B1"));
  ASSERT_EQ(volley.candidates.size(), 6U);
  for (std::size_t i = 0; i < volley.candidates.size(); ++i) {
    EXPECT_EQ(volley.volley.candidates[i], volley.candidates[i].number == 1);
  }
}

}  // namespace
}  // namespace opfor::nineteenth_century
