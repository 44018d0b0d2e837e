#include "telling/spoil.hpp"

#include <fmt/format.h>

#include "drill/plan.hpp"
#include "telling/places.hpp"
#include "telling/plans.hpp"
#include "telling/reaction_words.hpp"
#include "telling/terminal.hpp"

namespace opfor {
namespace {

/// What its general has in mind; nothing if it has none, or he leaves all as it was told.
std::string plan_text(const TurnSheet& turn) {
  const Battle& battle = *turn.battle;
  const Mind& mind = battle.head().minds[static_cast<std::size_t>(turn.side)];
  if (mind.scheme == Scheme::as_told) return {};
  std::string text = wrapped(fmt::format("The plan: {}.", in_words(mind.scheme)), 2, text_width());
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const bool own = turn.setting().units[i].side == turn.side && battle.units()[i].on_table();
    std::string does = own ? part_words(battle, unit_id(i)) : std::string{};
    if (does.empty()) continue;
    if (const std::string meant = meant_words(battle, unit_id(i)); !meant.empty()) {
      does += "; " + meant;
    }
    text +=
        wrapped(fmt::format("{}: {}.", turn.setting().name_of(unit_id(i)), does), 2, text_width());
  }
  return text;
}

}  // namespace

std::string spoil_text(const Sheet& sheet, const Behaviour& behaviour, const TurnSheet& turn) {
  const Setting& setting = turn.setting();
  std::string text = "\nWhat comes next, as things stand now\n";
  text += plan_text(turn);
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
