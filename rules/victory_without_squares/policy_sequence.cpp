// Who moves first, who next, from which flank, and where leaders ride: 12.5, 1 to 6.
#include <algorithm>
#include <fmt/format.h>

#include "drill/task.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/reserve.hpp"

namespace opfor::victory_without_squares {
namespace {

constexpr int kGoodNet = -1;  ///< "net modifier <= -1"

/// Bodies of a division that have still to be activated.
std::vector<UnitId> bodies_with(const Situation& now, UnitId unit) {
  const CommandId division = division_of(now.battle().setting(), unit);
  if (division == kNoCommand) return {unit};
  return now.to_activate(division, Direction::left_to_right);
}

double inches_off(const Situation& now, UnitId unit) {
  const double off = now.nearest_unbroken_enemy(unit);
  return std::min(off / 254, 100.0);
}

bool can_fire_now(const Situation& now, UnitId unit) {
  if (!leave_of(now, unit).fires) return false;
  for (const UnitId enemy : now.enemies(unit)) {
    if (bears(now, unit, enemy)) return true;
  }
  return false;
}

/// More foot than anything else.
bool is_centre(const Situation& now, const std::vector<UnitId>& bodies) {
  const auto foot = std::count_if(bodies.begin(), bodies.end(), [&](UnitId body) {
    return body_info(now.battle(), body).kind == Kind::foot;
  });
  return 2 * foot > static_cast<std::ptrdiff_t>(bodies.size());
}

Scored worth_of_independent(const Situation& now, UnitId unit) {
  Scored s;
  const bool fires = can_fire_now(now, unit);
  const bool hunted = attacker_in_reach(now, unit) != kNoUnit;
  weigh(s, fires ? 4 : 0, Consider::can_fire, "VWS-12.5/3");
  weigh(s, hunted ? 4 : 0, Consider::in_enemy_reach, "VWS-12.5/3");
  weigh(s, fires || hunted ? 0 : -2, Consider::has_time, "VWS-12.5/3");
  return s;
}

/// Foot and horse that are to go forward, in some order: whose leader keeps up with them. Guns,
/// shot and dragoons never fight, and their men need no example.
bool goes_before_its_leader(const Situation& now, UnitId body) {
  const Battle& b = now.battle();
  const TaskKind plan = task_now(b, body).kind;
  const bool forward = goes_forward(plan) || call_on_reserve(now, body).enemy != kNoUnit;
  return line_of(body_info(b, body).kind).fights && record(b, body).state <= State::unsteady &&
         forward;
}

/// A second in command has the second line of his division, while there is one (VWS-ORG-1).
bool has_second_line(const Situation& now, UnitId leader) {
  const Battle& b = now.battle();
  if (leader_info(b, leader)->role != Role::second) return false;
  const CommandId division = division_of(b.setting(), leader);
  for (const UnitId body : now.present(side_of(b, leader))) {
    const bool second = division_of(b.setting(), body) == division && body_info(b, body).line > 1;
    if (second && line_of(body_info(b, body).kind).fights && unbroken(b, body)) return true;
  }
  return false;
}

/// Others of his division, of no line behind, wait for him nearer by, and are still to go.
bool others_are_nearer(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  for (const UnitId own : bodies_with(now, body)) {
    const bool waits = own != body && body_info(b, own).line <= body_info(b, body).line &&
                       leader_with(b, own) == kNoUnit && b.unit(own).acted == 0 &&
                       goes_before_its_leader(now, own);
    if (waits && now.gap(leader, own) < now.gap(leader, body)) return true;
  }
  return false;
}

/// Somebody else commands it where all stand.
bool led_by_others(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId one = unit_id(i);
    if (one == leader || !effective(b, one)) continue;
    if (goes_with(b, one) == body) return true;
    if (now.could_command_from(one, field::vec(b.unit(one).pose().at), body)) return true;
  }
  return false;
}

/// Who stands where it is to, out of the enemy's reach, does as well without a word.
bool has_nothing_to_do(const Situation& now, UnitId body) {
  constexpr Length kComesUp = 12_in;
  return !goes_before_its_leader(now, body) && !within(now.nearest_unbroken_enemy(body), kComesUp);
}

/// What it is worth to command a body: one that is to mend, or stands under fire, obeys its die
/// worst.
double worth_leading(const Situation& now, UnitId body) {
  constexpr double kShaken = 0.7;
  constexpr double kSound = 0.4;
  constexpr double kIdle = 0.2;
  const UnitRecord& r = record(now.battle(), body);
  if (r.state != State::formed || r.under_fire != Since::never) return kShaken;
  return has_nothing_to_do(now, body) ? kIdle : kSound;
}

/// What it is worth to command, from a place, the bodies in some order whom nobody but he would.
/// @param with the body that he is with there, or none
double led_from(const Situation& now, UnitId leader, UnitId with, Vec place) {
  const Battle& b = now.battle();
  double led = 0;
  for (const UnitId own : now.present(side_of(b, leader))) {
    if (!unbroken(b, own)) continue;
    const bool his = own == with || now.could_command_from(leader, place, own);
    if (his && !led_by_others(now, leader, own)) led += worth_leading(now, own);
  }
  return led;
}

Scored worth_riding_towards(const Situation& now, UnitId leader, UnitId body) {
  const Battle& b = now.battle();
  Scored s;
  const Vec from = field::vec(b.unit(leader).pose().at);
  const Vec to = field::vec(on_the_way_to(b, leader, body).at);
  const double led = led_from(now, leader, kNoUnit, to);
  weigh(s, led, Consider::in_command, "VWS-AI-3");
  // He goes after those who have nobody else to hear: they will hear him next turn, and it counts
  // for more where nobody does here.
  constexpr double kNextTurn = 0.75;
  const bool nobody = led == 0 && led_from(now, leader, kNoUnit, from) == 0;
  const bool wanted = unbroken(b, body) && !led_by_others(now, leader, body) &&
                      !now.could_command_from(leader, to, body);
  const double share = (nobody ? 1 : kNextTurn) * worth_leading(now, body);
  weigh(s, wanted ? share : 0, Consider::keeps_up, "VWS-AI-3");
  for (const UnitId enemy : now.present(other(side_of(b, leader)))) {
    if (!unbroken(b, enemy) || !within(field::gap(to, now.box(enemy)), kMusketRange)) continue;
    weigh(s, -2, Consider::alone_in_reach, "VWS-LEAD-6", enemy);
    break;
  }
  return s;
}

}  // namespace

Scored worth_of_first(const Situation& now, Side side, const Option& option) {
  Scored s;
  if (option.variant == static_cast<int>(FirstOrSecond::second)) {
    weigh(s, 0.5, Consider::sees_enemy_first, "VWS-12.5/1");
    return s;
  }
  for (const UnitId unit : now.present(side)) {
    const auto good = [](const Attack& attack) {
      return attack.touch == Touch::combat && total(combat_terms(attack.combat)) <= kGoodNet;
    };
    if (!has_attack(now, unit, good)) continue;
    weigh(s, 1, Consider::good_attack, "VWS-12.5/1", unit);
    return s;
  }
  return s;
}

Scored worth_activating(const Situation& now, const Option& option) {
  const auto next = static_cast<Next>(option.variant);
  Scored s;
  if (next == Next::pass) {
    weigh(s, 0.01, Consider::no_need_to_move, "VWS-12.5/4");
    return s;
  }
  if (next == Next::independent) return worth_of_independent(now, option.unit);
  const std::vector<UnitId> bodies = bodies_with(now, option.unit);
  int threatened = 0;
  bool attacks = false;
  for (const UnitId body : bodies) {
    if (threat_to(now, body) != kNoUnit) ++threatened;
    attacks = attacks || has_good_attack(now, body);
  }
  weigh(s, attacks ? 3 : 0, Consider::has_attack, "VWS-12.5/2");
  weigh(s, attacks ? 0 : -1, Consider::no_attack, "VWS-12.5/4");
  weigh(s, 0.05 * threatened, Consider::under_threat, "VWS-12.5/2");
  weigh(s, is_centre(now, bodies) ? -0.02 : 0, Consider::centre_last, "VWS-12.5/2");
  return s;
}

Scored worth_beginning_with(const Situation& now, const Option& option) {
  Scored s;
  if (option.unit == kNoUnit) return s;
  weigh(s, -0.01 * inches_off(now, option.unit), Consider::flank_distance, "VWS-12.5/5");
  return s;
}

Scored worth_riding_to(const Situation& now, UnitId leader, const Option& option) {
  const Battle& b = now.battle();
  Scored s;
  const UnitId with = goes_with(b, leader);
  const bool joins = option.variant == static_cast<int>(Ride::join);
  if (option.variant == static_cast<int>(Ride::towards)) {
    return worth_riding_towards(now, leader, option.unit);
  }
  const UnitId body = joins ? option.unit : with;
  const Vec place = body == kNoUnit ? field::vec(b.unit(leader).pose().at) : now.box(body).centre;
  const double led = led_from(now, leader, body, place);
  if (body == kNoUnit) {
    weigh(s, led, Consider::in_command, "VWS-AI-3");
    return s;
  }
  const bool near = within(now.nearest_unbroken_enemy(body), kMusketRange);
  const State state = record(b, body).state;
  const bool fights = line_of(body_info(b, body).kind).fights;
  if (joins && state >= State::disordered && near) {
    weigh(s, -5,
          state == State::broken ? Consider::broken_near_enemy : Consider::disordered_near_enemy,
          "VWS-12.5/6");
    return s;
  }
  weigh(s, led, Consider::in_command, "VWS-AI-3");
  const bool mends =
      state != State::formed && !in_combat_lately(b, body) && b.unit(body).acted == 0;
  weigh(s, mends ? (fights ? 1.5 : 0.3) : 0, Consider::helps_order, "VWS-12.5/6");
  if (!joins) {
    // Among the broken, whom he cannot bring back, he is in nobody's place; nor is his where nobody
    // needs a word.
    const bool his = fights && state != State::broken && !has_nothing_to_do(now, body);
    weigh(s,
          his                      ? 0.5
          : state == State::broken ? 0
                                   : 0.1,
          his ? Consider::his_place : Consider::with_it, "VWS-12.5/6");
    weigh(s, state >= State::disordered && near ? -2 : 0, Consider::about_to_break, "VWS-12.5/6");
    return s;
  }
  const bool free = with == kNoUnit || !line_of(body_info(b, with).kind).fights ||
                    record(b, with).state == State::broken;
  const bool keeps_up =
      free && goes_before_its_leader(now, body) && !led_by_others(now, leader, body);
  weigh(s, keeps_up && !others_are_nearer(now, leader, body) ? 0.4 : 0, Consider::keeps_up,
        "VWS-AI-3");
  weigh(s, body_info(b, body).line == 1 && has_second_line(now, leader) ? -2 : 0,
        Consider::second_line_his, "VWS-ORG-1");
  return s;
}

}  // namespace opfor::victory_without_squares
