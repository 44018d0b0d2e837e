#include "field/lay_flat.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "field/sweep.hpp"

namespace opfor::field {
Angle facing_against(Angle target, Edge edge) {
  switch (edge) {
    case Edge::front:
      return target.opposite();
    case Edge::left:
      return target + Angle::degrees(90);
    case Edge::right:
      return target - Angle::degrees(90);
    case Edge::rear:
      break;
  }
  return target;
}

SlidingFront::SlidingFront(double half_width, Boxes target, Angle facing, Edge edge)
    : half_(half_width),
      target_(target),
      facing_(facing_against(facing, edge)),
      right_(right_of(unit_vector(facing_))),
      out_(unit_vector(facing_) * -1) {
  for (const Box& b : target) {
    const double middle = dot(b.centre, right_);
    const double half = half_extent(b, right_);
    ledges_.push_back({middle - half, middle + half, dot(b.centre, out_) + half_extent(b, out_)});
  }
}

double SlidingFront::turned_about(Vec touch, const Pose& before) const {
  const double along_front = dot(touch - vec(before.at), right_of(unit_vector(before.facing)));
  return dot(touch, right_) - std::clamp(along_front, -half_, half_);
}

Pose SlidingFront::at(double along) const {
  double out = -kFar;
  double nearest = kFar;
  double beside = -kFar;
  for (const Ledge& ledge : ledges_) {
    const double apart = std::max(ledge.from - along, along - ledge.to) - half_;
    if (apart < -kDeep) out = std::max(out, ledge.out);
    // Of those that are as near, what reaches farthest out is the edge.
    if (apart < nearest - kHair || (apart <= nearest + kHair && ledge.out > beside)) {
      nearest = apart;
      beside = ledge.out;
    }
  }
  return resting(along, out > -kFar ? out : beside);
}

Pose SlidingFront::resting(double along, double out) const {
  return {point(right_ * along + out_ * out), facing_};
}

std::vector<double> SlidingFront::ends(double wanted) const {
  std::vector<double> found{wanted};
  for (const Ledge& ledge : ledges_) {
    found.push_back(ledge.from - half_);
    found.push_back(ledge.to + half_);
  }
  return found;
}

void SlidingFront::add_free_ends(Boxes body, Boxes among, double wanted,
                                 std::vector<double>& found) const {
  for (const Box& moves : body) {
    for (const Box& other : among) {
      // Half of what is allowed is left to the rounding of places.
      const auto blocked = lies_along(moves, right_, other, kDeep / 2);
      if (!blocked) continue;
      found.push_back(wanted + blocked->from);
      found.push_back(wanted + blocked->to);
    }
  }
}

void SlidingFront::nearest_first(double wanted, std::vector<double>& places) {
  std::sort(places.begin(), places.end(), [&](double x, double y) {
    return std::tuple{std::abs(x - wanted), x} < std::tuple{std::abs(y - wanted), y};
  });
}

}  // namespace opfor::field
