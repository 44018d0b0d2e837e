#pragma once

#include <vector>

#include "core/angle.hpp"
#include "core/length.hpp"
#include "field/box.hpp"

/// The second opinion's own geometry: slow and plain. Tenths of a millimetre throughout. Nothing
/// here calls the floor `field`; it takes plain values of it.
namespace opfor::battles::opinion {

/// Deeper than this is "on top of", "in", "over": half a millimetre, as at a table.
inline constexpr double kDeep = 5;
/// Places at rest are rounded to a tenth of a millimetre: twice, and in two directions.
inline constexpr double kRounding = 2;

/// The corners of a figure in their order, not closed by hand.
using Polygon = std::vector<Vec>;

/// A place and a facing as they are between two poses, not rounded.
struct Stance {
  Vec at;
  Vec ahead;  ///< unit vector
};
[[nodiscard]] Stance stance(const field::Pose& pose);

/// Across the facing, and along it.
struct Size {
  double width = 0;
  double depth = 0;
};
/// Front left, front right, rear right, rear left.
[[nodiscard]] Polygon rectangle(const Stance& stance, Size size);
[[nodiscard]] Vec right_of(Vec ahead);
/// The point of a rectangle so far ahead and so far to the right of its middle.
[[nodiscard]] Vec at_rank(const Stance& stance, double ahead, double right);

[[nodiscard]] double length(Vec v);
[[nodiscard]] double distance(Vec point, Vec from, Vec to);
/// To the nearest side, from inside or outside.
[[nodiscard]] double to_border(const Polygon& polygon, Vec point);
/// True for points inside; on the border either.
[[nodiscard]] bool holds(const Polygon& polygon, Vec point);
/// True if two segments cross or touch.
[[nodiscard]] bool cut(Vec a, Vec b, Vec c, Vec d);
/// A circle about a figure: what lies outside it does not touch the figure.
struct Circle {
  Vec middle;
  double radius = 0;
};
[[nodiscard]] Circle circle_about(const Polygon& polygon);
/// Surely farther apart than that.
[[nodiscard]] bool farther(const Circle& one, const Circle& another, double than);

/// How far apart two figures are; 0 if they touch or overlap.
[[nodiscard]] double apart(const Polygon& one, const Polygon& another);
/// How deep one convex figure lies in another: the least shift that parts them; 0 if none is
/// needed.
[[nodiscard]] double deep(const Polygon& one, const Polygon& another);
/// Points all over a rectangle of `rectangle`, its border included, no farther than `step` from
/// each other.
[[nodiscard]] std::vector<Vec> sown(const Polygon& rectangle, double step);

/// The turn from one direction to another in degrees, to the right positive, -180 to 180.
[[nodiscard]] double turn(Vec from, Vec to);

/// Everything between two poses: along a straight way, the facing kept.
[[nodiscard]] std::vector<Stance> straight(const field::Pose& from, const field::Pose& to,
                                           double step);
/// Turned about a point that goes along, as seen from the middle: a wheel on a corner, or in place.
/// @param step that the farthest corner goes between two of them
[[nodiscard]] std::vector<Stance> turned(const field::Pose& from, const field::Pose& to, Vec about,
                                         double reach, double step);

}  // namespace opfor::battles::opinion
