#pragma once

#include <optional>
#include <span>

#include "field/box.hpp"

/// The first free place for a body that finds its own taken.
namespace opfor::field {

/// The first that is accepted of the places beside a place: a step off in each direction, then two
/// steps, and so on; nothing if none is that is no farther off than `farthest`.
/// @param directions unit vectors, in the order in which they are to be tried
/// @param step tenths of a millimetre, more than 0
template <class Accepts>
[[nodiscard]] std::optional<Vec> first_beside(Vec place, std::span<const Vec> directions,
                                              double step, double farthest, Accepts accepts) {
  for (int n = 1; n * step <= farthest; ++n) {
    for (const Vec direction : directions) {
      const Vec beside = place + direction * (n * step);
      if (accepts(beside)) return beside;
    }
  }
  return std::nullopt;
}

}  // namespace opfor::field
