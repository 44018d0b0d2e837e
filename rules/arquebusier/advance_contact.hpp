#pragma once

#include <limits>
#include <span>
#include <vector>

#include "field/box.hpp"

/// Rectangles that run into each other, and where they touch: the geometry under the moves.
namespace opfor::arquebusier {

inline constexpr double kNeverTouch = std::numeric_limits<double>::infinity();
/// Who moves along a side at less than this (an angle of 0.06 degrees) slides and does not
/// approach: facings are rounded to hundredths of a degree, places to tenths of a millimetre.
inline constexpr double kSlides = 1e-3;

/// The first touch of two moving rectangles.
struct FirstTouch {
  double time = kNeverTouch;
  /// Unit vectors from the first to the second across which they touch: one, or two where corners
  /// meet.
  std::vector<Vec> normals;
  [[nodiscard]] bool happens() const { return time < kNeverTouch; }
};
/// Exact, by the entering times along the four directions of their sides. Who touches, or overlaps
/// up to 0.5 mm, at the start touches at time 0 if they approach each other, else never.
[[nodiscard]] FirstTouch first_touch(const field::Box& a, Vec speed_a, const field::Box& b,
                                     Vec speed_b, double duration);
/// True if something that moves so comes nearer across a touch.
[[nodiscard]] bool approaches(Vec speed, std::span<const Vec> normals, double sign);

/// Where two groups of rectangles touch, or come nearest: the middle of what they have in common.
[[nodiscard]] Vec point_of_touch(std::span<const field::Box> a, std::span<const field::Box> b);

}  // namespace opfor::arquebusier
