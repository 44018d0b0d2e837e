#pragma once

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "field/box.hpp"

/// Bodies of one rectangle or several (bases, files, blocks): how near, how deep, where they run
/// into each other. Lengths in tenths of a millimetre.
namespace opfor::field {

using Boxes = std::span<const Box>;

/// Farther than anything; the distance from nobody.
inline constexpr double kFar = std::numeric_limits<double>::infinity();

/// The least distance of two rectangles; `kFar` if it is surely more than a limit (not negative).
[[nodiscard]] inline double gap_within(const Box& a, const Box& b, double limit) {
  return farther_than(a, b, limit) ? kFar : gap(a, b);
}
/// The least distance of two bodies. A caller who does not ask beyond a limit is answered sooner:
/// what is more than it may come out as `kFar`.
[[nodiscard]] double least_gap(Boxes some, Boxes others, double limit = kFar);
/// The least distance of a place to a body.
[[nodiscard]] double least_gap(Vec place, Boxes body);

/// No part of a body is farther than this from a place about which it may turn; none may be as far.
[[nodiscard]] double reach_about(Vec place, Boxes body);

/// How deep two bodies overlap, where they do so most; 0 if they do not.
[[nodiscard]] double deepest_overlap(Boxes some, Boxes others);
/// True if they overlap somewhere deeper than 0.5 mm.
[[nodiscard]] bool overlaps(Boxes some, Boxes others);

[[nodiscard]] inline Box shifted(Box box, Vec by) {
  box.centre = box.centre + by;
  return box;
}
/// All rectangles of a body, whatever list they come in.
template <class Body>
[[nodiscard]] Body shifted(Body body, Vec by) {
  for (Box& box : body) box = shifted(box, by);
  return body;
}

/// Where a body that goes straight first runs into another, as `runs_into` of rectangles says it.
[[nodiscard]] std::optional<double> runs_into(Boxes mover, Vec step, Boxes others);
/// True if it surely keeps farther off than a distance all the way; false if it may come nearer.
[[nodiscard]] bool passes_by(Boxes mover, Vec step, Boxes others, double distance);

}  // namespace opfor::field
