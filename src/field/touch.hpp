#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/words.hpp"
#include "field/bodies.hpp"

/// Bodies that move at the same time: when they touch, and where. Times are in whatever speeds are
/// counted by; lengths in tenths of a millimetre.
namespace opfor::field {

/// Who moves along a side at less than this (an angle of 0.06 degrees) slides and does not
/// approach: facings are rounded to hundredths of a degree, places to tenths of a millimetre.
inline constexpr double kSlides = 1e-3;
/// Times nearer than this are the same, so that nothing depends on who is looked at first.
inline constexpr double kSameTime = 1e-9;

/// The first touch of two bodies that move.
struct FirstTouch {
  double time = kFar;
  /// Unit vectors from the first to the second across which they touch: one (of sides that lie
  /// along each other twice), or more where corners meet, or several rectangles at once.
  std::vector<Vec> normals;
  [[nodiscard]] bool happens() const { return time < kFar; }
};
/// When two rectangles touch that go straight at constant speed, within a duration. Exact, by the
/// entering times along the four directions of their sides. Who touches, or overlaps up to 0.5 mm,
/// at the start touches at time 0 if they approach each other, else never.
[[nodiscard]] FirstTouch first_touch(const Box& a, Vec speed_a, const Box& b, Vec speed_b,
                                     double duration);
/// The same of bodies.
[[nodiscard]] FirstTouch first_touch(Boxes a, Vec speed_a, Boxes b, Vec speed_b, double duration);
/// True if something that moves so comes nearer across a touch. @param sign 1 of the first body, -1
/// of the second
[[nodiscard]] bool approaches(Vec speed, std::span<const Vec> normals, double sign);

/// Where two bodies touch, or come nearest: the middle of what they have in common. Of bodies with
/// at least one rectangle.
[[nodiscard]] Vec point_of_touch(Boxes a, Boxes b);

enum class Edge : std::uint8_t { front, left, right, rear };
/// The edge of a body that another touches. Of two that meet in a corner (nearer to it than
/// `tolerance`) the one on whose side the other's middle was when it set out; of both the one
/// nearer the front. Where a body is not as deep everywhere, the steps of its outline are edges; of
/// several touched at once, the one to which the other's front turns least.
/// @param target rectangles of one facing, at least one
[[nodiscard]] Edge edge_touched(Boxes target, Boxes mover, Vec mover_centre_at_start,
                                double tolerance);
/// The same of two rectangles.
[[nodiscard]] inline Edge edge_touched(const Box& target, const Box& mover,
                                       Vec mover_centre_at_start, double tolerance) {
  return edge_touched(Boxes{&target, 1}, Boxes{&mover, 1}, mover_centre_at_start, tolerance);
}

}  // namespace opfor::field

namespace opfor {
template <>
struct Words<field::Edge> {
  static constexpr std::array<std::string_view, 4> all{"front", "left", "right", "rear"};
};
}  // namespace opfor
