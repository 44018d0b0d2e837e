// Generals as they are played: joining, riding, being caught, dying (section 9; E10).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::by_hand;
using test::causes;
using test::dice;
using test::going;
using test::kNear;
using test::Making;
using test::of;
using test::on_table;
using test::on_turn_3;
using test::Small;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr auto kRide = DecisionKind::move_leader;

// --- AQ-GEN-1: joining ---

TEST(AqGen1, HeMayJoinWhoIsWithinAnInch) {
  for (const auto& [place, offered] : {std::pair{8.0, 1}, {7.9, 0}}) {
    Small s =
        on_turn_3(Making{}.formation("bills", 'a', "2x1 Bll", 30, 10).general("g", 'a', 30, place));
    Table table(s);
    if (offered == 1) table.choose("g", kRide, {"joins bills", "stays"});
    table.step();
    EXPECT_EQ(table.times_asked(kRide), offered);
    EXPECT_EQ(s.record("g").joined, offered == 1 ? s.id("bills") : kNoUnit);
  }
}

TEST(AqGen1, WhoIsJoinedMayHaveTwoOrdersAtOnce) {
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "2x1 FA", 30, 10)
                          .general("g", 'a', 30, 8)
                          .formation("foe", 'b', "2x1 Bll", 30, 30));
  Table table(s);
  table.choose("g", kRide, {"joins shot"});
  table.order("shot", {going(s, "shot", 3), HoldFire{}}).commands("shot", {1, 1});
  table.turn();
  EXPECT_THAT(table.fire(), IsEmpty());
  EXPECT_NEAR(y(s, "shot"), 13, kNear);
}

TEST(AqGen1, HeMayLeave) {
  Small s = on_turn_3(Making{}
                          .formation("bills", 'a', "2x1 Bll", 30, 10)
                          .general("g", 'a', 30, 9, "joined = 'bills'"));
  Table table(s);
  table.choose("g", kRide, {"leaves", "stays"}).ordered("bills", {going(s, "bills", 6)}, 6).turn();
  EXPECT_EQ(s.record("g").joined, kNoUnit);
  EXPECT_NEAR(y(s, "g"), 9, kNear);
}

// --- AQ-GEN-2: riding ---

TEST(AqGen2, HeGoesWithWhomHeHasJoined) {
  Small s = on_turn_3(Making{}
                          .formation("bills", 'a', "2x1 Bll", 30, 10)
                          .general("g", 'a', 30, 9, "joined = 'bills'"));
  Table table(s);
  table.ordered("bills", {going(s, "bills", 6)}, 6).turn();
  EXPECT_NEAR(y(s, "g"), 15, kNear) << "the middle of its rear edge";
  EXPECT_EQ(table.times_asked(kRide), 1) << "whether he leaves; not where he rides";
}

TEST(AqGen2, HeRidesTwelveInchesAtMostAndNeedsNoCommand) {
  for (const auto& [from, to] : {std::pair{40.0, 40.0 - 12.0}, {21.0, 9.0}, {15.0, 9.0}}) {
    Small s =
        on_turn_3(Making{}.formation("bills", 'a', "2x1 Bll", 30, 10).general("g", 'a', 30, from));
    Table table(s);
    table.choose("g", kRide, {"rides to bills"}).turn();
    EXPECT_NEAR(y(s, "g"), to, kNear) << from;
    EXPECT_THAT(table.logged("command"), IsEmpty());
  }
}

TEST(AqGen2, HeRidesToWhereTheFormationHasCome) {
  Small s = on_turn_3(Making{}.formation("bills", 'a', "2x1 Bll", 30, 10).general("g", 'a', 30, 3));
  Table table(s);
  table.choose("g", kRide, {"rides to bills"}).ordered("bills", {going(s, "bills", 6)}, 6).turn();
  EXPECT_NEAR(y(s, "g"), 15, kNear);
  EXPECT_EQ(s.record("g").joined, kNoUnit) << "joining is declared when commands begin";
}

// --- AQ-GEN-3, AQ-IRR-7: his death ---

/// A General joined to pikes who lose two to shooting; a die for each of them decides his fate.
Small killed_near_others(int face, const char* options = "") {
  Small s = on_turn_3(Making{}
                          .options(options)
                          .formation("pikes", 'a', "4x1 Pk", 30, 10)
                          .general("g", 'a', 30, 9, "joined = 'pikes'")
                          .formation("second", 'a', "2x1 Bll", 30, 4)
                          .formation("foe", 'b', "6x1 FA", 30, 30)
                          .formation("spare", 'a', "1x1 Sw", 70, 2));
  Table table(s);
  table.shots("foe", {5, 5, 1, 1, 1, 1, 1}).risk("pikes", {1, 1});
  if (std::string{options}.empty()) table.risk("g", {1, face});
  table.past(At::shooting);
  EXPECT_EQ(table.left_over(), "");
  return s;
}

TEST(AqGen3, AllHisFormationsWithinTwelveInchesBecomeIrregular) {
  Small s = killed_near_others(6);
  EXPECT_FALSE(on_table(s, "g"));
  EXPECT_EQ(causes(s, "second"), "general killed");
  EXPECT_EQ(of(s, "second"), Class::irregular);
  EXPECT_EQ(causes(s, "pikes"), "shot losses, general killed");
  EXPECT_EQ(causes(s, "spare"), "") << "far off";
  EXPECT_EQ(causes(s, "foe"), "") << "not the enemy's";
}

TEST(AqIrr7, TheLimitIsTwelveInches) {
  // His place is (30, 8), behind the middle; the second's nearest edge is so far to the east.
  for (const auto& [gap, shaken] : {std::pair{12.0, "general killed"}, {12.1, ""}}) {
    Small s = on_turn_3(Making{}
                            .formation("pikes", 'a', "2x2 Pk", 30, 10)
                            .general("g", 'a', 30, 8, "joined = 'pikes'")
                            .formation("second", 'a', "2x1 Bll", 32 + gap, 8.5)
                            .formation("foe", 'b', "6x1 FA", 30, 30)
                            .formation("spare", 'a', "1x1 Sw", 70, 2));
    Table table(s);
    table.shots("foe", {5, 1, 1, 1, 1, 1, 1}).risk("pikes", {1}).risk("g", {6});
    table.past(At::shooting);
    EXPECT_EQ(causes(s, "second"), shaken) << gap;
  }
}

// --- AQ-GEN-5: the risk ---

TEST(AqGen5, ADieForEachElementLostWithHimAndASixKills) {
  EXPECT_TRUE(on_table(killed_near_others(5), "g"));
  EXPECT_FALSE(on_table(killed_near_others(6), "g"));
}

TEST(AqGen5, NoneWhoIsNotJoinedIsAtRisk) {
  Small s = on_turn_3(Making{}
                          .formation("pikes", 'a', "4x1 Pk", 30, 10)
                          .general("g", 'a', 30, 9)
                          .formation("foe", 'b', "6x1 FA", 30, 30));
  Table table(s);
  table.shots("foe", {5, 5, 1, 1, 1, 1, 1}).risk("pikes", {1, 1}).past(At::shooting);
  EXPECT_TRUE(on_table(s, "g"));
  EXPECT_THAT(table.logged("leader_risk g"), IsEmpty());
}

TEST(AqGen5, InMeleeAsWell) {
  for (const auto& [face, lives] : {std::pair{5, true}, {6, false}}) {
    Small s = on_turn_3(Making{}
                            .formation("bills", 'a', "2x2 Bll", 30, 20)
                            .general("g", 'a', 30, 18, "joined = 'bills'")
                            .formation("foe", 'b', "2x1 Sw", 30, 40)
                            .formation("spare", 'a', "1x1 Sw", 2, 2));
    s.put("foe", 30, 20, 180);
    s.contact("bills", "foe");
    Table table(s);
    table.blows("bills", dice(4, 1)).blows("foe", {4, 1}).risk("g", {face}).past(At::melee);
    EXPECT_EQ(on_table(s, "g"), lives);
    EXPECT_EQ(table.left_over(), "") << "one die, and none for a commander: melee has no such risk";
  }
}

/// The last of a formation falls, and the General is with it.
Small destroyed_with_him(const char* options) {
  Small s = on_turn_3(Making{}
                          .options(options)
                          .formation("pikes", 'a', "1x1 Pk", 30, 10)
                          .general("g", 'a', 30, 9, "joined = 'pikes'")
                          .formation("second", 'a', "2x1 Bll", 30, 5)
                          .formation("spare", 'a', "1x1 Sw", 70, 2)
                          .formation("foe", 'b', "6x1 FA", 30, 30));
  Table table(s);
  table.shots("foe", {5, 1, 1, 1, 1, 1, 1}).past(At::shooting);
  EXPECT_FALSE(on_table(s, "pikes"));
  return s;
}

TEST(AqGen5, WhenNothingIsLeftWithHimHeIsKilledWithoutADie) {
  Small s = destroyed_with_him("");
  EXPECT_FALSE(on_table(s, "g"));
  EXPECT_EQ(causes(s, "second"), "general killed");
}

TEST(Aq16, GeneralRisk) {
  Small s = killed_near_others(0, "general_risk = false");
  EXPECT_TRUE(on_table(s, "g")) << "no die is thrown for him";
  EXPECT_EQ(causes(s, "second"), "");
  Small alone = destroyed_with_him("general_risk = false");
  EXPECT_TRUE(on_table(alone, "g")) << "Generals never die by the automatic rules";
  EXPECT_EQ(causes(alone, "second"), "");
  EXPECT_EQ(alone.record("g").joined, kNoUnit) << "he goes with nobody who is gone";
}

// --- AQ-GEN-4: alone ---

TEST(AqGen4, AloneHeIsNotShotAt) {
  Small s = on_turn_3(Making{}
                          .general("g", 'a', 30, 20)
                          .formation("foe", 'b', "6x1 FA", 30, 30)
                          .formation("corner", 'a', "1x1 Sw", 2, 2));
  Table table(s);
  table.past(At::shooting);
  EXPECT_THAT(table.fire(), IsEmpty());
}

/// Bills march over a General who stands by himself; his nearest formation so far from him.
Small caught(double refuge, const char* options = "") {
  Small s = on_turn_3(Making{}
                          .options(options)
                          .general("g", 'a', 30, 26)
                          .formation("refuge", 'a', "2x1 Bll", 30 - 2 - refuge, 26.5)
                          .formation("far", 'a', "2x1 Bll", 60, 4)
                          .formation("foe", 'b', "2x1 Bll", 30, 30));
  Table table(s);
  table.ordered("foe", {going(s, "foe", 4)}, 6).past(At::movement);
  return s;
}

TEST(AqGen4, TouchedByAnEnemyHeJoinsTheNearestWithinTwelveInches) {
  Small s = caught(12);
  EXPECT_TRUE(on_table(s, "g"));
  EXPECT_EQ(s.record("g").joined, s.id("refuge"));
  EXPECT_NEAR(x(s, "g"), 16, kNear);
}

TEST(AqGen4, WithNobodyThereHeIsKilled) {
  Small s = caught(12.1);
  EXPECT_FALSE(on_table(s, "g"));
  EXPECT_EQ(s.record("g").gone, Gone::killed);
  EXPECT_EQ(causes(s, "refuge"), "") << "farther than 12\"";
}

TEST(Aq16, GeneralRiskOfWhoIsCaught) {
  Small s = caught(12.1, "general_risk = false");
  EXPECT_TRUE(on_table(s, "g"));
}

// --- the worked example ---

TEST(AqE10, TheDeathOfAGeneralAndTheRoutOfHisForce) {
  Small s = by_hand(Making{}
                        .formation("first", 'a', "6x1 FA", 20, 20)
                        .general("g", 'a', 20, 19, "joined = 'first'")
                        .formation("second", 'a', "4x1 FA", 33, 19.5)
                        .formation("mob", 'a', "4x1 M", 6, 5, "class = 'irregular'")
                        .formation("battery", 'a', "2x1 Gun", 60, 10)
                        .formation("foe", 'b', "6x1 FA", 20, 44)
                        .formation("more", 'b', "2x1 Pk", 50, 46));
  s.battle.head().turn = 3;
  Table table(s);
  // Nearest edges from his place (20, 19): the second 9" off, the mob 14".
  ASSERT_NEAR(x(s, "second") - 4 - 20, 9, 1e-9);
  table.shots("foe", {3, 4, 1, 1, 1, 2, 2}).shots("first", dice(7, 1));
  table.risk("first", {1, 1}).risk("g", {2, 6});
  table.order("battery", {HoldFire{}}).commands("battery", {6});
  table.past(At::shooting);
  EXPECT_FALSE(on_table(s, "g"));
  EXPECT_EQ(causes(s, "first"), "shot losses, general killed");
  EXPECT_EQ(causes(s, "second"), "general killed");
  EXPECT_EQ(causes(s, "mob"), "");
  ASSERT_THAT(table.told_of<event::BattleEnded>(), SizeIs(1)) << "the guns do not count";
  EXPECT_EQ(s.battle.head().verdict, Verdict::b_wins);
  EXPECT_THAT(table.rules_of<event::BattleEnded>(), ElementsAre("AQ-ROUT"));
}

}  // namespace
}  // namespace opfor::arquebusier
