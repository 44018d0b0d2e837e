#include "arena/balance.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "arena/statistics.hpp"
#include "core/shipped.hpp"
#include "table/files.hpp"

namespace opfor::arena {
namespace {

constexpr std::string_view kFile = "scenarios/balance.json";
constexpr double kOneSided = 0.85;  ///< who wins so many of the battles that are won has to be told

std::vector<Balance> read() {
  const auto* const text = shipped_text(kFile);
  if (text == nullptr) throw std::logic_error("no scenarios/balance.json");
  std::vector<Balance> all;
  const auto json = nlohmann::ordered_json::parse(*text);
  for (const auto& [name, one] : json.items()) {
    all.push_back({name, one.at("battles"), one.at("won")});
  }
  return all;
}

std::string won_words(const Balance& balance, std::size_t side) {
  const Estimate share = wilson(static_cast<std::size_t>(balance.won[side]),
                                static_cast<std::size_t>(balance.battles));
  return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * share.value, 100 * share.low,
                     100 * share.high);
}

}  // namespace

const std::vector<Balance>& balances() {
  static const std::vector<Balance> all = read();
  return all;
}

const Balance* balance_of(std::string_view scenario) {
  for (const Balance& one : balances()) {
    if (one.scenario == scenario) return &one;
  }
  return nullptr;
}

const Balance* balance_of_text(std::string_view scenario_text) {
  for (const shipped::File& file : shipped::files()) {
    if (is_scenario(file.path) && file.text == scenario_text) {
      return balance_of(bare_name(file.path));
    }
  }
  return nullptr;
}

std::string balance_words(const Balance& balance, const Setting& setting) {
  const auto& [a, b] = balance.won;
  const std::array<std::string, 2> names{setting.side(Side::a).name, setting.side(Side::b).name};
  std::string words =
      fmt::format("of {} battles of the program against itself {} won {}, {} {}", balance.battles,
                  names[0], won_words(balance, 0), names[1], won_words(balance, 1));
  const int drawn = balance.battles - a - b;
  if (drawn > 0) {
    words += fmt::format("; {:.0f} % {} drawn", 100.0 * drawn / balance.battles,
                         drawn == 1 ? "was" : "were");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (balance.won[side] > kOneSided * (a + b)) {
      words += fmt::format(": whoever leads {} against the program may lose it and have done well",
                           names[1 - side]);
    }
  }
  return words;
}

}  // namespace opfor::arena
