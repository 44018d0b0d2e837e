#pragma once

#include <span>
#include <vector>

#include "field/feature.hpp"

/// Plane geometry of outlines for words and pictures. No rule reads it.
namespace opfor {

[[nodiscard]] Vec nearest_on_segment(Vec a, Vec b, Vec p);
[[nodiscard]] bool inside(std::span<const Vec> outline, Vec p);
/// The lines of a feature that stand: its outline without the gaps, in unbroken pieces. A ring
/// without gaps comes back as one piece that ends where it began.
[[nodiscard]] std::vector<std::vector<Vec>> standing_pieces(const field::Feature& feature);
/// Points at even steps along a line, its ends included.
[[nodiscard]] std::vector<Vec> along(std::span<const Vec> line, double step);
[[nodiscard]] Vec centre_of(std::span<const Vec> outline);

}  // namespace opfor
