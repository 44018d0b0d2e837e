#include "cli/spoil.hpp"

#include <fmt/format.h>

#include "ai/behaviour/explain.hpp"
#include "cli/places.hpp"
#include "cli/terminal.hpp"

namespace opfor::cli {
namespace {

std::string odds_words(const std::vector<IntentOdds>& odds) {
  std::vector<std::string> words;
  for (const IntentOdds& one : odds) {
    Cell cell;
    cell.intent = one.intent;
    cell.charge = one.charge;
    words.push_back(fmt::format("{} {} in 6", cell_words(cell), one.faces));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

std::string spoil_text(const Sheet& sheet, const Behaviour& behaviour, const TurnSheet& turn) {
  const Setting& setting = turn.setting();
  std::string text = "\nWhat comes next, as things stand now\n";
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const UnitInfo& info = setting.units[i];
    const UnitState& unit = turn.battle->units()[i];
    if (info.side != turn.side) continue;
    if (unit.presence == Presence::waiting && info.enters) {
      text += wrapped(fmt::format("{} enters in turn {} {}.", setting.name_of(unit_id(i)),
                                  info.enters->turn, place_words(*turn.battle, info.enters->at)),
                      2, 96);
    }
    if (!unit.on_table() || !behaviour.has(info.table)) continue;
    ReactionRequest request;
    request.unit = unit_id(i);
    request.table = info.table;
    request.facts = sheet.facts(*turn.battle, unit_id(i));
    request.dials = info.dials;
    text += wrapped(fmt::format("{}: risk {}: {}.", setting.name_of(unit_id(i)),
                                behaviour.total(info.table, request.facts),
                                odds_words(behaviour.odds(request))),
                    2, 96);
  }
  return text;
}

}  // namespace opfor::cli
