#include "field/box.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "field/lines.hpp"

namespace opfor::field {
namespace {

/// How far two rectangles would have to be shifted along each of their sides' directions to part
/// them; negative where they are apart. The directions: ahead and right of one, then of the other.
struct Shifts {
  std::array<double, 4> shift{};
  std::array<double, 4> along{};  ///< from the middle of the one to that of the other
  [[nodiscard]] double least() const { return *std::min_element(shift.begin(), shift.end()); }
};

Shifts shifts(const Box& a, const Box& b) {
  const Vec between = b.centre - a.centre;
  const Vec right_of_a = right_of(a.ahead);
  const Vec right_of_b = right_of(b.ahead);
  // What both are seen from each other's sides needs but two products.
  const double like = std::abs(dot(a.ahead, b.ahead));
  const double unlike = std::abs(dot(right_of_a, b.ahead));
  const double one_a = dot(a.ahead, a.ahead);
  const double one_b = dot(b.ahead, b.ahead);
  Shifts s;
  s.along = {dot(between, a.ahead), dot(between, right_of_a), dot(between, b.ahead),
             dot(between, right_of_b)};
  s.shift = {a.half_depth * one_a + (b.half_depth * like + b.half_width * unlike),
             a.half_width * one_a + (b.half_depth * unlike + b.half_width * like),
             (a.half_depth * like + a.half_width * unlike) + b.half_depth * one_b,
             (a.half_depth * unlike + a.half_width * like) + b.half_width * one_b};
  for (std::size_t i = 0; i < s.shift.size(); ++i) s.shift[i] -= std::abs(s.along[i]);
  return s;
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

std::array<Vec, 5> middle_and_corners(const Box& b) {
  const auto c = corners(b);
  return {b.centre, c[0], c[1], c[2], c[3]};
}

double length_of(std::span<const Vec> way) {
  double length = 0;
  for (std::size_t i = 1; i < way.size(); ++i) length += norm(way[i] - way[i - 1]);
  return length;
}

double length_of(std::span<const Point> way) {
  double length = 0;
  for (std::size_t i = 1; i < way.size(); ++i) length += norm(vec(way[i]) - vec(way[i - 1]));
  return length;
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
  const Shifts s = shifts(a, b);
  if (s.least() >= 0) return 0;
  // Two rectangles that are apart are nearest at a corner of one of them; and not at one that is
  // turned away from the other along a direction in which they are apart.
  double least = std::numeric_limits<double>::infinity();
  const auto look = [&least](const Box& from, const Box& at, double ahead, bool ahead_apart,
                             double right, bool right_apart) {
    const Vec front = from.ahead * from.half_depth;
    const Vec side = right_of(from.ahead) * from.half_width;
    for (const double along : {1.0, -1.0}) {
      if (ahead_apart && along * ahead < 0) continue;
      const Vec edge = from.centre + front * along;
      for (const double across : {1.0, -1.0}) {
        if (right_apart && across * right < 0) continue;
        least = std::min(least, gap2(edge + side * across, at));
      }
    }
  };
  look(a, b, s.along[0], s.shift[0] < 0, s.along[1], s.shift[1] < 0);
  look(b, a, -s.along[2], s.shift[2] < 0, -s.along[3], s.shift[3] < 0);
  return std::sqrt(least);
}

double overlap(const Box& a, const Box& b) {
  return farther_than(a, b, 0) ? 0 : std::max(0.0, shifts(a, b).least());
}

bool overlaps(const Box& a, const Box& b) {
  return !farther_than(a, b, 0) && shifts(a, b).least() > kDeep;
}

bool behind_front(const Box& b, Vec point) { return dot(point - front_of(b), b.ahead) < 0; }

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

namespace {

constexpr double kNowhere = 2;  ///< more than the whole of a way

/// Where a point that goes straight enters a circle.
double entry(Vec from, Vec to, const Circle& circle) {
  const Vec step = to - from;
  const Vec off = from - circle.centre;
  const double outside = dot(off, off) - circle.radius * circle.radius;
  if (outside < 0) return 0;
  const double towards = -dot(off, step);
  const double length2 = dot(step, step);
  if (towards <= 0 || length2 <= 0) return kNowhere;
  const double root2 = towards * towards - length2 * outside;
  if (root2 <= 0) return kNowhere;
  return (towards - std::sqrt(root2)) / length2;
}

}  // namespace

double comes_within(Vec from, Vec to, const Box& box, double distance) {
  const Circle about = circle_about(box);
  if (!near(from, to, about, distance)) return kNowhere;
  const Box wider{box.centre, box.ahead, box.half_width + distance, box.half_depth};
  const Box deeper{box.centre, box.ahead, box.half_width, box.half_depth + distance};
  double first = std::min(entry(from, to, wider), entry(from, to, deeper));
  for (const Vec corner : corners(box)) {
    first = std::min(first, entry(from, to, Circle{corner, distance}));
  }
  return first;
}

}  // namespace opfor::field
