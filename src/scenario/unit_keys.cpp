#include "scenario/unit_keys.hpp"

namespace opfor {

std::optional<UnitId> read_unit(Keys& keys, std::string_view key, const Setting& setting) {
  const auto id = keys.id(key);
  if (!id) return std::nullopt;
  const auto found = setting.find_unit(*id);
  if (found) return found;
  std::vector<std::string> ids;
  for (const UnitInfo& unit : setting.units) ids.push_back(unit.id);
  keys.problem(key, Sentence::unknown_reference, {key, "unit", *id}, did_you_mean(*id, ids));
  return std::nullopt;
}

bool flag_of(Keys& keys, std::string_view key, bool sensible, std::string_view whom,
             bool otherwise) {
  const auto given = keys.flag(key);
  if (given && !sensible) keys.problem(key, Sentence::only_for, {key, whom});
  return sensible && given.value_or(otherwise);
}

}  // namespace opfor
