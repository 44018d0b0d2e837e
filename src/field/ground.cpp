#include "field/ground.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "field/prepared.hpp"

namespace opfor::field {

bool Ground::Prepared::on_table(Vec p) const {
  return p.x >= -kHair && p.y >= -kHair && p.x <= width.as_double() + kHair &&
         p.y <= height.as_double() + kHair;
}

double Ground::Prepared::border_distance(std::size_t i, Vec p) const {
  double least = std::numeric_limits<double>::infinity();
  for (const Segment& s : shaped[i].border) least = std::min(least, gap(p, s.a, s.b));
  return least;
}

bool Ground::Prepared::contains(std::size_t i, Vec p) const {
  const Shaped& s = shaped[i];
  if (!in_bounds(p, s.bounds)) return false;
  const Vec off = p - s.circle.centre;
  if (dot(off, off) > s.circle.radius * s.circle.radius) return false;
  if (features[i].shape == Shape::line) return border_distance(i, p) <= s.half + kHair;
  return std::any_of(s.pieces.begin(), s.pieces.end(),
                     [p](const Piece& piece) { return inside(piece, p); });
}

Ground::~Ground() = default;

std::span<const Feature> Ground::features() const { return prepared_->features; }
const Feature& Ground::feature(FeatureId id) const { return prepared_->features.at(index(id)); }
Length Ground::width() const { return prepared_->width; }
Length Ground::height() const { return prepared_->height; }
bool Ground::on_table(Vec p) const { return prepared_->on_table(p); }

bool Ground::contains(FeatureId id, Vec p) const {
  static_cast<void>(feature(id));  // an id that there is not is a programmer's mistake
  return prepared_->contains(index(id), p);
}

double Ground::depth_inside(FeatureId id, Vec p) const {
  if (!contains(id, p)) return 0;
  const double to_border = prepared_->border_distance(index(id), p);
  if (feature(id).shape != Shape::line) return to_border;
  return std::max(0.0, prepared_->shaped[index(id)].half - to_border);
}

double Ground::distance(FeatureId id, Vec p) const {
  const Shape shape = feature(id).shape;
  if (shape == Shape::area && prepared_->contains(index(id), p)) return 0;
  const double to_border = prepared_->border_distance(index(id), p);
  return shape == Shape::line ? std::max(0.0, to_border - prepared_->shaped[index(id)].half)
                              : to_border;
}

std::vector<FeatureId> Ground::at(Vec p) const {
  std::vector<FeatureId> found;
  for (std::size_t i = 0; i < prepared_->features.size(); ++i) {
    if (prepared_->contains(i, p)) found.push_back(static_cast<FeatureId>(i));
  }
  return found;
}

bool Ground::enclosed(Vec p) const {
  for (std::size_t i = 0; i < prepared_->features.size(); ++i) {
    if (prepared_->features[i].enclosed && prepared_->contains(i, p)) return true;
  }
  return false;
}

FeatureId Ground::fortified(Vec p, Side side) const {
  for (std::size_t i = 0; i < prepared_->features.size(); ++i) {
    const Feature& f = prepared_->features[i];
    if (f.fortified_for != side) continue;
    const auto id = static_cast<FeatureId>(i);
    if (prepared_->contains(i, p) || distance(id, p) <= f.cover_within.as_double() + kHair)
      return id;
  }
  return kNoFeature;
}

}  // namespace opfor::field
