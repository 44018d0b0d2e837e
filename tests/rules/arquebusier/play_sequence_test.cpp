// The sequence of play: who is first, whose formation is next, in which order (sections
// 3, 13.2, 13.3).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::by_hand;
using test::fights;
using test::going;
using test::Making;
using test::of;
using test::Small;
using test::Table;
using test::y;
using testing::ElementsAre;

constexpr auto kActivation = DecisionKind::choose_activation;

Side holder(const Small& s) { return sheet_record(s.battle).holder; }
Side first_of(const Small& s) { return sheet_record(s.battle).first; }

/// Two regular formations and an irregular one a side, far apart.
Making armies(const char* options = "") {
  return Making{}
      .options(options)
      .formation("a1", 'a', "2x1 Bll", 10, 5)
      .formation("a2", 'a', "2x1 Bll", 20, 5)
      .formation("a3", 'a', "2x1 Bll", 30, 5, "class = 'irregular'")
      .formation("b1", 'b', "2x1 Bll", 10, 43)
      .formation("b2", 'b', "2x1 Bll", 20, 43)
      .formation("b3", 'b', "2x1 Bll", 30, 43, "class = 'irregular'");
}

// --- 1.1 ---

TEST(AqSeq1, TheHigherIsFirst) {
  for (const auto& [a, b, first] : {std::tuple{4, 5, Side::b}, {5, 4, Side::a}, {6, 1, Side::a}}) {
    Small s = by_hand(armies());
    Table table(s);
    table.first({a}, {b}).step();
    EXPECT_EQ(first_of(s), first) << a << " against " << b;
    EXPECT_EQ(holder(s), first);
    EXPECT_EQ(table.left_over(), "");
  }
}

TEST(AqSeq1, ATieOnTheFirstTurnIsThrownAgain) {
  Small s = by_hand(armies());
  Table table(s);
  table.first({3, 6, 2}, {3, 6, 4}).step();
  EXPECT_EQ(first_of(s), Side::b);
  EXPECT_EQ(table.left_over(), "") << "three times";
}

TEST(AqSeq1, ATieLaterGoesToWhoWasSecond) {
  Small s = by_hand(armies());
  Table table(s);
  table.first({5, 2, 4}, {3, 2, 4});
  table.turn();
  ASSERT_EQ(first_of(s), Side::a);
  table.step();
  EXPECT_EQ(first_of(s), Side::b) << "turn 2";
  table.turn();
  table.step();
  EXPECT_EQ(first_of(s), Side::a) << "turn 3";
  EXPECT_EQ(table.left_over(), "") << "a die a turn";
}

// --- 1.2, 1.3 ---

TEST(AqSeq2, AllRegularsOfBothSidesBeforeAllIrregulars) {
  Small a_first = by_hand(armies());
  Table table(a_first);
  table.to(At::shooting);
  EXPECT_THAT(table.commanded(), ElementsAre("a1", "b1", "a2", "b2", "a3", "b3"));
  Small b_first = by_hand(armies());
  Table other(b_first);
  other.first({1}, {2}).to(At::shooting);
  EXPECT_THAT(other.commanded(), ElementsAre("b1", "a1", "b2", "a2", "b3", "a3"));
}

TEST(AqSeq2, ASideWithNoneLeftIsSkippedAndTheFirstBeginsAnew) {
  Small s = by_hand(armies()
                        .formation("b4", 'b', "1x1 Bll", 40, 43)
                        .formation("b5", 'b', "1x1 Bll", 50, 43)
                        .formation("b6", 'b', "1x1 Bll", 60, 43, "class = 'irregular'"));
  Table table(s);
  table.to(At::shooting);
  EXPECT_THAT(table.commanded(), ElementsAre("a1", "b1", "a2", "b2", "b4", "b5", "a3", "b3", "b6"));
}

TEST(AqSeq2, ItsOwnerChoosesWhichIsNext) {
  Small s = by_hand(armies());
  Table table(s);
  table.choose("a", kActivation, {"commands a2"}).choose("b", kActivation, {"commands b2"});
  table.to(At::shooting);
  EXPECT_THAT(table.commanded(), ElementsAre("a2", "b2", "a1", "b1", "a3", "b3"));
  EXPECT_EQ(table.times_asked(kActivation), 2) << "not of a last one";
}

TEST(AqSeq2, WithAiFirstTheProgramsMarkersComeFirstWithinAClass) {
  Small s = armies("command_order = 'ai_first'").small();  // side b is the program's
  Table table(s);
  for (const char* unit : {"b1", "b2", "b3"}) table.cell(unit, {Intent::halt_face});
  table.to(At::shooting);
  EXPECT_THAT(table.commanded(), ElementsAre("b1", "b2", "a1", "a2", "b3", "a3"));
  Small alternate = armies().small();
  Table usual(alternate);
  for (const char* unit : {"b1", "b2", "b3"}) usual.cell(unit, {Intent::halt_face});
  usual.to(At::shooting);
  EXPECT_THAT(usual.commanded(), ElementsAre("a1", "b1", "a2", "b2", "a3", "b3"));
}

TEST(AqSeq2, AiFirstMeansNothingWhereNoSideOrBothAreThePrograms) {
  Small s = by_hand(armies("command_order = 'ai_first'"));
  Table table(s);
  table.to(At::shooting);
  EXPECT_THAT(table.commanded(), ElementsAre("a1", "b1", "a2", "b2", "a3", "b3"));
}

TEST(AqSeq3, WhoIsIrregularWhenCommandsBeginIsCommandedAmongTheIrregulars) {
  Small s = by_hand(armies());
  shake(s.battle, s.id("a1"), Cause::general_killed);
  Table table(s);
  table.ordered("a1", {Rally{}}, 6).to(At::shooting);
  EXPECT_THAT(table.commanded(), ElementsAre("a2", "b1", "b2", "a1", "b3", "a3"))
      << "once, though it is regular again";
  EXPECT_EQ(of(s, "a1"), Class::regular) << "at once";
}

// --- the order of the steps ---

std::vector<int> numbers_of_steps(const char* options) {
  Small s = by_hand(armies(options));
  Table table(s);
  std::vector<int> steps;
  while (s.battle.head().turn == 1) {
    const int step = s.battle.head().step;
    if (steps.empty() || steps.back() != step) steps.push_back(step);
    table.step();
  }
  return steps;
}

TEST(AqSeq1, MovementComesAfterShootingOrAfterCommands) {
  EXPECT_THAT(numbers_of_steps(""), ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(numbers_of_steps("movement_timing = 'after_shooting'"),
              ElementsAre(0, 1, 2, 3, 4, 5));
  EXPECT_THAT(numbers_of_steps("movement_timing = 'after_commands'"),
              ElementsAre(0, 1, 3, 2, 4, 5));
}

TEST(AqSeq1, WhoMarchesOutOfRangeIsShotAtOnlyWhereShootingComesFirst) {
  for (const auto& [options, shots] :
       {std::pair{"", 1}, {"movement_timing = 'after_commands'", 0}}) {
    Small s = by_hand(Making{}
                          .options(options)
                          .formation("shot", 'a', "6x1 FA", 30, 10)
                          .formation("horse", 'b', "6x1 Ln", 30, 30));
    Table table(s);
    table.ordered("horse", {going(s, "horse", -6)}, 6).shots("shot", {1, 1, 1, 1, 1, 1, 1});
    table.turn();
    EXPECT_EQ(table.fire().size(), static_cast<std::size_t>(shots)) << options;
    EXPECT_DOUBLE_EQ(y(s, "horse"), 36) << options;
  }
}

TEST(AqSeq1, WhoMarchesIntoRangeShootsOnlyWhereMovementComesFirst) {
  for (const auto& [options, shots] :
       {std::pair{"", 0}, {"movement_timing = 'after_commands'", 1}}) {
    Small s = by_hand(Making{}
                          .options(options)
                          .formation("shot", 'a', "6x1 FA", 30, 10)
                          .formation("pikes", 'b', "2x3 Pk", 30, 40));
    Table table(s);
    table.ordered("shot", {going(s, "shot", 6)}, 6).shots("shot", {1, 1, 1, 1, 1, 1, 1});
    table.turn();
    EXPECT_EQ(table.fire().size(), static_cast<std::size_t>(shots)) << options;
  }
}

TEST(AqSeq1, WhoHasChargedIsNotShotAtWhereMovementComesFirst) {
  for (const auto& [options, shots] :
       {std::pair{"", 1}, {"movement_timing = 'after_commands'", 0}}) {
    Small s = by_hand(Making{}
                          .options(options)
                          .formation("shot", 'a', "2x1 FA", 30, 10)
                          .formation("horse", 'b', "2x1 Ln", 30, 20));
    Table table(s);
    table.ordered("horse", {test::charging(s, "horse", "shot", 10)}, 6).shots("shot", {1, 1, 1});
    table.to(At::melee);
    EXPECT_TRUE(fights(s, "shot")) << options;
    EXPECT_EQ(table.fire().size(), static_cast<std::size_t>(shots)) << options;
  }
}

}  // namespace
}  // namespace opfor::arquebusier
