#include "rules/nineteenth_century/cover_search.hpp"

#include <algorithm>
#include <limits>

namespace opfor::nineteenth_century {
namespace {

using field::Pose;

struct Candidate {
  field::CoverPlace place;
  double crow = 0;  ///< distance as the crow flies: the path costs no less
};

/// The direction straight across the nearest stretch of a feature's outline, on the threat's side.
std::optional<Angle> across_outline(const field::Feature& feature, Vec at, Vec threat) {
  std::optional<Angle> best;
  double least = std::numeric_limits<double>::infinity();
  const std::size_t n = feature.outline.size();
  const std::size_t stretches = feature.shape == field::Shape::line ? n - 1 : n;
  for (std::size_t i = 0; i < stretches; ++i) {
    const Vec a = feature.outline[i];
    const Vec b = feature.outline[(i + 1) % n];
    const double gap = field::gap(at, a, b);
    if (gap >= least) continue;
    least = gap;
    Vec normal{-(b - a).y, (b - a).x};
    if (dot(normal, threat - at) < 0) normal = normal * -1;
    best = facing_of(normal);
  }
  return best;
}

/// How a body may stand at a place: facing the threat, or along the wall or hedge that covers it.
std::vector<Pose> stands(const Situation& now, const field::CoverPlace& place, Vec threat) {
  std::vector<Pose> poses;
  const field::Feature& feature = now.ground().feature(place.feature);
  if (feature.shape != field::Shape::area) {
    if (const auto across = across_outline(feature, place.at, threat)) {
      poses.push_back({field::point(place.at), *across});
    }
  }
  if (norm(threat - place.at) > 1) {
    poses.push_back({field::point(place.at), facing_of(threat - place.at)});
  }
  return poses;
}

std::vector<Candidate> candidates(const Situation& now, UnitId unit, Vec threat,
                                  const CoverWanted& wanted) {
  const Battle& b = now.battle();
  const Vec from = field::vec(b.unit(unit).pose().at);
  const double own = norm(threat - from);
  std::vector<Candidate> all;
  const double deep = half_depth(b, unit, b.unit(unit).formation);
  for (const field::CoverPlace& place : now.ground().cover_places(threat, deep, mover(b, unit))) {
    const double crow = norm(place.at - from);
    const double off = norm(place.at - threat);
    if (!wanted.any_distance && crow > wanted.allowance.as_double()) continue;
    if (wanted.further_from_enemy && off <= own) continue;
    if (wanted.not_nearer && off < own) continue;
    all.push_back({place, crow});
  }
  std::stable_sort(all.begin(), all.end(), [&](const Candidate& x, const Candidate& y) {
    if (x.crow != y.crow) return x.crow < y.crow;
    const auto cx = now.ground().feature(x.place.feature).cover;
    const auto cy = now.ground().feature(y.place.feature).cover;
    return cx != cy ? cx > cy : x.place.feature < y.place.feature;
  });
  return all;
}

/// True if enemies hold the place: one of their bodies is nearer than 1 cm to it.
bool stands_clear(const Situation& now, UnitId unit, Pose pose) {
  return hindrance(now, unit, pose, now.battle().unit(unit).formation).by == Hindrance::By::nothing;
}

bool never_nears(const field::Way& way, Vec threat) {
  const double own = norm(threat - way.points.front());
  for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
    if (field::gap(threat, way.points[i], way.points[i + 1]) < own - 1) return false;
  }
  return true;
}

}  // namespace

std::optional<CoverFound> find_cover(const Situation& now, UnitId unit, std::optional<Vec> threat,
                                     const CoverWanted& wanted) {
  const Battle& b = now.battle();
  const Vec from = field::vec(b.unit(unit).pose().at);
  // Without any known enemy, cover against where the side's enemies come from: its own front.
  const Vec against =
      threat.value_or(from + unit_vector(b.setting().side(side_of(b, unit)).facing) * 1e5);
  std::optional<CoverFound> best;
  for (const Candidate& candidate : candidates(now, unit, against, wanted)) {
    if (best && candidate.crow > best->way.cost.total) break;
    for (const Pose& pose : stands(now, candidate.place, against)) {
      const auto own_bases = bases_at(b, unit, pose, b.unit(unit).formation);
      const auto cover = now.cover_of(own_bases, against);
      if (2 * cover.covered < cover.figures || cover.covered == 0) continue;
      if (!stands_clear(now, unit, pose)) continue;
      field::Way way = route(now, unit, candidate.place.at);
      if (!way.reached) continue;
      if (!wanted.any_distance && way.cost.total > wanted.allowance.as_double()) continue;
      if (wanted.further_from_enemy && !never_nears(way, against)) continue;
      const bool better = !best || way.cost.total < best->way.cost.total ||
                          (way.cost.total == best->way.cost.total && cover.worst > best->cover);
      if (better) best = CoverFound{std::move(way), pose, candidate.place.feature, cover.worst};
      break;
    }
  }
  return best;
}

}  // namespace opfor::nineteenth_century
