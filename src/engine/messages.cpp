#include "engine/messages.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "battle/event_fields.hpp"
#include "record/event_json.hpp"
#include "record/json_parts.hpp"
#include "record/public_state.hpp"
#include "table/battle_json.hpp"
#include "telling/victory_words.hpp"

namespace opfor::engine {
namespace {

constexpr std::size_t kLongestName = 60;
constexpr std::size_t kMostActs = 12;
constexpr std::size_t kMostPoints = 60;  ///< of the ways of an order

Json way_json(const Setting& setting, const std::vector<Vec>& points) {
  Json way = Json::array();
  for (const Vec point : points)
    way.push_back(json::of_point(field::point(point), setting.measure));
  return way;
}

Json gaps_json(const Setting& setting, const field::Feature& feature) {
  Json gaps = Json::array();
  for (const field::Gap& gap : feature.gaps) {
    gaps.push_back({{"name", gap.name},
                    {"between", way_json(setting, {gap.from, gap.to})},
                    {"barrier", gap.barrier}});
  }
  return gaps;
}

Json feature_json(const Setting& setting, const field::Feature& feature) {
  return {{"id", feature.id},
          {"name", feature.name},
          {"kind", word(feature.kind)},
          {"shape", word(feature.shape)},
          {"outline", way_json(setting, feature.outline)},
          {"width", json::of_length(feature.width, setting.measure)},
          {"gaps", gaps_json(setting, feature)},
          {"cover", word(feature.cover)},
          {"blocks_sight", feature.blocks_sight},
          {"difficult", feature.difficult},
          {"barrier", feature.barrier},
          {"impassable_foot", feature.impassable_foot},
          {"impassable_horse", feature.impassable_horse},
          {"level", feature.level}};
}

const std::string& step_name(const Sheet& sheet, std::size_t phase) {
  return sheet.steps()[phase].name;
}

/// The decision as the public format has it.
Json event_of(const Sheet& sheet, const Setting& setting, const Decision& decision,
              Commander::Decided decided) {
  event::Decided what{decision, std::move(decided.choice), std::move(decided.reasons)};
  return event_json(setting, sheet.steps(),
                    {decision.turn, decision.phase, decision.rule, std::move(what)});
}

bool too_long(const Order& order) {
  std::size_t points = 0;
  for (const Act& act : order.acts) {
    if (const auto* move = std::get_if<Move>(&act)) points += move->path.size();
    if (const auto* charge = std::get_if<Charge>(&act)) points += charge->path.size();
  }
  return order.acts.size() > kMostActs || points > kMostPoints;
}

}  // namespace

Json hello_json(const Sheet& sheet, const Setting& setting, Side side, const Limits& limits) {
  Json ground = Json::array();
  for (const field::Feature& feature : setting.ground->features()) {
    ground.push_back(feature_json(setting, feature));
  }
  Json victory = Json::array();
  for (const VictoryRule& rule : setting.victory) victory.push_back(victory_words(setting, rule));
  Json json{{"protocol", kProtocol}, {"format", kPublicFormat}};
  json["side"] = json::of_side(setting, side);
  json["limits"] = {{"seconds", limits.seconds ? Json(*limits.seconds) : Json(nullptr)},
                    {"plays", limits.plays}};
  json.update(battle_head_json(sheet, setting));
  json["ground"] = std::move(ground);
  json["victory_words"] = std::move(victory);
  return json;
}

tl::expected<std::string, Fault> hello_answer(const Json& answer) {
  if (!answer.is_object() || answer.value("protocol", Json()) != kProtocol) {
    return wrong(Code::params, fmt::format("'protocol' must be {}", kProtocol));
  }
  const Json name = answer.value("name", Json(""));
  if (!name.is_string()) return wrong(Code::params, "'name' is no text");
  auto text = name.get<std::string>().substr(0, kLongestName);
  const auto shown = [](char c) { return c >= ' ' && c <= '~'; };
  std::replace_if(
      text.begin(), text.end(), [&](char c) { return !shown(c); }, '?');
  return text;
}

Json decide_json(const Sheet& sheet, const View& view, const Decision& decision) {
  const Setting& setting = view.seen.setting();
  Json asked = event_of(sheet, setting, decision, {});
  Json what = std::move(asked["what"]);
  for (const char* answer : {"picks", "order", "reasons"}) what.erase(answer);
  what["free_order"] = decision.shape == Shape::order;
  what["rule"] = decision.rule;
  return {{"decision", std::move(what)}, {"position", public_state(sheet, view)}};
}

Json decided_json(const Sheet& sheet, const Setting& setting, const Decision& decision,
                  const Commander::Decided& decided) {
  const Json what = event_of(sheet, setting, decision, decided)["what"];
  return {{"picks", what["picks"]}, {"order", what["order"]}, {"reasons", what["reasons"]}};
}

tl::expected<Order, Fault> order_of(const Setting& setting, const Decision& decision,
                                    const Json& json) {
  if (!json.is_object()) return wrong(Code::params, "an order is an object");
  Json order = json;
  if (decision.unit != kNoUnit) order["unit"] = json::of_unit(setting, decision.unit);
  auto read = json::to_order(setting, order);
  if (!read) return wrong(Code::params, read.error().what);
  if (read->unit == kNoUnit) return wrong(Code::params, "whose order it is ('unit') is missing");
  if (too_long(*read)) return wrong(Code::params, "the order has too many acts or places");
  read->why_not_more.clear();
  return *read;
}

tl::expected<Choice, Fault> choice_of(const Setting& setting, const Decision& decision,
                                      const Json& json) {
  if (!json.is_object()) return wrong(Code::params, "a choice is an object");
  Choice choice;
  const auto order = json.find("order");
  if (order != json.end() && !order->is_null()) {
    auto read = order_of(setting, decision, *order);
    if (!read) return tl::unexpected(read.error());
    choice.order = *std::move(read);
  }
  const auto picks = json.find("picks");
  if (picks != json.end()) {
    if (!picks->is_array()) return wrong(Code::params, "'picks' is no list");
    const auto read = json::to_choice(setting, {{"picks", *picks}});
    if (!read) return wrong(Code::params, read.error().what);
    choice.picks = read->picks;
  }
  if (const auto why = fault(decision, choice)) return wrong(Code::params, *why);
  return choice;
}

Json throw_json(const Sheet& sheet, const Setting& setting, const chance::Request& request) {
  return json::of(setting, step_name(sheet, chance::key_of(request).phase), request);
}

tl::expected<chance::Answer, Fault> thrown_of(const Json& json) {
  if (!json.is_object() || (!json.contains("value") && !json.contains("faces"))) {
    return wrong(Code::params, "'faces' or 'value' is wanted");
  }
  Json whole = json;
  if (!whole.contains("value")) whole["value"] = 0;  // it follows from the faces
  if (!whole["value"].is_number_integer() || whole["value"] < 0) {
    return wrong(Code::params, "'value' is no whole number of 0 or more");
  }
  auto answer = json::to_answer(whole);
  if (!answer) return wrong(Code::params, answer.error().what);
  return *answer;
}

Json measure_json(const Sheet& sheet, const Battle& battle, const CloseCall& call) {
  const Head& head = battle.head();
  return json::of(battle.setting(), head.turn, step_name(sheet, head.step), call);
}

tl::expected<bool, Fault> measured_of(const Json& json) {
  if (!json.is_object() || !json.value("within", Json()).is_boolean()) {
    return wrong(Code::params, "'within' must be true or false");
  }
  return json.at("within").get<bool>();
}

}  // namespace opfor::engine
