#include "scenario/unit_keys.hpp"

#include <fmt/format.h>

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

UnitId read_target(Keys& keys, UnitId unit, const Setting& setting, Aims aims,
                   std::string_view whose, std::string_view unit_word) {
  const bool wants = aims != Aims::at_nobody;
  const bool supports = aims == Aims::at_friend;
  const auto target = read_unit(keys, "target", setting);
  if (keys.has("target") && !wants) keys.problem("target", Sentence::only_for, {"target", whose});
  if (supports && !keys.has("target")) keys.missing("target", "the friend that it supports");
  if (!target || !wants) return kNoUnit;
  const bool friendly = setting.unit(*target).side == setting.unit(unit).side;
  if (*target != unit && friendly == supports) return *target;
  keys.problem("target", supports
                             ? fmt::format("support is for another {} of the own side", unit_word)
                             : "an attack is on an enemy");
  return kNoUnit;
}

}  // namespace opfor
