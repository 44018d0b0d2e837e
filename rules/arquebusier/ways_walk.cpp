// Straight ways, and what stops them: AQ-MOVE-3, 5, AQ-TER-5, NC-ACT-13.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "field/detour.hpp"
#include "rules/arquebusier/on_the_march.hpp"
#include "rules/arquebusier/room_to_turn.hpp"

namespace opfor::arquebusier {
namespace {

using field::Box;

constexpr int kRoundDegrees = 15;              ///< of ways round ground that takes more of its move
constexpr int kAsideAtMost = 60;               ///< of a way towards something, degrees
constexpr int kAsideAway = 85;                 ///< of a way off
constexpr std::int32_t kAboutStraight = 1500;  ///< hundredths of a degree
constexpr double kWorthwhile = 254;            ///< a way aside must end so much nearer

Vec direction_of(const Going& going, Angle facing) {
  return unit_vector(going.heading.value_or(facing)) * (going.back ? -1 : 1);
}

bool over_the_edge(const Situation& now, const Stride& way) {
  const Blocks there = way.body();
  return std::any_of(there.begin(), there.end(), [&](const Box& part) {
    return now.ground().over_the_edge(part) > field::kDeep;
  });
}

/// A turn near the table's edge may bring a corner beyond it: the way must bring it back, or it is
/// none.
void end_on_the_table(const Situation& now, Stride& way) {
  if (!over_the_edge(now, way)) return;
  way.length = 0;
  way.by = Stopped::edge;
}

/// With its front on a friend's it could not turn to the enemy any more (AQ-MOVE-3): so far off
/// that it stands clear of him when it has turned about, if that is on the table.
void leave_room_to_turn(const Situation& now, Stride& way) {
  Stride shorter = way;
  shorter.length = std::max(0.0, std::floor(way.length - 2 * now.box(way.unit).half_depth));
  if (!over_the_edge(now, shorter)) way = shorter;
}

Angle aside(Angle facing, int degrees) { return facing + Angle::degrees(degrees); }

}  // namespace

std::vector<Angle> fan(Angle facing, int up_to, int step) {
  std::vector<Angle> all;
  all.reserve(2 * static_cast<std::size_t>(up_to / step) + 1);
  all.push_back(facing);
  for (int degrees = step; degrees <= up_to; degrees += step) {
    all.push_back(aside(facing, degrees));
    all.push_back(aside(facing, -degrees));
  }
  return all;
}

Stride straight(const Situation& now, UnitId unit, Angle facing, const Going& going) {
  const double move = full_move(now.battle(), unit).as_double();
  Course course{facing, direction_of(going, facing)};
  course.budget = going.back ? move / 2 : move;  // AQ-MOVE-3
  course.length = std::clamp(going.most, 0.0, course.budget);
  const Keeps keeps{kKeepClear.as_double(), kStopShort.as_double(), going.keeps_from,
                    going.keeps.as_double()};
  Stride way = stride(now, unit, course, keeps);
  way.length = std::floor(way.length);
  if (way.by != Stopped::no_room) end_on_the_table(now, way);
  return way;
}

std::string in_words(const Situation& now, const Stride& way) {
  const auto name = [&] { return now.battle().setting().name_of(way.at); };
  switch (way.by) {
    case Stopped::done:
    case Stopped::off_table:
      return {};
    case Stopped::no_room:
      return "there is no room to turn";
    case Stopped::friends:
      return "friends in the way: " + name();
    case Stopped::enemy:
      return (moves(way) ? "short of the enemy: " : "it goes no nearer to the enemy: ") + name();
    case Stopped::ground:
      return "the ground stops it";
    case Stopped::obstacle:
    case Stopped::costs:
      return "difficult ground takes the rest of its move";
    case Stopped::edge:
      return "the edge of the table";
  }
  return {};
}

namespace {

/// What stops it leaves it but part of an inch, about straight ahead: that brings it nowhere, and
/// counts as no move.
bool is_no_step(const Situation& now, const Stride& way) {
  if (way.length >= kMovedAtLeast.as_double()) return false;
  const bool stopped = way.by == Stopped::friends || way.by == Stopped::ground ||
                       way.by == Stopped::edge || way.by == Stopped::obstacle;
  return stopped &&
         turn_between(way.facing(), now.battle().unit(way.unit).pose().facing) <= kAboutStraight;
}

}  // namespace

Order order_of(const Situation& now, const Stride& wanted) {
  const Battle& b = now.battle();
  Stride way = wanted;
  // What was taken off it meanwhile may have left it beyond the edge.
  if (moves(way) && way.by != Stopped::off_table) end_on_the_table(now, way);
  if (!moves(way) || is_no_step(now, way)) {
    const bool shot_up = full_move(b, way.unit) <= Length{};  // AQ-SHOOT-12
    return stand(way.unit,
                 shot_up ? "its losses to shooting leave it no move" : in_words(now, way));
  }
  const bool back = dot(way.direction, unit_vector(way.facing())) < 0;
  Order order = back ? retire(b, way.unit, way.length)
                     : march(b, way.unit, unit_vector(way.facing()), way.length);
  order.why_not_more = in_words(now, way);
  return order;
}

bool nears_anybody(const Situation& now, const Stride& way, double after) {
  const Blocks there = way.body(after);
  for (const UnitId enemy : now.enemies_seen(way.unit)) {
    const double nearer = now.gap(way.unit, enemy) - 1;
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
  return now.enemy_or_front(unit);
}

namespace {

/// What a formation has yet to go to a place, from where a way ends.
class LeftToGo {
 public:
  LeftToGo(const Situation& now, UnitId unit, Vec place)
      : now_(now), place_(place), mover_(mover_of(now.battle(), unit)), past_(now, unit, place) {
    const field::Cost ahead = now.ground().cost(front_of(now, unit), place, mover_);
    slow_ = ahead.passable() && (ahead.difficult > 0 || ahead.barriers > 0);
    if (!ahead.passable()) look_round(unit);
  }
  /// The straight way leads over ground that takes more of its move, or is barred.
  [[nodiscard]] bool may_go_round() const { return slow_ || round_; }
  /// Nothing of its way is lost to friends there.
  [[nodiscard]] bool is_clear(const field::Pose& there) const { return past_.lost(there) == 0; }
  /// It has to go round ground that it may not enter.
  void look_round(UnitId unit) {
    const auto bars = [this](FeatureId, const field::Feature& piece) {
      return piece.bars(mover_.mounted);
    };
    if (!round_) round_.emplace(now_.ground(), place_, now_.box(unit).half_width, bars);
  }
  /// Where it makes for first: the place itself if it need not go round anything, or cannot.
  [[nodiscard]] Vec first_from(Vec at) const {
    if (const auto past = past_.first_from(at)) return *past;
    const auto way = round_ ? round_->from(at) : std::nullopt;
    if (way && norm(way->first - place_) >= 1) return way->first;
    const field::Way round = round_ ? now_.ground().way(at, place_, mover_) : field::Way{};
    return round.points.size() > 1 ? round.points[1] : place_;
  }
  /// Of difficult ground twice as much (AQ-TER-5); where it could not turn to go on, a move.
  [[nodiscard]] double after(const Stride& way) const {
    return from(field::vec(way.end().at)) + past_.lost(way.end());
  }

 private:
  [[nodiscard]] double from(Vec at) const {
    const auto way = round_ ? round_->from(at) : std::nullopt;
    const double open = way ? way->length : norm(place_ - at);
    if (!slow_) return open;
    const Vec first = way ? way->first : place_;
    return open + slower(at, first) + slower(first, place_);
  }
  /// What a straight way costs more than its length; a bar's is paid by what it is longer round it.
  [[nodiscard]] double slower(Vec one, Vec other) const {
    const field::Cost cost = now_.ground().cost(one, other, mover_);
    return cost.passable() ? cost.total - norm(other - one) : 0;
  }

  const Situation& now_;
  Vec place_;
  field::Mover mover_;
  PastFriends past_;
  bool slow_ = false;
  std::optional<field::Detour> round_;
};

}  // namespace

Stride towards(const Situation& now, UnitId unit, Vec place, const Going& going) {
  const Vec from = front_of(now, unit);
  if (norm(place - from) < 1) {
    return straight(now, unit, now.battle().unit(unit).pose().facing, Going{});
  }
  const auto past_those_who_march = [&](Stride way) {
    keep_clear_of_marches(now, way, kKeepClear.as_double());
    return way;
  };
  const Angle direct = facing_of(place - from);
  Stride best = past_those_who_march(straight(now, unit, direct, going));
  if (best.by == Stopped::enemy) return best;
  LeftToGo left(now, unit, place);
  if (goes_whole(best) && !left.may_go_round() && left.is_clear(best.end())) return best;
  if (best.by == Stopped::ground) left.look_round(unit);
  std::vector<Angle> others =
      fan(direct, kAsideAtMost, goes_whole(best) ? kRoundDegrees : kStepDegrees);
  if (const Vec first = left.first_from(from); norm(first - from) >= 1) {
    const std::vector<Angle> about = fan(facing_of(first - from), kAsideAtMost, kRoundDegrees);
    others.insert(others.end(), about.begin(), about.end());
  }
  double least_left = left.after(best);
  for (const Angle facing : others) {
    // Only if it could end so much nearer, with nothing in its way.
    const Vec whole = from + direction_of(going, facing) * going.most;
    const double least = field::gap(place, from, whole) - field::kHair;
    if (facing == direct || least > least_left - kWorthwhile) continue;
    Stride way = straight(now, unit, facing, going);
    // It never stands turned so: what it would have left from there is no help.
    if (way.by == Stopped::no_room) continue;
    // Who has no room to turn straight at it is told what stops him beside it.
    const bool tells_more = best.by == Stopped::no_room;
    if (left.after(way) >= least_left - kWorthwhile && !tells_more) continue;
    way = past_those_who_march(way);
    const double its = left.after(way);
    if (its >= least_left - kWorthwhile && !tells_more) continue;
    least_left = its;
    best = way;
  }
  return best;
}

Stride away(const Situation& now, UnitId unit, Vec from, double length, bool leaves) {
  const Vec front = front_of(now, unit);
  const double before = norm(front - from);
  const Angle direct =
      before < 1 ? now.battle().unit(unit).pose().facing.opposite() : facing_of(front - from);
  std::optional<Stride> best;
  double farthest = before + kLeastStep.as_double() / 2;
  for (const Angle facing : fan(direct, kAsideAway)) {
    Going going;
    going.most = length;
    Stride way = straight(now, unit, facing, going);
    if (way.by == Stopped::friends) leave_room_to_turn(now, way);
    if (facing == direct) {
      best = way;
      best->length = 0;
    }
    if (nears_anybody(now, way)) continue;
    if (leaves && way.by == Stopped::edge) return way;
    // Cut short, it may end nearer to somebody than the whole of it would have.
    keep_clear_of_marches(now, way, kKeepClear.as_double());
    if (!moves(way) || nears_anybody(now, way)) continue;
    if (goes_whole(way)) return way;
    const double off = norm(front + way.direction * way.length - from);
    if (off <= farthest) continue;
    farthest = off;
    best = way;
  }
  return *best;
}

std::optional<Stride> away_from_all(const Situation& now, UnitId unit, double length) {
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
    const Stride way = way_to(end);
    return goes_whole(way) && moves(way) && !nears_anybody(now, way);
  };
  Angle direction;
  if (!field::away_from(from, length, std::span<const Vec>(threats), gone, direction)) {
    return std::nullopt;
  }
  return straight(now, unit, direction, going);
}

Stride back(const Situation& now, UnitId unit, double most) {
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

bool would_face_enemy(const Situation& now, UnitId unit, const field::Pose& pose) {
  const UnitId enemy = now.nearest_enemy(unit);
  if (enemy == kNoUnit) return true;
  return now.in_arc_of(footprint_at(now.battle(), unit, pose), enemy);
}

std::optional<Order> face_place(const Situation& now, UnitId unit, Vec place) {
  const field::Pose pose = now.battle().unit(unit).pose();
  const Vec way = place - front_of(now, unit);
  if (norm(way) < 1) return std::nullopt;
  const Angle direct = facing_of(way);
  if (direct == pose.facing) return std::nullopt;
  const std::int32_t arc = options(now.battle()).fire_arc_half_angle.hundredths();
  for (const Angle facing : fan(direct, static_cast<int>(arc / 100))) {
    if (facing == pose.facing || !may_turn(now, unit, facing)) continue;
    return reform(now.battle(), unit, facing);
  }
  return std::nullopt;
}

}  // namespace opfor::arquebusier
