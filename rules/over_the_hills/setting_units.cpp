// The options, and the keys of troops and commanders.
#include <fmt/format.h>

#include "rules/over_the_hills/setting_parts.hpp"
#include "rules/over_the_hills/troops.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr int kMostScore = 10;
constexpr int kLeastReserve = -10;
constexpr int kMostRounds = 10;
constexpr int kMostInspiration = 2;
constexpr double kFarthestRange = 100;

/// Usual formations of an arm.
Formation usual_formation(Arm arm) {
  return arm == Arm::artillery ? Formation::unlimbered : Formation::line;
}

void read_formation(Keys& keys, Troop& troop) {
  troop.formation = keys.choice<Formation>("formation").value_or(usual_formation(troop.arm));
  const bool skirmishing_horse =
      troop.arm == Arm::cavalry && troop.formation == Formation::skirmish_order;
  if (!footprint_of(troop.arm, troop.formation)) {
    keys.problem("formation", fmt::format("{} is never in {} (OTH 2.3)", word(troop.arm),
                                          word(troop.formation)));
    troop.formation = usual_formation(troop.arm);
  } else if (skirmishing_horse && !troop.irregular) {
    keys.problem("formation", "only irregular cavalry forms skirmish order (OTH-FORM-2)");
  }
}

void read_garrison(Keys& keys, Troop& troop, const Setting& setting) {
  const auto id = keys.id("garrison");
  if (!id || !setting.ground) return;
  const auto features = setting.ground->features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].id == *id) troop.garrison = static_cast<FeatureId>(i);
  }
  if (troop.garrison == kNoFeature) {
    keys.problem("garrison", fmt::format("there is no terrain '{}'", *id));
  } else if (troop.arm != Arm::infantry) {
    keys.problem("garrison", "only infantry holds a built-up area (OTH-BUA-1)");
  }
}

void read_strength(Keys& keys, Troop& troop, int usual) {
  troop.strength.fs = keys.integer("fs", 1, kMostScore).value_or(usual);
  troop.strength.fh = keys.integer("fh", 0, kMostScore).value_or(0);
  if (troop.strength.fh >= troop.strength.fs) {
    keys.problem("fh", "nobody begins a battle routing: fewer hits than its score");
  }
}

}  // namespace

Options read_options(Keys& keys) {
  Options o;
  o.distance_scale = keys.integer("distance_scale", 1, 2).value_or(o.distance_scale);
  o.score_rounding = keys.choice<Rounding>("score_rounding").value_or(o.score_rounding);
  o.wavering_reserve =
      keys.integer("wavering_reserve", kLeastReserve, kMostScore).value_or(o.wavering_reserve);
  o.rout_reserve = keys.integer("rout_reserve", kLeastReserve, kMostScore).value_or(o.rout_reserve);
  o.broken_reserve =
      keys.integer("broken_reserve", kLeastReserve, kMostScore).value_or(o.broken_reserve);
  const bool ordered = o.broken_reserve < o.rout_reserve && o.rout_reserve <= o.wavering_reserve;
  if (!ordered) {
    keys.problem("rout_reserve",
                 "broken_reserve is less than rout_reserve, which is no more than "
                 "wavering_reserve (OTH-STATE-2)");
  }
  o.combat_rounds = keys.integer("combat_rounds", 1, kMostRounds).value_or(o.combat_rounds);
  const std::array<std::string_view, 2> percents{"50", "100"};
  if (const auto pct = keys.integer("combat_pct_open_skirmish", 50, 100)) {
    o.combat_pct_open_skirmish = *pct;
    if (*pct != 50 && *pct != 100) {
      keys.problem("combat_pct_open_skirmish",
                   fmt::format("{} or {} (OTH-CBT-3)", percents[0], percents[1]));
    }
  }
  o.artillery_long_cap = keys.integer("artillery_long_cap", 1, 2).value_or(o.artillery_long_cap);
  o.ammo_out = keys.choice<AmmoOut>("ammo_out").value_or(o.ammo_out);
  o.retreat_move = keys.choice<RetreatMove>("retreat_move").value_or(o.retreat_move);
  o.attack_column_is_closed =
      keys.flag("attack_column_is_closed").value_or(o.attack_column_is_closed);
  o.charge_bonus_vs_formed_square =
      keys.flag("charge_bonus_vs_formed_square").value_or(o.charge_bonus_vs_formed_square);
  o.support_reading = keys.choice<SupportReading>("support_reading").value_or(o.support_reading);
  o.brigade_orders = keys.flag("brigade_orders").value_or(o.brigade_orders);
  return o;
}

std::vector<Building> read_buildings(Keys& keys, const Setting& setting) {
  auto table = keys.table("buildings");
  std::vector<Building> buildings;
  if (!setting.ground) return buildings;
  for (const field::Feature& feature : setting.ground->features()) {
    const auto built = table ? table->choice<Building>(feature.id) : std::nullopt;
    if (built && feature.shape != field::Shape::area) {
      table->problem(feature.id, "only an area is built up");
    }
    buildings.push_back(built.value_or(Building::none));
  }
  if (table) table->finish();
  return buildings;
}

Troop read_troop(Keys& keys, const Troops& kind, const Setting& setting) {
  Troop troop;
  troop.arm = kind.arm;
  const bool foot = kind.arm == Arm::infantry;
  const bool horse = kind.arm == Arm::cavalry;
  const bool guns = kind.arm == Arm::artillery;
  read_strength(keys, troop, kind.fs);
  troop.skirmish_class = keys.choice<SkirmishClass>("class").value_or(kind.skirmish_class);
  if (keys.has("class") && !foot) keys.problem("class", Sentence::only_for, {"class", "infantry"});
  troop.shot = keys.choice<Marksmanship>("shot").value_or(kind.shot);
  troop.weapon = keys.choice<Weapon>("weapon").value_or(kind.weapon);
  if (keys.has("weapon") && guns) {
    keys.problem("weapon", Sentence::only_for, {"weapon", "infantry and cavalry"});
  }
  troop.cavalry = keys.choice<CavalryClass>("cavalry").value_or(kind.cavalry);
  if (keys.has("cavalry") && !horse) {
    keys.problem("cavalry", Sentence::only_for, {"cavalry", "cavalry"});
  }
  troop.gun = keys.choice<GunClass>("gun").value_or(GunClass::medium);
  if (keys.has("gun") && !guns) keys.problem("gun", Sentence::only_for, {"gun", "artillery"});
  troop.horse_artillery = flag_of(keys, "horse_artillery", guns, "artillery", kind.horse_artillery);
  troop.battalion_gun = flag_of(keys, "battalion_gun", foot, "infantry", false);
  troop.rifle_screen = flag_of(keys, "rifle_screen", foot, "infantry", false);
  troop.lancer = flag_of(keys, "lancer", horse, "cavalry", kind.lancer);
  troop.closed = flag_of(keys, "closed", foot, "infantry", false);
  troop.french = keys.flag("french").value_or(kind.french);
  troop.militia = keys.flag("militia").value_or(kind.militia);
  troop.irregular = keys.flag("irregular").value_or(kind.irregular);
  troop.impetuous = keys.flag("impetuous").value_or(false);
  read_formation(keys, troop);
  read_garrison(keys, troop, setting);
  return troop;
}

Commander read_commander(Keys& keys, const Setting& setting, UnitId unit) {
  Commander commander;
  const CommandId command = setting.unit(unit).command;
  if (command == kNoCommand) {
    keys.missing("command", "whom he commands");
    return commander;
  }
  const std::string& level = setting.commands[index(command)].level;
  commander.level = of_word<Level>(level).value_or(Level::brigade);
  const Length usual = commander.level == Level::army       ? kArmyRange
                       : commander.level == Level::division ? kDivisionRange
                                                            : kBrigadeRange;
  commander.rating.range = keys.length("range", setting.measure, 0, kFarthestRange).value_or(usual);
  commander.rating.control =
      keys.integer("control", kLeastControl, kMostControl).value_or(kNewControl);
  commander.rating.inspiration =
      keys.integer("inspiration", 0, kMostInspiration).value_or(kNewInspiration);
  commander.order = keys.choice<BrigadeOrder>("brigade_order").value_or(BrigadeOrder::hold);
  commander.independent = keys.flag("independent").value_or(false);
  return commander;
}

}  // namespace opfor::over_the_hills
