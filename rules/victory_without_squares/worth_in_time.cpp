#include "rules/victory_without_squares/worth_in_time.hpp"

#include <algorithm>

#include "drill/task.hpp"
#include "rules/victory_without_squares/encounter.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

/// It would show a flank or its rear to who can come upon it in one move, and shows him neither as
/// it stands.
bool invites_attack(const Situation& now, UnitId unit, const Box& there) {
  const std::vector<Exposed> newly = newly_exposed_to(now, unit, there);
  return std::any_of(newly.begin(), newly.end(), [&](const Exposed& one) {
    return within(field::gap(there, now.box(one.to)), full_move(now.battle(), one.to));
  });
}

}  // namespace

double left_after(const Standing& standing, const After& a, const Standing::Ahead& ahead) {
  const bool marches = !a.way.empty();
  if (marches) return ahead.road.left(a.box);
  const Situation& now = standing.now();
  const double left = ahead.road.left_by_turning(now.box(a.unit), ahead.left, a.box);
  return invites_attack(now, a.unit, a.box) ? std::max(left, ahead.left) : left;
}

std::optional<TaskWay> way_to_objective(const Standing& standing, const After& a) {
  const Battle& b = standing.now().battle();
  const std::optional<Vec>& place = standing.in_line();
  if (!place) return std::nullopt;
  const Standing::Ahead& ahead = standing.ahead(*place);
  TaskWay way;
  way.before = ahead.left;
  way.move = kFootMove;
  // Ground that is counted at the end is what `InTime` goes by: his own place on it is no haste.
  way.presses = b.unit(a.unit).task.by_turn > 0 &&
                presses(b, a.unit, way.before, full_move(b, a.unit).as_double(), kFootMove);
  way.after = left_after(standing, a, ahead);
  if (!way.presses) return way;
  const Box& box = standing.now().box(a.unit);
  const bool nearer =
      a.way.empty() ? way.after < way.before : ahead.road.way(a.box) < ahead.road.way(box);
  way.before = ahead.road.on_its_way(box);
  way.after = ahead.road.on_its_way(a.box);
  if (!nearer) way.after = std::max(way.before, way.after);
  return way;
}

}  // namespace opfor::victory_without_squares
