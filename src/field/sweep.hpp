#pragma once

#include <algorithm>
#include <optional>

#include "field/box.hpp"
#include "field/lines.hpp"

namespace opfor::field {

/// Where a rectangle that moves along a straight step, without turning, first runs into another: as
/// a share 0..1 of the step. There they touch, and would overlap if it went on; one that slides
/// along the other's side, or leaves it, does not run into it. 0 if they overlap at the start.
/// Nothing if it does not get so far.
[[nodiscard]] std::optional<double> runs_into(const Box& mover, Vec step, const Box& other);

/// The room that a rectangle takes up which goes straight: the first test of whom it may meet.
class Swept {
 public:
  Swept(const Box& mover, Vec step) {
    const Circle round = circle_about(mover);
    const Vec to = mover.centre + step;
    const Vec reach{round.radius, round.radius};
    room_.low = Vec{std::min(mover.centre.x, to.x), std::min(mover.centre.y, to.y)} - reach;
    room_.high = Vec{std::max(mover.centre.x, to.x), std::max(mover.centre.y, to.y)} + reach;
  }
  /// False if it surely keeps farther off another than that.
  [[nodiscard]] bool may_come_within(const Box& other, double distance) const {
    const Circle round = circle_about(other);
    return near(Circle{round.centre, round.radius + distance + kHair}, room_);
  }

 private:
  Bounds room_;
};

/// Where a rectangle that goes on along a line lies on another, deeper than that (0 or more), as
/// shares of its step: it may begin before the step does, and end after. Nothing if it never does.
[[nodiscard]] std::optional<Stretch> lies_along(const Box& mover, Vec step, const Box& other,
                                                double deep);

/// Where a rectangle that goes straight first comes nearer to another than a distance of more than
/// 0, as a share 0..1 of its step; 0 if it is nearer at the start. Nothing if it keeps so far off.
/// Exact: of two rectangles that are nearest, a corner is.
[[nodiscard]] std::optional<double> comes_within(const Box& mover, Vec step, const Box& other,
                                                 double distance);

}  // namespace opfor::field
