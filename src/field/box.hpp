#pragma once

#include <array>
#include <span>

#include "core/angle.hpp"
#include "core/length.hpp"
#include "field/lines.hpp"

namespace opfor::field {

/// A place at rest and a facing.
struct Pose {
  Point at;
  Angle facing;
  constexpr bool operator==(const Pose&) const = default;
};

[[nodiscard]] constexpr Vec vec(Point p) { return {p.x.as_double(), p.y.as_double()}; }
/// To the nearest tenth of a millimetre.
[[nodiscard]] constexpr Point point(Vec v) { return {Length::rounded(v.x), Length::rounded(v.y)}; }

/// How long a way is, leg after leg, tenths of a millimetre.
[[nodiscard]] double length_of(std::span<const Vec> way);
[[nodiscard]] double length_of(std::span<const Point> way);

/// An oriented rectangle: a base, a body of troops. Tenths of a millimetre.
struct Box {
  Vec centre;
  Vec ahead;              ///< unit vector of the facing
  double half_width = 0;  ///< across the facing
  double half_depth = 0;  ///< along the facing
  constexpr bool operator==(const Box&) const = default;
};

[[nodiscard]] Box box(Pose pose, Length width, Length depth);
/// Where a rectangle stands, and which way it looks.
[[nodiscard]] inline Pose pose_of(const Box& box) {
  return {point(box.centre), facing_of(box.ahead)};
}
/// Front left, front right, rear right, rear left.
[[nodiscard]] std::array<Vec, 4> corners(const Box& box);
/// The middle, then the corners: between such places sheets draw their lines of sight.
[[nodiscard]] std::array<Vec, 5> middle_and_corners(const Box& box);
/// The middle of its front edge.
[[nodiscard]] inline Vec front_of(const Box& box) {
  return box.centre + box.ahead * box.half_depth;
}
/// The middle of its rear edge.
[[nodiscard]] inline Vec rear_of(const Box& box) { return box.centre - box.ahead * box.half_depth; }

/// Half the extent of a rectangle along a unit vector.
[[nodiscard]] inline double half_extent(const Box& b, Vec axis) {
  const double along = dot(b.ahead, axis);
  const double across = dot(right_of(b.ahead), axis);
  return b.half_depth * (along < 0 ? -along : along) +
         b.half_width * (across < 0 ? -across : across);
}

/// A circle that holds a rectangle, told without a root: at most a twelfth wider than the one
/// through its corners.
[[nodiscard]] inline Circle circle_about(const Box& b) {
  constexpr double kRootLessOne = 0.41422;  // of 2, rounded up
  const bool wide = b.half_width > b.half_depth;
  const double more = wide ? b.half_width : b.half_depth;
  const double less = wide ? b.half_depth : b.half_width;
  return {b.centre, more + kRootLessOne * less};
}

/// Least distance between two rectangles; 0 if they touch or overlap.
[[nodiscard]] double gap(const Box& a, const Box& b);
/// True if two rectangles are surely farther apart than a distance (not negative), told without a
/// root; false if they may be nearer.
[[nodiscard]] inline bool farther_than(const Box& a, const Box& b, double distance) {
  const Vec off = b.centre - a.centre;
  const double reach = distance + kHair + circle_about(a).radius + circle_about(b).radius;
  return dot(off, off) > reach * reach;
}
/// Least distance of a point to a rectangle; 0 inside.
[[nodiscard]] double gap(Vec point, const Box& box);
/// Least distance of a point to a segment.
[[nodiscard]] double gap(Vec point, Vec from, Vec to);
/// Where a segment first enters the inside of a rectangle, as a share 0..1 of its length; above 1
/// if it does not.
[[nodiscard]] double entry(Vec from, Vec to, const Box& box);
/// Where a point that goes straight first comes nearer to a rectangle than a distance (more than
/// 0), as a share 0..1 of its way; above 1 if it does not. Exact: the rectangle with a rounded rim.
[[nodiscard]] double comes_within(Vec from, Vec to, const Box& box, double distance);
/// How deep two rectangles overlap (the least shift that parts them); 0 if they do not.
[[nodiscard]] double overlap(const Box& a, const Box& b);
/// True if they overlap deeper than 0.5 mm, the design's meaning of "on top of".
[[nodiscard]] bool overlaps(const Box& a, const Box& b);

/// True if the point lies behind the line through the front edge, prolonged: more than 90 degrees
/// off the facing, seen from the front centre (NC-RF-10, AQ-TER-4).
[[nodiscard]] bool behind_front(const Box& box, Vec point);

/// Of 72 directions at 5 degree steps, the one in which a step of `length` from `from` leaves the
/// largest distance to the nearest threat, among those that `allowed(end)` accepts; ties: nearest
/// to straight away from the nearest threat (NC-ACT-13). False if none is allowed or there is no
/// threat.
template <class Allowed>
bool away_from(Vec from, double length, std::span<const Vec> threats, Allowed allowed,
               Angle& direction);

}  // namespace opfor::field

#include "field/away.ipp"
