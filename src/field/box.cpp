#include "field/box.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "field/lines.hpp"

namespace opfor::field {
namespace {

/// Half the extent of a box along a unit vector.
double reach(const Box& b, Vec axis) {
  const double along = dot(b.ahead, axis);
  const double across = dot(right_of(b.ahead), axis);
  return b.half_depth * (along < 0 ? -along : along) +
         b.half_width * (across < 0 ? -across : across);
}

/// The least shift along one of the four axes that parts two boxes; negative if they are apart.
/// Looks no further once it is less than `enough`: the caller does not ask by how much.
double least_shift(const Box& a, const Box& b, double enough) {
  const Vec between = b.centre - a.centre;
  double least = std::numeric_limits<double>::infinity();
  for (const Vec axis : {a.ahead, right_of(a.ahead), b.ahead, right_of(b.ahead)}) {
    const double along = dot(between, axis);
    least = std::min(least, reach(a, axis) + reach(b, axis) - (along < 0 ? -along : along));
    if (least < enough) break;
  }
  return least;
}

}  // namespace

Box box(Pose pose, Length width, Length depth) {
  return {vec(pose.at), unit_vector(pose.facing), width.as_double() / 2, depth.as_double() / 2};
}

std::array<Vec, 4> corners(const Box& b) {
  const Vec front = b.ahead * b.half_depth;
  const Vec right = right_of(b.ahead) * b.half_width;
  return {b.centre + front - right, b.centre + front + right, b.centre - front + right,
          b.centre - front - right};
}

double gap(Vec point, Vec from, Vec to) {
  const Vec along = to - from;
  const double length2 = dot(along, along);
  if (length2 <= 0) return norm(point - from);
  const double t = std::clamp(dot(point - from, along) / length2, 0.0, 1.0);
  return norm(point - (from + along * t));
}

namespace {

double gap2(Vec point, const Box& b) {
  const Vec offset = point - b.centre;
  const double along = dot(offset, b.ahead);
  const double across = dot(offset, right_of(b.ahead));
  const double beyond = std::max(0.0, (along < 0 ? -along : along) - b.half_depth);
  const double beside = std::max(0.0, (across < 0 ? -across : across) - b.half_width);
  return beside * beside + beyond * beyond;
}

}  // namespace

double gap(Vec point, const Box& b) { return std::sqrt(gap2(point, b)); }

double gap(const Box& a, const Box& b) {
  if (least_shift(a, b, 0) >= 0) return 0;
  // Two rectangles that are apart are nearest at a corner of one of them.
  double least = std::numeric_limits<double>::infinity();
  for (const Vec corner : corners(a)) least = std::min(least, gap2(corner, b));
  for (const Vec corner : corners(b)) least = std::min(least, gap2(corner, a));
  return std::sqrt(least);
}

double overlap(const Box& a, const Box& b) { return std::max(0.0, least_shift(a, b, 0)); }

bool overlaps(const Box& a, const Box& b) {
  return !farther_than(a, b, 0) && least_shift(a, b, kDeep) > kDeep;
}

bool behind_front(const Box& b, Vec point) {
  return dot(point - (b.centre + b.ahead * b.half_depth), b.ahead) < 0;
}

double entry(Vec from, Vec to, const Box& box) {
  const Vec right{box.ahead.y, -box.ahead.x};
  const Vec f{dot(from - box.centre, right), dot(from - box.centre, box.ahead)};
  const Vec d{dot(to - from, right), dot(to - from, box.ahead)};
  double in = 0;
  double out = 1;
  const auto clip = [&](double start, double step, double half) {
    if (step == 0) return start > -half && start < half;
    double t0 = (-half - start) / step;
    double t1 = (half - start) / step;
    if (t0 > t1) std::swap(t0, t1);
    in = std::max(in, t0);
    out = std::min(out, t1);
    return in < out;
  };
  if (!clip(f.x, d.x, box.half_width) || !clip(f.y, d.y, box.half_depth)) return 2;
  return in;
}

}  // namespace opfor::field
