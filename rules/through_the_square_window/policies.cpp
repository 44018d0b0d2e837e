#include "rules/through_the_square_window/policies.hpp"

#include <algorithm>

#include "drill/free_hand.hpp"
#include "drill/task.hpp"
#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "rules/through_the_square_window/decisions.hpp"
#include "rules/through_the_square_window/paces.hpp"
#include "rules/through_the_square_window/sequence.hpp"

namespace opfor::through_the_square_window {
namespace {

using field::Box;

constexpr Length kNearWing = 60_cm;   ///< TTSW-DEC-1
constexpr Length kFreshNear = 20_cm;  ///< TTSW-DEC-12, 13
constexpr Length kColumnFar = 40_cm;  ///< TTSW-DEC-10
constexpr Length kRingNear = 30_cm;

double strength(const Battle& battle, UnitId unit) { return strength_of(battle, unit).total(); }

UnitId nearest_seen(const Situation& now, UnitId unit) { return now.nearest_enemy(unit); }

// --- postures, initiative, generals ---

/// TTSW-DEC-1.
Posture wanted_posture(const Situation& now, UnitId general) {
  const Battle& b = now.battle();
  const CommandId wing = wing_of(b, general);
  double own = 0;
  UnitSet near;
  for (const UnitId unit : now.present(side_of(b, general))) {
    if (wing_of(b, unit) != wing || !steady(b, unit)) continue;
    own += strength(b, unit);
    for (const UnitId enemy : now.enemies(unit)) {
      if (within(now.gap(unit, enemy), kNearWing)) near.insert(enemy);
    }
  }
  double his = 0;
  for (const UnitId enemy : near) his += strength(b, enemy);
  if (his <= 0) return Posture::attack;
  const double q = own / his;
  if (q < 0.4) return Posture::withdraw;
  return q >= 0.8 ? Posture::attack : Posture::hold;
}

/// Expected hits of all that a side could fire from where it stands.
double fire_of(const Situation& now, Side side) {
  double all = 0;
  for (const UnitId unit : now.present(side)) {
    if (steady(now.battle(), unit) && !in_contact(now.battle(), unit)) {
      all += best_shot(now, unit, now.box(unit)).hits;
    }
  }
  return all;
}

bool has_good_charge(const Situation& now, Side side) {
  for (const UnitId unit : now.present(side)) {
    if (no_charges(now, unit)) continue;
    for (const UnitId enemy : now.enemies_seen(unit)) {
      const auto charge = best_charge(now, unit, enemy);
      if (charge && good_charge(now, unit, *charge, false)) return true;
    }
  }
  return false;
}

/// TTSW-DEC-2.
Scored worth_of_turn(const Situation& now, Side side, const Option& option) {
  Scored s;
  const bool acts_first = option.variant == static_cast<int>(FirstOrSecond::first);
  const bool charge = has_good_charge(now, side);
  const bool fire = fire_of(now, side) >= fire_of(now, other(side));
  weigh(s, acts_first == (charge || fire) ? 1 : 0,
        charge ? "a charge that promises well" : "who would have the better fire", "TTSW-DEC-2");
  return s;
}

/// TTSW-DEC-15: with horse that is to fight, else where most of his wing hears him.
Scored worth_riding(const Situation& now, UnitId general, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  const auto ride = variant_of<Ride>(option);
  const UnitId with = ride == Ride::joins || ride == Ride::stays ? option.unit : kNoUnit;
  if (with != kNoUnit && is_mounted(b, with) && wing_of(b, with) == wing_of(b, general)) {
    const UnitId enemy = nearest_seen(now, with);
    if (enemy != kNoUnit && within(now.gap(with, enemy), kFarthestCharge)) {
      weigh(s, 2, "horse that is about to fight", "TTSW-DEC-15");
    }
  }
  Vec place = field::vec(b.unit(general).pose().at);
  if (with != kNoUnit) place = now.box(with).centre;
  if (ride == Ride::behind_the_wing) weigh(s, 0.6, "behind the middle of his wing", "TTSW-DEC-15");
  int heard = 0;
  for (const UnitId unit : now.present(side_of(b, general))) {
    if (wing_of(b, unit) != wing_of(b, general)) continue;
    if (within(field::gap(place, now.box(unit)), kCommandReach)) ++heard;
  }
  const bool stays_put = ride != Ride::behind_the_wing;
  weigh(s, stays_put ? 0.25 * heard : 0.5, "those of his wing whom he reaches", "TTSW-DEC-15");
  return s;
}

// --- charges ---

/// TTSW-DEC-3.
Scored worth_charging(const Situation& now, UnitId unit, const Option& option) {
  Scored s;
  const auto* charge = option.order ? act<Charge>(*option.order) : nullptr;
  if (charge == nullptr) {
    weigh(s, 1, "stands", "TTSW-DEC-3");
    return s;
  }
  const auto way = best_charge(now, unit, charge->target);
  if (!way) return s;
  if (!good_charge(now, unit, *way,
                   posture_of(now.battle(), wing_of(now.battle(), unit)) == Posture::attack)) {
    return s;
  }
  weigh(s, 1 + charge_ratio(now, unit, *way), "dice against dice", "TTSW-DEC-3");
  return s;
}

Scored worth_of_emergency(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Edge edge = d.other != kNoUnit && now.present(d.other)
                        ? now.edge_attacked(now.box(d.other), d.unit)
                        : Edge::front;
  if (d.other == kNoUnit || !now.present(d.other)) return s;
  const Emergency best = likely_emergency(now, d.unit, d.other, edge);
  weigh(s, option.variant == static_cast<int>(best) ? 1 : 0, "what its odds call for",
        "TTSW-DEC-5");
  return s;
}

// --- moves ---

bool has_emergency(const Battle& battle, UnitId unit) {
  const Abilities& can = card_of(battle, unit).abilities;
  return can.has(Ability::ring) || can.has(Ability::counter_charge) || can.has(Ability::evade);
}

/// An enemy who could charge it soon.
bool is_menaced(const Situation& now, UnitId unit, const Box& there) {
  const Battle& b = now.battle();
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!steady(b, enemy) || is_guns(b, enemy)) continue;
    if (field::gap_within(there, now.box(enemy), kFarthestCharge.as_double()) <=
        kFarthestCharge.as_double()) {
      return true;
    }
  }
  return false;
}

struct After {
  Standing stand;
  bool done = true;
};
After after(const Situation& now, UnitId unit, const Order& order) {
  After after{stand_of(now, unit)};
  for (const Act& act : order.acts) after.done = after.done && !follow(now, unit, after.stand, act);
  return after;
}

/// Where its task leads: its place, or the enemy.
std::optional<Vec> goal_of(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Task task = task_now(b, unit);
  const UnitId named = whom_to_attack(b, unit);
  if (task.kind == TaskKind::attack && named != kNoUnit && now.present(named)) {
    return now.box(named).centre;
  }
  if (const auto place = place_in_line(b, unit)) return place;
  return now.enemy_place(unit);
}

/// TTSW-DEC-7, 10, in shares of strength points.
Scored worth_moving(const Situation& now, UnitId unit, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  if (!option.order) return s;
  const After then = after(now, unit, *option.order);
  if (!then.done) {
    weigh(s, -5, "it cannot be done so", "TTSW-DEC-7");
    return s;
  }
  if (in_contact(b, unit)) {
    weigh(s, option.order->acts.empty() ? 0 : -5, "never out of a fight", "TTSW-DEC-17");
    return s;
  }
  const Box& before = now.box(unit);
  const Box& there = then.stand.box;
  const TaskKind task = task_now(b, unit).kind;
  const Posture posture = posture_of(b, wing_of(b, unit));
  int left = then.stand.actions;
  const bool shoots = record(b, unit).tried_to_charge == 0 &&
                      record(b, unit).no_shot_until < b.head().turn && then.stand.served &&
                      then.stand.formation != Formation::limbered &&
                      then.stand.formation != Formation::mounted;
  const BestShot shot = left > 0 && shoots ? best_shot(now, unit, there) : BestShot{};
  if (shot.hits > 0) {
    weigh(s, shot.hits, "the fire that it then has", "TTSW-DEC-7");
    --left;
  }
  const UnitId enemy = nearest_seen(now, unit);
  const double off = enemy == kNoUnit ? field::kFar : field::gap(there, now.box(enemy));
  const double off_before = enemy == kNoUnit ? field::kFar : now.gap(unit, enemy);
  // Its task.
  const bool guns = is_guns(b, unit);
  if (goes_forward(task) && posture != Posture::withdraw && (!guns || shot.hits <= 0)) {
    if (const auto goal = goal_of(now, unit)) {
      const double nearer = norm(*goal - before.centre) - norm(*goal - there.centre);
      weigh(s, nearer / 100 * 0.12, "nearer to its goal", "TTSW-DEC-7");
    }
  } else if (posture == Posture::withdraw && enemy != kNoUnit) {
    weigh(s, (off - off_before) / 100 * 0.1, "farther from the enemy", "TTSW-DEC-7");
  } else {
    const double went = norm(there.centre - before.centre);
    weigh(s, -went / 100 * 0.1, "its place is here", "TTSW-DEC-7");
  }
  // How it stands then.
  if (enemy != kNoUnit) {
    const bool block = is_pike_block(kind_of(b, unit), then.stand.formation);
    const bool faces = block || field::in_arc(there, now.box(enemy), 1);
    if (!faces) weigh(s, -0.6, "the enemy not before its front", "TTSW-DEC-7");
    if (!block) {
      for (const UnitId one : now.enemies_seen(unit)) {
        if (!steady(b, one)) continue;
        if (field::gap_within(there, now.box(one), kFreshNear.as_double()) > kFreshNear.as_double())
          continue;
        if (field::behind_front(there, now.box(one).centre)) {
          weigh(s, -0.5, "an enemy on its flank", "TTSW-DEC-7");
        }
      }
    }
  }
  const bool column = then.stand.formation == Formation::column;
  if (column) {
    weigh(s, within(off, kColumnFar) ? -1.5 : 0.05, "in column", "TTSW-DEC-10");
  }
  if (then.stand.formation == Formation::ring) {
    bool horse = false;
    for (const UnitId one : now.enemies_seen(unit)) {
      horse = horse || (is_mounted(b, one) && within(now.gap(unit, one), kRingNear));
    }
    weigh(s, horse ? -0.2 : -1, "in a ring", "TTSW-DEC-10");
  }
  if (then.stand.formation == Formation::limbered && off < weapon_reach(b, unit).as_double()) {
    weigh(s, -0.5, "limbered", "TTSW-DEC-10");
  }
  // TTSW-DEC-6: the first player alone saves.
  if (left > 0 && has_emergency(b, unit) && is_menaced(now, unit, there) &&
      sheet_record(b).first == side_of(b, unit)) {
    weigh(s, 0.4, "an action saved for an emergency", "TTSW-DEC-6");
  }
  if (!now.in_cover(unit, std::nullopt) &&
      option.variant == static_cast<int>(FreeOrder::Kind::take_cover) && posture == Posture::hold) {
    weigh(s, 0.3, "cover", "TTSW-DEC-7");
  }
  if (!then.stand.served) weigh(s, -1, "nobody at the guns", "TTSW-OUT-10");
  return s;
}

// --- fire and fights ---

/// TTSW-DEC-8, 9, 4, 6.
Scored worth_shooting(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  const auto aim = variant_of<Aim>(option);
  if (aim == Aim::holds_fire) {
    const bool saves = d.other == kNoUnit && record(b, d.unit).actions == 1 &&
                       has_emergency(b, d.unit) && sheet_record(b).first == d.side &&
                       record(b, d.unit).emergency_used == 0 &&
                       is_menaced(now, d.unit, now.box(d.unit));
    weigh(s, saves ? 0.5 : 0, "an action saved for an emergency", "TTSW-DEC-6");
    return s;
  }
  weigh(s, expected_hits(now, d.unit, now.box(d.unit), option.unit, aim == Aim::fires_salvo),
        "expected hits", "TTSW-DEC-8");
  weigh(s, -now.gap(d.unit, option.unit) / 1e6, "how far off", "TTSW-DEC-8");
  return s;
}

/// Enemies but one near a unit, fresh enough to hurt it.
bool fresh_near(const Situation& now, UnitId unit, UnitId but) {
  const Battle& b = now.battle();
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (enemy == but || !steady(b, enemy) || is_guns(b, enemy)) continue;
    if (within(now.gap(unit, enemy), kFreshNear)) return true;
  }
  return false;
}

/// TTSW-DEC-11, 13, 14, and TTSW-CHA-8.
Scored worth_going_on(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const Battle& b = now.battle();
  const bool goes = variant_of<Further>(option) == Further::goes_on;
  bool should = true;
  if (is_guns(b, d.unit)) {
    // The crew runs, but from foot without pikes behind its obstacle.
    const bool stands =
        d.other != kNoUnit && !is_mounted(b, d.other) && !has_pikes(card_of(b, d.other));
    should = !stands;
    weigh(s, goes == should ? 1 : 0, "whether the crew can hold", "TTSW-DEC-14");
    return s;
  }
  if (record(b, d.unit).status == Status::pursuing) {
    should = !fresh_near(now, d.unit, d.other);
    weigh(s, goes == should ? 1 : 0, "whether fresh enemies are near", "TTSW-DEC-13");
    return s;
  }
  if (in_contact(b, d.unit)) {
    // Goes back unless it has the upper hand.
    const bool above = strength(b, d.unit) * 2 > strength_at_first(b, d.unit);
    weigh(s, goes == !above ? 1 : 0, "how much is left of it", "TTSW-DEC-11");
    return s;
  }
  should = !fresh_near(now, d.unit, d.other);
  weigh(s, goes == should ? 1 : 0, "whether fresh enemies are near", "TTSW-CHA-8");
  return s;
}

Scored worth_chasing(const Situation& now, const Decision& d, const Option& option) {
  Scored s;
  const bool goes = variant_of<Chase>(option) == Chase::pursues;
  const bool should = !fresh_near(now, d.unit, d.other);
  weigh(s, goes == should ? 1 : 0, "whether fresh enemies are near",
        d.kind == DecisionKind::follow_up ? "TTSW-DEC-12" : "TTSW-DEC-13");
  return s;
}

Scored worth(const Situation& now, const Decision& d, const Option& option) {
  switch (d.kind) {
    case DecisionKind::set_task: {
      Scored s;
      const Posture best = wanted_posture(now, d.unit);
      weigh(s, option.variant == static_cast<int>(best) ? 1 : 0, "strength against strength near",
            "TTSW-DEC-1");
      return s;
    }
    case DecisionKind::choose_initiative:
      return worth_of_turn(now, d.side, option);
    case DecisionKind::move_leader:
      return worth_riding(now, d.unit, option);
    case DecisionKind::order_unit:
      return declares_charges(now.battle(), d.unit) ? worth_charging(now, d.unit, option)
                                                    : worth_moving(now, d.unit, option);
    case DecisionKind::reaction_fire:
      return worth_of_emergency(now, d, option);
    case DecisionKind::choose_target:
      return worth_shooting(now, d, option);
    case DecisionKind::carry_on:
      return worth_going_on(now, d, option);
    case DecisionKind::follow_up:
    case DecisionKind::pursue:
      return worth_chasing(now, d, option);
    default:
      break;
  }
  return {};
}

}  // namespace

Reasons policy(const View& view, const Decision& decision) {
  const Situation now(view);
  return each_weighed(decision, [&](const Option& option) { return worth(now, decision, option); });
}

}  // namespace opfor::through_the_square_window
