#pragma once

#include <array>
#include <deque>
#include <limits>
#include <vector>

#include "core/once.hpp"
#include "field/ground.hpp"
#include "field/lines.hpp"
#include "field/outline.hpp"
#include "field/ways.hpp"

/// What the constructor of Ground works out once, for the innermost tests to read.
namespace opfor::field {

/// The cost of a way that there is not.
inline constexpr double kNever = std::numeric_limits<double>::infinity();

/// A feature as the tests want it.
struct Shaped {
  Circle circle;              ///< round the outline (and half the width)
  Bounds bounds;              ///< the same, upright
  double half = 0;            ///< half the width of a line
  std::vector<Piece> pieces;  ///< of an area, of a ring's yard, or of a wide line without its gaps
  std::vector<Segment> border;  ///< the outline, gaps and all
  std::vector<SolidRun> runs;   ///< of a line or ring, without gaps
  std::vector<Segment> solid;   ///< the same as segments
  std::vector<Segment> opaque;  ///< the same, half a millimetre shorter at gaps and free ends
};

/// Forbidden ground of one feature for one kind of mover.
struct Forbidden {
  Circle circle;
  Bounds bounds;
  std::vector<Piece> pieces;   ///< water, rock: not to be entered
  std::vector<Segment> walls;  ///< not to be crossed
  std::vector<Segment> skin;   ///< all sides of both, to keep clear of
};

/// What makes ground dear, of one feature.
struct Dear {
  Circle circle;
  Bounds bounds;
  std::vector<Piece> difficult;
  std::vector<Segment> barriers;
};

/// Ground as one kind of mover meets it.
struct Going {
  std::vector<Forbidden> forbidden;
  std::vector<Dear> dear;
};

/// What lies along a straight step.
struct Step {
  double length = 0;
  double forbidden_at = 2;         ///< part of the way at which forbidden ground begins; > 1: never
  std::vector<Stretch> difficult;  ///< in order, apart
  std::vector<double> barriers;    ///< in order
};

/// Looks along a step. Ground that is forbidden but holds the start may be left (a body that was
/// put there must find its way out); it counts as difficult.
[[nodiscard]] Step look_along(const Going& going, Vec from, Vec to);
/// What ground a step goes over, whoever takes it: no total.
[[nodiscard]] Cost unpriced(const Step& step);
[[nodiscard]] Cost cost_of(const Step& step, const Mover& mover);
/// True if a place lies in forbidden ground deeper than half a millimetre.
[[nodiscard]] bool in_forbidden(const Going& going, Vec p);

/// The net of one kind of mover and clearance, laid when a way is first looked for.
struct LaidNet {
  LaidNet(bool rides, double keeps_clear) : mounted(rides), clearance(keeps_clear) {}
  bool mounted;
  double clearance;
  Once<Net> net;
};

struct Ground::Prepared {
  std::vector<Feature> features;
  Length width;
  Length height;
  std::vector<Shaped> shaped;
  std::vector<std::size_t> concealing;  ///< areas that block sight
  std::vector<std::size_t> opaque;      ///< lines and rings that do
  std::vector<std::size_t> covering;    ///< anything with cover
  std::vector<FeatureId> screens;       ///< anything that blocks sight, and hills
  std::array<Going, 2> going;           ///< foot, horse
  std::deque<LaidNet> nets;             ///< graphs of ways, one a kind of mover and clearance
  std::deque<Routes> routes;            ///< all cheapest ways, one a prepared mover

  [[nodiscard]] const Going& for_mover(const Mover& mover) const {
    return going[mover.mounted ? 1 : 0];
  }
  /// That of a prepared mover, or of one who is as wide; none for others.
  [[nodiscard]] const Net* net_for(const Mover& mover) const;
  [[nodiscard]] bool on_table(Vec p) const;
  [[nodiscard]] bool contains(std::size_t i, Vec p) const;
  [[nodiscard]] double border_distance(std::size_t i, Vec p) const;
  [[nodiscard]] CoverFrom cover_by(std::size_t i, Vec figure, Vec from, double within) const;
};

/// What the net of one kind of mover is made from.
[[nodiscard]] NetSource net_source(const Ground::Prepared& prepared, bool mounted);

}  // namespace opfor::field
