#include "field/sweep.hpp"

#include <algorithm>
#include <array>

#include "field/lines.hpp"

namespace opfor::field {
namespace {

/// Half the extent of a box along a unit vector.
double extent(const Box& b, Vec axis) {
  const double along = dot(b.ahead, axis);
  const double across = dot(right_of(b.ahead), axis);
  return b.half_depth * (along < 0 ? -along : along) +
         b.half_width * (across < 0 ? -across : across);
}

}  // namespace

std::optional<double> runs_into(const Box& mover, Vec step, const Box& other) {
  double enters = 0;
  double leaves = 1;
  const std::array<Vec, 4> axes{mover.ahead, right_of(mover.ahead), other.ahead,
                                right_of(other.ahead)};
  for (const Vec axis : axes) {
    // Along this axis they overlap while the middles are nearer than both extents together.
    const double room = extent(mover, axis) + extent(other, axis);
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

}  // namespace opfor::field
