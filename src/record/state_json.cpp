#include "record/state_json.hpp"

#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <range/v3/algorithm/find.hpp>
#include <stdexcept>

namespace opfor {
namespace {

using Json = nlohmann::ordered_json;
using WordList = std::span<const std::string_view>;

/// Where `enter` leads: units by id, lists as arrays, records as objects.
struct Step {
  std::string name;
  std::string key;  ///< of an object; empty: the array's element `at`
  std::size_t at = 0;
};

Step step_to(const Setting& setting, std::string_view name, int index) {
  if (index < 0) return {std::string(name), {}, 0};
  const auto at = static_cast<std::size_t>(index);
  if (name == "unit" && at < setting.units.size()) return {kUnitsMember, setting.units[at].id, at};
  return {std::string(name) + "s", {}, at};
}

class Writer final : public Fields {
 public:
  /// @param left_out units that are not written
  /// @param nameless units that nothing written names
  Writer(const Setting& setting, Json& root, const UnitSet& left_out, const UnitSet& nameless)
      : setting_(setting), at_{&root}, left_out_(left_out), nameless_(nameless) {}

  void number(std::string_view name, std::int64_t& value) override {
    if (writes()) put(name, value);
  }
  void choice(std::string_view name, std::int64_t& value, WordList words) override {
    if (!writes()) return;
    const auto i = static_cast<std::size_t>(value);
    if (i < words.size()) {
      put(name, std::string(words[i]));
    } else {
      put(name, value);
    }
  }
  void unit(std::string_view name, std::int64_t& value) override {
    if (!writes()) return;
    const auto unit = static_cast<UnitId>(value);
    put(name, names(unit) ? Json(setting_.unit(unit).id) : Json(nullptr));
  }
  void units(std::string_view name, UnitSet& value) override {
    Json ids = Json::array();
    for (const UnitId unit : value) {
      if (names(unit)) ids.push_back(setting_.unit(unit).id);
    }
    if (writes() && !ids.empty()) put(name, std::move(ids));
  }
  void dice(std::string_view name, UnitDice& value) override {
    Json dice = Json::object();
    for (std::size_t i = 0; i < setting_.units.size(); ++i) {
      const int die = value.of(unit_id(i));
      if (die != 0 && names(unit_id(i))) dice[setting_.units[i].id] = die;
    }
    if (writes() && !dice.empty()) put(name, std::move(dice));
  }
  void enter(std::string_view name, int index) override {
    if (!writes()) {
      at_.push_back(nullptr);
      return;
    }
    const Step step = step_to(setting_, name, index);
    Json& inner = (*at_.back())[step.name];
    if (step.name == kUnitsMember && left_out_.contains(unit_id(step.at))) {
      at_.push_back(nullptr);
    } else if (index < 0) {
      at_.push_back(&inner);
    } else if (!step.key.empty()) {
      at_.push_back(&inner[step.key]);
    } else {
      at_.push_back(&inner[step.at]);
    }
  }
  void leave() override { at_.pop_back(); }

 private:
  [[nodiscard]] bool writes() const { return at_.back() != nullptr; }
  [[nodiscard]] bool names(UnitId unit) const {
    return index(unit) < setting_.units.size() && !nameless_.contains(unit);
  }
  void put(std::string_view name, Json value) {
    const std::string key(name);
    const bool fresh = at_.back()->emplace(key, std::move(value)).second;
    if (!fresh) throw std::logic_error("a state has two fields named " + key);
  }
  const Setting& setting_;
  std::vector<Json*> at_;  ///< null: within a unit that is left out
  UnitSet left_out_;
  UnitSet nameless_;
};

/// Remembers the first thing that is wrong; after it, values stay as they are.
class Reader final : public Fields {
 public:
  Reader(const Setting& setting, const Json& root) : setting_(setting), at_{&root} {}

  void number(std::string_view name, std::int64_t& value) override {
    const Json* found = get(name);
    if (found == nullptr) return;
    if (!found->is_number_integer()) return wrong(name, "is not a whole number");
    value = found->is_number_unsigned() ? static_cast<std::int64_t>(found->get<std::uint64_t>())
                                        : found->get<std::int64_t>();
  }
  void choice(std::string_view name, std::int64_t& value, WordList words) override {
    const Json* found = get(name);
    if (found == nullptr) return;
    if (!found->is_string()) return wrong(name, "is not a word");
    const auto known = ranges::find(words, found->get_ref<const std::string&>());
    if (known == words.end()) return wrong(name, "is an unknown word");
    value = known - words.begin();
  }
  void unit(std::string_view name, std::int64_t& value) override {
    const Json* found = get(name);
    if (found == nullptr) return;
    value = static_cast<std::int64_t>(kNoUnit);
    if (found->is_null()) return;
    const auto id = unit_in(*found);
    if (!id) return wrong(name, "is not a unit");
    value = static_cast<std::int64_t>(*id);
  }
  void units(std::string_view name, UnitSet& value) override {
    value = {};
    const Json* found = find(at_.back(), std::string(name));
    if (found == nullptr) return;
    if (!found->is_array()) return wrong(name, "is not a list of units");
    for (const Json& one : *found) {
      const auto id = unit_in(one);
      if (!id) return wrong(name, "is not a list of units");
      value.insert(*id);
    }
  }
  void dice(std::string_view name, UnitDice& value) override {
    value = {};
    const Json* found = find(at_.back(), std::string(name));
    if (found == nullptr) return;
    if (!found->is_object()) return wrong(name, "is not a die a unit");
    for (const auto& [unit, die] : found->items()) {
      const auto id = setting_.find_unit(unit);
      if (!id || !die.is_number_integer()) return wrong(name, "is not a die a unit");
      value.set(*id, static_cast<int>(die.get<std::int64_t>() & 15));
    }
  }
  void enter(std::string_view name, int index) override {
    const Step step = step_to(setting_, name, index);
    const Json* inner = find(at_.back(), step.name);
    if (inner != nullptr && index >= 0) {
      if (!step.key.empty()) {
        inner = find(inner, step.key);
      } else {
        inner = inner->is_array() && step.at < inner->size() ? &(*inner)[step.at] : nullptr;
      }
    }
    if (inner == nullptr) wrong(name, "is missing");
    at_.push_back(inner);
  }
  void leave() override { at_.pop_back(); }
  std::size_t how_many(std::string_view name, std::size_t) override {
    const Json* found = find(at_.back(), std::string(name) + "s");
    if (found == nullptr || found->is_array()) return found == nullptr ? 0 : found->size();
    wrong(name, "is not a list");
    return 0;
  }
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  static const Json* find(const Json* record, const std::string& name) {
    if (record == nullptr || !record->is_object()) return nullptr;
    const auto found = record->find(name);
    return found == record->end() ? nullptr : &*found;
  }
  [[nodiscard]] std::optional<UnitId> unit_in(const Json& json) const {
    if (!json.is_string()) return std::nullopt;
    return setting_.find_unit(json.get_ref<const std::string&>());
  }
  const Json* get(std::string_view name) {
    const Json* found = find(at_.back(), std::string(name));
    if (found == nullptr) wrong(name, "is missing");
    return found;
  }
  void wrong(std::string_view name, std::string_view what) {
    if (fault_.empty()) fault_ = fmt::format("'{}' {}", name, what);
  }
  const Setting& setting_;
  std::vector<const Json*> at_;
  std::string fault_;
};

/// One record of a sheet.
Json written(const Setting& setting, const void* record, std::size_t size,
             void (*describe_it)(Fields&, void*), const UnitSet& nameless) {
  std::vector<std::uint64_t> copy(size / sizeof(std::uint64_t) + 1);
  std::memcpy(copy.data(), record, size);
  Json json = Json::object();
  Writer writer(setting, json, {}, nameless);
  describe_it(writer, copy.data());
  return json;
}

}  // namespace

nlohmann::ordered_json state_json(const Battle& battle, const UnitSet& left_out) {
  Battle copy = battle;
  Json json = Json::object();
  Writer writer(battle.setting(), json, left_out, {});
  describe(writer, copy);
  return json;
}

nlohmann::ordered_json record_json(const Battle& battle, UnitId unit, const UnitSet& nameless) {
  const Layouts& layouts = battle.layouts();
  return written(battle.setting(), battle.record_of(unit), layouts.of_unit.size(),
                 layouts.describe_unit, nameless);
}

nlohmann::ordered_json record_json(const Battle& battle, const UnitSet& nameless) {
  const Layouts& layouts = battle.layouts();
  return written(battle.setting(), battle.sheet_record(), layouts.of_battle.size(),
                 layouts.describe_battle, nameless);
}

Json changes(const Json& since, const Json& now) {
  Json differ = Json::object();
  const auto compare = [&](const std::string& name, const Json& before, const Json& after) {
    if (before == after) return;
    const bool lists = before.is_array() && after.is_array() && before.size() == after.size();
    const bool records = before.is_object() && after.is_object();
    differ[name] = lists || records ? changes(before, after) : after;
  };
  if (now.is_array()) {
    for (std::size_t i = 0; i < now.size(); ++i) compare(std::to_string(i), since[i], now[i]);
    return differ;
  }
  const Json nothing;
  for (const auto& [name, value] : now.items()) {
    const auto before = since.find(name);
    compare(name, before != since.end() ? *before : nothing, value);
  }
  for (const auto& [name, value] : since.items()) {
    if (!now.contains(name)) differ[name] = Json::array();
  }
  return differ;
}

Json changed(Json since, const Json& changes) {
  if (!changes.is_object() || !(since.is_object() || since.is_array())) return changes;
  for (const auto& [name, change] : changes.items()) {
    if (since.is_array()) {
      const bool number = !name.empty() && name.size() < 6 &&
                          name.find_first_not_of("0123456789") == std::string::npos;
      const std::size_t at = number ? std::stoul(name) : since.size();
      if (at < since.size()) since[at] = changed(since[at], change);
    } else if (change.is_array() && change.empty()) {
      since.erase(name);
    } else {
      since[name] = since.contains(name) ? changed(since[name], change) : change;
    }
  }
  return since;
}

tl::expected<Battle, std::string> state_of(const Sheet& sheet,
                                           std::shared_ptr<const Setting> setting,
                                           const nlohmann::ordered_json& state) {
  Battle battle = sheet.start(std::move(setting));
  Reader reader(battle.setting(), state);
  describe(reader, battle);
  if (!reader.fault().empty()) return tl::unexpected(reader.fault());
  std::string difference = first_difference(state, state_json(battle));
  if (!difference.empty()) return tl::unexpected(std::move(difference));
  return battle;
}

std::string first_difference(const nlohmann::ordered_json& there,
                             const nlohmann::ordered_json& here) {
  // Compared as plain JSON: the order of names is no difference.
  const nlohmann::json a = there;
  const nlohmann::json b = here;
  if (a == b) return {};
  const auto patch = nlohmann::json::diff(a, b);
  const auto path = patch.front().at("path").get<std::string>();
  const nlohmann::json::json_pointer pointer(path);
  const auto value = [&](const nlohmann::json& state) {
    return state.contains(pointer) ? state.at(pointer).dump() : std::string("nothing");
  };
  return fmt::format("{}: {} there, {} here", path.empty() ? path : path.substr(1), value(a),
                     value(b));
}

}  // namespace opfor
