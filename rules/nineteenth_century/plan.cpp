#include "rules/nineteenth_century/plan.hpp"

#include <algorithm>
#include <cmath>

#include "drill/room_at_edge.hpp"
#include "field/clear_place.hpp"

namespace opfor::nineteenth_century {
namespace {

constexpr Length kStation = 15_cm;  ///< so near, it stands by its friend
constexpr Length kBehind = 5_cm;    ///< else it comes up so far behind him
constexpr Length kThere = 1_cm;

/// Where who supports a friend is to stand: behind him; nothing if it is near enough, or he is not
/// on the table.
std::optional<Vec> station(const Situation& now, UnitId unit, UnitId whom) {
  if (!now.present().contains(whom)) return std::nullopt;
  if (now.gap(unit, whom) <= kStation.as_double()) return std::nullopt;
  const field::Box& front = now.body(whom);
  const double off = front.half_depth + now.body(unit).half_depth + kBehind.as_double();
  const Vec behind = front.centre - front.ahead * off;
  return now.ground().on_table(behind) ? behind : front.centre;
}

/// A hold without end is but its first action: once its commander sends it to its place, it goes
/// on.
bool was_sent(const UnitState& unit) {
  const bool on_its_way = unit.in_force == InForce::move || unit.in_force == InForce::advance;
  return unit.task.kind == TaskKind::hold && unit.task.from_turn == 0 && on_its_way;
}

/// What the plan says next is carried out: it does not fall back, and goes by its task, not by what
/// it did last; or its halt is the plan's.
bool goes_by_plan(const Battle& battle, UnitId id) {
  const UnitState& unit = battle.unit(id);
  if (falling_back(battle, id)) return false;
  if (battle.setting().behaviour.continues == Continues::task) return !was_sent(unit);
  if (unit.task.kind == TaskKind::support) {
    return unit.in_force == InForce::hold || unit.in_force == InForce::move;
  }
  return unit.task.from_turn > 0 && unit.in_force == InForce::hold;
}

/// It was sent into cover, or halted in it, on the ground where the battle is decided, within a
/// move of its place there: it is as good as at its place, and does not leave its cover to stand on
/// it.
bool has_cover_by_its_place(const Situation& now, UnitId unit, Vec place) {
  const Battle& b = now.battle();
  const UnitState& u = b.unit(unit);
  if (u.in_force != InForce::hold && u.in_force != InForce::take_cover) return false;
  if (norm(place - field::vec(u.pose().at)) > full_move(b, unit).as_double()) return false;
  const FeatureId decides = where_it_is_decided(b.setting(), place);
  if (decides == kNoFeature) return false;
  const field::Boxes all = now.figures(unit);
  const auto on_it = std::count_if(all.begin(), all.end(), [&](const field::Box& one) {
    return now.ground().contains(decides, one.centre);
  });
  return 2 * on_it >= std::ssize(all) && now.cover(unit).most();
}

/// The pieces of ground that its arm never enters.
std::vector<FeatureId> what_bars(const Situation& now, UnitId unit) {
  const bool horse = group(now.battle(), unit).arm == Arm::horse;
  std::vector<FeatureId> all;
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const bool area = features[i].shape == field::Shape::area;
    if (area && features[i].bars(horse)) all.push_back(static_cast<FeatureId>(i));
  }
  return all;
}

/// What it is to do, with an eye on the clock.
Task mission_of(const Battle& battle, UnitId unit) {
  return task_in_time(battle, unit, full_move(battle, unit).as_double(), kFootMove.as_double());
}

}  // namespace

std::optional<Vec> own_place(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const std::optional<Vec> place = place_in_line(b, unit);
  const std::optional<Vec> there = task_now(b, unit).place();
  if (!place || !there || !now.present().contains(unit)) return place;
  const field::Box& body = now.body(unit);
  const double room = std::hypot(body.half_width, body.half_depth);
  const Vec in_line = with_room_at_edge(now.ground(), *place, *there, room);
  return field::place_with_room(now.ground(), what_bars(now, unit), in_line, body.half_width);
}

std::optional<double> off_friend(const Situation& now, UnitId unit, const field::Box& there) {
  const Task task = mission_of(now.battle(), unit);
  if (task.kind != TaskKind::support || !now.present().contains(task.target)) return std::nullopt;
  return std::max(0.0, field::gap(there, now.body(task.target)) - kStation.as_double());
}

std::optional<Vec> bound_for(const Situation& now, UnitId unit) {
  const Task task = mission_of(now.battle(), unit);
  switch (task.kind) {
    case TaskKind::hold:
      return task.from_turn > 0 ? std::nullopt : own_place(now, unit);
    case TaskKind::fire:
      return std::nullopt;
    case TaskKind::support:
      return station(now, unit, task.target);
    case TaskKind::attack:
      if (task.target != kNoUnit && now.enemies_seen(unit).contains(task.target)) {
        return now.place_for(unit, task.target);
      }
      break;
    case TaskKind::advance:
      break;
  }
  return own_place(now, unit);
}

bool is_to_stay(const Battle& battle, UnitId unit) {
  const Task task = task_now(battle, unit);
  return task.kind == TaskKind::fire || (task.kind == TaskKind::hold && task.from_turn > 0);
}

InForce carried_on(const Situation& now, UnitId unit) {
  const UnitState& u = now.battle().unit(unit);
  if (!goes_by_plan(now.battle(), unit)) return u.in_force;
  const TaskKind kind = mission_of(now.battle(), unit).kind;
  const std::optional<Vec> place = bound_for(now, unit);
  if (kind == TaskKind::support) return place ? InForce::move : InForce::hold;
  const bool there =
      place && (norm(*place - field::vec(u.pose().at)) < kThere.as_double() ||
                (kind == TaskKind::advance && has_cover_by_its_place(now, unit, *place)));
  return there ? InForce::hold : in_force_by(kind);
}

}  // namespace opfor::nineteenth_century
