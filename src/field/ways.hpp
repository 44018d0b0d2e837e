#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/once.hpp"
#include "field/ground.hpp"
#include "field/lines.hpp"

/// The graph of ways (Boost.Graph): its places are terrain corners, pushed out by what the mover
/// must keep clear, gaps, and points along the border of difficult ground.
namespace opfor::field {

struct Going;

struct NetGraph;  ///< of Boost.Graph; edges carry what a step costs

/// Places and steps for one kind of mover (foot or horse) and clearance.
struct Net {
  bool mounted = false;
  double clearance = 0;
  std::vector<Vec> places;
  std::vector<Vec> along;  ///< the border of difficult ground that a place may slide on, or zero
  std::shared_ptr<const NetGraph> graph;
};

/// Cheapest ways from some places that were reached at a known cost (infinite: not reached).
struct Reached {
  std::vector<double> cost;
  std::vector<std::uint16_t> before;  ///< itself: reached from the start
};

/// All cheapest ways through a net for one mover, from each place worked out when they are first
/// asked for: of a ground's movers and places few ever are. Safe to share.
class Routes {
 public:
  explicit Routes(const Mover& mover);
  ~Routes();
  Routes(const Routes&) = delete;
  Routes& operator=(const Routes&) = delete;
  [[nodiscard]] const Mover& mover() const { return mover_; }
  /// The ways from a place to all others; infinite costs where there is none.
  /// @param net that of the mover, always the same
  [[nodiscard]] const Reached& from(std::size_t place, const Net& net) const;

 private:
  struct Priced;
  Mover mover_;
  Once<std::unique_ptr<const Priced>> priced_;
};

/// What the places of a net are made from, a feature at a time.
struct NetSource {
  const Going* going = nullptr;
  std::vector<std::vector<Vec>> walled_areas;     ///< outlines that may not be entered
  std::vector<std::vector<Vec>> difficult_areas;  ///< outlines, anticlockwise
  struct Walls {
    std::vector<Vec> points;
    bool closed = false;
    bool gap_before = false;
    bool gap_after = false;
    double half = 0;
    bool forbidden = false;  ///< else a barrier, or a difficult band
  };
  std::vector<Walls> walls;
  struct Opening {
    Vec from;
    Vec to;
    double half = 0;
  };
  std::vector<Opening> openings;
  double width = 0;
  double height = 0;
};

/// Places along the border of difficult ground stand this far apart, or farther if there would be
/// too many of them; a way is then bettered by sliding its bends along the border.
inline constexpr double kOnBorder = 600;

[[nodiscard]] Net make_net(const NetSource& source, bool mounted, double clearance);
/// @param seeds cost of each place from the start, infinite where it cannot be reached straight.
[[nodiscard]] Reached spread(const Net& net, const Mover& mover, std::vector<double> seeds);
/// What a cost comes to for a mover.
[[nodiscard]] Cost priced(Cost cost, const Mover& mover);

/// True if a straight step keeps clear of forbidden ground: as far as the mover must, or as far as
/// the nearer of its ends already is.
[[nodiscard]] bool keeps_clear(const Going& going, Vec from, Vec to, double clearance);

}  // namespace opfor::field
