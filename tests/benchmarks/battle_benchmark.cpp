// A battle's state, dice, facts and orders, with forty groups and ten pieces of terrain.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <stdexcept>
#include <string>

#include "ai/behaviour/read_behaviour.hpp"
#include "chance/enumerator.hpp"
#include "chance/keyed_dice.hpp"
#include "core/shipped.hpp"
#include "rules/sheets.hpp"
#include "scenario/scenario.hpp"

namespace {

using namespace opfor;

/// Twenty groups a side in two lines, woods and hedges between them.
std::string forty_groups() {
  std::string text =
      "system = \"nineteenth_century\"\ntitle = \"Forty\"\nturns = 10\n"
      "table = { width = 600, height = 300 }\n"
      "[[side]]\nid = \"blue\"\nname = \"Blue\"\nfacing = 0\n"
      "[[side]]\nid = \"red\"\nname = \"Red\"\nfacing = 180\nautomated = true\n";
  for (int i = 0; i < 10; ++i) {
    const int x = 20 + 57 * i;
    text += fmt::format(
        "[[terrain]]\nid = \"t{0}\"\nname = \"t{0}\"\nkind = \"wood\"\ncover = \"soft\"\n"
        "blocks_sight = true\ndifficult = true\n"
        "area = [[{1}, 130], [{2}, 125], [{3}, 150], [{2}, 170], [{1}, 165]]\n",
        i, x, x + 25, x + 35);
  }
  for (int i = 0; i < 40; ++i) {
    const bool blue = i < 20;
    const int n = i % 20;
    text += fmt::format(
        "[[unit]]\nid = \"u{}\"\nname = \"Group {}\"\nside = \"{}\"\nat = [{}, {}]\narm = \"{}\"\n"
        "figures = 10\nformed = true\nweapons = [\"{}\"]\norders = \"attack\"\n",
        i, i, blue ? "blue" : "red", 35 + 58 * (n % 10), (blue ? 30 : 230) + 40 * (n / 10),
        n % 4 == 3 ? "horse" : "foot", n % 4 == 3 ? "sword" : "musket");
  }
  return text;
}

const Scenario& scenario() {
  static const Scenario kScenario = [] {
    auto read = read_scenario(forty_groups(), "forty.toml", find_sheet, sheet_names());
    if (!read) throw std::runtime_error(read.error().to_string());
    return *read;
  }();
  return kScenario;
}

const Behaviour& behaviour() {
  static const Behaviour kBehaviour = [] {
    for (const shipped::File& file : shipped::files()) {
      if (file.path != "ai/tables/nineteenth_century.toml") continue;
      auto read = read_behaviour(file.text, file.path, BehaviourOptions{});
      if (!read) throw std::runtime_error(read.error().to_string());
      return *std::move(read);
    }
    throw std::runtime_error("the behaviour table is not shipped");
  }();
  return kBehaviour;
}

Battle begun() { return scenario().sheet->start(scenario().setting); }

void copy_of_a_battle(benchmark::State& state) {
  const Battle battle = begun();
  Battle copy = battle;
  for (auto _ : state) {
    copy = battle;
    benchmark::DoNotOptimize(copy);
  }
  state.counters["bytes"] = static_cast<double>(battle.block().size_bytes());
}
BENCHMARK(copy_of_a_battle);

void one_keyed_die(benchmark::State& state) {
  chance::Key key;
  for (auto _ : state) {
    ++key.turn;
    benchmark::DoNotOptimize(chance::keyed_face(1, 0, key, 0, 6));
  }
}
BENCHMARK(one_keyed_die);

void a_throw_of_twelve_through_the_door(benchmark::State& state) {
  chance::KeyedDice dice(1);
  chance::Key key;
  for (auto _ : state) {
    ++key.turn;
    benchmark::DoNotOptimize(chance::ask_successes(dice, key, 12, 8, 6));
  }
}
BENCHMARK(a_throw_of_twelve_through_the_door);

void odds_of_command_points(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        chance::odds_of([](chance::Chance& c) { return chance::ask_sum(c, {}, 5); }));
  }
}
BENCHMARK(odds_of_command_points);

void facts_of_one_unit_among_forty(benchmark::State& state) {
  const Battle battle = begun();
  for (auto _ : state) {
    benchmark::DoNotOptimize(scenario().sheet->facts(battle, unit_id(25)));
  }
}
BENCHMARK(facts_of_one_unit_among_forty);

void a_reaction(benchmark::State& state) {
  ReactionRequest request;
  request.unit = unit_id(25);
  request.facts = scenario().sheet->facts(begun(), request.unit);
  request.die = 3;
  for (auto _ : state) benchmark::DoNotOptimize(behaviour().react(request));
}
BENCHMARK(a_reaction);

/// A whole table order: snapshot, facts, reaction, the way that carries it out.
void a_table_order(benchmark::State& state) {
  const Battle battle = begun();
  const Sheet& sheet = *scenario().sheet;
  for (auto _ : state) {
    ReactionRequest request;
    request.unit = unit_id(25);
    request.facts = sheet.facts(battle, request.unit);
    request.die = 5;
    const Reaction reaction = behaviour().react(request);
    benchmark::DoNotOptimize(sheet.ways(battle, {request.unit, reaction.cell}));
  }
}
BENCHMARK(a_table_order);

void judging_an_order(benchmark::State& state) {
  const Battle battle = begun();
  const Sheet& sheet = *scenario().sheet;
  const Order order =
      sheet.ways(battle, {unit_id(25), {Intent::advance, ChargeMark::no, Gait::as_before, true}})
          .front();
  for (auto _ : state) benchmark::DoNotOptimize(sheet.check(battle, order));
}
BENCHMARK(judging_an_order);

}  // namespace
