// The constructor of Ground: everything that is worked out once per battle.
#include <algorithm>
#include <stdexcept>

#include "field/box.hpp"
#include "field/prepared.hpp"

namespace opfor::field {
namespace {

void add_segments(const std::vector<Vec>& points, bool closed, std::vector<Segment>& to) {
  const std::size_t n = points.size();
  for (std::size_t i = 0; i + (closed ? 0U : 1U) < n; ++i) {
    if (!(points[i] == points[(i + 1) % n])) to.push_back({points[i], points[(i + 1) % n]});
  }
}

/// The segments of a run, half a millimetre shorter at its ends: a line of sight that grazes the
/// end of a wall by less does not meet it.
void add_opaque(const SolidRun& run, std::vector<Segment>& to) {
  std::vector<Segment> segments;
  add_segments(run.points, run.closed, segments);
  if (segments.empty()) return;
  if (!run.closed) {
    const auto shortened = [](Vec end, Vec towards) {
      const double length = norm(towards - end);
      return end + (towards - end) * (std::min(kDeep, length / 3) / length);
    };
    segments.front().a = shortened(segments.front().a, segments.front().b);
    segments.back().b = shortened(segments.back().b, segments.back().a);
  }
  to.insert(to.end(), segments.begin(), segments.end());
}

Shaped shape(const Feature& feature) {
  Shaped made;
  const bool closed = feature.shape != Shape::line;
  add_segments(feature.outline, closed, made.border);
  made.half = closed ? 0 : feature.width.as_double() / 2;
  made.circle = circle_round(feature.outline);
  made.circle.radius += made.half;
  made.bounds = bounds_round(feature.outline, made.half + kDeep);
  if (closed) made.pieces = convex_pieces(tidy(feature.outline));
  if (feature.shape == Shape::area) return made;
  made.runs = solid_runs(feature);
  for (const SolidRun& run : made.runs) {
    add_segments(run.points, run.closed, made.solid);
    add_opaque(run, made.opaque);
    if (made.half > 0) {
      for (Piece& piece : band_pieces(run, made.half)) made.pieces.push_back(std::move(piece));
    }
  }
  return made;
}

/// The ground that a feature covers: an area, or a line with a width. A ring's yard is open ground.
bool covers_ground(const Feature& feature, const Shaped& shaped) {
  return feature.shape == Shape::area || shaped.half > 0;
}

Forbidden forbidden_ground(const Feature& feature, const Shaped& shaped) {
  Forbidden made{shaped.circle, shaped.bounds, {}, {}, {}};
  if (covers_ground(feature, shaped)) {
    made.pieces = shaped.pieces;
    for (const Piece& piece : made.pieces) add_segments(piece.corners, true, made.skin);
  } else {
    made.walls = shaped.solid;
    made.skin = shaped.solid;
  }
  return made;
}

Dear dear_ground(const Feature& feature, const Shaped& shaped, bool mounted) {
  Dear made{shaped.circle, shaped.bounds, {}, {}};
  const bool forbidden = feature.bars(mounted);
  if (feature.difficult && !forbidden && covers_ground(feature, shaped)) {
    made.difficult = shaped.pieces;
  }
  if (feature.barrier && !forbidden) made.barriers = shaped.solid;
  for (const Gap& gap : feature.gaps) {
    if (gap.barrier) made.barriers.push_back({gap.from, gap.to});
  }
  return made;
}

Going going_of(const std::vector<Feature>& features, const std::vector<Shaped>& shaped,
               bool mounted) {
  Going going;
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].bars(mounted)) {
      going.forbidden.push_back(forbidden_ground(features[i], shaped[i]));
    }
    Dear dear = dear_ground(features[i], shaped[i], mounted);
    if (!dear.difficult.empty() || !dear.barriers.empty()) going.dear.push_back(std::move(dear));
  }
  return going;
}

bool is_for(const LaidNet& laid, const Mover& mover) {
  return laid.mounted == mover.mounted && laid.clearance == mover.clearance;
}

}  // namespace

NetSource net_source(const Ground::Prepared& prepared, bool mounted) {
  NetSource source;
  source.going = &prepared.going[mounted ? 1 : 0];
  source.width = prepared.width.as_double();
  source.height = prepared.height.as_double();
  for (std::size_t i = 0; i < prepared.features.size(); ++i) {
    const Feature& feature = prepared.features[i];
    const Shaped& shaped = prepared.shaped[i];
    const bool forbidden = feature.bars(mounted);
    if (feature.shape == Shape::area) {
      if (forbidden)
        source.walled_areas.push_back(tidy(feature.outline));
      else if (feature.difficult)
        source.difficult_areas.push_back(tidy(feature.outline));
      continue;
    }
    const bool difficult_band = feature.difficult && shaped.half > 0;
    if (forbidden || feature.barrier || difficult_band) {
      for (const SolidRun& run : shaped.runs) {
        source.walls.push_back(
            {run.points, run.closed, run.gap_before, run.gap_after, shaped.half, forbidden});
      }
      for (const Gap& gap : feature.gaps)
        source.openings.push_back({gap.from, gap.to, shaped.half});
    }
  }
  return source;
}

const Net* Ground::Prepared::net_for(const Mover& mover) const {
  for (const LaidNet& laid : nets) {
    if (!is_for(laid, mover)) continue;
    return &laid.net.get(
        [&] { return make_net(net_source(*this, mover.mounted), mover.mounted, mover.clearance); });
  }
  return nullptr;
}

Ground::Ground(std::vector<Feature> features, Length width, Length height,
               const std::vector<Mover>& movers) {
  if (features.size() >= index(kNoFeature)) throw std::invalid_argument("too many features");
  for (const Feature& feature : features) {
    const std::vector<std::string> faults = shape_faults(feature);
    if (!faults.empty()) throw std::invalid_argument(feature.id + ": " + faults.front());
  }
  auto made = std::make_unique<Prepared>();
  made->features = std::move(features);
  made->width = width;
  made->height = height;
  for (std::size_t i = 0; i < made->features.size(); ++i) {
    const Feature& feature = made->features[i];
    made->shaped.push_back(shape(feature));
    if (feature.blocks_sight) {
      (feature.shape == Shape::area ? made->concealing : made->opaque).push_back(i);
    }
    if (feature.cover != Cover::none) made->covering.push_back(i);
    if (feature.blocks_sight || feature.level > 0) {
      made->screens.push_back(static_cast<FeatureId>(i));
    }
  }
  for (const bool mounted : {false, true}) {
    made->going[mounted ? 1 : 0] = going_of(made->features, made->shaped, mounted);
  }
  for (const Mover& mover : movers) {
    const bool known = std::any_of(made->nets.begin(), made->nets.end(),
                                   [&mover](const LaidNet& laid) { return is_for(laid, mover); });
    if (!known) made->nets.emplace_back(mover.mounted, mover.clearance);
    made->routes.emplace_back(mover);
  }
  prepared_ = std::move(made);
}

}  // namespace opfor::field
