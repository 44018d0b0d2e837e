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

/// What an order would come to, weighed in strength points: TTSW-DEC-6, 7, 10.
class Weighing {
 public:
  Weighing(const Situation& now, UnitId unit, const After& then, Scored& scored)
      : now_(now),
        b_(now.battle()),
        unit_(unit),
        stand_(then.stand),
        s_(scored),
        before_(now.box(unit)),
        there_(then.stand.box),
        posture_(posture_of(b_, wing_of(b_, unit))),
        left_(then.stand.actions),
        enemy_(nearest_seen(now, unit)),
        off_(enemy_ == kNoUnit ? field::kFar : field::gap(there_, now.box(enemy_))) {}

  void fire() {
    const bool may = record(b_, unit_).tried_to_charge == 0 &&
                     record(b_, unit_).no_shot_until < b_.head().turn && stand_.served &&
                     stand_.formation != Formation::limbered &&
                     stand_.formation != Formation::mounted;
    if (left_ <= 0 || !may) return;
    hits_ = best_shot(now_, unit_, there_).hits;
    if (hits_ <= 0) return;
    weigh(s_, hits_, "the fire that it then has", "TTSW-DEC-7");
    --left_;
  }

  void task() {
    const bool forward = goes_forward(task_now(b_, unit_).kind);
    const bool fires_on = is_guns(b_, unit_) && hits_ > 0;
    if (forward && posture_ != Posture::withdraw && !fires_on) {
      const auto goal = goal_of(now_, unit_);
      if (!goal) return;
      const double nearer = norm(*goal - before_.centre) - norm(*goal - there_.centre);
      weigh(s_, nearer / 100 * 0.12, "nearer to its goal", "TTSW-DEC-7");
    } else if (posture_ == Posture::withdraw && enemy_ != kNoUnit) {
      weigh(s_, (off_ - now_.gap(unit_, enemy_)) / 100 * 0.1, "farther from the enemy",
            "TTSW-DEC-7");
    } else {
      weigh(s_, -norm(there_.centre - before_.centre) / 100 * 0.1, "its place is here",
            "TTSW-DEC-7");
    }
  }

  void front_and_flanks() {
    if (enemy_ == kNoUnit || is_pike_block(kind_of(b_, unit_), stand_.formation)) return;
    if (!field::in_arc(there_, now_.box(enemy_), 1)) {
      weigh(s_, -0.6, "the enemy not before its front", "TTSW-DEC-7");
    }
    const double near = kFreshNear.as_double();
    for (const UnitId one : now_.enemies_seen(unit_)) {
      if (!steady(b_, one) || field::gap_within(there_, now_.box(one), near) > near) continue;
      if (field::behind_front(there_, now_.box(one).centre)) {
        weigh(s_, -0.5, "an enemy on its flank", "TTSW-DEC-7");
      }
    }
  }

  void formation() {
    switch (stand_.formation) {
      case Formation::column:
        weigh(s_, within(off_, kColumnFar) ? -1.5 : -0.05, "in column", "TTSW-DEC-10");
        break;
      case Formation::ring:
        weigh(s_, horse_near() ? -0.2 : -1, "in a ring", "TTSW-DEC-10");
        break;
      case Formation::limbered:
        if (off_ < weapon_reach(b_, unit_).as_double()) {
          weigh(s_, -0.5, "limbered", "TTSW-DEC-10");
        }
        break;
      default:
        break;
    }
    if (!stand_.served) weigh(s_, -1, "nobody at the guns", "TTSW-OUT-10");
  }

  /// The first player alone saves.
  void saving() {
    if (left_ <= 0 || !has_emergency(b_, unit_)) return;
    if (sheet_record(b_).first != side_of(b_, unit_) || !is_menaced(now_, unit_, there_)) return;
    weigh(s_, 0.4, "an action saved for an emergency", "TTSW-DEC-6");
  }

  void cover(const Option& option) {
    const bool takes = option.variant == static_cast<int>(FreeOrder::Kind::take_cover);
    if (takes && posture_ == Posture::hold && !now_.in_cover(unit_, std::nullopt)) {
      weigh(s_, 0.3, "cover", "TTSW-DEC-7");
    }
  }

 private:
  [[nodiscard]] bool horse_near() const {
    return !those(now_.enemies_seen(unit_), [&](UnitId one) {
              return is_mounted(b_, one) && within(now_.gap(unit_, one), kRingNear);
            }).empty();
  }

  const Situation& now_;
  const Battle& b_;
  UnitId unit_;
  const Standing& stand_;
  Scored& s_;
  const Box& before_;
  const Box& there_;
  Posture posture_;
  int left_;
  UnitId enemy_;
  double off_;
  double hits_ = 0;
};

Scored worth_moving(const Situation& now, UnitId unit, const Option& option) {
  Scored s;
  if (!option.order) return s;
  const After then = after(now, unit, *option.order);
  if (!then.done) {
    weigh(s, -5, "it cannot be done so", "TTSW-DEC-7");
    return s;
  }
  if (in_contact(now.battle(), unit)) {
    weigh(s, option.order->acts.empty() ? 0 : -5, "never out of a fight", "TTSW-DEC-17");
    return s;
  }
  Weighing weighing(now, unit, then, s);
  weighing.fire();
  weighing.task();
  weighing.front_and_flanks();
  weighing.formation();
  weighing.saving();
  weighing.cover(option);
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
