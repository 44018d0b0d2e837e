#include "rules/arquebusier/setting.hpp"

#include <algorithm>
#include <stdexcept>

#include "rules/arquebusier/setting_parts.hpp"

namespace opfor::arquebusier {
namespace {

/// What a unit of a scenario file may be.
enum class UnitKind : std::uint8_t { formation, general };

}  // namespace
}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::UnitKind> {
  static constexpr std::array<std::string_view, 2> all{"formation", "general"};
};
}  // namespace opfor

namespace opfor::arquebusier {
namespace {

/// Who has at least one on foot by nature reads the foot's table, who is all mounted the horse's
/// (section 13). Dragoons change; their table tells by how they are.
Table table_of(const FormationInfo& info) {
  const auto any = [&](Arm arm) {
    return std::any_of(info.elements.begin(), info.elements.end(),
                       [arm](const Rank& e) { return line_of(e.type).arm == arm; });
  };
  if (any(Arm::artillery)) return Table::gun;
  if (any(Arm::foot)) return Table::foot;
  return any(Arm::dragoon) ? Table::dragoon : Table::horse;
}

constexpr double kNarrowestArc = 1;  ///< degrees, either way
constexpr double kWidestArc = 90;
constexpr double kSmallestElement = 0.25;  ///< inches
constexpr double kLargestElement = 6;
constexpr double kFarthestGuns = 12;

/// "5/4": the scores against regular and irregular Firearm (G-9).
std::optional<std::array<int, 2>> read_scores(Keys& keys, std::string_view key) {
  const auto text = keys.label(key);
  if (!text) return std::nullopt;
  const auto score = [&](std::size_t at) { return (*text)[at] - '0'; };
  const bool sound = text->size() == 3 && (*text)[1] == '/' && score(0) >= 2 && score(0) <= 6 &&
                     score(2) >= 2 && score(2) <= 6;
  if (sound) return std::array{score(0), score(2)};
  keys.problem(key, Sentence::must_be,
               {key, "two scores from 2 to 6, at regulars and at irregulars", *text},
               R"(as "3/3" or "5/4")");
  return std::nullopt;
}

}  // namespace

const Rules& rules(const Setting& setting) { return static_cast<const Rules&>(*setting.of_sheet); }
const Options& options(const Battle& battle) { return rules(battle.setting()).options; }

const FormationInfo& formation_info(const Battle& battle, UnitId unit) {
  if (is_general(battle, unit)) throw std::logic_error("a General is no formation");
  return rules(battle.setting()).formations[index(unit)];
}

Options read_options(Keys& keys, const Setting& setting) {
  Options o;
  o.movement_timing = keys.choice<MovementTiming>("movement_timing").value_or(o.movement_timing);
  o.command_order = keys.choice<CommandOrder>("command_order").value_or(o.command_order);
  o.standing_cavalry_test =
      keys.choice<StandingCavalryTest>("standing_cavalry_test").value_or(o.standing_cavalry_test);
  o.allow_break_off = keys.flag("allow_break_off").value_or(o.allow_break_off);
  o.artillery_as_target =
      keys.choice<ArtilleryAsTarget>("artillery_as_target").value_or(o.artillery_as_target);
  o.artillery_melee = keys.choice<ArtilleryMelee>("artillery_melee").value_or(o.artillery_melee);
  o.artillery_min_one_die = keys.flag("artillery_min_one_die").value_or(o.artillery_min_one_die);
  o.artillery_move =
      keys.length("artillery_move", setting.measure, 0, kFarthestGuns).value_or(o.artillery_move);
  o.firearm_target_score =
      read_scores(keys, "firearm_target_score").value_or(o.firearm_target_score);
  o.cover_effect = keys.choice<CoverEffect>("cover_effect").value_or(o.cover_effect);
  if (const auto arc = keys.number("fire_arc_half_angle", kNarrowestArc, kWidestArc)) {
    o.fire_arc_half_angle = Angle::hundredths(Length::rounded(*arc * 100).tenths());
  }
  const auto side = [&](std::string_view key, Length otherwise) {
    return keys.length(key, setting.measure, kSmallestElement, kLargestElement).value_or(otherwise);
  };
  o.element_width = side("element_width", o.element_width);
  o.element_depth = side("element_depth", o.element_depth);
  o.general_risk = keys.flag("general_risk").value_or(o.general_risk);
  o.risk_class = keys.choice<RiskClass>("risk_class").value_or(o.risk_class);
  o.forced_moves_need_command =
      keys.flag("forced_moves_need_command").value_or(o.forced_moves_need_command);
  return o;
}

std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                 std::span<Keys> units, Problems& problems) {
  auto rules = std::make_shared<Rules>();
  rules->options = read_options(options, setting);
  rules->formations.resize(units.size());
  rules->generals.resize(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    Keys& keys = units[i];
    const auto kind = keys.required("kind", keys.choice<UnitKind>("kind"), UnitKind::formation);
    if (kind == UnitKind::general) {
      rules->generals[i] = true;
      setting.units[i].goes_with = read_goes_with(keys, unit_id(i), setting, kGeneralGoes);
      setting.units[i].table = Table::officer;  // Generals throw no reaction dice
      setting.units[i].task = {};               // and go where they are wanted
    } else {
      rules->formations[i] = read_formation(keys);
      setting.units[i].task = mission_of(keys, rules->formations[i], unit_id(i), setting);
      setting.units[i].table = table_of(rules->formations[i]);
    }
    keys.finish();
  }
  check_armies(units, setting, *rules);
  // Where the common part is unsound there is no ground, and places may mean nothing.
  if (setting.ground && problems.empty()) check_deployment(units, setting, *rules);
  return rules;
}

}  // namespace opfor::arquebusier
