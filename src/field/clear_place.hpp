#pragma once

#include <optional>
#include <span>

#include "field/box.hpp"
#include "field/ground.hpp"

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

/// A place right beside ground that a body never enters is no place for all of it: as near to it as
/// it has room. The place itself where it lies in such ground, or there is none.
/// @param barred the pieces that it never enters
/// @param clear how far off them it has room
[[nodiscard]] Vec place_with_room(const Ground& ground, std::span<const FeatureId> barred,
                                  Vec place, double clear);

}  // namespace opfor::field
