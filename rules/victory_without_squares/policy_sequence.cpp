// Who moves first, who next, from which flank, and where leaders ride: 12.5, 1 to 6.
#include <algorithm>
#include <fmt/format.h>

#include "drill/task.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/facts.hpp"
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
  if (option.variant != static_cast<int>(Ride::join)) {
    if (with == kNoUnit) return s;
    const bool fights = line_of(body_info(b, with).kind).fights;
    weigh(s, fights ? 0.5 : 0.1, fights ? Consider::his_place : Consider::with_it, "VWS-12.5/6");
    const bool shaken = record(b, with).state >= State::disordered;
    weigh(s, shaken && within(now.nearest_unbroken_enemy(with), kMusketRange) ? -2 : 0,
          Consider::about_to_break, "VWS-12.5/6");
    return s;
  }
  const UnitId body = option.unit;
  const bool near = within(now.nearest_unbroken_enemy(body), kMusketRange);
  const State state = record(b, body).state;
  if (state >= State::disordered && near) {
    weigh(s, -5,
          state == State::broken ? Consider::broken_near_enemy : Consider::disordered_near_enemy,
          "VWS-12.5/6");
    return s;
  }
  weigh(s, has_good_attack(now, body) ? 2 : 0, Consider::about_to_attack, "VWS-12.5/6");
  const bool fights = line_of(body_info(b, body).kind).fights;
  const bool mends = state != State::formed && !in_combat_lately(b, body);
  weigh(s, mends ? (fights ? 1.5 : 0.3) : 0, Consider::helps_order, "VWS-12.5/6");
  const bool free = with == kNoUnit || !line_of(body_info(b, with).kind).fights;
  const bool keeps_up = free && goes_before_its_leader(now, body);
  weigh(s, keeps_up && !others_are_nearer(now, leader, body) ? 0.4 : 0, Consider::keeps_up,
        "VWS-AI-3");
  weigh(s, body_info(b, body).line == 1 && has_second_line(now, leader) ? -2 : 0,
        Consider::second_line_his, "VWS-ORG-1");
  return s;
}

}  // namespace opfor::victory_without_squares
