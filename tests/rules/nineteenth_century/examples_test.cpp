#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/nineteenth_century/command.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "support.hpp"

/// The worked examples of section 16 that facts, dice and moves cover, with the shipped behaviour.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

Reaction react(const test::Small& s, const char* unit, int die) {
  const UnitInfo& info = s.battle.setting().unit(s.id(unit));
  return test::behaviour().react(
      {s.id(unit), info.table, facts(s.now(), s.id(unit)), info.dials, die});
}

std::vector<std::string> lines(const Reaction& reaction) {
  std::vector<std::string> all;
  for (const RiskTerm& term : reaction.terms) {
    all.push_back(term.key + (term.value > 0 ? "+" : "") + std::to_string(term.value));
  }
  return all;
}

test::Small ex_6(const char* formation) {
  test::Small s =
      test::Making{}
          .foot("A1", "a", 60, 75, 10,
                std::string{"formed = true; regulars = true; formation = '"} + formation + "'")
          .foot("muskets", "b", 122, 75, 1)
          .horse("lancers", "b", 30, 122, 6,
                 "formed = true; shock = true; facing = 180; weapons = ['sword']")
          .small();
  EXPECT_TRUE(take_losses(s.battle, s.id("A1"), 3, 0));
  return s;
}

TEST(Ex6, InfantryMoraleOfALine) {
  const test::Small s = ex_6("line");
  EXPECT_NEAR(s.gap("A1", "muskets"), 60, 0.01);
  EXPECT_LE(s.gap("A1", "lancers"), 50);
  const Reaction three = react(s, "A1", 3);
  EXPECT_THAT(lines(three), UnorderedElementsAre("RF-REG-1", "RF-RANGE+1", "RF-LOSS+3",
                                                 "RF-FLANK+2", "RF-SHOCK+2"));
  EXPECT_EQ(three.total, 7);
  EXPECT_EQ(three.row, "6-8");
  EXPECT_EQ(three.cell.intent, Intent::take_cover);
  EXPECT_TRUE(three.cell.italic);
  const Reaction two = react(s, "A1", 2);
  EXPECT_EQ(two.cell.intent, Intent::withdraw_to_cover);
  EXPECT_TRUE(two.binding);
}

TEST(Ex6, TheSameInSquare) {
  const Reaction three = react(ex_6("square"), "A1", 3);
  EXPECT_EQ(three.total, 3);
  EXPECT_EQ(three.row, "2-5");
  EXPECT_EQ(three.cell.intent, Intent::halt_face);
}

TEST(Ex7, Cavalry) {
  test::Small s = test::Making{}
                      .horse("A1", "a", 50, 75, 8, "formed = true; regulars = true")
                      .horse("O", "a", 45, 92, 1, "officer = true; pc = true")
                      .foot("B1", "b", 111.5, 75, 6, "formed = true")
                      .small();
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 0));
  ASSERT_NEAR(s.gap("A1", "B1"), 58, 0.01);
  const Reaction six = react(s, "A1", 6);
  EXPECT_EQ(six.total, 1);
  EXPECT_EQ(six.cell, test::italic(Intent::advance, ChargeMark::yes, Gait::gallop));
  EXPECT_EQ(react(s, "A1", 3).cell, test::italic(Intent::continue_orders));
  EXPECT_EQ(react(s, "A1", 1).cell, test::italic(Intent::take_cover, ChargeMark::no, Gait::walk));
}

TEST(Ex7, UncommandedItContacts) {
  test::Small s = test::Making{}
                      .horse("A1", "a", 50, 75, 8, "formed = true; regulars = true")
                      .foot("B1", "b", 111.5, 75, 6, "formed = true")
                      .small();
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 0));
  test::Script script(s);
  script.reaction["A1"] = 6;
  EventList events;
  test::at_step(s.battle, "3a");
  test::play_through(s, script, events, "3a");
  EXPECT_TRUE(enemies_in_contact(s.battle, s.id("A1")).contains(s.id("B1")));
  EXPECT_EQ(s.state("A1").gait, Gait::gallop);
  EXPECT_EQ(s.state("A1").charged, 1);
}

test::Small ex_9() {
  test::Small s = test::Making{}
                      .foot("A1", "a", 100, 75, 8, "formed = true; quality = 'raw'")
                      .foot("B1", "b", 130, 75, 5, "formed = true")
                      .small();
  EXPECT_TRUE(take_losses(s.battle, s.id("A1"), 5, 0));
  close_up(s.battle, s.id("A1"));
  s.state("A1").beaten_in_melee = 1;
  return s;
}

TEST(Ex9, ARawFootThatWasBeatenRunsTwentyFiveStraightAway) {
  test::Small s = ex_9();
  const Reaction two = react(s, "A1", 2);
  EXPECT_THAT(lines(two), UnorderedElementsAre("RF-RANGE+1", "RF-RAW+1", "RF-LOSS+6", "RF-ROUT+3"));
  EXPECT_EQ(two.total, 11);
  EXPECT_EQ(two.row, "9+");
  EXPECT_EQ(two.cell.intent, Intent::run);
  test::Script script(s);
  script.reaction["A1"] = 2;
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, script, events, "1.2");
  EXPECT_EQ(s.unit("A1").x, 7500);
  EXPECT_EQ(s.unit("A1").y, 7500);
  EXPECT_EQ(s.unit("A1").pose().facing, Angle::degrees(270)) << "back to the enemy";
  EXPECT_EQ(s.unit("A1").in_force, InForce::run);
  EXPECT_EQ(s.state("A1").beaten_in_melee, 0) << "it has diced";
}

/// The next turn: it ran, and sees nobody.
test::Small ex_9_b() {
  test::Small s = ex_9();
  s.state("A1").beaten_in_melee = 0;
  s.state("A1").ran_last_turn = 1;
  s.unit("A1").in_force = InForce::run;
  s.unit("A1").knows_enemy = 1;
  s.unit("A1").known_enemy_x = 13000;
  s.unit("A1").known_enemy_y = 7500;
  s.unit("B1").presence = Presence::off_table;
  return s;
}

TEST(Ex9, TheNextTurnItRalliesFallsBackOrWithdraws) {
  test::Small s = ex_9_b();
  const Reaction three = react(s, "A1", 3);
  EXPECT_THAT(lines(three), UnorderedElementsAre("RF-QUIET-4", "RF-LOSS+6", "RF-ROUT+3"));
  EXPECT_EQ(three.total, 5);
  EXPECT_EQ(three.cell.intent, Intent::halt_face);
  EXPECT_EQ(react(s, "A1", 4).cell.intent, Intent::continue_orders);
  EXPECT_EQ(react(s, "A1", 1).cell.intent, Intent::withdraw_to_cover);
  const auto in_force_after = [](int die) {
    test::Small played = ex_9_b();
    test::Script script(played);
    script.reaction["A1"] = die;
    NoEvents events;
    test::at_step(played.battle, "1.2");
    test::play_turn(played, script, events);
    EXPECT_EQ(played.state("A1").ran_last_turn, 0) << "RF-ROUT is gone next turn";
    return played.unit("A1").in_force;
  };
  EXPECT_EQ(in_force_after(3), InForce::hold);
  EXPECT_EQ(in_force_after(4), InForce::withdraw);
  EXPECT_EQ(in_force_after(1), InForce::withdraw);
}

TEST(Ex9, AGroupOfTwelveWithOneLostRunsOnOrRallies) {
  test::Small s = test::Making{}.foot("A1", "a", 100, 75, 12, "formed = true").small();
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 0));
  s.state("A1").ran_last_turn = 1;
  s.unit("A1").in_force = InForce::run;
  for (int die = 1; die <= 6; ++die) {
    const Reaction r = react(s, "A1", die);
    EXPECT_EQ(r.total, -1);
    EXPECT_EQ(r.cell.intent, die <= 4 ? Intent::continue_orders : Intent::rally_in_cover) << die;
  }
  test::Script script(s);
  script.reaction["A1"] = 4;
  NoEvents events;
  test::at_step(s.battle, "1.2");
  test::play_turn(s, script, events);
  EXPECT_EQ(s.unit("A1").in_force, InForce::run);
  EXPECT_EQ(s.state("A1").ran_last_turn, 1);
}

/// EX-12: the hacienda's west wall and the Mexicans of the example.
test::Small ex_12() {
  test::Small s =
      test::Making{}
          .options("uncommanded_horse_last = true")
          .terrain("hacienda",
                   "ring = [[150,50],[200,50],[200,100],[150,100]]; kind = 'wall'; cover = 'hard';"
                   "cover_inside_only = true; blocks_sight = true; fortified_for = 'a';"
                   "impassable = ['foot', 'horse']")
          .foot("L1", "a", 152, 75, 10,
                "formed = true; regulars = true; quality = 'veteran'; facing = 270;"
                "weapons = ['rifle']")
          .horse("OB", "b", 95, 75, 1,
                 "officer = true; pc = true; grade = 'veteran'; facing = 90;"
                 "weapons = ['sword']")
          .foot("MI1", "b", 117, 75, 12, "formed = true; facing = 90")
          .foot("MI3", "b", 118, 105, 12,
                "formed = true; quality = 'raw'; facing = 90; orders = 'attack'")
          .horse("MC1", "b", 70, 30, 8,
                 "formed = true; regulars = true; shock = true; facing = 90; weapons = ['sword']")
          .small();
  EXPECT_TRUE(take_losses(s.battle, s.id("L1"), 2, 0));
  EXPECT_TRUE(take_losses(s.battle, s.id("MI1"), 2, 0));
  return s;
}

TEST(Ex12, ACompleteEnemyTurnUpToItsMoves) {
  test::Small s = ex_12();
  ASSERT_NEAR(s.gap("MI1", "L1"), 33, 0.01);
  ASSERT_GT(s.now().farthest(s.id("OB"), s.id("MI3")), 3000);
  test::Script script(s);
  script.command["OB"] = {5, 3, 2};
  script.picks["OB"] = {"MI1"};
  script.reaction = {{"MI1", 3}, {"MI3", 5}, {"MC1", 6}, {"OB", 3}};
  EventList events;
  test::at_step(s.battle, "4.1");

  // 4.1: ten points, ten figures; raw MI3 of twelve is too dear.
  test::play_through(s, script, events, "4.1");
  ASSERT_EQ(script.decided.size(), 1U);
  EXPECT_EQ(script.decided[0].budget, 10);
  EXPECT_EQ(script.decided[0].options[0].unit, s.id("MI1"));
  EXPECT_EQ(script.decided[0].options[0].cost, 10);
  EXPECT_EQ(s.unit("MI1").commanded, 1);

  // 4.2 and 4.3: the dice of the foot, its cells, its moves.
  script.picks.clear();
  const int mi3_from = s.unit("MI3").x;
  test::play_through(s, script, events, "4.2");
  const auto reacted = test::of_kind<event::Reacted>(events);
  const auto of = [&](const char* unit) {
    for (const auto& r : reacted) {
      if (r.request.unit == s.id(unit)) return r.reaction;
    }
    ADD_FAILURE() << unit << " did not dice";
    return Reaction{};
  };
  EXPECT_EQ(of("MI1").total, 2);
  EXPECT_EQ(of("MI1").cell.intent, Intent::halt_face);
  EXPECT_FALSE(of("MI1").binding);
  EXPECT_EQ(of("MI3").total, 2);
  EXPECT_EQ(of("MI3").cell, test::italic(Intent::continue_orders, ChargeMark::yes));
  EXPECT_GT(s.unit("MI3").x, mi3_from) << "it goes on advancing";
  EXPECT_NEAR(s.unit("MI3").moved, 2500, 2);
  EXPECT_FALSE(in_contact(s.battle, s.id("MI3")));
  EXPECT_EQ(s.unit("MI3").in_force, InForce::advance);
  for (const auto& ordered : test::of_kind<event::Ordered>(events)) {
    EXPECT_EQ(ordered.by_choice, ordered.unit == s.id("MI1") || ordered.unit == s.id("OB"));
  }

  // 5a: the lancers.
  const int mc1_from = s.unit("MC1").x;
  test::play_through(s, script, events, "5a");
  const auto all = test::of_kind<event::Reacted>(events);
  EXPECT_EQ(all.back().request.unit, s.id("MC1"));
  EXPECT_THAT(lines(all.back().reaction), UnorderedElementsAre("RF-GOOD-1", "RF-RANGE+1"));
  EXPECT_EQ(all.back().reaction.total, 0);
  EXPECT_EQ(all.back().reaction.cell.intent, Intent::continue_orders);
  EXPECT_EQ(s.unit("MC1").x, mc1_from) << "holds";
}

}  // namespace
}  // namespace opfor::nineteenth_century
