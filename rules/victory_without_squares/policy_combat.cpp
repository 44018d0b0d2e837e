// Reaction fire, targets, going on, second contacts, pursuits: 12.5, 8 to 10, 13, 16 to 18, 22.
#include <algorithm>

#include "drill/task.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

int score_at(const Situation& now, UnitId unit, UnitId target) {
  const Shots fired = shots(now, unit, target);
  if (fired.empty()) return 0;
  return total(fire_terms(*fired.begin(), record(now.battle(), target).state));
}

/// An enemy that is not broken, but the quarry, near enough to fall upon who pursues.
bool fresh_enemy_near(const Situation& now, UnitId unit, UnitId quarry) {
  for (const UnitId enemy : now.enemies(unit)) {
    const bool fresh = record(now.battle(), enemy).state <= State::unsteady;
    if (enemy != quarry && fresh && within(now.gap(unit, enemy), kShockReach)) return true;
  }
  return false;
}

/// What fire at an enemy who has still to move would be worth: now, or by half at the end of his
/// way straight ahead, which he may not take.
double fire_to_come(const Situation& now, UnitId firer, UnitId enemy) {
  const double at_once = expected_fire(now, shooting(now, firer, enemy));
  const Length move = full_move(now.battle(), enemy);
  const bool comes = record(now.battle(), enemy).state <= State::unsteady && move > Length{};
  if (at_once > 0 || !comes) return at_once;
  const Box& from = now.box(enemy);
  const Straight way = straight(now, enemy, from, {from.ahead, move.as_double()});
  return expected_fire(now, {firer, enemy, now.box(firer), way.end}) / 2;
}

}  // namespace

Scored worth_of_reaction(const Situation& now, UnitId mover, const Option& option) {
  Scored s;
  if (option.variant == static_cast<int>(Reacts::nobody_more)) return s;
  const UnitId firer = option.unit;
  const double worth = expected_fire(now, shooting(now, firer, mover));
  if (worth <= 0) {  // its fire would be used up, and horse that fires stands (VWS-CMB-8)
    weigh(s, -1, "it cannot do any harm", "VWS-FIRE-8");
    return s;
  }
  weigh(s, 0.2, "fire when they come", "VWS-12.5/13");
  weigh(s, worth, "steps that it may cost the mover", "VWS-12.5/13");
  weigh_passage(s, now, firer);
  for (const UnitId enemy : now.enemies(firer)) {
    if (enemy == mover || now.battle().unit(enemy).acted != 0) continue;
    if (fire_to_come(now, firer, enemy) <= worth) continue;
    weigh(s, -0.3 - worth, "keeps its fire for " + now.battle().setting().name_of(enemy),
          "VWS-12.5/13");
    break;
  }
  return s;
}

Scored worth_shooting_at(const Situation& now, UnitId unit, UnitId first, const Option& option) {
  Scored s;
  const State state = record(now.battle(), option.unit).state;
  weigh(s, score_at(now, unit, option.unit), "the score to hit", "VWS-12.5/8");
  weigh(s, state == State::disordered ? 0.5 : 0, "it is Disordered", "VWS-12.5/8");
  weigh(s, option.unit == first ? 0.25 : 0, "the same target", "VWS-12.5/22");
  weigh(s, -now.gap(unit, option.unit) / 254 / 1000, "its distance", "VWS-12.5/8");
  return s;
}

Scored worth_going_on(const Situation& now, const Decision& d, const Option& option) {
  const Battle& b = now.battle();
  Scored s;
  if (option.variant == static_cast<int>(Further::stands)) return s;
  const bool rest_of_move = d.rule == "VWS-CMB-3";
  const bool free_of_fight = d.other == kNoUnit || !now.present().contains(d.other) ||
                             touch(body_info(b, d.other).kind, record(b, d.other).state,
                                   record(b, d.other).limbered != 0) != Touch::combat;
  if (rest_of_move || free_of_fight) {
    const TaskKind plan = task_now(b, d.unit).kind;
    const bool forward = goes_forward(plan);
    weigh(s, forward ? 0.5 : -0.5, forward ? "its orders lead it on" : "its orders keep it here",
          "VWS-12.5/18");
    return s;
  }
  const Combat combat = encounter(now, d.unit, d.other);
  const ExpectedSteps steps = expected_steps(combat, die_rules(b));
  const char* rule = d.rule == "VWS-CMB-2" ? "VWS-12.5/10" : "VWS-12.5/18";
  weigh(s, 0.05, "to follow it up", rule);
  weigh(s, 0.1 * steps.defender, "steps that it may cost the enemy", rule);
  weigh(s, -0.1 * steps.attacker, "own steps that it may cost", rule);
  return s;
}

Scored worth_second_contact(const Situation& now, UnitId enemy, const Option& option) {
  Scored s;
  const int net = total(combat_terms(encounter(now, option.unit, enemy)));
  weigh(s, -net, "its modifier", "VWS-12.5/16");
  const bool same = option.variant == static_cast<int>(SecondContact::fights_on);
  weigh(s, same ? 0.5 : 0, "it is there already", "VWS-12.5/16");
  return s;
}

Scored worth_pursuing(const Situation& now, UnitId unit, UnitId quarry, const Option& option) {
  Scored s;
  if (option.variant == static_cast<int>(Pursuit::holds)) return s;
  if (body_info(now.battle(), unit).kind != Kind::horse) {
    weigh(s, -1, "foot holds its ground", "VWS-12.5/17");
    return s;
  }
  const bool near = quarry != kNoUnit && within(now.gap(unit, quarry), kPursuitLost);
  const bool fresh = fresh_enemy_near(now, unit, quarry);
  weigh(s, near ? 1 : -1, near ? "the quarry is at hand" : "the quarry is too far", "VWS-12.5/17");
  weigh(s, fresh ? -2 : 0, "fresh enemies within 8\"", "VWS-12.5/17");
  return s;
}

}  // namespace opfor::victory_without_squares
