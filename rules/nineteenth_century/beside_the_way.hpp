#pragma once

#include "rules/nineteenth_century/movement.hpp"

namespace opfor::nineteenth_century {

/// What of a way a march could not use: from how far on to how far its file gets.
struct WayPart {
  const std::vector<Vec>& points;
  double got = 0;
  double length = 0;
};
/// A line that ground leaves no room on its way draws up beside that way: a route hugs the corners
/// of a house, where a file passes and no line can stand. The farthest such place; nothing if none
/// gains enough, the steps aside taken off.
/// @param face where it faces at its end; none: along the way
[[nodiscard]] std::optional<March> beside_the_way(const Situation& now, UnitId unit,
                                                  const WayPart& rest, double allowance,
                                                  Formation formation, std::optional<Vec> face);

}  // namespace opfor::nineteenth_century
