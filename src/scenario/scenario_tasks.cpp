#include <algorithm>
#include <fmt/format.h>

#include "battle/chain_of_command.hpp"
#include "scenario/scenario_parts.hpp"
#include "scenario/task_keys.hpp"

namespace opfor::scenario {
namespace {

/// The units that a list names; of who is none a problem.
std::vector<UnitId> named_units(Keys& keys, const Setting& setting) {
  std::vector<UnitId> all;
  for (const std::string& id : keys.texts("units").value_or(std::vector<std::string>{})) {
    if (const auto unit = setting.find_unit(id)) {
      all.push_back(*unit);
      continue;
    }
    std::vector<std::string> ids;
    for (const UnitInfo& unit : setting.units) ids.push_back(unit.id);
    keys.problem("units", Sentence::unknown_reference, {"units", "unit", id},
                 did_you_mean(id, ids));
  }
  return all;
}

/// The bodies of a command, and of those under it.
std::vector<UnitId> of_command(std::size_t command, const Setting& setting, const IsBody& is_body) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < setting.units.size(); ++i) {
    const bool under = is_under(setting, setting.units[i].command, static_cast<CommandId>(command));
    if (under && is_body(unit_id(i))) all.push_back(unit_id(i));
  }
  return all;
}

/// Who is to carry out a task: a command, or units by their names.
std::vector<UnitId> carried_out_by(Keys& keys, const Ids& commands, const Setting& setting,
                                   const IsBody& is_body) {
  if (keys.has("command") == keys.has("units")) {
    keys.problem("", fmt::format("a task is for a command or for units, and {} is said",
                                 keys.has("command") ? "both" : "neither"));
  }
  const auto command = commands.find(keys, "command");
  std::vector<UnitId> all = named_units(keys, setting);
  if (command && all.empty()) {
    all = of_command(*command, setting, is_body);
    if (all.empty()) keys.problem("command", "nobody of this command can be given a task");
  }
  for (const UnitId unit : all) {
    const UnitInfo& info = setting.unit(unit);
    if (!is_body(unit)) {
      keys.problem("units", fmt::format("{} is a leader, who goes where he is wanted", info.id));
    } else if (info.side != setting.unit(all.front()).side) {
      keys.problem("units", fmt::format("{} and {} are of two sides", setting.unit(all.front()).id,
                                        info.id));
    }
  }
  return all;
}

/// Where a task leads, and by when, into what has been read of it.
void read_place(Keys& keys, Task& task, const Setting& setting) {
  const auto objective = place(keys, "objective", setting);
  const int by = keys.integer("objective_by", 1, 100).value_or(0);
  if (objective) task.go_to(*objective);
  if (by > 0 && !keys.has("objective")) {
    keys.problem("objective_by", "there is no objective to be reached by then");
  } else if (by > setting.turns) {
    keys.problem("objective_by", fmt::format("the battle has {} turns", setting.turns));
  }
  task.by_turn = static_cast<std::uint16_t>(by);
}

}  // namespace

void read_tasks(std::span<Keys> tables, const Ids& commands, Setting& setting,
                const IsBody& is_body) {
  TaskKeys words;
  words.unit_word = "unit";
  std::vector<std::size_t> told_by(setting.units.size(), tables.size());
  for (std::size_t at = 0; at < tables.size(); ++at) {
    Keys& keys = tables[at];
    const std::vector<UnitId> who = carried_out_by(keys, commands, setting, is_body);
    if (!keys.has("orders")) keys.missing("orders", one_of(Words<TaskKind>::all));
    if (who.empty()) continue;  // nobody by whom to read what it says
    setting.units[index(who.front())].task = {};
    Task task = read_task(keys, who.front(), setting, words);
    read_place(keys, task, setting);
    if (task.kind == TaskKind::attack && task.target != kNoUnit && !is_body(task.target)) {
      keys.problem("target", fmt::format("{} is a leader; name the body that is to be attacked",
                                         setting.unit(task.target).id));
    }
    const std::string name = keys.label("objective_name").value_or("");
    if (task.target != kNoUnit && std::find(who.begin(), who.end(), task.target) != who.end()) {
      keys.problem("target", "who is supported is one of those who are to support");
    }
    for (const UnitId unit : who) {
      if (told_by[index(unit)] != tables.size()) {
        keys.problem("", fmt::format("{} has a task already, by {}", setting.unit(unit).id,
                                     tables[told_by[index(unit)]].what()));
        continue;
      }
      told_by[index(unit)] = at;
      setting.units[index(unit)].task = task;
      if (task.has_place != 0) setting.units[index(unit)].objective_name = name;
    }
    keys.finish();
  }
}

}  // namespace opfor::scenario
