#include "rules/over_the_hills/destination.hpp"

#include <algorithm>

#include "drill/onto_ground.hpp"
#include "drill/task.hpp"
#include "field/bodies.hpp"
#include "rules/over_the_hills/check.hpp"
#include "rules/over_the_hills/victory.hpp"
#include "rules/over_the_hills/worth.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr Length kWellInside = 0.5_in;  ///< ground that counts

/// Whom it was sent against.
bool is_driven_off(const Battle& b, UnitId enemy) {
  if (b.unit(enemy).presence == Presence::removed) return true;
  return present(b, enemy) && routing(b, enemy);
}

bool has_done_its_task(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (post_of(b, unit)) return false;
  const Task& task = b.unit(carries_on_for(b, unit)).task;
  const auto place = task.place();
  const bool done =
      task.kind == TaskKind::attack && task.target != kNoUnit && is_driven_off(b, task.target);
  if (!done || !place) return false;
  const bool decided_there = where_it_is_decided(b.setting(), *place) != kNoFeature;
  if (decided_there && counts_at_places(b, unit)) return false;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (steady(b, enemy)) return true;
  }
  return false;
}

}  // namespace

std::optional<Vec> destination(const Situation& now, UnitId unit) {
  if (has_done_its_task(now, unit)) return std::nullopt;
  return place_in_line(now.battle(), unit);
}

bool keeps_horse_off(const Battle& battle, UnitId enemy) {
  return garrison(battle, enemy) || formation_of(battle, enemy) == Formation::square;
}

Task task_as_it_stands(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  Task task = task_now(b, unit);
  const bool rides_at = task.kind == TaskKind::attack && task.target != kNoUnit &&
                        now.present(task.target) && troop_info(b, unit).arm == Arm::cavalry;
  if (!rides_at || !keeps_horse_off(b, task.target)) return task;
  double least = field::kFar;
  UnitId other = task.target;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const double gap = now.gap(unit, enemy);
    if (gap >= least || routing(b, enemy) || keeps_horse_off(b, enemy)) continue;
    least = gap;
    other = enemy;
  }
  task.target = other;
  return task;
}

std::optional<Vec> ground_to_take(const Battle& battle, UnitId unit) {
  const Options& o = options(battle);
  const double move = full_move(mover_of(battle, unit), false, o).as_double();
  return onto_ground_that_counts(battle, unit, counted, on_table(kWellInside, o).as_double(), move);
}

bool is_free_to_go_on(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (record(b, unit).effect == CommandEffect::no_move) return false;
  const auto post = post_of(b, unit);
  auto place = post ? post : destination(now, unit);
  if (!place) place = now.enemy_place(unit);
  if (!place) return true;
  const field::Box& is = now.box(unit);
  const Vec way = *place - is.centre;
  const double step = on_table(kFootMove, options(b)).as_double();
  if (norm(way) < 1) return true;
  return !why_not_end(now, unit, field::shifted(is, way * std::min(1.0, step / norm(way))));
}

}  // namespace opfor::over_the_hills
