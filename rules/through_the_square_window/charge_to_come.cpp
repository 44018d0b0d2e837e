#include "rules/through_the_square_window/charge_to_come.hpp"

#include "drill/fight_to_come.hpp"
#include "drill/task.hpp"
#include "rules/through_the_square_window/expectations.hpp"
#include "rules/through_the_square_window/melee_result.hpp"
#include "rules/through_the_square_window/morale_step.hpp"
#include "rules/through_the_square_window/odds.hpp"

namespace opfor::through_the_square_window {
namespace {

/// As its next turn begins, if it stood there: it has its actions, and is heard.
Battle in_its_next_turn(const Battle& battle, UnitId unit, const field::Box& there) {
  Battle next = battle;
  ++next.head().turn;
  put(next, unit, field::pose_of(there));
  next.unit(unit).commanded = 1;
  UnitRecord& r = record(next, unit);
  r.actions = kActions;
  r.tried_to_charge = 0;
  return next;
}

double worth_of(const Battle& battle, const Fight& fight) {
  if (fight.barred) return 0;
  switch (fight.comes) {
    case Fight::Comes::fight:
      return fight.exchange.inflicted - fight.exchange.suffered;
    case Fight::Comes::guns_taken:
    case Fight::Comes::ridden_down:
      return strength_of(battle, fight.enemy).total();
    case Fight::Comes::driven_off:
    case Fight::Comes::driven_on:
      break;
  }
  return 0;
}

}  // namespace

Fight fight_of(const Situation& now, UnitId unit, const ChargeWay& charge) {
  const Battle& b = now.battle();
  const Posture posture = posture_of(b, wing_of(b, unit));
  const UnitId target = charge.target;
  Fight fight;
  fight.enemy = target;
  fight.sent_against = whom_to_attack(b, unit) == target;
  // DEC-7: who withdraws charges nobody, and foot that holds shoots.
  if (posture == Posture::withdraw || (posture == Posture::hold && !is_mounted(b, unit))) {
    fight.barred = Consider::orders_keep_here;
    return fight;
  }
  // A charge into flank or rear is none for the rule of thumb: the target is shaken by it before
  // it is met, so that what is expected of the whole says more.
  const bool by_thumb = charge.edge == Edge::front;
  if (by_thumb && !good_charge(now, unit, charge, posture == Posture::attack)) {
    fight.barred = Consider::barred_odds;
    return fight;
  }
  const bool defends = now.defends_against(target, unit);
  if (is_guns(b, target) && crew_duty(kind_of(b, unit), defends) == CrewDuty::runs) {
    fight.comes = Fight::Comes::guns_taken;
    return fight;
  }
  const Emergency answer = likely_emergency(now, target, unit, charge.edge);
  if (answer == Emergency::evade) {
    fight.comes = Fight::Comes::driven_off;
    return fight;
  }
  Onset onset{unit, target, charge.edge, false, tester_at(now, target, unit)};
  onset.shoots_first = may_shoot_on_charge(card_of(b, unit), record(b, unit).actions - charge.cost);
  fight.exchange = expected_charge(now, onset, answer);
  return fight;
}

double charge_to_come(const Situation& now, UnitId unit, const field::Box& there) {
  const Battle& b = now.battle();
  if (!is_mounted(b, unit) || !takes_orders(b, unit)) return 0;
  const auto may_meet = [&](UnitId enemy) { return !in_contact(b, enemy); };
  return best_fight(
      in_reach_from(now, unit, there, kFarthestCharge.as_double(), may_meet),
      [&] { return now.if_so(in_its_next_turn(b, unit, there)); },
      [&](const Situation& then, UnitId enemy) {
        const auto charge = best_charge(then, unit, enemy);
        return charge ? worth_of(b, fight_of(then, unit, *charge)) : 0;
      });
}

}  // namespace opfor::through_the_square_window
