#include "cli/turn_sheet.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace opfor::cli {
namespace {

bool of_side(const Sheet& sheet, const Event& event, Side side) {
  const auto steps = sheet.steps();
  return event.phase < steps.size() && steps[event.phase].of.value_or(side) == side;
}

/// Puts one event into the sheet that is being gathered.
class Gatherer {
 public:
  explicit Gatherer(TurnSheet& sheet) : sheet_(sheet) {}

  void operator()(const event::CommandThrown& e) {
    if (ours(e.officer)) sheet_.officers.push_back({e, {}});
  }
  void operator()(const event::Paid& e) {
    if (!ours(e.unit)) return;
    unit(e.unit).commanded = true;
    for (OfficerLine& line : sheet_.officers) {
      if (line.thrown.officer == e.officer) line.paid.push_back(e);
    }
  }
  void operator()(const event::Sighted& e) {
    if (ours(e.observer)) sheet_.sightings.push_back(e);
  }
  void operator()(const event::Reacted& e) {
    if (!ours(e.request.unit)) return;
    UnitTurn& entry = unit(e.request.unit);
    entry.reacted = e;
    entry.must = e.reaction.binding;
    entry.commanded = entry.commanded || e.request.facts[Fact::commanded] != 0;
  }
  void operator()(const event::Ordered& e) {
    if (ours(e.unit)) unit(e.unit).ordered = e;
  }
  void operator()(const event::Decided& e) {
    if (!ours(e.decision.unit)) return;
    UnitTurn& entry = unit(e.decision.unit);
    if (e.decision.kind == DecisionKind::order_unit) {
      entry.choice = e;
      return;
    }
    entry.other_choices.push_back(e);
    if (e.decision.kind == DecisionKind::move_leader && !e.choice.picks.empty()) {
      entry.goes_with = e.decision.options[static_cast<std::size_t>(e.choice.picks.front())].unit;
    }
  }
  void operator()(const event::Moved& e) {
    if (!ours(e.unit)) return;
    UnitTurn& entry = unit(e.unit);
    if (!entry.moved) {
      entry.moved = e;
      return;
    }
    // Moved twice (it went on after a halt): one way, from the first start to the last end.
    event::Moved& whole = *entry.moved;
    whole.to = e.to;
    whole.spent += e.spent;
    whole.stopped_by = e.stopped_by;
    if (!e.path.empty()) whole.path.insert(whole.path.end(), e.path.begin() + 1, e.path.end());
  }
  void operator()(const event::ContactMade& e) {
    if (ours(e.unit)) unit(e.unit).touched.push_back(e.enemy);
  }
  void operator()(const event::Shot& e) {
    if (ours(e.unit)) unit(e.unit).shots.push_back(e);
  }
  void operator()(const event::HeldFire& e) {
    if (ours(e.unit)) unit(e.unit).held_fire = true;
  }
  void operator()(const event::Lost& e) {
    if (ours(e.by)) unit(e.by).inflicted.push_back(e);
  }
  void operator()(const event::Fought& e) { sheet_.melees.push_back(e); }
  void operator()(const event::Entered& e) {
    if (ours(e.unit)) unit(e.unit).entered = true;
  }
  void operator()(const event::WaitsToEnter& e) {
    if (ours(e.unit)) unit(e.unit).waits = true;
  }
  void operator()(const event::LeftTable& e) {
    if (ours(e.unit)) unit(e.unit).left = true;
  }
  void operator()(const event::BattleEnded& e) { sheet_.ending = e.words; }
  // Told by what is kept of the others, or by the state itself.
  void operator()(const event::TurnBegan&) {}
  void operator()(const event::FormationChanged&) {}
  void operator()(const event::ContactBroken&) {}
  void operator()(const event::FellOut&) {}
  void operator()(const event::Aimed&) {}
  void operator()(const event::PushedBack&) {}
  void operator()(const event::Corrected&) {}

 private:
  [[nodiscard]] bool ours(UnitId id) const {
    return id != kNoUnit && sheet_.setting().unit(id).side == sheet_.side;
  }
  UnitTurn& unit(UnitId id) {
    for (UnitTurn& entry : sheet_.units) {
      if (entry.unit == id) return entry;
    }
    sheet_.units.emplace_back().unit = id;
    return sheet_.units.back();
  }
  TurnSheet& sheet_;
};

bool falls_back(const UnitTurn& unit) {
  if (!unit.ordered) return false;
  const Intent intent = unit.ordered->cell.intent;
  return intent == Intent::run || intent == Intent::withdraw ||
         intent == Intent::withdraw_to_cover || intent == Intent::evade;
}

}  // namespace

const UnitTurn* TurnSheet::of(UnitId unit) const {
  for (const UnitTurn& entry : units) {
    if (entry.unit == unit) return &entry;
  }
  return nullptr;
}

bool pass_is_done(const Sheet& sheet, const Battle& battle, Side side) {
  const auto steps = sheet.steps();
  for (std::size_t i = battle.head().step; i < steps.size(); ++i) {
    if (steps[i].of == side) return false;
  }
  return true;
}

TurnSheet gather(const Sheet& sheet, const Behaviour& behaviour, const Battle& battle,
                 const std::vector<Event>& events, Side side, int turn, Steps steps_of) {
  TurnSheet gathered;
  gathered.sheet = &sheet;
  gathered.battle = &battle;
  gathered.side = side;
  gathered.turn = turn;
  Gatherer put(gathered);
  for (const Event& event : events) {
    const bool ending = std::holds_alternative<event::BattleEnded>(event.what);
    const bool wanted = ending || steps_of == Steps::all || of_side(sheet, event, side);
    if (event.turn == turn && wanted) {
      std::visit(put, event.what);
    }
  }
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const bool stands = battle.units()[i].on_table() && battle.setting().units[i].side == side;
    if (stands && gathered.of(unit_id(i)) == nullptr) {
      gathered.units.emplace_back().unit = unit_id(i);
    }
  }
  std::sort(gathered.units.begin(), gathered.units.end(),
            [](const UnitTurn& a, const UnitTurn& b) { return a.unit < b.unit; });
  for (UnitTurn& unit : gathered.units) {
    if (!unit.reacted) continue;
    unit.odds = behaviour.odds(unit.reacted->request);
    unit.without = behaviour.without(unit.reacted->request, unit.reacted->reaction);
  }
  if (battle.head().turn == turn) {
    gathered.to_fight = sheet.to_fight(battle);
    const auto steps = sheet.steps();
    for (std::size_t i = battle.head().step; i < steps.size(); ++i) {
      gathered.left_to_play.push_back(steps[i].name);
    }
  }
  return gathered;
}

std::vector<Arrow> arrows_of(const TurnSheet& turn) {
  std::vector<Arrow> arrows;
  for (const UnitTurn& unit : turn.units) {
    if (!unit.moved || unit.moved->from.at == unit.moved->to.at) continue;
    Arrow arrow;
    arrow.unit = unit.unit;
    arrow.from = unit.moved->from;
    arrow.path = unit.moved->path;
    if (arrow.path.empty()) arrow.path = {unit.moved->from.at, unit.moved->to.at};
    const bool charges = unit.ordered && act<Charge>(unit.ordered->order) != nullptr;
    if (charges) arrow.kind = ArrowKind::charge;
    if (falls_back(unit)) arrow.kind = ArrowKind::retreat;
    arrows.push_back(std::move(arrow));
  }
  return arrows;
}

std::vector<Group> by_command(const TurnSheet& turn) {
  std::vector<Group> groups;
  const Setting& setting = turn.setting();
  const auto add = [&](CommandId command, std::string name) {
    Group group{std::move(name), {}};
    for (const UnitTurn& unit : turn.units) {
      if (setting.unit(unit.unit).command == command) group.units.push_back(&unit);
    }
    if (!group.units.empty()) groups.push_back(std::move(group));
  };
  for (std::size_t i = 0; i < setting.commands.size(); ++i) {
    const CommandInfo& command = setting.commands[i];
    const std::string name = command.name.empty() ? command.id : command.name;
    add(static_cast<CommandId>(i), name);
  }
  add(kNoCommand, groups.empty() ? side_name(setting, turn.side) : "On their own");
  return groups;
}

}  // namespace opfor::cli
