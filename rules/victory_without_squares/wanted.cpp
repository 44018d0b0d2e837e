#include "rules/victory_without_squares/wanted.hpp"

#include "drill/holding.hpp"
#include "drill/station.hpp"
#include "drill/task.hpp"
#include "rules/victory_without_squares/facts.hpp"
#include "rules/victory_without_squares/paces.hpp"
#include "rules/victory_without_squares/reserve.hpp"
#include "rules/victory_without_squares/ways_parts.hpp"
#include "rules/victory_without_squares/ways_round.hpp"

namespace opfor::victory_without_squares {
namespace {

Wanted for_enemy(const Situation& now, UnitId enemy, Towards towards) {
  return {now.box(enemy).centre, towards, enemy, enemy, {}};
}

Wanted called_up(const Situation& now, const Call& call) {
  return {now.box(call.enemy).centre, Towards::called_up, call.about, call.enemy, call.why};
}

bool stands_there(const Situation& now, UnitId whom) {
  return whom != kNoUnit && now.present().contains(whom);
}

/// Behind whom it supports, if he is too far off.
Wanted beside_friend(const Situation& now, UnitId unit, UnitId whom) {
  const Vec own = now.box(unit).centre;
  if (stands_there(now, whom) && !within(now.gap(unit, whom), kSupport)) {
    const Vec behind = station_behind(now.box(whom), kSupport.as_double(), own);
    if (norm(behind - own) >= kNoStep) return {behind, Towards::friend_, whom, kNoUnit, {}};
  }
  return {own, Towards::place_by_friend, kNoUnit, kNoUnit, {}};
}

/// Limbered guns are to come into action (12.4: limbered, move on).
std::optional<Vec> firing_place(const Situation& now, UnitId unit, UnitId enemy) {
  if (record(now.battle(), unit).limbered == 0) return std::nullopt;
  if (best_gun_fire(now, unit, now.box(unit)) > 0) return std::nullopt;
  return enemy != kNoUnit ? std::optional(now.box(enemy).centre)
                          : place_in_line(now.battle(), unit);
}

}  // namespace

Wanted wanted_place(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Task task = task_now(b, unit);
  const UnitId nearest = foe_of(now, unit);
  const bool sees = nearest != kNoUnit;
  const Wanted here{now.box(unit).centre, Towards::own_place, kNoUnit, kNoUnit, {}};
  if (const auto ground = ground_to_hold(now, unit)) {
    return {*ground, Towards::objective, kNoUnit, kNoUnit, {}};
  }
  switch (task.kind) {
    case TaskKind::attack:
      if (stands_there(now, task.target) && unbroken(b, task.target)) {
        return for_enemy(now, task.target, Towards::target);
      }
      if (sees) return for_enemy(now, nearest, Towards::enemy);
      break;
    case TaskKind::advance:
      // Who is on his way to what he is to hold leaves the enemy alone.
      if (sees && within(now.gap(unit, nearest), kComesToGrips) && !comes_to_hold(b, unit)) {
        return for_enemy(now, nearest, Towards::enemy_at_hand);
      }
      if (auto place = place_in_line(b, unit)) {
        if (norm(*place - now.box(unit).centre) > kFootMove) {
          return {place, Towards::objective, kNoUnit, kNoUnit, {}};
        }
      }
      if (sees) return for_enemy(now, nearest, Towards::far_enemy);
      break;
    case TaskKind::support:
      if (const Call call = call_on_reserve(now, unit); call.enemy != kNoUnit) {
        return called_up(now, call);
      }
      return beside_friend(now, unit, task.target);
    case TaskKind::hold:
      if (const Call call = call_on_reserve(now, unit); call.enemy != kNoUnit) {
        return called_up(now, call);
      }
      return here;
    case TaskKind::fire:
      if (const auto place = firing_place(now, unit, nearest)) {
        return {place, Towards::firing_place, kNoUnit, kNoUnit, {}};
      }
      return here;
  }
  return {};
}

}  // namespace opfor::victory_without_squares
