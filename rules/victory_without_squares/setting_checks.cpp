// What must be true of the bodies and leaders of a scenario together.
#include <fmt/format.h>
#include <map>

#include "field/ground.hpp"
#include "rules/victory_without_squares/setting_parts.hpp"

namespace opfor::victory_without_squares {
namespace {

bool belongs_to_no_division(Kind kind) {
  return kind == Kind::dragoons || kind == Kind::commanded_shot;
}

/// A command is a division or the army.
bool known_level(Keys& keys, const Setting& setting, UnitId unit) {
  const CommandId command = setting.unit(unit).command;
  if (command == kNoCommand) return true;
  const CommandInfo& info = setting.commands[index(command)];
  if (info.level == "division" || info.level == "army") return true;
  keys.problem("command", fmt::format("command '{}' is of the level '{}'", info.id, info.level),
               "levels of this sheet are division and army");
  return false;
}

void check_body(Keys& keys, const Setting& setting, UnitId unit, Kind kind) {
  const bool in_one = division_of(setting, unit) != kNoCommand;
  if (belongs_to_no_division(kind) && in_one) {
    keys.problem("command", "dragoons and commanded shot belong to no division (VWS-ORG-2)",
                 "leave command out and give side, or name a command of the level army");
  }
  if (!belongs_to_no_division(kind) && !in_one) {
    keys.problem(keys.has("command") ? "command" : "",
                 fmt::format("{} belong to a division (VWS-ORG-1, 2)", word(kind)),
                 "command = a command of the level division");
  }
}

/// Whom a leader leads, and whom he may go with.
void check_leader(Keys& keys, const Setting& setting, const Rules& rules, UnitId unit) {
  const Leader& leader = *rules.leaders[index(unit)];
  const CommandId division = division_of(setting, unit);
  if (leader.role == Role::commander && division != kNoCommand) {
    keys.problem("role", "the commander of the army leads no division (VWS-ORG-1)",
                 "name a command of the level army, or none");
  }
  if (leader.role != Role::commander && division == kNoCommand) {
    keys.problem(keys.has("command") ? "command" : "",
                 "a leader or second in command belongs to a division (VWS-ORG-1)",
                 "command = a command of the level division, or role = \"commander\"");
  }
  const UnitId with = setting.unit(unit).goes_with;
  if (with == kNoUnit || leader.role == Role::commander || rules.leaders[index(with)]) return;
  if (division_of(setting, with) != division) {
    keys.problem("goes_with", "a leader goes with a body of his own division (VWS-LEAD-2)");
  }
}

/// One leader a division, one second, one commander a side.
void check_posts(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  std::map<std::tuple<Side, CommandId, Role>, std::string> posts;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!rules.leaders[i]) continue;
    const Leader& leader = *rules.leaders[i];
    const UnitInfo& info = setting.units[i];
    const auto post = std::tuple{info.side, division_of(setting, unit_id(i)), leader.role};
    const auto [first, is_new] = posts.emplace(post, info.id);
    if (!is_new) {
      units[i].problem("role", fmt::format("'{}' has this post already", first->second),
                       "one leader and one second in command a division, one commander a side");
    }
  }
}

field::Box box_of(const Setting& setting, const Rules& rules, std::size_t i) {
  const Body& b = rules.bodies[i];
  const Footprint f = footprint(b.kind, b.mounted, b.bases, b.ranks, b.formation);
  return field::box(setting.units[i].start, f.width, f.depth);
}

}  // namespace

void check_organisation(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!known_level(units[i], setting, unit_id(i))) continue;
    if (rules.leaders[i]) {
      check_leader(units[i], setting, rules, unit_id(i));
    } else if (units[i].has("kind")) {
      check_body(units[i], setting, unit_id(i), rules.bodies[i].kind);
    }
  }
  check_posts(units, setting, rules);
  check_goes_with(units, setting, kLeaderGoes,
                  [&](UnitId unit) { return rules.leaders[index(unit)].has_value(); });
}

void check_deployment(std::span<Keys> units, const Setting& setting, const Rules& rules) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (rules.leaders[i]) continue;
    const field::Box body = box_of(setting, rules, i);
    bool on_table = true;
    for (const Vec corner : field::corners(body)) {
      on_table = on_table && setting.ground->on_table(corner);
    }
    if (!on_table) {
      units[i].problem("at", "its bases reach over the edge of the table");
    } else if (!setting.ground->can_stand(body, {rules.bodies[i].mounted})) {
      units[i].problem("at", "its bases stand on ground that it cannot enter");
    }
  }
}

}  // namespace opfor::victory_without_squares
