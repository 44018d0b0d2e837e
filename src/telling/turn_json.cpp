#include <nlohmann/json.hpp>

#include "battle/event_fields.hpp"
#include "telling/turn_text.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

/// An order is called after its weightiest act: as in `Act`, with that act's place in the ranking.
struct ActKind {
  std::string_view name;
  int rank = 0;
};
constexpr std::array<ActKind, std::variant_size_v<Act>> kActKinds{{{"move", 1},
                                                                   {"charge", 0},
                                                                   {"face", 15},
                                                                   {"change_formation", 4},
                                                                   {"shoot", 12},
                                                                   {"load", 14},
                                                                   {"fight_on", 11},
                                                                   {"leave_table", 2},
                                                                   {"wheel", 3},
                                                                   {"halt", 10},
                                                                   {"rally", 8},
                                                                   {"limber", 6},
                                                                   {"mount", 7},
                                                                   {"attach", 9},
                                                                   {"frontage", 5},
                                                                   {"hold_fire", 13}}};

std::string kind_of(const Order& order) {
  const ActKind* main = nullptr;
  for (const Act& one : order.acts) {
    const ActKind& kind = kActKinds[one.index()];
    if (main == nullptr || kind.rank < main->rank) main = &kind;
  }
  return main == nullptr ? "stand" : std::string{main->name};
}

/// Rounded to a hundredth: finer than anybody measures, and short to read.
double in_units(Length length, Measure measure) {
  return static_cast<double>(static_cast<long>(in_measure(length, measure) * 100 +
                                               (length < Length{} ? -0.5 : 0.5))) /
         100;
}

Json point_json(Point point, Measure measure) {
  return Json::array({in_units(point.x, measure), in_units(point.y, measure)});
}

Json unit_ref(const Setting& setting, UnitId unit) {
  return unit == kNoUnit ? Json(nullptr) : Json(setting.unit(unit).id);
}

Json facts_json(const Setting& setting, const Facts& facts) {
  Json json = Json::object();
  for (std::size_t i = 0; i < kFacts; ++i) {
    const auto fact = static_cast<Fact>(i);
    if (facts[fact] == 0) continue;
    Json one{{"value", facts[fact]}};
    if (facts.witness(fact) != kNoUnit) {
      one["unit"] = unit_ref(setting, facts.witness(fact));
      one["distance"] = in_units(facts.distance(fact), setting.measure);
    }
    json[std::string{word(fact)}] = std::move(one);
  }
  return json;
}

Json may_charge(ChargeMark mark) {
  if (mark == ChargeMark::weak_targets) return "weak targets";
  return mark == ChargeMark::yes;
}

Json cell_json(const Cell& cell) {
  Json json{{"intent", word(cell.intent)}, {"may_charge", may_charge(cell.charge)}};
  if (cell.gait != Gait::as_before) json["gait"] = word(cell.gait);
  return json;
}

void add_reaction(Json& json, const TurnSheet& turn, const UnitTurn& unit) {
  if (!unit.reacted) {
    for (const char* key : {"facts", "risk", "die", "cell"}) json[key] = nullptr;
    json["odds"] = Json::array();
    return;
  }
  const Reaction& reaction = unit.reacted->reaction;
  json["facts"] = facts_json(turn.setting(), unit.reacted->request.facts);
  Json terms = Json::array();
  for (const RiskTerm& term : reaction.terms) {
    terms.push_back(
        {{"key", term.key}, {"value", term.value}, {"rule", term.rule}, {"words", term.words}});
  }
  json["risk"] = {{"total", reaction.total},
                  {"shifted", reaction.shifted},
                  {"row", reaction.row},
                  {"row_when", reaction.row_when},
                  {"terms", std::move(terms)}};
  json["die"] = reaction.die;
  json["cell"] = cell_json(reaction.cell);
  json["cell"]["binding"] = reaction.binding;
  json["cell"]["column"] = reaction.column;
  json["cell"]["rule"] = reaction.rule;
  json["odds"] = Json::array();
  for (const IntentOdds& one : unit.odds) {
    json["odds"].push_back({{"intent", word(one.intent)},
                            {"may_charge", may_charge(one.charge)},
                            {"p", static_cast<double>(one.faces) / 6.0},
                            {"of_six", one.faces}});
  }
}

Json order_json(const TurnSheet& turn, const UnitTurn& unit) {
  const Setting& setting = turn.setting();
  const Measure measure = setting.measure;
  const field::Pose now = turn.battle->unit(unit.unit).pose();
  const field::Pose from = unit.moved ? unit.moved->from : now;
  const field::Pose to = unit.moved ? unit.moved->to : now;
  Json path = Json::array();
  double distance = 0;
  if (unit.moved) {
    const auto& points = unit.moved->path;
    for (std::size_t i = 0; i < points.size(); ++i) {
      path.push_back(point_json(points[i], measure));
      if (i > 0) distance += norm(field::vec(points[i]) - field::vec(points[i - 1]));
    }
    if (points.size() < 2) distance = norm(field::vec(to.at) - field::vec(from.at));
  }
  Json json;
  const Order order = unit.ordered ? event::obeyed(*unit.ordered) : Order{};
  json["kind"] = unit.ordered ? kind_of(order) : "stand";
  json["from"] = point_json(from.at, measure);
  json["to"] = point_json(to.at, measure);
  json["facing"] = to.facing.as_degrees();
  json["path"] = std::move(path);
  json["target"] = nullptr;
  json["distance"] = in_units(Length::rounded(distance), measure);
  if (!unit.ordered) return json;
  if (const auto* charge = act<Charge>(order)) json["target"] = unit_ref(setting, charge->target);
  if (const auto* shoot = act<Shoot>(order)) json["target"] = unit_ref(setting, shoot->target);
  if (const auto* form = act<ChangeFormation>(order)) json["formation"] = word(form->to);
  if (unit.moved && unit.moved->gait != Gait::as_before) json["gait"] = word(unit.moved->gait);
  json["contact"] = Json::array();
  for (const UnitId enemy : unit.touched) json["contact"].push_back(unit_ref(setting, enemy));
  return json;
}

Json without_json(const UnitTurn& unit) {
  Json list = Json::array();
  for (const Counterfactual& one : unit.without) {
    Json json{
        {"words", one.words},          {"key", one.term ? Json(one.term->key) : Json(nullptr)},
        {"total", one.total},          {"row", one.row},
        {"cell", cell_json(one.cell)}, {"changes", one.changes}};
    list.push_back(std::move(json));
  }
  return list;
}

Json counts_json(const Setting& setting, const event::Lost& lost) {
  Json counts = Json::object();
  for (const event::Lost::Count& count : lost.counts) counts[count.what] = count.n;
  return {
      {"unit", unit_ref(setting, lost.unit)}, {"counts", counts}, {"destroyed", lost.destroyed}};
}

Json shots_json(const TurnSheet& turn, const UnitTurn& unit) {
  const Setting& setting = turn.setting();
  Json shots = Json::array();
  for (const event::Shot& shot : unit.shots) {
    shots.push_back({{"target", unit_ref(setting, shot.target)},
                     {"dice", shot.shots},
                     {"sides", shot.sides},
                     {"least", shot.least},
                     {"faces", shot.dice},
                     {"hits", shot.hits},
                     {"effects", shot.effects},
                     {"how", shot.how}});
  }
  return shots;
}

Json unit_json(const TurnSheet& turn, const UnitTurn& unit) {
  const Setting& setting = turn.setting();
  const UnitInfo& info = setting.unit(unit.unit);
  Json json;
  json["unit"] = info.id;
  json["name"] = info.name;
  json["arm"] = turn.sheet->arm(setting, unit.unit);
  json["commanded"] = unit.commanded;
  json["strength"] = turn.sheet->strength(*turn.battle, unit.unit);
  add_reaction(json, turn, unit);
  json["order"] = order_json(turn, unit);
  json["by_choice"] = unit.ordered && unit.ordered->by_choice;
  json["obeyed"] = unit.ordered ? Json(unit.ordered->refused.empty()) : Json(nullptr);
  json["lead"] = unit.ordered ? unit_ref(setting, unit.ordered->lead) : Json(nullptr);
  json["shots"] = shots_json(turn, unit);
  json["inflicted"] = Json::array();
  for (const event::Lost& lost : unit.inflicted) {
    json["inflicted"].push_back(counts_json(setting, lost));
  }
  json["held_fire"] = unit.held_fire;
  json["words"] = order_words(turn, unit);
  json["why"] = because_words(turn, unit);
  json["derivation"] = why_lines(turn, unit);
  json["without"] = without_json(unit);
  return json;
}

}  // namespace

std::string turn_json(const TurnSheet& turn) {
  const Setting& setting = turn.setting();
  Json json;
  json["format"] = kPublicFormat;
  json["sheet"] = turn.sheet->name();
  json["scenario"] = setting.title;
  json["turn"] = turn.turn;
  json["side"] = setting.side(turn.side).id;
  json["seed"] = turn.seed;
  json["dice"] = turn.typed ? "typed" : "random";
  json["measure"] = setting.measure == Measure::centimetre ? "cm" : "in";
  json["command"] = Json::array();
  for (const OfficerLine& officer : turn.officers) {
    Json paid = Json::array();
    for (const event::Paid& one : officer.paid) {
      paid.push_back({{"unit", unit_ref(setting, one.unit)}, {"price", one.price}});
    }
    json["command"].push_back({{"officer", unit_ref(setting, officer.thrown.officer)},
                               {"dice", officer.thrown.dice},
                               {"points", officer.thrown.points},
                               {"why", officer.thrown.why},
                               {"paid", std::move(paid)}});
  }
  json["orders"] = Json::array();
  for (const UnitTurn& unit : turn.units) json["orders"].push_back(unit_json(turn, unit));
  json["openings"] = turn.openings;
  json["happenings"] = Json::array();
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const auto lines = happening_lines(turn, unit_id(i));
    if (lines.empty()) continue;
    json["happenings"].push_back({{"unit", unit_ref(setting, unit_id(i))}, {"lines", lines}});
  }
  json["close_calls"] = Json::array();
  for (const auto& [call, answer] : turn.close_calls) {
    json["close_calls"].push_back({{"unit", unit_ref(setting, call.unit)},
                                   {"other", unit_ref(setting, call.other)},
                                   {"distance", in_measure(call.distance, setting.measure)},
                                   {"limit", in_measure(call.limit, setting.measure)},
                                   {"within", call.by_map},
                                   {"words", call.words},
                                   {"rule", call.rule}});
  }
  json["to_fight"] = turn.to_fight;
  json["left_to_play"] = turn.left_to_play;
  json["ending"] = turn.ending.empty() ? Json(nullptr) : Json(turn.ending);
  return json.dump(2) + '\n';
}

}  // namespace opfor
