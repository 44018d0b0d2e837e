// What terrain is to this sheet, and what it does to lines of sight and fire (VWS-GEO-5, sections 6
// and 11).
#include "rules/victory_without_squares/lie_of_the_land.hpp"

#include <algorithm>
#include <array>

#include "field/level.hpp"
#include "field/shelter.hpp"

namespace opfor::victory_without_squares {
namespace {

using field::Feature;
using field::Ground;
using field::Shape;

/// Places along the part of a line inside an area at which its depth is looked at.
constexpr int kSoundings = 8;

/// A piece of terrain that might block lines of sight.
struct Screen {
  FeatureId id = kNoFeature;
  std::size_t number = 0;  ///< among those that are looked at
};

/// An end of lines of sight; what of it matters to all of them is worked out once.
class LineEnd {
 public:
  LineEnd(const Ground& ground, Vec at) : ground_(&ground), at_(at) {
    inside_.fill(kUnknown);
    near_edge_.fill(kUnknown);
  }
  [[nodiscard]] Vec at() const { return at_; }
  [[nodiscard]] int level() {
    if (level_ < 0) level_ = level_at(*ground_, at_);
    return level_;
  }
  [[nodiscard]] bool inside(Screen screen) {
    return kept(inside_, screen, [&] { return ground_->contains(screen.id, at_); });
  }
  /// It lies no deeper in an area than the sheet lets it see out.
  [[nodiscard]] bool near_edge(Screen screen) {
    return kept(near_edge_, screen,
                [&] { return within(ground_->depth_inside(screen.id, at_), kSightInch); });
  }

 private:
  static constexpr std::int8_t kUnknown = -1;
  /// More of them than ever lie about the same line are worked out each time.
  using Kept = std::array<std::int8_t, 8>;

  template <class Work>
  static bool kept(Kept& all, Screen screen, Work work) {
    if (screen.number >= all.size()) return work();
    std::int8_t& known = all[screen.number];
    if (known == kUnknown) known = work() ? 1 : 0;
    return known != 0;
  }

  const Ground* ground_;
  Vec at_;
  int level_ = kUnknown;
  Kept inside_{};
  Kept near_edge_{};
};

/// For a line with one end inside an area: that end is near the edge over which the line leaves,
/// and the line nowhere runs deeper.
bool leaves_at_the_near_edge(const Ground& ground, Screen screen, LineEnd& from, LineEnd& to) {
  const bool from_in = from.inside(screen);
  if (from_in == to.inside(screen)) return false;
  LineEnd& inner = from_in ? from : to;
  if (!inner.near_edge(screen)) return false;
  const auto borders = ground.borders(screen.id, from.at(), to.at());
  if (borders.size() != 1) return false;
  const Vec edge = from.at() + (to.at() - from.at()) * borders.front();
  const Vec way = edge - inner.at();
  if (within(norm(way), kSightInch)) return true;  // no part of it lies deeper than it is long
  for (int i = 1; i < kSoundings; ++i) {
    const Vec place = inner.at() + way * (1.0 * i / kSoundings);
    if (!within(ground.depth_inside(screen.id, place), kSightInch)) return false;
  }
  return true;
}

bool blocked_by(const Ground& ground, Screen screen, LineEnd& from, LineEnd& to) {
  const Feature& feature = ground.feature(screen.id);
  if (feature.shape != Shape::area) {
    // High walls: who stands at one looks over it.
    const double length = norm(to.at() - from.at());
    const auto crossed = ground.borders(screen.id, from.at(), to.at());
    return std::any_of(crossed.begin(), crossed.end(),
                       [&](double t) { return !within(std::min(t, 1 - t) * length, kSightInch); });
  }
  if (within(ground.crossed(screen.id, from.at(), to.at()), kSightInch)) return false;
  // Over a hill that does not hide by itself, two places that are both as high see each other.
  if (!feature.blocks_sight && std::min(from.level(), to.level()) >= feature.level) return false;
  return !leaves_at_the_near_edge(ground, screen, from, to);
}

bool blocked(const Ground& ground, LineEnd& from, LineEnd& to, std::span<const FeatureId> screens) {
  for (std::size_t i = 0; i < screens.size(); ++i) {
    if (blocked_by(ground, {screens[i], i}, from, to)) return true;
  }
  return false;
}

/// The places of a footprint that lines of sight are drawn between: its middle and its corners.
std::array<LineEnd, 5> ends_at(const Ground& ground, const field::Box& box) {
  const auto c = field::corners(box);
  return {LineEnd(ground, box.centre), LineEnd(ground, c[0]), LineEnd(ground, c[1]),
          LineEnd(ground, c[2]), LineEnd(ground, c[3])};
}

}  // namespace

bool is_rough(const Feature& feature) { return feature.shape == Shape::area && feature.difficult; }

bool is_barrier(const Feature& feature) { return feature.shape != Shape::area && feature.barrier; }

bool is_obstacle(const Feature& feature) {
  if (feature.cover == field::Cover::none) return false;
  return feature.shape == Shape::area || feature.barrier;
}

int level_at(const Ground& ground, Vec place) { return field::highest_level(ground, place); }

bool blocked(const Ground& ground, Vec from, Vec to) {
  LineEnd one(ground, from);
  LineEnd other(ground, to);
  return blocked(ground, one, other, ground.screens());
}

bool any_line_clear(const Ground& ground, const field::Box& from, const field::Box& to) {
  const double around = std::max(field::circle_about(from).radius, field::circle_about(to).radius);
  const auto screens = ground.screens(from.centre, to.centre, around);
  if (screens.empty()) return true;
  auto eyes = ends_at(ground, from);
  auto places = ends_at(ground, to);
  for (LineEnd& eye : eyes) {
    for (LineEnd& place : places) {
      if (!blocked(ground, eye, place, screens)) return true;
    }
  }
  return false;
}

bool Situation::in_cover(const field::Box& body, std::optional<Vec> from) const {
  const double behind = kCoverBehind.as_double() + kTolerance;
  return field::cover_of_body(ground(), body, from, behind) != field::Cover::none;
}

}  // namespace opfor::victory_without_squares
