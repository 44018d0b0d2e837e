#include "field/touch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "field/arcs.hpp"

namespace opfor::field {
namespace {

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
  const double room = half_extent(a, axis) + half_extent(b, axis);
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
      along(a, b, relative, a.ahead), along(a, b, relative, right_of(a.ahead)),
      along(a, b, relative, b.ahead), along(a, b, relative, right_of(b.ahead))};
  std::array<double, 4> enters{};
  double first = -kFar;
  double leaves = kFar;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Along& x = axes[i];
    enters[i] = -kFar;
    if (x.apart > kHair) {
      if (x.closing <= 0) return {};
      enters[i] = x.apart / x.closing;
    } else if (x.apart >= -kDeep) {
      if (x.closing <= slides) return {};
      enters[i] = 0;
    }
    if (x.closing > 0) leaves = std::min(leaves, x.across / x.closing);
    // Who overlaps along this direction and moves apart along it has left then.
    if (x.closing < 0) leaves = std::min(leaves, x.apart / x.closing);
    first = std::max(first, enters[i]);
  }
  if (first == -kFar) return from_overlap(axes, slides);
  if (first > duration || first + kHair / speed >= leaves) return {};
  FirstTouch touch{first, {}};
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (enters[i] >= first - kSameTime) touch.normals.push_back(axes[i].normal);
  }
  return touch;
}

FirstTouch first_touch(Boxes a, Vec speed_a, Boxes b, Vec speed_b, double duration) {
  const double reach = norm(speed_a - speed_b) * duration + kDeep;
  FirstTouch first;
  for (const Box& x : a) {
    for (const Box& y : b) {
      if (farther_than(x, y, reach)) continue;
      const FirstTouch touch = first_touch(x, speed_a, y, speed_b, duration);
      if (!touch.happens() || touch.time > first.time + kSameTime) continue;
      if (touch.time < first.time - kSameTime) first.normals.clear();
      first.time = std::min(first.time, touch.time);
      first.normals.insert(first.normals.end(), touch.normals.begin(), touch.normals.end());
    }
  }
  return first;
}

bool approaches(Vec speed, std::span<const Vec> normals, double sign) {
  const double slides = kSlides * norm(speed);
  return std::any_of(normals.begin(), normals.end(),
                     [&](Vec normal) { return sign * dot(speed, normal) > slides; });
}

namespace {

/// The corners of some rectangles that are as near as any to others, and what they are near to.
struct Nearest {
  double distance = kFar;
  std::vector<Vec> points;
  void add(const Box& from, const Box& to) {
    for (const Vec corner : corners(from)) {
      const Vec on = nearest_place(to, corner);
      const double d = norm(on - corner);
      if (d < distance - kHair) points.clear();
      if (d > distance + kHair) continue;
      distance = std::min(distance, d);
      points.push_back((on + corner) * 0.5);
    }
  }
};

}  // namespace

Vec point_of_touch(Boxes a, Boxes b) {
  Nearest nearest;
  for (const Box& x : a) {
    for (const Box& y : b) {
      nearest.add(x, y);
      nearest.add(y, x);
    }
  }
  // The middle of their extent, so that a corner counted twice weighs nothing.
  const Bounds extent = bounds_round(nearest.points, 0);
  return (extent.low + extent.high) * 0.5;
}

namespace {

/// An edge of a rectangle.
struct Side {
  Edge edge = Edge::front;
  Vec out;
  double off = 0;      ///< of the touch, from the edge
  double outside = 0;  ///< where the mover began, positive: on this side
};
/// In an order in which one nearer to the front goes before one farther from it.
std::array<Side, 4> sides_of(const Box& target, Vec touch, Vec came) {
  const Vec right = right_of(target.ahead);
  const auto side = [&](Edge edge, Vec out, double half) {
    return Side{edge, out, std::abs(half - dot(touch - target.centre, out)),
                dot(came - target.centre, out) - half};
  };
  return {side(Edge::front, target.ahead, target.half_depth),
          side(Edge::left, right * -1, target.half_width),
          side(Edge::right, right, target.half_width),
          side(Edge::rear, target.ahead * -1, target.half_depth)};
}

/// The side of a part of a body that is touched; nothing where the body goes on beyond it.
std::optional<Side> side_touched(const Box& part, Boxes body, Boxes mover, Vec came,
                                 double tolerance) {
  const auto inner = [&](Vec place) {
    return std::any_of(body.begin(), body.end(), [&](const Box& other) {
      return &other != &part && norm(nearest_place(other, place) - place) <= kHair;
    });
  };
  const auto reach = [](const Box& box, Vec out) {
    return dot(box.centre, out) + half_extent(box, out);
  };
  const auto is_step = [&](const Side& side) {
    return std::any_of(body.begin(), body.end(), [&](const Box& other) {
      return reach(other, side.out) > reach(part, side.out) + tolerance;
    });
  };
  const auto turns_less = [&](const Side& x, const Side& y) {
    return dot(x.out - y.out, mover.front().ahead) < -kHair;
  };
  const auto goes_before = [&](const Side& x, const Side& y) {
    const bool outside = x.outside > -kHair;
    if (outside != (y.outside > -kHair)) return outside;
    return (is_step(x) || is_step(y)) && turns_less(x, y);
  };
  const Vec touch = point_of_touch({&part, 1}, mover);
  const std::array<Side, 4> sides = sides_of(part, touch, came);
  double least = kFar;
  for (const Side& s : sides) least = std::min(least, s.off);
  std::optional<Side> found;
  for (const Side& s : sides) {
    if (s.off > least + tolerance || inner(touch + s.out * (s.off + 2 * tolerance))) continue;
    if (!found || goes_before(s, *found)) found = s;
  }
  return found;
}

}  // namespace

Edge edge_touched(Boxes target, Boxes mover, Vec mover_centre_at_start, double tolerance) {
  const double gap = target.size() > 1 ? least_gap(target, mover) : kFar;
  Edge edge = Edge::front;
  double most_front = -kFar;
  for (const Box& part : target) {
    if (target.size() > 1 && least_gap({&part, 1}, mover) > gap + tolerance) continue;
    const auto side = side_touched(part, target, mover, mover_centre_at_start, tolerance);
    if (!side) continue;
    const double front = -dot(side->out, mover.front().ahead);
    if (front <= most_front + kHair) continue;
    most_front = front;
    edge = side->edge;
  }
  return edge;
}

}  // namespace opfor::field
