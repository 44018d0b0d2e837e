#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/conduct.hpp"
#include "rules/nineteenth_century/facts.hpp"

/// The worked examples of section 16 that shoot and fight, played through the steps with the dice
/// that they print.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;

using Dice = std::vector<std::uint8_t>;

constexpr const char* kLine = "formed = true";

TEST(Ex1, CommandedVolley) {
  test::Small s = test::Making{}
                      .terrain("grass",
                               "area = [[85,40],[100,40],[100,110],[85,110]]; kind = 'grass';"
                               "cover = 'soft'")
                      .foot("A1", "a", 50, 75, 10, kLine)
                      .foot("B1", "b", 90, 75, 12, "formed = true; weapons = ['sword']")
                      .small();
  ASSERT_NEAR(s.gap("A1", "B1"), 38, 0.001);
  s.unit("A1").commanded = 1;
  test::Table table(s);
  table.shots("A1", {8, 6, 6, 5, 3, 1, 7, 2, 6, 4});
  table.hits("A1", {3, 5, 3, 3, 7, 4, 1, 1, 10, 6});
  EventList events;
  test::play_step(s, table, events, "3 ");
  ASSERT_TRUE(table.all_thrown());
  const auto shots = test::of_kind<event::Shot>(events);
  ASSERT_EQ(shots.size(), 1U);
  EXPECT_EQ(shots[0].shots, 10);
  EXPECT_EQ(shots[0].least, 6) << "medium, soft";
  EXPECT_EQ(shots[0].hits, 5);
  EXPECT_EQ(table.throws_for(chance::Purpose::pick).at(0).pick_sides, 10) << "of twelve";
  // The ten opposite are equally near: numbers 1 to 10 are the figures 1 to 10.
  EXPECT_EQ(s.state("B1").alive, 0xFFFU & ~(1U << 3) & ~(1U << 10));
  EXPECT_EQ(s.state("B1").wounded, 1U << 7);
  EXPECT_EQ(s.state("A1").load_halves, 0);
  EXPECT_EQ(facts(s.now(), s.id("B1"))[Fact::loss_tenths], 2);
}

/// Two of eleven stand too deep in a wood to see out; they marched 8 cm, to 19 cm from the enemy.
test::Small ex_2() {
  test::Small s = test::Making{}
                      .terrain("wood",
                               "area = [[10,20],[160,20],[160,75],[10,75]]; kind = 'wood';"
                               "cover = 'soft'; blocks_sight = true")
                      .foot("A1", "a", 52, 75, 11, "formed = true; quality = 'raw'")
                      .foot("B1", "b", 81, 90, 8, "formed = true; weapons = ['sword']")
                      .foot("B2", "b", 150, 110, 8, "formed = true; weapons = ['sword']")
                      .small();
  Order order;
  order.unit = s.id("A1");
  order.acts.emplace_back(Move{{{60_cm, 75_cm}}, Gait::as_before});
  NoEvents events;
  carry_out_free(s.battle, order, events);
  return s;
}

TEST(Ex2, UncommandedRawFireOnTheMove) {
  test::Small s = ex_2();
  ASSERT_NEAR(s.gap("A1", "B1"), 19, 0.001);
  EXPECT_EQ(test::target(s, "A1", "B1").eligible, 9);
  test::Table table(s);
  table.shots("A1", {1, 2, 7}).hits("A1", {4, 3, 4, 6});
  EventList events;
  test::play_step(s, table, events, "3 ");
  ASSERT_TRUE(table.all_thrown());
  const auto shots = test::of_kind<event::Shot>(events);
  ASSERT_EQ(shots.size(), 1U);
  EXPECT_EQ(shots[0].target, s.id("B1")) << "the nearest";
  EXPECT_EQ(shots[0].shots, 3);
  EXPECT_EQ(shots[0].least, 2) << "short, open";
  EXPECT_EQ(shots[0].hits, 2);
  EXPECT_EQ(living(s.battle, s.id("B1")), 7);
  EXPECT_EQ(wounded(s.battle, s.id("B1")), 0);
}

TEST(Ex2, StandingFourAndCommandedNine) {
  test::Small s = ex_2();
  s.unit("A1").commanded = 1;
  EXPECT_EQ(test::target(s, "A1", "B1").shots, 9);
  s.unit("A1").commanded = 0;
  s.state("A1").moved_this_turn = 0;
  EXPECT_EQ(test::target(s, "A1", "B1").shots, 4);
}

TEST(Ex3, BakerRiflesAndAHero) {
  test::Small s =
      test::Making{}
          .terrain("works",
                   "area = [[110,60],[130,60],[130,90],[110,90]]; kind = 'works'; cover = 'hard'")
          .foot("rifles", "a", 20, 75, 8, "formed = true; weapons = ['rifle']; load = 'slow'")
          .foot("captain", "a", 20, 10, 1,
                "pc = true; officer = true; grade = 'hero'; weapons = ['rifle']")
          .foot("B1", "b", 117, 75, 6, "formed = true; weapons = ['sword']")
          .foot("O", "b", 107, 10, 1, "officer = true; pc = true; weapons = ['sword']")
          .small();
  ASSERT_NEAR(s.gap("rifles", "B1"), 95, 0.001);
  ASSERT_NEAR(s.gap("captain", "O"), 85, 0.001);
  s.state("captain").busy = 1;
  test::Table table(s);
  table.shots("rifles", {8, 7}).hits("rifles", {1, 2});
  table.shots("captain", {4}).hits("captain", {4});
  table.choose("captain", DecisionKind::choose_target, "shoot at O");
  EventList events;
  test::play_step(s, table, events, "3 ");
  ASSERT_TRUE(table.all_thrown());
  const auto shots = test::of_kind<event::Shot>(events);
  ASSERT_EQ(shots.size(), 2U);
  EXPECT_EQ(shots[0].shots, 2);
  EXPECT_EQ(shots[0].least, 8) << "long, hard";
  EXPECT_EQ(shots[0].hits, 1);
  EXPECT_EQ(living(s.battle, s.id("B1")), 6) << "a graze";
  EXPECT_EQ(shots[1].least, 4) << "medium, open";
  EXPECT_EQ(s.unit("O").presence, Presence::removed) << "4 + 1 = 5: killed";
}

TEST(Ex5, WholeMelee) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 75, 6, "formed = true; bayonet = true")
                      .foot("B1", "b", 82, 75, 4, kLine)
                      .small();
  test::into_contact(s, "A1", "B1");
  test::Table table(s);
  // As the figures stand: the matches of two against one are those of the ends.
  table.blows("A1", {6, 2}).blows("B1", {5});
  table.blows("A1", {3}).blows("B1", {5});
  table.blows("A1", {5}).blows("B1", {4});
  table.blows("A1", {4, 3}).blows("B1", {6});
  EventList events;
  test::play_step(s, table, events, "6");
  ASSERT_TRUE(table.all_thrown());
  EXPECT_EQ(living(s.battle, s.id("A1")), 6);
  EXPECT_EQ(wounded(s.battle, s.id("A1")), 1);
  EXPECT_EQ(living(s.battle, s.id("B1")), 3);
  EXPECT_EQ(wounded(s.battle, s.id("B1")), 1);
  const auto fought = test::of_kind<event::Fought>(events);
  ASSERT_EQ(fought.size(), 1U);
  EXPECT_THAT(fought[0].rounds, ElementsAre("6+1, 2+1 against 5-1: A wins, the other killed",
                                            "3+1 against 5: B wins, the other wounded",
                                            "5+1 against 4: A wins, the other wounded",
                                            "4+1, 3+1 against 6-1: equal"));
  EXPECT_EQ(fought[0].winner, Side::a);
  EXPECT_EQ(fought[0].outcome, "B goes back: 1 loss points against 3");
  EXPECT_NEAR(s.unit("B1").x, 8700, 2);
  EXPECT_THAT(table.who_was_asked(DecisionKind::follow_up), ElementsAre("A1"));
  EXPECT_EQ(facts(s.now(), s.id("B1"))[Fact::beaten_in_melee], 1) << "RF-ROUT at its next dice";
}

/// The wall that L1 holds, and the Mexicans before it. MI1 stands a little farther south than the
/// wall's middle, so that MI3 finds its way beside it. MI3 shoots slantwise: the wall
/// shelters those whose line of fire it crosses within 4 cm.
test::Small ex_12() {
  test::Small s =
      test::Making{}
          .terrain("wall",
                   "line = [[150,50],[150,100]]; kind = 'wall'; cover = 'hard';"
                   "fortified_for = 'a'; impassable = ['foot', 'horse']; cover_within = 4")
          .foot("L1", "a", 151, 78, 10,
                "formed = true; regulars = true; quality = 'veteran'; facing = 270;"
                "weapons = ['rifle']")
          .foot("H", "a", 155, 75, 1,
                "pc = true; grade = 'hero'; facing = 270; weapons = ['sword']")
          .horse("OB", "b", 95, 75, 1,
                 "officer = true; pc = true; grade = 'veteran'; facing = 90; weapons = ['sword']")
          .foot("MI1", "b", 116, 66, 12, "formed = true; facing = 90")
          .foot("MI3", "b", 117, 112, 12,
                "formed = true; quality = 'raw'; facing = 90; orders = 'attack'")
          .horse("MC1", "b", 68, 30, 8,
                 "formed = true; regulars = true; shock = true; facing = 90; weapons = ['sword']")
          .small();
  EXPECT_TRUE(take_losses(s.battle, s.id("L1"), 2, 0));
  EXPECT_TRUE(take_losses(s.battle, s.id("MI1"), 2, 0));
  s.state("H").attached_to = s.id("L1");
  return s;
}

TEST(Ex12, ACompleteEnemyTurn) {
  test::Small s = ex_12();
  ASSERT_NEAR(s.gap("MI1", "L1"), 33, 0.01);
  ASSERT_GT(s.gap("MC1", "L1"), 80);
  test::Table table(s);
  table.command["OB"] = {5, 3, 2};
  table.choose("OB", DecisionKind::pay_command, "MI1");
  table.reaction = {{"MI1", 3}, {"MI3", 5}, {"MC1", 6}, {"OB", 3}};
  table.order("MI1", {Move{{{128_cm, 66_cm}}, Gait::as_before}, Face{Angle::degrees(90)}});
  table.choose("MI1", DecisionKind::choose_target, "shoot at L1");
  table.shots("MI1", {8, 7, 7, 3, 2, 5, 6, 1, 4, 7}).hits("MI1", {2, 6, 2, 4, 5, 2, 9, 3});
  table.shots("MI3", {6, 5, 2, 8}).hits("MI3", {1, 4, 3, 2});
  EventList events;
  test::at_step(s.battle, "4.1");

  test::play_through(s, table, events, "4.1");
  EXPECT_EQ(s.unit("MI1").commanded, 1);
  EXPECT_EQ(s.unit("MI3").commanded, 0);

  test::play_through(s, table, events, "4.2");
  EXPECT_NEAR(s.gap("MI1", "L1"), 21, 0.01);
  EXPECT_NEAR(s.unit("MI3").moved, 2500, 2);
  EXPECT_FALSE(in_contact(s.battle, s.id("MI3")));
  ASSERT_LT(s.gap("MI3", "L1"), 20);
  EXPECT_EQ(test::target(s, "MI3", "L1").eligible, 12);
  EXPECT_EQ(test::ids(s, candidates(s.now(), s.id("MI1"), s.id("L1"))).at(8), "H.0");

  test::play_through(s, table, events, "5 ");
  ASSERT_TRUE(table.all_thrown());
  const auto shots = test::of_kind<event::Shot>(events);
  ASSERT_EQ(shots.size(), 2U);
  EXPECT_EQ(shots[0].unit, s.id("MI1"));
  EXPECT_EQ(shots[0].shots, 10);
  EXPECT_EQ(shots[0].least, 7) << "medium, hard";
  EXPECT_EQ(shots[0].hits, 4);
  EXPECT_EQ(shots[1].unit, s.id("MI3"));
  EXPECT_EQ(shots[1].shots, 4) << "one in three of twelve";
  EXPECT_EQ(shots[1].least, 6) << "short, hard";
  EXPECT_EQ(shots[1].hits, 2);

  const int mc1_from = s.unit("MC1").x;
  test::play_turn(s, table, events);
  EXPECT_EQ(s.unit("MC1").x, mc1_from) << "holds";
  EXPECT_TRUE(test::of_kind<event::Fought>(events).empty()) << "no melee";
  EXPECT_EQ(living(s.battle, s.id("L1")), 7) << "one more killed";
  EXPECT_EQ(wounded(s.battle, s.id("L1")), 1);
  EXPECT_EQ(wounded(s.battle, s.id("H")), 1);
  EXPECT_EQ(s.state("MI1").load_halves, 0);
  EXPECT_EQ(s.state("L1").load_halves, 2);
  EXPECT_EQ(facts(s.now(), s.id("L1"))[Fact::loss_tenths], 4) << "the hero is not one of the ten";
}

}  // namespace
}  // namespace opfor::nineteenth_century
