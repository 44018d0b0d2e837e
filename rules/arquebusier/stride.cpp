#include "rules/arquebusier/stride.hpp"

#include <algorithm>

#include "field/bodies.hpp"
#include "field/sweep.hpp"
#include "field/touch.hpp"

namespace opfor::arquebusier {
namespace {

bool enemies(const Battle& battle, UnitId a, UnitId b) {
  return side_of(battle, a) != side_of(battle, b);
}

/// The room that a body takes up which goes straight.
class Room {
 public:
  Room(field::Boxes body, Vec step) {
    for (const field::Box& part : body) parts_.push_back(field::Swept(part, step));
  }
  /// False if the body surely keeps farther off another than that.
  [[nodiscard]] bool may_come_within(field::Boxes other, double distance) const {
    return std::any_of(parts_.begin(), parts_.end(), [&](const field::Swept& mine) {
      return std::any_of(other.begin(), other.end(), [&](const field::Box& part) {
        return mine.may_come_within(part, distance);
      });
    });
  }

 private:
  ShortList<field::Swept, kMostElements> parts_;
};

/// A straight way, shortened by one body after the other.
class Walk {
 public:
  Walk(const Situation& now, Stride& stride)
      : now_(now), stride_(stride), room_(stride.start.body, stride.direction * stride.length) {}

  /// Enemies whom it comes so near that it may touch them where it ends.
  [[nodiscard]] const UnitSet& may_be_met() const { return may_be_met_; }

  void past(UnitId other, const Course& course, const Keeps& keeps) {
    const bool enemy = enemies(now_.battle(), stride_.unit, other);
    const double wanted = other == keeps.whom ? keeps.off : enemy ? keeps.enemies : keeps.friends;
    const field::Boxes theirs = now_.body(other);
    const Vec step = stride_.direction * stride_.length;
    const double reach = std::max(wanted, course.short_of_enemies) + field::kDeep;
    constexpr double kClear = kTolerance + field::kDeep;
    if (!room_.may_come_within(theirs, std::max(reach, kClear))) return;
    const auto passes = [&](double distance) {
      return field::passes_by(stride_.start.body, step, theirs, distance);
    };
    const bool past = passes(reach);
    if (enemy && (!past || (reach < kClear && !passes(kClear)))) may_be_met_.insert(other);
    if (past) return;
    const double clear = enemy && course.short_of_enemies > 0
                             ? short_of(theirs, course.short_of_enemies)
                         : wanted > 0 ? off(theirs, wanted)
                         : enemy      ? until_met(theirs)
                                      : until_touch(stride_.start.body, theirs);
    // Whom a friend stops where its way ends anyhow, nobody stops.
    if (clear >= stride_.length - (enemy ? 0 : field::kHair)) return;
    stride_.length = clear;
    stride_.by = enemy ? Stopped::enemy : Stopped::friends;
    stride_.at = other;
  }

 private:
  [[nodiscard]] double until_touch(field::Boxes body, field::Boxes theirs) const {
    return until(field::first_touch(body, stride_.direction, theirs, {}, stride_.length));
  }
  [[nodiscard]] double until_met(field::Boxes theirs) const {
    return until(enemies_meet(stride_.start.body, stride_.direction, theirs, {}, stride_.length));
  }
  /// A touch that it goes away from, or along, is none.
  [[nodiscard]] double until(const field::FirstTouch& touch) const {
    if (!touch.happens()) return field::kFar;
    if (!field::approaches(stride_.direction, touch.normals, +1)) return field::kFar;
    return touch.time;
  }
  [[nodiscard]] double short_of(field::Boxes theirs, double margin) const {
    Blocks wider = stride_.start.body;
    for (field::Box& box : wider) {
      box.half_width += margin;
      box.half_depth += margin;
    }
    return until_touch(wider, theirs);
  }
  /// Who stands nearer than he wants to comes no nearer.
  [[nodiscard]] double off(field::Boxes theirs, double wanted) const {
    constexpr double kAsNear = 0.01;
    const double least =
        std::min(wanted, field::least_gap(stride_.start.body, theirs, wanted)) - kAsNear;
    if (least <= 0) return until_touch(stride_.start.body, theirs);
    const Vec step = stride_.direction * stride_.length;
    double first = field::kFar;
    for (const field::Box& mine : stride_.start.body) {
      for (const field::Box& other : theirs) {
        const auto share = field::comes_within(mine, step, other, least);
        if (share) first = std::min(first, *share * stride_.length);
      }
    }
    return first;
  }

  const Situation& now_;
  Stride& stride_;
  Room room_;
  UnitSet may_be_met_;
};

/// A gap of 0.05" is contact too (section 1): who ends so near an enemy has met him.
/// @param near those enemies who stand so near that they may be
void meet_at_the_end(const Situation& now, Stride& s, const UnitSet& near) {
  if (s.by == Stopped::enemy || near.empty()) return;
  const Blocks there = s.body();
  for (const UnitId other : near) {
    if (enemies_in_contact(now.battle(), s.unit).contains(other)) continue;
    if (!touch(there, now.body(other))) continue;
    s.by = Stopped::enemy;
    s.at = other;
    return;
  }
}

/// So near nobody sees a gap: places are rounded to it.
constexpr double kGraze = 1;
/// So much broader to either side a body is on the march that who passes it within a graze overlaps
/// it: who overlaps less than half a millimetre slides along (`field::first_touch`).
constexpr double kElbows = kGraze + field::kDeep + field::kHair;
Blocks with_elbows(field::Boxes body) {
  Blocks broad;
  for (field::Box box : body) {
    box.half_width += kElbows;
    broad.push_back(box);
  }
  return broad;
}

}  // namespace

bool will_go(const Battle& battle, UnitId unit) {
  const Manoeuvre its = record(battle, unit).marker.manoeuvre;
  return its == Manoeuvre::march || its == Manoeuvre::retire || its == Manoeuvre::break_off;
}

field::FirstTouch enemies_meet(field::Boxes a, Vec speed_a, field::Boxes b, Vec speed_b,
                               double duration) {
  field::FirstTouch straight = field::first_touch(a, speed_a, b, speed_b, duration);
  field::FirstTouch first;
  const auto graze = [&](Vec speed, double sign) {
    if (norm(speed) == 0) return;
    const Blocks broad = with_elbows(sign > 0 ? a : b);
    const field::FirstTouch touch = sign > 0
                                        ? field::first_touch(broad, speed_a, b, speed_b, duration)
                                        : field::first_touch(a, speed_a, broad, speed_b, duration);
    if (touch.time < first.time && field::approaches(speed, touch.normals, sign)) first = touch;
  };
  graze(speed_a, +1);
  graze(speed_b, -1);
  if (!first.happens()) return straight;
  // Whom it is about to run into, it does not pass.
  const double soon = 4 * kElbows / norm(speed_a - speed_b);
  if (straight.happens() && straight.time <= first.time + soon) return straight;
  const bool runs_in = field::first_touch(a, speed_a, b, speed_b, first.time + soon).happens();
  return runs_in ? field::FirstTouch{} : first;
}

Course course_of(const Battle& battle, UnitId unit, const Marker& marker) {
  Course c;
  const Angle now = battle.unit(unit).pose().facing;
  const Angle marked = Angle::hundredths(marker.facing);
  c.facing = now;
  c.direction = unit_vector(now);
  c.budget = full_move(battle, unit).as_double();
  switch (marker.manoeuvre) {
    case Manoeuvre::none:
      c.budget = 0;
      break;
    case Manoeuvre::march:
      c.facing = marked;
      c.direction = unit_vector(marked);
      c.leaves = marker.off_table != 0;
      break;
    case Manoeuvre::retire:
      c.direction = c.direction * -1;
      c.budget /= 2;  // not rounded (AQ-MOVE-3)
      break;
    case Manoeuvre::reform:
      c.facing = marked;
      c.files = marker.files;
      c.budget = 0;
      break;
    case Manoeuvre::break_off:
      c.direction = unit_vector(marked);
      c.short_of_enemies = kShortOfContact;
      break;
  }
  c.length = std::clamp(static_cast<double>(marker.distance), 0.0, c.budget);
  return c;
}

Course march_to(const Battle& battle, UnitId unit, Angle facing) {
  const double move = full_move(battle, unit).as_double();
  return {facing, unit_vector(facing), move, move};
}

UnitSet who_stay(const Situation& now, UnitId unit) {
  return those(now.present(),
               [&](UnitId other) { return other != unit && !will_go(now.battle(), other); });
}

Pressed pressed_by(const Situation& now, UnitId unit, field::Boxes there) {
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const double deep = field::deepest_overlap(there, now.body(other));
    if (deep <= field::kDeep) continue;
    if (deep > field::deepest_overlap(now.body(unit), now.body(other)) + field::kDeep) {
      return {other, kNoFeature};
    }
  }
  const auto ground = closed_ground_under(now.battle(), unit, now.body(unit), there);
  return {kNoUnit, ground.value_or(kNoFeature)};
}

bool may_turn(const Situation& now, UnitId unit, Angle facing, int files) {
  const Point at = now.battle().unit(unit).pose().at;
  const Blocks there = drawn_up(now.battle(), unit, {at, facing}, files).body;
  const bool on_table = std::all_of(there.begin(), there.end(), [&](const field::Box& box) {
    return now.ground().over_the_edge(box) <= field::kDeep;
  });
  return on_table && pressed_by(now, unit, there).nothing();
}

Stride stride(const Situation& now, UnitId unit, const Course& course, const Keeps& keeps,
              const UnitSet& others) {
  const Battle& b = now.battle();
  const field::Pose pose = b.unit(unit).pose();
  Stride s;
  s.unit = unit;
  s.start = drawn_up(b, unit, {pose.at, course.facing}, course.files);
  s.direction = course.direction;
  const field::Boxes stands = now.body(unit);
  const Blocks& drawn = s.start.body;
  if (!std::equal(drawn.begin(), drawn.end(), stands.begin(), stands.end())) {
    if (const Pressed pressed = pressed_by(now, unit, s.start.body); !pressed.nothing()) {
      s.by = Stopped::no_room;
      s.at = pressed.unit;
      s.ground = pressed.ground;
      return s;
    }
  }
  if (course.length > 0) {
    const Track track = track_of(b, {unit, s.start.body, field::vec(s.start.pose.at), s.direction,
                                     course.length, course.budget, course.leaves});
    s.length = track.whole;
    s.by = track.why;
    s.ground = track.ground;
  }
  Walk walk(now, s);
  for (const UnitId other : others) {
    if (other != unit) walk.past(other, course, keeps);
  }
  meet_at_the_end(now, s, walk.may_be_met());
  return s;
}

Stride stride(const Situation& now, UnitId unit, const Course& course, const Keeps& keeps) {
  return stride(now, unit, course, keeps, now.present());
}

void carry_out(Battle& battle, UnitId unit, const Marker& marker, const field::Pose& to) {
  const bool draws_up = marker.manoeuvre == Manoeuvre::reform && marker.files > 0;
  if (draws_up) {
    change_files(battle, unit, marker.files);
  } else {
    fall_in(battle, unit);
  }
  // Who stands as he stood brings nobody up who goes with him (AQ-GEN-2).
  if (draws_up || battle.unit(unit).pose() != to) put(battle, unit, to);
}

}  // namespace opfor::arquebusier
