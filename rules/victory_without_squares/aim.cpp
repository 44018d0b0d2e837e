#include "rules/victory_without_squares/aim.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace opfor::victory_without_squares {
namespace {

struct Reach {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
};

template <std::size_t N>
Reach reach(const std::array<Vec, N>& points, Vec along) {
  Reach r;
  for (const Vec p : points) {
    r.least = std::min(r.least, dot(p, along));
    r.most = std::max(r.most, dot(p, along));
  }
  return r;
}

/// Whether a line across this direction parts the two shapes by more than the tolerance.
template <std::size_t N, std::size_t M>
bool parted(const std::array<Vec, N>& a, const std::array<Vec, M>& b, Vec along) {
  const Vec unit = along * (1 / norm(along));
  const Reach of_a = reach(a, unit);
  const Reach of_b = reach(b, unit);
  return of_a.least > of_b.most + kTolerance || of_b.least > of_a.most + kTolerance;
}

template <std::size_t N, std::size_t M>
bool parted_by_a_side(const std::array<Vec, N>& a, const std::array<Vec, M>& b) {
  for (std::size_t i = 0; i < N; ++i) {
    const Vec side = a[(i + 1) % N] - a[i];
    if (parted(a, b, {side.y, -side.x})) return true;
  }
  return false;
}

}  // namespace

Aspect aspect_of(Angle direction, Angle target_facing) {
  const std::int32_t off = turn_between(direction.opposite(), target_facing);
  std::size_t aspect = 0;
  while (aspect < kAspectLimits.size() && off > kAspectLimits[aspect]) ++aspect;
  return static_cast<Aspect>(aspect);
}

bool in_range(Firearm firearm, double distance) { return within(distance, line_of(firearm).range); }

bool in_cone(field::Pose gun_front, const field::Box& target) {
  const Vec at = field::vec(gun_front.at);
  const Vec ahead = unit_vector(gun_front.facing);
  const Vec aside{ahead.y, -ahead.x};
  const Vec far = at + ahead * line_of(Firearm::gun).range.as_double();
  const Vec to_side = aside * kConeAside.as_double();
  const std::array<Vec, 3> cone{at, far + to_side, far - to_side};
  const std::array<Vec, 4> body = field::corners(target);
  return !parted_by_a_side(cone, body) && !parted_by_a_side(body, cone);
}

}  // namespace opfor::victory_without_squares
