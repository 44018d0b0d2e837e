#pragma once

#include "telling/measures.hpp"
#include "telling/svg.hpp"

namespace opfor {

/// Where the table lies on the drawing sheet, and how large.
struct Frame {
  explicit Frame(const Setting& setting);
  [[nodiscard]] Spot spot(Vec p) const;
  [[nodiscard]] Spot spot(Point p) const { return spot(field::vec(p)); }
  [[nodiscard]] std::vector<Spot> spots(std::span<const Vec> points) const;
  /// A length on the drawing sheet.
  [[nodiscard]] double size(double tenths) const { return tenths * scale; }
  double scale = 1;  ///< drawing units in a tenth of a millimetre
  double left = 44;  ///< of the table's corner
  double top = 84;
  double width = 0;  ///< of the table
  double height = 0;
  double bottom = 106;  ///< room for the legend
};

/// Paper, table, grid with its letters and numbers, title, scale bar, north arrow.
void draw_frame(Svg& svg, const Frame& frame, const Setting& setting, std::string_view subtitle);
void draw_grid(Svg& svg, const Frame& frame, const Setting& setting);
void draw_legend(Svg& svg, const Frame& frame, const Setting& setting, bool arrows);

/// The old map signs of who stands on a base: horse has a slash through it, foot and shot a dot,
/// pikes stand upright, dragoons are horse with a dot; a gun is its barrel between two wheels; who
/// leads has a star.
enum class Sign : std::uint8_t { foot, pike, horse, dragoons, gun, leader };
/// @param base on the drawing sheet: its middle, half its front and half its depth as ways on it
void draw_sign(Svg& svg, Sign sign, Spot middle, Spot half_front, Spot half_depth);
/// The line under the legend that says what the signs are.
void draw_sign_legend(Svg& svg, const Frame& frame, const std::vector<Sign>& signs);

/// All pieces of terrain, each kind in its own manner.
void draw_terrain(Svg& svg, const Frame& frame, const field::Ground& ground);
/// Patterns that the terrain uses.
[[nodiscard]] std::string_view terrain_definitions();

/// Colours of a side: fill and line.
[[nodiscard]] std::string_view side_fill(Side side);
[[nodiscard]] std::string_view side_ink(Side side);

}  // namespace opfor
