#include "rules/victory_without_squares/worth_hedgehog.hpp"

#include <algorithm>

#include "drill/victory.hpp"
#include "rules/victory_without_squares/attack_to_come.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/worth_crossing.hpp"

namespace opfor::victory_without_squares {
namespace {

/// Over open ground: who has to come over a hedge, or out of a wood, draws a card first, and finds
/// the line waiting.
bool could_attack(const Situation& now, UnitId horse, UnitId unit) {
  Battle then = now.battle();
  refresh(record(then, horse));
  then.unit(unit).formation = opfor::Formation::line;
  const Situation next = now.if_so(then);
  const auto attack = attack_on(next, horse, unit);
  if (!attack || attack->touch != Touch::combat) return false;
  if (!odds_pass(attack->combat, die_rules(now.battle()))) return false;  // he will not
  Chances chances;
  add_crossings(chances, next, after(next, horse, attack->order));
  return chances.edges == 0;
}

/// A friend in order stands by it on that side: who rides at it comes past him.
bool is_guarded_from(const Situation& now, UnitId unit, UnitId horse) {
  const Battle& b = now.battle();
  return !those(now.friends(unit), [&](UnitId own) {
            return line_of(body_info(b, own).kind).fights &&
                   record(b, own).state == State::formed && within(now.gap(unit, own), kSupport) &&
                   now.gap(horse, own) <= now.gap(horse, unit);
          }).empty();
}

}  // namespace

std::vector<UnitId> horse_near(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  std::vector<UnitId> near;
  for (const UnitId enemy : now.enemies(unit)) {
    const bool fit = !has_done_its_worst(b, enemy) && body_info(b, enemy).kind == Kind::horse &&
                     record(b, enemy).state <= State::unsteady;
    if (!fit || !within(now.gap(unit, enemy), kShockReach) || !now.sees(unit, enemy)) continue;
    near.push_back(enemy);
  }
  std::stable_sort(near.begin(), near.end(),
                   [&](UnitId x, UnitId y) { return now.gap(unit, x) < now.gap(unit, y); });
  return near;
}

UnitId who_could_ride_it_down(const Situation& now, UnitId unit) {
  for (const UnitId enemy : horse_near(now, unit)) {
    if (!is_guarded_from(now, unit, enemy) && could_attack(now, enemy, unit)) return enemy;
  }
  return kNoUnit;
}

}  // namespace opfor::victory_without_squares
