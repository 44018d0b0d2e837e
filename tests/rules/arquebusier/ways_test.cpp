// The rows of 13.4 by which formations go on, advance, halt and rally; 13.6.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/arquebusier/ways_parts.hpp"
#include "ways_support.hpp"

namespace opfor::arquebusier {
namespace {

using opfor::test::cell;
using test::end_of;
using test::length_of;
using test::letters;
using test::Making;
using test::Small;
using test::rows::expect_end;
using test::rows::facing;
using test::rows::first;
using test::rows::goes;
using test::rows::kAdvance;
using test::rows::kAdvanceC;
using test::rows::kContinue;
using test::rows::kContinueC;
using test::rows::kContinueItalic;
using test::rows::kCover;
using test::rows::kHalt;
using test::rows::kRallyFoot;
using test::rows::kRallyHorse;
using test::rows::kRun;
using test::rows::kWithdraw;
using test::rows::kWithdrawToCover;
using test::rows::way;
using test::rows::why;

// --- CONTINUE, row 0 or less ---

TEST(Aq13Point4Continue, AttackMarchesTowardsItsGoalItsFullDistance) {
  EXPECT_EQ(first(facing("2x3 Pk", "6x1 FA", 20, "mission = 'attack'; target = 'b1'"), kContinue),
            "M");
  EXPECT_NEAR(goes(facing("2x3 Pk", "6x1 FA", 20, "mission = 'attack'; target = 'b1'"), kContinue),
              6, 0.01);
  EXPECT_NEAR(goes(facing("3x2 Ln", "6x1 FA", 20, "mission = 'attack'; target = 'b1'"), kContinue),
              12, 0.01);
  EXPECT_NEAR(goes(facing("2x3 Pk", "6x1 FA", 20, "mission = 'attack'"), kContinue), 6, 0.01)
      << "without a target: at the nearest enemy";
}

TEST(Aq13Point4Continue, AttackOnAPlaceEndsThere) {
  const Making near = facing("2x3 Pk", "6x1 FA", 26, "mission = 'attack'; objective = [40, 22]");
  expect_end(near.small(), kContinue, 40, 22);
  EXPECT_EQ(first(near, kContinue), "FM");
}

TEST(Aq13Point4Continue, WithoutAChargeItStopsAnInchShort) {
  const Making near = facing("2x3 Pk", "6x1 FA", 5, "mission = 'attack'; target = 'b1'");
  EXPECT_NEAR(goes(near, kContinue), 4, 0.02);
  EXPECT_NE(why(near, kContinue).find("short of the enemy"), std::string::npos);
}

TEST(Aq13Point4Continue, HoldAndShootGiveNoOrder) {
  for (const char* mission : {"mission = 'hold'", "mission = 'shoot'"}) {
    EXPECT_EQ(first(facing("6x1 FA", "6x1 FA", 15, mission), kContinue), "");
    EXPECT_EQ(first(facing("2x3 Pk", "6x1 FA", 15, mission), kContinueC), "");
  }
}

TEST(Aq13Point4Continue, SupportKeepsStation) {
  const auto behind = [](double off) {
    return Making{}
        .formation("a1", 'a', "4x2 FA", 36, 30 - off, "mission = 'support'; target = 'a2'")
        .formation("a2", 'a', "4x2 FA", 36, 32)
        .formation("b1", 'b', "4x2 FA", 36, 46);
  };
  EXPECT_EQ(first(behind(6), kContinue), "") << "6\" behind its rear";
  expect_end(behind(10).small(), kContinue, 36, 24);
  expect_end(behind(20).small(), kContinue, 36, 16);
}

TEST(Aq13Point4Continue, SupportGoesBesideIfThatIsNearer) {
  const Small s = Making{}
                      .formation("a1", 'a', "4x2 FA", 60, 32, "mission = 'support'; target = 'a2'")
                      .formation("a2", 'a', "4x2 FA", 36, 32)
                      .formation("b1", 'b', "4x2 FA", 36, 46)
                      .small();
  expect_end(s, kContinue, 54, 32);
}

TEST(Aq13Point4Continue, WhoRanRunsOnInTheLowestRowAloneElseItWithdraws) {
  Small s = facing("4x2 FA", "4x2 FA", 10).small();
  s.record("a1").ran_last = 1;
  EXPECT_EQ(first(s, kContinue), "FM");
  EXPECT_NEAR(goes(s, kContinue), 6, 0.01);
  expect_end(s, kContinueC, 36, 14);
  Small horse = facing("4x2 Hq", "4x2 FA", 10).small();
  horse.record("a1").ran_last = 1;
  EXPECT_NEAR(goes(horse, kContinue), 12, 0.01) << "runs";
  EXPECT_NEAR(goes(horse, kContinueC), 10, 0.01) << "withdraws: 10\"";
  horse.record("a1").ran_last = 0;
  horse.record("a1").withdrew_last = 1;
  EXPECT_NEAR(goes(horse, kContinue), 10, 0.01);
  horse.record("a1").withdrew_last = 0;
  horse.record("a1").broke_off_last = 1;
  EXPECT_NEAR(goes(horse, kContinue), 10, 0.01);
}

// --- CONTINUE, other rows ---

TEST(Aq13Point4Continue, AboveTheLowestRowItTurnsToFace) {
  Small s = facing("4x2 FA", "4x2 FA", 15, "mission = 'hold'; facing = 90").small();
  EXPECT_EQ(first(s, kContinue), "");
  EXPECT_EQ(first(s, kContinueItalic), "F");
  EXPECT_EQ(act<Face>(way(s, kContinueItalic))->facing, Angle{});
}

TEST(Aq13Point4Continue, AboveTheLowestRowNoStepTurnsItsBack) {
  const Small s = Making{}
                      .formation("a1", 'a', "4x2 FA", 36, 36, "mission = 'support'; target = 'a2'")
                      .formation("a2", 'a', "4x2 FA", 36, 20)
                      .formation("b1", 'b', "4x2 FA", 36, 46)
                      .small();
  EXPECT_EQ(first(s, kContinue), "FM");
  EXPECT_EQ(first(s, kContinueItalic), "");
  EXPECT_NE(way(s, kContinueItalic).why_not_more, "");
}

TEST(Aq13Point4Continue, ShootersStopAtTheirPreferredDistance) {
  EXPECT_NEAR(goes(facing("6x1 FA", "2x3 Pk", 20, "mission = 'attack'; target = 'b1'"), kContinue),
              2, 0.02);
  EXPECT_EQ(first(facing("6x1 FA", "2x3 Pk", 17, "mission = 'attack'; target = 'b1'"), kContinue),
            "");
}

// --- ADVANCE ---

TEST(Aq13Point4Advance, FullDistanceShortOfTheNearestEnemy) {
  EXPECT_NEAR(goes(facing("2x3 Pk", "6x1 FA", 20), kAdvanceC), 6, 0.01);
  EXPECT_NEAR(goes(facing("2x3 Pk", "6x1 FA", 5), kAdvance), 4, 0.02)
      << "an inch short of where it stands";
  EXPECT_EQ(first(facing("2x3 Pk", "6x1 FA", 15, "facing = 180"), kAdvanceC), "FM");
}

TEST(Aq13Point4Advance, TheLowestRowNeverLeavesWorks) {
  const auto holds = [](const char* mission) {
    return Making{}
        .terrain("works",
                 "area = [[30, 15], [42, 15], [42, 22], [30, 22]]; kind = 'building'; "
                 "cover = 'hard'; fortified_for = 'a'")
        .formation("a1", 'a', "4x2 FA", 36, 20, mission)
        .formation("b1", 'b', "4x2 FA", 36, 40);
  };
  EXPECT_EQ(first(holds("mission = 'hold'"), kAdvance), "");
  EXPECT_EQ(why(holds("mission = 'hold'"), kAdvance), "it holds its works");
  EXPECT_EQ(first(holds("mission = 'attack'"), kAdvance), "M");
}

struct Preferred {
  const char* files;
  const char* of;
  double distance;
};
class Aq13Point6 : public testing::TestWithParam<Preferred> {};

TEST_P(Aq13Point6, AnAdvanceEndsAtThePreferredDistance) {
  const Preferred& p = GetParam();
  const Small s = facing(p.files, "2x3 Pk", p.distance + 2, p.of).small();
  EXPECT_NEAR(goes(s, kAdvanceC), 2, 0.02);
  const Small there = facing(p.files, "2x3 Pk", p.distance, p.of).small();
  EXPECT_EQ(goes(there, kAdvanceC), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Shooters, Aq13Point6,
    testing::Values(Preferred{"6x1 FA", "", 18}, Preferred{"6x1 FA", "class = 'irregular'", 12},
                    Preferred{"6x1 Dr", "mounted = false", 15},
                    Preferred{"6x1 Dr", "mounted = false; class = 'irregular'", 10},
                    Preferred{"4x2 Hq", "", 15}, Preferred{"4x2 Hq", "class = 'irregular'", 10},
                    Preferred{"4x2 Pst", "", 6}, Preferred{"4x2 Pst", "class = 'irregular'", 3}));

TEST(Aq13Point6Contact, TheOthersGoForContact) {
  for (const char* files : {"4x2 Sw", "4x2 M", "4x2 Bll", "4x2 Pk", "4x2 Ln"}) {
    const Small s = facing(files, "4x2 Hq", 26).small();
    EXPECT_FALSE(stands_off(s.battle, s.id("a1"))) << files;
  }
  EXPECT_EQ(preferred_distance(Type::gun, Class::regular), 60_in);
  EXPECT_EQ(preferred_distance(Type::mortar, Class::irregular), 48_in);
}

// --- HALT, RALLY ---

TEST(Aq13Point4Halt, FacesTheEnemyOnlyIfHeIsOutOfItsFrontZone) {
  EXPECT_EQ(first(facing("4x2 FA", "4x2 FA", 15), kHalt), "");
  EXPECT_EQ(first(facing("4x2 FA", "4x2 FA", 15, "facing = 90"), kHalt), "F");
  EXPECT_EQ(first(facing("4x2 Hq", "4x2 FA", 15, "facing = 180"), kRallyHorse), "F");
}

TEST(Aq13Point4Halt, TheShakenRestoreThemselvesInstead) {
  Small s = facing("4x2 FA", "4x2 Pk", 20, "facing = 90").small();
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_EQ(first(s, kHalt), "R");
  EXPECT_EQ(first(s, kContinue), "R");
  EXPECT_EQ(first(s, kContinueC), "R");
  EXPECT_EQ(first(s, kRallyFoot), "R");
  EXPECT_EQ(first(s, kRallyHorse), "R");
  EXPECT_EQ(first(s, kAdvanceC), "FM") << "ADVANCE only if commanded";
  for (const Cell& roman : {kCover, kWithdrawToCover, kWithdraw, kRun}) {
    EXPECT_NE(first(s, roman), "R") << "never what is roman";
  }
}

TEST(Aq13Point4Halt, ByTheTableFireDoesNotKeepTheShakenFromRestoringThemselves) {
  Small s = facing("4x2 FA", "6x1 FA", 15).small();
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_TRUE(fire_would_shake(s.now(), s.id("a1"))) << "7 dice and one more, 3 or more";
  EXPECT_EQ(first(s, kContinue), "R");
  EXPECT_EQ(first(s, kHalt), "R");
  Small raw = facing("4x2 FA", "6x1 FA", 15, "class = 'irregular'").small();
  shake(raw.battle, raw.id("a1"), Cause::shot_losses);
  EXPECT_EQ(first(raw, kHalt), "R") << "irregulars by nature melt away (AQ-IRR-10)";
}

TEST(Aq13Point4Halt, ACommandedFormationRestoresItselfInsteadOfAdvancing) {
  Small s = facing("4x2 FA", "4x2 FA", 25).general("g", 'a', 36, 12).small();
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_EQ(first(s, kAdvanceC), "R");
}

TEST(Aq13Point4Irregular, ByNatureTheyRestoreBeforeAllThatIsNotRoman) {
  Small s = facing("4x2 M", "4x2 FA", 15, "class = 'irregular'").small();
  shake(s.battle, s.id("a1"), Cause::shot_losses);
  EXPECT_EQ(first(s, cell(Intent::take_cover, ChargeMark::no, true)), "R");
  EXPECT_EQ(first(s, kAdvanceC), "R") << "uncommanded";
  EXPECT_NE(first(s, kCover), "R") << "roman";
  Small near = facing("4x2 M", "4x2 FA", 4, "class = 'irregular'").small();
  EXPECT_EQ(first(near, kContinueC), "C");
  shake(near.battle, near.id("a1"), Cause::shot_losses);
  EXPECT_EQ(first(near, kContinueC), "R");
}

TEST(Aq13Point4Rally, FootGoesIntoCoverWithinAMove) {
  const auto wood = [](double y) {
    return facing("2x1 FA", "4x2 FA", 20)
        .terrain("wood", test::wood(fmt::format("[[30, {}], [42, {}], [42, {}], [30, {}]]", y, y,
                                                y + 4, y + 4)));
  };
  const Small near = wood(13).small();
  const Order order = way(near, kRallyFoot);
  EXPECT_EQ(letters(order), "FM");
  EXPECT_TRUE(near.now().in_cover_at(
      near.id("a1"), {path_of(order).back(), act<Face>(order)->facing}, Vec{36 * 254, 40 * 254}));
  EXPECT_EQ(first(wood(2), kRallyFoot), "") << "too far: it stays, and faces the enemy";
}

// --- what is in the way ---

TEST(AqMove5, AMarchStopsShortOfFriends) {
  const Small s = Making{}
                      .formation("a1", 'a', "6x1 Pk", 36, 20, "mission = 'attack'; target = 'b1'")
                      .formation("a2", 'a', "9x1 FA", 36, 24)
                      .formation("b1", 'b', "6x1 FA", 36, 46)
                      .small();
  const Order order = way(s, kContinue);
  EXPECT_NE(order.why_not_more.find("friends in the way"), std::string::npos);
  EXPECT_LT(end_of(s, order).y, 23);
}

TEST(AqMove5, BesideAFriendWhoStandsInTheWay) {
  const Small s = Making{}
                      .formation("a1", 'a', "2x1 Ln", 36, 20, "mission = 'attack'; target = 'b1'")
                      .formation("a2", 'a', "1x1 FA", 36, 28)
                      .formation("b1", 'b', "6x1 FA", 36, 46)
                      .small();
  EXPECT_GT(goes(s, kContinue), 10) << "round him";
}

TEST(AqTer5, DifficultGroundTakesTwiceTheMove) {
  const Making bog = facing("2x3 Pk", "6x1 FA", 25, "mission = 'attack'; target = 'b1'")
                         .terrain("bog", test::bog("[[20, 20], [50, 20], [50, 40], [20, 40]]"));
  EXPECT_NEAR(goes(bog, kContinue), 3, 0.05);
  EXPECT_NE(why(bog, kContinue).find("difficult ground"), std::string::npos);
}

// --- E12 ---

TEST(AqE12, TheOrdersOfACompleteEnemyTurn) {
  Small s = Making{}
                .bare()
                .formation("R1", 'a', "3x2 Ln", 20, 10, "mission = 'attack'; target = 'B1'")
                .formation("R2", 'a', "6x1 FA", 36, 12, "mission = 'shoot'")
                .formation("R3", 'a', "4x2 M", 52, 12, "class = 'irregular'; mission = 'attack'")
                .general("G", 'a', 38, 8)
                .formation("B1", 'b', "6x1 FA", 36, 30)
                .formation("B2", 'b', "2x3 Pk", 52, 22)
                .small();
  s.battle.head().turn = 3;
  s.record("R1").moved_last = 2540;
  const Order r1 = way(s, kContinue, "R1");
  EXPECT_EQ(letters(r1), "FM");
  EXPECT_NEAR(length_of(s, r1), 12, 0.01);
  EXPECT_NEAR(end_of(s, r1).x, 27.50, 0.01);
  EXPECT_NEAR(end_of(s, r1).y, 19.37, 0.01);
  EXPECT_NEAR(act<Face>(r1)->facing.as_degrees(), 38.7, 0.1);
  EXPECT_EQ(letters(way(s, kContinueC, "R2")), "");
  const Order r3 = way(s, kAdvanceC, "R3");
  EXPECT_EQ(letters(r3), "M");
  EXPECT_NEAR(length_of(s, r3), 6, 0.01);
}

}  // namespace
}  // namespace opfor::arquebusier
