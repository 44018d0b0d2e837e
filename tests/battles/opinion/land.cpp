#include "battles/opinion/land.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace opfor::battles::opinion {

using field::Feature;
using field::Gap;
using field::Shape;

namespace {

constexpr double kGrid = 10;  ///< a millimetre between the points of a body that are looked at
constexpr double kAlong = 3;  ///< and of a line
constexpr double kInGap = 2;  ///< places of gaps and of walls are rounded each for itself
constexpr double kSamePlace = 1e-3;

/// The segments of an outline.
std::vector<std::pair<Vec, Vec>> segments(const Feature& feature) {
  std::vector<std::pair<Vec, Vec>> all;
  const std::size_t n = feature.outline.size();
  const std::size_t sides = feature.shape == Shape::line ? n - 1 : n;
  for (std::size_t i = 0; i < sides; ++i) {
    all.emplace_back(feature.outline[i], feature.outline[(i + 1) % n]);
  }
  return all;
}

bool in_gap(const Feature& feature, Vec point, Gaps open) {
  return std::any_of(feature.gaps.begin(), feature.gaps.end(), [&](const Gap& gap) {
    if (open == Gaps::free && gap.barrier) return false;
    return distance(point, gap.from, gap.to) <= kInGap;
  });
}

Vec meeting(Vec a, Vec b, Vec c, Vec d) {
  const double all = cross(b - a, d - c);
  if (all == 0) return c;
  return a + (b - a) * (cross(c - a, d - c) / all);
}

/// Left of the side, or on it.
bool on_left(Vec from, Vec to, Vec point) { return cross(to - from, point - from) >= 0; }

}  // namespace

bool in_area(const Feature& feature, Vec point) {
  return feature.shape == Shape::area && holds(feature.outline, point);
}

double depth_in(const Feature& area, const Polygon& body) {
  if (area.shape != Shape::area) return 0;
  const Circle about = circle_about(body);
  const bool near =
      holds(area.outline, about.middle) || to_border(area.outline, about.middle) <= about.radius;
  if (!near) return 0;
  double most = 0;
  for (const Vec point : sown(body, kGrid)) {
    if (holds(area.outline, point)) most = std::max(most, to_border(area.outline, point));
  }
  return most;
}

double to_outline(const Feature& feature, Vec point) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [a, b] : segments(feature)) least = std::min(least, distance(point, a, b));
  return least;
}

namespace {

/// Where a straight step crosses it outside its gaps; where two sides meet, once for both.
std::vector<Vec> crossed_at(const Feature& feature, Vec from, Vec to, Gaps open) {
  std::vector<Vec> places;
  for (const auto& [a, b] : segments(feature)) {
    // Each end belongs to one side, so that two steps that meet on the line cross it once.
    if (on_left(a, b, from) == on_left(a, b, to) || !cut(from, to, a, b)) continue;
    const Vec place = meeting(from, to, a, b);
    const bool known = std::any_of(places.begin(), places.end(),
                                   [&](Vec other) { return length(place - other) < kSamePlace; });
    if (!known && !in_gap(feature, place, open)) places.push_back(place);
  }
  return places;
}

}  // namespace

bool crosses(const Feature& feature, Vec from, Vec to, Gaps open) {
  return !crossed_at(feature, from, to, open).empty();
}

int crossings(const Feature& feature, const std::vector<Vec>& way, Gaps open) {
  std::size_t n = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    n += crossed_at(feature, way[i], way[i + 1], open).size();
  }
  return static_cast<int>(n);
}

namespace {

/// From a point of a line to where the nearest of its gaps ends.
double to_gap(const Feature& feature, Vec point) {
  double least = std::numeric_limits<double>::infinity();
  for (const field::Gap& gap : feature.gaps) {
    least = std::min({least, length(point - gap.from), length(point - gap.to)});
  }
  return least;
}

/// How far a body reaches along a line beyond a place of it, as far as it lies in its width.
double reaches_beyond(const Polygon& body, Vec place, Vec along, double wide) {
  const Vec aside = right_of(along);
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < body.size(); ++i) {
    const Vec a = body[i] - place;
    const Vec step = body[(i + 1) % body.size()] - body[i];
    // Of a side the part within the width.
    double from = 0;
    double to = 1;
    const double off = dot(a, aside);
    const double change = dot(step, aside);
    if (change == 0 && std::abs(off) > wide) continue;
    if (change != 0) {
      const double one = (-wide - off) / change;
      const double other = (wide - off) / change;
      from = std::max(from, std::min(one, other));
      to = std::min(to, std::max(one, other));
    }
    if (from > to) continue;
    most = std::max({most, dot(a + step * from, along), dot(a + step * to, along)});
  }
  return most;
}

/// How far a body reaches over the end of a gap that a point of the line lies beyond, on the same
/// straight part of it: it is cut straight across there.
/// @param a, b the ends of that part
double over_end_of_gap(const Feature& feature, Vec a, Vec b, const Polygon& body, Vec point) {
  double least = std::numeric_limits<double>::infinity();
  const Vec along = (b - a) * (1 / std::max(length(b - a), 1.0));
  const auto look = [&](Vec from, Vec end) {
    if (distance(end, a, b) > kInGap) return;
    const Vec out = along * (dot(end - from, along) < 0 ? -1 : 1);
    if (dot(point - end, out) < 0) return;
    least = std::min(least, reaches_beyond(body, end, out, feature.width.as_double() / 2));
  };
  for (const field::Gap& gap : feature.gaps) {
    look(gap.from, gap.to);
    look(gap.to, gap.from);
  }
  return least;
}

/// How deep a body lies in the ground of a line, less so much where that bends or ends: as near
/// to its points as it is wide to each side.
double across_but(const Feature& feature, const Polygon& body, Gaps open, double at_bends) {
  double most = 0;
  const double wide = feature.width.as_double() / 2;
  const Circle about = circle_about(body);
  for (const auto& [a, b] : segments(feature)) {
    if (distance(about.middle, a, b) > about.radius + wide) continue;
    const int n = std::max(1, static_cast<int>(length(b - a) / kAlong));
    for (int i = 0; i <= n; ++i) {
      const Vec point = a + (b - a) * (1.0 * i / n);
      const double border = to_border(body, point);
      const bool inside = holds(body, point);
      // A gap is cut straight across the line: its end is not rounded into it.
      if (!inside && border >= to_gap(feature, point)) continue;
      const bool at_bend = std::min(length(point - a), length(point - b)) <= wide;
      const double deep = (inside ? border : -border) + wide - (at_bend ? at_bends : 0);
      if (deep <= most || in_gap(feature, point, open)) continue;
      most = std::max(most, std::min(deep, over_end_of_gap(feature, a, b, body, point)));
    }
  }
  return most;
}

/// By how much less a bend of a band keeps off: its joint has sixteen sides, and a body that may be
/// half a millimetre deep with its edges may be deeper with a corner.
double spared_at_bends(const Feature& feature) {
  constexpr double kHalfOfAJoint = 3.14159265358979 / 16;
  constexpr double kOfACorner = 1.41421356237310 - 1;
  return feature.width.as_double() / 2 * (1 - std::cos(kHalfOfAJoint)) + kDeep * kOfACorner;
}

}  // namespace

double across(const Feature& feature, const Polygon& body, Gaps open) {
  return across_but(feature, body, open, 0);
}

double in_forbidden(const Feature& feature, const Polygon& body, Goes goes) {
  const bool forbidden = goes == Goes::mounted ? feature.impassable_horse : feature.impassable_foot;
  if (!forbidden) return 0;
  return feature.shape == Shape::area
             ? depth_in(feature, body)
             : across_but(feature, body, Gaps::all, spared_at_bends(feature));
}

}  // namespace opfor::battles::opinion
