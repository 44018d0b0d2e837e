#include "telling/reaction_words.hpp"

#include <fmt/format.h>

#include "ai/behaviour/explain.hpp"

namespace opfor {
namespace {

/// What a cell has a unit do, as a sentence tells it; its name as it is printed is `word`'s.
constexpr auto kDoes =
    in_order<Intent::form_square>({{Intent::run, "runs"},
                                   {Intent::withdraw_to_cover, "withdraws to cover"},
                                   {Intent::withdraw, "withdraws"},
                                   {Intent::take_cover, "takes cover"},
                                   {Intent::rally_in_cover, "rallies in cover"},
                                   {Intent::rally_halt, "halts and rallies"},
                                   {Intent::halt_face, "halts and faces"},
                                   {Intent::continue_orders, "goes on as before"},
                                   {Intent::advance, "advances"},
                                   {Intent::skirmish, "skirmishes"},
                                   {Intent::evade, "evades"},
                                   {Intent::serve_gun, "serves its gun"},
                                   {Intent::seek_shelter, "seeks shelter"},
                                   {Intent::limber_away, "limbers up and goes"},
                                   {Intent::abandon, "abandons its gun"},
                                   {Intent::mount, "mounts"},
                                   {Intent::dismount, "dismounts"},
                                   {Intent::rally_others, "rallies others"},
                                   {Intent::form_square, "forms square"}});

std::string_view or_charges(ChargeMark mark) {
  switch (mark) {
    case ChargeMark::no:
      break;
    case ChargeMark::yes:
      return ", and may charge";
    case ChargeMark::weak_targets:
      return ", and may charge a weak target";
  }
  return {};
}

}  // namespace

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
  const Cell& cell = reaction.cell;
  return fmt::format("RF {}, die {}: {}{}{}", reaction.total, reaction.die,
                     kDoes[static_cast<std::size_t>(cell.intent)], gait_words(cell.gait),
                     or_charges(cell.charge));
}

}  // namespace opfor
