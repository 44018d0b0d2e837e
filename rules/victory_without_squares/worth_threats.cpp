#include "rules/victory_without_squares/worth_threats.hpp"

#include <algorithm>

#include "drill/victory.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/firing_step.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

/// Fire at it, in reaction or in the enemy's own activation.
double fire_threat(const Standing& standing, const After& a, UnitId enemy) {
  const Situation& now = standing.now();
  const double fire = a.box == now.box(a.unit)
                          ? standing.fire_of(enemy)
                          : expected_fire(now, {enemy, a.unit, now.box(enemy), a.box});
  if (fire <= 0) return 0;
  return chance_of(Manoeuvre::fire, led(now.battle(), enemy), false) * fire;
}

/// The same in reaction somewhere on the way of an attack, where it comes nearer to him, or shows
/// him its flank (VWS-FIRE-7); and where any other way begins, which it may go with its back to
/// him.
double fire_on_the_way(const Standing& standing, const After& a, UnitId enemy) {
  constexpr Length kLooks = 1_in;  ///< so far apart are the places that are looked at
  const Situation& now = standing.now();
  const Battle& b = now.battle();
  if (!may_still_fire(b, enemy, true)) return 0;
  const double range = line_of(*firearm_of(b, enemy)).range.as_double() + kTolerance;
  double most = 0;
  for (const Stretch& stretch : a.way) {
    const double length = norm(stretch.step);
    if (field::farther_than(stretch.from, now.box(enemy), range + length)) continue;
    const int looks = a.charged == kNoUnit ? 1 : static_cast<int>(length / kLooks.as_double()) + 1;
    for (int i = 0; i < looks; ++i) {
      const Box there = field::shifted(stretch.from, stretch.step * (1.0 * i / looks));
      most = std::max(most, expected_fire(now, {enemy, a.unit, now.box(enemy), there}));
    }
  }
  return chance_of(Manoeuvre::fire, led(b, enemy), false) * most;
}

/// What troops that never fight lose to an attack: they go back 4", and are removed by who has as
/// much of his move left when he touches them (VWS-CMB-3).
double chased(Length reach, double gap) {
  constexpr double kDrivenOff = 0.6;
  constexpr double kRiddenDown = 1.2;  // if he leaves them time for no shot
  return gap > (reach - kEvasion).as_double() ? kDrivenOff : kRiddenDown;
}

}  // namespace

std::vector<Threat> threats(const Standing& standing, const After& a) {
  std::vector<Threat> all;
  for (const UnitId enemy : standing.threatened_by()) {
    if (enemy == a.charged || has_done_its_worst(standing.now().battle(), enemy)) continue;
    const double fire =
        std::max(fire_threat(standing, a, enemy), fire_on_the_way(standing, a, enemy));
    const Threat threat{enemy, fire, false, attack_threat(standing, a, enemy)};
    const bool any = threat.fire > 0 || threat.attack.inflicted > 0;
    if (any) all.push_back(threat);
  }
  return all;
}

double volley_at_attack(const Standing& standing, const After& a) {
  const Battle& b = standing.now().battle();
  return may_still_fire(b, a.charged, true) ? fire_threat(standing, a, a.charged) : 0;
}

Exchange attack_threat(const Standing& standing, const After& a, UnitId enemy) {
  const Situation& now = standing.now();
  const Battle& b = now.battle();
  const Box& from = now.box(enemy);
  const Length reach = full_move(b, enemy);
  if (reach <= Length{} || field::farther_than(from, a.box, reach.as_double() + kTolerance))
    return {};
  if (!within(field::gap(from, a.box), reach)) return {};
  if (!line_of(body_info(b, a.unit).kind).fights)
    return {chased(reach, field::gap(from, a.box)), 0};
  Combat combat = standing.attack_of(enemy);
  combat.aspect = aspect_of(facing_of(a.box.centre - from.centre), facing_of(a.box.ahead));
  combat.defender.hedgehog = a.hedgehog;
  // As it will be by then: who comes within 4" stands, and so does horse that fires.
  combat.defender.in_motion = a.in_motion;
  combat.defender.fired_this_turn = combat.defender.fired_this_turn || a.fires;
  if (bar(combat)) return {};
  return standing.round(combat);
}

}  // namespace opfor::victory_without_squares
