#include "rules/victory_without_squares/stride.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "field/bodies.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

UnitSet unbroken_of(const Situation& now, const UnitSet& bodies) {
  return those(bodies, [&](UnitId body) { return unbroken(now.battle(), body); });
}

/// Distance of a footprint to the nearest of some bodies that is not broken; infinite if none.
double off_unbroken_of(const UnitSet& bodies, const Situation& now, const Box& there,
                       double limit = field::kFar) {
  double least = limit;
  for (const UnitId body : bodies) {
    if (!unbroken(now.battle(), body)) continue;
    least = std::min(least, field::gap_within(there, now.box(body), least));
  }
  return least;
}

}  // namespace

Vec along_axis(const Box& from, Vec step) {
  const Vec right = field::right_of(from.ahead);
  const double ahead = dot(step, from.ahead);
  const double across = dot(step, right);
  return std::abs(ahead) >= std::abs(across) ? from.ahead * ahead : right * across;
}

Box comes_to(const Box& from, Point to) {
  return at_rest(field::shifted(from, along_axis(from, field::vec(to) - from.centre)));
}

double way_of_a_charge(double length, double most) {
  return std::min(length + kTolerance, most) + kTolerance;
}

double off_unbroken(const Situation& now, UnitId unit, const Box& there, double limit) {
  return off_unbroken_of(now.enemies(unit), now, there, limit);
}

bool approaches(const Situation& now, UnitId unit, const Box& there) {
  const Side own = side_of(now.battle(), unit);
  const UnitSet others =
      those(now.present(), [&](UnitId body) { return side_of(now.battle(), body) != own; });
  return off_unbroken_of(others, now, there) < off_unbroken_of(others, now, now.box(unit));
}

bool has_room(const Situation& now, UnitId unit, const Box& there, bool mounted) {
  if (!now.ground().can_stand(there, {mounted}) || !clear_of_bodies(now, unit, there)) return false;
  const Side own = side_of(now.battle(), unit);
  const UnitSet touched = those(now.present(), [&](UnitId body) {
    return side_of(now.battle(), body) != own && now.gap(unit, body) > kTolerance &&
           field::gap_within(there, now.box(body), kTolerance) <= kTolerance;
  });
  return touched.empty();
}

bool may_be_passed(const Battle& battle, UnitId stander) {
  const UnitRecord& r = record(battle, stander);
  return r.in_motion == 0 && r.fired == 0 && r.fought == 0;
}

Straight until_within(const Situation& now, UnitId unit, const Box& from, const Straight& way,
                      Length distance) {
  if (way.length <= 0) return way;
  const Vec step = way.end.centre - from.centre;
  const double near = distance.as_double() + 1;  // even where the place at rest is rounded
  const auto after = comes_within(now, unbroken_of(now, now.enemies(unit)), from, step, near);
  if (!after) return way;
  Straight s = way;
  s.length = std::min(way.length, *after);
  s.end = at_rest(field::shifted(from, step * (s.length / way.length)));
  // It would stop on a friend: judged from where it comes to by the rounded point.
  if (!clear_of_bodies(now, unit, comes_to(from, field::point(s.end.centre)))) return way;
  s.target = kNoUnit;
  return s;
}

}  // namespace opfor::victory_without_squares
