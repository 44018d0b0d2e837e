#include "rules/over_the_hills/facts.hpp"

#include "drill/nearest.hpp"
#include "rules/over_the_hills/artillery.hpp"
#include "rules/over_the_hills/shooting.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr Length kAtHand = 3_in;       // "within 5 cm": OTH-AI-RF-3
constexpr Length kShockReach = 12_in;  // "within 50 cm"
constexpr Length kGuardOfGuns = 6_in;  // OTH-AI-ACT-6
constexpr int kHeroControl = 4;
constexpr int kTenths = 10;

Arm arm_of(const Battle& b, UnitId unit) { return troop_info(b, unit).arm; }

bool steady_fighter(const Battle& b, UnitId unit) {
  return arm_of(b, unit) != Arm::artillery && steady(b, unit);
}

/// A commander of Control 4 or 5, or of Inspiration 1 or more, of its own chain, attached to it or
/// within 3.
void read_hero(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  Found hero;
  const Limit at_hand = limit(b, kAtHand, "OTH-AI-RF-3", "a commander at hand");
  for (const Level level : {Level::brigade, Level::division, Level::army}) {
    const UnitId who = level == Level::brigade ? brigadier_of(b.setting(), unit)
                                               : superior_of(b.setting(), unit, level);
    if (!alive(b, who)) continue;
    const UnitRecord& r = record(b, who);
    if (r.control < kHeroControl && r.inspiration < 1) continue;
    const bool with = goes_with(b, who) == unit;
    const double off = with ? 0 : now.off_commander(who, unit);
    if (off >= hero.distance || !(with || now.commander_within(who, unit, at_hand))) continue;
    hero = {who, off};
  }
  set_found(facts, Fact::hero_near, hero);
  set_found(facts, Fact::officer_near, hero);
}

void read_sight(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy != kNoUnit) set_found(facts, Fact::enemy_in_sight, {enemy, now.gap(unit, enemy)});
  set_found(facts, Fact::friends_retreating_in_sight,
            nearest_to(now, unit, now.friends(unit), [&](UnitId f) {
              return (routing(b, f) || record(b, f).retreated_since != 0) && now.sees(unit, f);
            }));
}

void read_threats(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet& enemies = now.enemies_seen(unit);
  const Found shooter = nearest_to(now, unit, enemies, [&](UnitId e) {
    return !routing(b, e) && has_range(b, e, 0) &&
           now.within(unit, e, weapon_range(b, {e}, "OTH-AI-RF-1"));
  });
  set_found(facts, Fact::in_enemy_weapon_range, shooter);
  if (facts[Fact::raw] != 0) set_found(facts, Fact::raw_in_enemy_range, shooter);

  const bool all_round = now.front_all_round(unit);
  facts.set(Fact::no_flanks, all_round ? 1 : 0);
  if (all_round) return;
  const Limit flank{*b.setting().behaviour.flank_range, "OTH-AI-RF-1",
                    "where it counts on the flank", kNoUnit, kTolerance};
  set_found(facts, Fact::enemy_flank_or_rear,
            nearest_within(now, unit, enemies, flank, [&](UnitId e) {
              return !routing(b, e) && now.aspect(unit, now.box(e).centre) != Aspect::front;
            }));
}

/// Foot that is not in square (OTH-AI-RF-1); horse never takes it.
void read_shock(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (arm_of(b, unit) != Arm::infantry || garrison(b, unit)) return;
  if (formation_of(b, unit) == Formation::square) return;
  set_found(facts, Fact::shock_threat,
            nearest_within(now, unit, now.enemies_seen(unit),
                           limit(b, kShockReach, "OTH-AI-RF-1", "reach of shock horse"),
                           [&](UnitId e) { return is_shock(b, e); }));
}

/// H-ART: the guns' own list and cells.
void read_guns(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (arm_of(b, unit) != Arm::artillery) return;
  const UnitId attacker = attacker_in_reach(now, unit);
  const Found guard = nearest_within(now, unit, now.friends(unit),
                                     limit(b, kGuardOfGuns, "OTH-AI-ACT-6", "guard of the guns"),
                                     [&](UnitId f) { return steady_fighter(b, f); });
  const auto found = [&](Fact fact) {
    if (attacker != kNoUnit) set_found(facts, fact, {attacker, now.gap(unit, attacker)});
  };
  const bool unlimbered = record(b, unit).limbered == 0;
  if (guard.unit == kNoUnit) found(Fact::attacker_can_reach);
  if (unlimbered) found(Fact::caught_before_limbering);
  facts.set(Fact::can_limber, 1);
  set_found(facts, Fact::target_in_range,
            nearest_within(now, unit, now.enemies_seen(unit), weapon_range(b, {unit}, "OTH-GUN-1"),
                           [&](UnitId e) { return unlimbered && !in_contact(b, e); }));
}

/// OTH-AI-RF-2: for the extra lines.
void read_extra(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const CommandId brigade = brigade_of(b.setting(), unit);
  const Limit at_hand = limit(b, kAtHand, "OTH-AI-RF-2", "a friend at hand");
  const Found helper = nearest_within(now, unit, now.friends(unit), at_hand, [&](UnitId f) {
    return brigade_of(b.setting(), f) == brigade && steady(b, f);
  });
  const bool guns = arm_of(b, unit) == Arm::artillery;
  // Nobody feels alone whom no enemy looks at.
  const bool seen = facts[Fact::enemy_in_sight] != 0;
  if (!guns) facts.set(Fact::alone, seen && helper.unit == kNoUnit ? 1 : 0);
  const BrigadeOrder order = order_of_brigade(b, unit);
  facts.set(Fact::sent_forward, order == BrigadeOrder::attack ? 1 : 0);
  facts.set(Fact::sent_back, order == BrigadeOrder::withdraw ? 1 : 0);
  if (!guns || record(b, unit).limbered != 0) return;
  const Found guard = nearest_within(now, unit, now.friends(unit), at_hand,
                                     [&](UnitId f) { return steady_fighter(b, f); });
  if (guard.unit != kNoUnit) return;
  set_found(facts, Fact::alone, nearest_to(now, unit, now.enemies_seen(unit), [&](UnitId e) {
              const Length near = arm_of(b, e) == Arm::cavalry ? kShockReach : kGuardOfGuns;
              return arm_of(b, e) != Arm::artillery &&
                     now.within(unit, e, limit(b, near, "OTH-AI-RF-2", "where guns feel alone", e));
            }));
}

/// Whom skirmishers may charge: guns, skirmishers, the shaken, and who shows flank or rear.
void read_weak_target(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit) return;
  const bool weak = arm_of(b, enemy) == Arm::artillery ||
                    formation_of(b, enemy) == Formation::skirmish_order || !steady(b, enemy);
  const bool shows = now.aspect(enemy, now.box(unit).centre) != Aspect::front;
  if (weak || shows) set_found(facts, Fact::weak_target, {enemy, now.gap(unit, enemy)});
  if (weak) set_found(facts, Fact::light_target, {enemy, now.gap(unit, enemy)});
}

void read_itself(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Troop& troop = troop_info(b, unit);
  const UnitRecord& r = record(b, unit);
  const auto set = [&](Fact fact, bool so) { facts.set(fact, so ? 1 : 0); };
  const bool raw = is_raw(troop);
  set(Fact::good, !raw);
  set(Fact::steady, !raw);
  set(Fact::raw, raw);
  set(Fact::mounted, troop.arm == Arm::cavalry);
  set(Fact::formed, is_formed(formation_of(b, unit)));
  set(Fact::disordered, !steady(b, unit));
  set(Fact::any_loss, r.fh > 0);
  facts.set(Fact::loss_tenths, std::min(kTenths, kTenths * r.fh / std::max<int>(1, r.fs)));
  set(Fact::in_contact, in_contact(b, unit));
  set(Fact::ran_last_turn, r.retreated_since != 0);
  set(Fact::falling_back, falling_back(b, unit));
  set(Fact::fortified, now.fortified(unit));
  set(Fact::entirely_in_cover, now.in_cover(unit));
  set(Fact::any_in_cover, now.in_cover(unit));
}

}  // namespace

Table table_now(const Battle& battle, UnitId unit) {
  const Table usual = battle.setting().unit(unit).table;
  const bool skirmishes = usual == Table::foot && !garrison(battle, unit) &&
                          formation_of(battle, unit) == Formation::skirmish_order;
  return skirmishes ? Table::skirmisher : usual;
}

bool has_range(const Battle& battle, UnitId firer, double distance) {
  const Troop& troop = troop_info(battle, firer);
  FireCase at;
  at.condition = condition_of(battle, firer);
  if (troop.arm == Arm::artillery) {
    const Battery battery{strength_of(battle, firer), troop.gun, formation_of(battle, firer),
                          record(battle, firer).out_of_ammo != 0};
    return !gun_bar(battery, at, distance, options(battle));
  }
  Shooter shooter;
  shooter.arm = troop.arm;
  shooter.strength = strength_of(battle, firer);
  shooter.formation = formation_of(battle, firer);
  shooter.weapon = troop.weapon;
  shooter.garrison = garrison(battle, firer);
  return !fire_bar(shooter, at, distance, options(battle));
}

UnitId attacker_in_reach(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return nearest(
             now.enemies_seen(unit), kAnywhere, [&](UnitId e) { return now.gap(unit, e); },
             [&](UnitId e) {
               const Mover mover = mover_of(b, e);
               const bool can = mover.arm != Arm::artillery && steady(b, e) &&
                                mover.formation != Formation::march_column &&
                                mover.formation != Formation::square;
               const Limit move{full_move(mover, true, options(b)), "OTH-AI-ACT-6", "full move", e,
                                kTolerance};
               return can && now.within(unit, e, move);
             })
      .unit;
}

bool is_shock(const Battle& battle, UnitId unit) {
  const Troop& troop = troop_info(battle, unit);
  const bool shock =
      troop.arm == Arm::cavalry && (troop.cavalry != CavalryClass::light || troop.lancer);
  return shock && steady(battle, unit);
}

Facts facts(const Situation& now, UnitId unit) {
  Facts facts;
  const Battle& b = now.battle();
  if (is_commander(b, unit)) return facts;
  read_itself(facts, now, unit);
  read_hero(facts, now, unit);
  read_sight(facts, now, unit);
  read_threats(facts, now, unit);
  read_shock(facts, now, unit);
  read_weak_target(facts, now, unit);
  read_guns(facts, now, unit);
  read_extra(facts, now, unit);
  if (record(b, unit).effect == CommandEffect::no_effect) {
    const UnitId brigadier = brigadier_of(b.setting(), unit);
    const double off = alive(b, brigadier) ? now.off_commander(brigadier, unit) : 0;
    facts.set(Fact::commanded, 1, brigadier, Length::rounded(off));
  }
  return facts;
}

}  // namespace opfor::over_the_hills
