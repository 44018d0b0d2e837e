// Implementation of away_from; included by field/box.hpp.
#pragma once

#include <algorithm>
#include <limits>

namespace opfor::field {

template <class Allowed>
bool away_from(Vec from, double length, std::span<const Vec> threats, Allowed allowed,
               Angle& direction) {
  if (threats.empty()) return false;
  const Vec nearest = *std::min_element(threats.begin(), threats.end(), [from](Vec a, Vec b) {
    return dot(a - from, a - from) < dot(b - from, b - from);
  });
  const Angle straight = facing_of(from - nearest);
  bool found = false;
  double best = -std::numeric_limits<double>::infinity();
  std::int32_t best_turn = 0;
  for (int step = 0; step < 72; ++step) {
    const Angle candidate = Angle::degrees(step * 5);
    const Vec end = from + unit_vector(candidate) * length;
    if (!allowed(end)) continue;
    double closest = std::numeric_limits<double>::infinity();
    for (const Vec threat : threats) closest = std::min(closest, dot(end - threat, end - threat));
    const std::int32_t turn = turn_between(candidate, straight);
    if (!found || closest > best || (closest == best && turn < best_turn)) {
      found = true;
      best = closest;
      best_turn = turn;
      direction = candidate;
    }
  }
  return found;
}

}  // namespace opfor::field
