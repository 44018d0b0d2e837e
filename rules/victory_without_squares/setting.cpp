#include "rules/victory_without_squares/setting.hpp"

#include <fmt/format.h>
#include <stdexcept>

#include "rules/victory_without_squares/setting_parts.hpp"

namespace opfor::victory_without_squares {
namespace {

/// What a unit of a scenario file may be.
enum class UnitKind : std::uint8_t { horse, dragoons, foot, commanded_shot, artillery, leader };

constexpr int kFirstYear = 1600;
constexpr int kLastYear = 1700;

}  // namespace
}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::UnitKind> {
  static constexpr std::array<std::string_view, 6> all{"horse",          "dragoons",  "foot",
                                                       "commanded_shot", "artillery", "leader"};
};
}  // namespace opfor

namespace opfor::victory_without_squares {
namespace {

/// "1642-10-23" is of the year 1642.
std::optional<int> year_of(const std::string& date) {
  int year = 0;
  if (date.size() < 4) return std::nullopt;
  for (std::size_t i = 0; i < 4; ++i) {
    if (date[i] < '0' || date[i] > '9') return std::nullopt;
    year = 10 * year + (date[i] - '0');
  }
  return year;
}

Table table_of(Kind kind) {
  switch (kind) {
    case Kind::horse:
      return Table::horse;
    case Kind::dragoons:
      return Table::dragoon;
    case Kind::artillery:
      return Table::gun;
    case Kind::foot:
    case Kind::commanded_shot:
      break;
  }
  return Table::foot;
}

/// Horse of Parliament is told apart by the year: it must be known.
void check_year(Keys& options, std::span<Keys> units, const Setting& setting, const Rules& rules) {
  if (options.has("year") || year_of(setting.date)) return;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!rules.bodies[i].parliament) continue;
    units[i].problem("parliament", "how Parliament's horse fights depends on the year",
                     "give date = 1642-10-23 at the top, or [options] year = 1642");
    return;
  }
}

}  // namespace

const Rules& rules(const Setting& setting) { return static_cast<const Rules&>(*setting.of_sheet); }
const Options& options(const Battle& battle) { return rules(battle.setting()).options; }

const Leader* leader_info(const Battle& battle, UnitId unit) {
  const auto& leader = rules(battle.setting()).leaders[index(unit)];
  return leader ? &*leader : nullptr;
}

const Body& body_info(const Battle& battle, UnitId unit) {
  if (is_leader(battle, unit)) throw std::logic_error("a leader is no body");
  return rules(battle.setting()).bodies[index(unit)];
}

CommandId division_of(const Setting& setting, UnitId unit) {
  const CommandId command = setting.unit(unit).command;
  if (command == kNoCommand) return command;
  return setting.commands[index(command)].level == "division" ? command : kNoCommand;
}

bool independent(const Battle& battle, UnitId unit) {
  return !is_leader(battle, unit) && division_of(battle.setting(), unit) == kNoCommand;
}

FireOptions fire_options(const Options& options) {
  FireOptions fire;
  fire.leader_risk_on_hit_only = options.leader_risk_on_hit_only;
  fire.die.zero_is_zero = options.d10_zero_is_zero;
  return fire;
}

Options read_options(Keys& keys, const Setting& setting) {
  Options o;
  o.d10_zero_is_zero = keys.flag("d10_zero_is_zero").value_or(o.d10_zero_is_zero);
  o.deck_mode = keys.choice<DeckMode>("deck_mode").value_or(o.deck_mode);
  o.dragoons_fire_mounted = keys.flag("dragoons_fire_mounted").value_or(o.dragoons_fire_mounted);
  o.leader_risk_on_hit_only =
      keys.flag("leader_risk_on_hit_only").value_or(o.leader_risk_on_hit_only);
  o.next_to = keys.length("next_to", setting.measure, 0, 12).value_or(o.next_to);
  o.handover = keys.choice<Handover>("handover").value_or(o.handover);
  o.independents_together = keys.flag("independents_together").value_or(o.independents_together);
  o.turn_about_draw = keys.choice<TurnAboutDraw>("turn_about_draw").value_or(o.turn_about_draw);
  o.neighbour_suits = keys.choice<NeighbourSuits>("neighbour_suits").value_or(o.neighbour_suits);
  o.count_lost = keys.flag("count_lost").value_or(o.count_lost);
  o.play_on = keys.flag("play_on").value_or(o.play_on);
  o.command_points = keys.flag("command_points").value_or(o.command_points);
  o.year = keys.integer("year", kFirstYear, kLastYear)
               .value_or(year_of(setting.date).value_or(kFirstYearOfCharges));
  const std::array<std::string_view, 2> sides{setting.sides[0].id, setting.sides[1].id};
  if (const auto attacker = keys.word_index("attacker", sides)) {
    o.attacker = static_cast<Side>(*attacker);
  }
  return o;
}

std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                 std::span<Keys> units, Problems& problems) {
  auto rules = std::make_shared<Rules>();
  rules->options = read_options(options, setting);
  rules->bodies.resize(units.size());
  rules->leaders.resize(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    Keys& keys = units[i];
    const auto kind = keys.required("kind", keys.choice<UnitKind>("kind"), UnitKind::foot);
    if (setting.units[i].enters) {
      keys.problem("enters", "this sheet brings nobody on to the table later", "at = [x, y]");
    }
    if (kind == UnitKind::leader) {
      rules->leaders[i] = read_leader(keys);
      setting.units[i].goes_with = read_goes_with(keys, unit_id(i), setting, kLeaderGoes);
      setting.units[i].table = Table::officer;  // leaders throw no reaction dice
      setting.units[i].task = {};               // and go where their bodies are
    } else {
      const auto body_kind = static_cast<Kind>(kind);
      rules->bodies[i] = read_body(keys, body_kind, unit_id(i), rules->options, setting);
      setting.units[i].task = task_of_body(keys, unit_id(i), rules->options, setting);
      setting.units[i].table = table_of(body_kind);
    }
    keys.finish();
  }
  check_year(options, units, setting, *rules);
  check_organisation(units, setting, *rules);
  // Where the common part is unsound there is no ground, and places may mean nothing.
  if (setting.ground && problems.empty()) check_deployment(units, setting, *rules);
  return rules;
}

}  // namespace opfor::victory_without_squares
