#include "telling/spoil.hpp"

#include <fmt/format.h>

#include "telling/places.hpp"
#include "telling/reaction_words.hpp"
#include "telling/terminal.hpp"

namespace opfor {
std::string spoil_text(const Sheet& sheet, const Behaviour& behaviour, const TurnSheet& turn) {
  const Setting& setting = turn.setting();
  std::string text = "\nWhat comes next, as things stand now\n";
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const UnitInfo& info = setting.units[i];
    const UnitState& unit = turn.battle->units()[i];
    if (info.side != turn.side) continue;
    if (unit.presence == Presence::waiting && info.enters) {
      text += wrapped(fmt::format("{} enters in turn {} {}.", setting.name_of(unit_id(i)),
                                  info.enters->turn, place_words(turn.setting(), info.enters->at)),
                      2, text_width());
    }
    if (!unit.on_table()) continue;
    const auto request = reaction_request(sheet, behaviour, *turn.battle, unit_id(i));
    if (!request) continue;
    text += wrapped(fmt::format("{}: risk {}: {}.", setting.name_of(unit_id(i)),
                                behaviour.total(request->table, request->facts),
                                intent_odds_words(behaviour.odds(*request))),
                    2, text_width());
  }
  return text;
}

}  // namespace opfor
