#include "drill/task.hpp"

#include <algorithm>

#include "drill/driving_off.hpp"
#include "drill/holding.hpp"
#include "drill/room_at_edge.hpp"

namespace opfor {
namespace {

constexpr double kAtPost = 508;       ///< two inches: so near, it is where its group forms up
constexpr double kPassedPost = 1016;  ///< four inches: the same, of who has gone past it
/// This part of the table's depth off a place, nobody holds it.
constexpr double kTooFar = 3;

/// It was on the table, and is no more.
bool is_gone(const Battle& battle, UnitId unit) {
  const Presence presence = battle.unit(unit).presence;
  return presence != Presence::on_table && presence != Presence::waiting;
}

/// So near its post, it is there: who has passed it does not turn his back on the enemy to go and
/// stand on it.
bool is_at(const field::Pose& pose, Vec post) {
  const Vec off = post - field::vec(pose.at);
  const bool passed = dot(off, unit_vector(pose.facing)) < 0;
  return norm(off) <= (passed ? kPassedPost : kAtPost);
}

bool runs(const Battle& battle, UnitId unit) { return battle.unit(unit).in_force == InForce::run; }

/// Nobody is left to be supported.
bool is_lost(const Battle& battle, UnitId unit) {
  return is_gone(battle, unit) || (battle.unit(unit).on_table() && runs(battle, unit));
}

/// The task that it carries out, as far as that is over. Who runs has been beaten: there is
/// somebody else to be attacked.
Task carried_out(const Battle& battle, UnitId unit) {
  Task task = battle.unit(carries_on_for(battle, unit)).task;
  const bool beaten = task.kind == TaskKind::attack && task.target != kNoUnit &&
                      battle.unit(task.target).on_table() && runs(battle, task.target);
  if (beaten) task.target = kNoUnit;
  return with_those_before(battle, unit, task);
}

/// It is to hold a place that lies far off: that it goes to first. Who stands where his own place
/// in the line there is has come, however far from its middle that is.
bool has_to_come(const Battle& battle, UnitId unit, const Task& task) {
  if (!holds_a_place(battle, unit, task) || is_stopped(battle, unit)) return false;
  const Vec at = field::vec(battle.unit(unit).pose().at);
  const double far = battle.setting().height.as_double() / kTooFar;
  if (norm(*task.place() - at) <= far) return false;
  const std::optional<Vec> own = place_in_line(battle, unit);
  return !own || norm(*own - at) > far;
}

/// Nobody draws up on it.
bool leaves_no_room(const field::Feature& piece) {
  return piece.shape == field::Shape::ring || piece.enclosed || piece.difficult ||
         piece.impassable_foot || piece.impassable_horse;
}

}  // namespace

bool has_room(const field::Ground& ground, Vec place) {
  if (!ground.on_table(place)) return false;
  const std::span<const field::Feature> pieces = ground.features();
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (leaves_no_room(pieces[i]) && ground.contains(static_cast<FeatureId>(i), place))
      return false;
  }
  return true;
}

UnitId carries_on_for(const Battle& battle, UnitId unit) {
  UnitId whose = unit;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const Task& task = battle.unit(whose).task;
    const bool alone = task.kind == TaskKind::support && task.target != kNoUnit &&
                       task.target != unit && is_lost(battle, task.target);
    if (!alone) return whose;
    whose = task.target;
  }
  return unit;  // they support each other
}

bool is_stopped(const Battle& battle, UnitId unit) {
  const UnitId whose = carries_on_for(battle, unit);
  const Task& first = battle.setting().unit(whose).task;
  const Task& task = battle.unit(whose).task;
  return goes_forward(first.kind) && task.kind == TaskKind::hold && first.place() &&
         first.place() == task.place();
}

Task task_now(const Battle& battle, UnitId unit) {
  Task task = carried_out(battle, unit);
  const bool over = task.from_turn > 0 && battle.head().turn >= task.from_turn;
  if (task.kind == TaskKind::hold && over) task.kind = TaskKind::advance;
  if (has_to_come(battle, unit, task)) task.kind = TaskKind::advance;
  const auto post = post_of(battle, unit);
  if (post && is_at(battle.unit(unit).pose(), *post)) task.kind = TaskKind::hold;
  return task;
}

std::optional<Vec> post_of(const Battle& battle, UnitId unit) {
  const UnitState& one = battle.unit(unit);
  if (one.phase == Phase::none || one.phase == Phase::goes_in) return std::nullopt;
  return one.task.place();
}

UnitId whom_to_attack(const Battle& battle, UnitId unit) {
  const Task task = task_now(battle, unit);
  return task.kind == TaskKind::attack ? task.target : kNoUnit;
}

UnitId whom_to_support(const Battle& battle, UnitId unit) {
  const Task task = task_now(battle, unit);
  return task.kind == TaskKind::support ? task.target : kNoUnit;
}

InForce in_force_by(TaskKind kind) {
  switch (kind) {
    case TaskKind::advance:
      return InForce::move;
    case TaskKind::attack:
      return InForce::advance;
    case TaskKind::hold:
    case TaskKind::support:
    case TaskKind::fire:
      break;
  }
  return InForce::hold;
}

FeatureId where_it_is_decided(const Setting& setting, Vec place) {
  for (const VictoryRule& rule : setting.victory) {
    for (const VictoryCondition& condition : rule.conditions) {
      const FeatureId inside = condition.count.inside;
      if (inside != kNoFeature && setting.ground->contains(inside, place)) return inside;
    }
  }
  return kNoFeature;
}

bool stands_whole(const Setting& setting, FeatureId decides, Vec place) {
  if (!has_room(*setting.ground, place)) return false;
  if (decides == kNoFeature) return true;
  for (const Vec off :
       {Vec{kHalfLine, 0}, Vec{-kHalfLine, 0}, Vec{0, kHalfLine}, Vec{0, -kHalfLine}, Vec{0, 0}}) {
    if (!setting.ground->contains(decides, place + off)) return false;
  }
  return true;
}

std::optional<Vec> place_in_line(const Battle& battle, UnitId unit) {
  const Setting& setting = battle.setting();
  const UnitId whose = carries_on_for(battle, unit);
  const Task task = carried_out(battle, unit);
  const std::optional<Vec> there = task.place();
  if (!there) return std::nullopt;
  if (task.target != kNoUnit && drives_off(battle, battle.unit(whose).task)) {
    return last_seen(battle, task.target);
  }
  if (setting.unit(whose).enters || !has_room(*setting.ground, *there)) return there;
  Vec sum;
  int sharing = 0;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitInfo& info = setting.units[i];
    const Task& other = battle.units()[i].task;
    const bool shares = info.side == side_of(battle, whose) && !info.enters &&
                        other.has_place != 0 && other.x == task.x && other.y == task.y;
    if (!shares) continue;
    sum = sum + field::vec(info.start.at);
    ++sharing;
  }
  const Vec middle = sum * (1.0 / std::max(1, sharing));
  const Vec aside = field::vec(setting.unit(whose).start.at) - middle;
  const FeatureId decides = where_it_is_decided(setting, *there);
  constexpr int kPartsOfIt = 8;  // of the way from its own place in to the place itself
  for (int part = kPartsOfIt; part > 0; --part) {
    const Vec out = *there + aside * (static_cast<double>(part) / kPartsOfIt);
    const Vec place = with_room_at_edge(*setting.ground, out, *there, kHalfLine);
    if (stands_whole(setting, decides, place)) return place;
  }
  return there;
}

bool presses(const Battle& battle, UnitId unit, double way, double move, double there) {
  if (move <= 0) return false;  // who cannot move is in time for nothing
  const Task task = with_those_before(battle, unit, battle.unit(unit).task);
  int by = task.by_turn;
  bool at_end = false;
  if (const auto place = task.place(); by == 0 && place) {
    const Setting& setting = battle.setting();
    const FeatureId decides = where_it_is_decided(setting, *place);
    if (decides == kNoFeature) return false;
    const Vec at = field::vec(battle.unit(unit).pose().at);
    if (setting.ground->contains(decides, at)) return false;
    by = setting.turns;
    at_end = true;
    // Who stands anywhere on that ground counts: the way through it is nothing to be in time for.
    way -= std::max(0.0, norm(*place - at) - setting.ground->distance(decides, at));
  }
  const int left = by - battle.head().turn;
  // What is counted when the battle is over does not count who comes later.
  const bool too_late = at_end && (way - there) / move > left + 1;
  return by > 0 && way > (at_end ? 0 : there) && way / move >= left && !too_late;
}

Task task_in_time(const Battle& battle, UnitId unit, double move, double there) {
  Task task = task_now(battle, unit);
  if (task.kind != TaskKind::support) return task;
  const std::optional<Vec> place = place_in_line(battle, unit);
  if (!place) return task;
  const double way = norm(*place - field::vec(battle.unit(unit).pose().at));
  if (!presses(battle, unit, way, move, there)) return task;
  task.kind = TaskKind::advance;
  task.target = kNoUnit;
  return task;
}

}  // namespace opfor
