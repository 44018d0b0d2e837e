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

StateChanges::StateChanges(const Sheet& sheet, const Battle& whole)
    : sheet_(&sheet), last_(whole), last_units_(shared(Json::object())) {
  Json state = state_json(sheet, whole);
  units_ = shared(std::move(state[kUnitsMember]));
  state.erase(kUnitsMember);
  rest_ = shared(std::move(state));
}

Json StateChanges::until(const Battle& now) {
  UnitSet same;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (same_unit(last_, now, unit_id(i))) same.insert(unit_id(i));
  }
  Json state = state_json(*sheet_, now, same);
  const Json units = std::move(state[kUnitsMember]);
  Json differ = Json::object();
  for (std::size_t i = 0; i < now.size(); ++i) {
    const std::string& id = now.setting().units[i].id;
    if (!same.contains(unit_id(i))) {
      Json unit = changes((*units_)[id], units[id]);
      if (!unit.empty()) differ[id] = std::move(unit);
    } else if (const auto known = last_units_->find(id); known != last_units_->end()) {
      differ[id] = *known;
    }
  }
  last_ = now;
  last_units_ = shared(differ);
  // What differs of them stands where they do.
  if (differ.empty()) {
    state.erase(kUnitsMember);
  } else {
    state[kUnitsMember] = std::move(differ);
  }
  return changes(*rest_, state);
}

}  // namespace opfor
