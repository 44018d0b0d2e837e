#include "rules/nineteenth_century/cover_search.hpp"

#include <limits>

namespace opfor::nineteenth_century {
namespace {

using field::Pose;

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

/// Room to stand there, and no enemy nearer than 1 cm.
bool stands_clear(const Situation& now, UnitId unit, Pose pose) {
  return hindrance(now, unit, pose, now.battle().unit(unit).formation).by == Hindrance::By::nothing;
}

/// Enemies hold the place (NC-ACT-13): who stands within a move of foot of it in the same house,
/// wood or yard is not kept off by what it is made of.
bool is_held(const Situation& now, UnitId unit, const field::CoverPlace& place) {
  const Battle& b = now.battle();
  if (!now.ground().contains(place.feature, place.at)) return false;
  return !those(now.enemies_seen(unit), [&](UnitId enemy) {
            const field::Box& his = now.body(enemy);
            return !group(b, enemy).single() && !running(b, enemy) &&
                   now.ground().contains(place.feature, his.centre) &&
                   field::gap(place.at, his) <= kFootMove.as_double();
          }).empty();
}

/// How it stands there, and how well covered.
struct StandInCover {
  Pose pose;
  field::Cover cover;
};

/// The first of the ways to stand at a place that covers half of a group and more; nothing if none.
std::optional<StandInCover> stand_in_cover(const Situation& now, UnitId unit,
                                           const field::CoverPlace& place, Vec threat) {
  const Battle& b = now.battle();
  for (const Pose& pose : stands(now, place, threat)) {
    const auto cover = now.cover_of(bases_at(b, unit, pose, b.unit(unit).formation), threat);
    if (!cover.most()) continue;
    if (stands_clear(now, unit, pose)) return StandInCover{pose, cover.worst};
  }
  return std::nullopt;
}

}  // namespace

std::optional<CoverFound> find_cover(const Situation& now, UnitId unit, std::optional<Vec> threat,
                                     const CoverWanted& wanted) {
  const Battle& b = now.battle();
  const Vec from = field::vec(b.unit(unit).pose().at);
  // Without any known enemy, cover against where the side's enemies come from: its own front.
  const Vec against = threat.value_or(now.far_ahead(unit));
  std::optional<CoverFound> best;
  RoutesTo routes(now, unit);
  const double deep = half_depth(b, unit, b.unit(unit).formation);
  for (const field::CoverSpot& candidate :
       field::cover_spots(now.ground(), from, against, deep, mover(b, unit), wanted)) {
    if (best && candidate.crow > best->way.cost.total) break;
    const auto stand = stand_in_cover(now, unit, candidate.place, against);
    if (!stand || is_held(now, unit, candidate.place)) continue;
    const double allowance = wanted.any_distance ? field::kFar : wanted.allowance.as_double();
    const double most = best ? std::min(allowance, best->way.cost.total) : allowance;
    field::Way way = routes.way(candidate.place.at, most);
    if (!way.reached || way.cost.total > most) continue;
    if (wanted.further_from_enemy && !field::never_nears(way.points, against)) continue;
    const bool better =
        !best || way.cost.total < best->way.cost.total || stand->cover > best->cover;
    if (better)
      best = CoverFound{std::move(way), stand->pose, candidate.place.feature, stand->cover};
  }
  return best;
}

}  // namespace opfor::nineteenth_century
