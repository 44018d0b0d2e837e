// Level `tactician`: he looks ahead with dice of his own, from what his side knows.
#include "ai/tactician/tactician.hpp"

#include <gtest/gtest.h>

#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "drill/position.hpp"
#include "record/program_asks.hpp"

namespace opfor::battles {
namespace {

constexpr Effort kLittle{3, 9, 0};

/// A battle in which side A is a tactician's.
Battle played(const Ready& ready, Effort effort) {
  const Sheet& sheet = *ready.scenario.sheet;
  const Weights& weights = shipped_weights(sheet.name());
  Tactician tactician(sheet, ready.behaviour, weights, 11, effort);
  PolicyCommander enemy(sheet, ready.behaviour);
  chance::KeyedDice dice(5);
  ProgramAsks asks(sheet, Minds{&ready.behaviour, {&tactician, &enemy}, {}}, dice);
  NoEvents nobody;
  Battle battle = sheet.start(ready.scenario.setting);
  Play table(battle, asks, nobody);
  while (battle.head().verdict == Verdict::going_on) sheet.play_step(table);
  return battle;
}

class OfASheet : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Tactician, OfASheet,
                         testing::Values("first_steps", "lane_1645", "dike_road_1591", "ferry_1634",
                                         "farm_1808"));

TEST_P(OfASheet, PlaysTheSameBattleAgain) {
  const Ready battle = ready(GetParam());
  EXPECT_EQ(played(battle, kLittle).hash(), played(battle, kLittle).hash());
}

TEST_P(OfASheet, WithOneCandidateIsTheCommander) {
  const Ready battle = ready(GetParam());
  const Sheet& sheet = *battle.scenario.sheet;
  PolicyCommander commander(sheet, battle.behaviour);
  chance::KeyedDice dice(5);
  ProgramAsks asks(sheet, Minds{&battle.behaviour, {&commander, &commander}, {}}, dice);
  Battle by_commander = play_on(
      sheet, sheet.start(battle.scenario.setting), [](const Battle&) { return false; }, asks);
  EXPECT_EQ(played(battle, {1, 1, 0}).hash(), by_commander.hash());
}

/// Counts how often he chooses otherwise than the commander would, and what he asks.
TEST_P(OfASheet, LooksAheadWhereAStepBeginsWithAnOrder) {
  const Ready battle = ready(GetParam());
  const Sheet& sheet = *battle.scenario.sheet;
  class Heeded final : public Heard {
   public:
    void decided(const Moment&, const Decision& decision, const Commander::Decided& by) override {
      if (decision.kind != DecisionKind::order_unit || by.choice.picks.empty()) return;
      ++orders;
      const auto& scored = by.reasons.options;
      const auto picked = static_cast<std::size_t>(by.choice.picks.front());
      for (const Scored& one : scored) {
        if (one.score > scored[picked].score) {
          ++others;
          return;
        }
      }
    }
    void bound(const Moment&, const OrderRequest&, const Order&) override {}
    int orders = 0;
    int others = 0;
  } heeded;
  Tactician tactician(sheet, battle.behaviour, shipped_weights(sheet.name()), 11, kLittle);
  chance::KeyedDice dice(5);
  ProgramAsks asks(sheet, Minds{&battle.behaviour, {&tactician, &tactician}, {}}, dice, &heeded);
  static_cast<void>(play_on(
      sheet, sheet.start(battle.scenario.setting), [](const Battle&) { return false; }, asks));
  EXPECT_GT(heeded.orders, 10);
  EXPECT_GT(heeded.others, 0) << "he never found anything better";
}

}  // namespace
}  // namespace opfor::battles
