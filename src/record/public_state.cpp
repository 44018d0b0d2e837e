#include "record/public_state.hpp"

#include <nlohmann/json.hpp>

#include "battle/event_fields.hpp"
#include "battle/goes_with.hpp"
#include "drill/seen_event.hpp"
#include "record/json_parts.hpp"
#include "record/state_json.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

/// What is written of a battle: the table as it is, or as a side knows it.
struct KnownTable {
  const Sheet& sheet;
  const Battle& table;
  std::optional<Side> side;  ///< who knows it; none: everything is known
  UnitSet nameless;          ///< of whom nothing is known
  UnitSet remembered;        ///< of whom it is known where they were seen last

  [[nodiscard]] const Setting& setting() const { return table.setting(); }
  /// Its orders are the side's own.
  [[nodiscard]] bool owns(UnitId unit) const { return !side || setting().unit(unit).side == *side; }
};

Json contacts_json(const KnownTable& known) {
  const Setting& setting = known.setting();
  Json contacts = Json::array();
  for (const Contact& one : known.table.head().contacts) {
    if (known.nameless.contains(one.a) || known.nameless.contains(one.b)) continue;
    const UnitId winner = one.won_last == 1 ? one.a : one.won_last == 2 ? one.b : kNoUnit;
    contacts.push_back({{"a", json::of_unit(setting, one.a)},
                        {"b", json::of_unit(setting, one.b)},
                        {"initiator", json::of_unit(setting, one.initiator)},
                        {"round", one.round},
                        {"won_last", json::of_unit(setting, winner)}});
  }
  return contacts;
}

/// Its part in the plan.
Json task_json(const KnownTable& known, const Task& task) {
  const Setting& setting = known.setting();
  const Point place{Length::tenths(task.x), Length::tenths(task.y)};
  const auto turn = [](std::uint16_t n) { return n == 0 ? Json(nullptr) : Json(n); };
  return {{"kind", std::string(word(task.kind))},
          {"target",
           json::of_unit(setting, known.nameless.contains(task.target) ? kNoUnit : task.target)},
          {"place", task.has_place == 0 ? Json(nullptr) : json::of_point(place, setting.measure)},
          {"from_turn", turn(task.from_turn)},
          {"by_turn", turn(task.by_turn)}};
}

/// What it was told to do, and goes on with.
Json orders_json(const KnownTable& known, const UnitState& state) {
  return {{"in_force", std::string(word(state.in_force))},
          {"task", task_json(known, state.task)},
          {"commanded", state.commanded != 0},
          {"acted", state.acted != 0}};
}

Json unit_json(const KnownTable& known, UnitId unit) {
  const Setting& setting = known.setting();
  const UnitInfo& info = setting.unit(unit);
  const UnitState& state = known.table.unit(unit);
  const UnitId with = goes_with(known.table, unit);
  const bool stands = state.on_table();
  const bool in_command = index(info.command) < setting.commands.size();
  Json json;
  json["unit"] = info.id;
  json["name"] = info.name;
  json["side"] = json::of_side(setting, info.side);
  json["command"] = in_command ? Json(setting.commands[index(info.command)].id) : Json(nullptr);
  json["arm"] = known.sheet.arm(setting, unit);
  json["presence"] = std::string(word(state.presence));
  json["remembered"] = known.remembered.contains(unit);
  json["at"] = stands ? json::of_point(state.pose().at, setting.measure) : Json(nullptr);
  json["facing"] = stands ? json::of_angle(state.pose().facing) : Json(nullptr);
  json["formation"] = std::string(word(state.formation));
  json["with"] = json::of_unit(setting, known.nameless.contains(with) ? kNoUnit : with);
  json["strength_words"] = known.sheet.strength(known.table, unit);
  json["marks_words"] = known.sheet.marks(known.table, unit);
  json["orders"] = known.owns(unit) ? orders_json(known, state) : Json(nullptr);
  json["record"] = record_json(known.table, unit, known.nameless);
  return json;
}

Json known_state(const KnownTable& known, const Battle& battle) {
  const Head& head = battle.head();
  const auto steps = known.sheet.steps();
  const auto moves = known.sheet.step_of(battle);
  Json units = Json::array();
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (known.nameless.contains(unit_id(i))) continue;
    units.push_back(unit_json(known, unit_id(i)));
  }
  Json json;
  json["format"] = kPublicFormat;
  json["sheet"] = known.sheet.name();
  json["turn"] = head.turn;
  json["phase"] = head.step;
  json["phase_name"] = head.step < steps.size() ? Json(steps[head.step].name) : Json(nullptr);
  json["moves"] = moves ? json::of_side(known.setting(), *moves) : Json(nullptr);
  json["verdict"] = std::string(word(head.verdict));
  json["contacts"] = contacts_json(known);
  json["units"] = std::move(units);
  json["record"] = record_json(known.table, known.nameless);
  return json;
}

}  // namespace

Json public_state(const Sheet& sheet, const Battle& battle) {
  return known_state({sheet, battle, std::nullopt, {}, {}}, battle);
}

Json public_state(const Sheet& sheet, const Battle& battle, Side side) {
  const View view = sheet.view(battle, side);
  KnownTable known{sheet, view.seen, side, {}, {}};
  for (const UnitId unit : out_of_sight(battle, view)) {
    (view.remembered.contains(unit) ? known.remembered : known.nameless).insert(unit);
  }
  return known_state(known, battle);
}

Json public_state(const Sheet& sheet, const View& view) {
  return known_state({sheet, view.seen, view.side, view.hidden, view.remembered}, view.seen);
}

}  // namespace opfor
