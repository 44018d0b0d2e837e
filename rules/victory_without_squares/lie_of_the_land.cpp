// What terrain is to this sheet, and what it does to lines of sight and fire (VWS-GEO-5, sections 6
// and 11).
#include <algorithm>
#include <array>

#include "field/shelter.hpp"
#include "rules/victory_without_squares/situation.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Feature;
using field::Ground;
using field::Shape;

/// The places of a footprint that lines of sight are drawn between: its middle and its corners.
std::array<Vec, 5> places_of(const field::Box& box) {
  const auto c = field::corners(box);
  return {box.centre, c[0], c[1], c[2], c[3]};
}

/// Places along the part of a line inside an area at which its depth is looked at.
constexpr int kSoundings = 8;

/// For a line with one end inside an area: that end is near the edge over which the line leaves,
/// and the line nowhere runs deeper.
bool leaves_at_the_near_edge(const Ground& ground, FeatureId id, Vec from, Vec to) {
  const bool from_in = ground.contains(id, from);
  if (from_in == ground.contains(id, to)) return false;
  const auto borders = ground.borders(id, from, to);
  if (borders.size() != 1) return false;
  const Vec inner = from_in ? from : to;
  const Vec edge = from + (to - from) * borders.front();
  for (int i = 0; i < kSoundings; ++i) {
    const Vec place = inner + (edge - inner) * (1.0 * i / kSoundings);
    if (!within(ground.depth_inside(id, place), kSightInch)) return false;
  }
  return true;
}

bool blocked_by(const Ground& ground, FeatureId id, Vec from, Vec to) {
  const Feature& feature = ground.feature(id);
  const bool hill = feature.level > 0;
  if (!feature.blocks_sight && !hill) return false;
  if (feature.shape != Shape::area) {
    // High walls: who stands at one looks over it.
    const double length = norm(to - from);
    const auto crossed = ground.borders(id, from, to);
    return std::any_of(crossed.begin(), crossed.end(),
                       [&](double t) { return !within(std::min(t, 1 - t) * length, kSightInch); });
  }
  if (within(ground.crossed(id, from, to), kSightInch)) return false;
  if (hill && !feature.blocks_sight && level_at(ground, from) >= feature.level &&
      level_at(ground, to) >= feature.level) {
    return false;
  }
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
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const int there = ground.features()[i].level;
    if (there > level && ground.contains(id, place)) level = there;
  }
  return level;
}

bool blocked(const Ground& ground, Vec from, Vec to) {
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    if (blocked_by(ground, static_cast<FeatureId>(i), from, to)) return true;
  }
  return false;
}

bool hidden(const Ground& ground, const field::Box& a, const field::Box& b) {
  // Only what lies near the way from one to the other can part them.
  const double around = std::max(a.half_width + a.half_depth, b.half_width + b.half_depth);
  std::vector<FeatureId> screens;
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    const Feature& feature = ground.features()[i];
    const bool hides = feature.blocks_sight || feature.level > 0;
    if (hides && !ground.passes_by(id, a.centre, b.centre, around)) screens.push_back(id);
  }
  if (screens.empty()) return false;
  const auto from = places_of(a);
  const auto to = places_of(b);
  return std::all_of(from.begin(), from.end(), [&](Vec start) {
    return std::all_of(to.begin(), to.end(), [&](Vec end) {
      return std::any_of(screens.begin(), screens.end(),
                         [&](FeatureId id) { return blocked_by(ground, id, start, end); });
    });
  });
}

bool Situation::in_cover(const field::Box& body, std::optional<Vec> from) const {
<<<<<<< HEAD
  const double behind = kCoverBehind.as_double() + kTolerance;
  return field::cover_of_body(ground(), body, from, behind) != field::Cover::none;
=======
  const auto places = places_of(body);
  const std::size_t n = ground().features().size();
  return std::all_of(places.begin(), places.end(), [&](Vec place) {
    for (std::size_t i = 0; i < n; ++i) {
      if (covered_by(ground(), static_cast<FeatureId>(i), place, body, from)) return true;
    }
    return false;
  });
>>>>>>> speed
}

bool Situation::fortified(UnitId unit) const {
  const Side side = side_of(battle_, unit);
  const auto places = places_of(box(unit));
  return std::all_of(places.begin(), places.end(),
                     [&](Vec place) { return ground().fortified(place, side) != kNoFeature; });
}

}  // namespace opfor::victory_without_squares
