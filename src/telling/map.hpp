#pragma once

#include <string>
#include <vector>

#include "drill/sheet.hpp"

namespace opfor {

/// What an arrow says.
enum class ArrowKind : std::uint8_t { move, charge, retreat };

/// A way that a unit goes (or went).
struct Arrow {
  UnitId unit = kNoUnit;
  ArrowKind kind = ArrowKind::move;
  field::Pose from;         ///< where it stood: drawn as an outline of its base
  std::vector<Point> path;  ///< from start to end
};

struct MapOptions {
  bool names = false;    ///< names instead of ids beside the units, and beside the terrain
  std::string subtitle;  ///< under the title: "turn 3: the orders of Mexico"
};

/// The battle as a picture: an SVG document.
[[nodiscard]] std::string draw_map(const Sheet& sheet, const Battle& battle,
                                   const std::vector<Arrow>& arrows, const MapOptions& options);

}  // namespace opfor
