#include "rules/nineteenth_century/sequence.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kLine = "formed = true";

std::vector<std::string> order_of_orders(const test::Small& s, const EventList& events) {
  std::vector<std::string> units;
  for (const auto& ordered : test::of_kind<event::Ordered>(events)) {
    units.push_back(s.battle.setting().unit(ordered.unit).id);
  }
  return units;
}

TEST(NcSeq1, TheStepsOfTheTurn) {
  std::vector<std::string> names;
  for (const StepInfo& step : steps()) names.push_back(step.name.substr(0, 3));
  EXPECT_THAT(names,
              ElementsAre("1.1", "1.2", "3 s", "3a ", "4.1", "4.2", "5 s", "5a ", "6 m", "7 e"));
}

test::Small both_arms(const char* options) {
  return test::Making{}
      .options(options)
      .foot("F", "a", 50, 75, 5, kLine)
      .horse("H", "a", 50, 100, 5, kLine)
      .horse("C", "a", 50, 40, 5, kLine)
      .horse("PC", "a", 30, 75, 1, "pc = true")
      .foot("B1", "b", 220, 75, 5, kLine)
      .small();
}

std::vector<std::string> dice_in(test::Small& s, const char* step) {
  test::Script script(s);
  NoEvents events;
  test::at_step(s.battle, step);
  test::play_through(s, script, events, step);
  return script.who_reacted();
}

TEST(NcSeq3, UncommandedHorseDicesLast) {
  test::Small s = both_arms("");
  s.unit("C").commanded = 1;
  EXPECT_THAT(dice_in(s, "1.2"), ElementsAre("F", "C", "PC"));
  EXPECT_THAT(dice_in(s, "3a"), ElementsAre("H"));
}

TEST(NcSeq3, OrEverybodyTogetherByOption) {
  test::Small s = both_arms("uncommanded_horse_last = false");
  s.unit("C").commanded = 1;
  EXPECT_THAT(dice_in(s, "1.2"), ElementsAre("F", "H", "C", "PC"));
  EXPECT_THAT(dice_in(s, "3a"), IsEmpty());
}

TEST(NcSeq1, SidesDiceInTheirOwnSteps) {
  test::Small s = both_arms("");
  EXPECT_THAT(dice_in(s, "4.2"), ElementsAre("B1"));
}

TEST(NcSeq2, AllFactsOfAPassAreOfOneMomentBeforeAnybodyMoves) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 5, kLine)
                      .foot("A2", "a", 60, 110, 5, kLine)
                      .foot("B1", "b", 100, 75, 5, kLine)
                      .small();
  test::Script script(s);
  script.cells = {{"A1", test::roman(Intent::run)}, {"A2", test::italic(Intent::halt_face)}};
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  ASSERT_EQ(script.reacted.size(), 2U);
  EXPECT_TRUE(running(s.battle, s.id("A1")));
  EXPECT_EQ(script.reacted[1].facts[Fact::friends_retreating_in_sight], 0)
      << "A1 ran in this very pass";
  ASSERT_EQ(script.thrown.size(), 1U) << "all reaction dice together";
  EXPECT_EQ(script.thrown[0].size(), 2U);
}

TEST(NcSeq6, CompulsoryByIdThenCommandedByIdThenTheRestNearestFirst) {
  test::Small s = test::Making{}
                      .foot("far", "a", 30, 20, 3, kLine)
                      .foot("near", "a", 80, 40, 3, kLine)
                      .foot("paid", "a", 60, 60, 3, kLine)
                      .foot("bound", "a", 60, 80, 3, kLine)
                      .foot("runs", "a", 40, 100, 3, kLine)
                      .foot("hero", "a", 50, 120, 1, "pc = true")
                      .foot("B1", "b", 220, 75, 5, kLine)
                      .small();
  s.unit("paid").commanded = 1;
  s.unit("bound").commanded = 1;
  test::Script script(s);
  const Cell italic = test::italic(Intent::halt_face);
  script.cells = {{"far", italic},
                  {"near", italic},
                  {"paid", italic},
                  {"bound", test::roman(Intent::withdraw_to_cover)},
                  {"runs", test::roman(Intent::run)},
                  {"hero", italic}};
  EventList events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  EXPECT_THAT(order_of_orders(s, events),
              ElementsAre("bound", "runs", "paid", "hero", "near", "far"));
}

TEST(NcCmd9, ACommandedGroupIsFreeInItalicsAndBoundByRoman) {
  const auto play = [](const Cell& cell) {
    test::Small s = test::Making{}
                        .command("c", "a", "brigade", "objective = [150, 75]")
                        .foot("A1", "c", 60, 75, 5, kLine)
                        .foot("B1", "b", 220, 75, 5, kLine)
                        .small();
    s.unit("A1").commanded = 1;
    test::Script script(s);
    script.cells["A1"] = cell;
    script.picks["A1"] = {"full move"};
    EventList events;
    test::at_step(s.battle, "1.2");
    test::play_through(s, script, events, "1.2");
    const auto ordered = test::of_kind<event::Ordered>(events);
    EXPECT_EQ(ordered.size(), 1U);
    EXPECT_EQ(script.decided.size(), ordered[0].by_choice ? 1U : 0U);
    return std::pair(ordered[0].by_choice, s.unit("A1").x);
  };
  EXPECT_EQ(play(test::italic(Intent::withdraw_to_cover)), std::pair(true, 8500));
  EXPECT_EQ(play(test::roman(Intent::run)), std::pair(false, 3500));
}

TEST(NcCmd8, APlayerCharacterActsFreelyWithoutPoints) {
  test::Small s = test::Making{}
                      .foot("PC", "a", 60, 75, 1, "pc = true")
                      .foot("B1", "b", 220, 75, 5, kLine)
                      .small();
  test::Script script(s);
  script.cells["PC"] = test::italic(Intent::advance);
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  ASSERT_EQ(script.decided.size(), 1U);
  EXPECT_EQ(script.decided[0].kind, DecisionKind::order_unit);
  EXPECT_EQ(s.unit("PC").x, 6000) << "the first option holds";
}

TEST(NcSeq9, FlagsAtTheEndOfTheTurn) {
  test::Small s = both_arms("");
  s.unit("F").in_force = InForce::run;
  s.unit("F").commanded = 1;
  s.state("H").ran_last_turn = 1;
  s.state("H").beaten_in_melee = 1;
  GroupState& c = s.state("C");
  c.charged = c.shot = c.busy = c.diced = c.moved_this_turn = c.halves_used = 1;
  c.moved_x = 10;
  test::Script script(s);
  NoEvents events;
  test::at_step(s.battle, "7");
  test::play_through(s, script, events, "7");
  EXPECT_EQ(s.state("F").ran_last_turn, 1);
  EXPECT_EQ(s.unit("F").commanded, 0);
  EXPECT_EQ(s.state("H").ran_last_turn, 0);
  EXPECT_EQ(s.state("H").beaten_in_melee, 1) << "until it dices";
  const GroupState& after = s.state("C");
  EXPECT_EQ(after.charged + after.shot + after.busy + after.diced + after.moved_this_turn +
                after.halves_used + after.moved_x,
            0);
  EXPECT_EQ(s.battle.head().turn, 2);
  EXPECT_EQ(s.battle.head().step, 0);
}

TEST(NcSeq9, WhoWasBeatenHasDicedOnceAndIsNoLongerBeaten) {
  test::Small s = both_arms("");
  s.state("F").beaten_in_melee = 1;
  test::Script script(s);
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  EXPECT_EQ(script.reacted.at(0).facts[Fact::beaten_in_melee], 1);
  EXPECT_EQ(s.state("F").beaten_in_melee, 0);
}

TEST(NcShoot3, ATurnHaltedLoadsTwoHalves) {
  const auto after_turn = [](const char* more, int before, bool moved) {
    test::Small s = test::Making{}.foot("A1", "a", 60, 75, 5, more).small();
    s.state("A1").load_halves = static_cast<std::uint8_t>(before);
    s.state("A1").moved_this_turn = moved ? 1 : 0;
    test::Script script(s);
    NoEvents events;
    test::at_step(s.battle, "7");
    test::play_through(s, script, events, "7");
    return static_cast<int>(s.state("A1").load_halves);
  };
  EXPECT_EQ(after_turn("", 0, false), 2);
  EXPECT_EQ(after_turn("", 1, false), 2) << "no more than it takes";
  EXPECT_EQ(after_turn("", 0, true), 0);
  const char* slow = "weapons = ['rifle']; load = 'slow'";
  EXPECT_EQ(after_turn(slow, 0, false), 2);
  EXPECT_EQ(after_turn(slow, 2, false), 3);
}

TEST(NcSeq9, TheBattleEndsAfterItsLastTurn) {
  test::Small s = both_arms("");
  test::Script script(s);
  EventList events;
  s.battle.head().turn = 10;
  test::at_step(s.battle, "7");
  test::play_through(s, script, events, "7");
  EXPECT_NE(s.battle.head().verdict, Verdict::going_on);
  EXPECT_EQ(test::of_kind<event::BattleEnded>(events).size(), 1U);
}

test::Making entering(int turn) {
  return test::Making{}
      .foot("A1", "a", 200, 75, 5, kLine)
      .foot("B1", "b", 100, 75, 5, "formed = true; facing = 90")
      .foot(
          "B2", "b", 0, 0, 5,
          fmt::format("formed = true; facing = 90; enters = {{ turn = {}, at = [0, 112] }}", turn));
}

TEST(NcScn4, AGroupEntersAtTheStartOfItsSidesTurnWithItsRearEdgeOnThePoint) {
  test::Small s = entering(2).small();
  test::Script script(s);
  EventList events;
  test::play_through(s, script, events, "4.1");
  EXPECT_EQ(s.unit("B2").presence, Presence::waiting);
  test::play_turn(s, script, events);
  test::play_through(s, script, events, "1.2");
  EXPECT_EQ(s.unit("B2").presence, Presence::waiting) << "not in the other side's part";
  test::play_through(s, script, events, "4.1");
  EXPECT_EQ(s.unit("B2").presence, Presence::on_table);
  EXPECT_EQ(s.unit("B2").pose().at, (Point{1_cm, 112_cm}));
  const auto entered = test::of_kind<event::Entered>(events);
  ASSERT_EQ(entered.size(), 1U);
  EXPECT_FALSE(entered[0].returned);
}

TEST(NcScn4, WithoutRoomItWaitsATurn) {
  test::Small s = entering(1).small();
  s.unit("B1").put({{1_cm, 112_cm}, Angle::degrees(90)});
  test::Script script(s);
  EventList events;
  test::play_through(s, script, events, "4.1");
  EXPECT_EQ(s.unit("B2").presence, Presence::waiting);
  EXPECT_EQ(test::of_kind<event::WaitsToEnter>(events).size(), 1U);
  s.unit("B1").put({{50_cm, 112_cm}, Angle::degrees(90)});
  test::play_turn(s, script, events);
  test::play_through(s, script, events, "4.1");
  EXPECT_EQ(s.unit("B2").presence, Presence::on_table);
}

TEST(NcScn4, DestroyedAndLostGroupsReturnOnFiveOrSixOneATurn) {
  test::Small s =
      test::Making{}
          .options("[options.returns]; side = 'b'; from_turn = 2; at = [0, 112]")
          .foot("A1", "a", 200, 75, 5, kLine)
          .foot("dead", "b", 100, 30, 5, "formed = true; facing = 90")
          .foot("gone", "b", 100, 60, 5, "formed = true; facing = 90")
          .foot("here", "b", 100, 90, 5, kLine)
          .foot("late", "b", 0, 0, 5, "formed = true; enters = { turn = 9, at = [0, 20] }")
          .horse("officer", "b", 100, 120, 1, "officer = true")
          .small();
  ASSERT_TRUE(take_losses(s.battle, s.id("dead"), 5, 0));
  ASSERT_TRUE(take_losses(s.battle, s.id("officer"), 1, 0));
  s.unit("gone").presence = Presence::off_table;
  test::Script script(s);
  EventList events;
  test::play_turn(s, script, events);
  EXPECT_THAT(script.who_threw(chance::Purpose::arrival), IsEmpty()) << "from turn 2";
  script.arrival = {{"dead", 5}, {"gone", 6}};
  test::play_through(s, script, events, "4.1");
  EXPECT_THAT(script.who_threw(chance::Purpose::arrival), ElementsAre("dead", "gone"));
  EXPECT_EQ(living(s.battle, s.id("dead")), 5) << "at full strength";
  EXPECT_EQ(s.unit("dead").presence, Presence::on_table);
  EXPECT_EQ(s.unit("gone").presence, Presence::off_table) << "one a turn";
  const auto entered = test::of_kind<event::Entered>(events);
  ASSERT_EQ(entered.size(), 1U);
  EXPECT_TRUE(entered[0].returned);
  script.arrival = {{"gone", 4}};
  test::play_turn(s, script, events);
  test::play_through(s, script, events, "4.1");
  EXPECT_EQ(s.unit("gone").presence, Presence::off_table) << "a 4 is not enough";
}

TEST(NcAct2, APaidForRouterStandsIfOrderedToAtRfZeroOrLess) {
  test::Small s = test::Making{}.foot("A1", "a", 60, 75, 12, kLine).small();
  s.unit("A1").in_force = InForce::run;
  s.unit("A1").commanded = 1;
  test::Script script(s);
  script.reaction["A1"] = 2;
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  EXPECT_EQ(s.unit("A1").in_force, InForce::hold);
}

}  // namespace
}  // namespace opfor::nineteenth_century
