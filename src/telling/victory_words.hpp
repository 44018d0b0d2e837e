#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drill/sheet.hpp"

/// Who wins by what, in words.
namespace opfor {

/// "the Legion has at least 5 steady figures in the hacienda".
/// @param told_of who is "it", having been named
[[nodiscard]] std::string condition_words(const Setting& setting, const VictoryCondition& condition,
                                          std::optional<Side> told_of = std::nullopt);
/// "Mexico wins (marginal) at the end of any turn, from turn 6 on, if ...: the hacienda has
/// fallen".
[[nodiscard]] std::string victory_words(const Setting& setting, const VictoryRule& rule);
/// How both sides stand: what each has lost, and each count that the scenario's victory asks for.
/// @param seen the battle as he sees it to whom it is told: who is hidden from him is not counted
/// there, and is not lost for that
[[nodiscard]] std::vector<std::string> standing_lines(const Sheet& sheet, const Battle& battle,
                                                      const Battle& seen);
/// What was counted when a battle ended by a rule of the scenario, each count once: "7 steady
/// figures of the Legion in the hacienda". Of a rule that asks for nothing: what those before it
/// asked for in vain. Empty if it ended otherwise.
[[nodiscard]] std::vector<std::string> counted_words(const Sheet& sheet, const Battle& battle);

}  // namespace opfor
