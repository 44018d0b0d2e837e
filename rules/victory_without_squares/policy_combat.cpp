// Reaction fire, targets, going on, second contacts, pursuits: 12.5, 8 to 10, 13, 16 to 18, 22.
#include <algorithm>

#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "field/arcs.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/conduct.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/encounter.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/worth.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Box;

constexpr double kWholeBody = 4;  ///< it counts, or does not: three steps and its flight
constexpr double kSilence = -1;   ///< what a shot is worth that lets friends through

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

/// Straight ahead a rider, or whoever comes at troops that never fight, has enough of his move left
/// to touch who is to fire, who fires no more then.
bool comes_upon(const Situation& now, UnitId mover, UnitId firer) {
  const Battle& b = now.battle();
  const bool rides = record(b, mover).mounted != 0;
  if (!rides && line_of(body_info(b, firer).kind).fights) return false;
  const Box& from = now.box(mover);
  const double left = move_left(b, mover).as_double();
  return left > 0 && straight(now, mover, from, {from.ahead, left, firer}).target == firer;
}

/// Another at whom its fire would do more, who is still to move and does not ride away: it keeps it
/// for him, but not from who falls upon it now.
UnitId worth_waiting_for(const Situation& now, UnitId firer, UnitId mover, double worth) {
  UnitId better = kNoUnit;
  for (const UnitId enemy : now.enemies(firer)) {
    if (enemy == mover || now.battle().unit(enemy).acted != 0) continue;
    if (!field::lies_before(now.box(enemy), now.box(firer).centre)) continue;
    if (fire_to_come(now, firer, enemy) <= worth) continue;
    better = enemy;
    break;
  }
  return better != kNoUnit && comes_upon(now, mover, firer) ? kNoUnit : better;
}

/// It would come upon the ground where the battle is decided by its own move, in the last turn:
/// who fires in reaction makes none (VWS-MOVE-13).
bool is_to_come_onto_it(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const auto place = task_now(b, unit).place();
  if (!place || !in_last_turn(b) || record(b, unit).mounted != 0) return false;
  const FeatureId decides = where_it_is_decided(b.setting(), *place);
  if (decides == kNoFeature) return false;
  const Leave leave = leave_of(now, unit);
  const Box& box = now.box(unit);
  const Straight way = straight(now, unit, box, {box.ahead, leave.allowance.as_double()});
  const field::Ground& ground = *b.setting().ground;
  return !ground.contains(decides, box.centre) && ground.contains(decides, way.end.centre);
}

}  // namespace

Scored worth_of_reaction(const Situation& now, UnitId mover, const Option& option) {
  Scored s;
  if (option.variant == static_cast<int>(Reacts::nobody_more)) return s;
  const UnitId firer = option.unit;
  const double worth = expected_fire(now, shooting(now, firer, mover));
  if (worth <= 0) {  // its fire would be used up, and horse that fires stands (VWS-CMB-8)
    weigh(s, -1, Consider::no_harm, "VWS-FIRE-8");
    return s;
  }
  weigh(s, 0.2, Consider::fire_when_near, "VWS-12.5/13");
  weigh(s, worth, Consider::own_fire, "VWS-12.5/13");
  if (is_to_come_onto_it(now, firer)) {
    weigh(s, -kWholeBody, Consider::decides_at_end, "VWS-MOVE-13");
  }
  if (const UnitId own = held_up_by_guns(now, firer); own != kNoUnit) {
    weigh(s, kSilence, Consider::friend_passes, "VWS-MOVE-11", own);
  }
  if (const UnitId enemy = worth_waiting_for(now, firer, mover, worth); enemy != kNoUnit) {
    weigh(s, -0.3 - worth, Consider::keeps_fire_for, "VWS-12.5/13", enemy);
  }
  return s;
}

Scored worth_shooting_at(const Situation& now, UnitId unit, UnitId first, const Option& option) {
  Scored s;
  const State state = record(now.battle(), option.unit).state;
  weigh(s, score_at(now, unit, option.unit), Consider::score_to_hit, "VWS-12.5/8");
  weigh(s, state == State::disordered ? 0.5 : 0, Consider::target_disordered, "VWS-12.5/8");
  weigh(s, option.unit == first ? 0.25 : 0, Consider::same_target, "VWS-12.5/22");
  weigh(s, -now.gap(unit, option.unit) / 254 / 1000, Consider::its_distance, "VWS-12.5/8");
  return s;
}

namespace {

/// Harm that enemies may do to who stands as an order leaves him.
double harm_after(const Standing& standing, std::vector<Act> acts) {
  Option option;
  option.variant = static_cast<int>(FreeOrder::Kind::advance);
  option.order = order_of(standing.unit(), std::move(acts));
  double harm = 0;
  for (const Threat& threat : prospect(standing, option)->threats()) {
    harm += threat.fire + std::max(0.0, threat.attack.inflicted - threat.attack.suffered);
  }
  return harm;
}

/// Whom the rest of its move would bring it upon, and who would be before and beside it then: it
/// is at nobody but who went back before it, and him it rides down (VWS-CMB-3).
void weigh_what_it_comes_to(Scored& s, const Situation& now, UnitId unit, UnitId before,
                            const char* rule) {
  const Battle& b = now.battle();
  const Box& box = now.box(unit);
  const double left = move_left(b, unit).as_double();
  if (left <= kNoStep) return;
  const Straight way = straight(now, unit, box, {box.ahead, left});
  if (before != kNoUnit && way.stopper() == before) {
    const double lost = harm(record(b, before).state, State::broken, body_info(b, before).kind);
    weigh(s, lost, Consider::ridden_down, rule, before);
  }
  const Standing standing(now, unit);
  const double more = harm_after(standing, {move_to(way.end)}) - harm_after(standing, {});
  weigh(s, -more, Consider::threats, rule);
}

}  // namespace

namespace {

/// Its orders have it go forward, and the rest of its move takes it no farther from the ground
/// where the battle is decided, if its place is on that.
bool is_led_on(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Task task = task_now(b, unit);
  if (!goes_forward(task.kind)) return false;
  const auto place = task.place();
  const FeatureId decides = place ? where_it_is_decided(b.setting(), *place) : kNoFeature;
  if (decides == kNoFeature) return true;
  const Box& box = now.box(unit);
  const double left = std::max(0.0, move_left(b, unit).as_double());
  const Straight way = straight(now, unit, box, {box.ahead, left});
  const field::Ground& ground = *b.setting().ground;
  return ground.distance(decides, way.end.centre) <= ground.distance(decides, box.centre);
}

}  // namespace

Scored worth_going_on(const Situation& now, const Decision& d, const Option& option) {
  const Battle& b = now.battle();
  Scored s;
  if (option.variant == static_cast<int>(Further::stands)) return s;
  const bool rest_of_move = d.rule == "VWS-CMB-3";
  const bool free_of_fight = d.other == kNoUnit || !now.present().contains(d.other) ||
                             touch(body_info(b, d.other).kind, record(b, d.other).state,
                                   record(b, d.other).limbered != 0) != Touch::combat;
  if (rest_of_move || free_of_fight) {
    const bool forward = is_led_on(now, d.unit);
    weigh(s, forward ? 0.5 : -0.5, forward ? Consider::orders_lead_on : Consider::orders_keep_here,
          "VWS-12.5/18");
    weigh_what_it_comes_to(s, now, d.unit, rest_of_move ? d.other : kNoUnit, "VWS-12.5/18");
    return s;
  }
  if (!within(now.gap(d.unit, d.other), move_left(b, d.unit))) {
    weigh_what_it_comes_to(s, now, d.unit, kNoUnit, "VWS-12.5/18");
    return s;
  }
  const Combat combat = encounter(now, d.unit, d.other);
  const ExpectedSteps steps = expected_steps(combat, die_rules(b));
  const char* rule = d.rule == "VWS-CMB-2" ? "VWS-12.5/10" : "VWS-12.5/18";
  weigh(s, 0.05, Consider::follows_up, rule);
  weigh(s, 0.1 * steps.defender, Consider::fight_inflicted, rule);
  weigh(s, -0.1 * steps.attacker, Consider::fight_suffered, rule);
  return s;
}

Scored worth_second_contact(const Situation& now, UnitId enemy, const Option& option) {
  Scored s;
  const int net = total(combat_terms(encounter(now, option.unit, enemy)));
  weigh(s, -net, Consider::its_modifier, "VWS-12.5/16");
  const bool same = option.variant == static_cast<int>(SecondContact::fights_on);
  weigh(s, same ? 0.5 : 0, Consider::there_already, "VWS-12.5/16");
  return s;
}

Scored worth_pursuing(const Situation& now, UnitId unit, UnitId quarry, const Option& option) {
  Scored s;
  if (option.variant == static_cast<int>(Pursuit::holds)) return s;
  if (body_info(now.battle(), unit).kind != Kind::horse) {
    weigh(s, -1, Consider::foot_holds, "VWS-12.5/17");
    return s;
  }
  const bool near = quarry != kNoUnit && within(now.gap(unit, quarry), kPursuitLost);
  const bool fresh = fresh_enemy_near(now, unit, quarry);
  weigh(s, near ? 1 : -1, near ? Consider::quarry_at_hand : Consider::quarry_too_far,
        "VWS-12.5/17");
  weigh(s, fresh ? -2 : 0, Consider::fresh_enemies, "VWS-12.5/17");
  return s;
}

}  // namespace opfor::victory_without_squares
