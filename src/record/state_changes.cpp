#include "record/state_changes.hpp"

#include <nlohmann/json.hpp>

#include "record/state_json.hpp"

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;

std::shared_ptr<const Json> shared(Json json) {
  return std::make_shared<const Json>(std::move(json));
}

}  // namespace

StateChanges::StateChanges(const Battle& first) : last_(first) {
  Json state = state_json(first);
  for (const UnitInfo& unit : first.setting().units) {
    units_.push_back(shared(std::move(state[kUnitsMember][unit.id])));
  }
  state.erase(kUnitsMember);
  rest_ = shared(std::move(state));
}

Json StateChanges::until(const Battle& now) {
  UnitSet same;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (same_unit(last_, now, unit_id(i))) same.insert(unit_id(i));
  }
  Json state = state_json(now, same);
  Json units = std::move(state[kUnitsMember]);
  Json differ = Json::object();
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (same.contains(unit_id(i))) continue;
    const std::string& id = now.setting().units[i].id;
    Json unit = changes(*units_[i], units[id]);
    if (!unit.empty()) differ[id] = std::move(unit);
    units_[i] = shared(std::move(units[id]));
  }
  // What differs of them stands where they do.
  state[kUnitsMember] = std::move(differ);
  if (state[kUnitsMember].empty()) state.erase(kUnitsMember);
  Json told = changes(*rest_, state);
  state.erase(kUnitsMember);
  rest_ = shared(std::move(state));
  last_ = now;
  return told;
}

}  // namespace opfor
