#include "telling/outline.hpp"

#include <algorithm>
#include <cmath>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/numeric/accumulate.hpp>

namespace opfor {
namespace {

/// The stretches 0..1 of a segment that gaps leave open, sorted.
std::vector<std::pair<double, double>> openings(Vec a, Vec b, const field::Feature& feature) {
  std::vector<std::pair<double, double>> open;
  const double length = norm(b - a);
  if (length == 0) return open;
  const double near = std::max(60.0, feature.width.as_double());
  for (const field::Gap& gap : feature.gaps) {
    const bool here = norm(gap.from - nearest_on_segment(a, b, gap.from)) < near &&
                      norm(gap.to - nearest_on_segment(a, b, gap.to)) < near;
    if (!here) continue;
    const double s = std::clamp(dot(gap.from - a, b - a) / (length * length), 0.0, 1.0);
    const double t = std::clamp(dot(gap.to - a, b - a) / (length * length), 0.0, 1.0);
    if (s != t) open.emplace_back(std::min(s, t), std::max(s, t));
  }
  ranges::sort(open);
  return open;
}

}  // namespace

Vec nearest_on_segment(Vec a, Vec b, Vec p) {
  const Vec way = b - a;
  const double square = dot(way, way);
  if (square == 0) return a;
  return a + way * std::clamp(dot(p - a, way) / square, 0.0, 1.0);
}

bool inside(std::span<const Vec> outline, Vec p) {
  bool in = false;
  for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
    const Vec a = outline[i];
    const Vec b = outline[j];
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

std::vector<std::vector<Vec>> standing_pieces(const field::Feature& feature) {
  std::vector<std::vector<Vec>> pieces;
  const std::vector<Vec>& points = feature.outline;
  const std::size_t sides = points.size() - (feature.shape == field::Shape::line ? 1 : 0);
  std::vector<Vec> piece;
  const auto finish = [&] {
    if (piece.size() > 1) pieces.push_back(piece);
    piece.clear();
  };
  for (std::size_t i = 0; i < sides; ++i) {
    const Vec a = points[i];
    const Vec b = points[(i + 1) % points.size()];
    if (piece.empty()) piece.push_back(a);
    for (const auto& [from, to] : openings(a, b, feature)) {
      piece.push_back(a + (b - a) * from);
      finish();
      piece.push_back(a + (b - a) * to);
    }
    piece.push_back(b);
  }
  finish();
  return pieces;
}

std::vector<Vec> along(std::span<const Vec> line, double step) {
  std::vector<Vec> points;
  const double whole = field::length_of(line);
  if (line.size() < 2 || whole == 0) return points;
  const auto steps = static_cast<int>(std::max(1.0, std::round(whole / step)));
  std::size_t i = 1;
  double before = 0;
  for (int k = 0; k <= steps; ++k) {
    const double want = whole * k / steps;
    while (i + 1 < line.size() && before + norm(line[i] - line[i - 1]) < want) {
      before += norm(line[i] - line[i - 1]);
      ++i;
    }
    const double side = norm(line[i] - line[i - 1]);
    const double part = side == 0 ? 0 : std::clamp((want - before) / side, 0.0, 1.0);
    points.push_back(line[i - 1] + (line[i] - line[i - 1]) * part);
  }
  return points;
}

Vec centre_of(std::span<const Vec> outline) {
  return ranges::accumulate(outline, Vec{}) * (1.0 / static_cast<double>(outline.size()));
}

}  // namespace opfor
