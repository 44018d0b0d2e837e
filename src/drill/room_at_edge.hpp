#pragma once

#include <algorithm>

#include "field/ground.hpp"

namespace opfor {

/// A place in a line, moved along so that there is room between it and the table's edges; but not
/// beyond the place that the whole line makes for, wherever that lies.
/// @param room that a body needs on every side, in tenths of a millimetre, as the places are
[[nodiscard]] inline Vec with_room_at_edge(const field::Ground& ground, Vec place, Vec there,
                                           double room) {
  const auto kept = [room](double at, double of_all, double size) {
    return std::clamp(at, std::min(room, of_all), std::max(size - room, of_all));
  };
  return {kept(place.x, there.x, ground.width().as_double()),
          kept(place.y, there.y, ground.height().as_double())};
}

}  // namespace opfor
