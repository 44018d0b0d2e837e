// opfor_speed_table [FILTER]: what the parts of a battle cost on one core, a line a part and a
// column a sheet, with what each is to cost at the most. Battles are the generator's: 20 bodies a
// side or as many as the sheet's list gives, 20 turns, about ten pieces of terrain.
#include <algorithm>
#include <array>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "ai/commander/levels.hpp"
#include "ai/commander/weights.hpp"
#include "ai/tactician/trial.hpp"
#include "benchmarks/made_battles.hpp"
#include "benchmarks/timed.hpp"
#include "chance/keyed_dice.hpp"
#include "rules/sheets.hpp"

namespace {

using namespace opfor;
using namespace opfor::benchmarks;

constexpr int kTurns = 20;
constexpr int kBodies = 20;

/// Made once: the search for a battle takes longer than the battle.
const Made& battle_of(const std::string& sheet, int bodies) {
  static std::map<std::pair<std::string, int>, Made> kMade;
  const std::pair of{sheet, bodies};
  const auto known = kMade.find(of);
  if (known != kMade.end()) return known->second;
  return kMade.emplace(of, made_battle(sheet, bodies, kTurns)).first->second;
}

/// Both sides led at a level, with the dice of a seed.
struct Led {
  Led(const battles::Ready& ready, Level level, std::uint64_t seed)
      : sheet(*ready.scenario.sheet),
        commanders{
            commander_of(level, sheet, ready.behaviour, seed, shipped_weights(sheet.name())),
            commander_of(level, sheet, ready.behaviour, seed, shipped_weights(sheet.name()))},
        dice(seed),
        minds{&ready.behaviour, {commanders[0].get(), commanders[1].get()}, {}, nullptr} {}
  const Sheet& sheet;
  std::array<std::unique_ptr<Commander>, 2> commanders;
  chance::KeyedDice dice;
  Minds minds;
};

Battle played(const battles::Ready& ready, Level level, std::uint64_t seed, int turns = kTurns) {
  Led led(ready, level, seed);
  ProgramAsks asks(led.sheet, led.minds, led.dice);
  NoEvents events;
  Battle battle = led.sheet.start(ready.scenario.setting);
  Play play(battle, asks, events);
  while (battle.head().verdict == Verdict::going_on && battle.head().turn <= turns) {
    led.sheet.play_step(play);
  }
  return battle;
}

/// In the thick of it: the third turn has been played.
Battle midst(const battles::Ready& ready) { return played(ready, Level::reaction, 1, 3); }

UnitId somebody(const Battle& battle) {
  for (std::size_t i = battle.size() / 2; i < battle.size(); ++i) {
    if (battle.unit(unit_id(i)).on_table()) return unit_id(i);
  }
  return unit_id(0);
}

/// Seconds a battle of so many, one after the other.
double seconds_of(const battles::Ready& ready, Level level, int battles) {
  static_cast<void>(played(ready, level, 1));
  const double before = thread_seconds();
  for (int i = 1; i <= battles; ++i) {
    benchmark::DoNotOptimize(played(ready, level, static_cast<std::uint64_t>(i)));
  }
  return (thread_seconds() - before) / battles;
}

// --- the lines: each says what it is worth in the unit of its line ---

double copy_of_a_battle(benchmark::State& state, const std::string& sheet) {
  const Battle battle = midst(battle_of(sheet, kBodies).ready);
  const double pages = static_cast<double>(battle.block().size_bytes()) / 4096;
  Battle copy = battle;
  std::size_t n = 0;
  const double before = thread_seconds();
  for (auto _ : state) {
    copy = battle;
    benchmark::DoNotOptimize(copy);
    ++n;
  }
  return (thread_seconds() - before) / static_cast<double>(n) / pages * 1e6;
}

/// Microseconds of what a benchmark's loop does.
template <class Do>
double microseconds(benchmark::State& state, Do what) {
  std::size_t n = 0;
  const double before = thread_seconds();
  for (auto _ : state) {
    what();
    ++n;
  }
  return (thread_seconds() - before) / static_cast<double>(n) * 1e6;
}

double a_reaction(benchmark::State& state, const std::string& sheet) {
  const battles::Ready& ready = battle_of(sheet, kBodies).ready;
  const Battle battle = midst(ready);
  ReactionRequest request;
  request.unit = somebody(battle);
  request.facts = ready.scenario.sheet->facts(battle, request.unit);
  request.die = 3;
  return microseconds(state, [&] { benchmark::DoNotOptimize(ready.behaviour.react(request)); });
}

/// Of a moment of which nothing has been worked out: the bodies are looked at, too.
double facts_of_a_unit(benchmark::State& state, const std::string& sheet) {
  const battles::Ready& ready = battle_of(sheet, kBodies).ready;
  const Battle battle = midst(ready);
  const UnitId unit = somebody(battle);
  return microseconds(state,
                      [&] { benchmark::DoNotOptimize(ready.scenario.sheet->facts(battle, unit)); });
}

double a_considered_order(benchmark::State& state, const std::string& sheet) {
  const battles::Ready& ready = battle_of(sheet, kBodies).ready;
  double seconds = 0;
  int orders = 0;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    Led led(ready, Level::commander, ++seed);
    Timed timed(led.sheet, led.minds, led.dice);
    Battle battle = led.sheet.start(ready.scenario.setting);
    Play play(battle, timed, timed);
    while (battle.head().verdict == Verdict::going_on) {
      timed.begin_step();
      led.sheet.play_step(play);
    }
    seconds += timed.seconds();
    orders += timed.orders();
  }
  return orders == 0 ? 0 : seconds / orders * 1e6;
}

template <Level level>
double battles_a_second(benchmark::State& state, const std::string& sheet) {
  const battles::Ready& ready = battle_of(sheet, kBodies).ready;
  std::uint64_t seed = 0;
  return 1e6 / microseconds(state, [&] { benchmark::DoNotOptimize(played(ready, level, ++seed)); });
}

double turns_played_on(benchmark::State& state, const std::string& sheet) {
  constexpr int kFewer = 12;
  const battles::Ready& ready = battle_of(sheet, kFewer).ready;
  const Battle position = midst(ready);
  std::uint64_t seed = 0;
  return 1e6 / microseconds(state, [&] {
           Led led(ready, Level::reaction, ++seed);
           Trial trial(led.sheet, ready.behaviour, led.minds.commanders, seed);
           benchmark::DoNotOptimize(play_on(led.sheet, position, turn_is_over(position), trial));
         });
}

double two_threads(benchmark::State& state, const std::string& sheet) {
  using Clock = std::chrono::steady_clock;
  constexpr int kEach = 4;
  const battles::Ready& ready = battle_of(sheet, kBodies).ready;
  const auto some = [&] { static_cast<void>(seconds_of(ready, Level::reaction, kEach)); };
  double one = 0;
  double two = 0;
  for (auto _ : state) {
    const auto began = Clock::now();
    some();
    const auto then = Clock::now();
    std::thread other(some);
    some();
    other.join();
    one += std::chrono::duration<double>(then - began).count();
    two += std::chrono::duration<double>(Clock::now() - then).count();
  }
  return 2 * one / two;
}

double growth(benchmark::State& state, const std::string& sheet) {
  const Made& large = battle_of(sheet, 2 * kBodies);
  const Made& small = battle_of(sheet, large.bodies / 2);
  double times = 0;
  int n = 0;
  for (auto _ : state) {
    times += seconds_of(large.ready, Level::reaction, 2) / large.bodies /
             (seconds_of(small.ready, Level::reaction, 2) / small.bodies);
    ++n;
  }
  return times / n;
}

// --- memory: of a process of its own, whose peak nobody else has raised ---

/// A line of what the system says of this process: MiB.
double mebibytes(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind(key, 0) == 0) return std::strtod(line.c_str() + key.size(), nullptr) / 1024;
  }
  return 0;
}

/// What such a process does: `one` battle, or an `arena` of two threads.
int play_for_memory(const std::string& what, const std::string& sheet) {
  const battles::Ready& ready = battle_of(sheet, kBodies).ready;
  const double before = mebibytes("VmRSS:");
  static_cast<void>(played(ready, Level::commander, 1));
  if (what == "one") {
    fmt::print("{}\n", mebibytes("VmHWM:") - before);
    return 0;
  }
  const auto some = [&] { static_cast<void>(seconds_of(ready, Level::commander, 2)); };
  std::thread other(some);
  some();
  other.join();
  fmt::print("{}\n", mebibytes("VmHWM:"));
  return 0;
}

double memory(benchmark::State& state, const std::string& what, const std::string& sheet) {
  double most = 0;
  for (auto _ : state) {
    const std::string command = fmt::format("/proc/{}/exe --memory {} {}", getpid(), what, sheet);
    std::FILE* const said = popen(command.c_str(), "r");
    if (said == nullptr || std::fscanf(said, "%lf", &most) != 1) most = 0;
    if (said != nullptr) pclose(said);
  }
  return most;
}

double memory_of_a_battle(benchmark::State& state, const std::string& sheet) {
  return memory(state, "one", sheet);
}
double memory_of_an_arena(benchmark::State& state, const std::string& sheet) {
  return memory(state, "arena", sheet);
}

struct Line {
  const char* name;
  const char* aim;
  double (*worth)(benchmark::State&, const std::string&);
  bool once;  ///< measures enough battles by itself
};
constexpr std::array kLines{
    Line{"a battle's state copied, us per 4 KiB", "<= 0.1", copy_of_a_battle, false},
    Line{"reaction by the table alone, us", "<= 0.3", a_reaction, false},
    Line{"facts of one unit, with sight, us", "<= 8", facts_of_a_unit, false},
    Line{"considered order, us", "<= 150", a_considered_order, false},
    Line{"battles by the tables, a second", ">= 50", battles_a_second<Level::reaction>, false},
    Line{"battles with considered orders, a second", ">= 25", battles_a_second<Level::commander>,
         false},
    Line{"turns of 12 a side played on by the tables, a second", ">= 1000", turns_played_on, false},
    Line{"two threads against one, times", ">= 1.9", two_threads, true},
    Line{"growth from half to all bodies, of a unit, times", "<= 2", growth, true},
    Line{"memory of one battle, MiB", "<= 12", memory_of_a_battle, true},
    Line{"memory of an arena of two threads, MiB", "<= 40", memory_of_an_arena, true},
};

/// Prints the table when all has been measured.
class Printed final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      const auto worth = run.counters.find("worth");
      if (worth != run.counters.end()) worth_[run.run_name.function_name] = worth->second;
    }
  }
  void Finalize() override {
    fmt::print("{:<54} {:>8}", "", "aim");
    for (const auto sheet : sheet_names()) fmt::print(" {:>12.12}", sheet);
    fmt::print("\n");
    for (const Line& line : kLines) {
      fmt::print("{:<54} {:>8}", line.name, line.aim);
      for (const auto sheet : sheet_names()) {
        const auto found = worth_.find(fmt::format("{}/{}", line.name, sheet));
        fmt::print(" {:>12}", found == worth_.end() ? "" : fmt::format("{:.3g}", found->second));
      }
      fmt::print("\n");
    }
    fmt::print("{:<54} {:>8}", "bodies of the larger side, pieces of terrain", "20, 10");
    for (const auto sheet : sheet_names()) {
      const Made& made = battle_of(std::string(sheet), kBodies);
      fmt::print(" {:>12}", fmt::format("{}, {}", made.bodies, made.pieces));
    }
    fmt::print("\n");
  }

 private:
  std::map<std::string, double> worth_;
};

}  // namespace

int main(int count, char** words) {
  if (count == 4 && std::string(words[1]) == "--memory") return play_for_memory(words[2], words[3]);
  benchmark::Initialize(&count, words);
  for (const Line& line : kLines) {
    for (const auto sheet : sheet_names()) {
      const std::string name = fmt::format("{}/{}", line.name, sheet);
      auto* const registered = benchmark::RegisterBenchmark(
          name.c_str(), [worth = line.worth, of = std::string(sheet)](benchmark::State& state) {
            state.counters["worth"] = worth(state, of);
          });
      if (line.once) registered->Iterations(1);
    }
  }
  Printed table;
  benchmark::RunSpecifiedBenchmarks(&table);
}
