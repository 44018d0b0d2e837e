// Cover: by areas that hold a figure, and by lines that fire must cross.
#include <algorithm>

#include "field/box.hpp"
#include "field/prepared.hpp"

namespace opfor::field {
namespace {

constexpr double kAlongLine = 250;  ///< places along a line are this far apart
constexpr double kGrid = 500;       ///< and inside an area
constexpr double kBehindLine = 10;  ///< a body stands this far behind its wall

/// True if a line of fire crosses a covering line within a distance of the figure, or the figure
/// stands on that line.
bool behind_line(const Shaped& line, Vec figure, Vec from, double within) {
  const double length = norm(from - figure);
  double t = 0;
  for (const Segment& s : line.solid) {
    if (crosses(figure, from, s, t) && t * length <= within + kHair) return true;
    if (gap(figure, s.a, s.b) <= kDeep) return true;
  }
  return false;
}

Vec centroid(const Shaped& area) {
  Vec sum;
  double whole = 0;
  for (const Piece& piece : area.pieces) {
    for (std::size_t i = 1; i + 1 < piece.corners.size(); ++i) {
      const Vec a = piece.corners[0];
      const Vec b = piece.corners[i];
      const Vec c = piece.corners[i + 1];
      const double size = cross(b - a, c - a);
      sum = sum + (a + b + c) * (size / 3);
      whole += size;
    }
  }
  return sum * (1 / whole);
}

/// Places on the side of a segment away from a threat, evenly, 2.5 cm apart.
std::vector<Box> behind_segment(const Segment& s, Vec threat, double half_depth,
                                double half_width) {
  const Vec d = s.b - s.a;
  const double length = norm(d);
  const Vec along = d * (1 / length);
  const Vec left{-along.y, along.x};
  const Vec away = cross(d, threat - s.a) > 0 ? left * -1 : left;
  const int parts = static_cast<int>(length / kAlongLine);
  const double first = (length - parts * kAlongLine) / 2;
  std::vector<Box> places;
  for (int i = 0; i <= parts; ++i) {
    const Vec at = s.a + along * (first + i * kAlongLine) + away * (half_depth + kBehindLine);
    places.push_back({at, away * -1, half_width, half_depth});
  }
  return places;
}

std::vector<Vec> inside_area(const Shaped& area) {
  const Vec low = area.circle.centre - Vec{area.circle.radius, area.circle.radius};
  const int steps = static_cast<int>(2 * area.circle.radius / kGrid) + 1;
  std::vector<Vec> places{centroid(area)};
  for (int iy = 0; iy < steps; ++iy) {
    for (int ix = 0; ix < steps; ++ix) {
      places.push_back(low + Vec{(ix + 0.5) * kGrid, (iy + 0.5) * kGrid});
    }
  }
  return places;
}

}  // namespace

/// What one feature gives a figure against one shooter.
CoverFrom Ground::Prepared::cover_by(std::size_t i, Vec figure, Vec from, double within) const {
  const Feature& feature = features[i];
  const CoverFrom found{feature.cover, static_cast<FeatureId>(i)};
  if (feature.shape == Shape::area) return contains(i, figure) ? found : CoverFrom{};
  const Vec off = figure - shaped[i].circle.centre;
  const double reach = shaped[i].circle.radius + within;
  if (dot(off, off) > reach * reach) return {};
  if (feature.cover_inside_only && feature.shape == Shape::ring && !contains(i, figure)) return {};
  return behind_line(shaped[i], figure, from, within) ? found : CoverFrom{};
}

CoverFrom Ground::cover(Vec figure, Vec from) const {
  CoverFrom best;
  for (const std::size_t i : prepared_->covering) {
    if (prepared_->features[i].cover <= best.cover) continue;
    const double within = prepared_->features[i].cover_within.as_double();
    const CoverFrom found = prepared_->cover_by(i, figure, from, within);
    if (found.cover > best.cover) best = found;
  }
  return best;
}

CoverFrom Ground::cover_any(Vec figure) const {
  CoverFrom best;
  for (const std::size_t i : prepared_->covering) {
    const Feature& feature = prepared_->features[i];
    if (feature.cover <= best.cover) continue;
    const bool inside_only = feature.shape == Shape::ring && feature.cover_inside_only;
    bool covered = false;
    if (feature.shape == Shape::area || inside_only) covered = prepared_->contains(i, figure);
    if (feature.shape != Shape::area && (covered || !inside_only)) {
      const double within = feature.cover_within.as_double() + kHair;
      const std::vector<Segment>& solid = prepared_->shaped[i].solid;
      covered = std::any_of(solid.begin(), solid.end(),
                            [&](const Segment& s) { return gap(figure, s.a, s.b) <= within; });
    }
    if (covered) best = {feature.cover, static_cast<FeatureId>(i)};
  }
  return best;
}

std::vector<CoverPlace> Ground::cover_places(Vec threat, double half_depth, const Mover& mover,
                                             const std::function<bool(Vec)>& wanted) const {
  std::vector<CoverPlace> places;
  const auto look_at = [&](FeatureId id, const Box& body, const auto& covers) {
    if (wanted && !wanted(body.centre)) return;
    if (covers(body.centre) && can_stand(body, mover)) places.push_back({id, body.centre});
  };
  for (const std::size_t i : prepared_->covering) {
    const Feature& feature = prepared_->features[i];
    const Shaped& shaped = prepared_->shaped[i];
    const auto id = static_cast<FeatureId>(i);
    if (feature.shape == Shape::area) {
      const auto covers = [&](Vec at) { return prepared_->contains(i, at); };
      for (const Vec at : inside_area(shaped)) {
        look_at(id, {at, {0, 1}, mover.clearance, half_depth}, covers);
      }
      continue;
    }
    // A body is covered if its foremost figures are.
    const double within = feature.cover_within.as_double() + half_depth;
    const auto covers = [&](Vec at) {
      return prepared_->cover_by(i, at, threat, within).cover != Cover::none;
    };
    for (const Segment& s : shaped.solid) {
      for (const Box& body : behind_segment(s, threat, half_depth, mover.clearance)) {
        look_at(id, body, covers);
      }
    }
  }
  return places;
}

}  // namespace opfor::field
