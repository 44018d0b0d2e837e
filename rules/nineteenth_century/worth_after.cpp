#include "rules/nineteenth_century/worth_after.hpp"

#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/stride.hpp"

namespace opfor::nineteenth_century {

After after(const Situation& now, UnitId unit, const Order& order) {
  const Stride stride = nineteenth_century::stride(now.battle(), order);
  After a = standing(now, unit, bases_at(now.battle(), unit, stride.end, stride.formation));
  for (std::size_t i = 0; i + 1 < stride.path.size(); ++i) {
    a.walked += norm(field::vec(stride.path[i + 1]) - field::vec(stride.path[i]));
  }
  a.halves = stride.halves;
  a.formation = stride.formation;
  a.leaves_table = stride.leaves;
  return a;
}

After standing(const Situation& now, UnitId unit, const Figures& figures) {
  After a;
  a.figures = figures;
  a.formation = now.battle().unit(unit).formation;
  a.cover = now.cover_of(a.figures, now.enemy_place(unit)).of_most();
  a.body = body(a.figures);
  return a;
}

namespace {

/// Another of its side is nearer to that enemy than it would be: one whom nobody directs shoots at
/// the nearest (NC-SHOOT-1), and others mostly do.
bool another_is_nearer(const Situation& now, UnitId unit, UnitId enemy, double gap) {
  const Battle& b = now.battle();
  for (const UnitId own : now.present(side_of(b, unit))) {
    if (own == unit || group(b, own).single() || in_contact(b, own)) continue;
    if (now.gap(own, enemy) < gap) return true;
  }
  return false;
}

/// Ground that an enemy cannot enter, a house for horse: he charges nobody who is in it.
bool is_closed_to(const Situation& now, UnitId enemy, const field::Box& body) {
  const bool horse = group(now.battle(), enemy).arm == Arm::horse;
  const auto features = now.ground().features();
  for (const FeatureId id : now.ground().at(body.centre)) {
    const field::Feature& ground = features[index(id)];
    if (ground.bars(horse)) return true;
  }
  return false;
}

}  // namespace

bool could_charge(const Situation& now, UnitId enemy, const field::Box& there) {
  const Battle& b = now.battle();
  if (!may_charge(b, enemy) || falling_back(b, enemy)) return false;
  if (field::gap(now.body(enemy), there) > full_move(b, enemy).as_double()) return false;
  return !is_closed_to(now, enemy, there);
}

std::vector<Threat> threats_there(const Situation& now, UnitId unit, const After& a,
                                  UnitId charged) {
  const Battle& b = now.battle();
  std::vector<Threat> all;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (enemy == charged) continue;
    Threat threat;
    threat.by = enemy;
    const double gap = field::gap(now.body(enemy), a.body);
    if (!in_contact(b, enemy)) {
      const FireToCome fire = fire_to_come(now, enemy, unit, a.body, a.cover);
      threat.fire = fire.in_all();
      const bool rather_others = threat.fire > 0 && another_is_nearer(now, unit, enemy, gap);
      if (rather_others && fire.directed > 0) {
        threat.fire = fire.at_one_of_several();
      } else {
        threat.at_others = rather_others;
      }
    }
    if (could_charge(now, enemy, a.body)) threat.attack = expected_melee(b, enemy, unit);
    all.push_back(threat);
  }
  return all;
}

}  // namespace opfor::nineteenth_century
