#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "battle/setting.hpp"

/// How shipped scenarios come out between two equal commanders: who chooses one wants to know.
namespace opfor::arena {

/// Battles of a scenario, program against program, as they were counted (scenarios/balance.json,
/// which scripts/balance makes).
struct Balance {
  std::string scenario;  ///< "lane_1645"
  int battles = 0;
  std::array<int, 2> won{};  ///< by side A and by side B; the rest were drawn
};

/// Those of all shipped scenarios, in the order of their names.
[[nodiscard]] const std::vector<Balance>& balances();
/// That of a shipped scenario, by its name; null: it has none.
[[nodiscard]] const Balance* balance_of(std::string_view scenario);
/// The same, of a text that is a shipped scenario's, unchanged.
[[nodiscard]] const Balance* balance_of_text(std::string_view scenario_text);
/// "Of 200 battles of the program against itself The King's vanguard won 26 % (20 to 32),
/// Parliament 64 % (57 to 70); 10 % were drawn": what a player may expect, and of a battle that one
/// side all but always wins also that it is one.
[[nodiscard]] std::string balance_words(const Balance& balance, const Setting& setting);

}  // namespace opfor::arena
