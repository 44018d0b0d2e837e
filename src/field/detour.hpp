#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "field/box.hpp"
#include "field/ground.hpp"

namespace opfor::field {

/// What the ways round areas of one ground have in common, whatever place they lead to: kept, it is
/// worked out once for them all. They belong to one thread.
class Corners {
 public:
  class Round;
  Corners();
  ~Corners();
  Corners(const Corners&) = delete;
  Corners& operator=(const Corners&) = delete;
  /// Those of some areas for a lane so wide.
  [[nodiscard]] std::shared_ptr<Round> round(const Ground& ground,
                                             const std::vector<FeatureId>& bars, double clear);

 private:
  std::vector<std::shared_ptr<Round>> all_;
};

/// Ways to one place round areas that a body is to keep out of, and round other bodies that will
/// not go away: of which these are more may hang on than a `Mover` tells `Ways`. Lines (streams,
/// hedges) are not looked at, nor what the wheels cost.
class Detour {
 public:
  using Bars = std::function<bool(FeatureId, const Feature&)>;
  /// @param ground outlives this
  /// @param clear half the width of the lane that it needs, tenths of a millimetre
  /// @param bars the pieces that it keeps out of; asked here alone
  /// @param bodies that it keeps out of, too, but for such as lie about the place itself
  Detour(const Ground& ground, Vec to, double clear, const Bars& bars,
         std::vector<Box> bodies = {});
  /// @param kept of this ground, and outlives this
  Detour(const Ground& ground, Vec to, double clear, const Bars& bars, Corners& kept);

  struct Way {
    Vec first;          ///< where to make for: the next corner, or the place itself
    double length = 0;  ///< of all of it
  };
  /// The shortest way from somewhere; nothing if there is none round these pieces. Who stands in
  /// one goes on through it; who stands close by one may squeeze past it to the first corner, and
  /// past nothing else.
  [[nodiscard]] std::optional<Way> from(Vec place) const;

 private:
  Vec to_;
  double clear_;
  std::shared_ptr<Corners::Round> round_;
};

}  // namespace opfor::field
