// Straight ways, and what stops them: AQ-MOVE-3, 5, AQ-TER-5, NC-ACT-13.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "field/halving.hpp"
#include "rules/arquebusier/ways_parts.hpp"

namespace opfor::arquebusier {
namespace {

using field::Box;
using field::Pose;

constexpr int kStepDegrees = 5;
constexpr int kAsideAtMost = 60;     ///< of a way towards something, degrees
constexpr int kAsideAway = 85;       ///< of a way off
constexpr double kRounded = 1;       ///< room for places that are rounded, tenths of a millimetre
constexpr int kHalvings = 24;        ///< of a way towards a body
constexpr double kWorthwhile = 254;  ///< a way aside must end so much nearer

/// What it covers in a pose, drawn up as it manoeuvres.
Blocks body_at(const Situation& now, UnitId unit, const Pose& pose) {
  return blocks_formed_up(now.battle(), unit, pose);
}

Vec direction_of(const Going& going, Angle facing) {
  return unit_vector(going.heading.value_or(facing)) * (going.back ? -1 : 1);
}

bool stands_on_nobody(const Situation& now, UnitId unit, const Blocks& there) {
  for (const UnitId other : now.present()) {
    if (other != unit && field::overlaps(there, now.body(other))) return false;
  }
  return true;
}

/// Who stands where he should not may turn there all the same.
bool ground_to_turn(const Situation& now, UnitId unit, const Pose& pose) {
  return ground_for(now, unit, pose) ||
         !now.ground().can_stand(now.box(unit), mover_of(now.battle(), unit));
}

/// The walk of one formation, shortened by one thing after the other.
class Walker {
 public:
  Walker(const Situation& now, UnitId unit, Angle facing, const Going& going)
      : now_(now),
        unit_(unit),
        going_(going),
        at_(field::vec(now.battle().unit(unit).pose().at)),
        turned_{now.battle().unit(unit).pose().at, facing},
        bodies_(body_at(now, unit, turned_)),
        mover_(mover_of(now.battle(), unit)) {
    way_.facing = facing;
    way_.direction = direction_of(going, facing);
    way_.length = std::max(0.0, going.most);
  }

  StraightWay walk() {
    if (way_.facing != now_.battle().unit(unit_).pose().facing && !has_room_to_turn()) {
      stop(0, Halted::no_room_to_turn);
      return way_;
    }
    pay();
    keep_on_table();
    keep_off_bodies();
    keep_off_ground();
    way_.length = std::floor(way_.length);
    return way_;
  }

 private:
  [[nodiscard]] bool has_room_to_turn() const {
    return stands_on_nobody(now_, unit_, bodies_) && ground_to_turn(now_, unit_, turned_);
  }
  void stop(double length, Halted by, UnitId at = kNoUnit) {
    if (length >= way_.length) return;
    way_.length = std::max(0.0, length);
    way_.by = by;
    way_.at = at;
  }

  void pay() {
    const std::array<Vec, 2> line{at_, at_ + way_.direction * way_.length};
    const double move = full_move(now_.battle(), unit_).as_double();
    const double budget = going_.back ? move / 2 : move;  // AQ-MOVE-3
    const auto spent = now_.ground().spend(line, budget, mover_);
    if (!spent.whole) stop(norm(spent.at - at_), Halted::costs);
    // Places are rounded: one that comes to lie beyond a border costs more than the way to it.
    const auto costs = [&](double length) {
      const Vec end = field::vec(field::point(at_ + way_.direction * std::floor(length)));
      return now_.ground().cost(at_, end, mover_).total;
    };
    while (way_.length > 0 && costs(way_.length) > budget + kTolerance) {
      stop(way_.length - kPlaceStep.as_double(), Halted::costs);
    }
  }

  void keep_on_table() {
    const Setting& setting = now_.battle().setting();
    std::vector<Vec> corners;  // of its body as it goes, its files closed
    for (const Box& part : bodies_) {
      for (const Vec corner : field::corners(part)) corners.push_back(corner);
    }
    const auto until = [&](double place, double speed, double side) {
      if (speed > 1e-9 && place <= side) stop((side - kRounded - place) / speed, Halted::edge);
      if (speed < -1e-9 && place >= 0) stop((place - kRounded) / -speed, Halted::edge);
    };
    for (const Vec corner : corners) {
      until(corner.x, way_.direction.x, setting.width.as_double());
      until(corner.y, way_.direction.y, setting.height.as_double());
    }
    // A turn near the edge may bring a corner beyond it: the way must bring it back.
    const bool off = std::any_of(corners.begin(), corners.end(), [&](Vec corner) {
      return !now_.ground().on_table(corner + way_.direction * std::floor(way_.length));
    });
    if (off) stop(0, Halted::edge);
  }

  [[nodiscard]] double wanted_from(UnitId other) const {
    const bool enemy = side_of(now_.battle(), other) != side_of(now_.battle(), unit_);
    if (other == going_.keeps_from) return going_.keeps.as_double();
    return (enemy ? kStopShort : kKeepClear).as_double();
  }

  void keep_off_bodies() {
    for (const UnitId other : now_.present()) {
      if (other != unit_) keep_off(other);
    }
  }

  /// Two straight-sided bodies: the distance first shrinks, then grows, so that one bisection finds
  /// where it becomes too small.
  void keep_off(UnitId other) {
    const field::Boxes theirs = now_.body(other);
    const double wanted = wanted_from(other);
    const Vec step = way_.direction * way_.length;
    if (field::passes_by(bodies_, step, theirs, wanted)) return;
    const double least = std::min(wanted, field::least_gap(bodies_, theirs, wanted)) - 0.01;
    const auto gap = [&](double length) { return field::least_gap(standing(length), theirs); };
    double bad = way_.length;
    if (const auto hit = field::runs_into(bodies_, step, theirs)) {
      bad = *hit * way_.length;
    } else if (gap(way_.length) >= least) {
      return;
    }
    const bool enemy = side_of(now_.battle(), other) != side_of(now_.battle(), unit_);
    stop(field::last_clear(0, bad, kHalvings, least, gap), enemy ? Halted::enemy : Halted::friends,
         other);
  }

  [[nodiscard]] bool forbidden(const field::Feature& feature) const {
    if (mover_.mounted ? feature.impassable_horse : feature.impassable_foot) return true;
    // Artillery enters no woods (AQ-TER-5).
    return is_artillery(now_.battle(), unit_) && is_woods(feature);
  }
  /// What it covers so far on the way; until it is asked again.
  [[nodiscard]] const Blocks& standing(double length) {
    there_ = bodies_;
    for (Box& part : there_) part = field::shifted(part, way_.direction * length);
    return there_;
  }
  [[nodiscard]] bool may_stand(double length) {
    const Blocks& there = standing(length);
    return std::all_of(there.begin(), there.end(),
                       [&](const Box& part) { return now_.ground().can_stand(part, mover_); });
  }
  [[nodiscard]] bool out_of_woods(double length) {
    if (!is_artillery(now_.battle(), unit_)) return true;
    const auto in_woods = [&](Vec corner) {
      const auto at = now_.ground().at(corner);
      return std::any_of(at.begin(), at.end(),
                         [&](FeatureId id) { return is_woods(now_.ground().feature(id)); });
    };
    for (const Box& part : standing(length)) {
      const auto corners = field::corners(part);
      if (std::any_of(corners.begin(), corners.end(), in_woods)) return false;
    }
    return true;
  }
  template <class Good>
  void stop_before(Good good) {
    const double step = kPlaceStep.as_double();
    for (double d = step; d < way_.length + step; d += step) {
      if (good(std::min(d, way_.length))) continue;
      stop(d - step, Halted::ground);
      return;
    }
  }
  void keep_off_ground() {
    const auto features = now_.ground().features();
    const bool any = std::any_of(features.begin(), features.end(),
                                 [&](const field::Feature& f) { return forbidden(f); });
    if (!any) return;
    // Guns that stand in woods may leave them.
    if (out_of_woods(0)) stop_before([&](double d) { return out_of_woods(d); });
    if (may_stand(0)) {
      stop_before([&](double d) { return may_stand(d); });
      return;
    }
    // Who stands where he may not ends where he may, or does not go.
    while (way_.length > 0 && !may_stand(way_.length)) {
      stop(way_.length - kPlaceStep.as_double(), Halted::ground);
    }
  }

  const Situation& now_;
  UnitId unit_;
  Going going_;
  Vec at_;
  Pose turned_;
  Blocks bodies_;
  Blocks there_;
  field::Mover mover_;
  StraightWay way_;
};

Angle aside(Angle facing, int degrees) { return facing + Angle::degrees(degrees); }

/// Facings to either side of one, nearest first: 0, +5, -5, +10...
std::vector<Angle> fan(Angle facing, int up_to) {
  std::vector<Angle> all{facing};
  for (int degrees = kStepDegrees; degrees <= up_to; degrees += kStepDegrees) {
    all.push_back(aside(facing, degrees));
    all.push_back(aside(facing, -degrees));
  }
  return all;
}

Vec front_of(const Situation& now, UnitId unit) {
  return field::vec(now.battle().unit(unit).pose().at);
}

}  // namespace

bool turns_into_nobody(const Situation& now, UnitId unit, const Pose& pose) {
  return stands_on_nobody(now, unit, body_at(now, unit, pose));
}

bool friends_leave_way(const Situation& now, UnitId unit, const Pose& turned, double length) {
  const Blocks mover = body_at(now, unit, turned);
  const Vec step = unit_vector(turned.facing) * length;
  for (const UnitId other : now.friends(unit)) {
    if (field::runs_into(mover, step, now.body(other))) return false;
  }
  return true;
}

bool ground_for(const Situation& now, UnitId unit, const Pose& pose) {
  const Battle& b = now.battle();
  return now.ground().can_stand(footprint_formed_up(b, unit, pose), mover_of(b, unit));
}

bool room_for(const Situation& now, UnitId unit, const Pose& pose) {
  return turns_into_nobody(now, unit, pose) && ground_to_turn(now, unit, pose);
}

StraightWay straight(const Situation& now, UnitId unit, Angle facing, const Going& going) {
  return Walker(now, unit, facing, going).walk();
}

std::string in_words(const Situation& now, const StraightWay& way) {
  const auto name = [&] { return now.battle().setting().name_of(way.at); };
  switch (way.by) {
    case Halted::nothing:
      return {};
    case Halted::no_room_to_turn:
      return "there is no room to turn";
    case Halted::friends:
      return "friends in the way: " + name();
    case Halted::enemy:
      return "short of the enemy: " + name();
    case Halted::ground:
      return "the ground stops it";
    case Halted::costs:
      return "difficult ground takes the rest of its move";
    case Halted::edge:
      return "the edge of the table";
  }
  return {};
}

Pose end_of(const Situation& now, UnitId unit, const StraightWay& way) {
  return {field::point(front_of(now, unit) + way.direction * way.length), way.facing};
}

Order order_of(const Situation& now, UnitId unit, const StraightWay& way) {
  const Battle& b = now.battle();
  if (!way.moves()) {
    const bool shot_up = full_move(b, unit) <= Length{};  // AQ-SHOOT-12
    return stand(unit, shot_up ? "its losses to shooting leave it no move" : in_words(now, way));
  }
  const bool back = dot(way.direction, unit_vector(way.facing)) < 0;
  Order order =
      back ? retire(b, unit, way.length) : march(b, unit, unit_vector(way.facing), way.length);
  order.why_not_more = in_words(now, way);
  return order;
}

double gap_from(const Situation& now, UnitId unit, const Pose& pose, UnitId other) {
  return field::least_gap(body_at(now, unit, pose), now.body(other));
}

bool nears_anybody(const Situation& now, UnitId unit, const Pose& pose) {
  const Blocks there = body_at(now, unit, pose);
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const double nearer = now.gap(unit, enemy) - 1;
    if (nearer > 0 && field::least_gap(there, now.body(enemy), nearer) < nearer) return true;
  }
  return false;
}

Vec nearest_place_of(const Situation& now, UnitId enemy, UnitId unit) {
  const Vec front = front_of(now, unit);
  Vec nearest = now.box(enemy).centre;
  double least = std::numeric_limits<double>::infinity();
  for (const Box& part : now.body(enemy)) {
    const Vec place = field::nearest_place(part, front);
    if (norm(place - front) >= least) continue;
    least = norm(place - front);
    nearest = place;
  }
  return nearest;
}

Vec enemy_or_front(const Situation& now, UnitId unit) {
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy != kNoUnit) return nearest_place_of(now, enemy, unit);
  if (const auto place = now.enemy_place(unit)) return *place;
  const Battle& b = now.battle();
  return front_of(now, unit) + unit_vector(b.setting().side(side_of(b, unit)).facing) * 1e5;
}

StraightWay towards(const Situation& now, UnitId unit, Vec place, const Going& going) {
  const Vec from = front_of(now, unit);
  if (norm(place - from) < 1) return {now.battle().unit(unit).pose().facing, {}, 0};
  const Angle direct = facing_of(place - from);
  StraightWay best = straight(now, unit, direct, going);
  const bool free =
      best.by == Halted::nothing || best.by == Halted::enemy || best.by == Halted::costs;
  if (free) return best;
  const auto left = [&](const StraightWay& way) {
    return norm(place - from - way.direction * way.length);
  };
  std::vector<Angle> others = fan(direct, kAsideAtMost);
  if (best.by == Halted::ground) {
    const field::Way round = now.ground().way(from, place, mover_of(now.battle(), unit));
    if (round.points.size() > 1) others.push_back(facing_of(round.points[1] - from));
  }
  for (const Angle facing : others) {
    // Only if it could end so much nearer, with nothing in its way.
    const Vec whole = from + direction_of(going, facing) * going.most;
    const double least = field::gap(place, from, whole) - field::kHair;
    if (facing == direct || least > left(best) - kWorthwhile) continue;
    const StraightWay way = straight(now, unit, facing, going);
    if (left(way) < left(best) - kWorthwhile) best = way;
  }
  return best;
}

StraightWay away(const Situation& now, UnitId unit, Vec from, double length, bool leaves) {
  const Vec front = front_of(now, unit);
  const double before = norm(front - from);
  const Angle direct =
      before < 1 ? now.battle().unit(unit).pose().facing.opposite() : facing_of(front - from);
  StraightWay best;
  best.facing = direct;
  double farthest = before + kLeastStep.as_double() / 2;
  for (const Angle facing : fan(direct, kAsideAway)) {
    Going going;
    going.most = length;
    const StraightWay way = straight(now, unit, facing, going);
    if (facing == direct) best.by = way.by;
    if (facing == direct) best.at = way.at;
    if (nears_anybody(now, unit, end_of(now, unit, way))) continue;
    if (leaves && way.by == Halted::edge) return way;
    if (!way.moves()) continue;
    if (way.by == Halted::nothing || way.by == Halted::costs) return way;
    const double off = norm(front + way.direction * way.length - from);
    if (off <= farthest) continue;
    farthest = off;
    best = way;
  }
  return best;
}

std::optional<StraightWay> away_from_all(const Situation& now, UnitId unit, double length) {
  const Vec from = front_of(now, unit);
  std::vector<Vec> threats;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    threats.push_back(nearest_place_of(now, enemy, unit));
  }
  if (threats.empty()) threats.push_back(enemy_or_front(now, unit));
  Going going;
  going.most = length;
  const auto way_to = [&](Vec end) { return straight(now, unit, facing_of(end - from), going); };
  const auto gone = [&](Vec end) {
    const StraightWay way = way_to(end);
    const bool whole = way.by == Halted::nothing || way.by == Halted::costs;
    return whole && way.moves() && !nears_anybody(now, unit, end_of(now, unit, way));
  };
  Angle direction;
  if (!field::away_from(from, length, std::span<const Vec>(threats), gone, direction)) {
    return std::nullopt;
  }
  return straight(now, unit, direction, going);
}

StraightWay back(const Situation& now, UnitId unit, double most) {
  Going going;
  going.back = true;
  going.most = std::min(most, full_move(now.battle(), unit).as_double() / 2);
  return straight(now, unit, now.battle().unit(unit).pose().facing, going);
}

bool faces_enemy(const Situation& now, UnitId unit) {
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy != kNoUnit) return now.in_arc(unit, enemy);
  const auto place = now.enemy_place(unit);
  const Vec from = front_of(now, unit);
  if (!place || norm(*place - from) < 1) return true;
  const std::int32_t off =
      turn_between(facing_of(*place - from), now.battle().unit(unit).pose().facing);
  return off <= options(now.battle()).fire_arc_half_angle.hundredths();
}

bool would_face_enemy(const Situation& now, UnitId unit, const Pose& pose) {
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit) return true;
  return now.in_arc_of(footprint_at(now.battle(), unit, pose), enemy);
}

std::optional<Order> face_place(const Situation& now, UnitId unit, Vec place) {
  const Pose pose = now.battle().unit(unit).pose();
  const Vec way = place - front_of(now, unit);
  if (norm(way) < 1) return std::nullopt;
  const Angle direct = facing_of(way);
  if (direct == pose.facing) return std::nullopt;
  const std::int32_t arc = options(now.battle()).fire_arc_half_angle.hundredths();
  for (const Angle facing : fan(direct, static_cast<int>(arc / 100))) {
    if (facing == pose.facing || !room_for(now, unit, {pose.at, facing})) continue;
    return reform(now.battle(), unit, facing);
  }
  return std::nullopt;
}

}  // namespace opfor::arquebusier
