// Reaction dice as they are played: who throws, who must obey, what still needs a command (13.2 to
// 13.4).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::by_hand;
using test::Making;
using test::on_table;
using test::Small;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// --- AQ-BEH-0 ---

/// Side b is the program's: two lines, one of them in melee, and its General.
Small program_in_melee() {
  Small s = Making{}
                .formation("a1", 'a', "2x1 Bll", 10, 5)
                .formation("a2", 'a', "2x1 Bll", 30, 5)
                .formation("b1", 'b', "2x1 Bll", 10, 43)
                .formation("b2", 'b', "2x1 Bll", 20, 43)
                .formation("b3", 'b', "2x1 Bll", 30, 30)
                .general("gb", 'b', 60, 40)
                .small();
  s.put("b3", 30, 5, 180);
  s.contact("a2", "b3");
  return s;
}

TEST(AqBeh0, AllReactionDiceOfASideAreThrownTogetherBeforeItsFirstCommand) {
  Small s = program_in_melee();
  Table table(s);
  table.step();
  EXPECT_THAT(table.log, ElementsAre("initiative a", "initiative b", "reaction b1", "reaction b2"));
  EXPECT_THAT(table.thrown_together, ElementsAre(2, 2));
  EXPECT_THAT(table.commanded(), IsEmpty());
}

TEST(AqBeh0, WhoIsInMeleeThrowsNoneAndItsOwnerDecides) {
  Small s = program_in_melee();
  Table table(s);
  for (const char* unit : {"b1", "b2"}) table.cell(unit, {Intent::halt_face});
  table.to(At::shooting);
  EXPECT_THAT(table.logged("reaction b3"), IsEmpty());
  std::vector<UnitId> asked;
  for (const Decision& d : table.decided) {
    if (d.kind == DecisionKind::order_unit && d.side == Side::b) asked.push_back(d.unit);
  }
  EXPECT_THAT(asked, ElementsAre(s.id("b3")));
}

TEST(AqBeh0, APersonsFormationsThrowNone) {
  Small s = by_hand(
      Making{}.formation("a1", 'a', "2x1 Bll", 10, 5).formation("b1", 'b', "2x1 Bll", 10, 43));
  Table table(s);
  table.to(At::shooting);
  EXPECT_THAT(table.logged("reaction"), IsEmpty());
}

// --- AQ-BEH-1, 2 ---

/// The program's pikes, whose cell is fixed, with a General so far off (13.3), or none.
struct Obeying {
  explicit Obeying(Cell cell, double general_off, const char* options = "", int die = 6) {
    Making making;
    making.options(options);
    making.formation("shot", 'a', "2x1 FA", 36, 10);
    making.formation("pikes", 'b', "2x2 Pk", 36, 30);
    if (general_off > 0) making.general("gb", 'b', 36, 32 + general_off);
    s = making.small();
    s.battle.head().turn = 3;
    Table table(s);
    table.cell("pikes", cell).dice(chance::Purpose::command, "pikes", {die});
    table.shots("shot", {1, 1, 1});
    asked = [&] {
      table.to(At::shooting);
      return table.times_asked(DecisionKind::order_unit) > 1;  // one is the person's
    }();
    rolled = !table.logged("command pikes").empty();
    table.past(At::movement);
    now_y = y(s, "pikes");
  }
  Small s;
  bool asked = false;  ///< its commander chose
  bool rolled = false;
  double now_y = 0;
};

constexpr Cell kRun{Intent::run, ChargeMark::no, Gait::as_before, false};
constexpr Cell kMayRun{Intent::run, ChargeMark::no, Gait::as_before, true};

TEST(AqBeh1, ARomanResultBindsWhoIsCommanded) {
  const Obeying commanded(kRun, 6);
  EXPECT_FALSE(commanded.asked);
  EXPECT_DOUBLE_EQ(commanded.now_y, 36) << "6\" directly away";
}

TEST(AqBeh1, AnItalicResultLeavesTheCommandedAlone) {
  const Obeying commanded(kMayRun, 12);
  EXPECT_TRUE(commanded.asked) << "within 12\", at the limit";
  EXPECT_DOUBLE_EQ(commanded.now_y, 30) << "its commander lets it stand";
  const Obeying alone(kMayRun, 12.1);
  EXPECT_FALSE(alone.asked);
  EXPECT_DOUBLE_EQ(alone.now_y, 36);
}

TEST(AqBeh2, AnOrderThatAResultProducesNeedsItsRoll) {
  const Obeying fails(kRun, 0, "", 1);
  EXPECT_TRUE(fails.rolled);
  EXPECT_DOUBLE_EQ(fails.now_y, 30) << "1 +1: it stands";
  const Obeying passes(kRun, 0, "", 2);
  EXPECT_DOUBLE_EQ(passes.now_y, 36) << "2 +1";
}

TEST(AqBeh2, ForcedMovesAreMadeWithoutARollIfTheOptionSaysSo) {
  const char* off = "forced_moves_need_command = false";
  for (const Intent intent : {Intent::run, Intent::withdraw, Intent::withdraw_to_cover}) {
    const Obeying forced({intent}, 0, off, 1);
    EXPECT_FALSE(forced.rolled) << word(intent);
    EXPECT_GT(forced.now_y, 32.5) << word(intent);
  }
  const Obeying advances({Intent::advance}, 0, off, 1);
  EXPECT_TRUE(advances.rolled) << "that is not forced";
  EXPECT_DOUBLE_EQ(advances.now_y, 30);
  const Obeying free(kMayRun, 6, off, 1);
  EXPECT_FALSE(free.rolled) << "a free hand that lets it stand rolls for nothing";
}

TEST(AqBeh2, WhoIsToldToRunAndFailsStandsAndShoots) {
  Small s = Making{}
                .formation("pikes", 'a', "2x2 Pk", 36, 20)
                .formation("shot", 'b', "3x1 FA", 36, 35)
                .small();
  s.battle.head().turn = 3;
  Table table(s);
  table.cell("shot", kRun).commands("shot", {1}).shots("shot", {1, 1, 1, 1});
  table.past(At::movement);
  EXPECT_EQ(table.left_over(), "");
  EXPECT_DOUBLE_EQ(y(s, "shot"), 35);
  EXPECT_THAT(table.fire(), ElementsAre("shot 4 at pikes, 5 or more, 0 hit"));
}

// --- 13.4 ---

TEST(Aq13Point4, DragoonsReadTheTableOfWhatTheyAreNow) {
  // The table "dragoon" has both: that of horse, and that of foot (ai/tables/arquebusier.toml).
  for (const auto& [mounted, rides] : {std::pair{"mounted = true", 1}, {"mounted = false", 0}}) {
    Small s = Making{}
                  .formation("foe", 'a', "2x1 Bll", 10, 5)
                  .formation("dragoons", 'b', "3x1 Dr", 30, 43, mounted)
                  .formation("guns", 'b', "2x1 Gun", 50, 43)
                  .formation("more", 'b', "1x1 Sw", 60, 43)
                  .small();
    Table table(s);
    table.step();
    const auto reacted = table.told_of<event::Reacted>();
    ASSERT_THAT(reacted, SizeIs(3));
    EXPECT_EQ(reacted[0].request.table, opfor::Table::dragoon);
    EXPECT_EQ(reacted[0].request.facts[Fact::mounted], rides) << mounted;
    EXPECT_EQ(reacted[1].request.table, opfor::Table::gun);
    EXPECT_EQ(reacted[2].request.table, opfor::Table::foot);
  }
}

/// Guns of the program's that are to be abandoned, an enemy so far off, and a friend.
Small abandoned(double enemy, double friends, const char* of = "2x1 Bll") {
  Small s = Making{}
                .formation("foe", 'a', "2x1 Bll", 30, 30 - enemy)
                .formation("guns", 'b', "2x1 Gun", 30, 30)
                .formation("guard", 'b', of, 34 + friends, 30)
                .formation("more", 'b', "1x1 Sw", 70, 46)
                .small();
  s.battle.head().turn = 3;
  Table table(s);
  table.cell("guns", {Intent::abandon}).cell("guard", {Intent::take_cover});
  table.cell("more", {Intent::take_cover}).shots("guns", {1});
  table.dice(chance::Purpose::command, "guard", {1}).commands("more", {1});
  table.dice(chance::Purpose::to_hit, "guard", {1}).past(At::shooting);
  EXPECT_THAT(table.logged("command guns"), IsEmpty()) << "no order, no roll";
  return s;
}

TEST(Aq13Point4, PiecesAreAbandonedIfAnEnemyIsNearAndNoFriendsGuardThem) {
  EXPECT_FALSE(on_table(abandoned(12, 6.1), "guns"));
  EXPECT_TRUE(on_table(abandoned(12.1, 6.1), "guns")) << "no enemy within 12\"";
  EXPECT_TRUE(on_table(abandoned(12, 6), "guns")) << "friends within 6\"";
  EXPECT_FALSE(on_table(abandoned(12, 6, "2x1 Gun"), "guns")) << "who are not artillery";
  EXPECT_EQ(abandoned(12, 6.1).record("guns").gone, Gone::abandoned);
}

TEST(Aq13Point4, WhoFallsBackGoesOnAndIsRememberedForIt) {
  // Regular foot that ran: RF 3 - 1 = 2, so it withdraws now, and does not run.
  Small s = Making{}
                .formation("foe", 'a', "2x1 Bll", 30, 5)
                .formation("pikes", 'b', "4x1 Pk", 30, 30)
                .small();
  s.battle.head().turn = 3;
  s.record("pikes").ran_last = 1;
  Table table(s);
  table.cell("pikes", {Intent::continue_orders}).commands("pikes", {6}).turn();
  EXPECT_GT(y(s, "pikes"), 32.5);
  EXPECT_EQ(s.record("pikes").ran_last, 0);
  EXPECT_EQ(s.record("pikes").withdrew_last, 1);
}

TEST(Aq13Point4, ACommanderWithOtherPlansEndsAFlight) {
  Small s = Making{}
                .formation("foe", 'a', "2x1 Bll", 30, 5)
                .formation("pikes", 'b', "4x1 Pk", 30, 30)
                .general("g", 'b', 30, 33)
                .small();
  s.battle.head().turn = 3;
  s.record("pikes").withdrew_last = 1;
  Table table(s);
  const Cell italic{Intent::continue_orders, ChargeMark::no, Gait::as_before, true};
  table.cell("pikes", italic).ordered("pikes", {going(s, "pikes", 4)}, 6).turn();
  EXPECT_LT(y(s, "pikes"), 26.5) << "it went forward";
  EXPECT_EQ(s.record("pikes").withdrew_last, 0);
}

TEST(Aq16, RiskClass) {
  for (const auto& [options, total] : {std::pair{"", 0}, {"risk_class = 'natural'", -1}}) {
    Small s = Making{}
                  .options(options)
                  .formation("foe", 'a', "2x1 Bll", 30, 5)
                  .formation("pikes", 'b', "4x1 Pk", 30, 40)
                  .formation("more", 'b', "1x1 Sw", 70, 46)
                  .small();
    shake(s.battle, s.id("pikes"), Cause::close_fire);
    Table table(s);
    table.step();
    const auto reacted = table.told_of<event::Reacted>();
    ASSERT_THAT(reacted, SizeIs(2));
    EXPECT_EQ(reacted[0].reaction.total, total) << options;
    EXPECT_EQ(reacted[1].reaction.total, -1) << "regular in both";
  }
}

TEST(Aq16, CommandOrderAndTimingAreReadAnew) {
  // A scenario that changes its options in play is played on under the new ones.
  Small s = by_hand(Making{}.formation("a", 'a', "2x1 Bll", 30, 5));
  Rules all = rules(s.battle.setting());
  all.options.movement_timing = MovementTiming::after_commands;
  auto changed = std::make_shared<Setting>(s.battle.setting());
  changed->of_sheet = std::make_shared<Rules>(all);
  s.battle = s.sheet().carry_over(s.battle, changed);
  Table table(s);
  table.to(At::movement);
  EXPECT_THAT(table.told_of<event::TurnBegan>(), SizeIs(1));
  table.step();
  EXPECT_EQ(s.battle.head().step, static_cast<std::uint8_t>(At::shooting));
}

}  // namespace
}  // namespace opfor::arquebusier
