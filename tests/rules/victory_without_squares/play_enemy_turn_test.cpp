// Who rolls, who is commanded (12.1), and a whole enemy turn (worked example 12).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Purpose;
using test::beyond;
using test::going;
using test::in_motion;
using test::kFootDeep;
using test::kGunsDeep;
using test::kHorseDeep;
using test::kShotDeep;
using test::Making;
using test::shooting_at;
using test::Small;
using test::state;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.03;  ///< inches

template <class T>
std::vector<T> told(const Table& table) {
  std::vector<T> some;
  for (const Event& event : table.told) {
    if (const T* one = std::get_if<T>(&event.what)) some.push_back(*one);
  }
  return some;
}

// --- VWS-AI-1 ---

TEST(VwsAi1, ABodyRollsAtTheStartOfItsActivationUnlessBrokenOrPursuing) {
  const auto rolls = [](auto change) {
    Small s = Making{}
                  .unit("a1", 'a', "foot", 20, 4)
                  .unit("b1", 'b', "horse", 20, 40)
                  .unit("b2", 'b', "horse", 40, 40)
                  .small();
    change(s);
    Table table(s);
    table.choose("b1", DecisionKind::choose_rally, {"flees"}).activate("b1");
    return table.logged("reaction").size();
  };
  EXPECT_EQ(rolls([](Small&) {}), 1U);
  EXPECT_EQ(rolls([](Small& s) { set_state(s.battle, s.id("b1"), State::broken); }), 0U);
  Small pursuing = Making{}
                       .unit("a1", 'a', "horse", 20, 20, "state = 'broken'")
                       .unit("b1", 'b', "horse", 20, beyond(20, kHorseDeep, 1, kHorseDeep))
                       .small();
  pursuing.record("b1").quarry = pursuing.id("a1");
  pursuing.record("b1").pursuit_rounds = 1;
  Table table(pursuing);
  table.pursuit("b1", {"2C"}).activate("b1");
  EXPECT_THAT(table.logged("reaction"), IsEmpty());
}

TEST(VwsAi1, NobodyRollsForTroopsThatAPersonLeads) {
  Small s = Making{}.unit("a1", 'a', "foot", 20, 4).unit("b1", 'b', "foot", 20, 40).small();
  Table table(s);
  table.order("a1", {}).activate("a1");
  EXPECT_THAT(table.logged("reaction"), IsEmpty());
  EXPECT_EQ(table.times_asked(DecisionKind::order_unit), 1);
}

TEST(VwsAi1, DragoonsAreHorseOrFootByHowTheyAre) {
  for (const auto& [more, expected] : {std::pair{"mounted = true", opfor::Table::horse},
                                       {"mounted = false", opfor::Table::foot}}) {
    Small s =
        Making{}.unit("a1", 'a', "foot", 20, 4).unit("b1", 'b', "dragoons", 20, 40, more).small();
    Table table(s);
    table.activate("b1");
    ASSERT_EQ(told<event::Reacted>(table).size(), 1U);
    EXPECT_EQ(told<event::Reacted>(table).front().request.table, expected) << more;
  }
}

// --- VWS-AI-3, 4 ---

/// b1 with its leader so far off, told this.
Small led_from(double inches, const char* terrain = "") {
  Making making;
  if (*terrain != 0) making.terrain("h", terrain);
  return making.unit("a1", 'a', "foot", 20, 10)
      .unit("b1", 'b', "foot", 20, 30)
      .unit("l", 'b', "leader", 20, beyond(30, kFootDeep, inches, test::kLeaderDeep))
      .small();
}
bool has_a_free_hand(Small s, Cell cell) {
  Table table(s);
  table.cell("b1", cell).activate("b1");
  return told<event::Ordered>(table).front().by_choice;
}

TEST(VwsAi3, TheCommandedIgnoreItalicsButNotCapitals) {
  const Cell italic{Intent::halt_face, ChargeMark::no, Gait::as_before, true};
  const Cell capital{Intent::run, ChargeMark::no, Gait::as_before, false};
  EXPECT_TRUE(has_a_free_hand(led_from(8), italic));
  EXPECT_FALSE(has_a_free_hand(led_from(8.1), italic));
  EXPECT_FALSE(has_a_free_hand(led_from(1), capital));
}

TEST(VwsAi3, FourInchesIfAHedgeLiesBetween) {
  const Cell italic{Intent::halt_face, ChargeMark::no, Gait::as_before, true};
  const std::string hedge = test::hedge("[[10,31.5],[30,31.5]]");
  EXPECT_FALSE(has_a_free_hand(led_from(5, hedge.c_str()), italic));
  EXPECT_TRUE(has_a_free_hand(led_from(4, hedge.c_str()), italic));
}

TEST(Vws12Point4, RunSetsRetreatedOrRanAndKeepsTheState) {
  Small s = led_from(1);
  Table table(s);
  table.cell("b1", {Intent::run, ChargeMark::no, Gait::as_before, false}).activate("b1");
  EXPECT_TRUE(happened(s.record("b1").retreated_or_ran));
  EXPECT_EQ(state(s, "b1"), State::formed);
  EXPECT_NEAR(y(s, "b1"), 34, kNear) << "about, and a full move away";
  EXPECT_EQ(test::facing(s, "b1"), 0);
}

TEST(Vws12Point4, CrewsThatRunAreBroken) {
  Small s = Making{}.unit("a1", 'a', "foot", 20, 4).unit("b1", 'b', "artillery", 20, 40).small();
  Table table(s);
  table.cell("b1", {Intent::abandon, ChargeMark::no, Gait::as_before, false}).activate("b1");
  EXPECT_EQ(state(s, "b1"), State::broken);
}

TEST(VwsMove8, UncommandedTroopsWhoseHaltIsRefusedGoOnNeverIntoContact) {
  // In motion, b1 is told to halt, and draws a spade; a1 stands five inches ahead of it.
  Small s =
      Making{}
          .unit("a1", 'a', "horse", 20, 10)
          .unit("b1", 'b', "horse", 20, beyond(10, kHorseDeep, 5, kHorseDeep), "in_motion = true")
          .small();
  Table table(s);
  table.cell("b1", {Intent::halt_face, ChargeMark::no, Gait::as_before, true});
  table.manoeuvre("b1", {"9S"}).activate("b1");
  EXPECT_EQ(table.left_over(), "");
  EXPECT_LT(test::between(s, "a1", "b1"), 4.02) << "it has gone on";
  EXPECT_GT(test::between(s, "a1", "b1"), 0.05);
  EXPECT_THAT(table.logged("melee"), IsEmpty());
}

// --- worked example 12 ---

/// The enemy (b) faces south. G stands on a hillock and shoots over the others' heads.
Small the_whole_turn() {
  Small s = Making{}
                .terrain("hillock", test::hill("[[25.5,34.6],[28.5,34.6],[28.5,36.7],[25.5,36.7]]"))
                .terrain("wood", test::wood("[[22.9,32.5],[25.45,32.5],[25.45,35],[22.9,35]]"))
                .unit("P1", 'b', "horse", 31, 30 + kHorseDeep,
                      "parliament = true; orders = 'attack'; target = 'R1'")
                .unit("L", 'b', "leader", 31, 34, "attached = 'P1'")
                .unit("F1", 'b', "foot", 27.3, 32.9 + kFootDeep / 2,
                      "state = 'unsteady'; orders = 'fire'")
                .unit("G", 'b', "artillery", 27, 35 + kGunsDeep / 2, "bases = 2; orders = 'fire'")
                .unit("F2", 'b', "foot", 27.3, 32.9 + kFootDeep + 3 + kFootDeep / 2,
                      "line = 2; orders = 'support'; target = 'F1'")
                .unit("C", 'b', "commanded_shot", 24.2, 32.9 + kShotDeep / 2)
                .unit("R1", 'a', "horse", 30, 25 - kHorseDeep / 2, "in_motion = true")
                .unit("T1", 'a', "foot", 26, 29.4 - kFootDeep / 2, "shot_bases = 6; pike_bases = 2")
                .small();
  return s;
}

TEST(VwsExample12, AWholeEnemyTurn) {
  Small s = the_whole_turn();
  ASSERT_NEAR(test::between(s, "R1", "P1"), 5, kNear);
  ASSERT_NEAR(test::between(s, "T1", "F1"), 3.5, kNear);
  ASSERT_NEAR(test::between(s, "F1", "F2"), 3, kNear);
  Table table(s);
  table.dice(Purpose::initiative, "b", {7}).dice(Purpose::initiative, "a", {3});
  table.choose("b", DecisionKind::choose_initiative, {"moves first"});
  table.choose("b", DecisionKind::choose_activation, {"activates b", "passes", "activates C"});
  table.dice(Purpose::reaction, "P1", {3}).dice(Purpose::reaction, "F1", {4});
  table.dice(Purpose::reaction, "G", {5}).dice(Purpose::reaction, "F2", {2});
  table.dice(Purpose::reaction, "C", {6});
  table.order("P1", {going(s, "P1", 4), shooting_at(s, "R1")}).shots("P1", {6, 2});
  table.eager("R1").manoeuvre("R1", {"AS"});
  table.order("F1", {shooting_at(s, "T1")}).shots("F1", {3});
  table.order("G", {shooting_at(s, "R1")}).shots("G", {10});
  table.shots("C", {4});
  const double support = y(s, "F2");
  table.turn();
  EXPECT_EQ(table.left_over(), "");

  // Who was activated, in which order, with which risk.
  std::vector<std::pair<std::string, int>> risks;
  for (const event::Reacted& r : told<event::Reacted>(table)) {
    risks.emplace_back(s.battle.setting().unit(r.request.unit).id, r.reaction.total);
  }
  using Risk = std::pair<std::string, int>;
  EXPECT_THAT(risks,
              ElementsAre(Risk{"P1", 0}, Risk{"F1", 6}, Risk{"G", 0}, Risk{"F2", 0}, Risk{"C", 0}));
  // P1 rode to an inch, R1's card was refused, the second shot hit.
  EXPECT_NEAR(test::between(s, "R1", "P1"), 1, kNear);
  EXPECT_FALSE(in_motion(s, "P1"));
  EXPECT_EQ(state(s, "R1"), State::unsteady);
  EXPECT_THAT(table.logged("melee"), IsEmpty());
  EXPECT_THAT(table.logged("leader risk"), IsEmpty());
  // F1 hit T1; G ran low; F2 stood; C missed.
  EXPECT_EQ(state(s, "T1"), State::unsteady);
  EXPECT_EQ(s.record("G").low_powder, 1);
  EXPECT_EQ(y(s, "F2"), support);
  std::vector<int> scores;
  for (const event::Shot& shot : told<event::Shot>(table)) scores.push_back(shot.least);
  EXPECT_THAT(scores, ElementsAre(2, 3, 5, 3));
  EXPECT_FALSE(army_is_beaten(s.battle, Side::b));
  EXPECT_EQ(s.battle.head().turn, 2);
}

}  // namespace
}  // namespace opfor::victory_without_squares
