#include "field/sweep.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "field/bodies.hpp"
#include "field/lines.hpp"

namespace opfor::field {
namespace {

/// The part of a line along which two rectangles overlap in all of the four directions of their
/// sides, by more than `less` together. Empty where `from` is not before `to`.
/// @param hair what is as good as no speed, and no room
std::optional<Stretch> overlapping(const Box& mover, Vec step, const Box& other, double less,
                                   Stretch within) {
  const std::array<Vec, 4> axes{mover.ahead, right_of(mover.ahead), other.ahead,
                                right_of(other.ahead)};
  for (const Vec axis : axes) {
    // Along this axis they overlap while the middles are nearer than both extents together.
    const double room = half_extent(mover, axis) + half_extent(other, axis) - less;
    const double start = dot(mover.centre - other.centre, axis);
    const double speed = dot(step, axis);
    if (speed < kHair && speed > -kHair) {
      if (start >= room - kHair || start <= -room + kHair) return std::nullopt;
      continue;
    }
    double from = (-room - start) / speed;
    double to = (room - start) / speed;
    if (from > to) std::swap(from, to);
    within.from = std::max(within.from, from);
    within.to = std::min(within.to, to);
  }
  const double hair = kHair / std::max(1.0, norm(step));
  if (within.from + hair >= within.to) return std::nullopt;
  return within;
}

/// It surely goes past the other on one side, farther off than a distance: told of how broad both
/// are across its way.
bool passes_beside(const Box& mover, Vec step, const Box& other, double distance) {
  const Vec across = right_of(step);
  const double off = std::abs(dot(other.centre - mover.centre, across));
  const double room = half_extent(mover, across) + half_extent(other, across);
  const double length2 = dot(step, step);
  const double beside = off - room - kHair * (1 + off + room);
  return beside > 0 && beside * beside > distance * distance * length2;
}

}  // namespace

std::optional<double> runs_into(const Box& mover, Vec step, const Box& other) {
  const Circle round = circle_about(other);
  const double reach = circle_about(mover).radius + kHair;
  if (!near(mover.centre, mover.centre + step, round, reach)) return std::nullopt;
  const auto met = overlapping(mover, step, other, 0, {0, 1});
  return met ? std::optional(met->from) : std::nullopt;
}

std::optional<Stretch> lies_along(const Box& mover, Vec step, const Box& other, double deep) {
  return overlapping(mover, step, other, deep, {-kFar, kFar});
}

std::optional<double> comes_within(const Box& mover, Vec step, const Box& other, double distance) {
  const Circle round = circle_about(other);
  const double reach = circle_about(mover).radius + distance + kHair;
  if (!near(mover.centre, mover.centre + step, round, reach)) return std::nullopt;
  if (passes_beside(mover, step, other, distance)) return std::nullopt;
  if (farther_than(mover, other, distance) || gap(mover, other) >= distance) {
    double first = 2;
    for (const Vec corner : corners(mover)) {
      first = std::min(first, comes_within(corner, corner + step, other, distance));
    }
    for (const Vec corner : corners(other)) {
      first = std::min(first, comes_within(corner, corner - step, mover, distance));
    }
    return first > 1 ? std::nullopt : std::optional(first);
  }
  return 0;
}

}  // namespace opfor::field
