#include "rules/over_the_hills/guns_bear.hpp"

#include <algorithm>

#include "rules/over_the_hills/paces.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr double kWorthAHit = 2.0 / 3;  ///< of guns' fire a turn: this one's, and half the next's

bool would_bear_on(const Situation& now, UnitId guns, UnitId enemy) {
  const auto turn = turn_to(now, guns, now.box(enemy).centre);
  if (!turn) return false;
  const Stand turned = after(now, *turn).stand;
  const double hits = open_fire(now, guns, {turned.box, turned.purse.mover.formation}, enemy);
  return hits > 0 && hits >= kWorthAHit * total(turned.purse.fatigue);
}

}  // namespace

double best_fire(const Situation& now, UnitId unit, const Stood& there) {
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    most = std::max(most, open_fire(now, unit, there, enemy));
  }
  return most;
}

bool guns_bear(const Situation& now, UnitId guns) {
  if (record(now.battle(), guns).out_of_ammo != 0) return true;
  for (const UnitId enemy : now.enemies_seen(guns)) {
    if (would_bear_on(now, guns, enemy)) return true;
  }
  return false;
}

bool marks_are_hidden(const Situation& now, UnitId guns) {
  const Battle& b = now.battle();
  const Stood there = stood(now, guns);
  for (const UnitId enemy : now.enemies_seen(guns)) {
    if (routing(b, enemy) || in_contact(b, enemy)) continue;
    const bool in_reach = expected_fire(now, guns, there, enemy, stood(now, enemy)) > 0;
    if (in_reach && !now.aim(guns, enemy).clear) return true;
  }
  return false;
}

}  // namespace opfor::over_the_hills
