#include <algorithm>

#include "scenario/scenario_parts.hpp"

namespace opfor::scenario {

std::string Ids::read(Keys& keys) {
  std::string id = keys.required("id", keys.id("id"));
  const auto same = id.empty() ? all_.end() : std::find(all_.begin(), all_.end(), id);
  if (!id.empty()) keys.rename(kind_ + " '" + id + "'");
  if (same != all_.end()) {
    const std::size_t first = lines_[static_cast<std::size_t>(same - all_.begin())];
    keys.problem("id", Sentence::duplicate_id, {id}, "first in line " + std::to_string(first));
  }
  all_.push_back(id);
  lines_.push_back(keys.where("id").line);
  return id;
}

std::optional<std::size_t> Ids::find(Keys& keys, std::string_view key) const {
  const std::optional<std::string> id = keys.id(key);
  if (!id) return std::nullopt;
  const auto found = std::find(all_.begin(), all_.end(), *id);
  if (found != all_.end()) return static_cast<std::size_t>(found - all_.begin());
  keys.problem(key, Sentence::unknown_reference, {key, kind_, *id}, did_you_mean(*id, all_));
  return std::nullopt;
}

std::optional<Side> Sides::find(Keys& keys, std::string_view key) const {
  const std::optional<std::size_t> found = ids.find(keys, key);
  if (!found) return std::nullopt;
  return of[*found];
}

std::vector<Keys> some_tables(Keys& file, std::string_view kind, std::size_t most) {
  std::vector<Keys> tables = file.tables(kind);
  if (tables.size() > most) {
    tables[most].problem("", Sentence::too_many,
                         {std::to_string(tables.size()), kind, std::to_string(most)});
    tables.erase(tables.begin() + static_cast<std::ptrdiff_t>(most), tables.end());
  }
  return tables;
}

std::optional<Point> place(Keys& keys, std::string_view key, const Setting& setting) {
  const std::optional<Point> at = keys.point(key, setting.measure);
  if (!at) return std::nullopt;
  const Length none;
  if (at->x < none || at->y < none || at->x > setting.width || at->y > setting.height) {
    const auto number = [&](Length length) { return shown(in_measure(length, setting.measure)); };
    keys.problem(
        key, Sentence::off_table, {key, number(at->x), number(at->y)},
        "the table is " + number(setting.width) + " x " + shown(setting.height, setting.measure));
    return std::nullopt;
  }
  return at;
}

Sides read_sides(Keys& file, Setting& setting) {
  Sides sides;
  std::vector<Keys> tables = file.tables("side");
  if (tables.size() != 2) {
    file.problem("side", Sentence::not_two_sides, {std::to_string(tables.size())});
  }
  std::vector<SideInfo> infos;
  for (Keys& keys : tables) {
    SideInfo& info = infos.emplace_back();
    info.id = sides.ids.read(keys);
    info.name = keys.label("name").value_or(info.id);
    info.facing = keys.required("facing", keys.angle("facing"));
    info.automated = keys.flag("automated").value_or(false);
    keys.finish();
    sides.of.push_back(sides.of.empty() ? Side::a : Side::b);
  }
  const std::optional<std::size_t> first = sides.ids.find(file, "first_side");
  setting.first_side_named = first.has_value();
  if (first == std::optional<std::size_t>{1}) std::swap(sides.of[0], sides.of[1]);
  for (std::size_t i = 0; i < infos.size() && i < 2; ++i) {
    setting.sides[index(sides.of[i])] = std::move(infos[i]);
  }
  return sides;
}

namespace {

/// Commands under themselves: said once for each circle.
void check_circles(const std::vector<CommandInfo>& commands, std::vector<Keys>& tables) {
  for (std::size_t i = 0; i < commands.size(); ++i) {
    std::size_t at = i;
    for (std::size_t steps = 0; steps < commands.size(); ++steps) {
      if (commands[at].parent == kNoCommand) break;
      at = index(commands[at].parent);
      if (at < i) break;  // said there, or no circle through i
      if (at == i) {
        tables[i].problem("parent", Sentence::command_loop, {});
        break;
      }
    }
  }
}

}  // namespace

Ids read_commands(Keys& file, const Sides& sides, Setting& setting) {
  Ids ids{"command"};
  std::vector<Keys> tables = some_tables(file, "command", kMostCommands);
  for (Keys& keys : tables) {
    CommandInfo& info = setting.commands.emplace_back();
    info.id = ids.read(keys);
    info.name = keys.label("name").value_or(info.id);
    info.side = keys.required("side", sides.find(keys, "side"));
    info.level = keys.label("level").value_or("");
    info.objective = place(keys, "objective", setting);
    info.objective_name = keys.label("objective_name").value_or("");
    info.objective_by = keys.integer("objective_by", 1, 100).value_or(0);
  }
  // Parents may stand after their commands in the file.
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::optional<std::size_t> parent = ids.find(tables[i], "parent");
    if (parent) {
      setting.commands[i].parent = static_cast<CommandId>(*parent);
      const CommandInfo& above = setting.commands[*parent];
      if (above.side != setting.commands[i].side) {
        tables[i].problem("parent", Sentence::other_side,
                          {"parent", above.id, setting.side(above.side).id});
      }
    }
    tables[i].finish();
  }
  check_circles(setting.commands, tables);
  return ids;
}

}  // namespace opfor::scenario
