#include "rules/arquebusier/facts.hpp"

#include <algorithm>

#include "drill/nearest.hpp"
#include "drill/task.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

template <class Matches>
Found nearest_to(const Situation& now, UnitId unit, const UnitSet& some, double reach,
                 Matches matches) {
  return nearest(
      some, reach + kTolerance, [&](UnitId other) { return now.gap(unit, other); }, matches);
}

void set_by(Facts& facts, Fact fact, const Situation& now, UnitId unit, UnitId by) {
  if (by != kNoUnit) set_found(facts, fact, {by, now.gap(unit, by)});
}

/// Farther than anybody is.
constexpr Length kFarAway = Length::tenths(1'000'000'000);

Limit move_of(const Battle& battle, UnitId enemy) {
  return limit(full_move(battle, enemy), "AQ-RF-5", "move", enemy);
}

/// It can touch an enemy, and guards guns.
bool no_artillery(const Battle& battle, UnitId unit) { return !is_artillery(battle, unit); }

/// AQ-RF-2: a living General of its own who has joined it, or stands within 1".
Found general_at_hand(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  UnitSet generals;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId general = unit_id(i);
    if (living(b, general) && side_of(b, general) == side_of(b, unit)) generals.insert(general);
  }
  const auto distance = [&](UnitId general) {
    return goes_with(b, general) == unit ? 0 : now.gap(unit, general);
  };
  const Limit at_hand = limit(kGeneralJoined, "AQ-RF-2", "a General at hand");
  return nearest(generals, kAnywhere, distance, [&](UnitId general) {
    return goes_with(b, general) == unit || now.within_of_general(general, unit, at_hand);
  });
}

void read_generals(Facts& facts, const Situation& now, UnitId unit) {
  const Found at_hand = general_at_hand(now, unit);
  set_found(facts, Fact::hero_near, at_hand);
  set_found(facts, Fact::officer_near, at_hand);
  const UnitId commander = now.general_near(unit);
  if (commander == kNoUnit) return;
  const bool with = goes_with(now.battle(), commander) == unit;
  set_found(facts, Fact::commanded, {commander, with ? 0 : now.gap(unit, commander)});
}

/// AQ-RF-1.
void read_sight(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  set_by(facts, Fact::enemy_in_sight, now, unit, now.nearest_enemy(unit));
  set_found(facts, Fact::friends_retreating_in_sight,
            nearest_to(now, unit, now.friends(unit), kAnywhere,
                       [&](UnitId f) { return falling_back(b, f) && now.sees(unit, f); }));
}

/// AQ-RF-5, 6, 8, 9.
void read_threats(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitSet& enemies = now.enemies_seen(unit);
  const UnitId threat = threat_to(now, unit);
  set_by(facts, Fact::in_enemy_weapon_range, now, unit, threat);
  if (facts[Fact::raw] != 0) set_by(facts, Fact::raw_in_enemy_range, now, unit, threat);
  const auto& range = b.setting().behaviour.flank_range;
  set_found(
      facts, Fact::enemy_flank_or_rear,
      nearest_within(now, unit, enemies,
                     limit(range.value_or(kFarAway), "AQ-RF-8", "where it counts on the flank"),
                     [&](UnitId e) { return now.to_flank_or_rear(unit, e); }));
  if (now.pike_protected(unit)) return;
  set_found(
      facts, Fact::shock_threat,
      nearest_within(now, unit, enemies, limit(kShockReach, "AQ-RF-9", "reach of shock troops"),
                     [&](UnitId e) { return formation_info(b, e).shock; }));
}

/// AQ-RF-9 for artillery, and what H-ART asks besides.
void read_guns(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!is_artillery(b, unit)) return;
  const Found guard =
      nearest_within(now, unit, now.friends(unit), limit(kGuard, "AQ-RF-9", "guard of the guns"),
                     [&](UnitId f) { return no_artillery(b, f); });
  if (guard.unit == kNoUnit) {
    set_by(facts, Fact::attacker_can_reach, now, unit, attacker_in_reach(now, unit));
  }
  // Mortars stay where they are (13.4).
  const bool guns = count_of(b, unit, Type::gun) > 0;
  facts.set(Fact::can_limber, guns && full_move(b, unit) > Length{} ? 1 : 0);
  for (const UnitId target : now.targets(unit)) {
    if (facts[Fact::target_in_range] == 0 && now.could_reach(unit, target)) {
      set_by(facts, Fact::target_in_range, now, unit, target);
    }
  }
}

void read_itself(Facts& facts, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  const auto set = [&](Fact fact, bool so) { facts.set(fact, so ? 1 : 0); };
  // The lists read "regular" as steady (or good) and not disordered (AQ-RF-3, AQ-RF-6).
  const bool regular = formation_info(b, unit).natural == Class::regular;
  const bool felt = options(b).risk_class == RiskClass::present;
  set(Fact::steady, regular);
  set(Fact::good, regular);
  set(Fact::raw, !regular || is_mob(b, unit));
  set(Fact::formed, !shaken(b, unit));
  set(Fact::disordered, felt && shaken(b, unit));
  set(Fact::mounted, is_mounted(b, unit));
  set(Fact::leaderless, r.commander_dead != 0);
  set(Fact::last_hope, last_hope(b, unit));
  facts.set(Fact::loss_tenths, 10 * lost_in_all(b, unit) / initial_count(b, unit));
  set(Fact::any_loss, lost_in_all(b, unit) > 0);
  set(Fact::in_contact, in_melee(b, unit));
  set(Fact::under_fire, r.under_fire != 0 || r.under_fire_last != 0);
  set(Fact::ran_last_turn, r.ran_last != 0 || r.broke_off_last != 0);  // AQ-RF-10
  set(Fact::falling_back, falling_back(b, unit));
  set(Fact::entirely_in_cover, now.in_cover(unit));
  set(Fact::any_in_cover, now.in_cover(unit));
  // Only who is to hold them stays in works (13.4); guns that are to shoot do, too.
  const TaskKind mission = task_now(b, unit).kind;
  const bool holds =
      mission == TaskKind::hold || (mission == TaskKind::fire && is_artillery(b, unit));
  set(Fact::fortified, holds && now.fortified(unit));
}

}  // namespace

UnitId threat_to(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return nearest_to(now, unit, now.enemies_seen(unit), kAnywhere,
                    [&](UnitId e) {
                      if (in_melee(b, e)) return false;
                      if (!firers(b, e).empty()) return now.has_in_range(e, unit);
                      return no_artillery(b, e) && now.within(unit, e, move_of(b, e));
                    })
      .unit;
}

UnitId attacker_in_reach(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return nearest_to(now, unit, now.enemies_seen(unit), kAnywhere,
                    [&](UnitId e) {
                      return no_artillery(b, e) && !in_melee(b, e) &&
                             now.within(unit, e, move_of(b, e));
                    })
      .unit;
}

bool last_hope(const Battle& battle, UnitId unit) {
  const auto counts = [&](UnitId u) {
    return present(battle, u) && side_of(battle, u) == side_of(battle, unit) &&
           !is_artillery(battle, u) && class_of(battle, u) == Class::regular;
  };
  if (!counts(unit)) return false;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (unit_id(i) != unit && counts(unit_id(i))) return false;
  }
  return true;
}

Facts facts(const Situation& now, UnitId unit) {
  Facts facts;
  if (is_general(now.battle(), unit)) return facts;
  read_itself(facts, now, unit);
  read_generals(facts, now, unit);
  read_sight(facts, now, unit);
  read_threats(facts, now, unit);
  read_guns(facts, now, unit);
  return facts;
}

}  // namespace opfor::arquebusier
