#include "telling/spoil.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

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
  const Mind& mind = battle.head().mind(turn.side);
  if (mind.scheme == Scheme::as_told) return {};
  std::string text = wrapped(fmt::format("The plan: {}.", in_words(mind.scheme)), 2, text_width());
  std::vector<std::pair<std::string, std::vector<std::string>>> all;  // who does what, once
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const bool own = turn.setting().units[i].side == turn.side && battle.units()[i].on_table();
    std::string does = own ? part_words(battle, unit_id(i)) : std::string{};
    if (does.empty()) continue;
    if (const std::string meant = meant_words(battle, unit_id(i)); !meant.empty()) {
      does += "; " + meant;
    }
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == does; });
    const std::string name = turn.setting().name_of(unit_id(i));
    if (found == all.end()) {
      all.push_back({does, {name}});
    } else {
      found->second.push_back(name);
    }
  }
  for (const auto& [does, names] : all) {
    text += wrapped(fmt::format("{}: {}.", fmt::join(names, ", "), does), 2, text_width(), 2);
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
