#include "rules/over_the_hills/setting.hpp"

#include <stdexcept>

#include "rules/over_the_hills/setting_parts.hpp"
#include "rules/over_the_hills/troops.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr std::string_view kCommanderWord = "commander";
/// The score below which troops are raw (2.4).
constexpr int kRawScore = 5;

/// What a unit of a scenario file may be: the typical troops, and commanders.
constexpr auto kTroopWords = [] {
  std::array<std::string_view, kTroops.size() + 1> words{};
  for (std::size_t i = 0; i < kTroops.size(); ++i) words[i] = kTroops[i].key;
  words.back() = kCommanderWord;
  return words;
}();

/// Irregular foot has no training (OTH-AI-ACT-6).
Table table_of(const Troop& troop) {
  switch (troop.arm) {
    case Arm::cavalry:
      return Table::horse;
    case Arm::artillery:
      return Table::gun;
    case Arm::infantry:
      break;
  }
  return troop.irregular ? Table::mob : Table::foot;
}

CommandId parent_of(const Setting& setting, CommandId command) {
  return command == kNoCommand ? command : setting.commands[index(command)].parent;
}

}  // namespace

bool is_raw(const Troop& troop) {
  return troop.militia || troop.irregular || troop.strength.fs <= kRawScore;
}

const Rules& rules(const Setting& setting) { return static_cast<const Rules&>(*setting.of_sheet); }
const Options& options(const Battle& battle) { return rules(battle.setting()).options; }

const Commander* commander_info(const Battle& battle, UnitId unit) {
  const auto& commander = rules(battle.setting()).commanders[index(unit)];
  return commander ? &*commander : nullptr;
}

const Troop& troop_info(const Battle& battle, UnitId unit) {
  if (is_commander(battle, unit)) throw std::logic_error("a commander is no troops");
  return rules(battle.setting()).troops[index(unit)];
}

UnitId brigadier_of(const Setting& setting, UnitId unit) {
  const CommandId command = setting.unit(unit).command;
  return command == kNoCommand ? kNoUnit : rules(setting).leads[index(command)];
}

UnitId superior_of(const Setting& setting, UnitId unit, Level level) {
  const std::string_view wanted = word(level);
  for (CommandId at = setting.unit(unit).command; at != kNoCommand; at = parent_of(setting, at)) {
    if (setting.commands[index(at)].level == wanted) return rules(setting).leads[index(at)];
  }
  return kNoUnit;
}

Building building_of(const Battle& battle, FeatureId feature) {
  if (feature == kNoFeature) return Building::none;
  return rules(battle.setting()).buildings[index(feature)];
}

std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                 std::span<Keys> units, Problems& problems) {
  auto rules = std::make_shared<Rules>();
  rules->options = read_options(options);
  rules->buildings = read_buildings(options, setting);
  rules->troops.resize(units.size());
  rules->commanders.resize(units.size());
  if (!setting.behaviour.flank_range) {
    setting.behaviour.flank_range = on_table(kFlankRange, rules->options);
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    Keys& keys = units[i];
    const auto kind = keys.word_index("troops", kTroopWords);
    if (!kind && !keys.has("troops")) keys.missing("troops", "\"line_infantry\"...");
    if (kind.value_or(0) == kTroops.size()) {
      rules->commanders[i] = read_commander(keys, setting, unit_id(i));
      setting.units[i].goes_with = read_goes_with(keys, unit_id(i), setting, kCommanderGoes);
      setting.units[i].table = Table::officer;  // commanders throw no reaction dice
      setting.units[i].task = {};
    } else {
      rules->troops[i] = read_troop(keys, kTroops[kind.value_or(0)], setting);
      setting.units[i].task =
          read_task(keys, unit_id(i), setting, {TaskKind::hold, "unit", "orders", "", {}});
      setting.units[i].table = table_of(rules->troops[i]);
    }
    keys.finish();
  }
  rules->leads = check_organisation(units, setting, *rules);
  // Where the common part is unsound there is no ground, and places may mean nothing.
  if (setting.ground && problems.empty()) check_deployment(units, setting, *rules);
  return rules;
}

}  // namespace opfor::over_the_hills
