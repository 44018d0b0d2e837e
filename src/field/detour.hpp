#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "field/box.hpp"
#include "field/ground.hpp"

namespace opfor::field {

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
  [[nodiscard]] bool passes_features(const Box& lane, Vec step) const;
  [[nodiscard]] bool passes_bodies(const Box& lane, Vec step) const;
  [[nodiscard]] std::vector<Vec> open_corners() const;
  /// Of those from which there is a way to the place, the n-th nearest; nothing if there are fewer.
  [[nodiscard]] std::optional<Corner> corner(std::size_t n) const;
  void begin() const;
  [[nodiscard]] bool find_next() const;

  const Ground& ground_;
  Vec to_;
  double clear_;
  std::vector<FeatureId> bars_;
  std::vector<Box> bodies_;

  /// The search outwards from the place, as far as its corners have been wanted (Dijkstra).
  struct Search {
    std::vector<Vec> open;
    std::vector<double> to_go;  ///< of each, as far as it is known
    std::vector<bool> done;
    std::vector<std::size_t> found;  ///< from the nearest to the place on
  };
  mutable std::optional<Search> search_;
};

}  // namespace opfor::field
