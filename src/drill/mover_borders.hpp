#pragma once

#include <cstddef>
#include <span>
#include <tuple>
#include <vector>

#include "drill/mover.hpp"

/// What the mover's rooms (straight ways, wheels, driven bodies) share, and nobody else reads.
/// Lengths in tenths of a millimetre.
namespace opfor {

/// By how much a place at rest may be off, and a little more.
inline constexpr double kRounded = 1;
/// Nearer than this is in touch.
inline constexpr double kTouches = 2;

/// In the order of the way; of equals as `Meets` lists them, then by id.
inline bool sooner(const Met& x, const Met& y) {
  return std::tuple{x.after, x.what, x.unit, x.feature} <
         std::tuple{y.after, y.what, y.unit, y.feature};
}

/// Features of this kind to a body.
template <class Take>
void each_border(const Drill& drill, UnitId unit, Border kind, Take take) {
  const std::span<const field::Feature> features = drill.land().features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (drill.border(unit, features[i]) == kind) take(static_cast<FeatureId>(i));
  }
}

/// Of the places where a follower crosses a border those to which nothing has led it: neither what
/// led, as often as it has crossed by then, nor what was across before.
/// @param led where that crosses, in order; what is found is added, for who follows farther behind
/// @param before how often the leader was across when it set out
std::vector<double> not_led(const std::vector<double>& followed, std::vector<double>& led,
                            std::size_t before);

}  // namespace opfor
