#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "field/ground.hpp"

namespace opfor::field {

/// Ways to one place round areas that a body is to keep out of: of which these are more may hang on
/// than a `Mover` tells `Ways`. Lines (streams, hedges) and bodies are not looked at, nor what the
/// wheels cost.
class Detour {
 public:
  using Bars = std::function<bool(FeatureId, const Feature&)>;
  /// @param ground outlives this
  /// @param clear half the width of the lane that it needs, tenths of a millimetre
  /// @param bars the pieces that it keeps out of; asked here alone
  Detour(const Ground& ground, Vec to, double clear, const Bars& bars);

  struct Way {
    Vec first;          ///< where to make for: the next corner, or the place itself
    double length = 0;  ///< of all of it
  };
  /// The shortest way from somewhere; nothing if there is none round these pieces. Who stands in
  /// one goes on through it; who stands close by one squeezes past to the first corner.
  [[nodiscard]] std::optional<Way> from(Vec place) const;

 private:
  struct Corner {
    Vec at;
    double to_go = 0;
  };
  [[nodiscard]] bool is_clear(Vec one, Vec other, double clear) const;
  [[nodiscard]] std::vector<Vec> open_corners() const;
  /// Those from which there is a way to the place.
  [[nodiscard]] const std::vector<Corner>& corners() const;

  const Ground& ground_;
  Vec to_;
  double clear_;
  std::vector<FeatureId> bars_;
  mutable std::optional<std::vector<Corner>> corners_;  ///< once they are wanted
};

}  // namespace opfor::field
