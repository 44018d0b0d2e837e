#pragma once

#include <string>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "battle/sheet.hpp"
#include "cli/typed_dice.hpp"

/// A unit before its reaction die: what the behaviour would be asked, and what may come of it.
namespace opfor::cli {

/// What the behaviour would be asked of a unit as it stands (die 1); nothing if the sheet's tables
/// do not know such troops.
[[nodiscard]] std::optional<ReactionRequest> reaction_request(const Sheet& sheet,
                                                              const Behaviour& behaviour,
                                                              const Battle& battle, UnitId unit);
/// "risk 2, row 2-5": where a unit's die will be read. All that is given must outlive it.
[[nodiscard]] RowWords row_words(const Sheet& sheet, const Behaviour& behaviour,
                                 const Battle& battle);
/// "RUN 1 in 6, CONTINUE 3 in 6, ADVANCE 2 in 6".
[[nodiscard]] std::string intent_odds_words(const std::vector<IntentOdds>& odds);

}  // namespace opfor::cli
