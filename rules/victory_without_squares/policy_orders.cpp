// What a body with a free hand is ordered: 12.5, 7, 9 to 12, 15, 19 to 21. Harm that it may expect
// to do, less what it may expect to suffer, and what the plan wants.
#include <algorithm>

#include "drill/task.hpp"
#include "rules/victory_without_squares/aim.hpp"
#include "rules/victory_without_squares/combat_result.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/firing_step.hpp"
#include "rules/victory_without_squares/free_orders.hpp"
#include "rules/victory_without_squares/policy_crossing.hpp"
#include "rules/victory_without_squares/policy_hedgehog.hpp"
#include "rules/victory_without_squares/policy_order_after.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {
namespace {

using Kind_ = FreeOrder::Kind;
using field::Box;

constexpr double kFootMove = 4 * 254;  ///< what ways are counted in, tenths of a millimetre
/// An advance looks for the enemies that it sees so near, not for its objective.
constexpr Length kComesToGrips = 16_in;
constexpr double kInTime = 15;  ///< of the whole way to an objective that is wanted soon
constexpr double kMostThreat = 2;
constexpr double kInRange = 0.2;  ///< to come into range, beside the volley
constexpr double kMostShown = 1;  ///< flanks, and rears, shown to however many

/// Fire at it, in reaction or in the enemy's own activation.
double fire_threat(const Situation& now, const After& a, UnitId enemy) {
  const double fire = expected_fire(now, {enemy, a.unit, now.box(enemy), a.box});
  if (fire <= 0) return 0;
  return chance_of(Manoeuvre::fire, led(now.battle(), enemy), false) * fire;
}

/// The fire in reaction that meets an attack; none of him who has had his shot of this turn.
double volley_at_attack(const Situation& now, const After& a) {
  return may_still_fire(now.battle(), a.charged, true) ? fire_threat(now, a, a.charged) : 0;
}

/// An attack that an enemy could make at it, where and as it would then stand: one of several
/// things that he may do, and it costs him as well.
double attack_threat(const Situation& now, const After& a, UnitId enemy) {
  const Battle& b = now.battle();
  const Box& from = now.box(enemy);
  const Length reach = full_move(b, enemy);
  if (reach <= Length{} || field::farther_than(from, a.box, reach.as_double() + kTolerance))
    return 0;
  if (!within(field::gap(from, a.box), reach)) return 0;
  if (!line_of(body_info(b, a.unit).kind).fights) return 0.3;  // it would only be driven off
  Combat combat = encounter(now, enemy, a.unit);
  combat.aspect = aspect_of(facing_of(a.box.centre - from.centre), facing_of(a.box.ahead));
  combat.defender.hedgehog = a.hedgehog;
  // As it will be by then: who comes within 4" stands, and so does horse that fires.
  combat.defender.in_motion = a.in_motion;
  combat.defender.fired_this_turn = combat.defender.fired_this_turn || a.fires;
  if (bar(combat)) return 0;
  const Exchange round = expected_round(combat, die_rules(b));
  return std::max(0.0, (round.inflicted - round.suffered / 2) / 2);
}

double threats(const Situation& now, const After& a) {
  double sum = 0;
  for (const UnitId enemy : now.enemies(a.unit)) {
    if (enemy == a.charged || !unbroken(now.battle(), enemy)) continue;
    const double threat = std::max(fire_threat(now, a, enemy), attack_threat(now, a, enemy));
    if (threat > 0 && now.sees(a.unit, enemy)) sum += threat;
  }
  return std::min(sum, kMostThreat);
}

double fire_gain(const Situation& now, const After& a) {
  if (!a.fires) return 0;
  if (a.fired_at != kNoUnit) {
    return expected_fire(now, {a.unit, a.fired_at, a.fired_from, now.box(a.fired_at)});
  }
  double sum = 0;
  for (const SideShot& side : hedgehog_shots(now, a.unit)) {
    Shots one;
    one.push_back(side.shot);
    sum += expected_fire(one, target_of(now.battle(), side.target));
  }
  return sum;
}

/// 9 and 10: the odds test; what it forbids is never ordered.
void weigh_attack(Scored& s, const Situation& now, const After& a, double caution) {
  const Battle& b = now.battle();
  const UnitRecord& theirs = record(b, a.charged);
  switch (touch(body_info(b, a.charged).kind, theirs.state, theirs.limbered != 0)) {
    case Touch::removal:
      weigh(s, 3, "the guns are taken", "VWS-12.5/9");
      return;
    case Touch::evasion: {
      // They go back 4"; who has as much left runs them down (VWS-CMB-3).
      const bool caught = a.left >= kEvasion.as_double();
      weigh(s, caught ? 2 : 0.5, caught ? "they are ridden down" : "they are driven off",
            "VWS-12.5/9");
      weigh(s, -caution * volley_at_attack(now, a), "the volley at the attack", "VWS-12.5/7");
      return;
    }
    case Touch::push:
      weigh(s, 0.2, "fugitives are driven on", "VWS-12.5/9");
      return;
    case Touch::combat:
      break;
  }
  const Combat combat = encounter(now, a.unit, a.charged, a.box);
  if (!odds_pass(combat, die_rules(b))) {
    weigh(s, -20, "the odds are against it", "VWS-12.5/9");
    return;
  }
  const Exchange round = expected_round(combat, die_rules(b));
  weigh(s, round.inflicted, "steps that the combat may cost the enemy", "VWS-12.5/7");
  weigh(s, -caution * round.suffered, "own steps that the combat may cost", "VWS-12.5/7");
  weigh(s, -caution * volley_at_attack(now, a), "the volley at the attack", "VWS-12.5/7");
}

/// 21: always when legal; an Unsteady body near the enemy weighs it with the rest.
void weigh_reform(Scored& s, const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const UnitRecord& r = record(b, unit);
  const double chance = chance_of(Manoeuvre::reform, led(b, unit), happened(r.under_fire));
  weigh(s, chance, "a step regained", "VWS-12.5/21");
  if (r.state == State::disordered) {
    weigh(s, 4, "Disordered, it can do nothing else", "VWS-12.5/21");
  } else if (!within(now.nearest_unbroken_enemy(unit), kShockReach)) {
    weigh(s, 2, "no enemy within 8\"", "VWS-12.5/21");
  }
}

/// 19.
void weigh_mount(Scored& s, const Situation& now, UnitId unit, const After& a, bool up) {
  const bool near = within(now.nearest_unbroken_enemy(unit), kShockReach);
  if (!up) {
    weigh(s, near ? 1.5 : -1, near ? "within 8\" of the enemy" : "the enemy is far off",
          "VWS-12.5/19");
    weigh(s, near && now.in_cover(a.box, now.enemy_place(unit)) ? 0.5 : 0, "in cover",
          "VWS-12.5/19");
    return;
  }
  const TaskKind plan = task_now(now.battle(), unit).kind;
  const bool far = !within(now.nearest_unbroken_enemy(unit), kComesToGrips);
  const bool rides = far && goes_forward(plan);
  weigh(s, rides ? 1 : -2, rides ? "a long way to go" : "no long way to go", "VWS-12.5/19");
}

/// 20.
void weigh_guns(Scored& s, const Situation& now, UnitId unit, Kind_ kind, const After& a) {
  if (kind == Kind_::unlimber || kind == Kind_::turn_guns) {
    const double before = kind == Kind_::turn_guns ? best_gun_fire(now, unit, now.box(unit)) : 0;
    const double worth = best_gun_fire(now, unit, a.box) - before;
    weigh(s, 0.8 * worth, "a target in the cone", "VWS-12.5/20");
    if (kind == Kind_::unlimber && worth <= 0) {
      weigh(s, -0.5, "no target in the cone", "VWS-12.5/20");
    }
    return;
  }
  const bool useless = !within(now.nearest_unbroken_enemy(unit), line_of(Firearm::gun).range);
  const TaskKind plan = task_now(now.battle(), unit).kind;
  const bool wanted = useless && !stays(plan);
  weigh(s, wanted ? 0.6 : -1, wanted ? "no target for long" : "their place is here", "VWS-12.5/20");
}

/// Where the plan wants a body now; nothing if where it stands.
struct Wanted {
  std::optional<Vec> place;
  double pull = 0;  ///< for each 4" nearer
  std::string words;
  UnitId enemy = kNoUnit;  ///< if it goes for him
};

Wanted wanted_place(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Task task = task_now(b, unit);
  const UnitId nearest = foe_of(now, unit);
  const bool sees = nearest != kNoUnit;
  const auto on_table = [&](UnitId whom) {
    return whom != kNoUnit && now.present().contains(whom);
  };
  switch (task.kind) {
    case TaskKind::attack:
      if (on_table(task.target) && unbroken(b, task.target)) {
        return {now.box(task.target).centre, 0.6, "nearer to whom it is to attack", task.target};
      }
      if (sees) return {now.box(nearest).centre, 0.6, "nearer to the enemy", nearest};
      break;
    case TaskKind::advance:
      if (sees && within(now.gap(unit, nearest), kComesToGrips)) {
        return {now.box(nearest).centre, 0.6, "nearer to the enemy at hand", nearest};
      }
      if (auto place = place_in_line(b, unit)) {
        if (norm(*place - now.box(unit).centre) > kFootMove) {
          return {place, 0.6, "nearer to its objective"};
        }
      }
      if (sees) return {now.box(nearest).centre, 0.4, "nearer to the enemy", nearest};
      break;
    case TaskKind::support:
      if (on_table(task.target) && !within(now.gap(unit, task.target), kSupport)) {
        const Box& whom = now.box(task.target);
        return {whom.centre - whom.ahead * kSupport.as_double(), 0.6, "nearer to whom it supports"};
      }
      return {now.box(unit).centre, 0.3, "keeps its place"};
    case TaskKind::hold:
      if (Call call = call_on_reserve(now, unit); call.enemy != kNoUnit) {
        return {now.box(call.enemy).centre, 0.6, "comes up from the reserve: " + call.words,
                call.enemy};
      }
      return {now.box(unit).centre, 0.4, "keeps its place"};
    case TaskKind::fire:
      // Limbered guns are to come into action (12.4: limbered, move on).
      if (sees && record(b, unit).limbered != 0 && best_gun_fire(now, unit, now.box(unit)) <= 0) {
        return {now.box(nearest).centre, 0.4, "to bring a target into the cone"};
      }
      return {now.box(unit).centre, 0.4, "keeps its place"};
  }
  return {};
}

/// Cover against an enemy in sight is not left by who is to stay.
void weigh_cover(Scored& s, const Situation& now, const After& a) {
  if (!stays(task_now(now.battle(), a.unit).kind) || a.charged != kNoUnit) return;
  for (const UnitId enemy : now.enemies_seen(a.unit)) {
    const Vec from = now.box(enemy).centre;
    if (!unbroken(now.battle(), enemy) || !now.in_cover(now.box(a.unit), from)) continue;
    if (now.in_cover(a.box, from)) continue;
    weigh(s, -0.6, "leaves its cover from " + now.battle().setting().name_of(enemy), "VWS-FIRE-16");
    return;
  }
}

/// Muskets go no nearer than their range, but to attack (12.4): how far a place is within it.
double within_musket_range(const Situation& now, const After& a, const Box& there, UnitId enemy) {
  const Battle& b = now.battle();
  const bool muskets =
      body_info(b, a.unit).kind == Kind::dragoons || firearm_of(b, a.unit) == Firearm::musket;
  if (!muskets || enemy == kNoUnit || a.charged != kNoUnit) return 0;
  return std::max(0.0, kMusketRange.as_double() + kTolerance - field::gap(there, now.box(enemy)));
}

/// What it is worth to stand there with an enemy before the muskets: a volley, and a little more.
double under_muskets(const Situation& now, UnitId unit, const Box& there, UnitId enemy) {
  const double fire = expected_fire(now, {unit, enemy, there, now.box(enemy)});
  return fire > 0 ? fire + kInRange : 0;
}

/// It has no turn to spare on the way to its objective: nothing else is wanted.
bool weigh_objective(Scored& s, const Situation& now, const After& a) {
  const Battle& b = now.battle();
  const auto place = place_in_line(b, a.unit);
  if (!place) return false;
  const bool horse = record(b, a.unit).mounted != 0;
  const double way = to_go(now.box(a.unit), *place, horse);
  const double move = full_move(b, a.unit).as_double();
  if (!presses(b, a.unit, way, move, kFootMove)) return false;
  const double share = (way - to_go(a.box, *place, horse)) / way;
  weigh(s, kInTime * share, "its objective must be reached in time", "VWS-AI-4");
  return true;
}

void weigh_plan(Scored& s, const Situation& now, const After& a) {
  if (weigh_objective(s, now, a)) return;
  Wanted wanted = wanted_place(now, a.unit);
  if (!wanted.place) return;
  if (a.charged != kNoUnit && wanted.enemy != kNoUnit && wanted.enemy != a.charged) {
    wanted.place = now.box(a.charged).centre;
    wanted.words = "nearer to the enemy";
  }
  const bool horse = record(now.battle(), a.unit).mounted != 0;
  const Box& box = now.box(a.unit);
  // Who is to keep his place may look about as he likes.
  const bool stays = norm(*wanted.place - box.centre) < 1;
  const double before = stays ? 0 : to_go(box, *wanted.place, horse);
  const double after = stays ? norm(a.box.centre - box.centre) : to_go(a.box, *wanted.place, horse);
  // What is gained within it is taken off again, and a little more.
  const double too_near = 1.1 * (within_musket_range(now, a, a.box, wanted.enemy) -
                                 within_musket_range(now, a, box, wanted.enemy));
  const double nearer = (before - after - too_near) / kFootMove;
  const double pull = wanted.pull * (1 + 0.25 * aggression(now.battle(), a.unit));
  weigh(s, std::clamp(pull * nearer, -1.5, 1.5), wanted.words, "VWS-AI-4");
  if (wanted.enemy == kNoUnit || a.charged != kNoUnit) return;
  if (firearm_of(now.battle(), a.unit) != Firearm::musket) return;
  const double gain = under_muskets(now, a.unit, a.box, wanted.enemy) -
                      under_muskets(now, a.unit, box, wanted.enemy);
  weigh(s, gain, gain > 0 ? "brings him under its muskets" : "he goes from under its muskets",
        "VWS-12.5/7");
}

/// A wheel round friends is worth what the next move on will bring it nearer, and a little more
/// than a last move up to them; a ride round an edge the act that it saves to look at its goal.
void weigh_round(Scored& s, const Situation& now, const After& a, bool edge) {
  After on = a;
  if (record(now.battle(), a.unit).mounted == 0) {
    on.box = straight(now, a.unit, a.box, {a.box.ahead, kFootMove}).end;
  }
  Scored next;
  weigh_plan(next, now, on);
  weigh(s, next.score + (edge ? 0.6 : 0.1),
        edge ? "gets past the edge without a card" : "gets past the friends before it", "VWS-AI-4");
}

/// Enemies within 8" who fight, and whom the body would show its flank or its rear: together half a
/// step for the first, and no more than one.
void weigh_facing(Scored& s, const Situation& now, const After& a) {
  if (a.hedgehog || a.charged != kNoUnit) return;
  const Battle& b = now.battle();
  double flank = 0;
  double rear = 0;
  for (const UnitId enemy : now.enemies(a.unit)) {
    const Box& theirs = now.box(enemy);
    const bool attacks =
        line_of(body_info(b, enemy).kind).fights && record(b, enemy).state <= State::unsteady;
    if (!attacks || !within(field::gap(a.box, theirs), kFlankRange)) continue;
    const std::int32_t turn =
        turn_between(facing_of(theirs.centre - a.box.centre), facing_of(a.box.ahead));
    const double more = flank + rear > 0 ? 0.25 : 0.5;
    if (turn <= kFlankAngle || flank + rear + more > kMostShown) continue;
    (turn > kAspectLimits.back() ? rear : flank) += more;
  }
  weigh(s, -flank, "shows the enemy its flank", "VWS-12.5/7");
  weigh(s, -rear, "shows the enemy its rear", "VWS-12.5/7");
}

/// 11: what it does once it has halted counts by the chance that the card lets it.
void weigh_halt(Scored& s, const Situation& now, const After& a) {
  const double chance = chance_of(Manoeuvre::halt, led(now.battle(), a.unit), false);
  for (Consideration& c : s.shares) {
    if (c.share <= 0) continue;
    s.score -= c.share * (1 - chance);
    c.share *= chance;
  }
  weigh(s, -0.1, "the card may refuse to let it halt", "VWS-12.5/11");
}

}  // namespace

Scored worth_ordering(const Situation& now, UnitId unit, const Option& option) {
  const Order order = option.order.value_or(Order{unit, {}, {}});
  const auto kind = static_cast<Kind_>(option.variant);
  const After a = after(now, unit, order);
  const double caution = 0.75 - 0.25 * aggression(now.battle(), unit);
  Scored s;
  if (a.charged != kNoUnit) weigh_attack(s, now, a, caution);
  weigh(s, fire_gain(now, a), "steps that its fire may cost the enemy", "VWS-12.5/7");
  if (a.fires) weigh_passage(s, now, unit);
  weigh(s, -caution * threats(now, a), "own steps that enemies near may cost", "VWS-12.5/7");
  // An attack is as good a way forward as any; who holds may leave his place for one.
  const TaskKind plan = task_now(now.battle(), unit).kind;
  const bool forward = goes_forward(plan) || call_on_reserve(now, unit).enemy != kNoUnit;
  if (kind == Kind_::go_round || kind == Kind_::round_edge) {
    weigh_round(s, now, a, kind == Kind_::round_edge);
  } else if ((a.charged == kNoUnit || forward) && !a.reforms) {
    weigh_plan(s, now, a);
  }
  if (a.charged != kNoUnit && whom_to_attack(now.battle(), unit) == a.charged) {
    weigh(s, 0.3, "whom it is ordered to attack", "VWS-AI-4");
  }
  weigh_facing(s, now, a);
  weigh_cover(s, now, a);
  if (a.reforms) weigh_reform(s, now, unit);
  switch (kind) {
    case Kind_::form_hedgehog:
      weigh_hedgehog(s, now, unit, true);
      break;
    case Kind_::form_line:
      weigh_hedgehog(s, now, unit, false);
      break;
    case Kind_::mount:
    case Kind_::dismount:
      weigh_mount(s, now, unit, a, kind == Kind_::mount);
      break;
    case Kind_::limber:
    case Kind_::unlimber:
    case Kind_::turn_guns:
      weigh_guns(s, now, unit, kind, a);
      break;
    case Kind_::withdraw:
      weigh(s, -0.7, "gives ground", "VWS-12.5/7");
      break;
    default:
      break;
  }
  if (a.halts) weigh_halt(s, now, a);
  weigh_crossings(s, crossings_of(now, a), caution);
  return s;
}

}  // namespace opfor::victory_without_squares
