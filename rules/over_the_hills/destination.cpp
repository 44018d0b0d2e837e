#include "rules/over_the_hills/destination.hpp"

#include "drill/task.hpp"
#include "rules/over_the_hills/victory.hpp"

namespace opfor::over_the_hills {
namespace {

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

}  // namespace opfor::over_the_hills
