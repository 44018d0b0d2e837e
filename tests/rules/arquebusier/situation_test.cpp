#include "rules/arquebusier/situation.hpp"

#include <array>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::inches;
using test::Making;
using testing::ElementsAre;

/// Six shot in one rank whose front is at (20, 10), and an enemy's so many inches before it.
Making facing_shot(double gap, const char* theirs = "6x1 FA", const char* more = "") {
  return Making{}
      .formation("a1", 'a', "6x1 FA", 20, 10)
      .formation("b1", 'b', theirs, 20, 10 + gap, more);
}

bool sees(const test::Small& s, const char* a, const char* b) {
  return s.now().sees(s.id(a), s.id(b));
}
bool fires(const test::Small& s, const char* a, const char* b) {
  return s.now().line_of_fire(s.id(a), s.id(b));
}
std::vector<std::string> targets(const test::Small& s, const char* unit) {
  std::vector<std::string> ids;
  for (const UnitId u : s.now().targets(s.id(unit))) ids.push_back(s.battle.setting().unit(u).id);
  return ids;
}

TEST(AqScale, DistancesAreFromElementToElement) {
  EXPECT_NEAR(facing_shot(3).small().now().gap(unit_id(0), unit_id(1)), inches(3), 1);
  // One file deep in three ranks on the left: the gap is to it, not to the rectangle round all.
  const test::Small uneven = Making{}
                                 .formation("a1", 'a', "Pk Pk Pk, Pk", 20, 10)
                                 .formation("b1", 'b', "1x1 FA", 27, 4)
                                 .small();
  EXPECT_NEAR(uneven.now().gap(unit_id(0), unit_id(1)), inches(5.657), 1);
  EXPECT_NEAR(field::gap(uneven.now().box(unit_id(0)), uneven.now().box(unit_id(1))), inches(4.472),
              1);
}

TEST(AqScale, OfWhoIsOffTheTableThereIsNoDistance) {
  test::Small s = facing_shot(3).small();
  remove(s.battle, s.id("b1"), Gone::ran);
  EXPECT_GT(s.now().gap(s.id("a1"), s.id("b1")), 1e12);
  EXPECT_FALSE(sees(s, "a1", "b1"));
  EXPECT_EQ(s.now().nearest_enemy(s.id("a1")), kNoUnit);
}

TEST(AqTer1, MoreThanTwoInchesOfWoodBlock) {
  const auto through = [](double depth) {
    return facing_shot(12)
        .terrain("w", test::wood(fmt::format("[[0,15],[72,15],[72,{0}],[0,{0}]]", 15 + depth)))
        .small();
  };
  EXPECT_TRUE(sees(through(2), "a1", "b1"));
  EXPECT_FALSE(sees(through(2.1), "a1", "b1"));
}

/// Elements that have lapped round an enemy stand beside the rectangle of their formation.
TEST(AqTer1, LappedElementsStandInTheWay) {
  test::Small s = Making{}
                      .formation("a1", 'a', "1x1 FA", 20, 10)
                      .formation("b1", 'b', "1x1 FA", 20, 20)
                      .formation("a2", 'a', "4x1 Pk", 40, 15)
                      .small();
  EXPECT_TRUE(fires(s, "a1", "b1"));
  for (const std::size_t i : {2U, 3U}) {
    Element& element = s.record("a2").elements[i];
    element.lapped = 1;
    element.x = (i == 2 ? 19.5_in : 20.5_in).tenths();
    element.y = (15_in).tenths();
  }
  EXPECT_FALSE(fires(s, "a1", "b1"));
}

TEST(AqTer1, OneClearLineIsEnough) {
  // The wood reaches so far to the west; the front edge of a1 ends at x = 26, that of b1 too.
  const auto until = [](double x) {
    return facing_shot(12)
        .terrain("w", test::wood(fmt::format("[[0,14],[{0},14],[{0},19],[0,19]]", x)))
        .small();
  };
  EXPECT_TRUE(sees(until(25.9), "a1", "b1")) << "from the right end to the corner before it";
  EXPECT_FALSE(sees(until(27), "a1", "b1"));
}

TEST(AqTer1, NobodyFiresBetweenTwoFilesOfUnequalDepth) {
  const auto past = [](const char* screen) {
    return Making{}
        .formation("a1", 'a', "1x1 FA", 20, 10)
        .formation("s1", 'b', screen, 20, 16)
        .formation("b1", 'b', "1x1 FA", 20, 22)
        .small();
  };
  EXPECT_FALSE(fires(past("2x2 Bll"), "a1", "b1"));
  EXPECT_FALSE(fires(past("Bll Bll, Bll"), "a1", "b1"));
}

TEST(AqTer1, SightBeginsAtTheFrontEdge) {
  // a1 stands at the south edge of a wood, facing out of it: what is behind it is behind the wood.
  const auto in_wood = [](int facing) {
    test::Small s = Making{}
                        .terrain("w", test::wood("[[0,10],[72,10],[72,13.5],[0,13.5]]"))
                        .formation("a1", 'a', "6x1 FA", 20, 10)
                        .formation("b1", 'b', "6x1 FA", 20, 24)
                        .small();
    s.put("a1", 20, facing == 0 ? 13 : 10, facing);
    return sees(s, "a1", "b1");
  };
  EXPECT_TRUE(in_wood(0)) << "half an inch of wood before it";
  EXPECT_FALSE(in_wood(180)) << "three and a half inches of wood behind it";
}

TEST(AqTer1, WallsThatBlockSightDoSoWhereTheyAreCrossed) {
  const auto wall_at = [](double y, const char* more) {
    return facing_shot(12)
        .terrain("w", fmt::format("line = [[0,{0}],[72,{0}]]; kind = 'wall'; {1}", y, more))
        .small();
  };
  EXPECT_FALSE(sees(wall_at(16, "blocks_sight = true"), "a1", "b1"));
  EXPECT_TRUE(sees(wall_at(16, "cover = 'hard'"), "a1", "b1"));
  EXPECT_TRUE(sees(wall_at(11, "blocks_sight = true"), "a1", "b1")) << "who is at it looks over it";
  EXPECT_FALSE(sees(wall_at(11.2, "blocks_sight = true"), "a1", "b1"));
}

TEST(AqTer1, BodiesBlockFireNotSight) {
  const auto with = [](const char* files, char side) {
    return facing_shot(12).formation("x", side, files, 20, side == 'a' ? 16 : 15).small();
  };
  EXPECT_TRUE(fires(facing_shot(12).small(), "a1", "b1"));
  for (const char side : {'a', 'b'}) {
    EXPECT_TRUE(sees(with("9x1 FA", side), "a1", "b1"));
    EXPECT_FALSE(fires(with("9x1 FA", side), "a1", "b1")) << side;
    EXPECT_TRUE(fires(with("4x1 FA", side), "a1", "b1")) << "past its ends";
  }
}

TEST(AqTer1, WhoStandsBesideIsNotInTheWay) {
  const test::Small s = facing_shot(12)
                            .formation("l", 'a', "6x3 Pk", 8, 10)
                            .formation("r", 'a', "6x3 Pk", 32, 10)
                            .small();
  EXPECT_TRUE(fires(s, "a1", "b1"));
}

TEST(AqTer1, WhoTouchesAnEnemySeesIt) {
  test::Small s = Making{}
                      .terrain("w", test::wood("[[0,2],[72,2],[72,40],[0,40]]"))
                      .formation("a1", 'a', "2x3 Pk", 20, 20)
                      .formation("b1", 'b', "2x1 FA", 20, 10)
                      .small();
  s.put("b1", 20, 17, 0);
  EXPECT_TRUE(sees(s, "a1", "b1")) << "at its back, through three inches of wood";
  s.put("b1", 20, 16.8, 0);
  EXPECT_FALSE(sees(s, "a1", "b1"));
}

TEST(AqTer2, MortarsFireOverEverythingThatAFriendSees) {
  Making making;
  making.terrain("w", test::wood("[[10,15],[30,15],[30,19],[10,19]]"))
      .formation("m", 'a', "2x1 Mor", 20, 10)
      .formation("g", 'a', "2x1 Gun", 24, 10)
      .formation("b1", 'b', "2x1 FA", 20, 30);
  const test::Small blind = making.formation("a1", 'a', "2x1 FA", 20, 6).small();
  EXPECT_FALSE(fires(blind, "m", "b1"));
  const test::Small seen = making.formation("a2", 'a', "2x1 FA", 40, 12).small();
  EXPECT_TRUE(fires(seen, "m", "b1"));
  EXPECT_FALSE(fires(seen, "g", "b1")) << "guns need their own line";
  const test::Small over = Making{}
                               .formation("m", 'a', "2x1 Mor", 20, 10)
                               .formation("x", 'a', "9x1 FA", 20, 15)
                               .formation("b1", 'b', "2x1 FA", 20, 30)
                               .small();
  EXPECT_TRUE(fires(over, "m", "b1")) << "over friends";
}

TEST(AqTer3, TheFrontZoneOpensAt45DegreesFromItsEnds) {
  const auto in_arc = [](double x, const char* options) {
    const test::Small s = Making{}
                              .options(options)
                              .formation("a1", 'a', "2x1 FA", 20, 10)
                              .formation("b1", 'b', "2x1 FA", x, 16)
                              .small();
    return s.now().in_arc(s.id("a1"), s.id("b1"));
  };
  // The front ends at x = 22; at y = 17, the rear of b1, the zone ends at x = 29.
  EXPECT_TRUE(in_arc(30.9, "")) << "a corner of it";
  EXPECT_FALSE(in_arc(31.1, ""));
  EXPECT_FALSE(in_arc(29, "fire_arc_half_angle = 20"));
  EXPECT_TRUE(in_arc(45, "fire_arc_half_angle = 80"));
  const test::Small behind =
      Making{}.formation("a1", 'a', "2x1 FA", 20, 10).formation("b1", 'b', "2x1 FA", 20, 6).small();
  EXPECT_FALSE(behind.now().in_arc(behind.id("a1"), behind.id("b1")));
}

TEST(AqTer4, ToFlankOrRearIsBehindTheLineOfTheFront) {
  const auto flank = [](double x, double y) {
    const test::Small s = Making{}
                              .formation("a1", 'a', "2x3 Pk", 30, 20)
                              .formation("b1", 'b', "2x1 FA", x, y)
                              .small();
    return s.now().to_flank_or_rear(s.id("a1"), s.id("b1"));
  };
  EXPECT_FALSE(flank(30, 26)) << "ahead";
  EXPECT_TRUE(flank(30, 12)) << "behind";
  EXPECT_FALSE(flank(40, 20)) << "its front is in the line";
  EXPECT_FALSE(flank(40, 19.5)) << "half of it stands before the line";
  EXPECT_TRUE(flank(40, 18.9)) << "all of it is behind";
}

TEST(AqShoot5, FormationsReachToTheEndOfTheirRange) {
  const auto reaches = [](const char* files, double gap, const char* more) {
    const test::Small s = Making{}
                              .formation("a1", 'a', files, 20, 10, more)
                              .formation("b1", 'b', "6x1 Pk", 20, 10 + gap)
                              .small();
    return s.now().has_in_range(s.id("a1"), s.id("b1"));
  };
  EXPECT_TRUE(reaches("6x1 FA", 24, ""));
  EXPECT_FALSE(reaches("6x1 FA", 24.1, ""));
  EXPECT_TRUE(reaches("6x1 FA", 18, "class = 'irregular'"));
  EXPECT_FALSE(reaches("6x1 FA", 18.1, "class = 'irregular'"));
  EXPECT_TRUE(reaches("2x2 Pst", 6, ""));
  EXPECT_FALSE(reaches("2x2 Pst", 6.1, ""));
  EXPECT_TRUE(reaches("2x2 Dr", 12, "mounted = true"));
  EXPECT_FALSE(reaches("2x2 Dr", 12.1, "mounted = true"));
  EXPECT_TRUE(reaches("2x2 Dr", 18, "mounted = false"));
  EXPECT_FALSE(reaches("2x2 Dr", 2, "mounted = true; class = 'irregular'"));
  EXPECT_FALSE(reaches("2x2 M", 2, "class = 'irregular'"));
  EXPECT_TRUE(reaches("2x2 M", 6, ""));
  EXPECT_FALSE(reaches("6x1 Pk", 1, ""));
}

TEST(AqShoot5, TheFrontRankFiresEachElementFromWhereItStands) {
  const auto reaches = [](const char* files, double gap, const char* more) {
    return Making{}
        .formation("a1", 'a', files, 20, 10, more)
        .formation("b1", 'b', "1x1 Pk", 20, 10 + gap)
        .small();
  };
  const auto has = [](const test::Small& s) {
    return s.now().has_in_range(unit_id(0), unit_id(1));
  };
  EXPECT_FALSE(has(reaches("Pk FA, Pk FA", 5, ""))) << "shot behind pikes";
  EXPECT_TRUE(has(reaches("Pk FA, Pk FA", 5, "volley_all_ranks = true")));
  EXPECT_TRUE(has(reaches("Pk FA, FA Pk", 5, "")));
  // The shot are on the far left: from them it is farther.
  EXPECT_TRUE(has(reaches("FA, Pk, Pk, Pk, Pk, Pk, Pk, Pk, Pk", 23, "")));
  EXPECT_FALSE(has(reaches("FA, Pk, Pk, Pk, Pk, Pk, Pk, Pk, Pk", 24, "")));
}

TEST(AqShoot5, ArtilleryThatManoeuvredHasNoLine) {
  test::Small s = Making{}
                      .formation("g", 'a', "2x1 Gun", 20, 10)
                      .formation("b1", 'b', "6x1 Pk", 20, 30)
                      .small();
  const auto has = [&] { return s.now().has_in_range(s.id("g"), s.id("b1")); };
  EXPECT_TRUE(has());
  s.record("g").manoeuvred_last = 1;
  EXPECT_FALSE(has());
  EXPECT_TRUE(s.now().could_reach(s.id("g"), s.id("b1"))) << "had it stood still";
  s.record("g").manoeuvred_last = 0;
  s.record("g").marker.manoeuvre = Manoeuvre::reform;
  EXPECT_FALSE(has());
}

TEST(AqShoot1, NobodyFiresInMeleeOrWhileBusy) {
  test::Small s = facing_shot(10).formation("b2", 'b', "2x1 Pk", 40, 30).small();
  const auto firing = [&] { return firers(s.battle, s.id("a1")).size(); };
  EXPECT_EQ(firing(), 6U);
  s.record("a1").restored = 1;
  EXPECT_EQ(firing(), 0U) << "AQ-IRR-8";
  s.record("a1").restored = 0;
  s.record("a1").marker.changing = Changing::dismounting;
  EXPECT_EQ(firing(), 0U) << "AQ-CMD-10";
  s.record("a1").marker.changing = Changing::no;
  s.contact("a1", "b2");
  EXPECT_EQ(firing(), 0U);
  EXPECT_THAT(targets(s, "a1"), ElementsAre());
}

TEST(AqShoot2, TargetsAreTheNearestFirst) {
  test::Small s = Making{}
                      .formation("a1", 'a', "6x1 FA", 36, 10)
                      .formation("b1", 'b', "2x1 FA", 36, 30)
                      .formation("b2", 'b', "2x1 FA", 46, 22)
                      .formation("b3", 'b', "2x1 FA", 26, 40)
                      .formation("behind", 'b', "2x1 FA", 36, 2)
                      .small();
  EXPECT_THAT(targets(s, "a1"), ElementsAre("b2", "b1", "b3"));
  s.contact("a1", "behind");
  EXPECT_THAT(targets(s, "a1"), ElementsAre());
}

TEST(AqShoot2, OfEquallyNearThoseEasierToHitThenTheLowerId) {
  const auto order = [](const char* left, const char* right) {
    return targets(Making{}
                       .formation("a1", 'a', "2x1 FA", 36, 10)
                       .formation("b1", 'b', left, 31, 20)
                       .formation("b2", 'b', right, 41, 20)
                       .small(),
                   "a1");
  };
  EXPECT_THAT(order("2x1 Pk", "2x1 FA"), ElementsAre("b2", "b1"));
  EXPECT_THAT(order("2x1 FA", "2x1 FA"), ElementsAre("b1", "b2"));
}

TEST(AqShoot7, ArtilleryMayBeSpared) {
  const auto at_guns = [](const char* options) {
    return targets(Making{}
                       .options(options)
                       .formation("a1", 'a', "2x1 FA", 36, 10)
                       .formation("g", 'b', "2x1 Gun", 36, 20)
                       .formation("behind", 'b', "2x1 FA", 36, 2)
                       .small(),
                   "a1");
  };
  EXPECT_THAT(at_guns(""), ElementsAre("g"));
  EXPECT_THAT(at_guns("artillery_as_target = 'immune'"), ElementsAre());
}

TEST(AqRf4, CoverIsAreaAllOverOrAnObstacleAnInchBeforeIt) {
  const auto covered = [](const std::string& terrain) {
    const test::Small s = facing_shot(10).terrain("t", terrain).small();
    return s.now().in_cover(s.id("b1"));
  };
  // b1 stands from y = 20 to 21 and x = 14 to 26; its enemy is south of it.
  const auto hedge_at = [](double y) { return test::hedge(fmt::format("[[0,{0}],[72,{0}]]", y)); };
  EXPECT_TRUE(covered(hedge_at(19)));
  EXPECT_FALSE(covered(hedge_at(18.9))) << "too far before it";
  EXPECT_FALSE(covered(hedge_at(21.5))) << "behind it";
  EXPECT_FALSE(covered(test::hedge("[[20,19.5],[72,19.5]]"))) << "half of it";
  EXPECT_TRUE(covered(test::wood("[[14,20],[26,20],[26,21],[14,21]]")));
  EXPECT_FALSE(covered(test::wood("[[14.2,20],[26,20],[26,21],[14.2,21]]"))) << "not all of it";
  EXPECT_FALSE(covered(test::bog("[[10,18],[30,18],[30,24],[10,24]]")));
}

TEST(AqRf4, WhereItWouldStand) {
  const test::Small s = facing_shot(20).terrain("h", test::hedge("[[0,15],[72,15]]")).small();
  const auto there = [&](double y) {
    return s.now().in_cover_at(s.id("a1"), {{20_in, length_in(y, Measure::inch)}, Angle{}},
                               Vec{inches(20), inches(30)});
  };
  EXPECT_TRUE(there(14.5));
  EXPECT_FALSE(there(13));
  EXPECT_FALSE(there(17));
}

TEST(AqTer6, TheCoverIsTheWorstThatAnyOfItHas) {
  const auto cover = [](const char* east) {
    const test::Small s = facing_shot(10)
                              .terrain("w",
                                       "line = [[0,19.5],[20.5,19.5]]; kind = 'wall'; cover = "
                                       "'hard'; barrier = true")
                              .terrain("e", east)
                              .small();
    return s.now().cover_against(s.id("b1"), Vec{inches(20), inches(2)});
  };
  EXPECT_EQ(cover(test::hedge("[[20.5,19.5],[72,19.5]]").c_str()), field::Cover::soft);
  EXPECT_EQ(cover("line = [[20.5,19.5],[72,19.5]]; kind = 'wall'; cover = 'hard'"),
            field::Cover::hard);
  EXPECT_EQ(cover("line = [[30,19.5],[72,19.5]]; kind = 'wall'; cover = 'hard'"),
            field::Cover::none);
}

TEST(Aq13Point4, FortifiedIsWorksABuildingOrAHardObstacle) {
  const auto fortified = [](const std::string& terrain) {
    const test::Small s = facing_shot(10).terrain("t", terrain).small();
    return s.now().fortified(s.id("b1"));
  };
  EXPECT_TRUE(
      fortified("ring = [[10,15],[30,15],[30,26],[10,26]]; kind = 'works'; cover = 'soft'; "
                "fortified_for = 'b'"));
  EXPECT_FALSE(
      fortified("ring = [[10,15],[30,15],[30,26],[10,26]]; kind = 'works'; cover = "
                "'soft'; fortified_for = 'a'"));
  EXPECT_TRUE(
      fortified("area = [[10,15],[30,15],[30,26],[10,26]]; kind = 'building'; cover = "
                "'hard'"));
  EXPECT_TRUE(fortified("line = [[0,19.5],[72,19.5]]; kind = 'wall'; cover = 'hard'"));
  EXPECT_FALSE(fortified(test::hedge("[[0,19.5],[72,19.5]]")));
  EXPECT_FALSE(fortified("line = [[0,22],[72,22]]; kind = 'wall'; cover = 'hard'")) << "behind it";
}

TEST(AqRf9, PikeProtectedIsAThirdOfItsFilesTwoPikesDeep) {
  const auto is_so = [](const char* files) {
    const test::Small s = Making{}.formation("a1", 'a', files, 36, 20).small();
    return s.now().pike_protected(s.id("a1"));
  };
  EXPECT_TRUE(is_so("2x2 Pk"));
  EXPECT_FALSE(is_so("4x1 Pk"));
  EXPECT_TRUE(is_so("FA FA, Pk Pk, FA FA"));
  EXPECT_FALSE(is_so("FA FA, FA FA, Pk Pk, FA FA"));
  EXPECT_TRUE(is_so("FA FA, FA FA, Pk Pk, Pk Pk, FA FA, FA FA")) << "Gell's Foot";
  EXPECT_FALSE(is_so("FA Pk, Pk FA, FA Pk")) << "one pike a file";
}

TEST(AqRf9, LossesTakeTheProtectionAway) {
  test::Small s = Making{}.formation("a1", 'a', "FA, Pk Pk, FA", 36, 20).small();
  EXPECT_TRUE(s.now().pike_protected(s.id("a1")));
  EXPECT_EQ(lose_of_type(s.battle, s.id("a1"), Type::pike, 1), 1);
  EXPECT_FALSE(s.now().pike_protected(s.id("a1")));
}

TEST(AqBeh1, CommandedIsALivingGeneralWithinTwelveInches) {
  const auto commanded = [](double off) {
    const test::Small s = Making{}
                              .formation("a1", 'a', "2x1 FA", 20, 20)
                              .general("g", 'a', 22 + off, 19.5)
                              .general("e", 'b', 20, 21)
                              .small();
    return s.now().commanded(s.id("a1"));
  };
  EXPECT_TRUE(commanded(12));
  EXPECT_FALSE(commanded(12.1));
}

/// A lancer front at (20, 10) and pikes so far ahead of it and aside.
Making lancers(double gap, double aside = 0) {
  return Making{}
      .formation("a1", 'a', "2x1 Ln", 20, 10)
      .formation("b1", 'b', "2x2 Pk", 20 + aside, 10 + gap);
}

TEST(AqBeh3, ContactIsPossibleWithinThePresentMove) {
  const auto reaches = [](test::Small s, int penalty) {
    s.record("a1").move_penalty = static_cast<std::uint8_t>(penalty);
    return s.now().in_reach(s.id("a1")) == s.id("b1");
  };
  EXPECT_TRUE(reaches(lancers(12).small(), 0));
  EXPECT_FALSE(reaches(lancers(12.1).small(), 0));
  EXPECT_FALSE(reaches(lancers(12).small(), 1));
  EXPECT_TRUE(reaches(lancers(11).small(), 1));
  EXPECT_FALSE(reaches(lancers(1).small(), 12)) << "it cannot move";
}

TEST(AqBeh3, TheMarchGoesAtTheMiddleOfTheEnemysFront) {
  const test::Small s = lancers(8, 6).small();
  const auto reach = s.now().march_into(s.id("a1"), s.id("b1"));
  ASSERT_TRUE(reach);
  EXPECT_EQ(reach->pose.facing, facing_of({6, 8}));
  EXPECT_LT(reach->distance, inches(10));
  test::Small there = s;
  there.battle.unit(there.id("a1")).put(reach->pose);
  EXPECT_LE(there.now().gap(there.id("a1"), there.id("b1")), kTolerance);
  EXPECT_GT(reach->distance, inches(5));
}

TEST(AqBeh3, FriendsAndTheGroundMayBeInTheWay) {
  const auto reaches = [](const Making& making) {
    const test::Small s = making.small();
    return s.now().march_into(s.id("a1"), s.id("b1")).has_value();
  };
  EXPECT_TRUE(reaches(lancers(8)));
  EXPECT_FALSE(reaches(lancers(8).formation("a2", 'a', "4x1 Sw", 20, 14)));
  EXPECT_FALSE(reaches(lancers(8).formation("b2", 'b', "4x1 Sw", 20, 14)))
      << "another is met first";
  EXPECT_FALSE(reaches(lancers(8).terrain("m", test::bog("[[0,11],[72,11],[72,17],[0,17]]"))))
      << "two plus twice six";
  EXPECT_TRUE(reaches(lancers(8).terrain("m", test::bog("[[0,11],[72,11],[72,14],[0,14]]"))));
  EXPECT_TRUE(reaches(lancers(10).terrain("h", test::hedge("[[0,14],[72,14]]"))));
  EXPECT_FALSE(reaches(lancers(10.1).terrain("h", test::hedge("[[0,14],[72,14]]"))));
  EXPECT_FALSE(reaches(lancers(8).terrain(
      "r",
      "area = [[0,13],[72,13],[72,14],[0,14]]; kind = 'water'; impassable = ['foot', 'horse']")));
}

TEST(AqBeh3, PastAFriendItGoesAtHimAslant) {
  const auto reach_of = [](const Making& making) {
    const test::Small s = making.small();
    return s.now().march_into(s.id("a1"), s.id("b1"));
  };
  const Making open =
      Making{}.formation("a1", 'a', "4x2 Ln", 30, 20).formation("b1", 'b', "8x1 FA", 30, 28);
  const auto straight = reach_of(open);
  ASSERT_TRUE(straight);
  EXPECT_EQ(straight->pose.facing, Angle{});
  Making beside = open;
  const auto aslant = reach_of(beside.formation("a2", 'a', "1x1 Sw", 34.5, 24));
  ASSERT_TRUE(aslant) << "a friend stands before its right";
  EXPECT_EQ(aslant->pose.facing, Angle::degrees(345));
  Making behind = open;
  const auto none = reach_of(behind.formation("b2", 'b', "1x1 Sw", 30, 24));
  EXPECT_FALSE(none) << "another enemy, who is met first, is no friend to go round";
}

TEST(AqMove3, ATurnThatWouldOverlapIsNotMade) {
  // To charge the enemy beside it, a1 turns about its front; friends stand close at its back.
  const auto reaches = [](const Making& making) {
    const test::Small s = making.small();
    return s.now().march_into(s.id("a1"), s.id("b1")).has_value();
  };
  const Making open =
      Making{}.formation("a1", 'a', "4x2 Ln", 30, 20).formation("b1", 'b', "2x1 FA", 40, 20);
  EXPECT_TRUE(reaches(open));
  Making closed = open;
  EXPECT_FALSE(reaches(closed.formation("a2", 'a', "4x1 Sw", 30, 17.9)));
}

TEST(AqMove3, ItMarchesWithItsEmptyFilesClosed) {
  // Lances who have lost all but their flank files ride as two files: into the guns, and not past
  // them on either side as they stand.
  test::Small s = Making{}
                      .formation("a1", 'a', "5x1 Ln", 20, 10)
                      .formation("b1", 'b', "5x1 Hq", 20, 20)
                      .formation("b2", 'b', "1x1 Gun", 20, 15)
                      .small();
  EXPECT_FALSE(s.now().march_into(s.id("a1"), s.id("b1"))) << "the guns stand before its middle";
  const std::array<int, 3> lost{1, 2, 3};
  lose_elements(s.battle, s.id("a1"), lost);
  ASSERT_EQ(s.drawn_up("a1"), "Ln | - | - | - | Ln");
  EXPECT_FALSE(s.now().march_into(s.id("a1"), s.id("b1")));
  EXPECT_TRUE(s.now().march_into(s.id("a1"), s.id("b2")));
  s.put("b2", 30, 15, 180);
  EXPECT_TRUE(s.now().march_into(s.id("a1"), s.id("b1")));
}

TEST(AqMove8, WhoIsInMeleeMarchesAtNobody) {
  test::Small s = lancers(8).formation("b2", 'b', "2x1 Pk", 40, 30).small();
  s.contact("a1", "b2");
  EXPECT_EQ(s.now().in_reach(s.id("a1")), kNoUnit);
}

TEST(AqSection5, AnObstacleIsALineThatIsCrossedOrCovers) {
  const test::Small s = facing_shot(9)
                            .terrain("w", test::wood("[[40,2],[60,2],[60,20],[40,20]]"))
                            .terrain("h", test::hedge("[[40,30],[60,30]]"))
                            .terrain("y", test::wall("[[62,30],[70,30],[70,40]]"))
                            .terrain("road", "line = [[40,40],[60,40]]; kind = 'road'")
                            .small();
  const auto feature = [&](std::size_t i) { return s.now().ground().features()[i]; };
  EXPECT_FALSE(is_obstacle(feature(0)));
  EXPECT_TRUE(is_obstacle(feature(1)));
  EXPECT_TRUE(is_obstacle(feature(2)));
  EXPECT_FALSE(is_obstacle(feature(3)));
}

}  // namespace
}  // namespace opfor::arquebusier
