#include "rules/victory_without_squares/policies.hpp"

#include <algorithm>

#include "drill/task.hpp"
#include "field/sweep.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/states.hpp"

namespace opfor::victory_without_squares {

DieRules die_rules(const Battle& battle) { return fire_options(options(battle)).die; }

bool has_good_attack(const Situation& now, UnitId unit) {
  return has_attack(now, unit, [&](const Attack& attack) {
    switch (attack.touch) {
      case Touch::combat:
        return odds_pass(attack.combat, die_rules(now.battle()));
      case Touch::removal:
        return true;
      case Touch::evasion:
      case Touch::push:
        break;
    }
    return false;
  });
}

namespace {

constexpr Length kRightBehind = 1_in;  ///< whom guns let pass

/// A friend that is to go forward this turn, right behind a body, whose next move takes it through.
UnitId who_would_pass(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  for (const UnitId own : now.friends(unit)) {
    const bool able = b.unit(own).acted == 0 && line_of(body_info(b, own).kind).fights &&
                      record(b, own).state <= State::unsteady;
    if (!able || !within(now.gap(unit, own), kRightBehind)) continue;
    const TaskKind plan = task_now(b, own).kind;
    const bool forward = goes_forward(plan);
    if (!forward && call_on_reserve(now, own).enemy == kNoUnit) continue;
    const field::Box& from = now.box(own);
    const Leave leave = leave_of(now, own);
    const Straight way = straight(now, own, from, {from.ahead, leave.allowance.as_double()});
    const auto meets = field::runs_into(from, way.end.centre - from.centre, now.box(unit));
    const bool beyond = dot(way.end.centre - now.box(unit).centre, from.ahead) > 0;
    if (meets && beyond) return own;
  }
  return kNoUnit;
}

}  // namespace

UnitId held_up_by_guns(const Situation& now, UnitId firer) {
  if (body_info(now.battle(), firer).kind != Kind::artillery) return kNoUnit;
  return who_would_pass(now, firer);
}

namespace {

/// 21: always.
Scored worth_rallying(const Option& option) {
  Scored s;
  const bool tries = option.variant == static_cast<int>(RallyOrFlee::tries);
  weigh(s, tries ? 1 : 0, Consider::card_may_rally, "VWS-12.5/21");
  return s;
}

/// It goes on against its orders: the card did not let it halt (VWS-MOVE-8).
bool goes_on_unasked(const UnitRecord& r) {
  return r.in_motion != 0 && ((r.tries >> static_cast<unsigned>(Manoeuvre::halt)) & 1U) != 0;
}

/// 14: success without loss, success with loss, refusal. But who was to halt is best refused, and
/// so is who would be Disordered beyond: there it could do nothing of what it crosses for.
Scored worth_of_card(const Battle& b, UnitId unit, const Option& option) {
  Scored s;
  weigh(s, option.variant, Consider::how_it_comes_out, "VWS-12.5/14");
  if (variant_of<Success>(option) != Success::with_loss) return s;
  constexpr double kInVain = 2;  // for each blow of what it loses
  const UnitRecord& r = record(b, unit);
  const Kind kind = body_info(b, unit).kind;
  const State beyond = after_losing(r.state, 1, kind);
  const bool in_vain = goes_on_unasked(r) || beyond == State::disordered;
  if (in_vain) {
    weigh(s, -kInVain * harm(r.state, beyond, kind), Consider::crossing_harm, "VWS-12.5/14");
  }
  return s;
}

/// Option `command_points`: those whom the tables would move most easily against their orders, near
/// the enemy or shaken.
Scored worth_paying_for(const Situation& now, const Option& option) {
  Scored s;
  weigh(s, 1, Consider::free_hand, "VWS-AI-3");
  const UnitRecord& r = record(now.battle(), option.unit);
  if (within(now.nearest_unbroken_enemy(option.unit), kShockReach)) {
    weigh(s, 2, Consider::enemy_near, "VWS-AI-3");
  }
  if (r.state != State::formed) weigh(s, 1, Consider::shaken, "VWS-AI-3");
  return s;
}

Scored worth(const Situation& now, const Decision& d, const Option& option) {
  switch (d.kind) {
    case DecisionKind::pay_command:
      return worth_paying_for(now, option);
    case DecisionKind::choose_initiative:
      return worth_of_first(now, d.side, option);
    case DecisionKind::choose_activation:
      return worth_activating(now, option);
    case DecisionKind::choose_direction:
      return worth_beginning_with(now, option);
    case DecisionKind::move_leader:
      return worth_riding_to(now, d.unit, option);
    case DecisionKind::reaction_fire:
      return worth_of_reaction(now, d.other, option);
    case DecisionKind::choose_target:
      return worth_shooting_at(now, d.unit, d.other, option);
    case DecisionKind::carry_on:
      return worth_going_on(now, d, option);
    case DecisionKind::second_contact:
      return worth_second_contact(now, d.other, option);
    case DecisionKind::pursue:
      return worth_pursuing(now, d.unit, d.other, option);
    case DecisionKind::choose_rally:
      return worth_rallying(option);
    case DecisionKind::choose_card:
      return worth_of_card(now.battle(), d.unit, option);
    default:
      break;
  }
  return {};
}

}  // namespace

Reasons policy(const View& view, const Decision& decision, const Reactions&) {
  return each_weighed_by<Situation>(view, decision, [&](const Situation& now, const Option& one) {
    return worth(now, decision, one);
  });
}

}  // namespace opfor::victory_without_squares
