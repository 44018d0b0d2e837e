#include "battles/opinion/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace opfor::battles::opinion {
namespace {

constexpr double kRightAngle = 90;
constexpr double kPi = 3.14159265358979323846;
constexpr double kSameLine = 1e-3;  ///< what sums of places may differ, though they are on one line

/// The sides of a figure, one after the other.
template <class Do>
void each_side(const Polygon& polygon, Do each) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    each(polygon[i], polygon[(i + 1) % polygon.size()]);
  }
}

struct Reach {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
};
Reach reach_along(const Polygon& polygon, Vec direction) {
  Reach reach;
  for (const Vec corner : polygon) {
    reach.least = std::min(reach.least, dot(corner, direction));
    reach.most = std::max(reach.most, dot(corner, direction));
  }
  return reach;
}

int parts(double whole, double step) {
  return std::max(1, static_cast<int>(std::ceil(whole / step)));
}

Vec rotated(Vec v, double degrees_to_right) {
  const double a = -degrees_to_right * kPi / 180;
  return {v.x * std::cos(a) - v.y * std::sin(a), v.x * std::sin(a) + v.y * std::cos(a)};
}

}  // namespace

Stance stance(const field::Pose& pose) { return {field::vec(pose.at), unit_vector(pose.facing)}; }

Vec right_of(Vec ahead) { return {ahead.y, -ahead.x}; }

Vec at_rank(const Stance& stance, double ahead, double right) {
  return stance.at + stance.ahead * ahead + right_of(stance.ahead) * right;
}

Polygon rectangle(const Stance& stance, Size size) {
  const double deep = size.depth / 2;
  const double wide = size.width / 2;
  return {at_rank(stance, deep, -wide), at_rank(stance, deep, wide), at_rank(stance, -deep, wide),
          at_rank(stance, -deep, -wide)};
}

double length(Vec v) { return std::sqrt(dot(v, v)); }

double distance(Vec point, Vec from, Vec to) {
  const Vec way = to - from;
  const double square = dot(way, way);
  if (square == 0) return length(point - from);
  const double share = std::clamp(dot(point - from, way) / square, 0.0, 1.0);
  return length(point - (from + way * share));
}

double to_border(const Polygon& polygon, Vec point) {
  double least = std::numeric_limits<double>::infinity();
  each_side(polygon, [&](Vec a, Vec b) { least = std::min(least, distance(point, a, b)); });
  return least;
}

bool holds(const Polygon& polygon, Vec point) {
  bool in = false;
  each_side(polygon, [&](Vec a, Vec b) {
    if ((a.y > point.y) == (b.y > point.y)) return;
    if (point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) in = !in;
  });
  return in;
}

bool cut(Vec a, Vec b, Vec c, Vec d) {
  const auto side = [](Vec from, Vec to, Vec point) { return cross(to - from, point - from); };
  const double c_side = side(a, b, c);
  const double d_side = side(a, b, d);
  const double a_side = side(c, d, a);
  const double b_side = side(c, d, b);
  const double hair = kSameLine * length(b - a);
  if (std::abs(c_side) <= hair && std::abs(d_side) <= hair) {  // on one line
    return std::min({distance(a, c, d), distance(b, c, d), distance(c, a, b)}) <= kSameLine;
  }
  return c_side * d_side <= 0 && a_side * b_side <= 0;
}

Circle circle_about(const Polygon& polygon) {
  Circle circle;
  for (const Vec corner : polygon) circle.middle = circle.middle + corner;
  circle.middle = circle.middle * (1.0 / static_cast<double>(polygon.size()));
  for (const Vec corner : polygon) {
    circle.radius = std::max(circle.radius, length(corner - circle.middle));
  }
  return circle;
}

bool farther(const Circle& one, const Circle& another, double than) {
  return length(one.middle - another.middle) > one.radius + another.radius + than;
}

double apart(const Polygon& one, const Polygon& another) {
  if (holds(one, another[0]) || holds(another, one[0])) return 0;
  double least = std::numeric_limits<double>::infinity();
  each_side(one, [&](Vec a, Vec b) {
    each_side(another, [&](Vec c, Vec d) {
      if (cut(a, b, c, d)) least = 0;
      least = std::min({least, distance(a, c, d), distance(c, a, b)});
    });
  });
  return least;
}

double deep(const Polygon& one, const Polygon& another) {
  if (farther(circle_about(one), circle_about(another), 0)) return 0;
  double least = std::numeric_limits<double>::infinity();
  const auto look = [&](Vec a, Vec b) {
    const Vec side = b - a;
    if (length(side) == 0) return;
    const Vec across = right_of(side) * (1 / length(side));
    const Reach mine = reach_along(one, across);
    const Reach theirs = reach_along(another, across);
    least = std::min({least, mine.most - theirs.least, theirs.most - mine.least});
  };
  each_side(one, look);
  each_side(another, look);
  return std::max(0.0, least);
}

std::vector<Vec> sown(const Polygon& rectangle, double step) {
  const Vec across = rectangle[1] - rectangle[0];
  const Vec along = rectangle[3] - rectangle[0];
  const int wide = parts(length(across), step);
  const int long_ = parts(length(along), step);
  std::vector<Vec> points;
  for (int i = 0; i <= wide; ++i) {
    for (int k = 0; k <= long_; ++k) {
      points.push_back(rectangle[0] + across * (1.0 * i / wide) + along * (1.0 * k / long_));
    }
  }
  return points;
}

double turn(Vec from, Vec to) {
  return -std::atan2(cross(from, to), dot(from, to)) * 2 * kRightAngle / kPi;
}

std::vector<Stance> straight(const field::Pose& from, const field::Pose& to, double step) {
  const Vec way = field::vec(to.at) - field::vec(from.at);
  const Stance start = stance(from);
  const int n = parts(length(way), step);
  std::vector<Stance> all;
  for (int i = 0; i <= n; ++i) all.push_back({start.at + way * (1.0 * i / n), start.ahead});
  return all;
}

std::vector<Stance> turned(const field::Pose& from, const field::Pose& to, Vec about, double reach,
                           double step) {
  const Stance start = stance(from);
  const double whole = turn(start.ahead, unit_vector(to.facing));
  const int n = parts(std::abs(whole) * kPi / 180 * reach, step);
  std::vector<Stance> all;
  for (int i = 0; i <= n; ++i) {
    const double part = whole * i / n;
    all.push_back({about + rotated(start.at - about, part), rotated(start.ahead, part)});
  }
  return all;
}

}  // namespace opfor::battles::opinion
