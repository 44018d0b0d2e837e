// What terrain is to this sheet, and what it does to lines of sight and fire (VWS-GEO-5, sections 6
// and 11).
#include <algorithm>

#include "field/shelter.hpp"
#include "rules/victory_without_squares/situation.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Feature;
using field::Ground;
using field::Shape;

/// Places along the part of a line inside an area at which its depth is looked at.
constexpr int kSoundings = 8;

/// A line of sight, and what of its ends is worked out once.
class Line {
 public:
  Line(const Ground& ground, Vec from, Vec to) : ground_(ground), from_(from), to_(to) {}
  [[nodiscard]] Vec from() const { return from_; }
  [[nodiscard]] Vec to() const { return to_; }
  /// The level of its lower end.
  [[nodiscard]] int lower_level() {
    if (lower_ < 0) lower_ = std::min(level_at(ground_, from_), level_at(ground_, to_));
    return lower_;
  }

 private:
  const Ground& ground_;
  Vec from_;
  Vec to_;
  int lower_ = -1;
};

/// For a line with one end inside an area: that end is near the edge over which the line leaves,
/// and the line nowhere runs deeper.
bool leaves_at_the_near_edge(const Ground& ground, FeatureId id, Vec from, Vec to) {
  const bool from_in = ground.contains(id, from);
  if (from_in == ground.contains(id, to)) return false;
  const Vec inner = from_in ? from : to;
  if (!within(ground.depth_inside(id, inner), kSightInch)) return false;
  const auto borders = ground.borders(id, from, to);
  if (borders.size() != 1) return false;
  const Vec edge = from + (to - from) * borders.front();
  for (int i = 1; i < kSoundings; ++i) {
    const Vec place = inner + (edge - inner) * (1.0 * i / kSoundings);
    if (!within(ground.depth_inside(id, place), kSightInch)) return false;
  }
  return true;
}

bool blocked_by(const Ground& ground, FeatureId id, Line& line) {
  const Feature& feature = ground.feature(id);
  const bool hill = feature.level > 0;
  if (!feature.blocks_sight && !hill) return false;
  const Vec from = line.from();
  const Vec to = line.to();
  if (feature.shape != Shape::area) {
    // High walls: who stands at one looks over it.
    const double length = norm(to - from);
    const auto crossed = ground.borders(id, from, to);
    return std::any_of(crossed.begin(), crossed.end(),
                       [&](double t) { return !within(std::min(t, 1 - t) * length, kSightInch); });
  }
  if (within(ground.crossed(id, from, to), kSightInch)) return false;
  if (hill && !feature.blocks_sight && line.lower_level() >= feature.level) return false;
  return !leaves_at_the_near_edge(ground, id, from, to);
}

}  // namespace

bool is_rough(const Feature& feature) { return feature.shape == Shape::area && feature.difficult; }

bool is_barrier(const Feature& feature) { return feature.shape != Shape::area && feature.barrier; }

bool is_obstacle(const Feature& feature) {
  if (feature.cover == field::Cover::none) return false;
  return feature.shape == Shape::area || feature.barrier;
}

int level_at(const Ground& ground, Vec place) {
  int level = 0;
  const std::span<const Feature> features = ground.features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].level > level && ground.contains(static_cast<FeatureId>(i), place)) {
      level = features[i].level;
    }
  }
  return level;
}

bool blocked(const Ground& ground, Vec from, Vec to, std::span<const FeatureId> screens) {
  Line line(ground, from, to);
  return std::any_of(screens.begin(), screens.end(),
                     [&](FeatureId id) { return blocked_by(ground, id, line); });
}

bool blocked(const Ground& ground, Vec from, Vec to) {
  return blocked(ground, from, to, ground.screens());
}

bool Situation::in_cover(const field::Box& body, std::optional<Vec> from) const {
  const double behind = kCoverBehind.as_double() + kTolerance;
  return field::cover_of_body(ground(), body, from, behind) != field::Cover::none;
}

}  // namespace opfor::victory_without_squares
