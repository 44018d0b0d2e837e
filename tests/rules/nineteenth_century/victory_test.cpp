#include "drill/victory.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/nineteenth_century/sheet.hpp"
#include "rules/nineteenth_century/victory.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using testing::HasSubstr;

constexpr Angle kWest = Angle::degrees(270);

/// Camerone with so many figures of the Legion in the hacienda, in its first section, and nobody
/// else of it left.
test::Small held_by(int figures, int turn) {
  test::Small s = test::camerone();
  for (const char* id : {"L2", "P1", "P2", "P3"}) s.unit(id).presence = Presence::off_table;
  s.unit("L1").put({{175_cm, 75_cm}, kWest});
  EXPECT_TRUE(take_losses(s.battle, s.id("L1"), 10 - figures, 0));
  s.battle.head().turn = static_cast<std::uint16_t>(turn);
  return s;
}

Ruling at_the_end(const test::Small& s) {
  const auto found = ruling(sheet(), s.battle, When::turn_is_over);
  EXPECT_TRUE(found) << "the last turn is over";
  return found.value_or(Ruling{Verdict::going_on, 0, {}});
}

bool mexico_has_won_at_once(const test::Small& s) {
  const auto found = ruling(sheet(), s.battle, When::step);
  return found && found->verdict == Verdict::b_wins && found->reason == 1;
}

TEST(NcScn5, FiveOrMoreInTheHaciendaAreAVictoryOfTheLegion) {
  for (const int figures : {5, 6, 10}) {
    const Ruling end = at_the_end(held_by(figures, 14));
    EXPECT_EQ(end.verdict, Verdict::a_wins) << figures;
    EXPECT_EQ(end.reason, 2);
    EXPECT_EQ(end.words, "French Foreign Legion has won: the Legion holds the hacienda");
  }
}

TEST(NcScn5, OneToFourAreADefeatWithHonour) {
  for (const int figures : {4, 1}) {
    const Ruling end = at_the_end(held_by(figures, 14));
    EXPECT_EQ(end.verdict, Verdict::b_wins) << figures;
    EXPECT_EQ(end.reason, 3);
    EXPECT_THAT(end.words, HasSubstr("Mexico has won (marginal): "));
  }
}

TEST(NcScn5, NoneIsAVictoryOfMexico) {
  test::Small s = held_by(5, 14);
  s.unit("L1").put({{140_cm, 75_cm}, kWest});  // outside, but within a move
  const Ruling end = at_the_end(s);
  EXPECT_EQ(end.verdict, Verdict::b_wins);
  EXPECT_EQ(end.reason, 4);
}

TEST(NcScn5, WhoRunsDoesNotHoldTheHacienda) {
  test::Small s = held_by(6, 14);
  s.unit("L1").in_force = InForce::run;
  EXPECT_EQ(at_the_end(s).reason, 4);
}

TEST(NcScn5, OfficersCount) {
  test::Small s = held_by(4, 14);
  s.unit("P1").presence = Presence::on_table;
  s.unit("P1").put({{180_cm, 80_cm}, kWest});
  EXPECT_EQ(at_the_end(s).reason, 2);
}

TEST(NcScn5, BeforeTheLastTurnIsOverOnlyTheEmptyHaciendaDecides) {
  for (const int figures : {1, 5}) {
    EXPECT_FALSE(ruling(sheet(), held_by(figures, 13).battle, When::turn_is_over)) << figures;
    EXPECT_FALSE(ruling(sheet(), held_by(figures, 14).battle, When::step)) << figures;
  }
}

TEST(NcScn5, MexicoWinsAtOnceFromTurnEightWhenNobodyIsInOrWithinAMove) {
  for (const int turn : {7, 8}) {
    test::Small s = held_by(5, turn);
    s.unit("L1").put({{60_cm, 75_cm}, kWest});
    EXPECT_EQ(mexico_has_won_at_once(s), turn == 8) << turn;
  }
}

TEST(NcScn5, WhoIsWithinAMoveMayYetReachIt) {
  test::Small s = held_by(1, 8);
  // One man stands in the middle of his group: 25 cm west of the wall, and a little more.
  s.unit("L1").put({{125_cm, 75_cm}, kWest});
  EXPECT_FALSE(mexico_has_won_at_once(s)) << "a limit includes its end";
  s.unit("L1").put({{124.9_cm, 75_cm}, kWest});
  EXPECT_TRUE(mexico_has_won_at_once(s));
  s.unit("L1").put({{125_cm, 75_cm}, kWest});
  s.unit("L1").in_force = InForce::run;
  EXPECT_FALSE(mexico_has_won_at_once(s)) << "any living figure counts there";
}

TEST(NcScn5, ARunnerInsideIsWithinAMove) {
  test::Small s = held_by(5, 8);
  s.unit("L1").in_force = InForce::run;
  EXPECT_FALSE(mexico_has_won_at_once(s));
}

TEST(NcScn5, TheStepAtWhichItHoldsEndsTheBattle) {
  test::Small s = held_by(5, 8);
  s.unit("L1").put({{20_cm, 140_cm}, kWest});
  test::at_step(s.battle, "4.1");
  test::Script script(s);
  EventList events;
  test::play_through(s, script, events, "4.1");
  EXPECT_EQ(s.battle.head().verdict, Verdict::b_wins);
  EXPECT_EQ(s.battle.head().reason, 1);
  const auto ended = test::of_kind<event::BattleEnded>(events);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_THAT(ended.front().words, HasSubstr("Mexico has won: nobody of the Legion"));
  EXPECT_EQ(events.list.back().rule, "NC-SCN-5");
}

TEST(NcScn5, AStepThatIsPassedOverIsNotJudged) {
  test::Small s = held_by(5, 8);
  s.unit("L1").put({{20_cm, 140_cm}, kWest});
  test::at_step(s.battle, "1.1");
  sheet().skip_step(s.battle);
  EXPECT_EQ(s.battle.head().verdict, Verdict::going_on);
}

test::Small two_units() {
  return test::Making{}
      .foot("A1", "a", 60, 75, 5, "formed = true")
      .foot("B1", "b", 160, 75, 5, "formed = true")
      .small();
}

TEST(Victory, ALeadIsCountedOverTheOtherSide) {
  test::Small s = two_units();
  VictoryCondition lead;
  lead.count = {"figures", Side::a, true, kNoFeature, kNoFeature, {}};
  lead.least = 1;
  EXPECT_FALSE(holds(sheet(), s.battle, lead));
  EXPECT_TRUE(take_losses(s.battle, s.id("B1"), 1, 0));
  EXPECT_TRUE(holds(sheet(), s.battle, lead));
  lead.count.side = Side::b;
  lead.least = -1;
  EXPECT_TRUE(holds(sheet(), s.battle, lead));
  lead.least = 0;
  EXPECT_FALSE(holds(sheet(), s.battle, lead));
}

TEST(Victory, FiguresStillToEnterCountWhereNoPlaceIsAskedFor) {
  const test::Small s = test::camerone();
  EXPECT_EQ(counted(s.battle, {"figures", Side::b, false, kNoFeature, kNoFeature, {}}), 69);
  EXPECT_EQ(counted(s.battle, {"figures", Side::a, false, kNoFeature, kNoFeature, {}}), 23);
  EXPECT_THROW((void)counted(s.battle, {"horses", Side::a, false, kNoFeature, kNoFeature, {}}),
               std::logic_error);
}

TEST(Losses, AreCountedInFigures) {
  test::Small s = test::camerone();
  EXPECT_EQ(sheet().tally(s.battle, Side::a).words, "none of 23");
  EXPECT_TRUE(take_losses(s.battle, s.id("L1"), 3, 2));
  s.unit("P3").presence = Presence::off_table;
  const Tally tally = sheet().tally(s.battle, Side::a);
  EXPECT_EQ(tally.start, 23);
  EXPECT_EQ(tally.left, 19);
  EXPECT_EQ(tally.words, "3 killed, 1 left the table, 2 wounded of 23");
}

TEST(NcScn4, AGroupThatReturnsCountsWhatItLost) {
  test::Small s = test::camerone();
  EXPECT_TRUE(take_losses(s.battle, s.id("MC1"), 3, 0));
  s.unit("MC1").presence = Presence::off_table;
  const Tally before = sheet().tally(s.battle, Side::b);
  EXPECT_EQ(before.words, "3 killed, 5 left the table of 69");
  s.unit("MI1").presence = Presence::on_table;  // else it would stand where the lancers come in
  s.unit("MI1").put({{120_cm, 130_cm}, kWest});
  s.battle.head().turn = 6;
  test::Script script(s);
  script.arrival = {{"MC1", 6}};
  NoEvents events;
  test::at_step(s.battle, "4.1");
  test::play_through(s, script, events, "4.1");
  ASSERT_TRUE(s.unit("MC1").on_table());
  const Tally after = sheet().tally(s.battle, Side::b);
  EXPECT_EQ(after.start, 77);
  EXPECT_EQ(after.start - after.left, 8);
  EXPECT_EQ(after.words, "3 killed, 5 left the table of 77");
}

}  // namespace
}  // namespace opfor::nineteenth_century
