#include <algorithm>

#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/facts.hpp"
#include "rules/nineteenth_century/fire.hpp"
#include "rules/nineteenth_century/free_orders.hpp"
#include "rules/nineteenth_century/movement.hpp"
#include "rules/nineteenth_century/plan.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/stride.hpp"

/// What a commanded group with a free hand does: D3 to D6, D14.
namespace opfor::nineteenth_century {
namespace {

/// How one free order leaves a group: where, in what cover, how far it has gone.
struct After {
  field::Box body;
  field::Cover cover = field::Cover::none;  ///< of all its figures
  double walked = 0;                        ///< along its path
  int halves = 0;                           ///< half-turns that it takes (NC-MOVE-8, 9)
};

After after(const Situation& now, UnitId unit, const Order& order) {
  const Stride stride = nineteenth_century::stride(now.battle(), order);
  After a;
  for (std::size_t i = 0; i + 1 < stride.path.size(); ++i) {
    a.walked += norm(field::vec(stride.path[i + 1]) - field::vec(stride.path[i]));
  }
  a.halves = stride.halves;
  const auto bases = bases_at(now.battle(), unit, stride.end, stride.formation);
  const Situation::GroupCover cover = now.cover_of(bases, now.enemy_place(unit));
  if (cover.whole()) a.cover = cover.worst;
  a.body = body(bases);
  return a;
}

/// The cover of most of a target's figures against its nearest enemy: what a commander reckons
/// with before he shoots.
field::Cover cover_reckoned(const Situation& now, UnitId target) {
  const Situation::GroupCover cover = now.cover(target);
  return 2 * cover.covered >= cover.figures && cover.covered > 0 ? cover.worst : field::Cover::none;
}

/// The best that its own fire could do this turn, from where the order takes it.
double own_fire(const Situation& now, UnitId unit, const After& a) {
  const Battle& b = now.battle();
  const bool in_time =
      !takes_half_turn(group(b, unit)) || state(b, unit).halves_used + a.halves < 2;
  if (!in_time || !ready_to_shoot(b, unit) || in_contact(b, unit)) return 0;
  double best = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (in_contact(b, enemy)) continue;
    best = std::max(best, expected_fire(b, unit, a.body, enemy, now.body(enemy),
                                        cover_reckoned(now, enemy), a.walked > 0));
  }
  return best;
}

/// What an enemy could do to it next: shoot, or charge. A charge is one of several things that he
/// may do, and costs him as well.
double threat(const Situation& now, UnitId unit, const After& a, UnitId enemy) {
  const Battle& b = now.battle();
  double worst = 0;
  if (!in_contact(b, enemy)) {
    worst = expected_fire(b, enemy, now.body(enemy), unit, a.body, a.cover, false);
  }
  if (field::gap(now.body(enemy), a.body) <= full_move(b, enemy).as_double()) {
    const Exchange melee = expected_melee(b, enemy, unit);
    worst = std::max(worst, (melee.inflicted - melee.suffered / 2) / 2);
  }
  return worst;
}

double threats(const Situation& now, UnitId unit, const After& a, UnitId charged) {
  double sum = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (enemy != charged) sum += threat(now, unit, a, enemy);
  }
  return std::min(sum, 2.0 * living(now.battle(), unit));
}

/// D5: the exchange of the melee; what forbids a charge outweighs everything.
void weigh_charge(Scored& s, const Situation& now, UnitId unit, UnitId target, double caution) {
  const Battle& b = now.battle();
  std::string why;
  if (!charge_allowed(now, unit, target, aggression(now.battle(), unit), why)) {
    weigh(s, -100, why, "D5");
    return;
  }
  const Exchange melee = expected_melee(b, unit, target);
  weigh(s, melee.inflicted, "expected loss of the enemy in the melee", "D3");
  weigh(s, -caution * melee.suffered, "expected own loss in the melee", "D3");
  // Side B shoots after side A has charged, at short range; side A has shot before B charges.
  if (side_of(b, unit) == first_side(b) && !in_contact(b, target)) {
    const double volley = expected_fire(b, target, now.body(target), unit, now.body(target),
                                        field::Cover::none, false);
    weigh(s, -caution * volley, "the volley at the charge", "NC-SHOOT-12");
  }
  if (falling_back(b, target)) weigh(s, 1, "the target falls back", "D5");
}

/// D4: square and line.
void weigh_formation(Scored& s, const Situation& now, UnitId unit, bool form) {
  const bool near = shock_within(now, unit, form ? kSquareReach : 80_cm) != kNoUnit;
  if (form) {
    const bool wanted = near && !now.cover(unit).whole();
    weigh(s, wanted ? 3 : -2, near ? "shock horse within 60" : "no shock horse within 60", "D4");
  } else {
    weigh(s, near ? -3 : 1, near ? "shock horse within 80" : "no shock horse within 80", "D4");
  }
}

void weigh_objective(Scored& s, const Situation& now, UnitId unit, const After& a) {
  const double move = full_move(now.battle(), unit).as_double();
  if (is_to_stay(now.battle(), unit) && a.walked > 0) {
    weigh(s, -1.5 * std::min(1.0, a.walked / move), "leaves the place that it is to hold", "D14");
  }
  const std::optional<Vec> place = bound_for(now, unit);
  if (!place) return;
  const double before = norm(*place - field::vec(now.battle().unit(unit).pose().at));
  const double left = norm(*place - a.body.centre);
  const double share = before > 100 ? (before - left) / before : 0;
  if (presses(now.battle(), unit, before, move, kFootMove.as_double())) {
    weigh(s, 30 * share, "its objective must be reached in time", "D3");
  } else {
    weigh(s, std::clamp(3 * share, -1.0, 1.5), "share of the way to its objective", "D3");
  }
  const bool holds = now.fortified(unit) != kNoFeature && before <= kFootMove.as_double();
  if (holds && left > before + 1) weigh(s, -2, "leaves the works that it is to hold", "D14");
}

}  // namespace

Scored worth_ordering(const Situation& now, UnitId unit, const Option& option) {
  using Kind = FreeOrder::Kind;
  const Battle& b = now.battle();
  const Order order = option.order.value_or(Order{});
  const auto kind = static_cast<Kind>(option.variant);
  const After a = after(now, unit, order);
  const double caution = 1 - 0.25 * aggression(now.battle(), unit);
  Scored s;
  weigh_objective(s, now, unit, a);
  weigh(s, -caution * threats(now, unit, a, kind == Kind::charge ? option.unit : kNoUnit),
        "expected own loss", "D3");
  if (kind == Kind::charge) {
    weigh_charge(s, now, unit, option.unit, caution);
    return s;
  }
  weigh(s, own_fire(now, unit, a), "expected loss of the enemy by its fire", "D3");
  if (kind == Kind::form_square) weigh_formation(s, now, unit, true);
  if (kind == Kind::leave_square) weigh_formation(s, now, unit, false);
  if (kind == Kind::withdraw) {
    weigh(s, -0.5, "gives ground", "D3");
    if (falling_back(b, unit) && in_charge_reach(now, unit)) weigh(s, 1, "out of reach", "D16");
  }
  const bool loads = kind == Kind::stand && has_firearm(group(b, unit)) && !loaded(b, unit);
  if (loads) weigh(s, 0.5, "loads", "D11");
  return s;
}

/// D6: a PC stays within 5 cm of the group with the highest risk that he can reach, out of reach of
/// a charge unless a friendly group stands between.
Scored worth_for_man(const Situation& now, UnitId man, const Option& option,
                     const Reactions& reactions) {
  const Battle& b = now.battle();
  const After a = after(now, man, option.order.value_or(Order{}));
  Scored s;
  UnitId beside = kNoUnit;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single()) continue;
    if (field::gap(a.body, now.body(own)) <= kAtHand.as_double()) beside = own;
  }
  if (beside != kNoUnit) {
    const int rf = risk(now, beside, reactions);
    weigh(s, 1 + 0.5 * std::clamp(rf, 0, 10),
          "beside " + b.setting().name_of(beside) + " (risk " + std::to_string(rf) + ")", "D6");
  }
  int commanded = 0;
  for (const UnitId own : now.present(side_of(b, man))) {
    if (own == man || group(b, own).single() || !group(b, man).officer) continue;
    if (field::gap(a.body, now.body(own)) <= kCommandOpen.as_double()) ++commanded;
  }
  weigh(s, 0.75 * commanded, "groups within his command distance", "D6");
  for (const UnitId enemy : now.enemies_seen(man)) {
    const double gap = field::gap(a.body, now.body(enemy));
    if (gap <= full_move(b, enemy).as_double() && beside == kNoUnit) {
      weigh(s, -3, "within reach of " + b.setting().name_of(enemy) + ", alone", "D6");
      break;
    }
  }
  if (a.cover != field::Cover::none) weigh(s, 0.5, "in cover", "D6");
  weigh(s, -threats(now, man, a, kNoUnit), "expected own loss", "D6");
  return s;
}

}  // namespace opfor::nineteenth_century
