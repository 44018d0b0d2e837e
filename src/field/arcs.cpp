#include "field/arcs.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "core/fixed_vector.hpp"
#include "field/lines.hpp"

namespace opfor::field {
namespace {

/// Room for a rectangle cut by four lines.
using Cut = FixedVector<Vec, 12>;

Cut outline_of(const Box& body) {
  Cut cut;
  for (const Vec corner : corners(body)) cut.push_back(corner);
  return cut;
}

/// What of a convex shape lies where dot(normal, p) <= limit (Sutherland and Hodgman).
Cut cut_off(const Cut& shape, Vec normal, double limit) {
  Cut cut;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Vec a = shape[i];
    const Vec b = shape[(i + 1) % shape.size()];
    const double off_a = dot(normal, a) - limit;
    const double off_b = dot(normal, b) - limit;
    if (off_a <= 0) cut.push_back(a);
    if ((off_a < 0 && off_b > 0) || (off_a > 0 && off_b < 0)) {
      cut.push_back(a + (b - a) * (off_a / (off_a - off_b)));
    }
  }
  return cut;
}

struct Reach {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
};

template <class Points>
Reach reach(const Points& points, Vec along) {
  Reach r;
  for (const Vec p : points) {
    r.least = std::min(r.least, dot(p, along));
    r.most = std::max(r.most, dot(p, along));
  }
  return r;
}

/// True if the normal of one of a's sides parts the two shapes by more than the tolerance.
template <std::size_t N, std::size_t M>
bool parted_by_a_side(const std::array<Vec, N>& a, const std::array<Vec, M>& b, double tolerance) {
  for (std::size_t i = 0; i < N; ++i) {
    const Vec normal = right_of(a[(i + 1) % N] - a[i]);
    const Vec unit = normal * (1 / norm(normal));
    const Reach of_a = reach(a, unit);
    const Reach of_b = reach(b, unit);
    if (of_a.least > of_b.most + tolerance || of_b.least > of_a.most + tolerance) return true;
  }
  return false;
}

}  // namespace

std::optional<Met> met(const Strip& strip, const Box& body) {
  // Most bodies are not near it: told without cutting anything.
  if (!may_meet(strip, body)) return std::nullopt;
  const Vec right = right_of(strip.ahead);
  const double middle = dot(right, strip.from);
  const double start = dot(strip.ahead, strip.from);
  Cut part = cut_off(outline_of(body), right, middle + strip.half_width);
  part = cut_off(part, right * -1, strip.half_width - middle);
  part = cut_off(part, strip.ahead * -1, -start);
  part = cut_off(part, strip.ahead, start + strip.range);
  if (part.empty()) return std::nullopt;
  const Reach along = reach(part, strip.ahead);
  const Reach across = reach(part, right);
  return Met{along.least - start, along.most - start, across.most - across.least};
}

bool in_cone(const Cone& cone, const Box& body, double tolerance) {
  const Vec far = cone.from + cone.ahead * cone.range;
  const Vec to_side = right_of(cone.ahead) * cone.aside;
  const std::array<Vec, 3> triangle{cone.from, far + to_side, far - to_side};
  const std::array<Vec, 4> box = corners(body);
  return !parted_by_a_side(triangle, box, tolerance) && !parted_by_a_side(box, triangle, tolerance);
}

bool in_arc(const Box& body, const Box& target, double splay) {
  const Vec right = right_of(body.ahead);
  const Vec front = front_of(body);
  const Circle about = circle_about(target);
  const Vec off = target.centre - front;
  const double ahead = dot(off, body.ahead);
  const double aside = dot(off, right);
  const double across = aside < 0 ? -aside : aside;
  // Most are told by their middles: surely in it, or all of them outside.
  if (ahead > kHair && across < body.half_width + splay * ahead - kHair) return true;
  const double farthest = ahead + about.radius + kHair;
  if (farthest < 0 || across - about.radius - kHair > body.half_width + splay * farthest) {
    return false;
  }
  // Across by no more than half the width and the splay times what it is ahead.
  Cut part = cut_off(outline_of(target), body.ahead * -1, -dot(body.ahead, front));
  for (const Vec side : {right, right * -1}) {
    const Vec normal = side - body.ahead * splay;
    part = cut_off(part, normal, dot(normal, front) + body.half_width);
  }
  return !part.empty();
}

Zone zone(const Box& body, Vec place) {
  const Vec off = place - body.centre;
  const double along = dot(off, body.ahead);
  const double across = dot(off, right_of(body.ahead));
  const double beyond = (along < 0 ? -along : along) - body.half_depth;
  const double beside = (across < 0 ? -across : across) - body.half_width;
  if (beyond >= beside) return along >= 0 ? Zone::front : Zone::rear;
  return across > 0 ? Zone::right : Zone::left;
}

Vec nearest_place(const Box& body, Vec to) {
  const Vec right = right_of(body.ahead);
  const Vec off = to - body.centre;
  const double across = std::clamp(dot(off, right), -body.half_width, body.half_width);
  const double along = std::clamp(dot(off, body.ahead), -body.half_depth, body.half_depth);
  return body.centre + right * across + body.ahead * along;
}

bool behind_flank(const Box& attacker, const Box& target) {
  const auto corner = corners(attacker);
  return behind_front(target, corner[0]) && behind_front(target, corner[1]);
}

}  // namespace opfor::field
