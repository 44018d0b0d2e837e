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

Circle circle_round(const std::vector<Vec>& points) {
  Vec low = points.front();
  Vec high = points.front();
  for (const Vec p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  Circle circle{(low + high) * 0.5, 0};
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
