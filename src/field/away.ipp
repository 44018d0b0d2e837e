// Implementation of away_from; included by field/box.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
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
  struct Candidate {
    Angle direction;
    Vec end;
    double closest = std::numeric_limits<double>::infinity();
    std::int32_t turn = 0;
  };
  std::array<Candidate, 72> candidates;
  for (int step = 0; step < 72; ++step) {
    Candidate& c = candidates[static_cast<std::size_t>(step)];
    c.direction = Angle::degrees(step * 5);
    c.end = from + unit_vector(c.direction) * length;
    for (const Vec threat : threats) {
      c.closest = std::min(c.closest, dot(c.end - threat, c.end - threat));
    }
    c.turn = turn_between(c.direction, straight);
  }
  // The best first: what is allowed may be dear to find out.
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& x, const Candidate& y) {
                     return x.closest > y.closest || (x.closest == y.closest && x.turn < y.turn);
                   });
  for (const Candidate& c : candidates) {
    if (!allowed(c.end)) continue;
    direction = c.direction;
    return true;
  }
  return false;
}

}  // namespace opfor::field
