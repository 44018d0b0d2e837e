#pragma once

#include <vector>

#include "battles/opinion/shapes.hpp"
#include "field/feature.hpp"

/// Pieces of terrain under points, ways and bodies, by the outlines of the scenario alone.
namespace opfor::battles::opinion {

/// Who goes there, as far as ground may forbid it.
enum class Goes : std::uint8_t { on_foot, mounted };

/// The area holds the point. (Lines and rings hold none.)
[[nodiscard]] bool in_area(const field::Feature& feature, Vec point);
/// How deep the deepest point of a body lies in an area; 0 if none lies in it.
[[nodiscard]] double depth_in(const field::Feature& area, const Polygon& body);

/// How far a point is from an outline or a line, from either side; gaps are part of it.
[[nodiscard]] double to_outline(const field::Feature& feature, Vec point);

/// Gaps that count as open: all of them, or only those that cost nothing.
enum class Gaps : std::uint8_t { all, free };
/// True if a straight step crosses the outline of an area, or a line or ring outside its gaps.
[[nodiscard]] bool crosses(const field::Feature& feature, Vec from, Vec to, Gaps open);
/// How often a way crosses it: a place on the border belongs to the step that leaves it. A step
/// over a corner crosses it twice.
[[nodiscard]] int crossings(const field::Feature& feature, const std::vector<Vec>& way, Gaps open);

/// How deep a body stands across a line, ring or area's outline that is no gap: how far the deepest
/// point of the line inside the body lies from the body's border, with half of the line's width.
[[nodiscard]] double across(const field::Feature& feature, const Polygon& body, Gaps open);
/// How deep a body stands in what nobody of its kind may enter; 0 if nowhere.
[[nodiscard]] double in_forbidden(const field::Feature& feature, const Polygon& body, Goes goes);

}  // namespace opfor::battles::opinion
