#pragma once

#include <string>
#include <vector>

#include "field/feature.hpp"
#include "field/lines.hpp"

/// What is done once per battle with an outline.
namespace opfor::field {

/// What makes an outline useless: too few points, crossing itself, no extent, gaps off the line;
/// empty if nothing. Through Boost.Geometry.
[[nodiscard]] std::vector<std::string> shape_faults(const Feature& feature);

/// The outline of an area or ring anticlockwise, without repeated points and without points in the
/// middle of a straight side.
[[nodiscard]] std::vector<Vec> tidy(const std::vector<Vec>& outline);

/// A simple polygon (anticlockwise, tidy) as convex pieces: ears are cut off, then pieces joined
/// again where the whole stays convex (Hertel and Mehlhorn).
[[nodiscard]] std::vector<Piece> convex_pieces(const std::vector<Vec>& polygon);

/// A stretch of a line or ring without its gaps.
struct SolidRun {
  std::vector<Vec> points;
  bool closed = false;      ///< a whole ring without gaps
  bool gap_before = false;  ///< its first point is the side of a gap
  bool gap_after = false;   ///< its last point is
};

/// A line or ring cut at its gaps.
[[nodiscard]] std::vector<SolidRun> solid_runs(const Feature& feature);

/// Corners of the joint round a bend of a band.
inline constexpr int kJointCorners = 16;

/// The ground that a line with a width covers, as convex pieces: a rectangle along every segment,
/// a sixteen-sided joint round every bend and free end; cut straight at gaps.
[[nodiscard]] std::vector<Piece> band_pieces(const SolidRun& run, double half);

}  // namespace opfor::field
