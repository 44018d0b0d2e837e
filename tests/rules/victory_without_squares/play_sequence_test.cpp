// The sequence of play (section 3) and its end (section 10).
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/victory.hpp"
#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Purpose;
using test::beyond;
using test::by_hand;
using test::charging;
using test::going;
using test::gone;
using test::kFootDeep;
using test::kHorseDeep;
using test::kThree;
using test::Making;
using test::on_table;
using test::refused;
using test::Small;
using test::state;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kActivation = DecisionKind::choose_activation;

/// Who was activated, in order: each is asked for an order.
std::vector<std::string> order_of(const Small& s, const Table& table) {
  std::vector<std::string> ids;
  for (const Decision& d : table.decided) {
    if (d.kind != DecisionKind::order_unit) continue;
    const std::string id = s.battle.setting().unit(d.unit).id;
    if (ids.empty() || ids.back() != id) ids.push_back(id);
  }
  return ids;
}

/// Two divisions a side, and an independent each.
Making armies(const char* options = "") {
  return Making{}
      .options(options)
      .command("c", "a", "division")
      .command("d", "b", "division")
      .unit("a1", 'a', "foot", 10, 5)
      .unit("c1", 'a', "foot", 30, 5, "command = 'c'")
      .unit("as", 'a', "commanded_shot", 50, 5)
      .unit("b1", 'b', "foot", 10, 43)
      .unit("d1", 'b', "foot", 30, 43, "command = 'd'")
      .unit("bs", 'b', "commanded_shot", 50, 43);
}

// --- P1 ---

TEST(VwsTurn1, TheHigherChoosesWhoMovesFirst) {
  for (const auto& [choice, first] : {std::pair{"moves first", "b1"}, {"moves second", "a1"}}) {
    Small s = by_hand(armies());
    Table table(s);
    table.dice(Purpose::initiative, "a", {3}).dice(Purpose::initiative, "b", {7});
    table.choose("b", DecisionKind::choose_initiative, {choice});
    table.step();
    table.step();
    EXPECT_EQ(order_of(s, table).front(), first) << choice;
  }
}

TEST(VwsTurn1, TiesRollAgain) {
  Small s = by_hand(armies());
  Table table(s);
  table.dice(Purpose::initiative, "a", {5, 8, 2}).dice(Purpose::initiative, "b", {5, 8, 3});
  table.choose("b", DecisionKind::choose_initiative, {"moves first"});
  table.step();
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(sheet_record(s.battle).holder, Side::b);
}

// --- P2a ---

Making line_of_five() {
  return Making{}
      .unit("a3", 'a', "foot", 20, 10)
      .unit("a1", 'a', "foot", 10, 10)
      .unit("a2", 'a', "foot", 15, 10)
      .unit("a5", 'a', "foot", 15, 5, "line = 2")
      .unit("a4", 'a', "foot", 10, 5, "line = 2")
      .unit("b1", 'b', "foot", 60, 43);
}

TEST(VwsTurn2, FromOneFlankToTheOtherFrontLineFirst) {
  Small s = by_hand(line_of_five());
  Table left(s);
  left.step();
  left.step();
  EXPECT_THAT(order_of(s, left), ElementsAre("a1", "a2", "a3", "a4", "a5"));
  Small other = by_hand(line_of_five());
  Table right(other);
  right.choose("a", DecisionKind::choose_direction, {"from its right"});
  right.step();
  right.step();
  EXPECT_THAT(order_of(other, right), ElementsAre("a3", "a2", "a1", "a5", "a4"));
}

TEST(VwsTurn2, LeftAndRightAreSeenAlongTheDivisionsFront) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 10, 5)
                        .unit("b1", 'b', "foot", 10, 43)
                        .unit("b2", 'b', "foot", 20, 43));
  Table table(s);
  table.dice(Purpose::initiative, "a", {1}).dice(Purpose::initiative, "b", {2});
  table.step();
  table.step();
  EXPECT_THAT(order_of(s, table), ElementsAre("b2", "b1")) << "they face south";
}

TEST(VwsTurn2, TheOrderStaysWhenBodiesFaceAbout) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 10, 10)
                        .unit("a2", 'a', "foot", 15, 10)
                        .unit("a3", 'a', "foot", 20, 10)
                        .unit("a4", 'a', "foot", 25, 10)
                        .unit("a5", 'a', "foot", 30, 10)
                        .unit("b1", 'b', "foot", 60, 43));
  Table table(s);
  for (const char* body : {"a1", "a2", "a3"}) table.order(body, {test::about(s, body)});
  table.step();
  table.step();
  EXPECT_THAT(order_of(s, table), ElementsAre("a1", "a2", "a3", "a4", "a5"));
}

TEST(VwsTurn2, EachIsMovedAndFoughtBeforeTheNext) {
  // a1 breaks b1, whose flight leaves the way free; a2 then fights b2.
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 10, 10)
                        .unit("a2", 'a', "foot", 20, 10)
                        .unit("b1", 'b', "foot", 10, beyond(10, kFootDeep, 2, kFootDeep))
                        .unit("b2", 'b', "foot", 20, beyond(10, kFootDeep, 2, kFootDeep)));
  Table table(s);
  table.blows("a1", {9}).blows("a2", {9});
  table.order("a1", {charging(s, "a1", "b1", 2)}).order("a2", {charging(s, "a2", "b2", 2)});
  table.step();
  table.step();
  EXPECT_THAT(table.log,
              ElementsAre("initiative a", "initiative b", "melee a1", "fought a1 b1", "unsteady a1",
                          "back a1", "melee a2", "fought a2 b2", "unsteady a2", "back a2"));
}

// --- P2b: VWS-TURN-3, 4 ---

TEST(VwsTurn3, ASideActivatesSomethingBeforeItMayPass) {
  Small s = by_hand(armies());
  Table table(s);
  table.step();
  table.step();
  EXPECT_THAT(table.offered(kActivation),
              ElementsAre("activates a", "activates c", "activates as (as)"));
  table.step();
  EXPECT_EQ(table.offered(kActivation).back(), "passes the move");
}

TEST(VwsTurn3, APassHandsTheMoveOverUntilEverythingIsActivated) {
  Small s = by_hand(armies());
  Table table(s);
  // a1, pass; b1, pass; c1, pass; d1, pass; as, (nothing left); bs.
  table.choose("a", kActivation,
               {"activates a", "passes", "activates c", "passes", "activates as"});
  table.choose("b", kActivation,
               {"activates b", "passes", "activates d", "passes", "activates bs"});
  table.turn();
  EXPECT_THAT(order_of(s, table), ElementsAre("a1", "b1", "c1", "d1", "as", "bs"));
  EXPECT_EQ(s.battle.head().turn, 2);
}

TEST(VwsTurn3, IfTheOtherHasNothingLeftTheMoveComesBack) {
  Small s = by_hand(Making{}
                        .command("c", "a", "division")
                        .unit("a1", 'a', "foot", 10, 5)
                        .unit("c1", 'a', "foot", 30, 5, "command = 'c'")
                        .unit("b1", 'b', "foot", 10, 43));
  Table table(s);
  table.choose("b", DecisionKind::choose_initiative, {"moves first"});
  table.dice(Purpose::initiative, "a", {1}).dice(Purpose::initiative, "b", {2});
  table.choose("a", kActivation, {"activates a", "passes", "activates c"});
  table.turn();
  EXPECT_THAT(order_of(s, table), ElementsAre("b1", "a1", "c1"));
}

TEST(VwsTurn3, APassEndsTheTurnOfASideByTheOption) {
  Small s = by_hand(armies("handover = 'single'"));
  Table table(s);
  table.choose("a", kActivation, {"activates a", "passes", "activates c"});
  table.choose("b", kActivation, {"activates b", "activates d", "activates bs"});
  table.turn();
  EXPECT_THAT(order_of(s, table), ElementsAre("a1", "b1", "d1", "bs"));
  EXPECT_EQ(s.battle.head().turn, 2);
  table.step();
  table.step();
  EXPECT_EQ(order_of(s, table).back(), "c1") << "and it has its next turn";
}

TEST(VwsTurn4, OneIndependentInPlaceOfADivision) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 10, 5)
                        .unit("as", 'a', "commanded_shot", 50, 5)
                        .unit("ad", 'a', "dragoons", 60, 5)
                        .unit("b1", 'b', "foot", 10, 43));
  Table table(s);
  table.choose("a", kActivation, {"activates as"});
  table.step();
  table.step();
  EXPECT_THAT(order_of(s, table), ElementsAre("as"));
}

TEST(VwsTurn4, AllTogetherByTheOption) {
  Small s = by_hand(Making{}
                        .options("independents_together = true")
                        .unit("a1", 'a', "foot", 10, 5)
                        .unit("as", 'a', "commanded_shot", 50, 5)
                        .unit("ad", 'a', "dragoons", 60, 5)
                        .unit("b1", 'b', "foot", 10, 43));
  Table table(s);
  table.choose("a", kActivation, {"activates all independents"});
  table.step();
  table.step();
  EXPECT_THAT(order_of(s, table), ElementsAre("as", "ad"));
}

TEST(VwsTurn6, BrokenBodiesAreActivatedInTheirPlace) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 10, 20)
                        .unit("a2", 'a', "foot", 20, 20, "state = 'broken'")
                        .unit("a3", 'a', "foot", 30, 20)
                        .unit("b1", 'b', "foot", 20, 43));
  Table table(s);
  table.choose("a2", DecisionKind::choose_rally, {"tries"}).manoeuvre("a2", {"2S"});
  table.step();
  table.step();
  std::vector<std::string> asked;
  for (const Decision& d : table.decided) {
    if (d.unit != kNoUnit) asked.push_back(s.battle.setting().unit(d.unit).id);
  }
  EXPECT_THAT(asked, ElementsAre("a1", "a2", "a3"));
}

// --- P3.6, P4.4 ---

TEST(VwsSeqP3, WhatHappensAfterItsActivationIsRememberedToTheEndOfItsNext) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 3, kFootDeep)));
  Table table(s);
  table.shots("b1", {10}).order("b1", {test::shooting_at(s, "a1")});
  table.activate("a1");
  table.activate("b1");
  EXPECT_TRUE(happened(s.record("a1").under_fire)) << "after it";
  new_turn(s.battle);
  EXPECT_TRUE(happened(s.record("a1").under_fire));
  table.activate("a1");
  EXPECT_FALSE(happened(s.record("a1").under_fire));
}

TEST(VwsSeqP3, WhatHappensDuringItIsKeptForTheNext) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 2, kFootDeep)));
  Table table(s);
  table.blows("a1", {9}).order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_TRUE(happened(s.record("a1").in_combat));
  EXPECT_TRUE(happened(s.record("a1").retreated_or_ran));
  new_turn(s.battle);
  EXPECT_TRUE(happened(s.record("a1").in_combat));
  table.activate("a1");
  EXPECT_FALSE(happened(s.record("a1").in_combat));
  EXPECT_FALSE(happened(s.record("a1").retreated_or_ran));
}

TEST(VwsSeqP4, WhatLastsATurnIsCleared) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 2, kFootDeep)));
  Table table(s);
  table.blows("a1", {9}).order("a1", {charging(s, "a1", "b1", 2)});
  table.turn();
  const UnitRecord& r = s.record("a1");
  EXPECT_EQ(r.acted, Acted::nothing);
  EXPECT_EQ(r.must_not_move, 0);
  EXPECT_EQ(r.rounds_fought, 0);
  EXPECT_EQ(r.fought, 0);
  EXPECT_EQ(s.unit("a1").acted, 0);
}

// --- section 10 ---

/// Side b with bodies in these states, in a row far off; a has one Formed.
Small army(std::vector<const char*> states, const char* options = "", int lost = 0) {
  Making making;
  making.options(options).unit("a1", 'a', "foot", 10, 4);
  for (std::size_t i = 0; i < states.size(); ++i) {
    making.unit(fmt::format("b{}", i + 1), 'b', "foot", 6 + 8.0 * static_cast<double>(i), 40,
                std::string{"state = '"} + states[i] + "'");
  }
  for (int i = 0; i < lost; ++i) {
    making.unit(fmt::format("x{}", i + 1), 'b', "foot", 6 + 8.0 * i, 30);
  }
  Small s = by_hand(making);
  for (int i = 0; i < lost; ++i) {
    remove(s.battle, s.id(fmt::format("x{}", i + 1)), Gone::left_table);
  }
  return s;
}
/// The end of the turn alone.
void end_turn(Small& s) {
  Table table(s);
  s.battle.head().step = 2;
  table.step();
}
bool beaten_at_the_end(Small s) {
  end_turn(s);
  return army_is_beaten(s.battle, Side::b);
}

TEST(VwsLost1, MoreBrokenDisorderedAndLostThanFormedAndUnsteady) {
  EXPECT_FALSE(beaten_at_the_end(army({"formed", "disordered"})));
  EXPECT_TRUE(beaten_at_the_end(army({"formed", "disordered", "broken"})));
  EXPECT_FALSE(beaten_at_the_end(army({"formed", "unsteady", "disordered", "broken"})));
  EXPECT_TRUE(beaten_at_the_end(army({"formed", "disordered"}, "", 1)));
  EXPECT_FALSE(beaten_at_the_end(army({"formed", "disordered"}, "count_lost = false", 1)));
}

TEST(VwsLost1, ForTheRestOfTheBattle) {
  Small s = army({"formed", "disordered", "broken"}, "play_on = true");
  end_turn(s);
  ASSERT_TRUE(army_is_beaten(s.battle, Side::b));
  for (const char* body : {"b2", "b3"}) set_state(s.battle, s.id(body), State::formed);
  end_turn(s);
  EXPECT_TRUE(army_is_beaten(s.battle, Side::b));
}

TEST(VwsLost2, ShotDragoonsGunnersAndTheDisorderedTurnAboutBroken) {
  Small s = by_hand(Making{}
                        .options("play_on = true")
                        .unit("a1", 'a', "foot", 10, 4)
                        .unit("bs", 'b', "commanded_shot", 10, 40)
                        .unit("bd", 'b', "dragoons", 20, 40)
                        .unit("bg", 'b', "artillery", 30, 40)
                        .unit("bu", 'b', "foot", 40, 40, "state = 'unsteady'")
                        .unit("bx", 'b', "horse", 50, 40, "state = 'disordered'")
                        .unit("b1", 'b', "foot", 10, 30, "state = 'broken'")
                        .unit("b2", 'b', "foot", 20, 30, "state = 'broken'")
                        .unit("b3", 'b', "foot", 30, 30, "state = 'broken'")
                        .unit("b4", 'b', "foot", 40, 30, "state = 'broken'"));
  end_turn(s);
  for (const char* body : {"bs", "bd", "bg", "bx"}) {
    EXPECT_EQ(state(s, body), State::broken) << body;
    EXPECT_EQ(test::facing(s, body), 0) << body << " turns about";
    EXPECT_NEAR(y(s, body), 40, 0.01) << body << " does not move now";
  }
  EXPECT_EQ(state(s, "bu"), State::unsteady);
}

TEST(VwsPur10, NobodyIsTestedByThat) {
  Small s = army({"formed", "disordered", "broken"}, "play_on = true");
  s.put("b1", 6 + 8 - kThree - 1, 40, 180);
  Table table(s);
  s.battle.head().step = 2;
  table.step();
  EXPECT_EQ(state(s, "b2"), State::broken);
  EXPECT_EQ(state(s, "b1"), State::formed);
  EXPECT_THAT(table.logged("rout"), IsEmpty());
}

/// A beaten army's foot b1, so far from a Formed enemy and from an unbroken friend.
bool surrenders_at(double enemy, double friendly, const char* theirs = "") {
  Small s = by_hand(Making{}
                        .options("play_on = true")
                        .unit("a1", 'a', "foot", 10, 4, theirs)
                        .unit("b1", 'b', "foot", 10, 40)
                        .unit("b2", 'b', "foot", 30, 40)
                        .unit("b3", 'b', "foot", 40, 40, "state = 'broken'")
                        .unit("b4", 'b', "foot", 50, 40, "state = 'broken'")
                        .unit("b5", 'b', "foot", 60, 40, "state = 'broken'"));
  s.put("b1", 10, beyond(4, kFootDeep, enemy, kFootDeep), 180);
  s.put("b2", 10 + kThree + friendly, y(s, "b1"), 180);
  end_turn(s);
  return gone(s, "b1") == Gone::surrendered;
}

TEST(VwsLost2, FootNextToAFormedEnemyFarFromFriendsSurrenders) {
  EXPECT_TRUE(surrenders_at(2, 12));
  EXPECT_FALSE(surrenders_at(2.1, 12));
  EXPECT_FALSE(surrenders_at(2, 11.9));
  EXPECT_FALSE(surrenders_at(2, 12, "state = 'unsteady'"));
}

TEST(VwsLost2, AgainAtEachLaterEnd) {
  Small s = army({"formed", "disordered", "broken"}, "play_on = true");
  end_turn(s);
  set_state(s.battle, s.id("b1"), State::disordered);
  end_turn(s);
  EXPECT_EQ(state(s, "b1"), State::broken);
}

TEST(VwsLost2, TheBeatenNeitherApproachNorAttack) {
  Small s = by_hand(Making{}
                        .options("play_on = true")
                        .unit("a1", 'a', "foot", 10, 10)
                        .unit("b1", 'b', "foot", 10, beyond(10, kFootDeep, 3, kFootDeep)));
  sheet_record(s.battle).beaten = {0, 1};
  EXPECT_EQ(refused(s, "b1", {going(s, "b1", 1)}), "VWS-LOST-2");
  EXPECT_EQ(refused(s, "b1", {charging(s, "b1", "a1", 3)}), "VWS-LOST-2");
  EXPECT_EQ(refused(s, "b1", {test::about(s, "b1"), going(s, "b1", -2)}), "");
  Table table(s);
  table.order("b1", {charging(s, "b1", "a1", 3)}, false).activate("b1");
  EXPECT_THAT(table.logged("melee"), IsEmpty());
}

TEST(VwsLost3, OneBeatenTheOtherWins) {
  Small s = army({"formed", "disordered", "broken"});
  end_turn(s);
  EXPECT_EQ(s.battle.head().verdict, Verdict::a_wins);
  EXPECT_EQ(s.battle.head().reason, kArmyBeaten);
}

TEST(VwsLost3, BothInTheSamePhaseIsADraw) {
  Small s = army({"formed", "disordered", "broken"});
  set_state(s.battle, s.id("a1"), State::disordered);
  end_turn(s);
  EXPECT_EQ(s.battle.head().verdict, Verdict::drawn);
}

TEST(VwsLost3, PlayOnGoesOn) {
  Small s = army({"formed", "disordered", "broken"}, "play_on = true");
  end_turn(s);
  EXPECT_EQ(s.battle.head().verdict, Verdict::going_on);
  EXPECT_EQ(s.battle.head().turn, 2);
}

}  // namespace
}  // namespace opfor::victory_without_squares
