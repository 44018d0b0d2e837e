// A whole turn of the specification (E12), and whole battles under both timings of movement.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ai/commander/commander.hpp"
#include "chance/keyed_dice.hpp"
#include "play_support.hpp"
#include "rules/arquebusier/elements.hpp"
#include "rules/arquebusier/sheet.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::causes;
using test::facing;
using test::fights;
using test::going;
using test::left;
using test::Making;
using test::Small;
using test::Table;
using test::x;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

// --- E12 ---

/// Red is the program's, and begins as side b here; Blue the person's.
Small e12() {
  Small s =
      Making{}
          .formation("B1", 'a', "6x1 FA", 36, 30, "facing = 180")
          .formation("B2", 'a', "2x3 Pk", 52, 22, "facing = 180")
          .formation("R1", 'b', "3x2 Ln", 20, 10, "facing = 0; mission = 'attack'; target = 'B1'")
          .formation("R2", 'b', "8x1 FA", 36, 12, "facing = 0; mission = 'shoot'")
          .formation("R3", 'b', "4x2 M", 52, 12,
                     "facing = 0; class = 'irregular'; mission = 'attack'")
          .general("red", 'b', 38, 8, "facing = 0")
          .small();
  s.battle.head().turn = 3;
  lose_of_type(s.battle, s.id("R2"), Type::firearm, 2);
  s.record("R2").lost = 0;  // not last turn
  s.record("R2").under_fire_last = 1;
  s.record("R1").moved_last = 6 * 254;
  s.record("R1").manoeuvred_last = 1;
  return s;
}

/// The dice of the example, and what it lets choose.
void fix(const Small& s, Table& table) {
  table.first({2}, {5});
  table.reaction("R1", 3).reaction("R2", 4).reaction("R3", 6);
  table.commands("R1", {2}).commands("R3", {3}).ordered("B2", {going(s, "B2", 6)}, 5);
  table.order("R3", {going(s, "R3", 6)});
  table.choose("R2", DecisionKind::choose_target, {"shoots at B1"});
  table.shots("R2", {1, 2, 3, 5, 6, 2, 4}).shots("B1", {1, 1, 2, 2, 3, 4, 6});
  table.risk("B1", {2, 5, 6, 1}).risk("R2", {3, 4, 2});
  // The example counts the pikes' files from the west; their own left is the east.
  table.choose("R3", DecisionKind::melee_target,
               {"tell them", "mob 3 of R3 (R3) strikes pike 1 of B2",
                "mob 5 of R3 (R3) strikes pike 4 of B2"});
  table.choose("B2", DecisionKind::melee_target,
               {"tell them", "pike 1 of B2 (B2) strikes mob 7", "pike 2 of B2 (B2) strikes mob 3",
                "pike 3 of B2 (B2) strikes mob 5", "pike 4 of B2 (B2) strikes mob 1",
                "pike 5 of B2 (B2) strikes mob 3", "pike 6 of B2 (B2) strikes mob 5"});
  table.blows("R3", {6, 3, 2, 5}).blows("B2", {1, 5, 6, 4, 2, 3});
}

TEST(AqE12, ACompleteEnemyTurn) {
  Small s = e12();
  ASSERT_EQ(s.drawn_up("R2"), "FA | FA | FA | FA | FA | FA");
  Table table(s);
  fix(s, table);

  // 1, 2: reactions and commands.
  table.step();
  std::vector<int> risks;
  std::vector<Intent> intents;
  for (const auto& reacted : table.told_of<event::Reacted>()) {
    risks.push_back(reacted.reaction.total);
    intents.push_back(reacted.reaction.cell.intent);
  }
  EXPECT_THAT(risks, ElementsAre(0, 2, 2));
  EXPECT_THAT(intents,
              ElementsAre(Intent::continue_orders, Intent::continue_orders, Intent::advance));
  EXPECT_EQ(sheet_record(s.battle).first, Side::b);
  table.to(At::shooting);
  EXPECT_THAT(table.outcomes("R1", "command"), ElementsAre("it obeys"));
  EXPECT_THAT(table.outcomes("B2", "command"), ElementsAre("it obeys"));
  EXPECT_THAT(table.outcomes("R3", "command"), ElementsAre("it obeys"));
  EXPECT_THAT(table.logged("command R2"), IsEmpty());
  EXPECT_THAT(table.logged("command B1"), IsEmpty());

  // 3: shooting.
  table.step();
  EXPECT_THAT(table.fire(), testing::UnorderedElementsAre("R2 7 at B1, 3 or more, 4 hit",
                                                          "B1 7 at R2, 3 or more, 3 hit"));
  EXPECT_EQ(left(s, "B1"), 2);
  EXPECT_EQ(s.record("B1").commander_dead, 1);
  EXPECT_EQ(causes(s, "B1"), "shot losses");
  EXPECT_EQ(s.record("B1").move_penalty, 4);
  EXPECT_EQ(left(s, "R2"), 3);
  EXPECT_EQ(s.record("R2").commander_dead, 0);
  EXPECT_EQ(causes(s, "R2"), "shot losses");
  EXPECT_EQ(s.record("R2").move_penalty, 3);

  // 4: movement.
  table.step();
  EXPECT_NEAR(x(s, "R1"), 27.50, 0.011);
  EXPECT_NEAR(y(s, "R1"), 19.37, 0.011);
  EXPECT_NEAR(facing(s, "R1"), 38.66, 0.02);
  EXPECT_FALSE(fights(s, "R1"));
  EXPECT_NEAR(y(s, "R3"), 17, 0.011);
  EXPECT_NEAR(y(s, "B2"), 17, 0.011);
  EXPECT_TRUE(fights(s, "R3"));
  EXPECT_EQ(causes(s, "R3") + causes(s, "B2"), "");

  // 5: melee.
  table.step();
  EXPECT_EQ(left(s, "R3"), 5);
  EXPECT_EQ(left(s, "B2"), 5);

  // 6: the end.
  table.turn();
  EXPECT_EQ(left(s, "R3"), 5) << "irregular only by nature: no attrition";
  EXPECT_EQ(s.battle.head().verdict, Verdict::going_on);
  EXPECT_EQ(table.left_over(), "");

  // Next turn's commands: R2 has D6 +1 -1 -1, B1 D6 -1 -1 -2.
  table.told.clear();
  table.ordered("R2", {Rally{}}, 4).ordered("B1", {Rally{}}, 6).commands("R1", {1});
  table.to(At::shooting);
  EXPECT_THAT(table.outcomes("R2", "command"), ElementsAre("it obeys"));
  EXPECT_THAT(table.outcomes("B1", "command"), ElementsAre("it stays where it is"));
  for (const auto& tested : table.told_of<event::Tested>()) {
    if (tested.unit == s.id("R2")) {
      EXPECT_THAT(tested.thrown, ElementsAre(testing::EndsWith("= 3")));
    }
    if (tested.unit == s.id("B1")) {
      EXPECT_THAT(tested.thrown, ElementsAre(testing::EndsWith("= 2")));
    }
  }
}

TEST(AqE12, ThePolicyShootsAtTheSecondNearestAsTheExampleDoes) {
  Small s = e12();
  Table table(s);
  fix(s, table);
  table.to(At::shooting);
  Small before = s;
  table.decided.clear();
  table.step();
  const Behaviour behaviour =
      opfor::test::shipped_behaviour("arquebusier", s.battle.setting().behaviour);
  PolicyCommander commander(sheet(), behaviour);
  for (const Decision& decision : table.decided) {
    if (decision.unit != s.id("R2")) continue;
    const Choice choice = commander.decide(sheet().view(before.battle, Side::b), decision).choice;
    EXPECT_EQ(decision.options[static_cast<std::size_t>(choice.picks.front())].unit, s.id("B1"));
    return;
  }
  ADD_FAILURE() << "it was not asked";
}

// --- whole battles ---

/// Both sides led by the program, with dice of a seed.
class ByTheProgram final : public Asks {
 public:
  ByTheProgram(const Setting& setting, std::uint64_t seed)
      : behaviour_(opfor::test::shipped_behaviour("arquebusier", setting.behaviour)),
        commander_(sheet(), behaviour_),
        dice_(seed) {}
  [[nodiscard]] std::vector<chance::Answer> answer_all(
      std::span<const chance::Request> requests) override {
    return dice_.answer_all(requests);
  }
  [[nodiscard]] std::vector<Reaction> react_all(
      const Battle&, std::span<const ReactionRequest> requests) override {
    std::vector<Reaction> all;
    for (const ReactionRequest& request : requests) all.push_back(behaviour_.react(request));
    return all;
  }
  [[nodiscard]] std::vector<Choice> decide_all(const Battle& battle,
                                               std::span<const Decision> decisions) override {
    std::vector<Choice> all;
    for (const Decision& decision : decisions) {
      all.push_back(commander_.decide(sheet().view(battle, decision.side), decision).choice);
    }
    return all;
  }
  void rest(Battle&) override {}

 private:
  Behaviour behaviour_;
  PolicyCommander commander_;
  chance::KeyedDice dice_;
};

/// The dike road with an option; what happened until it ended.
struct Whole {
  int turns = 0;
  int shots = 0, moves = 0, melees = 0;
  Verdict verdict = Verdict::going_on;
};
Whole whole(const std::string& timing, std::uint64_t seed) {
  Small s = test::scenario("dike_road_1591");
  auto changed = std::make_shared<Setting>(*s.scenario.setting);
  for (SideInfo& side : changed->sides) side.automated = true;
  Rules all = rules(*changed);
  all.options.movement_timing =
      timing == "after_commands" ? MovementTiming::after_commands : MovementTiming::after_shooting;
  changed->of_sheet = std::make_shared<Rules>(all);
  Battle battle = sheet().start(changed);
  ByTheProgram program(*changed, seed);
  EventList told;
  for (int i = 0; i < 1000 && battle.head().verdict == Verdict::going_on; ++i) {
    sheet().play_step(battle, program, told);
  }
  Whole came;
  came.turns = battle.head().turn;
  came.verdict = battle.head().verdict;
  for (const Event& event : told.list) {
    came.shots += std::holds_alternative<event::Shot>(event.what) ? 1 : 0;
    came.moves += std::holds_alternative<event::Moved>(event.what) ? 1 : 0;
    came.melees += std::holds_alternative<event::Fought>(event.what) ? 1 : 0;
  }
  return came;
}

TEST(Aq16, UnderBothTimingsOfMovementBattlesArePlayedToTheirEnd) {
  for (const char* timing : {"after_shooting", "after_commands"}) {
    int melees = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Whole came = whole(timing, seed);
      EXPECT_NE(came.verdict, Verdict::going_on) << timing << seed;
      EXPECT_LE(came.turns, 9) << timing << seed;
      EXPECT_GT(came.shots, 0) << timing << seed;
      EXPECT_GT(came.moves, 0) << timing << seed;
      melees += came.melees;
    }
    EXPECT_GT(melees, 0) << timing;
  }
}

}  // namespace
}  // namespace opfor::arquebusier
