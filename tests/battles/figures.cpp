// opfor_figures SCENARIO FIRST_SEED COUNT: what players with figures would be asked to measure in
// so many battles, program against program with plans: `opfor play --figures`, answered by the map.
// opfor_figures counts: of a battle of each sheet.
#include <array>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>

#include "ai/commander/commander.hpp"
#include "battles/judged.hpp"
#include "battles/number.hpp"
#include "record/session.hpp"

namespace opfor::battles {
namespace {

/// One of each sheet, the quickest.
constexpr std::array kOneOfEachSheet{"dike_road_1591", "farm_1808", "ferry_1634", "first_steps",
                                     "lane_1645"};

/// What somebody with figures is asked in a battle.
struct Questions {
  int moments = 0;    ///< at which the game waits for him
  int distances = 0;  ///< that he measures
  std::map<std::string, int> by_rule;
};

Questions asked_in(const Ready& battle, std::uint64_t seed) {
  const Sheet& sheet = *battle.scenario.sheet;
  PolicyCommander commander(sheet, battle.behaviour, shipped_weights(sheet.name()), seed);
  Players players;
  players.seed = seed;
  players.measuring = Measuring::asked;
  Session session(battle.scenario, Minds{&battle.behaviour, {&commander, &commander}, {}}, players,
                  {}, [](std::string_view) {});
  Questions questions;
  while (session.advance() == Session::Stop::asks) {
    ++questions.moments;
    Answers as_mapped;
    for (const CloseCall& call : session.pending().measures) {
      ++questions.distances;
      ++questions.by_rule[call.rule];
      as_mapped.measures.push_back(call.by_map);
    }
    if (const auto wrong = session.answer(as_mapped)) throw std::runtime_error(wrong->what);
  }
  return questions;
}

/// "lane_1645  1  14  17  VWS-FIRE-2 3, VWS-MOVE-7 14".
std::string row_of(const std::string& scenario, std::uint64_t seed) {
  const Questions questions = asked_in(with_plans(ready(scenario)), seed);
  std::string rules;
  for (const auto& [rule, times] : questions.by_rule) {
    if (!rules.empty()) rules += ", ";
    rules += fmt::format("{} {}", rule, times);
  }
  return fmt::format("{}\t{}\t{}\t{}\t{}", scenario, seed, questions.moments, questions.distances,
                     rules.empty() ? "-" : rules);
}

constexpr std::uint64_t kSeed = 1;
constexpr const char* kHeads = "# scenario\tseed\tmoments\tdistances\tby rule\n";

void print_counts() {
  fmt::print("{}", kHeads);
  for (const char* scenario : kOneOfEachSheet) fmt::print("{}\n", row_of(scenario, kSeed));
}

}  // namespace
}  // namespace opfor::battles

int main(int count, char** words) {
  using namespace opfor::battles;
  const std::string name = count > 1 ? words[1] : "";
  const auto first = count == 4 ? number(words[2]) : std::nullopt;
  const auto many = count == 4 ? number(words[3]) : std::nullopt;
  try {
    if (count == 2 && name == "counts") {
      print_counts();
      return 0;
    }
    if (!first || !many || *many == 0 || *many > 10'000) {
      fmt::print(stderr, "usage: opfor_figures SCENARIO FIRST_SEED COUNT | counts\n");
      return 2;
    }
    fmt::print("{}", kHeads);
    for (std::uint64_t i = 0; i < *many; ++i) fmt::print("{}\n", row_of(name, *first + i));
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
