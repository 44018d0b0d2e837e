#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/problem.hpp"
#include "field/box.hpp"
#include "field/feature.hpp"

namespace opfor::field {

class WheelingBox;

/// Why one place sees another, or not. Terrain only: bodies in the way are the caller's business.
enum class Sight : std::uint8_t {
  clear,
  edge,  ///< the target is inside concealing terrain, within the edge allowance: seen by a die
  blocked
};

/// The lengths of a sheet's rules of sight, tenths of a millimetre.
struct SightRule {
  double over_own_obstacle = 200;  ///< a line this near to either end does not block (NC-VIS-1)
  double edge = 1000;              ///< how deep in an area a figure may see out and be seen
  double inside = 2000;            ///< how far one sees when both are in the same area
};

/// Who moves, for costs and forbidden ground.
struct Mover {
  bool mounted = false;
  double difficult_factor = 2;  ///< cost of a length of difficult ground
  double barrier_cost = 625;    ///< of crossing a low barrier, tenths of a millimetre
  double clearance = 100;       ///< half the width of the narrowest order it can file in
  bool operator==(const Mover&) const = default;
};

/// What a way costs, and why. Lengths in tenths of a millimetre.
struct Cost {
  double total = 0;
  double open = 0;       ///< length on open ground
  double difficult = 0;  ///< length on difficult ground (not multiplied)
  int barriers = 0;
  [[nodiscard]] bool passable() const { return total < 1e12; }
};

/// A way across the ground. `points` starts at the start, and is the start alone if nothing nearer
/// to the goal can be reached.
struct Way {
  std::vector<Vec> points;
  Cost cost;
  bool reached = false;  ///< false: `points` ends at the nearest place that can be reached
};

/// A place in cover: where a body of the asked depth would stand, and facing the threat.
struct CoverPlace {
  FeatureId feature = kNoFeature;
  Vec at;
};

/// What stands between a figure and a shooter.
struct CoverFrom {
  Cover cover = Cover::none;
  FeatureId feature = kNoFeature;
};

/// The terrain of a battle, prepared once: outlines checked and split into convex pieces, the graph
/// of ways laid through corners and gaps. Immutable; safe to share.
class Ground {
 public:
  struct Prepared;  ///< the floor's own business

  /// @param width, height of the table.
  /// @param movers whose ways are prepared: `way` answers them in microseconds. Any other mover is
  ///   answered as well, but slower (another cost: part of a millisecond; another clearance: the
  ///   graph is laid anew, milliseconds).
  /// @throws std::invalid_argument if an outline is useless; ask `outline_faults` before.
  Ground(std::vector<Feature> features, Length width, Length height,
         const std::vector<Mover>& movers = {Mover{}, Mover{true, 2, 625, 100}});
  ~Ground();
  Ground(const Ground&) = delete;
  Ground& operator=(const Ground&) = delete;

  [[nodiscard]] std::span<const Feature> features() const;
  [[nodiscard]] const Feature& feature(FeatureId id) const;
  [[nodiscard]] Length width() const;
  [[nodiscard]] Length height() const;
  [[nodiscard]] bool on_table(Vec p) const;

  /// True if the point is inside the area or ring (its border included), or within half the width
  /// of a line.
  [[nodiscard]] bool contains(FeatureId id, Vec p) const;
  /// How deep inside an area or ring a point is: distance to its border; 0 outside.
  [[nodiscard]] double depth_inside(FeatureId id, Vec p) const;
  /// Distance to the area, or to the line or ring (gaps count as part of it); 0 inside an area.
  [[nodiscard]] double distance(FeatureId id, Vec p) const;
  /// Every feature that contains the point.
  [[nodiscard]] std::vector<FeatureId> at(Vec p) const;
  /// True if nothing on a straight way, nor what lies no farther than `around` from it, comes near
  /// the feature; false if some of it may.
  [[nodiscard]] bool passes_by(FeatureId id, Vec from, Vec to, double around) const;
  /// How much of the way from one place to another lies inside an area, a ring's yard or a line
  /// that has a width (without its gaps); 0 for other lines.
  [[nodiscard]] double crossed(FeatureId id, Vec from, Vec to) const;
  /// Where a way crosses the border of an area, or a line or ring (not its gaps), as shares 0..1 of
  /// its length, ascending. A place on the border counts as lying on one side of it, so that a way
  /// and the next together cross it once.
  [[nodiscard]] std::vector<double> borders(FeatureId id, Vec from, Vec to) const;
  /// The same of the gaps of a line or ring, as if they were closed.
  [[nodiscard]] std::vector<double> gaps_passed(FeatureId id, Vec from, Vec to) const;
  /// True if any feature with `enclosed` contains the point.
  [[nodiscard]] bool enclosed(Vec p) const;

  /// Sight from one figure to another past terrain. A target in several concealing areas takes the
  /// worst. Outside-outside through an area that blocks: blocked. Who is within `edge` of a border
  /// sees out, and is seen, only where the line nowhere runs deeper than `edge` in the area: not
  /// through the whole wood from its far side (NC-VIS-3, NC-VIS-5). All limits include their end
  /// value.
  [[nodiscard]] Sight sight(Vec from, Vec to, const SightRule& rule) const;

  /// What may hide a place from another: features that block sight, and hills.
  [[nodiscard]] std::span<const FeatureId> screens() const;
  /// Those of them that lines may meet which run no farther than `around` beside a straight way.
  [[nodiscard]] std::vector<FeatureId> screens(Vec from, Vec to, double around) const;

  /// The best cover that a figure has against a shooter at `from`: an area with cover that contains
  /// the figure, or a covering line that the line of fire crosses within its `cover_within` of
  /// the figure (not through a gap; ring with `cover_inside_only`: only for figures inside it). Who
  /// stands on the line itself is covered from both sides. Equal covers: the lowest id is named.
  [[nodiscard]] CoverFrom cover(Vec figure, Vec from) const;
  /// The cover that a figure has whatever the direction: areas that contain it, or lines within
  /// their `cover_within` of it.
  [[nodiscard]] CoverFrom cover_any(Vec figure) const;

  /// The feature defended by a side that a place belongs to: inside (area, ring) or within
  /// `cover_within` of it; `kNoFeature` if none.
  [[nodiscard]] FeatureId fortified(Vec p, Side side) const;

  /// Cost of a straight step; infinite if it crosses forbidden ground. A step that begins inside
  /// forbidden ground (water) may leave it, as over difficult ground, but not enter it again.
  [[nodiscard]] Cost cost(Vec from, Vec to, const Mover& mover) const;
  /// True if a body's place does not lie over forbidden ground (walls, water) and is on the table.
  [[nodiscard]] bool can_stand(const Box& body, const Mover& mover) const;
  /// True if a body can surely stand anywhere along a straight step without turning: on the table
  /// all the way, and nowhere near forbidden ground. False if it may not: ask `can_stand`.
  [[nodiscard]] bool clear_along(const Box& body, Vec step, const Mover& mover) const;
  /// The same anywhere in a circle, however it turns.
  [[nodiscard]] bool clear_about(const Circle& circle, const Mover& mover) const;
  /// True if a file as wide as twice the mover's clearance gets along a straight step past the ends
  /// of walls: no wall that it may not cross stands in its way. Who began nearer to one than that,
  /// and goes on from there, may leave it, as narrow as he needs. Forbidden areas are `cost`'s.
  /// @param began the first place of the whole way
  /// @param grazed how far a wall may reach into the file, beyond half a millimetre
  [[nodiscard]] bool file_passes(Vec began, Vec from, Vec to, const Mover& mover,
                                 double grazed) const;
  /// How far a body gets along a straight step, without turning, before it stands where it cannot:
  /// as a share 0..1 of it; 0 if it stands so at the start. Nothing if all the way.
  [[nodiscard]] std::optional<double> forbidden_along(const Box& body, Vec step,
                                                      const Mover& mover) const;
  /// How far a body wheels before it stands where it cannot, hundredths of a degree; its whole turn
  /// if nowhere.
  [[nodiscard]] std::int32_t clear_turn(const WheelingBox& wheel, const Mover& mover) const;
  /// True if any of a body lies on an area, or over a line or ring (not its gaps), deeper than half
  /// a millimetre.
  [[nodiscard]] bool lies_on(FeatureId id, const Box& body) const;
  /// How deep inside it (or across it, if it is a line) the deepest place of a body lies, to a
  /// millimetre; 0 if none does. Dear: for who has come to lie on what he may not enter.
  [[nodiscard]] double deepest(FeatureId id, const Box& body) const;
  /// After what share 0..1 of a straight step, without turning, a body first does so; 0 if it does
  /// at the start. Nothing if nowhere.
  [[nodiscard]] std::optional<double> comes_upon(FeatureId id, const Box& body, Vec step) const;
  /// How far a body wheels before it does so, hundredths of a degree; its whole turn if nowhere.
  [[nodiscard]] std::int32_t clear_turn(const WheelingBox& wheel, FeatureId id) const;
  /// How far the corners of a body reach over the table's edge, tenths of a millimetre.
  [[nodiscard]] double over_the_edge(const Box& body) const;
  /// After what share of a step some corner reaches farther over the table's edge than that.
  [[nodiscard]] std::optional<double> leaves_table(const Box& body, Vec step, double over) const;
  /// The cheapest way through corners and gaps. If the goal cannot be reached: the way to the
  /// reachable place nearest to it.
  [[nodiscard]] Way way(Vec from, Vec to, const Mover& mover) const;
  /// Where a budget runs out along a way, and what was spent; the end of the way if it suffices.
  struct Spent {
    Vec at;
    Cost cost;
    bool whole = false;       ///< the end of the way was reached
    std::vector<Vec> points;  ///< the part walked, starting at its start and ending at `at`
  };
  [[nodiscard]] Spent spend(std::span<const Vec> points, double budget, const Mover& mover) const;

  /// Places that give cover against a threat, one feature after the other: along covering lines on
  /// the side away from the threat (inside, for rings that shelter only inside), `half_depth`
  /// behind them; inside covering areas, on a grid. Places that cannot be entered are left out.
  /// @param wanted those that are not are left out before more is asked of them; empty: all are
  [[nodiscard]] std::vector<CoverPlace> cover_places(
      Vec threat, double half_depth, const Mover& mover,
      const std::function<bool(Vec)>& wanted = {}) const;

 private:
  friend class Ways;
  std::unique_ptr<const Prepared> prepared_;
};

/// Ways of one mover, one after the other: as `Ground::way` finds them, but what can be seen from
/// a place is looked at once, however many of them begin or end there.
class Ways {
 public:
  /// @param ground outlives this
  Ways(const Ground& ground, const Mover& mover);
  ~Ways();
  Ways(Ways&&) noexcept;
  Ways& operator=(const Ways&) = delete;
  Ways(const Ways&) = delete;
  [[nodiscard]] Way find(Vec from, Vec to);

 private:
  class Finder;
  std::unique_ptr<Finder> finder_;
};

/// What is wrong with an outline (crosses itself, too few points, no extent, off the table, gaps
/// that do not lie on the line); empty if nothing. Through Boost.Geometry.
[[nodiscard]] std::vector<std::string> outline_faults(const Feature& feature, Length width,
                                                      Length height);

}  // namespace opfor::field
