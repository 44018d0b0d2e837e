#include "table/difficulty.hpp"

#include <fmt/format.h>
#include <sstream>
#include <stdexcept>
#include <toml++/toml.h>

#include "ai/commander/weights.hpp"
#include "rules/sheets.hpp"
#include "table/files.hpp"

namespace opfor {
namespace {

constexpr std::string_view kNames = "ai/difficulties/names.toml";

template <class T>
T needed(const toml::table& table, std::string_view key) {
  if (const auto value = table[key].value<T>()) return *value;
  throw std::logic_error(fmt::format("{}: no '{}'", kNames, key));
}

/// The text of a file of weights (ai/weights) that sets these.
std::string weights_text(toml::table weights, const std::string& about) {
  weights.insert_or_assign("about", about);
  weights.insert_or_assign("version", kWeightsVersion);
  std::ostringstream out;
  out << weights << '\n';
  return out.str();
}

Lead lead_in(const toml::table& table, const std::string& name) {
  Lead lead;
  const auto level = of_word<Level>(needed<std::string>(table, "level"));
  if (!level) throw std::logic_error("no such level for " + name);
  lead.level = *level;
  if (const auto planning = table["planning"].value<std::string>()) {
    lead.planning = of_word<Planning>(*planning);
  }
  if (const auto* weights = table["weights"].as_table()) {
    lead.weights = weights_text(*weights, fmt::format("The difficulty {}.", name));
  }
  return lead;
}

std::vector<Measured> measured_in(const toml::table& table) {
  std::vector<Measured> all;
  const auto* const measured = table["measured"].as_table();
  if (measured == nullptr) return all;
  for (const std::string_view sheet : sheet_names()) {
    const auto* const one = (*measured)[sheet].as_table();
    if (one == nullptr) continue;
    all.push_back({std::string{sheet}, needed<int>(*one, "pairs"), needed<double>(*one, "score"),
                   needed<double>(*one, "low"), needed<double>(*one, "high")});
  }
  return all;
}

std::vector<Difficulty> read_difficulties() {
  const auto* const text = shipped_text(kNames);
  if (text == nullptr) throw std::logic_error(fmt::format("no {}", kNames));
  const toml::table file = toml::parse(*text);
  std::vector<Difficulty> all;
  for (const toml::node& node : *file["difficulty"].as_array()) {
    const toml::table& table = *node.as_table();
    const auto name = needed<std::string>(table, "name");
    all.push_back(
        {name, needed<std::string>(table, "about"), lead_in(table, name), measured_in(table)});
  }
  return all;
}

}  // namespace

const Measured* Difficulty::under(std::string_view sheet) const {
  for (const Measured& one : measured) {
    if (one.sheet == sheet) return &one;
  }
  return nullptr;
}

std::span<const Difficulty> difficulties() {
  static const std::vector<Difficulty> all = read_difficulties();
  return all;
}

const Difficulty* difficulty_of(std::string_view name) {
  for (const Difficulty& one : difficulties()) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

std::vector<std::string> difficulty_names() {
  std::vector<std::string> names;
  for (const Difficulty& one : difficulties()) names.push_back(one.name);
  return names;
}

std::optional<Lead> lead_of_word(std::string_view told) {
  if (const auto level = of_word<Level>(told)) {
    Lead lead;
    lead.level = *level;
    return lead;
  }
  if (const Difficulty* const difficulty = difficulty_of(told)) return difficulty->lead;
  return std::nullopt;
}

std::string measured_words(const Measured& measured) {
  const std::string_view proves = measured.low > 50    ? "stronger"
                                  : measured.high < 50 ? "weaker"
                                                       : "no difference is proven";
  return fmt::format("{:.0f} % ({:.0f} to {:.0f}) in {} pairs: {}", measured.score, measured.low,
                     measured.high, measured.pairs, proves);
}

std::array<std::string, 2> difficulties_told(const Scenario& scenario) {
  std::array<std::string, 2> told;
  const toml::table file = toml::parse(scenario.text);
  for (std::size_t i = 0; i < told.size(); ++i) {
    const std::string& id = scenario.setting->sides[i].id;
    told[i] = file["behaviour"]["difficulty"][id].value_or(std::string{});
  }
  return told;
}

}  // namespace opfor
