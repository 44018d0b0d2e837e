#include "telling/reaction_words.hpp"

#include <fmt/format.h>

#include "ai/behaviour/explain.hpp"

namespace opfor {

std::optional<ReactionRequest> reaction_request(const Sheet& sheet, const Behaviour& behaviour,
                                                const Battle& battle, UnitId unit) {
  const UnitInfo& info = battle.setting().unit(unit);
  if (!behaviour.has(info.table)) return std::nullopt;
  ReactionRequest request;
  request.unit = unit;
  request.table = info.table;
  request.facts = sheet.facts(battle, unit);
  request.dials = info.dials;
  request.die = 1;
  return request;
}

RowWords row_words(const Sheet& sheet, const Behaviour& behaviour, const Battle& battle) {
  return [&](UnitId unit, int) -> std::string {
    const auto request = reaction_request(sheet, behaviour, battle, unit);
    if (!request) return {};
    const Reaction reaction = behaviour.react(*request);
    return fmt::format("risk {}, row {}", reaction.total, reaction.row);
  };
}

std::string intent_odds_words(const std::vector<IntentOdds>& odds) {
  std::vector<std::string> words;
  for (const IntentOdds& one : odds) {
    Cell cell;
    cell.intent = one.intent;
    cell.charge = one.charge;
    words.push_back(fmt::format("{} {} in 6", cell_words(cell), one.faces));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string reacted_words(const Reaction& reaction) {
  return fmt::format("RF {}, die {}: {}", reaction.total, reaction.die, cell_words(reaction.cell));
}

}  // namespace opfor
