// How turns and battles end, and who comes late: attrition, routs, the last turn, arrival (sections
// 3, 10, 15).
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/victory.hpp"
#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::by_hand;
using test::causes;
using test::charging;
using test::dice;
using test::kIrregular;
using test::left;
using test::Making;
using test::on_table;
using test::on_turn_3;
using test::Small;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::SizeIs;

Verdict verdict(const Small& s) { return s.battle.head().verdict; }

// --- AQ-IRR-10 ---

/// Elements that are left of a formation after a turn.
int after_a_turn(const char* more, bool shaken) {
  Small s = on_turn_3(Making{}.formation("u", 'a', "4x1 Bll", 30, 10, more));
  if (shaken) shake(s.battle, s.id("u"), Cause::close_fire);
  Table table(s);
  table.turn();
  return left(s, "u");
}

TEST(AqIrr10, OnlyWhoIsIrregularByNatureAndForTheTimeLosesAnElement) {
  EXPECT_EQ(after_a_turn(kIrregular, true), 3);
  EXPECT_EQ(after_a_turn(kIrregular, false), 4);
  Small regular = on_turn_3(
      Making{}.formation("u", 'a', "4x1 Bll", 30, 10).formation("v", 'a', "1x1 Sw", 50, 10));
  shake(regular.battle, regular.id("u"), Cause::close_fire);
  Table table(regular);
  table.turn();
  EXPECT_EQ(left(regular, "u"), 4);
}

TEST(AqIrr10, WeakestFirstTurnAfterTurn) {
  Small s = on_turn_3(
      Making{}.formation("u", 'a', "Pk, FA, M, Bll, Sw, Ln, Hq, Dr, Pst", 30, 10, kIrregular));
  shake(s.battle, s.id("u"), Cause::close_fire);
  std::vector<std::string> gone;
  Table table(s);
  while (left(s, "u") > 1) {
    const auto all = [&] {
      std::vector<Type> types;
      for (const Element& e : s.record("u").elements) types.push_back(e.type);
      return types;
    };
    const std::vector<Type> before = all();
    table.turn();
    std::vector<Type> after = all();
    for (const Type type : before) {
      const auto found = std::find(after.begin(), after.end(), type);
      if (found == after.end()) gone.emplace_back(line_of(type).code);
    }
  }
  EXPECT_THAT(gone, ElementsAre("M", "FA", "Dr", "Pst", "Sw", "Bll", "Hq", "Pk"));
  EXPECT_EQ(s.drawn_up("u"), "Ln");
}

TEST(AqIrr10, ItComesAtTheVeryEndAndWeighsOnTheNextCommand) {
  Small s = on_turn_3(Making{}.formation("u", 'a', "4x1 Bll", 30, 10, kIrregular));
  shake(s.battle, s.id("u"), Cause::close_fire);
  Table table(s);
  table.to(At::end);
  EXPECT_EQ(left(s, "u"), 4);
  table.turn();
  EXPECT_EQ(left(s, "u"), 3);
  // D6 -1: a 3 fails, a 4 passes, and the attrition stops.
  table.ordered("u", {Rally{}}, 3).turn();
  EXPECT_EQ(left(s, "u"), 2);
  table.ordered("u", {Rally{}}, 4).turn();
  EXPECT_EQ(left(s, "u"), 2);
}

TEST(AqIrr10, TheLastElementAsWell) {
  Small s = on_turn_3(Making{}.formation("u", 'a', "1x1 Bll", 30, 10, kIrregular));
  shake(s.battle, s.id("u"), Cause::close_fire);
  Table table(s);
  table.turn();
  EXPECT_FALSE(on_table(s, "u"));
  EXPECT_EQ(s.record("u").gone, Gone::destroyed);
}

// --- AQ-ROUT: when it is checked ---

/// Where the battle stood when it ended: the step that was played last.
struct Ended {
  int step = -1;
  Verdict verdict = Verdict::going_on;
  std::string rule;
};
Ended play_on(Small& s, Table& table) {
  Ended ended;
  for (int i = 0; i < 30 && verdict(s) == Verdict::going_on; ++i) {
    ended.step = s.battle.head().step;
    table.step();
  }
  ended.verdict = verdict(s);
  const std::vector<std::string> rules = table.rules_of<event::BattleEnded>();
  if (!rules.empty()) ended.rule = rules.front();
  return ended;
}

TEST(AqRout, AfterShooting) {
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "6x1 FA", 30, 10)
                          .formation("pikes", 'b', "3x2 Pk", 30, 30)
                          .formation("mob", 'b', "2x1 M", 60, 40, kIrregular));
  Table table(s);
  table.ordered("pikes", {test::going(s, "pikes", 6)}, 6);
  table.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("pikes", {1, 1});
  const Ended ended = play_on(s, table);
  EXPECT_EQ(ended.step, static_cast<int>(At::shooting)) << "before they move";
  EXPECT_EQ(ended.verdict, Verdict::a_wins);
  EXPECT_EQ(ended.rule, "AQ-ROUT");
  EXPECT_DOUBLE_EQ(y(s, "pikes"), 30);
}

TEST(AqRout, AfterMovement) {
  Small s = on_turn_3(Making{}
                          .formation("bills", 'a', "2x1 Bll", 36, 21.5, "facing = 270")
                          .formation("pikes", 'b', "2x3 Pk", 30, 20));
  Table table(s);
  table.ordered("bills", {charging(s, "bills", "pikes", 4)}, 6);
  const Ended ended = play_on(s, table);
  EXPECT_EQ(ended.step, static_cast<int>(At::movement)) << "no blow is struck";
  EXPECT_EQ(ended.verdict, Verdict::a_wins);
}

TEST(AqRout, AfterMelee) {
  Small s = on_turn_3(Making{}
                          .formation("bills", 'a', "1x1 Bll", 30, 20)
                          .formation("pikes", 'b', "1x1 Pk", 30, 40)
                          .formation("mob", 'b', "2x1 M", 60, 40, kIrregular));
  s.put("pikes", 30, 20, 180);
  s.contact("bills", "pikes");
  Table table(s);
  table.blows("bills", {5}).blows("pikes", {1});
  const Ended ended = play_on(s, table);
  EXPECT_EQ(ended.step, static_cast<int>(At::melee)) << "its last regulars have fallen";
  EXPECT_EQ(ended.verdict, Verdict::a_wins);
}

TEST(AqRout, AtTheEndOfTheTurn) {
  // Attrition takes the last of the mob, the General who is with it, and so the order of the rest.
  Small s = on_turn_3(Making{}
                          .formation("bills", 'a', "2x1 Bll", 30, 5)
                          .formation("pikes", 'b', "2x2 Pk", 60, 36)
                          .formation("mob", 'b', "1x1 M", 60, 40, kIrregular)
                          .general("gb", 'b', 60, 41, "joined = 'mob'"));
  shake(s.battle, s.id("mob"), Cause::close_fire);
  Table table(s);
  const Ended ended = play_on(s, table);
  EXPECT_EQ(causes(s, "pikes"), "general killed");
  EXPECT_EQ(ended.step, static_cast<int>(At::end));
  EXPECT_EQ(ended.verdict, Verdict::a_wins);
}

TEST(AqRout, BothAtOnceIsADraw) {
  Small s = on_turn_3(
      Making{}.formation("a", 'a', "6x1 FA", 30, 10).formation("b", 'b', "6x1 FA", 30, 28));
  Table table(s);
  table.shots("a", {3, 3, 1, 1, 1, 1, 1}).shots("b", {3, 3, 1, 1, 1, 1, 1});
  table.risk("a", {1, 1}).risk("b", {1, 1});
  const Ended ended = play_on(s, table);
  EXPECT_EQ(ended.step, static_cast<int>(At::shooting));
  EXPECT_EQ(ended.verdict, Verdict::drawn);
}

TEST(AqRout, NotWhileOneIsRegularAndWhateverTheGunsAre) {
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "6x1 FA", 30, 10)
                          .formation("pikes", 'b', "3x2 Pk", 30, 30)
                          .formation("more", 'b', "1x1 Sw", 60, 40));
  Table table(s);
  table.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("pikes", {1, 1}).turn();
  EXPECT_EQ(verdict(s), Verdict::going_on);
  Small guns = on_turn_3(Making{}
                             .formation("shot", 'a', "6x1 FA", 30, 10)
                             .formation("pikes", 'b', "3x2 Pk", 30, 30)
                             .formation("guns", 'b', "1x1 Gun", 60, 40));
  Table again(guns);
  again.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("pikes", {1, 1});
  EXPECT_EQ(play_on(guns, again).verdict, Verdict::a_wins) << "regular guns hold nobody together";
}

TEST(AqRout, WhoIsYetToComeDoesNotCount) {
  Small s = on_turn_3(
      Making{}
          .formation("shot", 'a', "6x1 FA", 30, 10)
          .formation("pikes", 'b', "3x2 Pk", 30, 30)
          .formation("late", 'b', "4x1 Pk", 0, 0, "enters = { turn = 4, at = [36, 46] }"));
  Table table(s);
  table.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("pikes", {1, 1});
  EXPECT_EQ(play_on(s, table).verdict, Verdict::a_wins);
}

// --- the last turn ---

TEST(AqSeq1, AfterTheLastTurnTheBattleIsOver) {
  Small s = by_hand(Making{}.formation("a", 'a', "2x1 Bll", 30, 10));
  s.battle.head().turn = 9;
  Table table(s);
  table.turn();
  EXPECT_EQ(verdict(s), Verdict::going_on) << "of ten";
  const Ended ended = play_on(s, table);
  EXPECT_EQ(ended.step, static_cast<int>(At::end));
  EXPECT_EQ(ended.verdict, Verdict::drawn) << "nobody has what the scenario asks for";
}

// --- arrival ---

constexpr const char* kOnTurn4 = "enters = { turn = 4, at = [36, 46] }";

TEST(AqSection15, WhoComesLateComesWhenItsTurnBeginsAndIsCommandedInIt) {
  Small s = on_turn_3(Making{}
                          .formation("here", 'b', "2x1 Bll", 60, 40)
                          .formation("late", 'b', "2x1 Bll", 0, 0, kOnTurn4));
  Table table(s);
  table.turn();
  EXPECT_FALSE(on_table(s, "late"));
  EXPECT_THAT(table.commanded(), ElementsAre("corner_a", "here"));
  table.step();
  EXPECT_TRUE(on_table(s, "late"));
  EXPECT_NEAR(x(s, "late"), 36, 1e-9);
  EXPECT_NEAR(y(s, "late"), 46, 1e-9);
  table.ordered("late", {test::going(s, "late", 6)}, 6).turn();
  EXPECT_NEAR(y(s, "late"), 40, 0.011);
}

TEST(AqSection15, IfThePlaceIsTakenAtTheNearestFreeOneAlongTheEdge) {
  Small s = on_turn_3(Making{}
                          .formation("here", 'b', "2x1 Bll", 36, 45.5)
                          .formation("late", 'b', "2x1 Bll", 0, 0, kOnTurn4));
  s.battle.head().turn = 4;
  Table table(s);
  table.step();
  EXPECT_NEAR(y(s, "late"), 46, 1e-9);
  const double aside = std::abs(x(s, "late") - 36);
  EXPECT_GT(aside, 4.05) << "both are 4\" wide, and they do not touch";
  EXPECT_LT(aside, 4.35);
}

TEST(AqSection15, WithNoRoomAtAllItWaits) {
  Small s = on_turn_3(Making{}
                          .options("element_width = 6")
                          .formation("ours", 'a', "1x1 Bll", 36, 10)
                          .formation("here", 'b',
                                     "Bll, Bll, Bll, Bll, Bll, Bll, Bll, Bll, Bll, Bll, Bll, Bll",
                                     36, 45.5)
                          .formation("late", 'b', "2x1 Bll", 0, 0, kOnTurn4));
  s.battle.head().turn = 4;
  Table table(s);
  table.ordered("here", {test::going(s, "here", 6)}, 6).turn();
  EXPECT_FALSE(on_table(s, "late"));
  EXPECT_THAT(table.told_of<event::WaitsToEnter>(), SizeIs(1));
  table.step();
  EXPECT_TRUE(on_table(s, "late")) << "a turn later there is room";
}

TEST(AqShoot3, WhoHasJustComeHasNotMovedTowardsAnybody) {
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "6x1 FA", 36, 28)
                          .formation("here", 'b', "4x1 Bll", 44, 47)
                          .formation("late", 'b', "4x1 Bll", 0, 0, kOnTurn4));
  s.battle.head().turn = 4;
  Table table(s);
  table.choose("shot", DecisionKind::choose_target, {"shoots at here"});
  table.shots("shot", dice(7, 1)).past(At::shooting);
  EXPECT_EQ(table.times_asked(DecisionKind::choose_target), 1);
}

}  // namespace
}  // namespace opfor::arquebusier
