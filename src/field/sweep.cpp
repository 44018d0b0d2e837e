#include "field/sweep.hpp"

#include <algorithm>
#include <array>

#include "field/bodies.hpp"
#include "field/lines.hpp"

namespace opfor::field {
std::optional<double> runs_into(const Box& mover, Vec step, const Box& other) {
  const Circle round = circle_about(other);
  const double reach = circle_about(mover).radius + kHair;
  if (!near(mover.centre, mover.centre + step, round, reach)) return std::nullopt;
  double enters = 0;
  double leaves = 1;
  const std::array<Vec, 4> axes{mover.ahead, right_of(mover.ahead), other.ahead,
                                right_of(other.ahead)};
  for (const Vec axis : axes) {
    // Along this axis they overlap while the middles are nearer than both extents together.
    const double room = half_extent(mover, axis) + half_extent(other, axis);
    const double start = dot(mover.centre - other.centre, axis);
    const double speed = dot(step, axis);
    if (speed < kHair && speed > -kHair) {
      if (start >= room - kHair || start <= -room + kHair) return std::nullopt;
      continue;
    }
    double from = (-room - start) / speed;
    double to = (room - start) / speed;
    if (from > to) std::swap(from, to);
    enters = std::max(enters, from);
    leaves = std::min(leaves, to);
  }
  const double hair = kHair / std::max(1.0, norm(step));
  if (enters + hair >= leaves) return std::nullopt;
  return enters;
}


double comes_within(const Box& mover, Vec step, const Box& other, double distance) {
  const double reach = circle_about(mover).radius + distance + kHair;
  double first = kNowhere;
  if (!near(mover.centre, mover.centre + step, circle_about(other), reach)) return first;
  // Two rectangles apart are nearest at a corner of one of them.
  for (const Vec corner : corners(mover)) {
    first = std::min(first, comes_within(corner, corner + step, other, distance));
  }
  for (const Vec corner : corners(other)) {
    first = std::min(first, comes_within(corner, corner - step, mover, distance));
  }
  return first > 0 && gap_within(mover, other, distance) <= distance ? 0 : first;
}

}  // namespace opfor::field
