#include "scenario/goes_with_keys.hpp"

#include <fmt/format.h>
#include <map>

#include "scenario/unit_keys.hpp"

namespace opfor {
namespace {

constexpr std::string_view kGoesWith = "goes_with";

}  // namespace

UnitId read_goes_with(Keys& keys, UnitId leader, const Setting& setting,
                      const GoesWithKeys& sheet) {
  const auto with = read_unit(keys, kGoesWith, setting);
  if (!with) return kNoUnit;
  if (setting.unit(leader).enters) {
    keys.problem(kGoesWith, "who comes later goes with nobody yet", "leave it out");
  } else if (setting.unit(*with).side != setting.unit(leader).side) {
    keys.problem(kGoesWith, fmt::format("{} goes with a {} of his own side ({})", sheet.leader,
                                        sheet.body, sheet.rule));
  } else if (setting.unit(*with).enters) {
    keys.problem(kGoesWith,
                 fmt::format("'{}' is not on the table from the start", setting.unit(*with).id));
  } else {
    return *with;
  }
  return kNoUnit;
}

void check_goes_with(std::span<Keys> units, const Setting& setting, const GoesWithKeys& sheet,
                     const std::function<bool(UnitId)>& leads) {
  std::map<UnitId, std::string> taken;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitId with = setting.units[i].goes_with;
    if (with == kNoUnit) continue;
    if (leads(with)) {
      units[i].problem(kGoesWith, fmt::format("{} goes with a {}, not with another who leads ({})",
                                              sheet.leader, sheet.body, sheet.rule));
      continue;
    }
    const auto [other, first] = taken.emplace(with, setting.units[i].id);
    if (first || !sheet.alone) continue;
    units[i].problem(kGoesWith,
                     fmt::format("'{}' goes with this {} already", other->second, sheet.body));
  }
}

}  // namespace opfor
