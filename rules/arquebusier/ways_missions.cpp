// The next step of a mission: 13.4 CONTINUE, D-12.
#include <algorithm>
#include <array>

#include "drill/holding.hpp"
#include "drill/sightings.hpp"
#include "drill/task.hpp"
#include "field/clear_place.hpp"
#include "field/lines.hpp"
#include "rules/arquebusier/on_the_march.hpp"
#include "rules/arquebusier/room_to_turn.hpp"

namespace opfor::arquebusier {
namespace {

constexpr Length kOutOfShot = 0.5_in;      ///< so much beyond his range
constexpr std::int32_t kOutOfLine = 3000;  ///< looks so far aside, hundredths of a degree

bool stands_on_table(const Situation& now, UnitId unit) {
  return unit != kNoUnit && now.present().contains(unit);
}

/// An enemy that could be upon it, or shoot at it, this turn. @param guns his artillery counts too
bool is_exposed(const Situation& now, UnitId unit, bool guns) {
  for (const UnitId enemy : now.enemies_seen(unit)) {
    if (!guns && is_artillery(now.battle(), enemy)) continue;
    if (now.has_in_range(enemy, unit) || now.march_into(enemy, unit)) return true;
  }
  return false;
}

/// The march towards a place. Wedged in, it makes itself room first, but where the march does too.
Order goes_on(const Situation& now, UnitId unit, Vec place, const Going& going) {
  const Stride way = towards(now, unit, place, going);
  const PastFriends past(now, unit, place);
  if (moves(way) && past.has_room(way.end())) return order_of(now, way);
  const auto clear = gets_clear(now, unit, past, going);
  if (!clear) return order_of(now, with_room_left(now, way, past));
  Order order = order_of(now, *clear);
  order.why_not_more = "it gets clear, to have room to turn";
  return order;
}

Order attack_step(const Situation& now, UnitId unit) {
  const Goal goal = goal_of(now, unit);
  if (!goal.place) return stand(unit, "it sees no enemy, and knows of none");
  if (auto order = change_of_mount(now, unit, goal)) return *order;
  const Vec from = front_of(now, unit);
  Going going;
  going.most = full_move(now.battle(), unit).as_double();
  going.keeps_from = goal.unit != kNoUnit ? goal.unit : now.nearest_enemy(unit);
  going.keeps = keeps_off(now, unit, going.keeps_from);
  if (goal.unit == kNoUnit) going.most = std::min(going.most, norm(*goal.place - from));
  const bool there = goal.unit != kNoUnit && stands_off(now.battle(), unit) &&
                     within(now.gap(unit, goal.unit), going.keeps);
  if (there) return stand(unit, "it is as near as it wants to be");
  return goes_on(now, unit, *goal.place, going);
}

/// In its place beside or behind a friend it looks where he looks, unless the nearest enemy would
/// be out of its front zone so.
std::optional<Order> dresses_on(const Situation& now, UnitId unit, UnitId whom) {
  const field::Pose pose = now.battle().unit(unit).pose();
  const Angle wanted = facing_of(box_to_come(now, whom).ahead);
  if (turn_between(wanted, pose.facing) < kOutOfLine) return std::nullopt;
  const field::Pose dressed{pose.at, wanted};
  if (!would_face_enemy(now, unit, dressed) || !may_turn(now, unit, wanted)) return std::nullopt;
  return reform(now.battle(), unit, wanted);
}

Order support_step(const Situation& now, UnitId unit) {
  const UnitId whom = goal_of(now, unit).unit;
  if (whom == kNoUnit) return stand(unit, "whom it supports is not there");
  const auto place = station(now, unit, whom);
  if (!place) return dresses_on(now, unit, whom).value_or(stand(unit));
  Going going;
  going.most =
      std::min(full_move(now.battle(), unit).as_double(), norm(*place - front_of(now, unit)));
  return goes_on(now, unit, *place, going);
}

/// Who is to hold ground that decides the battle goes onto it, if he stands off it.
Order hold_step(const Situation& now, UnitId unit) {
  const auto place = comes_to_hold(now.battle(), unit);
  if (!place) return stand(unit);
  Going going;
  going.most =
      std::min(full_move(now.battle(), unit).as_double(), norm(*place - front_of(now, unit)));
  going.keeps_from = now.nearest_enemy(unit);
  going.keeps = keeps_off(now, unit, going.keeps_from);
  return goes_on(now, unit, *place, going);
}

}  // namespace

Length longest_range(const Battle& b, UnitId unit) {
  Length most{};
  for (const Type type : front_types(b, unit)) {
    if (const ShootingLine* line = line_now(b, unit, type)) most = std::max(most, line->range);
  }
  return most;
}

bool may_ride_out(const Battle& battle, UnitId unit) {
  // Who is to hold a place goes there, if it is far off, and after nobody.
  const Task& ordered = battle.unit(carries_on_for(battle, unit)).task;
  if (ordered.kind == TaskKind::hold && ordered.from_turn == 0) return false;
  const Task task = task_now(battle, unit);
  if (task.kind != TaskKind::support) return goes_forward(task.kind);
  return task.target != kNoUnit && goes_forward(task_now(battle, task.target).kind);
}

Task mission_of(const Battle& battle, UnitId unit) {
  return task_in_time(battle, unit, full_move(battle, unit).as_double(), kFootMove.as_double());
}

std::optional<Vec> place_with_room(const Situation& now, UnitId unit) {
  const auto place = place_in_line(now.battle(), unit);
  if (!place) return std::nullopt;
  const bool mounted = mover_of(now.battle(), unit).mounted;
  std::vector<FeatureId> barred;
  const auto features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const field::Feature& piece = features[i];
    const bool bars = piece.bars(mounted);
    if (bars && piece.shape == field::Shape::area) barred.push_back(static_cast<FeatureId>(i));
  }
  return field::place_with_room(now.ground(), barred, *place, now.box(unit).half_width);
}

Goal goal_of(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Task task = mission_of(b, unit);
  Goal goal;
  switch (task.kind) {
    case TaskKind::hold:
    case TaskKind::fire:
      return goal;
    case TaskKind::support:
      if (!stands_on_table(now, task.target)) return goal;
      return {task.target, front_of(now, task.target)};
    case TaskKind::advance:
    case TaskKind::attack:
      break;
  }
  // Whom nobody of his sees, he cannot make for: then for whom he sees, or where one was.
  if (stands_on_table(now, task.target) && now.seen_by(side_of(b, unit), task.target)) {
    return {task.target, front_of(now, task.target)};
  }
  if (task.has_place != 0 && task.target == kNoUnit) {
    goal.place = place_with_room(now, unit);
    return goal;
  }
  goal.unit = now.nearest_enemy(unit);
  goal.place = goal.unit != kNoUnit ? front_of(now, goal.unit) : now.enemy_place(unit);
  return goal;
}

field::Box box_to_come(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Manoeuvre manoeuvre = record(b, unit).marker.manoeuvre;
  if (manoeuvre != Manoeuvre::march && manoeuvre != Manoeuvre::retire) return now.box(unit);
  return footprint_at(b, unit, way_to_come(now, unit).end());
}

std::optional<Vec> station(const Situation& now, UnitId unit, UnitId whom) {
  const field::Box box = box_to_come(now, whom);
  if (within(field::gap(now.box(unit), box), kStation)) return std::nullopt;
  const Vec right = field::right_of(box.ahead);
  const double off = kStation.as_double();
  const double beside = box.half_width + now.box(unit).half_width + off;
  const Vec front = field::front_of(box);
  const std::array<Vec, 3> places{box.centre - box.ahead * (box.half_depth + off),
                                  front + right * beside, front - right * beside};
  const Vec from = front_of(now, unit);
  return *std::min_element(places.begin(), places.end(), [from](Vec a, Vec b) {
    return dot(a - from, a - from) < dot(b - from, b - from);
  });
}

std::optional<Length> dismounts_beyond(const Situation& now, UnitId enemy) {
  const Length range = longest_range(now.battle(), enemy);
  if (range < kDismountFrom || range > kDismountUpTo) return std::nullopt;
  return range + kOutOfShot;
}

Length keeps_in_the_saddle(const Situation& now, UnitId unit, UnitId enemy) {
  const Length off = stands_off(now.battle(), unit).value_or(kDismountFrom);
  const bool near = enemy != kNoUnit && within(now.gap(unit, enemy), kDismountUpTo);
  if (enemy != kNoUnit && !near) {
    if (const auto beyond = dismounts_beyond(now, enemy)) return *beyond;
  }
  // Those that may not dismount under fire come up to fire from the saddle.
  return is_exposed(now, unit, true) ? std::min(off, kDismountFrom) : off;
}

std::optional<Order> change_of_mount(const Situation& now, UnitId unit, const Goal& goal) {
  const Battle& b = now.battle();
  if (!dragoons(b, unit) || !goal.place) return std::nullopt;
  const UnitId nearest = now.nearest_enemy(unit);
  const bool enemy = goal.unit != kNoUnit && side_of(b, goal.unit) != side_of(b, unit);
  // Sent to a place, they get down before the enemy who is nearest.
  const UnitId target = enemy ? goal.unit : nearest;
  const auto beyond = target != kNoUnit ? dismounts_beyond(now, target) : std::nullopt;
  // Where all of the 12" to 18" lies under his fire, they get down before they come into it, and
  // walk the rest.
  const Length walk = beyond ? kDismountUpTo + kFootMove : kDismountUpTo;
  if (record(b, unit).mounted != 0) {
    if (target == kNoUnit) return std::nullopt;
    const double off = now.gap(unit, target);
    const bool in_band =
        off >= kDismountFrom.as_double() - kTolerance && within(off, kDismountUpTo);
    const bool before = beyond && off >= beyond->as_double() - kTolerance && within(off, walk);
    if (before && !is_exposed(now, unit, false)) return mount_order(unit, false);
    if (!in_band) return std::nullopt;
    // In the saddle irregulars do not shoot at all: they get down under fire too.
    const bool shoots = shooting_line(Type::dragoon, class_of(b, unit), true) != nullptr;
    if (shoots && is_exposed(now, unit, true)) return std::nullopt;
    return mount_order(unit, false);
  }
  const double off =
      goal.unit != kNoUnit ? now.gap(unit, goal.unit) : norm(*goal.place - front_of(now, unit));
  const bool near = nearest != kNoUnit && within(now.gap(unit, nearest), walk);
  if (near || within(off, kDismountFrom)) return std::nullopt;
  return mount_order(unit, true);
}

Order mission_step(const Situation& now, UnitId unit) {
  if (is_artillery(now.battle(), unit)) return stand(unit);
  switch (mission_of(now.battle(), unit).kind) {
    case TaskKind::hold:
      return hold_step(now, unit);
    case TaskKind::fire:
      return stand(unit);
    case TaskKind::support:
      return support_step(now, unit);
    case TaskKind::advance:
    case TaskKind::attack:
      return attack_step(now, unit);
  }
  return stand(unit);
}

}  // namespace opfor::arquebusier
