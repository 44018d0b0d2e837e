#include "field/outline.hpp"

#include <algorithm>
#include <boost/geometry/algorithms/correct.hpp>
#include <boost/geometry/algorithms/is_simple.hpp>
#include <boost/geometry/algorithms/is_valid.hpp>
#include <boost/geometry/core/cs.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <limits>

#include "field/box.hpp"
#include "field/ground.hpp"

namespace opfor::field {
namespace {

namespace bg = boost::geometry;
using BgPoint = bg::model::d2::point_xy<double>;

/// The sentence for what Boost.Geometry finds wrong; empty if nothing.
std::string fault_of(bg::validity_failure_type failure) {
  switch (failure) {
    case bg::no_failure:
      return {};
    case bg::failure_few_points:
    case bg::failure_wrong_topological_dimension:
      return "the outline has no extent";
    case bg::failure_spikes:
      return "the outline turns back on itself";
    default:  // intersections, or an orientation that cannot be mended
      return "the outline crosses itself";
  }
}

double area2(const std::vector<Vec>& outline) {
  double sum = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    sum += cross(outline[i], outline[(i + 1) % outline.size()]);
  }
  return sum;
}

std::string closed_fault(const std::vector<Vec>& outline) {
  bg::model::polygon<BgPoint> polygon;
  for (const Vec p : outline) bg::append(polygon.outer(), BgPoint{p.x, p.y});
  bg::correct(polygon);
  bg::validity_failure_type failure = bg::no_failure;
  const bool valid = bg::is_valid(polygon, failure);
  if (!valid && failure != bg::failure_duplicate_points) return fault_of(failure);
  // Less than a square millimetre is no ground.
  const double twice = area2(outline);
  return (twice < 0 ? -twice : twice) < 200 ? "the outline has no extent" : "";
}

std::string open_fault(const std::vector<Vec>& outline) {
  bg::model::linestring<BgPoint> line;
  for (const Vec p : outline) bg::append(line, BgPoint{p.x, p.y});
  bg::validity_failure_type failure = bg::no_failure;
  if (!bg::is_valid(line, failure)) return fault_of(failure);
  return bg::is_simple(line) ? "" : "the outline crosses itself";
}

std::string gap_name(const Gap& gap, std::size_t i) {
  return gap.name.empty() ? "gap " + std::to_string(i + 1) : "gap '" + gap.name + "'";
}

double distance_to(const Feature& feature, Vec p) {
  const std::size_t n = feature.outline.size();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + (feature.shape == Shape::ring ? 0U : 1U) < n; ++i) {
    least = std::min(least, gap(p, feature.outline[i], feature.outline[(i + 1) % n]));
  }
  return least;
}

void add_gap_faults(const Feature& feature, std::vector<std::string>& faults) {
  if (feature.shape == Shape::area && !feature.gaps.empty()) {
    faults.emplace_back("only a line or a ring has gaps");
    return;
  }
  for (std::size_t i = 0; i < feature.gaps.size(); ++i) {
    const Gap& gap = feature.gaps[i];
    if (norm(gap.to - gap.from) < kDeep) {
      faults.push_back(gap_name(gap, i) + " has no width");
    } else if (distance_to(feature, gap.from) > kDeep + kHair ||
               distance_to(feature, gap.to) > kDeep + kHair) {
      faults.push_back(gap_name(gap, i) + " does not lie on the line");
    }
  }
}

bool all_finite(const std::vector<Vec>& outline) {
  return std::all_of(outline.begin(), outline.end(),
                     [](Vec p) { return std::isfinite(p.x) && std::isfinite(p.y); });
}

}  // namespace

std::vector<std::string> shape_faults(const Feature& feature) {
  std::vector<std::string> faults;
  const bool open = feature.shape == Shape::line;
  if (feature.outline.size() < (open ? 2U : 3U)) {
    faults.emplace_back(open ? "a line needs at least 2 points"
                             : "an area or ring needs at least 3 points");
    return faults;
  }
  if (!all_finite(feature.outline)) {
    faults.emplace_back("a point of the outline is not a number");
    return faults;
  }
  const std::string fault = open ? open_fault(feature.outline) : closed_fault(feature.outline);
  if (!fault.empty()) faults.push_back(fault);
  if (feature.width < Length{}) faults.emplace_back("the width is negative");
  add_gap_faults(feature, faults);
  return faults;
}

std::vector<std::string> outline_faults(const Feature& feature, Length width, Length height) {
  std::vector<std::string> faults = shape_faults(feature);
  const bool off = std::any_of(feature.outline.begin(), feature.outline.end(), [&](Vec p) {
    return p.x < 0 || p.y < 0 || p.x > width.as_double() || p.y > height.as_double();
  });
  if (off) faults.emplace_back("the outline leaves the table");
  return faults;
}

std::vector<Vec> tidy(const std::vector<Vec>& outline) {
  std::vector<Vec> points;
  for (const Vec p : outline) {
    if (points.empty() || norm(p - points.back()) > kHair) points.push_back(p);
  }
  while (points.size() > 1 && norm(points.front() - points.back()) <= kHair) points.pop_back();
  if (area2(points) < 0) std::reverse(points.begin(), points.end());
  for (std::size_t i = 0; i < points.size() && points.size() > 3;) {
    const Vec before = points[(i + points.size() - 1) % points.size()];
    const Vec after = points[(i + 1) % points.size()];
    if (gap(points[i], before, after) <= kHair) {
      points.erase(points.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  return points;
}

}  // namespace opfor::field
