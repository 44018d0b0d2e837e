#include <range/v3/algorithm/contains.hpp>

#include "scenario/scenario_parts.hpp"

namespace opfor::scenario {
namespace {

/// The side of a unit: its own key, or its command's.
std::optional<Side> read_side(Keys& keys, const UnitInfo& info, const Sides& sides,
                              const Setting& setting) {
  const std::optional<Side> given = sides.find(keys, "side");
  if (info.command == kNoCommand) {
    if (!keys.has("side") && !keys.has("command")) {
      keys.missing("side", "or command, whose side it then has");
    }
    return given;
  }
  const CommandInfo& command = setting.commands[index(info.command)];
  if (given && *given != command.side) {
    keys.problem("command", Sentence::other_side,
                 {"command", command.id, setting.side(command.side).id});
  }
  return given ? given : command.side;
}

std::optional<Entry> read_entry(Keys& keys, const Setting& setting) {
  std::optional<Keys> table = keys.table("enters");
  if (!table) return std::nullopt;
  Entry entry;
  entry.turn = table->required("turn", table->integer("turn", 1, 100), 1);
  entry.at = table->required("at", place(*table, "at", setting));
  if (entry.turn > setting.turns) {
    table->problem("turn", Sentence::enters_too_late, {std::to_string(entry.turn)},
                   "the battle has " + std::to_string(setting.turns) + " turns");
  }
  table->finish();
  return entry;
}

/// The nearest command from here up that has an objective; null if none has.
const CommandInfo* sent_by(CommandId command, const Setting& setting) {
  for (std::size_t steps = 0; command != kNoCommand && steps < setting.commands.size(); ++steps) {
    const CommandInfo& above = setting.commands[index(command)];
    if (above.objective || !above.objective_name.empty()) return &above;
    command = above.parent;
  }
  return nullptr;
}

/// The unit's own objective, or that of the nearest command above it that has one.
void read_objective(Keys& keys, UnitInfo& info, const Setting& setting) {
  std::optional<Point> objective = place(keys, "objective", setting);
  info.objective_name = keys.label("objective_name").value_or("");
  int by = keys.integer("objective_by", 1, 100).value_or(0);
  const bool of_its_own = keys.has("objective") || keys.has("objective_name");
  if (const CommandInfo* above = of_its_own ? nullptr : sent_by(info.command, setting)) {
    objective = above->objective;
    info.objective_name = above->objective_name;
    if (by == 0) by = above->objective_by;
  }
  if (objective) info.task.go_to(*objective);
  info.task.by_turn = static_cast<std::uint16_t>(by);
}

/// @param all_sided becomes false if the unit's side cannot be told.
UnitInfo read_unit(Keys& keys, Ids& ids, const Sides& sides, const Ids& commands,
                   const Setting& setting, bool& all_sided) {
  UnitInfo info;
  info.id = ids.read(keys);
  info.name = keys.label("name").value_or(info.id);
  const std::optional<std::size_t> command = commands.find(keys, "command");
  if (command) info.command = static_cast<CommandId>(*command);
  const std::optional<Side> side = read_side(keys, info, sides, setting);
  all_sided = all_sided && side.has_value();
  info.side = side.value_or(Side::a);
  const std::optional<Point> at = place(keys, "at", setting);
  info.enters = read_entry(keys, setting);
  if (keys.has("at") == keys.has("enters")) {
    keys.problem("", Sentence::at_or_enters, {keys.has("at") ? "both" : "neither"});
  }
  info.start.at = info.enters ? info.enters->at : at.value_or(Point{});
  info.start.facing = keys.angle("facing").value_or(setting.side(info.side).facing);
  info.tags = keys.texts("tags").value_or(std::vector<std::string>{});
  read_objective(keys, info, setting);
  return info;
}

/// Sides without units.
void check_all_have_units(Keys& file, const Sides& sides, const Setting& setting) {
  std::vector<Keys> tables = file.tables("side");
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (ranges::contains(setting.units, sides.of[i], &UnitInfo::side)) continue;
    tables[i].rename("side '" + sides.ids.all()[i] + "'");
    tables[i].problem("", Sentence::no_units, {});
  }
}

}  // namespace

std::vector<Keys> read_units(Keys& file, const Sides& sides, const Ids& commands,
                             Setting& setting) {
  Ids ids{"unit"};
  std::vector<Keys> tables = some_tables(file, "unit", kMostUnits);
  bool all_sided = sides.of.size() == 2;
  for (Keys& keys : tables) {
    setting.units.push_back(read_unit(keys, ids, sides, commands, setting, all_sided));
  }
  // A mistyped side is one mistake, not two.
  if (all_sided) check_all_have_units(file, sides, setting);
  return tables;
}

}  // namespace opfor::scenario
