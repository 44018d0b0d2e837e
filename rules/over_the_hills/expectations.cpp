#include "rules/over_the_hills/expectations.hpp"

#include <algorithm>
#include <cmath>

namespace opfor::over_the_hills {
namespace {

/// As a shot at some distance that is fired at will.
double small_arms(const Situation& now, UnitId firer, Formation formation, UnitId target,
                  double distance) {
  const Battle& b = now.battle();
  Volley v = volley_of(now, {firer, target, false, false, false, false});
  v.shooter.formation = formation;
  v.distance = distance;
  const FireCase at{condition_of(b, firer), false, false, false, false};
  if (fire_bar(v.shooter, at, distance, options(b))) return 0;
  const bool far = !within(distance, line_of(weapon_of(v.shooter)).near, options(b));
  return mean_hits(fire_score(v, 0, options(b)).total(), far ? kLongRangeCap : 0);
}

double guns(const Situation& now, UnitId firer, UnitId target, double distance) {
  const Battle& b = now.battle();
  GunShot g = gun_shot_of(now, {firer, target, false, false, false, false});
  g.battery.formation = Formation::unlimbered;
  g.distance = distance;
  const FireCase at{condition_of(b, firer), false, false, false, false};
  if (gun_bar(g.battery, at, distance, options(b))) return 0;
  const bool far = !within(distance, line_of(g.battery.gun).near, options(b));
  const double canister = fires_canister(g.battery.gun, distance, options(b)) ? 1 : 0;
  return canister +
         mean_hits(gun_score(g, options(b)).total(), far ? options(b).artillery_long_cap : 0);
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
  const Battle& b = now.battle();
  const double distance = shot.defensive ? 0 : now.gap(shot.firer, shot.target);
  if (is_guns(b, shot.firer)) {
    const double canister =
        fires_canister(troop_info(b, shot.firer).gun, distance, options(b)) ? 1 : 0;
    const bool far = !within(distance, line_of(troop_info(b, shot.firer).gun).near, options(b));
    const int cap = far ? options(b).artillery_long_cap : 0;
    return canister + mean_hits(score_of(now, shot).total(), cap);
  }
  const Volley v = volley_of(now, shot);
  const bool far = !within(distance, line_of(weapon_of(v.shooter)).near, options(b));
  return mean_hits(score_of(now, shot).total(), far ? kLongRangeCap : 0);
}

double expected_fire(const Situation& now, UnitId firer, const field::Box& from,
                     Formation formation, UnitId target, const field::Box& there) {
  const double distance = field::gap(from, there);
  const bool artillery = is_guns(now.battle(), firer);
  constexpr double kGunSplay = 0.414;
  const bool all_round = formation == Formation::skirmish_order || formation == Formation::square ||
                         garrison(now.battle(), firer);
  if (!all_round && !field::in_arc(from, there, artillery ? kGunSplay : 1)) return 0;
  if (artillery) return guns(now, firer, target, distance);
  return small_arms(now, firer, formation, target, distance);
}

Exchange expected_charge(const Situation& now, UnitId unit, UnitId target, field::Edge edge) {
  const Battle& b = now.battle();
  Fighter own = charger_of(now, unit, target);
  own.attacks = aspect_of(edge);
  const Fighter his = charged_of(now, target, unit, edge);
  Exchange sum;
  // Defensive fire of whom it contacts in front is taken off first.
  const bool front = aspect_of(edge) == Aspect::front || now.front_all_round(target);
  const bool fires = front && his.arm != Arm::cavalry &&
                     formation_of(b, target) != Formation::march_column &&
                     formation_of(b, target) != Formation::limbered && !routing(b, target);
  if (fires) sum.suffered += expected_hits(now, {target, unit, false, false, false, true});
  own.strength.fh += static_cast<int>(std::lround(sum.suffered));
  const Round first;
  sum.inflicted += mean_hits(combat_score(own, his, first, 0, options(b)).total());
  sum.suffered += mean_hits(combat_score(his, own, first, 0, options(b)).total());
  return sum;
}

double chance_to_pass(const Situation& now, UnitId unit, const MoraleTest& test) {
  const int score = morale_score(strength_of(now.battle(), unit), now.support(unit), test).total();
  return std::clamp(score, 0, kDieSides) / static_cast<double>(kDieSides);
}

}  // namespace opfor::over_the_hills
