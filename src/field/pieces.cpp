// Splits outlines into convex pieces and cuts lines at their gaps.
#include <algorithm>
#include <limits>

#include "field/box.hpp"
#include "field/outline.hpp"

namespace opfor::field {
namespace {

using Ring = std::vector<std::size_t>;  // corners of the polygon by number, anticlockwise

double turn(const std::vector<Vec>& p, std::size_t a, std::size_t b, std::size_t c) {
  return cross(p[b] - p[a], p[c] - p[b]);
}

/// True if the triangle at place `i` of what is left can be cut off.
bool ear(const std::vector<Vec>& p, const Ring& left, std::size_t i) {
  const std::size_t n = left.size();
  const std::size_t a = left[(i + n - 1) % n];
  const std::size_t b = left[i];
  const std::size_t c = left[(i + 1) % n];
  if (turn(p, a, b, c) <= 0) return false;
  return std::none_of(left.begin(), left.end(), [&](std::size_t k) {
    return k != a && k != b && k != c && cross(p[b] - p[a], p[k] - p[a]) >= 0 &&
           cross(p[c] - p[b], p[k] - p[b]) >= 0 && cross(p[a] - p[c], p[k] - p[c]) >= 0;
  });
}

std::vector<Ring> triangles(const std::vector<Vec>& p) {
  Ring left(p.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  std::vector<Ring> cut;
  while (left.size() > 3) {
    std::size_t i = 0;
    while (i < left.size() && !ear(p, left, i)) ++i;
    if (i == left.size()) i = 0;  // only by rounding: a sliver of no area is left
    const std::size_t n = left.size();
    cut.push_back({left[(i + n - 1) % n], left[i], left[(i + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
  }
  cut.push_back(left);
  return cut;
}

/// The two rings joined along a side that they share, if the whole is convex; empty if not.
Ring joined(const std::vector<Vec>& p, const Ring& a, const Ring& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (a[i] != b[(j + 1) % b.size()] || a[(i + 1) % a.size()] != b[j]) continue;
      Ring whole;
      for (std::size_t k = 1; k <= a.size(); ++k) whole.push_back(a[(i + k) % a.size()]);
      for (std::size_t k = 2; k < b.size(); ++k) whole.push_back(b[(j + k) % b.size()]);
      const std::size_t n = whole.size();
      for (std::size_t k = 0; k < n; ++k) {
        if (turn(p, whole[(k + n - 1) % n], whole[k], whole[(k + 1) % n]) < 0) return {};
      }
      return whole;
    }
  }
  return {};
}

bool join_one(const std::vector<Vec>& p, std::vector<Ring>& rings) {
  for (std::size_t i = 0; i < rings.size(); ++i) {
    for (std::size_t j = i + 1; j < rings.size(); ++j) {
      Ring whole = joined(p, rings[i], rings[j]);
      if (whole.empty()) continue;
      rings[i] = std::move(whole);
      rings.erase(rings.begin() + static_cast<std::ptrdiff_t>(j));
      return true;
    }
  }
  return false;
}

/// Where along an outline a point lies nearest to it.
double place_along(const std::vector<Vec>& outline, std::size_t segments, Vec p) {
  double best = std::numeric_limits<double>::infinity();
  double place = 0;
  double walked = 0;
  for (std::size_t i = 0; i < segments; ++i) {
    const Vec a = outline[i];
    const Vec d = outline[(i + 1) % outline.size()] - a;
    const double length = norm(d);
    const double t = length > 0 ? std::clamp(dot(p - a, d) / (length * length), 0.0, 1.0) : 0.0;
    const double off = norm(p - (a + d * t));
    if (off < best) {
      best = off;
      place = walked + t * length;
    }
    walked += length;
  }
  return place;
}

/// The part of an outline from one place along it to another (which may be past a ring's start). A
/// place is a corner where it is no more than a hair off it: no side is shorter than that.
std::vector<Vec> part(const std::vector<Vec>& outline, std::size_t segments, double from,
                      double to) {
  std::vector<Vec> points;
  double walked = 0;
  for (std::size_t i = 0; i < 2 * segments && walked < to - kHair; ++i) {
    const Vec a = outline[i % segments];
    const Vec b = outline[(i % segments + 1) % outline.size()];
    const double length = norm(b - a);
    const auto at = [&](double place) { return a + (b - a) * ((place - walked) / length); };
    if (length > 0 && walked + length > from + kHair) {
      if (points.empty()) points.push_back(from > walked + kHair ? at(from) : a);
      points.push_back(to < walked + length ? at(to) : b);
    }
    walked += length;
  }
  return points;
}

}  // namespace

std::vector<Piece> convex_pieces(const std::vector<Vec>& polygon) {
  std::vector<Ring> rings = triangles(polygon);
  rings.erase(std::remove_if(rings.begin(), rings.end(),
                             [&](const Ring& r) { return turn(polygon, r[0], r[1], r[2]) <= 0; }),
              rings.end());
  while (join_one(polygon, rings)) {
  }
  std::vector<Piece> pieces;
  for (const Ring& ring : rings) {
    std::vector<Vec> corners;
    std::vector<bool> outer;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      corners.push_back(polygon[ring[i]]);
      outer.push_back(ring[(i + 1) % ring.size()] == (ring[i] + 1) % polygon.size());
    }
    pieces.push_back(piece(std::move(corners), outer));
  }
  return pieces;
}

std::vector<SolidRun> solid_runs(const Feature& feature) {
  const bool ring = feature.shape == Shape::ring;
  const std::vector<Vec>& outline = feature.outline;
  const std::size_t segments = ring ? outline.size() : outline.size() - 1;
  double whole = 0;
  for (std::size_t i = 0; i < segments; ++i) {
    whole += norm(outline[(i + 1) % outline.size()] - outline[i]);
  }
  std::vector<Stretch> open;
  for (const Gap& gap : feature.gaps) {
    double from = place_along(outline, segments, gap.from);
    double to = place_along(outline, segments, gap.to);
    if (from > to) std::swap(from, to);
    if (ring && to - from > whole / 2) {  // the shorter way round leads over the ring's start
      open.push_back({0, from});
      open.push_back({to, whole});
    } else {
      open.push_back({from, to});
    }
  }
  join(open, kHair);
  if (open.empty()) return {{outline, ring, false, false}};

  std::vector<SolidRun> runs;
  for (std::size_t i = 0; i + 1 < open.size(); ++i) {
    runs.push_back({part(outline, segments, open[i].to, open[i + 1].from), false, true, true});
  }
  const double first = open.front().from;
  const double last = open.back().to;
  if (ring) {
    if (whole - last + first > kHair) {
      runs.push_back({part(outline, segments, last, whole + first), false, true, true});
    }
  } else {
    if (first > kHair) runs.push_back({part(outline, segments, 0, first), false, false, true});
    if (whole - last > kHair) {
      runs.push_back({part(outline, segments, last, whole), false, true, false});
    }
  }
  return runs;
}

std::vector<Piece> band_pieces(const SolidRun& run, double half) {
  std::vector<Piece> pieces;
  const std::size_t n = run.points.size();
  const std::size_t segments = run.closed ? n : n - 1;
  for (std::size_t i = 0; i < segments; ++i) {
    const Vec a = run.points[i];
    const Vec b = run.points[(i + 1) % n];
    const double length = norm(b - a);
    if (length <= 0) continue;
    const Vec right = Vec{(b - a).y, -(b - a).x} * (half / length);
    // The short sides are borders only where the band is cut at a gap.
    pieces.push_back(
        piece({a + right, b + right, b - right, a - right},
              {true, i + 1 == segments && run.gap_after, true, i == 0 && run.gap_before}));
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (!run.closed && ((i == 0 && run.gap_before) || (i + 1 == n && run.gap_after))) continue;
    std::vector<Vec> round;
    for (int k = 0; k < kJointCorners; ++k) {
      round.push_back(run.points[i] +
                      unit_vector(Angle::hundredths(-36000 / kJointCorners * k)) * half);
    }
    pieces.push_back(piece(std::move(round), std::vector<bool>(kJointCorners, true)));
  }
  return pieces;
}

}  // namespace opfor::field
