// opfor_figures SCENARIO FIRST_SEED COUNT: what players with figures would be asked to measure in
// so many battles, program against program with plans: `opfor play --figures`, answered by the map.
// opfor_figures counts: of a battle of each scenario, as questions.tsv has them; held: whether it
// has them so.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "ai/commander/commander.hpp"
#include "battles/judged.hpp"
#include "battles/number.hpp"
#include "record/session.hpp"
#include "tsv.hpp"

namespace opfor::battles {
namespace {

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
constexpr const char* kHeads =
    "# What players with figures are asked to measure in a battle (opfor_figures counts).\n"
    "# scenario\tseed\tmoments\tdistances\tby rule\n";

std::vector<std::string> counts() {
  std::vector<std::string> rows;
  for (const std::string& path : shipped_scenarios()) {
    rows.push_back(row_of(std::filesystem::path(path).stem().string(), kSeed));
  }
  return rows;
}

void print(const std::vector<std::string>& rows) {
  fmt::print("{}", kHeads);
  for (const std::string& row : rows) fmt::print("{}\n", row);
}

/// Says where the counts are not those of questions.tsv. @returns how many rows are otherwise
int differ_from_table() {
  std::map<std::string, std::string> in_table;
  for (const auto& row : opfor::test::rows_of_file("battles/questions.tsv")) {
    in_table[row.at(0)] = fmt::format("{}", fmt::join(row, "\t"));
  }
  int wrong = 0;
  for (const std::string& now : counts()) {
    const auto row = in_table.find(now.substr(0, now.find('\t')));
    const std::string was = row == in_table.end() ? "no row" : row->second;
    if (was == now) continue;
    ++wrong;
    fmt::print("in questions.tsv: {}\nnow:              {}\n", was, now);
  }
  if (wrong > 0) fmt::print("made anew by: opfor_figures counts > tests/battles/questions.tsv\n");
  return wrong;
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
      print(counts());
      return 0;
    }
    if (count == 2 && name == "held") return differ_from_table() == 0 ? 0 : 1;
    if (!first || !many || *many == 0 || *many > 10'000) {
      fmt::print(stderr, "usage: opfor_figures SCENARIO FIRST_SEED COUNT | counts | held\n");
      return 2;
    }
    std::vector<std::string> rows;
    for (std::uint64_t i = 0; i < *many; ++i) rows.push_back(row_of(name, *first + i));
    print(rows);
  } catch (const std::exception& fault) {
    fmt::print(stderr, "{}\n", fault.what());
    return 3;
  }
}
