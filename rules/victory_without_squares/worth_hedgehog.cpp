#include "rules/victory_without_squares/worth_hedgehog.hpp"

#include <algorithm>

#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
namespace {

/// As it will be when it is next activated: it has done nothing yet.
void refresh(UnitRecord& r) {
  r.acted = Acted::nothing;
  r.fired = 0;
  r.must_not_move = 0;
  r.passed_through = 0;
  r.tries = 0;
}

bool could_attack(const Situation& now, UnitId horse, UnitId unit) {
  Battle then = now.battle();
  refresh(record(then, horse));
  then.unit(unit).formation = opfor::Formation::line;
  const Situation next = now.if_so(then);
  const auto attack = attack_on(next, horse, unit);
  return attack && attack->touch == Touch::combat;
}

}  // namespace

UnitId who_could_ride_it_down(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  std::vector<UnitId> near;
  for (const UnitId enemy : now.enemies(unit)) {
    const bool fit =
        body_info(b, enemy).kind == Kind::horse && record(b, enemy).state <= State::unsteady;
    if (!fit || !within(now.gap(unit, enemy), kShockReach) || !now.sees(unit, enemy)) continue;
    near.push_back(enemy);
  }
  std::stable_sort(near.begin(), near.end(),
                   [&](UnitId x, UnitId y) { return now.gap(unit, x) < now.gap(unit, y); });
  for (const UnitId enemy : near) {
    if (could_attack(now, enemy, unit)) return enemy;
  }
  return kNoUnit;
}

}  // namespace opfor::victory_without_squares
