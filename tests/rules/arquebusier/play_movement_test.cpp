// Moves as they are played: all at once, contact, what contact does, redressing, breaking off
// (sections 7, 8, 10; E7, E8, E11).
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::causes;
using test::charging;
using test::dice;
using test::Faces;
using test::facing;
using test::fights;
using test::going;
using test::kNear;
using test::Making;
using test::marching;
using test::on_table;
using test::on_turn_3;
using test::Small;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr auto kRedress = DecisionKind::redress;

// --- AQ-MOVE-2, 5, 6: the marches ---

/// Lancers 9" from foot that march at each other; the shot beside them hits the foot so often.
Small e11(int hits) {
  Small s = on_turn_3(Making{}
                          .formation("lancers", 'a', "6x1 Ln", 30, 10)
                          .formation("shot", 'a', "8x1 FA", 50, 10)
                          .formation("foot", 'b', "6x2 Bll", 30, 19));
  s.record("lancers").moved_last = 254;
  Table table(s);
  table.ordered("lancers", {charging(s, "lancers", "foot", 9)}, 6);
  table.ordered("foot", {going(s, "foot", 6)}, 6);
  Faces faces = dice(9, 1);
  for (int i = 0; i < hits; ++i) faces[static_cast<std::size_t>(i)] = 5;
  table.shots("shot", faces).risk("foot", dice(hits, 1)).past(At::movement);
  EXPECT_EQ(table.left_over(), "");
  EXPECT_TRUE(fights(s, "lancers"));
  EXPECT_EQ(left(s, "foot"), 12 - hits);
  return s;
}

TEST(AqE11, TheyMeetAtTheSixthPulse) {
  Small s = e11(0);
  EXPECT_NEAR(y(s, "lancers"), 16, kNear);
  EXPECT_NEAR(y(s, "foot"), 16, kNear);
}

TEST(AqE11, FootThatLostFourComesTwoInches) {
  Small s = e11(4);
  EXPECT_NEAR(y(s, "lancers"), 17, kNear);
  EXPECT_NEAR(y(s, "foot"), 17, kNear);
}

TEST(AqE11, FootThatLostSixStands) {
  Small s = e11(6);
  EXPECT_NEAR(y(s, "lancers"), 19, kNear);
  EXPECT_NEAR(y(s, "foot"), 19, kNear);
}

TEST(AqMove2, TheOrderedDistanceIsGoneUnlessLossesLeaveLess) {
  for (const auto& [ordered, hits, gone] :
       {std::tuple{3.0, 1, 3.0}, {6.0, 1, 5.0}, {5.0, 1, 5.0}, {4.5, 2, 4.0}}) {
    Small s = on_turn_3(Making{}
                            .formation("shot", 'a', "3x1 FA", 30, 10)
                            .formation("foot", 'b', "4x2 Bll", 30, 30));
    Table table(s);
    table.shots("shot", {5, hits > 1 ? 5 : 1, 1, 1}).risk("foot", dice(hits, 1));
    table.ordered("foot", {going(s, "foot", ordered)}, 6).past(At::movement);
    EXPECT_NEAR(30 - y(s, "foot"), gone, kNear) << ordered;
  }
}

TEST(AqMove5, AMoveStopsOnTouchingAFriendWhoFailedToGo) {
  for (const auto& [face, gone] : {std::pair{1, 2.0}, {6, 6.0}}) {
    Small s = on_turn_3(Making{}
                            .formation("first", 'a', "4x1 Bll", 30, 13)
                            .formation("second", 'a', "4x1 Bll", 30, 10));
    Table table(s);
    table.ordered("first", {going(s, "first", 6)}, face);
    table.ordered("second", {going(s, "second", 6)}, 6, false);
    table.past(At::movement);
    EXPECT_NEAR(y(s, "second") - 10, gone, kNear);
    EXPECT_FALSE(fights(s, "second"));
  }
}

/// Pikes of the program's, 4" from the edge, that do this.
Small at_the_edge(Intent intent) {
  Small s = Making{}
                .formation("shot", 'a', "2x1 Bll", 36, 24)
                .formation("pikes", 'b', "2x2 Pk", 36, 44)
                .formation("more", 'b', "1x1 Sw", 70, 30)
                .general("gb", 'b', 36, 46, "joined = 'pikes'")
                .small();
  s.battle.head().turn = 3;
  Table table(s);
  table.cell("pikes", {intent}).cell("more", {Intent::halt_face});
  table.commands("pikes", {6}).commands("more", {1});
  table.past(At::movement);
  return s;
}

TEST(AqMove5, WhoRunsLeavesTheTableAndIsGone) {
  Small s = at_the_edge(Intent::run);
  EXPECT_FALSE(on_table(s, "pikes"));
  EXPECT_EQ(s.record("pikes").gone, Gone::ran);
  EXPECT_TRUE(on_table(s, "gb")) << "their General stays behind";
  EXPECT_EQ(s.record("gb").joined, kNoUnit);
}

TEST(AqMove5, NobodyElseLeavesIt) {
  Small s = at_the_edge(Intent::withdraw_to_cover);
  EXPECT_TRUE(on_table(s, "pikes"));
  EXPECT_GT(y(s, "pikes"), 44);
}

TEST(AqMove5, WhoHasLeftCountsForNothing) {
  Small s = Making{}
                .formation("shot", 'a', "2x1 Bll", 36, 24)
                .formation("pikes", 'b', "2x2 Pk", 36, 44)
                .formation("mob", 'b', "2x1 M", 60, 30, "class = 'irregular'")
                .small();
  s.battle.head().turn = 3;
  Table table(s);
  table.cell("pikes", {Intent::run}).cell("mob", {Intent::halt_face});
  table.commands("pikes", {6}).commands("mob", {1});
  table.past(At::movement);
  EXPECT_THAT(table.told_of<event::LeftTable>(), SizeIs(1));
  ASSERT_THAT(table.told_of<event::BattleEnded>(), SizeIs(1)) << "only irregulars are left";
  EXPECT_THAT(table.rules_of<event::BattleEnded>(), ElementsAre("AQ-ROUT"));
}

// --- what is remembered of moves ---

/// The program's pikes with such a cell, which lose so many to shots before they move: an inch of
/// their move each.
UnitRecord after_flight(Intent intent, int lost, int command = 6) {
  Small s = Making{}
                .formation("shot", 'a', "6x1 FA", 36, 10)
                .formation("pikes", 'b', "4x3 Pk", 36, 30)
                .formation("more", 'b', "1x1 Sw", 70, 46)
                .small();
  s.battle.head().turn = 3;
  Table table(s);
  table.cell("pikes", {intent}).commands("pikes", {command});
  table.cell("more", {Intent::halt_face}).commands("more", {1});
  Faces faces = dice(7, 1);
  for (int i = 0; i < lost; ++i) faces[static_cast<std::size_t>(i)] = 5;
  table.shots("shot", faces).risk("pikes", dice(lost, 1)).turn();
  return s.record("pikes");
}

TEST(Aq13Point4, RanAndWithdrewAreOfAnInchAtLeastThatWasMoved) {
  EXPECT_EQ(after_flight(Intent::run, 0).ran_last, 1);
  EXPECT_EQ(after_flight(Intent::run, 5).ran_last, 1) << "an inch is left";
  EXPECT_EQ(after_flight(Intent::run, 6).ran_last, 0);
  EXPECT_EQ(after_flight(Intent::run, 0, 1).ran_last, 0) << "the order failed";
  EXPECT_EQ(after_flight(Intent::run, 0).withdrew_last, 0);
  EXPECT_EQ(after_flight(Intent::withdraw_to_cover, 0).withdrew_last, 1);
  EXPECT_EQ(after_flight(Intent::withdraw_to_cover, 6).withdrew_last, 0);
  EXPECT_EQ(after_flight(Intent::withdraw_to_cover, 0).ran_last, 0);
  EXPECT_EQ(after_flight(Intent::advance, 0).ran_last, 0);
}

// --- AQ-MOVE-7: contact ---

TEST(AqMove7, WhoMarchesAtAnAngleIsLaidFlat) {
  Small s = on_turn_3(Making{}
                          .formation("bills", 'a', "4x1 Bll", 30, 20, "facing = 20")
                          .formation("foe", 'b', "6x1 Bll", 32, 24));
  Table table(s);
  table.ordered("bills", {charging(s, "bills", "foe", 4)}, 6).past(At::movement);
  EXPECT_TRUE(fights(s, "bills"));
  EXPECT_DOUBLE_EQ(facing(s, "bills"), 0);
  EXPECT_NEAR(y(s, "bills"), 24, 0.06);
  EXPECT_THAT(table.told_of<event::ContactMade>(), SizeIs(1));
}

TEST(AqMove7, OfTwoWhoMarchedTheOneThatWentFartherIsLaidFlat) {
  Small s = on_turn_3(Making{}
                          .formation("horse", 'a', "4x1 Ln", 30, 10, "facing = 10")
                          .formation("foot", 'b', "6x1 Bll", 31, 18));
  s.record("horse").moved_last = 254;
  Table table(s);
  table.ordered("horse", {charging(s, "horse", "foot", 8)}, 6, false);
  table.ordered("foot", {going(s, "foot", 6)}, 6, false).past(At::movement);
  EXPECT_TRUE(fights(s, "horse"));
  EXPECT_DOUBLE_EQ(facing(s, "horse"), 0);
  EXPECT_DOUBLE_EQ(facing(s, "foot"), 180);
}

TEST(AqMove7, WhoStoodIsNeverLaidFlatAgainstWhoTurnedIntoHim) {
  for (const auto& [a, b] : {std::pair{5, 2}, {2, 5}}) {
    // Turned to the east the line reaches to y = 24; the foe stands 0.03" on.
    Small s = on_turn_3(Making{}
                            .formation("line", 'a', "4x1 Bll", 30, 20)
                            .formation("foe", 'b', "1x1 Bll", 29.5, 24.03));
    Table table(s);
    table.first({a}, {b}).ordered("line", {test::turning(90)}, 6).past(At::movement);
    EXPECT_TRUE(fights(s, "foe"));
    EXPECT_DOUBLE_EQ(facing(s, "foe"), 180);
    EXPECT_NEAR(x(s, "foe"), 29.5, kNear);
    EXPECT_NEAR(y(s, "foe"), 24.03, kNear);
  }
}

TEST(AqMove7, WhoMeetsTwoAtOnceIsLaidFlatWhereItTakesLeast) {
  // One of the two faces him straight, the other is askew; whichever is named first.
  for (const bool straight_first : {true, false}) {
    Making making = Making{}.formation("line", 'a', "4x1 Bll", 30, 20);
    const auto add = [&](bool straight) {
      if (straight) making.formation("straight", 'b', "1x1 Bll", 28, 24);
      if (!straight) making.formation("askew", 'b', "1x1 Bll", 32.5, 24.2, "facing = 170");
    };
    add(straight_first);
    add(!straight_first);
    Small s = on_turn_3(making);
    Table table(s);
    table.ordered("line", {going(s, "line", 5)}, 6, false).past(At::movement);
    EXPECT_THAT(table.told_of<event::ContactMade>(), SizeIs(2));
    EXPECT_DOUBLE_EQ(facing(s, "line"), 0) << straight_first;
    EXPECT_NEAR(y(s, "line"), 24, 0.06);
  }
}

TEST(AqMove10, WhoIsLaidFlatAwayFromASecondHasNotMetHim) {
  // The line comes on askew and touches two at once, 3" from its middle and with its left end:
  // laid flat against the nearer it stands an inch and a half from the other, who is in no melee.
  for (const char* timing : {"after_shooting", "after_commands"}) {
    Small s = on_turn_3(Making{}
                            .options(fmt::format("movement_timing = '{}'", timing))
                            .formation("line", 'a', "6x1 Bll", 29.305, 20.061, "facing = 10")
                            .formation("near", 'b', "3x1 Bll", 36, 23.471)
                            .formation("far", 'b', "1x1 Bll", 24.09, 25.042));
    Table table(s);
    table.ordered("line", {going(s, "line", 6)}, 6, false).past(At::movement);
    EXPECT_DOUBLE_EQ(facing(s, "line"), 0);
    EXPECT_TRUE(fights(s, "near"));
    EXPECT_FALSE(fights(s, "far")) << timing;
    EXPECT_THAT(table.told_of<event::ContactMade>(), SizeIs(1));
  }
}

// --- AQ-MOVE-8: breaking off ---

/// Bills in melee with bills, front to front.
Small melee(Making making = Making{}) {
  Small s = on_turn_3(
      making.formation("bills", 'a', "4x1 Bll", 30, 20).formation("foe", 'b', "4x1 Bll", 30, 40));
  s.put("foe", 30, 20, 180);
  s.contact("bills", "foe");
  for (const char* unit : {"bills", "foe"}) s.record(unit).was_in_melee = 1;
  return s;
}

TEST(AqMove8, WhoBreaksOffGoesAndTheEnemyGetsNoBlow) {
  Small s = melee();
  Table table(s);
  // Regular, in melee: 4 +1 -2 passes.
  table.ordered("bills", marching(s, "bills", 180, 6), 4).turn();
  EXPECT_FALSE(fights(s, "bills"));
  EXPECT_FALSE(fights(s, "foe"));
  EXPECT_NEAR(y(s, "bills"), 14, kNear);
  EXPECT_DOUBLE_EQ(facing(s, "bills"), 180);
  EXPECT_EQ(left(s, "bills"), 4);
  EXPECT_EQ(s.record("bills").broke_off_last, 1);
  EXPECT_EQ(s.record("bills").withdrew_last, 0);
  EXPECT_EQ(s.record("foe").broke_off_last, 0);
}

TEST(AqMove8, ItMayEndFacingTheEnemy) {
  Small s = melee();
  Table table(s);
  std::vector<Act> acts = marching(s, "bills", 180, 6);
  acts.push_back(test::turning(0));
  table.ordered("bills", acts, 4).turn();
  EXPECT_NEAR(y(s, "bills"), 14, kNear);
  EXPECT_DOUBLE_EQ(facing(s, "bills"), 0);
}

TEST(AqMove8, WhoFailsStaysAndFights) {
  Small s = melee();
  Table table(s);
  table.ordered("bills", marching(s, "bills", 180, 6), 3);
  table.blows("bills", dice(4, 1)).blows("foe", dice(4, 1)).turn();
  EXPECT_TRUE(fights(s, "bills"));
  EXPECT_DOUBLE_EQ(y(s, "bills"), 20);
  EXPECT_EQ(s.record("bills").broke_off_last, 0);
  EXPECT_EQ(table.left_over(), "") << "all eight struck";
}

// --- AQ-MOVE-9: redressing ---

/// Swords four files wide and two deep against a block of pikes: their second rank is idle.
Small unequal() {
  Small s = on_turn_3(
      Making{}.formation("wide", 'a', "4x2 Sw", 30, 20).formation("narrow", 'b', "2x3 Pk", 30, 40));
  s.put("narrow", 30, 20, 180);
  s.contact("wide", "narrow");
  for (const char* unit : {"wide", "narrow"}) s.record(unit).was_in_melee = 1;
  return s;
}

/// How often a formation was asked to redress.
int redresses(const Small& s, const Table& table, const char* unit) {
  return static_cast<int>(
      std::count_if(table.decided.begin(), table.decided.end(),
                    [&](const Decision& d) { return d.kind == kRedress && d.unit == s.id(unit); }));
}

TEST(AqMove9, ElementsAreBroughtUpOneByOneUntilTheirOwnerHasEnough) {
  Small s = unequal();
  Table table(s);
  table.choose("wide", kRedress, {"brings a sword up along", "leaves its ranks"});
  table.past(At::movement);
  EXPECT_EQ(redresses(s, table, "wide"), 2);
  EXPECT_EQ(s.drawn_up("wide"), "Sw | Sw Sw | Sw Sw | Sw Sw + Sw");
  EXPECT_EQ(s.record("wide").manoeuvred, 0) << "no manoeuvre";
  EXPECT_EQ(s.unit("wide").moved, 0) << "and nothing moved";
  EXPECT_DOUBLE_EQ(x(s, "wide"), 30);
  EXPECT_THAT(table.logged("command"), IsEmpty());
  EXPECT_EQ(causes(s, "narrow"), "bad contact") << "pikes taken in the side: step 3.3 comes after";
}

TEST(AqMove9, ItsOwnerMayLeaveItAlone) {
  Small s = unequal();
  Table table(s);
  table.past(At::movement);
  EXPECT_EQ(redresses(s, table, "wide"), 1);
  EXPECT_EQ(redresses(s, table, "narrow"), 1);
  EXPECT_EQ(s.drawn_up("wide"), "Sw Sw | Sw Sw | Sw Sw | Sw Sw");
  EXPECT_EQ(causes(s, "narrow"), "");
}

TEST(AqMove9, WhoWasBroughtUpStrikesThisTurn) {
  for (const auto& [words, strikes] : {std::pair{"leaves", 4}, {"brings a sword up along", 5}}) {
    Small s = unequal();
    Table table(s);
    table.choose("wide", kRedress, {words, "leaves"});
    table.blows("wide", dice(strikes, 1)).blows("narrow", dice(6, 1)).past(At::melee);
    EXPECT_EQ(table.left_over(), "");
  }
}

TEST(AqMove9, TheFirstSideRedressesBeforeTheOther) {
  for (const auto& [a, b, first] : {std::tuple{5, 2, "wide"}, {2, 5, "narrow"}}) {
    Small s = unequal();
    Table table(s);
    table.first({a}, {b}).to(At::movement);
    table.decided.clear();
    table.step();
    ASSERT_EQ(table.decided.size(), 2U);
    EXPECT_EQ(table.decided[0].unit, s.id(first));
  }
}

TEST(AqMove9, WhoBreaksOffDoesNotRedress) {
  Small s = unequal();
  Table table(s);
  table.ordered("wide", marching(s, "wide", 180, 6), 6).past(At::movement);
  EXPECT_EQ(redresses(s, table, "wide"), 0);
  EXPECT_EQ(redresses(s, table, "narrow"), 1);
}

// --- AQ-IRR-2: rear and sides ---

/// Attackers march into a block of two files and three ranks; what becomes of its order. The block
/// faces south, covers x 28 to 32 and y 20 to 23.
std::string block_hit(const char* block, double x, double y, int facing) {
  Small s =
      on_turn_3(Making{}
                    .formation("bills", 'a', "2x1 Bll", x, y, "facing = " + std::to_string(facing))
                    .formation("block", 'b', block, 30, 20)
                    .formation("more", 'b', "1x1 Sw", 60, 40));
  const double gap = facing == 0 ? 20 - y : facing == 180 ? y - 23 : x - 32;
  Table table(s);
  table.ordered("bills", {charging(s, "bills", "block", gap)}, 6).past(At::movement);
  EXPECT_TRUE(fights(s, "block"));
  return causes(s, "block");
}

TEST(AqIrr2, TheRearOfAnybodyAndTheSideOfPikes) {
  EXPECT_EQ(block_hit("2x3 Pk", 30, 16, 0), "") << "the front";
  EXPECT_EQ(block_hit("2x3 Pk", 36, 21.5, 270), "bad contact") << "the side";
  EXPECT_EQ(block_hit("2x3 Pk", 30, 27, 180), "bad contact") << "the rear";
  EXPECT_EQ(block_hit("2x3 Bll", 36, 21.5, 270), "") << "the side of others";
  EXPECT_EQ(block_hit("2x3 Bll", 30, 27, 180), "bad contact");
}

TEST(AqIrr2, InAMixedFormationTheTouchedElementDecides) {
  // It faces south: its left is the east, where they come from.
  EXPECT_EQ(block_hit("Pk Pk Pk, FA FA FA", 36, 21.5, 270), "bad contact");
  EXPECT_EQ(block_hit("FA FA FA, Pk Pk Pk", 36, 21.5, 270), "");
}

TEST(AqIrr2, ALineThatOverlapsAFrontCornerIsNoBadContact) {
  EXPECT_EQ(block_hit("2x3 Pk", 33, 16, 0), "");
}

// --- AQ-IRR-5, AQ-DRG: caught changing ---

TEST(AqIrr5, DragoonsCaughtInContactWhileTheyChange) {
  for (const auto& [face, shaken] : {std::pair{6, "mount change"}, {1, ""}}) {
    Small s = on_turn_3(Making{}
                            .formation("bills", 'a', "3x1 Bll", 30, 10)
                            .formation("dragoons", 'b', "3x1 Dr", 30, 15, "mounted = false")
                            .formation("more", 'b', "1x1 Sw", 60, 40));
    Table table(s);
    table.ordered("dragoons", {Mount{true}}, face).shots("dragoons", dice(4, 1));
    table.ordered("bills", {charging(s, "bills", "dragoons", 5)}, 6).past(At::movement);
    EXPECT_TRUE(fights(s, "dragoons"));
    EXPECT_EQ(causes(s, "dragoons"), shaken);
    table.blows("bills", dice(3, 1)).blows("dragoons", dice(3, 1)).turn();
    EXPECT_EQ(is_mounted(s.battle, s.id("dragoons")), face == 6) << "AQ-DRG-3";
  }
}

// --- AQ-IRR-6: standing cavalry ---

/// Lancers 4" from bills charge them. How far they moved last turn; what it makes of them.
std::string charge_of_horse(double moved_last, const char* options = "", int turn = 3,
                            double gap = 4, bool in_melee_before = false) {
  Small s = on_turn_3(Making{}
                          .options(options)
                          .formation("bills", 'a', "3x1 Bll", 30, 10)
                          .formation("horse", 'b', "3x1 Ln", 30, 10 + gap)
                          .formation("more", 'b', "1x1 Sw", 60, 40));
  s.battle.head().turn = static_cast<std::uint16_t>(turn);
  s.record("horse").moved_last = static_cast<std::int32_t>(moved_last * 254);
  s.record("horse").was_in_melee = in_melee_before ? 1 : 0;
  Table table(s);
  table.ordered("horse", {charging(s, "horse", "bills", gap)}, 6).past(At::movement);
  EXPECT_TRUE(fights(s, "horse"));
  EXPECT_EQ(causes(s, "bills"), "") << "foot may stand";
  return causes(s, "horse");
}

TEST(AqIrr6, HorseThatDidNotMoveAnInchLastTurn) {
  EXPECT_EQ(charge_of_horse(0), "standing cavalry");
  EXPECT_EQ(charge_of_horse(0.9), "standing cavalry");
  EXPECT_EQ(charge_of_horse(1), "");
  EXPECT_EQ(charge_of_horse(12), "");
}

TEST(AqIrr6, OnTheFirstTurnThisTurnsMoveCounts) {
  EXPECT_EQ(charge_of_horse(0, "", 1, 4), "");
  EXPECT_EQ(charge_of_horse(12, "", 1, 0.5), "standing cavalry");
}

TEST(AqIrr6, NotWhoWasInMeleeWhenTheTurnBegan) {
  EXPECT_EQ(charge_of_horse(0, "", 3, 4, true), "");
}

TEST(Aq16, StandingCavalryTest) {
  EXPECT_EQ(charge_of_horse(0, "standing_cavalry_test = 'previous_turn'"), "standing cavalry");
  EXPECT_EQ(charge_of_horse(0, "standing_cavalry_test = 'contact_move'"), "");
  EXPECT_EQ(charge_of_horse(12, "standing_cavalry_test = 'contact_move'", 3, 0.5),
            "standing cavalry");
  EXPECT_EQ(charge_of_horse(0, "standing_cavalry_test = 'neither'"), "");
  EXPECT_EQ(charge_of_horse(12, "standing_cavalry_test = 'neither'", 3, 0.5), "");
  EXPECT_EQ(charge_of_horse(0, "standing_cavalry_test = 'neither'", 3, 0.5), "standing cavalry");
}

TEST(AqIrr6, AMoveOfLastTurnIsWhatWasPlayedThen) {
  for (const auto& [distance, shaken] : {std::pair{1.0, ""}, {0.9, "standing cavalry"}}) {
    Small s = on_turn_3(Making{}
                            .formation("bills", 'a', "3x1 Bll", 30, 10)
                            .formation("horse", 'b', "3x1 Ln", 30, 20)
                            .formation("more", 'b', "1x1 Sw", 60, 40));
    Table table(s);
    table.ordered("horse", {going(s, "horse", distance)}, 6).turn();
    table.ordered("horse", {charging(s, "horse", "bills", 10 - distance)}, 6);
    table.past(At::movement);
    EXPECT_EQ(causes(s, "horse"), shaken) << distance;
  }
}

// --- options ---

TEST(Aq16, ArtilleryMove) {
  for (const auto& [options, gone] : {std::pair{"", 3.0}, {"artillery_move = 5", 5.0}}) {
    Small s = on_turn_3(Making{}.options(options).formation("guns", 'a', "2x1 Gun", 30, 10));
    Table table(s);
    table.ordered("guns", {going(s, "guns", gone)}, 6).turn();
    EXPECT_NEAR(y(s, "guns") - 10, gone, kNear);
  }
}

TEST(Aq16, AllowBreakOff) {
  Small s = melee(Making{}.options("allow_break_off = false"));
  Table table(s);
  table.ordered("bills", marching(s, "bills", 180, 6), 6);
  EXPECT_THROW(table.turn(), std::runtime_error) << "refused by the sheet's check";
}

}  // namespace
}  // namespace opfor::arquebusier
