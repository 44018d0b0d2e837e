#include "rules/nineteenth_century/setting.hpp"

#include <algorithm>

#include "rules/nineteenth_century/fallen_out.hpp"
#include "scenario/task_keys.hpp"

namespace opfor::nineteenth_century {
namespace {

void read_armament(Group& group, Keys& keys) {
  group.weapons = keys.required("weapons", keys.choices<Weapon>("weapons"), std::vector<Weapon>{});
  group.bayonet = keys.flag("bayonet").value_or(false);
  const bool fires = has_firearm(group);
  group.load = keys.choice<LoadClass>("load").value_or(fires ? LoadClass::muzzle : LoadClass::none);
  if (fires && group.load == LoadClass::none) {
    keys.problem("load", "a firearm is loaded: load must be muzzle, slow or breech");
  }
  if (!fires && group.load != LoadClass::none) {
    keys.problem("load", "there is no firearm to load", "leave load out");
  }
  const bool takes_bayonet = std::any_of(group.weapons.begin(), group.weapons.end(), [](Weapon w) {
    return w == Weapon::rifle || w == Weapon::musket;
  });
  if (group.bayonet && !takes_bayonet) {
    keys.problem("bayonet", "only a rifle or a musket takes a bayonet");
  }
}

/// A man of whom nothing else is said is what his quality says: the raw fight and command as such.
Grade grade_by(Quality quality) {
  switch (quality) {
    case Quality::raw:
      return Grade::raw;
    case Quality::veteran:
      return Grade::veteran;
    case Quality::average:
      break;
  }
  return Grade::average;
}

void read_single_man(Group& group, Keys& keys) {
  group.officer = keys.flag("officer").value_or(false);
  group.pc = keys.flag("pc").value_or(false);
  const auto grade = keys.choice<Grade>("grade");
  group.grade = grade.value_or(group.single() ? grade_by(group.quality) : Grade::average);
  if (!group.single() && (group.officer || group.pc || grade)) {
    const char* key = group.officer ? "officer" : group.pc ? "pc" : "grade";
    keys.problem(key, "an officer or player character is a unit of one figure, and so is grade",
                 "figures = 1");
  }
  group.ncos = keys.integer("ncos", 0, 4).value_or(0);
  group.musicians = keys.integer("drummers", 0, 4).value_or(0);
  group.musicians += keys.integer("buglers", 0, 4).value_or(0);
  if (group.ncos + group.musicians > group.figures) {
    keys.problem("figures", "there are more NCOs and musicians than figures");
  }
}

/// The first of all sheets' formations: line, column, square and open order.
constexpr auto kFormationWords = std::span(Words<Formation>::all).first<4>();

Group read_group(UnitInfo& unit, Keys& keys) {
  Group group;
  group.arm = keys.required("arm", keys.choice<Arm>("arm"));
  group.figures = keys.required("figures", keys.integer("figures", 1, 32), 1);
  group.quality = keys.choice<Quality>("quality").value_or(Quality::average);
  group.regulars = keys.flag("regulars").value_or(false);
  group.formed = keys.flag("formed").value_or(false);
  group.loyal = keys.flag("loyal").value_or(true);
  group.shock = keys.flag("shock").value_or(false);
  group.heavy = keys.flag("heavy").value_or(false);
  group.civilian = keys.flag("civilian").value_or(false);
  const auto formation = keys.word_index("formation", kFormationWords);
  const Formation usual = group.formed ? Formation::line : Formation::open;
  group.formation = formation ? static_cast<Formation>(*formation) : usual;
  if (group.shock && group.arm != Arm::horse) {
    keys.problem("shock", "only horse can be shock cavalry");
  }
  if (group.formation == Formation::square && group.arm == Arm::horse) {
    keys.problem("formation", "horse forms no square");
  }
  read_armament(group, keys);
  read_single_man(group, keys);
  const Table by_arm = group.arm == Arm::foot ? Table::foot : Table::horse;
  unit.table = keys.choice<Table>("behaviour").value_or(by_arm);
  if (unit.table == Table::gun) {
    keys.problem("behaviour", "this sheet prints no artillery",
                 "foot, horse, skirmisher, officer, mob or pike");
  }
  if (unit.table == Table::dragoon) {
    keys.problem("behaviour", "this sheet prints no mounting and dismounting",
                 "foot, horse, skirmisher, officer, mob or pike");
  }
  return group;
}

Task read_orders(Keys& keys, UnitId unit, const Setting& setting) {
  TaskKeys orders;
  orders.unit_word = "group";
  orders.word = "move";
  orders.means = TaskKind::advance;
  return read_task(keys, unit, setting, orders);
}

Options read_options(Keys& keys) {
  Options options;
  options.uncommanded_horse_last = keys.flag("uncommanded_horse_last").value_or(true);
  options.side_b_command = keys.flag("side_b_command").value_or(true);
  options.cp_mode = keys.choice<CommandPoints>("cp_mode").value_or(CommandPoints::sum);
  options.command_to = keys.choice<CommandTo>("command_to").value_or(CommandTo::farthest);
  options.draw_counts_as_retreat = keys.flag("draw_counts_as_retreat").value_or(false);
  options.auto_square = keys.flag("auto_square").value_or(true);
  options.horse_refuse_square = keys.flag("horse_refuse_square").value_or(false);
  options.wounded_fall_out = keys.flag("wounded_fall_out").value_or(false);
  options.square_melee_bonus = keys.integer("square_melee_bonus", 0, 2).value_or(0);
  return options;
}

std::optional<Returns> read_returns(Setting& setting, Keys& options) {
  auto keys = options.table("returns");
  if (!keys) return std::nullopt;
  Returns returns;
  returns.side =
      setting.sides[0].id == keys->required("side", keys->text("side")) ? Side::a : Side::b;
  returns.from_turn = keys->required("from_turn", keys->integer("from_turn", 1, 100), 1);
  returns.least = keys->integer("least", 2, 6).value_or(5);
  returns.at = keys->required("at", keys->point("at", setting.measure));
  returns.per_turn = keys->integer("per_turn", 1, 10).value_or(1);
  if (setting.side(returns.side).id != keys->text("side")) {
    keys->problem("side", "there is no such side",
                  setting.sides[0].id + " or " + setting.sides[1].id);
  }
  keys->finish();
  return returns;
}

}  // namespace

const Rules& rules(const Setting& setting) { return static_cast<const Rules&>(*setting.of_sheet); }
const Group& group(const Battle& battle, UnitId unit) {
  return rules(battle.setting()).groups[index(unit)];
}
const Options& options(const Battle& battle) { return rules(battle.setting()).options; }

std::shared_ptr<const SheetSetting> read_setting(Setting& setting, Keys& options,
                                                 std::span<Keys> units, Problems&) {
  auto rules = std::make_shared<Rules>();
  rules->options = read_options(options);
  rules->returns = read_returns(setting, options);
  options.finish();
  for (std::size_t i = 0; i < units.size(); ++i) {
    rules->groups.push_back(read_group(setting.units[i], units[i]));
    setting.units[i].task = read_orders(units[i], unit_id(i), setting);
    units[i].finish();
  }
  if (rules->options.wounded_fall_out) add_groups_of_wounded(setting, *rules);
  return rules;
}

Weapon shooting_weapon(const Group& group) {
  Weapon best = Weapon::unarmed;
  for (const Weapon weapon : group.weapons) {
    if (line_of(weapon).long_range > line_of(best).long_range) best = weapon;
  }
  return best;
}

Length weapon_range(const Group& group) { return line_of(shooting_weapon(group)).long_range; }

bool has_firearm(const Group& group) {
  return std::any_of(group.weapons.begin(), group.weapons.end(),
                     [](Weapon w) { return line_of(w).gunpowder; });
}

}  // namespace opfor::nineteenth_century
