#pragma once

#include <algorithm>
#include <utility>

#include "field/ground.hpp"

/// Who has come to lie on ground that he may not enter: he gets no deeper into it.
namespace opfor::field {

/// @returns true if any of some bodies lies on a feature
[[nodiscard]] inline bool lies_on(const Ground& ground, FeatureId id, Boxes bodies) {
  return std::any_of(bodies.begin(), bodies.end(),
                     [&](const Box& body) { return ground.lies_on(id, body); });
}

/// @returns how deep the deepest of some bodies lies in a feature, tenths of a millimetre
[[nodiscard]] inline double deepest(const Ground& ground, FeatureId id, Boxes bodies) {
  double most = 0;
  for (const Box& body : bodies) most = std::max(most, ground.deepest(id, body));
  return most;
}

/// By how much a place at rest may be off, tenths of a millimetre: that is no deeper.
inline constexpr double kNoDeeper = 1;

/// True if bodies there lie on a feature, and deeper in it than where they stood.
[[nodiscard]] inline bool lies_deeper(const Ground& ground, FeatureId id, Boxes there,
                                      Boxes stood) {
  return lies_on(ground, id, there) &&
         (!lies_on(ground, id, stood) ||
          deepest(ground, id, there) > deepest(ground, id, stood) + kNoDeeper);
}

/// How far a corner of some bodies has come at the most, tenths of a millimetre.
[[nodiscard]] inline double farthest_moved(Boxes from, Boxes to) {
  double most = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto before = corners(from[i]);
    const auto after = corners(to[i]);
    for (std::size_t k = 0; k < before.size(); ++k) {
      most = std::max(most, norm(after[k] - before[k]));
    }
  }
  return most;
}

/// How far bodies that lie on a feature get before they lie deeper in it than at the start, as a
/// share of their way; 1 if they never do. It is looked at the same places of a way however long
/// that is, the last of them beyond its end: who goes as far as he gets, or less far, is not
/// stopped before.
/// @param places_at (double share) -> a range of `Box`: where they are after a share of the way,
///   which may be a little more than 1
/// @param length of the way, tenths of a millimetre
template <class PlacesAt>
[[nodiscard]] double no_deeper(const Ground& ground, FeatureId id, double length,
                               PlacesAt places_at) {
  constexpr double kLook = 20;               // of the way, between the places that are looked at
  constexpr double kLostInReckoning = 0.01;  // or more
  auto measured = places_at(0.0);
  double depth = deepest(ground, id, measured);
  const double deep = depth + kNoDeeper;
  for (int i = 0; i * kLook < length; ++i) {
    auto there = places_at((i + 1) * kLook / length);
    // Nobody has got deeper by more than he has moved.
    if (depth + farthest_moved(measured, there) + kLostInReckoning <= deep) continue;
    depth = deepest(ground, id, there);
    if (depth > deep) return i * kLook / length;
    measured = std::move(there);
  }
  return 1;
}

}  // namespace opfor::field
