#include "rules/victory_without_squares/attack_to_come.hpp"

#include "drill/fight_to_come.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"

namespace opfor::victory_without_squares {
namespace {

Battle when_next_activated(const Battle& battle, const After& a) {
  Battle next = battle;
  put(next, a.unit, field::pose_of(a.box));
  UnitRecord& r = record(next, a.unit);
  refresh(r);
  r.in_motion = a.in_motion ? 1 : 0;
  return next;
}

double worth_of(const Situation& then, UnitId unit, const Attack& attack) {
  const Battle& b = then.battle();
  switch (attack.touch) {
    case Touch::combat: {
      const DieRules rules = die_rules(b);
      if (!odds_pass(attack.combat, rules)) return 0;
      const Exchange exchange = expected_round(attack.combat, rules);
      return exchange.inflicted - exchange.suffered;
    }
    case Touch::removal:
      return harm(record(b, attack.target).state, State::broken, body_info(b, attack.target).kind);
    case Touch::evasion:  // who is ridden down is caught by what is left of the move (VWS-CMB-3)
      if (full_move(b, unit).as_double() - attack.way < kEvasion.as_double()) return 0;
      return harm(record(b, attack.target).state, State::broken, body_info(b, attack.target).kind);
    case Touch::push:
      break;
  }
  return 0;
}

}  // namespace

void refresh(UnitRecord& r) {
  r.acted = Acted::nothing;
  r.fired = 0;
  r.must_not_move = 0;
  r.passed_through = 0;
  r.tries = 0;
}

double attack_to_come(const Situation& now, const After& a) {
  const Battle& b = now.battle();
  const bool able = line_of(body_info(b, a.unit).kind).fights && !a.hedgehog &&
                    record(b, a.unit).state <= State::unsteady;
  if (!able) return 0;
  const auto may_meet = [&](UnitId enemy) { return unbroken(b, enemy); };
  return best_fight(
      in_reach_from(now, a.unit, a.box, full_move(b, a.unit).as_double(), may_meet),
      [&] { return now.if_so(when_next_activated(b, a)); },
      [&](const Situation& then, UnitId enemy) {
        const auto attack = attack_on(then, a.unit, enemy);
        return attack ? worth_of(then, a.unit, *attack) : 0;
      });
}

}  // namespace opfor::victory_without_squares
