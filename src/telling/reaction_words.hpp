#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/behaviour/behaviour.hpp"
#include "drill/sheet.hpp"

/// A unit and its reaction die: what the behaviour would be asked before it is thrown, what may
/// come of it, and what came.
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
/// "RF 2, die 3: halts and faces".
[[nodiscard]] std::string reacted_words(const Reaction& reaction);
/// Said of who was ordered whatever his cell would have had him do: it binds none who is commanded.
inline constexpr std::string_view kCommandedSoFree = "commanded, so free";

}  // namespace opfor
