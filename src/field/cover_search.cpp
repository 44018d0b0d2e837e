#include "field/cover_search.hpp"

#include <algorithm>

namespace opfor::field {

std::vector<CoverSpot> cover_spots(const Ground& ground, Vec from, Vec threat, double half_depth,
                                   const Mover& mover, const CoverWanted& wanted) {
  const double own = norm(threat - from);
  const auto is_wanted = [&](Vec at) {
    if (!wanted.any_distance && norm(at - from) > wanted.allowance.as_double()) return false;
    if (!wanted.further_from_enemy && !wanted.not_nearer) return true;
    const double off = norm(at - threat);
    return wanted.further_from_enemy ? off > own : off >= own;
  };
  std::vector<CoverSpot> all;
  for (const CoverPlace& place : ground.cover_places(threat, half_depth, mover, is_wanted)) {
    all.push_back({place, norm(place.at - from)});
  }
  std::stable_sort(all.begin(), all.end(), [&](const CoverSpot& x, const CoverSpot& y) {
    if (x.crow != y.crow) return x.crow < y.crow;
    const Cover cx = ground.feature(x.place.feature).cover;
    const Cover cy = ground.feature(y.place.feature).cover;
    return cx != cy ? cx > cy : x.place.feature < y.place.feature;
  });
  return all;
}

bool never_nears(std::span<const Vec> way, Vec threat) {
  if (way.empty()) return true;
  const double own = norm(threat - way.front());
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    if (gap(threat, way[i], way[i + 1]) < own - 1) return false;
  }
  return true;
}

}  // namespace opfor::field
