// The worked examples of the specification (section 13), 1 to 11, played.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::between;
using test::beyond;
using test::by_hand;
using test::charging;
using test::facing;
using test::going;
using test::kFootDeep;
using test::kHorseDeep;
using test::kThree;
using test::Making;
using test::refused;
using test::shooting_at;
using test::Small;
using test::state;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.03;  ///< inches

void fire(Small& s, Table& table) {
  table.order("a1", {shooting_at(s, "b1")}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsExample1, PlayedVolley) {
  for (const auto& [face, after] : {std::pair{4, State::unsteady}, {5, State::formed}}) {
    Small s = by_hand(Making{}
                          .unit("a1", 'a', "foot", 20, 20)
                          .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 3, kFootDeep)));
    Table table(s);
    table.shots("a1", {face});
    fire(s, table);
    EXPECT_EQ(state(s, "b1"), after) << face;
  }
}

/// Unsteady foot before Disordered foot in works, which shows it a corner.
Small many_modifiers() {
  Small s = by_hand(
      Making{}
          .terrain("w",
                   "area = [[10,20.9],[30,20.9],[30,40],[10,40]]; kind = 'works'; cover = 'soft'")
          .unit("a1", 'a', "foot", 20, 20, "state = 'unsteady'")
          .unit("b1", 'b', "foot", 20, 30, "state = 'disordered'"));
  // Its corner is half an inch off: the middle 1.81" farther.
  s.put("b1", 20, 20 + kFootDeep / 2 + 0.5 + 1.81, 225);
  return s;
}

TEST(VwsExample2, PlayedManyModifiers) {
  Small breaks = many_modifiers();
  const double before = y(breaks, "b1");
  Table black(breaks);
  black.shots("a1", {5}).damage("b1", {"9C"});
  fire(breaks, black);
  EXPECT_EQ(state(breaks, "b1"), State::broken);
  EXPECT_EQ(breaks.record("b1").pike_bases, 0);
  EXPECT_NEAR(y(breaks, "b1") - before, 4, kNear);
  Small retires = many_modifiers();
  Table red(retires);
  red.shots("a1", {5}).damage("b1", {"9D"});
  fire(retires, red);
  EXPECT_EQ(state(retires, "b1"), State::disordered);
  EXPECT_NEAR(y(retires, "b1") - before, 4, kNear);
  EXPECT_EQ(facing(retires, "b1"), 180);
  Small missed = many_modifiers();
  Table miss(missed);
  miss.shots("a1", {6});
  fire(missed, miss);
  EXPECT_NEAR(y(missed, "b1"), before, kNear);
}

TEST(VwsExample3, PlayedTwoRankPistols) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20, "parliament = true")
                        .unit("b1", 'b', "horse", 20, beyond(20, 2 * kHorseDeep, 1, kHorseDeep)));
  Table table(s);
  table.shots("a1", {2, 3});
  fire(s, table);
  EXPECT_EQ(state(s, "b1"), State::disordered);
}

TEST(VwsExample4, PlayedGuns) {
  const auto guns = [](double gap) {
    return by_hand(Making{}
                       .unit("a1", 'a', "artillery", 20, 10, "bases = 2")
                       .unit("b1", 'b', "foot", 20, beyond(10, test::kGunsDeep, gap, kFootDeep)));
  };
  for (const auto& [gap, face, hit] :
       {std::tuple{7.0, 6, true}, {7.0, 7, false}, {12.0, 4, true}, {12.0, 5, false}}) {
    Small s = guns(gap);
    Table table(s);
    table.shots("a1", {face});
    fire(s, table);
    EXPECT_EQ(state(s, "b1"), hit ? State::unsteady : State::formed) << gap << ' ' << face;
  }
  for (const auto& [face, hit] : {std::pair{4, true}, {5, false}}) {
    Small s = guns(7);
    Table table(s);
    table.shots("a1", {10, face});
    table.order("a1", {shooting_at(s, "b1")}).activate("a1");
    EXPECT_EQ(state(s, "b1"), State::formed);
    new_turn(s.battle);
    fire(s, table);
    EXPECT_EQ(state(s, "b1"), hit ? State::unsteady : State::formed) << face;
  }
}

TEST(VwsExample5, PlayedReactionWithALeader) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kHorseDeep, 8, kFootDeep))
                        .unit("l", 'b', "leader", 20, 45, "attached = 'b1'"));
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"4S", "JD"}).shots("b1", {10});
  table.choose("b1", DecisionKind::choose_card, {"the jack of diamonds"});
  table.order("a1", {going(s, "a1", 6)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(refused(s, "b1", {going(s, "b1", 0.5)}), "VWS-MOVE-13");
}

TEST(VwsExample6, PlayedAHedge) {
  struct Case {
    const char* kind;
    const char* card;
    bool across;
    State after;
  };
  for (const Case& c : {Case{"horse", "KH", false, State::formed},
                        {"horse", "3D", false, State::formed},
                        {"horse", "3C", true, State::formed},
                        {"horse", "3S", true, State::unsteady},
                        {"dragoons", "7D", true, State::formed},
                        {"dragoons", "QD", false, State::formed}}) {
    Small s = by_hand(Making{}
                          .terrain("h", test::hedge("[[10,22],[30,22]]"))
                          .unit("a1", 'a', c.kind, 20, 20)
                          .unit("b1", 'b', "foot", 60, 40));
    Table table(s);
    table.manoeuvre("a1", {c.card}).order("a1", {going(s, "a1", 8)}).activate("a1");
    EXPECT_EQ(table.left_over(), "");
    EXPECT_NEAR(y(s, "a1"), c.across ? 28 : 22 - kHorseDeep / 2 - 0.1, 0.05) << c.kind << c.card;
    EXPECT_EQ(state(s, "a1"), c.after) << c.kind << c.card;
  }
}

/// Better Royalist horse with its leader, two inches before horse of Parliament that stands.
Small royalists() {
  return by_hand(Making{}
                     .unit("a1", 'a', "horse", 20, 20, "quality = 1")
                     .unit("l", 'a', "leader", 20, 10, "attached = 'a1'")
                     .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 2, 2 * kHorseDeep),
                           "parliament = true"));
}

TEST(VwsExample7, PlayedCharge) {
  Small s = royalists();
  const double before = y(s, "b1");
  Table table(s);
  table.blows("a1", {4}).risk("a1", {"8D"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b1"), State::disordered);
  EXPECT_NEAR(y(s, "b1") - before, 4, kNear);
  EXPECT_EQ(facing(s, "b1"), 180);
  EXPECT_NEAR(y(s, "a1"), 22, kNear) << "the attackers hold";
  EXPECT_THAT(table.logged("pursuit"), IsEmpty());
}

TEST(VwsExample7, PlayedChargeThatBreaks) {
  Small s = royalists();
  const double before = y(s, "b1");
  Table table(s);
  table.blows("a1", {2}).risk("a1", {"8D"}).pursuit("a1", {"5S"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_NEAR(y(s, "b1") - before, 4, kNear);
  EXPECT_NEAR(y(s, "a1"), 26, kNear) << "follows 4 inches";
  EXPECT_TRUE(test::on_table(s, "l"));
}

TEST(VwsExample8, PlayedPushOfPikeUphill) {
  const double there = beyond(20, kFootDeep, 3, kFootDeep);
  Small s = by_hand(Making{}
                        .terrain("h", test::hill("[[10,23.8],[30,23.8],[30,40],[10,40]]"))
                        .unit("a1", 'a', "foot", 20, 20, "state = 'unsteady'")
                        .unit("b1", 'b', "foot", 20, there));
  Table table(s);
  table.blows("a1", {7}).order("a1", {charging(s, "a1", "b1", 3)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_EQ(state(s, "b1"), State::formed);
  EXPECT_NEAR(y(s, "a1"), 21, kNear) << "back 2 inches";
}

TEST(VwsExample8, PlayedPushOfPikeOnTheLevel) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 2.5, kFootDeep)));
  Table table(s);
  table.blows("a1", {6}).order("a1", {charging(s, "a1", "b1", 2.5)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(state(s, "b1"), State::unsteady);
  EXPECT_NEAR(y(s, "a1"), 20, kNear);
}

TEST(VwsExample9, PlayedFollowingUp) {
  // b1, narrower than a1, breaks and runs; a1 goes after it and takes b2, which marches east just
  // to the right of b1's way and more than two inches from where it broke.
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 10, "quality = 1")
                        .unit("b1", 'b', "horse", 20, beyond(10, kHorseDeep, 2, kHorseDeep),
                              "state = 'disordered'; bases = 2")
                        .unit("b2", 'b', "foot", 40, 40, "in_motion = true"));
  s.put("b2", 20 + 1.4 + kFootDeep / 2, y(s, "b1") + kHorseDeep / 2 + 2.1 + kThree / 2, 90);
  const double before = test::x(s, "b2");
  const double level = y(s, "b2");
  Table table(s);
  table.blows("a1", {5, 5}).pursuit("a1", {"6C"});
  table.order("a1", {charging(s, "a1", "b1", 2)}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_EQ(state(s, "b1"), State::broken);
  EXPECT_THAT(table.logged("fought"), ElementsAre("fought a1 b1", "fought a1 b2"));
  EXPECT_EQ(state(s, "b2"), State::unsteady) << "-1 -2 -1 +1: 5 is 2";
  EXPECT_NEAR(y(s, "b2") - level, 2, kNear) << "back two inches";
  EXPECT_NEAR(test::x(s, "b2"), before, kNear);
}

TEST(VwsExample10, PlayedARoutSpreads) {
  // b2 half an inch to b1's left, b3 behind b2 and an inch and a half from b1.
  const double there = beyond(20, kFootDeep, 3, kFootDeep);
  const double aside = 20 + kThree + 0.5;
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, there, "state = 'disordered'")
                        .unit("b2", 'b', "foot", aside, there)
                        .unit("b3", 'b', "foot", aside, beyond(there, kFootDeep, 1.41, kFootDeep),
                              "state = 'unsteady'"));
  Table table(s);
  table.shots("a1", {1}).damage("b1", {"9C"}).rout("b2", {"2H", "10C"}).rout("b3", {"6C"});
  fire(s, table);
  EXPECT_THAT(table.log,
              ElementsAre("to hit a1", "damage b1", "broken b1", "back b1", "rout b2",
                          "unsteady b2", "rout b3", "broken b3", "rout b2", "broken b2"));
  EXPECT_EQ(s.record("b3").pike_bases, 0);
  EXPECT_EQ(facing(s, "b3"), 0) << "it turns about in place";
  EXPECT_EQ(facing(s, "b2"), 0);
  EXPECT_NEAR(y(s, "b2"), there, kNear);
}

TEST(VwsExample11, PlayedAllsLost) {
  for (const bool lost : {false, true}) {
    Making making;
    making.options("play_on = true").unit("a1", 'a', "foot", 10, 4);
    int n = 1;
    for (const char* one : {"formed", "formed", "unsteady", "disordered", "broken", "broken"}) {
      making.unit(fmt::format("b{}", n), 'b', "foot", 8.0 * n, 40,
                  fmt::format("state = '{}'", one));
      ++n;
    }
    if (lost) making.unit("x", 'b', "foot", 10, 30);
    Small s = by_hand(making);
    if (lost) remove(s.battle, s.id("x"), Gone::surrendered);
    Table table(s);
    s.battle.head().step = 2;
    table.step();
    EXPECT_EQ(army_is_beaten(s.battle, Side::b), lost);
    EXPECT_EQ(state(s, "b4"), lost ? State::broken : State::disordered);
    EXPECT_EQ(state(s, "b3"), State::unsteady);
  }
}

}  // namespace
}  // namespace opfor::victory_without_squares
