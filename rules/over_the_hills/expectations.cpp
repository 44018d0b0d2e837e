#include "rules/over_the_hills/expectations.hpp"

#include <algorithm>
#include <cmath>

#include "rules/over_the_hills/conduct.hpp"
#include "rules/over_the_hills/shape.hpp"

namespace opfor::over_the_hills {

using field::Box;

namespace {

/// Who would stand so, when somebody fires at him from there.
void stands(Mark& mark, const Stood& there, const Stood& from, bool guns) {
  mark.formation = there.formation;
  mark.moved = there.moved;
  mark.gone_to_ground = there.on_the_ground;
  if (mark.building != Building::none) return;
  const SeenFrom seen = seen_from(from.box.centre, guns, there.box, there.formation);
  mark.aspect = seen.aspect;
  mark.enfiladed = seen.enfiladed;
}

/// As a shot at some distance that is fired at will.
double small_arms(const Situation& now, UnitId firer, const Stood& from, UnitId target,
                  const Stood& there, double distance) {
  const Battle& b = now.battle();
  const Shot shot{firer, target, false, false, false, false};
  Shooter shooter = shooter_of(b, shot);
  shooter.formation = from.formation;
  const FireCase at{condition_of(b, firer), from.on_the_ground, false, false, false};
  if (fire_bar(shooter, at, distance, options(b))) return 0;
  Volley v = volley_of(now, shot);
  v.shooter = shooter;
  stands(v.mark, there, from, false);
  v.distance = distance;
  const bool far = !within(distance, line_of(weapon_of(v.shooter)).near, options(b));
  return mean_hits(fire_score(v, 0, options(b)).total(), far ? kLongRangeCap : 0);
}

/// In a fire arc: for guns, which may wheel before they fire, perhaps having done so (OTH-GUN-8).
struct InArc {
  bool is = false;
  bool wheeled = false;
};
InArc bears(const Stood& from, const Box& target, bool artillery, const Options& options) {
  constexpr double kGunSplay = 0.414;
  if (field::in_arc(from.box, target, artillery ? kGunSplay : 1)) return {true, false};
  if (!artillery || from.formation != Formation::unlimbered) return {};
  const auto turned = wheeled_towards(from.box, target.centre, options);
  const bool is = turned && field::in_arc(*turned, target, kGunSplay);
  return {is, is};
}

double guns(const Situation& now, UnitId firer, const Stood& from, UnitId target,
            const Stood& there, double distance, bool wheeled) {
  const Battle& b = now.battle();
  Battery battery = battery_of(b, firer);
  battery.formation = from.formation;
  if (from.resupplied) battery.out_of_ammo = false;
  const FireCase at{condition_of(b, firer), from.on_the_ground, false, false, false};
  if (gun_bar(battery, at, distance, options(b))) return 0;
  GunShot g = gun_shot_of(now, {firer, target, false, false, false, false});
  g.battery = battery;
  stands(g.mark, there, from, true);
  g.distance = distance;
  g.wheeled = wheeled;
  const bool far = !within(distance, line_of(g.battery.gun).near, options(b));
  const double canister = fires_canister(g.battery.gun, distance, options(b)) ? 1 : 0;
  return canister +
         mean_hits(gun_score(g, options(b)).total(), far ? options(b).artillery_long_cap : 0);
}

/// Nobody hides him from there, and guns that must wheel first have room to (OTH-GUN-8).
bool aims_at(const Situation& now, UnitId firer, const field::Box& from, UnitId target) {
  if (!is_guns(now.battle(), firer) || in_arc(now, firer, from, target)) {
    return now.aim(firer, from, target).clear;
  }
  const auto wheeled = wheeled_to_fire(now, firer, from, target);
  return wheeled && now.aim(firer, *wheeled, target).clear;
}

/// In range of guns in action there, and they may fire at him.
bool is_mark(const Situation& now, UnitId guns, const field::Box& there, UnitId enemy) {
  const Battle& b = now.battle();
  if (routing(b, enemy) || in_contact(b, enemy)) return false;
  const Length most = line_of(troop_info(b, guns).gun).most;
  return within(field::gap(there, now.box(enemy)), most, options(b)) &&
         aims_at(now, guns, there, enemy);
}

/// Of who is contacted in this formation: in front alone (OTH-DEF-1 to 3).
double defensive_fire(const Situation& now, UnitId firer, Formation formation, UnitId charger,
                      const Onset& onset) {
  const Battle& b = now.battle();
  const Arm arm = troop_info(b, firer).arm;
  const bool front =
      aspect_of(onset.edge) == Aspect::front || !has_flanks(formation, garrison(b, firer));
  const Contacted contacted{arm, formation, condition_of(b, firer),
                            front ? Aspect::front : Aspect::flank, false};
  if (defence_bar(contacted)) return 0;
  if (arm == Arm::artillery) return expected_hits(now, {firer, charger, false, false, false, true});
  MoraleTest test;
  test.occasion = Occasion::defensive_fire;
  const double steadily = chance_to_pass(now, firer, test);
  const auto volley = [&](bool ragged) {
    Volley v = volley_of(now, {firer, charger, false, false, ragged, true});
    v.shooter.formation = formation;
    v.mark.moved = onset.moved;
    return mean_hits(fire_score(v, 0, options(b)).total());
  };
  return steadily * volley(false) + (1 - steadily) * volley(true);
}

/// What a shot reads of the hit table, as things stand.
struct Read {
  int score = 0;
  int cap = 0;   ///< hits at most; 0: none
  int sure = 0;  ///< of canister, beside it
};
Read read_by(const Situation& now, const Shot& shot) {
  const Battle& b = now.battle();
  const double distance = shot.defensive ? 0 : now.gap(shot.firer, shot.target);
  const int score = score_of(now, shot).total();
  if (is_guns(b, shot.firer)) {
    const GunClass gun = troop_info(b, shot.firer).gun;
    const bool far = !within(distance, line_of(gun).near, options(b));
    const bool canister = fires_canister(gun, distance, options(b));
    return {score, far ? options(b).artillery_long_cap : 0, canister ? 1 : 0};
  }
  const Weapon weapon = weapon_of(volley_of(now, shot).shooter);
  const bool far = !within(distance, line_of(weapon).near, options(b));
  return {score, far ? kLongRangeCap : 0, 0};
}

/// Both as they would fight.
struct Pair {
  Fighter own;
  Fighter his;
};

/// A contact with a target that fires so well before it; with some chance.
void add_contact(Contest& sum, const Battle& b, Pair pair, double fire, double chance) {
  Strength& own = pair.own.strength;
  const int left = own.reserve();
  own.fh += static_cast<int>(std::lround(fire));
  const auto before = static_cast<double>(left - own.reserve());
  const Round first;
  const auto mean = [&](const Fighter& one, const Fighter& other) {
    return mean_hits(combat_score(one, other, first, 0, options(b)).total());
  };
  sum.round.inflicted += chance * mean(pair.own, pair.his);
  sum.round.suffered += chance * (fire + mean(pair.his, pair.own));
  if (own.reserve() <= options(b).rout_reserve) {
    sum.all.suffered += chance * left;
    return;
  }
  const Losses losses = expected_losses(pair.own, pair.his, first, options(b));
  sum.all.inflicted += chance * losses.of_b;
  sum.all.suffered += chance * (before + losses.of_a);
}

}  // namespace

double mean_hits(int score, int cap) {
  double sum = 0;
  for (int face = 1; face <= kDieSides; ++face) {
    const int hits = hits_of(score, face);
    sum += cap > 0 ? std::min(hits, cap) : hits;
  }
  return sum / kDieSides;
}

double expected_hits(const Situation& now, const Shot& shot) {
  const Read read = read_by(now, shot);
  return read.sure + mean_hits(read.score, read.cap);
}

double chance_of_hits(const Situation& now, const Shot& shot, int least) {
  const Read read = read_by(now, shot);
  int faces = 0;
  for (int face = 1; face <= kDieSides; ++face) {
    const int hits = hits_of(read.score, face);
    const int all = read.sure + (read.cap > 0 ? std::min(hits, read.cap) : hits);
    if (all >= least) ++faces;
  }
  return static_cast<double>(faces) / kDieSides;
}

double expected_fire(const Situation& now, UnitId firer, const Stood& from, UnitId target,
                     const Stood& there) {
  const Battle& b = now.battle();
  const bool artillery = is_guns(b, firer);
  // Most are out of any range: that is told sooner than how far they are.
  const Length most = artillery ? line_of(troop_info(b, firer).gun).most : kWeapons.back().most;
  const double reach = on_table(most, options(b)).as_double() + kTolerance;
  if (field::farther_than(from.box, there.box, reach)) return 0;
  const double distance = field::gap(from.box, there.box);
  const bool all_round = !has_flanks(from.formation, garrison(b, firer));
  const InArc arc = all_round ? InArc{true} : bears(from, there.box, artillery, options(b));
  if (!arc.is) return 0;
  if (artillery) return guns(now, firer, from, target, there, distance, arc.wheeled);
  return small_arms(now, firer, from, target, there, distance);
}

double musketry_on(const Situation& now, UnitId unit, const Stood& there, Length reach) {
  const Battle& b = now.battle();
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (troop_info(b, enemy).arm != Arm::infantry || !steady(b, enemy)) continue;
    if (in_contact(b, enemy)) continue;
    if (!within(field::gap(there.box, now.box(enemy)), reach, options(b))) continue;
    most = std::max(most, expected_fire(now, enemy, stood(now, enemy), unit, there));
  }
  return most;
}

double open_fire(const Situation& now, UnitId firer, const Stood& from, UnitId target) {
  const Battle& b = now.battle();
  if (routing(b, target) || in_contact(b, target)) return 0;
  const double hits = expected_fire(now, firer, from, target, stood(now, target));
  return hits > 0 && aims_at(now, firer, from.box, target) ? hits : 0;
}

bool has_a_mark(const Situation& now, UnitId guns, const field::Box& there) {
  for (const UnitId enemy : now.enemies_seen(guns)) {
    if (is_mark(now, guns, there, enemy)) return true;
  }
  return false;
}

field::Box in_action(const Situation& now, Vec there, Vec facing) {
  const field::Pose pose{field::point(there), facing_of(facing - there)};
  return box_of(Arm::artillery, Formation::unlimbered, pose, options(now.battle()));
}

bool would_have_a_mark(const Situation& now, UnitId guns, Vec there) {
  for (const UnitId enemy : now.enemies_seen(guns)) {
    if (is_mark(now, guns, in_action(now, there, now.box(enemy).centre), enemy)) return true;
  }
  return false;
}

Stood stood(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  return {now.box(unit), formation_of(b, unit), 0, record(b, unit).gone_to_ground != 0};
}

UnitId worst_firer(const Situation& now, UnitId unit) {
  UnitId worst = kNoUnit;
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (in_contact(now.battle(), enemy)) continue;
    const double hits = expected_fire(now, enemy, stood(now, enemy), unit, stood(now, unit));
    if (hits <= most) continue;
    worst = enemy;
    most = hits;
  }
  return worst;
}

Contest expected_charge(const Situation& now, UnitId unit, UnitId target, const Onset& onset) {
  const Battle& b = now.battle();
  Pair pair{charger_of(now, unit, target), charged_of(now, target, unit, onset.edge)};
  pair.own.attacks = aspect_of(onset.edge);
  pair.own.strength.fh += onset.hits;
  if (onset.meets) pair.his.formation = *onset.meets;
  Contest sum;
  MoraleTest test;
  double done = 0;
  Pair reacted = pair;
  switch (onset.reaction) {
    case ContactReaction::stand:
      break;
    case ContactReaction::evade: {
      const double reach = full_move(mover_of(b, unit), true, options(b)).as_double();
      const double evaded = evasion(mover_of(b, target), options(b)).as_double();
      if (!catches(reach, now.gap(unit, target), evaded)) {
        sum.escapes = true;
        return sum;
      }
      reacted.his.evaded = true;
      add_contact(sum, b, reacted, 0, 1);
      return sum;
    }
    case ContactReaction::emergency_square:
      test.occasion = Occasion::emergency_square;
      done = chance_to_pass(now, target, test);
      reacted.his.formation = Formation::square;
      reacted.his.emergency_square = true;
      reacted.his.contacted = reacted.own.attacks = Aspect::front;
      add_contact(sum, b, reacted, defensive_fire(now, target, Formation::square, unit, onset),
                  done);
      pair.his.strength.fh += 1;  // of the failed test
      break;
    case ContactReaction::counter:
      test.occasion = Occasion::counter;
      test.irregular = troop_info(b, target).irregular;
      test.target = condition_of(b, unit);
      done = chance_to_pass(now, target, test);
      reacted.his.initiated = true;
      reacted.his.contacted = reacted.own.attacks = Aspect::front;
      add_contact(sum, b, reacted, 0, done);
      break;
  }
  add_contact(sum, b, pair, defensive_fire(now, target, pair.his.formation, unit, onset), 1 - done);
  return sum;
}

double chance_to_pass(const Situation& now, UnitId unit, const MoraleTest& test) {
  return chance_under(
      morale_score(strength_of(now.battle(), unit), now.support(unit), test).total());
}

}  // namespace opfor::over_the_hills
