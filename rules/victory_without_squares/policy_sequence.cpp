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
  weigh(s, fires ? 4 : 0, "it can fire", "VWS-12.5/3");
  weigh(s, hunted ? 4 : 0, "it is in an enemy's reach", "VWS-12.5/3");
  weigh(s, fires || hunted ? 0 : -2, "it has time", "VWS-12.5/3");
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
    weigh(s, 0.5, "to see what the enemy does", "VWS-12.5/1");
    return s;
  }
  for (const UnitId unit : now.present(side)) {
    for (const Attack& attack : attacks(now, unit)) {
      const bool good =
          attack.touch == Touch::combat && total(combat_terms(attack.combat)) <= kGoodNet;
      if (!good) continue;
      weigh(s, 1, now.battle().setting().name_of(unit) + " has an attack with good odds",
            "VWS-12.5/1");
      return s;
    }
  }
  return s;
}

Scored worth_activating(const Situation& now, const Option& option) {
  const auto next = static_cast<Next>(option.variant);
  Scored s;
  if (next == Next::pass) {
    weigh(s, 0.01, "no need to move before the enemy", "VWS-12.5/4");
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
  weigh(s, attacks ? 3 : 0, "it has an attack with odds that pass", "VWS-12.5/2");
  weigh(s, attacks ? 0 : -1, "it has no attack to make", "VWS-12.5/4");
  weigh(s, 0.05 * threatened, "bodies under threat", "VWS-12.5/2");
  weigh(s, is_centre(now, bodies) ? -0.02 : 0, "the centre comes last", "VWS-12.5/2");
  return s;
}

Scored worth_beginning_with(const Situation& now, const Option& option) {
  Scored s;
  if (option.unit == kNoUnit) return s;
  weigh(s, -0.01 * inches_off(now, option.unit), "distance of that flank to the enemy",
        "VWS-12.5/5");
  return s;
}

Scored worth_riding_to(const Situation& now, UnitId leader, const Option& option) {
  const Battle& b = now.battle();
  Scored s;
  const UnitId with = goes_with(b, leader);
  if (option.variant != static_cast<int>(Ride::join)) {
    if (with == kNoUnit) return s;
    const bool fights = line_of(body_info(b, with).kind).fights;
    weigh(s, fights ? 0.5 : 0.1, fights ? "his place is with it" : "he is with it already",
          "VWS-12.5/6");
    const bool shaken = record(b, with).state >= State::disordered;
    weigh(s, shaken && within(now.nearest_unbroken_enemy(with), kMusketRange) ? -2 : 0,
          "it is about to break, and an enemy near", "VWS-12.5/6");
    return s;
  }
  const UnitId body = option.unit;
  const bool near = within(now.nearest_unbroken_enemy(body), kMusketRange);
  const State state = record(b, body).state;
  if (state >= State::disordered && near) {
    weigh(s, -5,
          state == State::broken ? "it is Broken, and an enemy within 4\""
                                 : "it is Disordered, and an enemy within 4\"",
          "VWS-12.5/6");
    return s;
  }
  weigh(s, has_good_attack(now, body) ? 2 : 0, "it is about to attack", "VWS-12.5/6");
  const bool fights = line_of(body_info(b, body).kind).fights;
  const bool mends = state != State::formed && !in_combat_lately(b, body);
  weigh(s, mends ? (fights ? 1.5 : 0.3) : 0, "he helps it into order", "VWS-12.5/6");
  const bool free = with == kNoUnit || !line_of(body_info(b, with).kind).fights;
  const bool keeps_up = free && goes_before_its_leader(now, body);
  weigh(s, keeps_up && !others_are_nearer(now, leader, body) ? 0.4 : 0,
        "he keeps up with his troops", "VWS-AI-3");
  weigh(s, body_info(b, body).line == 1 && has_second_line(now, leader) ? -2 : 0,
        "the second line is his", "VWS-ORG-1");
  return s;
}

}  // namespace opfor::victory_without_squares
