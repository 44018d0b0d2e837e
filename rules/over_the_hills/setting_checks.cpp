// Who commands whom, and where everybody stands as the battle begins.
#include <fmt/format.h>

#include "rules/over_the_hills/setting_parts.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr std::string_view kCommand = "command";

bool known_level(Keys& keys, const CommandInfo& command) {
  if (of_word<Level>(command.level)) return true;
  keys.problem(kCommand,
               fmt::format("its command '{}' has the level '{}'; levels are brigade, division and "
                           "army (OTH-CMD-1)",
                           command.id, command.level));
  return false;
}

/// A brigade belongs to a division, that to an army or to nobody.
void check_chain(Keys& keys, const Setting& setting, const CommandInfo& command) {
  const auto level = of_word<Level>(command.level);
  if (level != Level::brigade) return;
  const bool in_division = command.parent != kNoCommand &&
                           setting.commands[index(command.parent)].level == word(Level::division);
  if (in_division) return;
  keys.problem(kCommand,
               fmt::format("the brigade '{}' belongs to no division (OTH-CMD-1)", command.id));
}

}  // namespace

std::vector<UnitId> check_organisation(std::span<Keys> units, const Setting& setting,
                                       const Rules& rules) {
  std::vector<UnitId> leads(setting.commands.size(), kNoUnit);
  for (std::size_t i = 0; i < units.size(); ++i) {
    const CommandId command = setting.units[i].command;
    if (!rules.commanders[i] || command == kNoCommand) continue;
    const CommandInfo& info = setting.commands[index(command)];
    if (!known_level(units[i], info)) continue;
    check_chain(units[i], setting, info);
    UnitId& lead = leads[index(command)];
    if (lead != kNoUnit) {
      units[i].problem(kCommand, fmt::format("'{}' commands it already", setting.unit(lead).id));
      continue;
    }
    lead = unit_id(i);
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (rules.commanders[i] || !units[i].has("troops")) continue;
    const CommandId command = setting.units[i].command;
    if (command == kNoCommand) {
      units[i].missing(kCommand, "the brigade of these troops (OTH-CMD-1)");
      continue;
    }
    const CommandInfo& info = setting.commands[index(command)];
    if (!known_level(units[i], info)) continue;
    if (info.level == word(Level::army)) {
      units[i].problem(kCommand, "troops belong to a brigade or a division (OTH-CMD-1)");
    } else if (leads[index(command)] == kNoUnit) {
      units[i].problem(kCommand, fmt::format("nobody commands '{}': it wants a unit with troops = "
                                             "\"commander\"",
                                             info.id));
    }
  }
  check_goes_with(units, setting, kCommanderGoes,
                  [&](UnitId unit) { return rules.commanders[index(unit)].has_value(); });
  return leads;
}

void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  std::vector<FeatureId> held;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Troop& troop = rules.troops[i];
    if (rules.commanders[i] || setting.units[i].enters) continue;
    if (troop.garrison != kNoFeature) {
      if (rules.buildings[index(troop.garrison)] == Building::none) {
        units[i].problem("garrison", "[options] buildings does not say what that is built of");
      }
      for (const FeatureId other : held) {
        if (other == troop.garrison) {
          units[i].problem("garrison", "one unit holds a built-up area (OTH-BUA-1)");
        }
      }
      held.push_back(troop.garrison);
      continue;
    }
    const field::Box body =
        box_of(troop.arm, troop.formation, setting.units[i].start, rules.options);
    bool on_table = true;
    for (const Vec corner : field::corners(body)) {
      on_table = on_table && setting.ground->on_table(corner);
    }
    if (!on_table) {
      units[i].problem("at", "its footprint reaches over the edge of the table");
    } else if (!setting.ground->can_stand(body, mover_of(troop.arm))) {
      units[i].problem("at", "its footprint lies on ground that it cannot enter");
    }
  }
}

}  // namespace opfor::over_the_hills
