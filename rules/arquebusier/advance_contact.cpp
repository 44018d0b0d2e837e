#include "rules/arquebusier/advance_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "field/arcs.hpp"
#include "rules/arquebusier/advance.hpp"

namespace opfor::arquebusier {

using field::Box;

namespace {

/// Times nearer than this are the same.
constexpr double kSameTime = 1e-9;

/// Two rectangles along one direction: how far apart, how fast they close, when they leave.
struct Along {
  Vec normal;         ///< from the first to the second
  double apart = 0;   ///< negative: they overlap
  double across = 0;  ///< until they have passed each other
  double closing = 0;
};

Along along(const Box& a, const Box& b, Vec relative, Vec axis) {
  double start = dot(b.centre - a.centre, axis);
  if (start < 0 || (start == 0 && dot(relative, axis) < 0)) {
    axis = axis * -1;
    start = -start;
  }
  const double room = field::half_extent(a, axis) + field::half_extent(b, axis);
  return {axis, start - room, start + room, dot(relative, axis)};
}

/// What two rectangles say that overlap from the start: they run into each other if they get
/// deeper.
FirstTouch from_overlap(std::span<const Along> axes, double slides) {
  const Along& least = *std::max_element(
      axes.begin(), axes.end(), [](const Along& x, const Along& y) { return x.apart < y.apart; });
  if (least.closing <= slides) return {};
  return {0, {least.normal}};
}

}  // namespace

FirstTouch first_touch(const Box& a, Vec speed_a, const Box& b, Vec speed_b, double duration) {
  const Vec relative = speed_a - speed_b;
  const double speed = norm(relative);
  if (speed < kSameTime) return {};
  const double slides = kSlides * speed;
  const std::array<Along, 4> axes{
      along(a, b, relative, a.ahead), along(a, b, relative, field::right_of(a.ahead)),
      along(a, b, relative, b.ahead), along(a, b, relative, field::right_of(b.ahead))};
  std::array<double, 4> enters{};
  double first = -kNeverTouch;
  double leaves = kNeverTouch;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Along& x = axes[i];
    enters[i] = -kNeverTouch;
    if (x.apart > field::kHair) {
      if (x.closing <= 0) return {};
      enters[i] = x.apart / x.closing;
    } else if (x.apart >= -field::kDeep) {
      if (x.closing <= slides) return {};
      enters[i] = 0;
    }
    if (x.closing > 0) leaves = std::min(leaves, x.across / x.closing);
    // Who overlaps along this direction and moves apart along it has left then.
    if (x.closing < 0) leaves = std::min(leaves, x.apart / x.closing);
    first = std::max(first, enters[i]);
  }
  if (first == -kNeverTouch) return from_overlap(axes, slides);
  if (first > duration || first + field::kHair / speed >= leaves) return {};
  FirstTouch touch{first, {}};
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (enters[i] >= first - kSameTime) touch.normals.push_back(axes[i].normal);
  }
  return touch;
}

double time_of_touch(const Box& a, Vec speed_a, const Box& b, Vec speed_b, double duration) {
  return first_touch(a, speed_a, b, speed_b, duration).time;
}

bool approaches(Vec speed, std::span<const Vec> normals, double sign) {
  const double slides = kSlides * norm(speed);
  return std::any_of(normals.begin(), normals.end(),
                     [&](Vec normal) { return sign * dot(speed, normal) > slides; });
}

namespace {

/// The corners of some rectangles that are as near as any to others, and what they are near to.
struct Nearest {
  double distance = kNeverTouch;
  std::vector<Vec> points;
  void add(double d, Vec point) {
    if (d < distance - field::kHair) points.clear();
    if (d > distance + field::kHair) return;
    distance = std::min(distance, d);
    points.push_back(point);
  }
};

}  // namespace

Vec point_of_touch(std::span<const Box> a, std::span<const Box> b) {
  Nearest nearest;
  for (const Box& x : a) {
    for (const Box& y : b) {
      for (const Vec corner : field::corners(x)) {
        const Vec on = field::nearest_place(y, corner);
        nearest.add(norm(on - corner), (on + corner) * 0.5);
      }
      for (const Vec corner : field::corners(y)) {
        const Vec on = field::nearest_place(x, corner);
        nearest.add(norm(on - corner), (on + corner) * 0.5);
      }
    }
  }
  // The middle of their extent, so that a corner counted twice weighs nothing.
  Vec low = nearest.points.front();
  Vec high = low;
  for (const Vec p : nearest.points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  return (low + high) * 0.5;
}

Edge edge_touched(const Box& target, const Box& mover, Vec mover_centre_at_start) {
  const std::array<Box, 1> one{target};
  const std::array<Box, 1> other{mover};
  const Vec right = field::right_of(target.ahead);
  const Vec p = point_of_touch(one, other) - target.centre;
  const Vec came = mover_centre_at_start - target.centre;
  struct Side {
    Edge edge;
    double off;      ///< of the touch, from the edge
    double outside;  ///< where the mover began, positive: on this side
  };
  // In this order an edge nearer to the front goes before one farther from it.
  const std::array<Side, 4> sides{
      Side{Edge::front, target.half_depth - dot(p, target.ahead),
           dot(came, target.ahead) - target.half_depth},
      Side{Edge::left, target.half_width + dot(p, right), -dot(came, right) - target.half_width},
      Side{Edge::right, target.half_width - dot(p, right), dot(came, right) - target.half_width},
      Side{Edge::rear, target.half_depth + dot(p, target.ahead),
           -dot(came, target.ahead) - target.half_depth}};
  double least = kNeverTouch;
  for (const Side& s : sides) least = std::min(least, std::abs(s.off));
  const auto touched = [&](const Side& s) { return std::abs(s.off) <= least + kTolerance; };
  for (const Side& s : sides) {
    if (touched(s) && s.outside > -kTolerance) return s.edge;
  }
  return std::find_if(sides.begin(), sides.end(), touched)->edge;
}

}  // namespace opfor::arquebusier
