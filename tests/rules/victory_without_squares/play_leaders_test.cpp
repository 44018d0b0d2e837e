// Leaders on the table (section 2.5).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::attached_to;
using test::beyond;
using test::by_hand;
using test::charging;
using test::going;
using test::gone;
using test::kFootDeep;
using test::kHorseDeep;
using test::kLeaderDeep;
using test::kShotDeep;
using test::kThree;
using test::Making;
using test::on_table;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.03;  ///< inches

// --- VWS-LEAD-1, 2: riding and joining ---

/// A leader so far behind the place that he would take with foot a1 (or with what else).
Making leader_behind(double ride, const char* more = "", const char* kind = "foot") {
  const double deep = std::string{kind} == "commanded_shot" ? kShotDeep : kFootDeep;
  return Making{}
      .unit("a1", 'a', kind, 20, 24)
      .unit("l", 'a', "leader", 20, 24 - beyond(0, deep, ride, kLeaderDeep), more)
      .unit("b1", 'b', "foot", 60, 40);
}
bool may_ride(Small& s) {
  Table table(s);
  table.choose("l", DecisionKind::move_leader, {"joins"}).activate("a1");
  return attached_to(s, "l") == "a1";
}

TEST(VwsLead1, EightInchesATurn) {
  Small near = by_hand(leader_behind(8));
  EXPECT_TRUE(may_ride(near));
  EXPECT_NEAR(y(near, "l"), 24 - beyond(0, kFootDeep, 0, kLeaderDeep), kNear) << "in base contact";
  Small far = by_hand(leader_behind(8.1));
  EXPECT_FALSE(may_ride(far));
}

TEST(VwsLead1, WhatHeRodeIsGoneForThisTurn) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 24)
                        .unit("a2", 'a', "foot", 26, 24)
                        .unit("l", 'a', "leader", 17, 24 - beyond(0, kFootDeep, 0, kLeaderDeep))
                        .unit("b1", 'b', "foot", 60, 40));
  Table table(s);
  table.choose("l", DecisionKind::move_leader, {"joins"}).activate("a1");  // three inches
  EXPECT_EQ(attached_to(s, "l"), "a1");
  table.activate("a2");  // six more
  EXPECT_EQ(attached_to(s, "l"), "a1");
  new_turn(s.battle);
  table.activate("a2");
  EXPECT_EQ(attached_to(s, "l"), "a2");
}

TEST(VwsLead1, TheCommanderRidesOnceATurn) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 24)
                        .unit("a2", 'a', "foot", 24, 24)
                        .unit("l", 'a', "leader", 18, 24 - beyond(0, kFootDeep, 0, kLeaderDeep),
                              "role = 'commander'; command = 'army_a'")
                        .unit("b1", 'b', "foot", 60, 40));
  Table table(s);
  table.choose("l", DecisionKind::move_leader, {"joins"}).activate("a1");  // two inches
  EXPECT_EQ(attached_to(s, "l"), "a1");
  table.activate("a2");  // four more
  EXPECT_EQ(attached_to(s, "l"), "a1");
  new_turn(s.battle);
  table.activate("a2");
  EXPECT_EQ(attached_to(s, "l"), "a2");
}

TEST(VwsLead1, TerrainDoesNotHinderHim) {
  Small s = by_hand(leader_behind(6).terrain("h", test::hedge("[[10,20],[30,20]]")));
  EXPECT_TRUE(may_ride(s));
}

TEST(VwsLead1, AttachedHeMovesFreeWithTheBody) {
  Small s = by_hand(leader_behind(2, "attached = 'a1'"));
  Table table(s);
  table.order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_NEAR(y(s, "l"), 28 - beyond(0, kFootDeep, 0, kLeaderDeep), kNear);
  EXPECT_EQ(ride_left(s.battle, s.id("l")), 8_in);
}

TEST(VwsLead2, OneOfADivisionJoinsItsBodiesOnlyTheCommanderAny) {
  for (const auto& [rank, kind, joins] :
       {std::tuple{"", "foot", true},
        {"role = 'second'", "foot", true},
        {"", "commanded_shot", false},
        {"role = 'commander'; command = 'army_a'", "foot", true},
        {"role = 'commander'; command = 'army_a'", "commanded_shot", true}}) {
    Small s = by_hand(leader_behind(2, rank, kind));
    Table table(s);
    if (joins) table.choose("l", DecisionKind::move_leader, {"joins"});
    table.activate("a1");
    EXPECT_EQ(attached_to(s, "l") == "a1", joins) << rank << kind;
  }
  Small other = by_hand(Making{}
                            .command("c", "a", "division")
                            .unit("a1", 'a', "foot", 20, 24, "command = 'c'")
                            .unit("l", 'a', "leader", 20, 22)
                            .unit("b1", 'b', "foot", 60, 40));
  EXPECT_FALSE(may_ride(other));
}

TEST(VwsLead2, AtMostOneLeaderABody) {
  Small s = by_hand(
      leader_behind(2).unit("m", 'a', "leader", 21, 18, "attached = 'a1'; role = 'second'"));
  Table table(s);
  table.activate("a1");
  EXPECT_EQ(table.times_asked(DecisionKind::move_leader), 0);
}

// --- VWS-LEAD-3 ---

TEST(VwsLead3, HisBodyDrawsTwoAndUsesTheBetter) {
  Small s = by_hand(leader_behind(2, "attached = 'a1'"));
  set_state(s.battle, s.id("a1"), State::unsteady);
  Table table(s);
  table.manoeuvre("a1", {"4S", "4H"})
      .choose("a1", DecisionKind::choose_card, {"the four of hearts"});
  table.order("a1", {Rally{}}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::formed);
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsLead3, TheSameOutcomeIsNoChoice) {
  Small s = by_hand(leader_behind(2, "attached = 'a1'"));
  set_state(s.battle, s.id("a1"), State::unsteady);
  Table table(s);
  table.manoeuvre("a1", {"4S", "4C"}).order("a1", {Rally{}}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(table.times_asked(DecisionKind::choose_card), 0);
}

TEST(VwsLead3, NotOfAnUnhorsedOne) {
  Small s = by_hand(leader_behind(2, "attached = 'a1'"));
  set_state(s.battle, s.id("a1"), State::unsteady);
  s.record("l").ineffective_until = 2;
  Table table(s);
  table.manoeuvre("a1", {"4H"}).order("a1", {Rally{}}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::formed);
  EXPECT_EQ(table.logged("manoeuvre").size(), 1U);
}

// --- VWS-LEAD-4: risk ---

/// b1 with a leader under the muskets of a1.
Small under_fire(const char* options = "", const char* theirs = "") {
  return by_hand(Making{}
                     .options(options)
                     .unit("a1", 'a', "foot", 20, 20)
                     .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 3, kFootDeep), theirs)
                     .unit("l", 'b', "leader", 20, 40, "attached = 'b1'"));
}
void fire(Small& s, int face, const char* card) {
  Table table(s);
  table.shots("a1", {face});
  if (*card != 0) table.risk("b1", {card});
  table.order("a1", {test::shooting_at(s, "b1")}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsLead4, UnderFireHitOrNot) {
  for (const int face : {1, 10}) {
    Small s = under_fire();
    fire(s, face, "10S");
    EXPECT_TRUE(on_table(s, "l")) << "a number";
    EXPECT_TRUE(effective(s.battle, s.id("l")));
    Small dead = under_fire();
    fire(dead, face, "JC");
    EXPECT_EQ(gone(dead, "l"), Gone::killed) << face;
    Small thrown = under_fire();
    fire(thrown, face, "KD");
    EXPECT_TRUE(on_table(thrown, "l"));
    EXPECT_FALSE(effective(thrown.battle, thrown.id("l"))) << face;
  }
}

TEST(VwsLead4, OnlyAfterHitsByTheOption) {
  Small miss = under_fire("leader_risk_on_hit_only = true");
  fire(miss, 10, "");
  Small hit = under_fire("leader_risk_on_hit_only = true");
  fire(hit, 1, "QS");
  EXPECT_EQ(gone(hit, "l"), Gone::killed);
}

TEST(VwsLead4, AfterEachRoundOfCombat) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("la", 'a', "leader", 20, 5, "attached = 'a1'")
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 2, kFootDeep))
                        .unit("lb", 'b', "leader", 20, 45, "attached = 'b1'"));
  Table table(s);
  // Own leader -1, theirs +1: 5: both lose a step.
  table.blows("a1", {5}).risk("a1", {"KS"}).risk("b1", {"QH"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(gone(s, "la"), Gone::killed);
  EXPECT_FALSE(effective(s.battle, s.id("lb")));
  EXPECT_EQ(attached_to(s, "lb"), "b1") << "b1 held";
}

// --- VWS-LEAD-5: unhorsed ---

TEST(VwsLead5, UntilTheEndOfTheNextTurn) {
  Small s = under_fire();
  fire(s, 10, "JH");
  const int turn = s.battle.head().turn;
  for (const auto& [later, back] : {std::pair{0, false}, {1, false}, {2, true}}) {
    s.battle.head().turn = static_cast<std::uint16_t>(turn + later);
    EXPECT_EQ(effective(s.battle, s.id("l")), back) << later;
    EXPECT_EQ(ride_left(s.battle, s.id("l")), back ? 8_in : 0_in) << later;
  }
}

TEST(VwsLead5, CapturedIfHisBodyRetreats) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 2, kFootDeep))
                        .unit("l", 'b', "leader", 20, 45, "attached = 'b1'"));
  Table table(s);
  table.blows("a1", {2}).risk("b1", {"QH"});  // +1 for their leader: 3
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(gone(s, "l"), Gone::captured) << "unhorsed in the round, left behind in the retreat";
}

TEST(VwsLead5, CapturedIfItBreaksByWhatever) {
  // By fire; by being overrun; by the rout of others; by a crossing; pikes that are destroyed.
  Small shot = under_fire("", "state = 'disordered'");
  shot.record("l").ineffective_until = 2;
  Table table(shot);
  table.shots("a1", {1}).damage("b1", {"2C"}).risk("b1", {"2H"});
  table.order("a1", {test::shooting_at(shot, "b1")}).activate("a1");
  EXPECT_EQ(gone(shot, "l"), Gone::captured);

  Small overrun = by_hand(Making{}
                              .unit("a1", 'a', "foot", 20, 24, "state = 'broken'")
                              .unit("a2", 'a', "foot", 20, 24 - beyond(0, kFootDeep, 2, kFootDeep),
                                    "state = 'disordered'")
                              .unit("l", 'a', "leader", 20, 5, "attached = 'a2'")
                              .unit("b1", 'b', "foot", 20, 34));
  overrun.record("l").ineffective_until = 2;
  Table other(overrun);
  Play play = other.play();
  flee(play, overrun.id("a1"), overrun.id("b1"), 4_in, "VWS-PUR-6");
  ASSERT_EQ(state(overrun, "a2"), State::broken);
  EXPECT_EQ(gone(overrun, "l"), Gone::captured);

  Small pikes = under_fire("", "state = 'disordered'; shot_bases = 0; pike_bases = 6");
  pikes.record("l").ineffective_until = 2;
  Table third(pikes);
  third.shots("a1", {1}).damage("b1", {"2C"}).risk("b1", {"2H"});
  third.order("a1", {test::shooting_at(pikes, "b1")}).activate("a1");
  EXPECT_EQ(gone(pikes, "l"), Gone::captured);
}

TEST(VwsLead5, CapturedIfItEvades) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "commanded_shot", 20, beyond(20, kHorseDeep, 2, kShotDeep))
                        .unit("l", 'b', "leader", 20, 45,
                              "attached = 'b1'; role = 'commander'; command = 'army_b'"));
  s.record("l").ineffective_until = 2;
  Table table(s);
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(gone(s, "l"), Gone::captured);
}

TEST(VwsLead5, LeftBehindIfItMovesOff) {
  Small s = by_hand(leader_behind(2, "attached = 'a1'"));
  s.record("l").ineffective_until = 2;
  const double before = y(s, "l");
  Table table(s);
  table.order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_EQ(attached_to(s, "l"), "");
  EXPECT_EQ(y(s, "l"), before);
  EXPECT_TRUE(on_table(s, "l"));
}

TEST(VwsLead5, CapturedIfTheEnemyPassesOverHim) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("l", 'b', "leader", 20, 25)
                        .unit("b1", 'b', "foot", 26, 25));
  s.record("l").ineffective_until = 2;
  s.put("b1", 60, 40, 180);
  Table table(s);
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(gone(s, "l"), Gone::captured);
}

TEST(VwsLead5, CapturedIfItIsDestroyedInTheRoundThatUnhorsesHim) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 2, kFootDeep),
                              "state = 'disordered'; shot_bases = 0; pike_bases = 6")
                        .unit("l", 'b', "leader", 20, 45, "attached = 'b1'"));
  Table table(s);
  table.blows("a1", {2}).risk("b1", {"QH"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  ASSERT_FALSE(on_table(s, "b1"));
  EXPECT_EQ(gone(s, "l"), Gone::captured);
}

// --- VWS-LEAD-6: alone ---

TEST(VwsLead6, ToTheNearestUnbrokenFriendWithinEightInches) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("l", 'b', "leader", 20, 24)
                        .unit("b1", 'b', "foot", 28, 26, "state = 'broken'")
                        .unit("b2", 'b', "foot", 29, 22)
                        .unit("b3", 'b', "foot", 11, 28));
  Table table(s);
  table.order("a1", {going(s, "a1", 3)}).activate("a1");
  EXPECT_EQ(attached_to(s, "l"), "b2") << "7.2 inches; b1 is nearer but Broken";
}

TEST(VwsLead6, CapturedIfNobodyIsNear) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("l", 'b', "leader", 20, 24)
                        .unit("b2", 'b', "foot", 32, 26));
  Table table(s);
  table.order("a1", {going(s, "a1", 3)}).activate("a1");
  EXPECT_EQ(gone(s, "l"), Gone::captured);
}

TEST(VwsLead6, PassedOverOnTheWayIsTouched) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("l", 'b', "leader", 20, 23)
                        .unit("b2", 'b', "foot", 32, 46));
  Table table(s);
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(gone(s, "l"), Gone::captured) << "the body stops five inches beyond him";
}

TEST(VwsLead6, HeIsNoTargetAndNoObstacle) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("l", 'b', "leader", 20, 23)
                        .unit("b2", 'b', "foot", 32, 40));
  EXPECT_NE(test::refused(s, "a1", {test::shooting_at(s, "l")}), "");
  EXPECT_EQ(test::refused(s, "a1", {going(s, "a1", 4)}), "");
}

TEST(VwsLead6, WhoseBodyIsDestroyedIsAlone) {
  Small s = under_fire("", "state = 'disordered'; shot_bases = 0; pike_bases = 6");
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"2C"}).risk("b1", {"2H"});
  table.order("a1", {test::shooting_at(s, "b1")}).activate("a1");
  EXPECT_TRUE(on_table(s, "l"));
  EXPECT_EQ(attached_to(s, "l"), "");
}

}  // namespace
}  // namespace opfor::victory_without_squares
