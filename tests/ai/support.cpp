#include "support.hpp"

#include <cctype>
#include <sstream>
#include <stdexcept>

#include "ai/behaviour/read_behaviour.hpp"
#include "core/shipped.hpp"
#include "tsv.hpp"

namespace opfor::test {

std::string_view shipped(std::string_view path) {
  for (const shipped::File& file : opfor::shipped::files()) {
    if (file.path == path) return file.text;
  }
  throw std::runtime_error("not shipped: " + std::string{path});
}

Behaviour behaviour_of(std::string_view sheet, const BehaviourOptions& options) {
  const std::string path = "ai/tables/" + std::string{sheet} + ".toml";
  auto behaviour = read_behaviour(shipped(path), path, options);
  if (!behaviour) throw std::runtime_error(behaviour.error().to_string());
  return *behaviour;
}

Behaviour nineteenth_century(const BehaviourOptions& options) {
  return behaviour_of("nineteenth_century", options);
}

Facts facts(const std::vector<Fact>& so) {
  Facts facts;
  facts.set(Fact::enemy_in_sight, 1);
  for (const Fact fact : so) facts.set(fact, 1);
  return facts;
}

Facts facts(std::initializer_list<Fact> so) { return facts(std::vector<Fact>(so)); }

std::string risk_lines(const Behaviour& behaviour, Table table, const Facts& facts) {
  std::string lines;
  for (const RiskTerm& term : behaviour.risk(table, facts).terms) {
    lines += (lines.empty() ? "" : " ") + term.key + (term.value < 0 ? "" : "+") +
             std::to_string(term.value);
  }
  return lines;
}

Reaction OfBehaviour::react(Table table, const Facts& facts, int die) const {
  ReactionRequest request;
  request.table = table;
  request.facts = facts;
  request.die = die;
  return behaviour.react(request);
}

void OfBehaviour::expect_extra_factors(std::initializer_list<Table> tables,
                                       const std::map<Fact, std::string>& lines) const {
  BehaviourOptions options;
  options.extra_factors = true;
  const Behaviour extra = behaviour_of(sheet_, options);
  for (const Table table : tables) {
    for (const auto& [fact, line] : lines) {
      EXPECT_EQ(risk_lines(extra, table, facts({fact})), line);
      EXPECT_EQ(of(table, {fact}), "");
    }
  }
}

std::vector<Fact> fact_list(std::string_view text) {
  std::vector<Fact> facts;
  std::istringstream words{std::string{text}};
  for (std::string name; std::getline(words, name, ',');) {
    if (name == "-") continue;
    const auto fact = of_word<Fact>(name);
    if (!fact) throw std::runtime_error("no such fact: " + name);
    facts.push_back(*fact);
  }
  return facts;
}

Facts facts_giving(const Behaviour& behaviour, Table table, int total, Facts facts) {
  // None of these is asked by a row's variant or a substitution.
  constexpr std::array<Fact, 9> movers{Fact::in_enemy_weapon_range,
                                       Fact::raw_in_enemy_range,
                                       Fact::enemy_flank_or_rear,
                                       Fact::ran_last_turn,
                                       Fact::wounded,
                                       Fact::attacker_can_reach,
                                       Fact::hero_near,
                                       Fact::shock_threat,
                                       Fact::good};
  for (int tenths = 0; tenths <= 10; ++tenths) {
    facts.set(Fact::loss_tenths, tenths);
    for (unsigned chosen = 0; chosen < (1U << movers.size()); ++chosen) {
      for (std::size_t i = 0; i < movers.size(); ++i) {
        facts.set(movers[i], (chosen >> i & 1U) != 0 ? 1 : 0);
      }
      if (behaviour.total(table, facts) == total) return facts;
    }
  }
  throw std::runtime_error("no facts give RF " + std::to_string(total));
}

Cell cell_of(const std::string& text) {
  Cell cell;
  std::istringstream words{text};
  for (std::string each; words >> each;) {
    if (each == "C") {
      cell.charge = ChargeMark::yes;
    } else if (each == "C*") {
      cell.charge = ChargeMark::weak_targets;
    } else if (each == "i" || each == "r") {
      cell.italic = each == "i";
    } else if (const auto gait = of_word<Gait>(each)) {
      cell.gait = *gait;
    } else {
      cell.intent = of_word<Intent>(each).value();
    }
  }
  return cell;
}

std::vector<int> totals_of(std::string_view row) {
  if (row == "<= 0") return {-1, 0};
  if (row == "1") return {1};
  if (row == "2-5") return {2, 3, 4, 5};
  if (row == "6-8") return {6, 7, 8};
  if (row == "9+") return {9, 10};
  throw std::runtime_error("no such row: " + std::string{row});
}

std::vector<std::vector<std::string>> rows_of(const std::string& file) {
  return rows_of_file("ai/" + file);
}

std::string test_name(std::string_view text) {
  std::string name;
  for (const char letter : text) {
    if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
      name += letter;
    } else if (letter == '<') {
      name += "upto";
    } else if (letter == '+') {
      name += "up";
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  return name;
}

}  // namespace opfor::test
