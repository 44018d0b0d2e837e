// Who moves first, who next, and from which flank: 12.5, 1 to 5.
#include <algorithm>

#include "drill/task.hpp"
#include "field/sweep.hpp"
#include "rules/victory_without_squares/decisions.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/leader_moves.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"
#include "rules/victory_without_squares/ways_round.hpp"
#include "rules/victory_without_squares/worth_acting_first.hpp"

namespace opfor::victory_without_squares {
namespace {

constexpr int kGoodNet = -1;  ///< "net modifier <= -1"

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

/// Somebody commands it, or can ride up so far that he does.
bool could_be_led(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (now.commanded(unit) || !who_could_join(b, unit).empty()) return true;
  const std::vector<UnitId> riders = who_could_ride_towards(b, unit);
  return std::any_of(riders.begin(), riders.end(), [&](UnitId leader) {
    const Vec there = field::vec(on_the_way_to(b, leader, unit).at);
    return now.could_command_from(leader, there, unit);
  });
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

}  // namespace

bool may_attack_at_will(const Situation& now, UnitId unit) {
  return could_be_led(now, unit) && !falling_back(now.battle(), unit);
}

std::vector<UnitId> bodies_with(const Situation& now, UnitId unit) {
  const CommandId division = division_of(now.battle().setting(), unit);
  if (division == kNoCommand) return {unit};
  return now.to_activate(division, Direction::left_to_right);
}

bool attacks_well(const Situation& now, UnitId unit) {
  const auto good = [](const Attack& attack) {
    return attack.touch == Touch::combat && total(combat_terms(attack.combat)) <= kGoodNet;
  };
  return may_attack_at_will(now, unit) && has_attack(now, unit, good);
}

namespace {

/// So little is not spoken of.
constexpr double kLeastAtStake = 0.05;
constexpr double kAtStake = 3;  ///< a blow

/// What is at stake for those who act now, before the enemy: the same for a side that moves first,
/// a division, and who would wait by passing (12.5, 1 to 4).
void weigh_at_stake(const Situation& now, UnitId body, Scored& s, const char* rule) {
  const ActingFirst first = worth_acting_first(now, body);
  const auto add = [&](double blows, Consider what) {
    if (blows >= kLeastAtStake) weigh(s, kAtStake * blows, what, rule, body);
  };
  add(first.fire, Consider::can_fire);
  add(first.safety, Consider::under_threat);
}

/// One of a side who could make an attack that speaks for moving first, if anybody.
UnitId who_attacks_well(const Situation& now, Side side) {
  for (const UnitId unit : now.present(side)) {
    if (attacks_well(now, unit)) return unit;
  }
  return kNoUnit;
}

}  // namespace

Scored worth_of_first(const Situation& now, Side side, const Option& option) {
  Scored s;
  constexpr double kForestalls = 0.9;
  if (option.variant == static_cast<int>(FirstOrSecond::second)) {
    weigh(s, 0.5, Consider::sees_enemy_first, "VWS-12.5/1");
    return s;
  }
  const UnitId attacker = who_attacks_well(now, side);
  if (attacker != kNoUnit) weigh(s, 1, Consider::good_attack, "VWS-12.5/1", attacker);
  // Who moves first takes those out of his way, or has them face him, whom he could attack so.
  const UnitId enemy = who_attacks_well(now, other(side));
  if (enemy != kNoUnit) weigh(s, kForestalls, Consider::in_enemy_reach, "VWS-12.5/1", enemy);
  for (const UnitId body : now.present(side)) weigh_at_stake(now, body, s, "VWS-12.5/1");
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
  for (const UnitId body : bodies) weigh_at_stake(now, body, s, "VWS-12.5/2");
  weigh(s, is_centre(now, bodies) ? -0.02 : 0, Consider::centre_last, "VWS-12.5/2");
  return s;
}

namespace {

bool is_in_the_way_of(const Situation& now, UnitId before, UnitId unit) {
  const Battle& b = now.battle();
  if (!goes_forward(task_now(b, unit).kind) || !goes_forward(task_now(b, before).kind))
    return false;
  const field::Box& from = now.box(unit);
  const Vec way = from.ahead * full_move(b, unit).as_double();
  return field::runs_into(from, way, now.box(before)).has_value();
}

/// Its way leads round a wood or the like, and so before a friend who has his straight ahead.
bool turns_before(const Situation& now, UnitId unit, UnitId other) {
  const Battle& b = now.battle();
  const auto place = makes_for(now, unit);
  if (!place || !goes_forward(task_now(b, other).kind)) return false;
  field::Box there = now.box(unit);
  const Vec leg = Road(now, unit, *place).next(there) - there.centre;
  const double length = norm(leg);
  const std::int32_t off = turn_between(facing_of(leg), facing_of(*place - there.centre));
  if (length < kNoStep || off < kAspectLimits[0]) return false;
  there.ahead = leg * (1 / length);
  there.centre = there.centre + there.ahead * std::min(length, full_move(b, unit).as_double());
  const field::Box& theirs = now.box(other);
  return field::runs_into(theirs, theirs.ahead * full_move(b, other).as_double(), there)
      .has_value();
}

/// How many of a division, in the order in which they are asked, find that a friend before them has
/// gone on by then, or go on before one turns across their way.
int who_get_past(const Situation& now, const std::vector<UnitId>& in_order) {
  int past = 0;
  for (std::size_t i = 0; i < in_order.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool clears = is_in_the_way_of(now, in_order[j], in_order[i]);
      if (clears || turns_before(now, in_order[i], in_order[j])) ++past;
    }
  }
  return past;
}

/// Who goes through a friend who has somebody to fire at, and is asked after him: that friend does
/// nothing more (VWS-MOVE-11).
std::vector<UnitId> who_silence_a_friend(const Situation& now,
                                         const std::vector<UnitId>& in_order) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  for (auto unit = in_order.begin(); unit != in_order.end(); ++unit) {
    if (!goes_forward(task_now(b, *unit).kind)) continue;
    const field::Box& box = now.box(*unit);
    const Straight way = straight(now, *unit, box, {box.ahead, full_move(b, *unit).as_double()});
    for (const Met& met : way.through) {
      const bool waits = std::find(unit, in_order.end(), met.unit) != in_order.end();
      if (met.after < way.length && waits && can_fire_now(now, met.unit)) all.push_back(*unit);
    }
  }
  return all;
}

}  // namespace

Scored worth_beginning_with(const Situation& now, const Option& option) {
  constexpr double kEachPast = 0.05;  // as much as five inches nearer
  constexpr double kEachSilenced = 0.1;
  Scored s;
  if (option.unit == kNoUnit) return s;
  weigh(s, -0.01 * inches_off(now, option.unit), Consider::flank_distance, "VWS-12.5/5");
  const CommandId division = division_of(now.battle().setting(), option.unit);
  if (division == kNoCommand) return s;
  const auto in_order = now.to_activate(division, variant_of<Direction>(option));
  weigh(s, kEachPast * who_get_past(now, in_order), Consider::past_friends, "VWS-12.5/5");
  for (const UnitId one : who_silence_a_friend(now, in_order)) {
    weigh(s, -kEachSilenced, Consider::friend_passes, "VWS-MOVE-11", one);
  }
  return s;
}

}  // namespace opfor::victory_without_squares
