#include "rules/victory_without_squares/worth_threats.hpp"

#include <algorithm>

#include "drill/victory.hpp"
#include "field/sweep.hpp"
#include "field/wheel.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/firing_step.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {
using field::Box;

double fire_threat(const Standing& standing, const After& a, UnitId enemy, State state) {
  const Situation& now = standing.now();
  const bool stays = a.box == now.box(a.unit) && state == record(now.battle(), a.unit).state;
  const double fire = stays ? standing.fire_of(enemy)
                            : expected_fire(now, {enemy, a.unit, now.box(enemy), a.box}, state);
  if (fire <= 0) return 0;
  return chance_of(Manoeuvre::fire, led(now.battle(), enemy), false) * fire;
}

namespace {

/// The fire in reaction of an enemy somewhere on the way of an attack, where it comes nearer to
/// him, or shows him its flank (VWS-FIRE-7); and where any other way begins, which it may go with
/// its back to him.
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

/// By which ways an enemy could come at a body there in one move: straight on, and if it stands
/// now, about (in motion that takes a card, VWS-MOVE-10), and horse after a wheel (VWS-MOVE-1, 3),
/// whatever else stands about now.
std::vector<Angle> ways_at(const Situation& now, UnitId enemy, const Box& there) {
  const Battle& b = now.battle();
  const Box& from = now.box(enemy);
  const double all = full_move(b, enemy).as_double();
  const bool horse = record(b, enemy).mounted != 0;
  const double left = all - kActOfHorse.as_double();
  std::vector<Angle> ways;
  const auto add = [&](const Box& start, double most) {
    if (field::runs_into(start, start.ahead * most, there)) ways.push_back(facing_of(start.ahead));
  };
  add(from, all);
  if (record(b, enemy).in_motion == 0) add(faced_about(from), horse ? left : all);
  if (!horse || left <= 0) return ways;
  for (const Angle to : wheels_at(from, there)) {
    add(field::WheelingBox(from, facing_of(from.ahead), to).end(), left);
  }
  return ways;
}

/// How an attack may leave it, if it is not broken by it: it takes what comes after as it then is.
/// Nothing: it does not fight.
Outcomes fought(const Situation& now, const After& a) {
  if (a.charged == kNoUnit) return {};
  const Battle& b = now.battle();
  const UnitRecord& theirs = record(b, a.charged);
  const Kind kind = body_info(b, a.charged).kind;
  if (touch(kind, theirs.state, theirs.limbered != 0) != Touch::combat) return {};
  return outcomes(encounter(now, a.unit, a.charged, a.box), die_rules(b));
}

/// What an enemy may do to it once it has fought.
Threat threat_after(const Standing& standing, const After& a, UnitId enemy,
                    const Outcomes& outcomes) {
  Threat sum{enemy, 0, false, {}};
  for (const Outcome& one : outcomes) {
    // Of whom it fights the odds say who is likelier to go for the other: he fires, if he can.
    const bool fires = enemy != a.charged || one.defender <= State::unsteady;
    if (one.attacker == State::broken) continue;
    if (fires) sum.fire += one.chance * fire_threat(standing, a, enemy, one.attacker);
    if (enemy == a.charged) continue;
    const Exchange attack = attack_threat(standing, a, enemy, one.attacker);
    sum.attack.inflicted += one.chance * attack.inflicted;
    sum.attack.suffered += one.chance * attack.suffered;
  }
  return sum;
}

}  // namespace

std::vector<Threat> threats(const Standing& standing, const After& a) {
  std::vector<Threat> all;
  const State state = record(standing.now().battle(), a.unit).state;
  const Outcomes outcomes = fought(standing.now(), a);
  for (const UnitId enemy : standing.threatened_by()) {
    const bool answers = enemy != a.charged || !outcomes.empty();
    if (!answers || has_done_its_worst(standing.now().battle(), enemy)) continue;
    Threat threat = outcomes.empty() ? Threat{enemy, fire_threat(standing, a, enemy, state), false,
                                              attack_threat(standing, a, enemy, state)}
                                     : threat_after(standing, a, enemy, outcomes);
    threat.fire = std::max(threat.fire, fire_on_the_way(standing, a, enemy));
    const bool any = threat.fire > 0 || threat.attack.inflicted > 0;
    if (any) all.push_back(threat);
  }
  return all;
}

double volley_at_attack(const Standing& standing, const After& a) {
  const Battle& b = standing.now().battle();
  if (!may_still_fire(b, a.charged, true)) return 0;
  return fire_threat(standing, a, a.charged, record(b, a.unit).state);
}

Exchange attack_threat(const Standing& standing, const After& a, UnitId enemy) {
  return attack_threat(standing, a, enemy, record(standing.now().battle(), a.unit).state);
}

Exchange attack_threat(const Standing& standing, const After& a, UnitId enemy, State state) {
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
  combat.defender.hedgehog = a.hedgehog;
  combat.defender.state = state;
  // As it will be by then: who comes within 4" stands, and so does horse that fires.
  combat.defender.in_motion = a.in_motion;
  combat.defender.fired_this_turn = combat.defender.fired_this_turn || a.fires;
  Exchange worst;
  for (const Angle way : ways_at(now, enemy, a.box)) {
    combat.aspect = aspect_of(way, facing_of(a.box.ahead));
    if (bar(combat)) continue;
    const Exchange round = standing.round(combat);
    const bool worse = round.inflicted - round.suffered > worst.inflicted - worst.suffered;
    if (worse || worst.inflicted == 0) worst = round;
  }
  return worst;
}

}  // namespace opfor::victory_without_squares
