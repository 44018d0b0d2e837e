// Playing: a considered order, a whole turn, a whole battle of each shipped scenario.
#include <benchmark/benchmark.h>

#include "ai/commander/commander.hpp"
#include "battles/judged.hpp"
#include "chance/keyed_dice.hpp"
#include "record/program_asks.hpp"

namespace {

using namespace opfor;

const battles::Ready& camerone() {
  static const battles::Ready kReady = battles::ready("camerone_1863");
  return kReady;
}

/// Both sides led by the policies, with the dice of a seed.
struct Program {
  Program(const battles::Ready& ready, std::uint64_t seed)
      : a(*ready.scenario.sheet, ready.behaviour),
        b(*ready.scenario.sheet, ready.behaviour),
        dice(seed),
        asks(*ready.scenario.sheet, Minds{&ready.behaviour, {&a, &b}, {}}, dice) {}
  PolicyCommander a;
  PolicyCommander b;
  chance::KeyedDice dice;
  ProgramAsks asks;
};

/// Plays until a turn is over, or the battle.
void play_to(Battle& battle, const Sheet& sheet, Asks& asks, int turn) {
  NoEvents events;
  Play play(battle, asks, events);
  while (battle.head().verdict == Verdict::going_on && battle.head().turn <= turn) {
    sheet.play_step(play);
  }
}

/// Keeps the first choice among orders of a commanded group with an enemy in sight.
class Keeping final : public Commander {
 public:
  explicit Keeping(Commander& inner) : inner_(inner) {}
  Decided decide(const View& view, const Decision& decision) override {
    if (decision.kind == DecisionKind::order_unit && decision.options.size() > 4 && !kept) {
      kept = decision;
      seen = view;
    }
    return inner_.decide(view, decision);
  }
  std::optional<Decision> kept;
  std::optional<View> seen;

 private:
  Commander& inner_;
};

void a_considered_order(benchmark::State& state) {
  const battles::Ready& ready = camerone();
  const Sheet& sheet = *ready.scenario.sheet;
  PolicyCommander commander(sheet, ready.behaviour);
  Keeping keeping(commander);
  chance::KeyedDice dice(3);
  ProgramAsks asks(sheet, Minds{&ready.behaviour, {&keeping, &keeping}, {}}, dice);
  Battle battle = sheet.start(ready.scenario.setting);
  play_to(battle, sheet, asks, 4);
  if (!keeping.kept) {
    state.SkipWithError("nobody had a free hand");
    return;
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(commander.decide(*keeping.seen, *keeping.kept));
  }
  state.counters["options"] = static_cast<double>(keeping.kept->options.size());
}
BENCHMARK(a_considered_order);

void a_turn_of_camerone(benchmark::State& state) {
  const battles::Ready& ready = camerone();
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle start = sheet.start(ready.scenario.setting);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    Program program(ready, ++seed);
    Battle battle = start;
    play_to(battle, sheet, program.asks, 1);
    benchmark::DoNotOptimize(battle);
  }
}
BENCHMARK(a_turn_of_camerone);

void a_battle(benchmark::State& state, const char* scenario) {
  const battles::Ready ready = battles::ready(scenario);
  const Sheet& sheet = *ready.scenario.sheet;
  const Battle start = sheet.start(ready.scenario.setting);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    Program program(ready, ++seed);
    Battle battle = start;
    play_to(battle, sheet, program.asks, 1000);
    benchmark::DoNotOptimize(battle);
  }
}
BENCHMARK_CAPTURE(a_battle, camerone, "camerone_1863");
BENCHMARK_CAPTURE(a_battle, first_steps, "first_steps");
BENCHMARK_CAPTURE(a_battle, edgehill, "edgehill_1642");
BENCHMARK_CAPTURE(a_battle, lane, "lane_1645");
BENCHMARK_CAPTURE(a_battle, dike_road, "dike_road_1591");
BENCHMARK_CAPTURE(a_battle, hopton_heath, "hopton_heath_1643");

}  // namespace
