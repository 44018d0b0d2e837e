#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "record/json_parts.hpp"

namespace opfor::json {
namespace {

Json of_key(const Setting& setting, const std::string& step, const chance::Key& key) {
  return {{"turn", key.turn},
          {"step", step},
          {"side", of_side(setting, key.side)},
          {"who", of_unit(setting, key.unit)},
          {"against", of_unit(setting, key.other)},
          {"for", std::string(word(key.purpose))},
          {"time", key.occurrence}};
}

std::vector<std::uint8_t> targets_of(const chance::Throw& request) {
  return {request.targets.begin(), request.targets.end()};
}

}  // namespace

Json of_side(const Setting& setting, Side side) {
  const std::string& id = setting.side(side).id;
  return id.empty() ? (side == Side::a ? "A" : "B") : id;
}

Json of(const Setting& setting, const std::string& step, const chance::Request& request) {
  Json json = of_key(setting, step, chance::key_of(request));
  if (const auto* draw = std::get_if<chance::Draw>(&request)) {
    json["left"] = draw->left;
    return json;
  }
  const auto& dice = std::get<chance::Throw>(request);
  json["reading"] = std::string(word(dice.reading));
  json["count"] = dice.count;
  json["sides"] = dice.sides;
  if (dice.reading == chance::Reading::successes) json["target"] = dice.target;
  if (dice.reading == chance::Reading::each) json["targets"] = targets_of(dice);
  if (dice.reading == chance::Reading::picks) json["pick_sides"] = dice.pick_sides;
  return json;
}

Json of(const Setting& setting, const std::string& step, const Decision& decision) {
  Json options = Json::array();
  for (const Option& option : decision.options) {
    Json one = {{"words", option.words}};
    if (option.unit != kNoUnit) one["unit"] = of_unit(setting, option.unit);
    if (option.cost != 0) one["cost"] = option.cost;
    options.push_back(std::move(one));
  }
  return {{"kind", std::string(word(decision.kind))},
          {"turn", decision.turn},
          {"step", step},
          {"side", of_side(setting, decision.side)},
          {"who", of_unit(setting, decision.unit)},
          {"against", of_unit(setting, decision.other)},
          {"time", decision.occurrence},
          {"shape", std::string(word(decision.shape))},
          {"budget", decision.budget},
          {"options", std::move(options)}};
}

Json of(const Setting& setting, int turn, const std::string& step, const ReactionRequest& request) {
  return {{"turn", turn},
          {"step", step},
          {"who", of_unit(setting, request.unit)},
          {"table", std::string(word(request.table))},
          {"die", request.die},
          {"dials",
           {{"temper", request.dials.temper},
            {"nerve", request.dials.nerve},
            {"aggression", request.dials.aggression}}},
          {"facts", of(setting, request.facts)}};
}

Json of(const Setting& setting, int turn, const std::string& step, const OrderRequest& request) {
  return {{"turn", turn},
          {"step", step},
          {"who", of_unit(setting, request.unit)},
          {"cell", of(request.cell)},
          {"follows", of_unit(setting, request.follows)}};
}

Json of(const Setting& setting, int turn, const std::string& step, const CloseCall& call) {
  return {{"turn", turn},
          {"step", step},
          {"who", of_unit(setting, call.unit)},
          {"against", of_unit(setting, call.other)},
          {"span", std::string(word(call.span))},
          {"distance", of_length(call.distance, setting.measure)},
          {"limit", of_length(call.limit, setting.measure)},
          {"for", call.words},
          {"rule", call.rule}};
}

Json of(const chance::Answer& answer) {
  Json json = {{"value", answer.value}};
  if (!answer.faces.empty()) {
    json["faces"] = std::vector<std::uint8_t>(answer.faces.begin(), answer.faces.end());
  }
  return json;
}

tl::expected<chance::Answer, Problem> to_answer(const Json& json) {
  return read([&] {
    chance::Answer answer;
    answer.value = member(json, "value").get<std::uint64_t>();
    if (const auto faces = json.find("faces"); faces != json.end()) {
      for (const Json& face : *faces) {
        const int f = to_int(face);
        if (f < 1 || f > 255 || answer.faces.size() == chance::kMostDice) {
          throw Wrong("a face out of range");
        }
        answer.faces.push_back(static_cast<std::uint8_t>(f));
      }
    }
    return answer;
  });
}

}  // namespace opfor::json
