#include "small_battle.hpp"

#include <fstream>
#include <sstream>

#include "ai/behaviour/read_behaviour.hpp"
#include "core/shipped.hpp"
#include "rules/sheets.hpp"

namespace opfor::test {

UnitId SmallBattle::id(std::string_view unit) const {
  const auto found = battle.setting().find_unit(unit);
  if (!found) throw std::runtime_error("no such unit: " + std::string{unit});
  return *found;
}

Shelf all_sheets() { return {find_sheet, sheet_names()}; }

SmallBattle read_small(const std::string& text, const std::string& file, const Shelf& shelf) {
  auto scenario = read_scenario(text, file, shelf.find, shelf.names);
  if (!scenario) throw std::runtime_error(scenario.error().to_string());
  Battle battle = scenario->sheet->start(scenario->setting);
  return {*std::move(scenario), std::move(battle)};
}

std::string problems_of(const std::string& text, const Shelf& shelf) {
  const auto scenario = read_scenario(text, "t.toml", shelf.find, shelf.names);
  return scenario ? "" : scenario.error().to_string();
}

std::string scenario_text(const std::string& sheet, const std::string& name) {
  std::ifstream file(fmt::format("{}/scenarios/{}/{}.toml", OPFOR_SOURCE_DIR, sheet, name));
  if (!file) throw std::runtime_error("there is no scenario " + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Behaviour shipped_behaviour(std::string_view sheet, const BehaviourOptions& options) {
  const std::string path = fmt::format("ai/tables/{}.toml", sheet);
  for (const shipped::File& file : shipped::files()) {
    if (file.path != path) continue;
    auto read = read_behaviour(file.text, path, options);
    if (!read) throw std::runtime_error(read.error().to_string());
    return *std::move(read);
  }
  throw std::runtime_error("not shipped: " + path);
}

int risk_of(const SmallBattle& battle, std::string_view unit) {
  ReactionRequest request;
  request.unit = battle.id(unit);
  request.table = battle.battle.setting().unit(request.unit).table;
  request.facts = battle.sheet().facts(battle.battle, request.unit);
  return shipped_behaviour(battle.sheet().name(), battle.battle.setting().behaviour).total(request);
}

std::string lines(std::string_view keys) {
  std::string text{keys};
  for (char& c : text) {
    if (c == ';') c = '\n';
    if (c == '\'') c = '"';
  }
  return text + "\n";
}

}  // namespace opfor::test
