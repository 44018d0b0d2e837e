#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "drill/sheet.hpp"

/// A unit before its reaction die: what the behaviour would be asked, and what may come of it.
namespace opfor {

/// What the behaviour would be asked of a unit as it stands (die 1); nothing if the sheet's tables
/// do not know such troops.
[[nodiscard]] std::optional<ReactionRequest> reaction_request(const Sheet& sheet,
                                                              const Behaviour& behaviour,
                                                              const Battle& battle, UnitId unit);
/// "row 2-5" of the action table that a unit's die will be read in; empty if unknown.
using RowWords = std::function<std::string(UnitId unit, int total)>;

/// "risk 2, row 2-5": where a unit's die will be read. All that is given must outlive it.
[[nodiscard]] RowWords row_words(const Sheet& sheet, const Behaviour& behaviour,
                                 const Battle& battle);
/// "RUN 1 in 6, CONTINUE 3 in 6, ADVANCE 2 in 6".
[[nodiscard]] std::string intent_odds_words(const std::vector<IntentOdds>& odds);

}  // namespace opfor
