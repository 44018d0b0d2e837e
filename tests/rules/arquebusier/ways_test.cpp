// The rows of 13.4, for foot, horse, dragoons, mobs and artillery; the charge test; 13.6.
#include "rules/arquebusier/ways.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

using opfor::test::cell;
using test::end_of;
using test::length_of;
using test::letters;
using test::Making;
using test::Small;

const Cell kContinue = cell(Intent::continue_orders);
const Cell kContinueC = cell(Intent::continue_orders, ChargeMark::yes, true);
const Cell kContinueItalic = cell(Intent::continue_orders, ChargeMark::no, true);
const Cell kHalt = cell(Intent::halt_face, ChargeMark::no, true);
const Cell kAdvance = cell(Intent::advance);
const Cell kAdvanceC = cell(Intent::advance, ChargeMark::yes, true);
const Cell kCover = cell(Intent::take_cover);
const Cell kWithdrawToCover = cell(Intent::withdraw_to_cover);
const Cell kWithdraw = cell(Intent::withdraw);
const Cell kRun = cell(Intent::run);
const Cell kRallyFoot = cell(Intent::rally_in_cover);
const Cell kRallyHorse = cell(Intent::rally_halt);

/// A formation at (36, 20) that looks north, and an enemy straight ahead with so many inches
/// between their front edges, looking at it.
Making facing(const char* files, const char* theirs, double gap, const char* more = "",
              const char* their_more = "") {
  return Making{}
      .formation("a1", 'a', files, 36, 20, more)
      .formation("b1", 'b', theirs, 36, 20 + gap, their_more);
}

Order way(const Small& s, const Cell& c, const char* unit = "a1") {
  const std::vector<Order> all = ways(s.now(), s.id(unit), c);
  EXPECT_FALSE(all.empty());
  for (const Order& order : all) {
    const auto refusal = check(s.battle, order);
    EXPECT_FALSE(refusal) << refusal->rule << ": " << refusal->what;
  }
  return all.front();
}
std::string first(const Small& s, const Cell& c) { return letters(way(s, c)); }
std::string first(const Making& making, const Cell& c) { return first(making.small(), c); }
/// How far its way leads, in inches.
double goes(const Small& s, const Cell& c) { return length_of(s, way(s, c)); }
double goes(const Making& making, const Cell& c) { return goes(making.small(), c); }
std::string why(const Making& making, const Cell& c) { return way(making.small(), c).why_not_more; }
void expect_end(const Small& s, const Cell& c, double x, double y) {
  const test::Ends ends = end_of(s, way(s, c));
  EXPECT_NEAR(ends.x, x, 0.02);
  EXPECT_NEAR(ends.y, y, 0.02);
}

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

// --- TAKE_COVER, WITHDRAW, RUN ---

TEST(Aq13Point4Cover, WhoIsInCoverStays) {
  const Making in = facing("2x1 FA", "4x2 FA", 20)
                        .terrain("wood", test::wood("[[30, 15], [42, 15], [42, 22], [30, 22]]"));
  EXPECT_EQ(first(in, kCover), "");
  EXPECT_EQ(why(in, kCover), "it is in cover");
}

TEST(Aq13Point4Cover, TheNearestCoverThatIsNoNearerToAnyEnemy) {
  // Scrub beside it, and a strip of it nearer to the enemy.
  const Small s =
      facing("2x1 FA", "4x2 FA", 15)
          .terrain("far",
                   "area = [[38, 10], [48, 10], [48, 19.8], [38, 19.8]]; kind = 'scrub'; "
                   "cover = 'soft'")
          .terrain("near",
                   "area = [[33, 22], [39, 22], [39, 24], [33, 24]]; kind = 'scrub'; "
                   "cover = 'soft'")
          .small();
  const Order order = way(s, kCover);
  const test::Ends ends = end_of(s, order);
  EXPECT_GT(ends.x, 38);
  EXPECT_LE(ends.y, 20);
  EXPECT_LE(length_of(s, order), 6);
  EXPECT_EQ(order.why_not_more, "");
}

TEST(Aq13Point4Cover, NoneIsAwayFromAllEnemies) {
  const Making open = facing("2x1 FA", "4x2 FA", 10);
  EXPECT_EQ(why(open, kCover), "no cover within a move: away from all enemies");
  expect_end(open.small(), kCover, 36, 14);
  const Making horse = facing("2x1 Hq", "4x2 FA", 10);
  expect_end(horse.small(), kCover, 36, 14);  // at a walk: 6"
}

TEST(Aq13Point4Withdraw, FootGoesTowardsCoverFartherOff) {
  const Small s = facing("2x1 FA", "4x2 FA", 10)
                      .terrain("wood", test::wood("[[30, 2], [42, 2], [42, 8], [30, 8]]"))
                      .small();
  const Order order = way(s, kWithdrawToCover);
  EXPECT_NEAR(length_of(s, order), 6, 0.02) << "its full distance towards it";
  EXPECT_LT(end_of(s, order).y, 15);
}

TEST(Aq13Point4Withdraw, WithoutCoverDirectlyAway) {
  const Making near = facing("2x1 FA", "4x2 FA", 10);
  expect_end(near.small(), kWithdrawToCover, 36, 14);
  EXPECT_EQ(why(near, kWithdrawToCover), "no cover farther off can be reached");
}

TEST(Aq13Point4Withdraw, WhoWouldComeNearerByTurningAboutStands) {
  // Three inches deep and with two of its move left, it turns about the middle of its front.
  Small s = facing("4x3 Pk", "4x2 FA", 15, "class = 'irregular'").small();
  s.record("a1").move_penalty = 4;
  for (const Cell& c : {kWithdrawToCover, kRun}) {
    EXPECT_EQ(first(s, c), "");
    EXPECT_EQ(way(s, c).why_not_more,
              "turned about, it would stand nearer to the enemy than it does");
  }
  s.record("a1").move_penalty = 2;
  EXPECT_EQ(first(s, kRun), "FM");
}

TEST(Aq13Point4Withdraw, RegularsWithNoEnemyWithinTwelveMayRetire) {
  const Small s = facing("2x1 FA", "4x2 FA", 15).small();
  EXPECT_EQ(first(s, kWithdrawToCover), "M") << "straight back, facing kept";
  EXPECT_NEAR(goes(s, kWithdrawToCover), 3, 0.01);
  EXPECT_EQ(first(facing("2x1 FA", "4x2 FA", 15, "class = 'irregular'"), kWithdrawToCover), "FM");
}

TEST(Aq13Point4Withdraw, HorseTenInchesDirectlyAwayBackToTheEnemy) {
  const Small s = facing("4x2 Hq", "4x2 FA", 10).small();
  expect_end(s, kWithdraw, 36, 10);
  EXPECT_EQ(act<Face>(way(s, kWithdraw))->facing, Angle::degrees(180));
}

TEST(Aq13Point4Run, FullDistanceBackTurned) {
  expect_end(facing("4x2 FA", "4x2 FA", 10).small(), kRun, 36, 14);
  expect_end(facing("4x2 Hq", "4x2 FA", 10).small(), kRun, 36, 8);
}

TEST(Aq13Point4Run, OverTheEdgeItIsGone) {
  Small s = facing("4x2 FA", "4x2 FA", 10).small();
  s.put("a1", 36, 3, 0);
  s.put("b1", 36, 10, 180);
  s.record("a1").reacted.has = 1;
  s.record("a1").reacted.intent = Intent::run;
  EXPECT_EQ(first(s, kRun), "FML");
  s.record("a1").reacted.intent = Intent::withdraw_to_cover;
  EXPECT_EQ(first(s, kWithdrawToCover), "FM") << "nobody else leaves";
  EXPECT_GE(end_of(s, way(s, kWithdrawToCover)).y, 0);
}

TEST(AqShoot12, WhoseLossesLeaveNoMoveStands) {
  Small s = facing("4x2 FA", "4x2 FA", 10).small();
  s.record("a1").move_penalty = 7;
  EXPECT_EQ(first(s, kRun), "");
  EXPECT_EQ(way(s, kWithdrawToCover).why_not_more, "its losses to shooting leave it no move");
}

TEST(AqBeh0, InMeleeNobodyIsOrdered) {
  Small s = facing("4x2 FA", "4x2 FA", 9).small();
  s.put("b1", 36, 20, 180);
  s.contact("a1", "b1");
  for (const Cell& c : {kContinueC, kAdvanceC, kRun, kHalt}) EXPECT_EQ(first(s, c), "");
}

// --- flag C: AQ-BEH-3 ---

TEST(AqBeh3, UncommandedTroopsThatOnlyStrikeChargeIfTheyCan) {
  for (const char* files : {"4x2 Sw", "2x3 Pk", "3x2 Bll", "4x2 M", "3x2 Ln"}) {
    EXPECT_EQ(first(facing(files, "4x3 Pk", 5), kContinueC), "C") << files;
  }
  EXPECT_EQ(first(facing("4x2 Sw", "4x3 Pk", 6.2), kContinueC), "") << "out of reach";
  EXPECT_EQ(first(facing("4x2 Sw", "4x3 Pk", 5), kContinueItalic), "") << "no flag";
}

TEST(AqBeh3, TheOthersChargeIfTheyLoseNoMoreThanTheyKill) {
  // Harquebusiers: 4 files at pikes need 5 (4/3), pikes 3 ranks deep at them need 4.
  Small weak = facing("4x2 Hq", "4x3 Pk", 5).small();
  weak.record("a1").moved_last = 2540;
  weak.battle.head().turn = 2;
  EXPECT_EQ(first(weak, kContinueC), "");
  // At firearms 3 or more, and these need 5.
  Small good = facing("4x2 Hq", "4x2 FA", 5).small();
  good.record("a1").moved_last = 2540;
  good.battle.head().turn = 2;
  EXPECT_EQ(first(good, kContinueC), "C");
}

TEST(AqBeh3, CommandedTroopsWeighTheOddsToo) {
  const auto led = [](const char* files, const char* theirs) {
    return facing(files, theirs, 5).general("g", 'a', 36, 16);
  };
  EXPECT_EQ(first(led("2x1 Sw", "4x3 Pk"), kContinueC), "");
  EXPECT_EQ(first(led("4x2 Sw", "4x2 FA"), kContinueC), "C");
}

TEST(AqBeh3, FirearmsChargeOnlyIrregularsAndArtillery) {
  EXPECT_EQ(first(facing("6x2 FA", "2x1 FA", 5), kContinueC), "");
  EXPECT_EQ(first(facing("6x2 FA", "2x1 FA", 5, "", "class = 'irregular'"), kContinueC), "C");
  EXPECT_EQ(first(facing("6x2 FA", "2x1 Gun", 5), kContinueC), "C");
  EXPECT_EQ(first(facing("6x2 Dr", "2x1 FA", 5, "mounted = false"), kContinueC), "");
}

TEST(AqBeh3, ArtilleryNeverCharges) {
  EXPECT_EQ(first(facing("2x1 Gun", "2x1 M", 2), kContinueC), "");
  EXPECT_EQ(first(facing("2x1 Gun", "2x1 M", 2), kAdvanceC), "");
}

TEST(AqBeh3, CommandedMobsChargeOnlyWhoIsOrWillBeIrregular) {
  const auto mob = [](const char* their_more) {
    return facing("4x2 M", "2x1 FA", 5, "class = 'irregular'", their_more)
        .general("g", 'a', 36, 16);
  };
  EXPECT_EQ(first(mob(""), kContinueC), "");
  EXPECT_EQ(first(mob("class = 'irregular'"), kContinueC), "C");
}

TEST(AqBeh3, BadContactCounts) {
  // The same pikes from behind: they will be irregular (AQ-IRR-2).
  EXPECT_EQ(first(facing("4x2 M", "4x1 Pk", 5, "class = 'irregular'", "facing = 0")
                      .general("g", 'a', 36, 16),
                  kContinueC),
            "C");
  EXPECT_EQ(first(facing("4x2 M", "4x1 Pk", 5, "class = 'irregular'").general("g", 'a', 36, 16),
                  kContinueC),
            "");
}

TEST(AqBeh3, NobodyChargesWhileFallingBackOrOutOfWorks) {
  Small s = facing("4x2 Sw", "4x2 FA", 5).small();
  s.record("a1").withdrew_last = 1;
  EXPECT_NE(first(s, kContinueC), "C");
  EXPECT_EQ(first(facing("4x2 Sw", "4x2 FA", 5, "mission = 'hold'")
                      .terrain("works",
                               "area = [[30, 15], [42, 15], [42, 21], [30, 21]]; "
                               "kind = 'building'; cover = 'hard'; fortified_for = 'a'"),
                  kContinueC),
            "");
}

TEST(AqBeh3, TheShakenChargeOnlyIrregulars) {
  Small s = facing("4x2 Hq", "2x1 FA", 5, "", "class = 'irregular'").small();
  s.battle.head().turn = 2;
  s.record("a1").moved_last = 2540;
  shake(s.battle, s.id("a1"), Cause::close_fire);
  EXPECT_EQ(first(s, kContinueC), "C");
  Small regular = facing("4x2 Hq", "2x1 FA", 5).small();
  regular.battle.head().turn = 2;
  regular.record("a1").moved_last = 2540;
  shake(regular.battle, regular.id("a1"), Cause::close_fire);
  EXPECT_EQ(first(regular, kContinueC), "R");
}

TEST(AqBeh3, EstimatedDiceAreFilesInContactWithTheirSupports) {
  Small s = facing("3x2 Ln", "6x1 FA", 8).small();
  s.battle.head().turn = 2;
  s.record("a1").moved_last = 2540;
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  EXPECT_NEAR(charge->clash.inflicted, 3 * 4 / 6.0, 1e-9);  // min(3, 8) files, 3 or more
  EXPECT_NEAR(charge->clash.suffered, 5 * 1 / 6.0, 1e-9);   // min(6, 5) files, 6
  const Small pikes = facing("2x3 Pk", "3x2 Bll", 5).small();
  const auto push = charge_at_nearest(pikes.now(), pikes.id("a1"));
  ASSERT_TRUE(push);
  EXPECT_NEAR(push->clash.inflicted, 2 * 3 * 3 / 6.0, 1e-9);  // three ranks, 4 or more
  EXPECT_NEAR(push->clash.suffered, 3 * 2 * 2 / 6.0, 1e-9);   // two ranks, 5 or more
}

TEST(AqBeh3, MixedFrontsUseTheMean) {
  const Small s = facing("2x1 Sw", "FA, FA, Pk, FA", 5).small();
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  // Swords at firearms 3 or more, at pikes 4 or more; two files of theirs beyond ours.
  EXPECT_NEAR(charge->clash.inflicted, 2 * (3 * 4 / 6.0 + 3 / 6.0) / 4, 1e-9);
  EXPECT_NEAR(charge->clash.suffered, 4 * (3 * 1 / 6.0 + 2 / 6.0) / 4, 1e-9);
}

// --- D-7 ---

TEST(AqD7, HorseThatHasStoodGathersSpeedIfWaitingIsSafe) {
  Small s = facing("4x2 Hq", "4x2 Sw", 10, "", "class = 'irregular'").small();
  s.battle.head().turn = 2;
  const Order order = way(s, kContinueC);
  EXPECT_EQ(letters(order), "M");
  EXPECT_NEAR(length_of(s, order), 6, 0.01);
  EXPECT_NE(order.why_not_more.find("gathers speed"), std::string::npos);
  s.record("a1").moved_last = 2540;
  EXPECT_EQ(first(s, kContinueC), "C");
  Small shot = facing("4x2 Hq", "4x2 FA", 10, "", "class = 'irregular'").small();
  shot.battle.head().turn = 2;
  EXPECT_EQ(first(shot, kContinueC), "C") << "under his guns waiting is not safe";
}

TEST(AqD7, UncommandedLancersDoNotWait) {
  Small s = facing("4x2 Ln", "4x2 Sw", 10).small();
  s.battle.head().turn = 2;
  EXPECT_EQ(first(s, kContinueC), "C") << "(a) of AQ-BEH-3 is a duty";
}

// --- dragoons, pistoliers ---

TEST(AqD12, DragoonsDismountTwelveToEighteenInchesOff) {
  const auto rides = [](double gap, const char* theirs) {
    return facing("3x2 Dr", theirs, gap, "mounted = true; mission = 'attack'; target = 'b1'");
  };
  EXPECT_EQ(first(rides(15, "2x3 Pk"), kContinue), "d");
  EXPECT_EQ(first(rides(18, "2x3 Pk"), kContinue), "d");
  EXPECT_EQ(first(rides(15, "2x3 Pk"), kAdvanceC), "d");
  EXPECT_NEAR(goes(rides(25, "2x3 Pk"), kContinue), 10, 0.02) << "rides to 15\"";
  EXPECT_EQ(first(rides(15, "6x1 FA"), kContinue), "M") << "not under fire: it fires mounted";
  EXPECT_NEAR(goes(rides(15, "6x1 FA"), kContinue), 3, 0.02);
}

TEST(AqD12, TheyMountAgainForALongWay) {
  const auto walks = [](double gap) {
    return facing("3x2 Dr", "2x3 Pk", gap, "mounted = false; mission = 'attack'; target = 'b1'");
  };
  EXPECT_EQ(first(walks(25), kContinue), "m");
  EXPECT_EQ(first(walks(17), kContinue), "M") << "an enemy within 18\"";
}

TEST(Aq13Point4Pistolier, Caracole) {
  const Small s = facing("4x2 Pst", "4x2 FA", 5, "mission = 'attack'; target = 'b1'").small();
  const Order order = way(s, kContinue);
  EXPECT_EQ(letters(order), "M");
  expect_end(s, kContinue, 36, 14);
  EXPECT_EQ(first(facing("4x2 Pst", "4x2 Pk", 5, "mission = 'attack'; target = 'b1'"), kContinue),
            "")
      << "no enemy shot within 6\"";
}

// --- artillery ---

TEST(Aq13Point4Guns, TheyStandAndFire) {
  for (const Intent intent :
       {Intent::continue_orders, Intent::serve_gun, Intent::seek_shelter, Intent::abandon}) {
    EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20), cell(intent)), "");
  }
  EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20), kAdvance), "") << "it has a target";
}

TEST(Aq13Point4Guns, AdvanceWithoutATarget) {
  EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20, "facing = 180"), kAdvance), "F")
      << "in range, out of arc";
  Small far = facing("2x1 Mor", "4x2 FA", 20).small();
  far.put("a1", 6, 5, 45);
  far.put("b1", 68, 44, 180);
  EXPECT_EQ(first(far, kAdvance), "FM");
  EXPECT_NEAR(goes(far, kAdvance), 3, 0.01);
}

TEST(Aq13Point4Guns, LimberAway) {
  const Cell away = cell(Intent::limber_away);
  EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20), away), "FM");
  EXPECT_NEAR(goes(facing("2x1 Gun", "4x2 FA", 20), away), 3, 0.01);
  EXPECT_EQ(first(facing("2x1 Mor", "4x2 FA", 20), away), "");
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
