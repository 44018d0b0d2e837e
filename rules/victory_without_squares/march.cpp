#include "rules/victory_without_squares/march.hpp"

#include <algorithm>
#include <tuple>

#include "field/lines.hpp"
#include "field/sweep.hpp"
#include "rules/victory_without_squares/way_steps.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

constexpr double kGrazes = 4;  ///< so deep, tenths of a millimetre, it may slide along another

/// The middle of the edge that leads in this direction.
Vec leading(const Box& box, Vec step) {
  const Vec right = field::right_of(box.ahead);
  const double along = dot(step, box.ahead);
  const double across = dot(step, right);
  const bool lengthwise = along * along >= across * across;
  if (lengthwise) return box.centre + box.ahead * (along < 0 ? -box.half_depth : box.half_depth);
  return box.centre + right * (across < 0 ? -box.half_width : box.half_width);
}

/// How far it gets before it stands where it cannot; nothing if all the way. Who stands on such
/// ground already may go on, but not farther over the edge of the table.
std::optional<double> forbidden_at(const field::Ground& ground, const Box& from, Vec step,
                                   const field::Mover& mover) {
  if (ground.clear_along(from, step, mover)) return std::nullopt;
  const auto share = ground.can_stand(from, mover)
                         ? ground.forbidden_along(from, step, mover)
                         : ground.leaves_table(from, step, ground.over_the_edge(from));
  return share ? std::optional(*share * norm(step)) : std::nullopt;
}

/// Where any corner of a body first comes into an area that it does not lie on, as a share of its
/// step; where it lies on it, at the start, unless it comes out.
std::optional<double> comes_upon(const field::Ground& ground, FeatureId area, const Box& from,
                                 Vec step) {
  const bool within = lies_on(ground, area, from);
  if (within) {
    if (lies_on(ground, area, field::shifted(from, step))) return 0;
    return std::nullopt;
  }
  std::optional<double> first;
  for (const Vec corner : field::corners(from)) {
    for (const double share : ground.borders(area, corner, corner + step)) {
      if (ground.contains(area, corner) || (first && share >= *first)) continue;
      first = share;
    }
  }
  return first;
}

}  // namespace

std::vector<Hindrance> on_the_way(const Situation& now, UnitId unit, const Box& from, Vec step) {
  const Battle& b = now.battle();
  const double length = norm(step);
  const bool guns = body_info(b, unit).kind == Kind::artillery;
  std::vector<Hindrance> met;
  for (const UnitId other : now.present()) {
    if (other == unit) continue;
    const auto share = field::runs_into(from, step, now.box(other));
    if (!share) continue;
    const bool own = side_of(b, other) == side_of(b, unit);
    met.push_back({own ? Meets::friendly : Meets::enemy, *share * length, other, kNoFeature});
  }
  const Vec edge = leading(from, step);
  const std::span<const field::Feature> features = now.ground().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const field::Feature& feature = features[i];
    if (!is_rough(feature) && !is_barrier(feature)) continue;
    if (guns && is_rough(feature)) {
      const auto share = comes_upon(now.ground(), id, from, step);
      if (share) met.push_back({Meets::forbidden, *share * length, kNoUnit, id});
      continue;
    }
    for (const double share : now.ground().borders(id, edge, edge + step)) {
      met.push_back({Meets::crossing, share * length, kNoUnit, id});
    }
  }
  const auto end = forbidden_at(now.ground(), from, step, {record(b, unit).mounted != 0});
  if (end) met.push_back({Meets::forbidden, *end, kNoUnit, kNoFeature});
  std::sort(met.begin(), met.end(), [](const Hindrance& x, const Hindrance& y) {
    return std::tuple{x.after, x.what, x.unit, x.feature} <
           std::tuple{y.after, y.what, y.unit, y.feature};
  });
  const auto last = std::find_if(met.begin(), met.end(),
                                 [](const Hindrance& h) { return h.what == Meets::forbidden; });
  if (last != met.end()) met.erase(last + 1, met.end());
  return met;
}

bool leaves_behind(const Situation& now, const Hindrance& h, const Box& from, Vec direction) {
  if (h.unit == kNoUnit || h.after >= kTolerance) return false;
  const Box& other = now.box(h.unit);
  if (dot(other.centre - from.centre, direction) > 0) return false;
  // Nor does it slide into it farther on.
  const double before = field::overlap(from, other);
  const double past = 2 * (from.half_width + from.half_depth);
  for (double after = kLook; after < past; after += kLook) {
    const double deep = field::overlap(field::shifted(from, direction * after), other) - before;
    if (deep > (after == kLook ? 1 : kGrazes)) return false;
  }
  return true;
}

bool lies_on(const field::Ground& ground, FeatureId area, const Box& body) {
  Box core = body;  // what it only touches it does not lie on
  core.half_width = std::max(0.0, core.half_width - field::kDeep);
  core.half_depth = std::max(0.0, core.half_depth - field::kDeep);
  const auto c = field::corners(core);
  for (std::size_t i = 0; i < c.size(); ++i) {
    if (ground.contains(area, c[i]) || ground.crossed(area, c[i], c[(i + 1) % c.size()]) > 0) {
      return true;
    }
  }
  return false;
}

bool clear_of_bodies(const Situation& now, UnitId unit, const Box& there) {
  for (const UnitId other : now.present()) {
    if (other != unit && field::overlaps(there, now.box(other))) return false;
  }
  return true;
}

}  // namespace opfor::victory_without_squares
