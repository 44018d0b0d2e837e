#include "rules/arquebusier/charge_to_come.hpp"

#include <algorithm>

#include "drill/fight_to_come.hpp"
#include "rules/arquebusier/advance.hpp"

namespace opfor::arquebusier {
namespace {

bool at_irregulars(const Situation& now, const ChargeAt& charge) {
  return is_artillery(now.battle(), charge.enemy) ||
         class_of(now.battle(), charge.enemy) == Class::irregular;
}

double left_of(const Battle& battle, UnitId unit) {
  return static_cast<double>(record(battle, unit).elements.size());
}

/// Of so many elements, what is left of them when some have fallen, 0..1.
double share_left(double fallen, double of) {
  return of <= 0 ? 0 : std::clamp(1 - fallen / of, 0.0, 1.0);
}

/// Over two turns: the second as the first leaves it, and front to front (AQ-MOVE-9). Nobody loses
/// more than he has.
Exchange two_rounds(const Battle& battle, const Meeting& meeting, double own, double theirs) {
  const Clash first = expected_clash(battle, meeting);
  const Clash second = clash_of_fronts(battle, meeting);
  const double own_left = share_left(first.suffered, own);
  const double their_left = share_left(first.inflicted, theirs);
  return {std::min(theirs, first.inflicted + second.inflicted * own_left),
          std::min(own, first.suffered + second.suffered * their_left)};
}

/// The chance that a formation holds its side together no more when a round is fought: irregular on
/// contact, or all that is left of it has fallen (AQ-ROUT).
double breaks(Class on_contact, double blows, double left) {
  return on_contact == Class::irregular ? 1 : chance_of_all(blows, left);
}

}  // namespace

bool comes_home(const Situation& now, UnitId unit, const Marker& marker) {
  if (marker.charges == kNoUnit) return false;
  const Manoeuvre his = record(now.battle(), marker.charges).marker.manoeuvre;
  if (his == Manoeuvre::none || his == Manoeuvre::reform) return true;
  Battle then = now.battle();
  record(then, unit).marker = marker;
  const Advances all = advance_all(then);
  return std::any_of(all.met.begin(), all.met.end(), [&](const Met& met) {
    return std::minmax(met.a, met.b) == std::minmax(unit, marker.charges);
  });
}

Fight fight_of(const Standing& standing, UnitId enemy) {
  const Situation& now = standing.now();
  const Battle& b = now.battle();
  const UnitId unit = standing.unit();
  Fight fight;
  fight.enemy = enemy;
  const auto charge = charge_at(now, unit, enemy);
  if (!charge || !fit_to_charge(now, *charge)) {
    fight.barred = Consider::barred_odds;
    return fight;
  }
  if (gathers_speed(now, *charge)) {
    fight.barred = Consider::barred_can_wait;
    return fight;
  }
  const double theirs = left_of(b, enemy);
  FireTogether fire(now, enemy);
  // Fire comes before the moves, and takes an inch of them for each element (AQ-SHOOT-12).
  if (options(b).movement_timing == MovementTiming::after_shooting) {
    const double shortened = full_move(b, unit).as_double() - 254 * standing.drawn().losses();
    fight.short_by = std::max(0.0, (charge->reach.distance - shortened) / 254);
    fire = standing.by_others(enemy);
    if (standing.fire().target == enemy) fire.add(unit);
  }
  // Whom that fells is not there to be ridden down, nor to strike.
  const double left = theirs - fire.losses();
  fight.exchange = two_rounds(b, charge->meeting, left_of(b, unit), left);
  fight.exchange.suffered *= share_left(fire.losses(), theirs);
  fight.sent_against = goal_of(now, unit).unit == enemy;
  const double broken = breaks(charge->meeting.theirs, charge->clash.inflicted, left);
  fight.shakes = {(1 - fire.shakes()) * broken, share_of_its_cause(now, enemy)};
  return fight;
}

std::optional<double> breaks_by_charging(const Standing& standing, UnitId enemy) {
  const Battle& b = standing.now().battle();
  const auto charge = charge_at(standing.now(), standing.unit(), enemy);
  if (!charge) return std::nullopt;
  const double own = left_of(b, standing.unit());
  const double in_contact = breaks(charge->meeting.own, charge->clash.suffered, own);
  return 1 - (1 - standing.drawn().shakes()) * (1 - in_contact);
}

bool charge_on_irregulars_open(const Situation& now, UnitId unit) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const auto charge = charge_at(now, unit, enemy);
    if (charge && at_irregulars(now, *charge) && allowed(now, *charge)) return true;
  }
  return false;
}

std::optional<double> prepared_by(const Situation& now, const Order& order) {
  if (!contains_cavalry(now.battle(), order.unit)) return std::nullopt;
  for (const UnitId enemy : now.enemies_seen(order.unit)) {
    auto charge = charge_at(now, order.unit, enemy);
    if (!charge) continue;
    const auto gathers = gathers_speed(now, *charge);
    if (!gathers || gathers->acts != order.acts) continue;
    charge->meeting.own = class_of(now.battle(), order.unit);
    const Clash clash = expected_clash(now.battle(), charge->meeting);
    return std::max(0.0, clash.inflicted - clash.suffered);
  }
  return std::nullopt;
}

double charge_to_come(const Situation& then, UnitId unit) {
  return best_fight(
      then.enemies_seen(unit), [&]() -> const Situation& { return then; },
      [&](const Situation&, UnitId enemy) { return worth_riding_down(then, unit, enemy); });
}

std::vector<Attack> attacks_on(const Situation& then, UnitId unit) {
  std::vector<Attack> all;
  for (const UnitId enemy : then.enemies_seen(unit)) {
    const auto reach = then.march_into(enemy, unit);
    if (!reach) continue;
    const Meeting met = meeting(then, enemy, unit, *reach);
    all.push_back({enemy, expected_clash(then.battle(), met), met.theirs == Class::irregular});
  }
  return all;
}

double breaks(const Attack& attack, double left) {
  return breaks(attack.breaks_it ? Class::irregular : Class::regular, attack.clash.inflicted, left);
}

}  // namespace opfor::arquebusier
