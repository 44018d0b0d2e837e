#include "drill/driving_off.hpp"

#include <algorithm>

#include "drill/as_it_stands.hpp"
#include "drill/coming_up.hpp"
#include "drill/task.hpp"

namespace opfor {
namespace {

/// This part of the table's depth off its way, nobody is before it.
constexpr double kBeforeOfDepth = 3;
/// This part of it off its place, it has come there.
constexpr double kThereOfDepth = 12;

bool runs(const UnitState& enemy) { return enemy.seen_now != 0 && enemy.in_force == InForce::run; }

/// How far a place is off the straight way from one to another.
double off_way(Vec place, Vec from, Vec to) {
  const Vec way = to - from;
  const double all = dot(way, way);
  const double part = all > 0 ? std::clamp(dot(place - from, way) / all, 0.0, 1.0) : 0;
  return norm(place - (from + way * part));
}

bool knows_somebody(const Battle& battle, Side side) {
  for (const UnitId one : who_fight(battle, other(side))) {
    if (last_seen(battle, one) && !runs(battle.unit(one))) return true;
  }
  return false;
}

/// The place of the nearest of its side whose own task leads to where the battle is decided.
std::optional<Vec> where_others_decide(const Battle& battle, UnitId unit) {
  const Vec at = field::vec(battle.unit(unit).pose().at);
  std::optional<Vec> best;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (side_of(battle, unit_id(i)) != side_of(battle, unit)) continue;
    const auto place = battle.setting().units[i].task.place();
    if (!place || where_it_is_decided(battle.setting(), *place) == kNoFeature) continue;
    if (!best || norm(*place - at) < norm(*best - at)) best = place;
  }
  return best;
}

}  // namespace

std::optional<Vec> last_seen(const Battle& battle, UnitId enemy) {
  const UnitState& one = battle.unit(enemy);
  if (!one.on_table() || one.was_seen == 0) return std::nullopt;
  return Vec{static_cast<double>(one.seen_x), static_cast<double>(one.seen_y)};
}

bool drives_off(const Battle& battle, const Task& task) {
  if (task.kind != TaskKind::attack || !task.place()) return false;
  const bool names_somebody =
      task.target != kNoUnit && battle.unit(task.target).presence != Presence::removed;
  return !names_somebody && decided_by_place(battle.setting()) &&
         where_it_is_decided(battle.setting(), *task.place()) == kNoFeature;
}

UnitId whom_before(const Battle& battle, UnitId unit, const Task& task) {
  const auto place = task.place();
  if (!place) return kNoUnit;
  const Vec at = field::vec(battle.unit(unit).pose().at);
  const double far = battle.setting().height.as_double() / kBeforeOfDepth;
  const auto is_horse = [&](UnitId one) {
    return battle.setting().unit(one).table == Table::horse;
  };
  UnitSet before;
  UnitSet horse;
  for (const UnitId enemy : who_fight(battle, other(side_of(battle, unit)))) {
    const auto seen = last_seen(battle, enemy);
    if (!seen || runs(battle.unit(enemy)) || off_way(*seen, at, *place) > far) continue;
    before.insert(enemy);
    if (is_horse(enemy)) horse.insert(enemy);
  }
  const UnitSet& first = is_horse(unit) && !horse.empty() ? horse : before;
  return nearest(first, [&](UnitId one) { return norm(*last_seen(battle, one) - at); }).unit;
}

Task with_those_before(const Battle& battle, UnitId unit, Task task) {
  if (!drives_off(battle, task)) return task;
  if (const UnitId enemy = whom_before(battle, unit, task); enemy != kNoUnit) {
    task.target = enemy;
    return task;
  }
  const Vec at = field::vec(battle.unit(unit).pose().at);
  const double there = battle.setting().height.as_double() / kThereOfDepth;
  const bool has_come = norm(*task.place() - at) <= there;
  if (!has_come && !knows_somebody(battle, side_of(battle, unit))) return task;
  if (const auto next = where_others_decide(battle, unit)) task.go_to(field::point(*next));
  return task;
}

}  // namespace opfor
