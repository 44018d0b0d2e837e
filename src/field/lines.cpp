#include "field/lines.hpp"

#include <algorithm>

#include "field/box.hpp"

namespace opfor::field {

double gap(const Segment& s, const Segment& other) {
  double t = 0;
  if (crosses(s.a, s.b, other, t)) return 0;
  return std::min(std::min(gap(s.a, other.a, other.b), gap(s.b, other.a, other.b)),
                  std::min(gap(other.a, s.a, s.b), gap(other.b, s.a, s.b)));
}

Bounds bounds_round(const std::vector<Vec>& points, double room) {
  Bounds b{points.front(), points.front()};
  for (const Vec p : points) {
    b.low = {std::min(b.low.x, p.x), std::min(b.low.y, p.y)};
    b.high = {std::max(b.high.x, p.x), std::max(b.high.y, p.y)};
  }
  return {b.low - Vec{room, room}, b.high + Vec{room, room}};
}

Circle circle_round(const std::vector<Vec>& points) {
  const Bounds bounds = bounds_round(points, 0);
  Circle circle{(bounds.low + bounds.high) * 0.5, 0};
  for (const Vec p : points) circle.radius = std::max(circle.radius, norm(p - circle.centre));
  circle.radius += kHair;
  return circle;
}

Piece piece(std::vector<Vec> corners, const std::vector<bool>& outer) {
  Piece made;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec a = corners[i];
    const Vec b = corners[(i + 1) % corners.size()];
    const Vec along = (b - a) * (1 / norm(b - a));
    const Vec normal{along.y, -along.x};
    made.sides.push_back({normal, dot(normal, a), outer[i]});
  }
  made.circle = circle_round(corners);
  made.corners = std::move(corners);
  return made;
}

void join(std::vector<Stretch>& stretches, double hair) {
  if (stretches.size() < 2) return;
  std::sort(stretches.begin(), stretches.end(), [](Stretch a, Stretch b) {
    return a.from < b.from || (a.from == b.from && a.to < b.to);
  });
  std::size_t last = 0;
  for (std::size_t i = 1; i < stretches.size(); ++i) {
    if (stretches[i].from <= stretches[last].to + hair) {
      stretches[last].to = std::max(stretches[last].to, stretches[i].to);
    } else {
      stretches[++last] = stretches[i];
    }
  }
  stretches.resize(last + 1);
}

}  // namespace opfor::field
