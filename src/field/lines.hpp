#pragma once

#include <vector>

#include "core/angle.hpp"

/// Segments, convex pieces and what crosses them: the innermost tests of the field, inline, since
/// every sight and every step runs through them. Lengths in tenths of a millimetre.
namespace opfor::field {

/// Less than half a millimetre of anything is nothing (design, "Numbers").
inline constexpr double kDeep = 5;
/// Room for rounding where a limit includes its end value.
inline constexpr double kHair = 1e-6;

/// A vector turned a right angle clockwise.
[[nodiscard]] constexpr Vec right_of(Vec v) { return {v.y, -v.x}; }

struct Segment {
  Vec a;
  Vec b;
};

/// Where two segments cross, as a part of the way from p to q. A point on a line counts as lying on
/// its right, so that a path through a corner, or one that halts on a line, crosses it exactly
/// once.
[[nodiscard]] inline bool crosses(Vec p, Vec q, const Segment& s, double& t) {
  const Vec d = q - p;
  if ((cross(d, s.a - p) > 0) == (cross(d, s.b - p) > 0)) return false;
  const Vec e = s.b - s.a;
  const double at_p = cross(e, p - s.a);
  const double at_q = cross(e, q - s.a);
  if ((at_p > 0) == (at_q > 0)) return false;
  t = at_p / (at_p - at_q);
  return true;
}

/// Least distance between two segments; 0 if they touch.
[[nodiscard]] double gap(const Segment& s, const Segment& other);

struct Circle {
  Vec centre;
  double radius = 0;
};

/// True if a segment comes within `more` of a circle.
[[nodiscard]] inline bool near(Vec p, Vec q, const Circle& c, double more = 0) {
  const Vec d = q - p;
  const Vec w = c.centre - p;
  const double r = c.radius + more;
  const double along = dot(w, d);
  const double length2 = dot(d, d);
  if (along <= 0) return dot(w, w) <= r * r;
  if (along >= length2) return dot(c.centre - q, c.centre - q) <= r * r;
  const double off = cross(d, w);
  return off * off <= r * r * length2;
}

/// An upright rectangle, a little larger than what lies in it: the first test, of four comparisons,
/// that turns most places and ways away.
struct Bounds {
  Vec low;
  Vec high;
};
[[nodiscard]] inline bool in_bounds(Vec p, const Bounds& b) {
  return p.x >= b.low.x && p.x <= b.high.x && p.y >= b.low.y && p.y <= b.high.y;
}
/// False if a segment surely passes it by.
[[nodiscard]] inline bool near(Vec p, Vec q, const Bounds& b) {
  return !((p.x < b.low.x && q.x < b.low.x) || (p.x > b.high.x && q.x > b.high.x) ||
           (p.y < b.low.y && q.y < b.low.y) || (p.y > b.high.y && q.y > b.high.y));
}

/// False if a circle surely lies beside it.
[[nodiscard]] inline bool near(const Circle& c, const Bounds& b) {
  return c.centre.x + c.radius >= b.low.x && c.centre.x - c.radius <= b.high.x &&
         c.centre.y + c.radius >= b.low.y && c.centre.y - c.radius <= b.high.y;
}

/// One side of a convex piece: inside where dot(normal, p) <= limit. `outer` sides belong to the
/// outline, the others only part a piece from its neighbour.
struct HalfPlane {
  Vec normal;
  double limit = 0;
  bool outer = true;
};

/// A convex part of an area, of a ring's yard or of a band (river, road).
struct Piece {
  std::vector<Vec> corners;  ///< anticlockwise
  std::vector<HalfPlane> sides;
  Circle circle;
};

/// A piece from its corners (anticlockwise); `outer[i]` speaks of the side from corner i to i + 1.
[[nodiscard]] Piece piece(std::vector<Vec> corners, const std::vector<bool>& outer);

/// The circle round some points that an innermost test is turned away by.
[[nodiscard]] Circle circle_round(const std::vector<Vec>& points);

/// The upright rectangle round some points, with so much room about them.
[[nodiscard]] Bounds bounds_round(const std::vector<Vec>& points, double room);

/// A part of the way from p to q.
struct Stretch {
  double from = 0;
  double to = 0;
};

/// The part of the way from p to q that lies in a piece, `deep` or more inside its outer sides.
[[nodiscard]] inline bool clip(const Piece& piece, Vec p, Vec q, double deep, Stretch& part) {
  const Vec d = q - p;
  double from = 0;
  double to = 1;
  for (const HalfPlane& side : piece.sides) {
    const double room = side.limit - (side.outer ? deep : 0.0) - dot(side.normal, p);
    const double rise = dot(side.normal, d);
    if (rise > 0) {
      if (room < to * rise) to = room / rise;
    } else if (rise < 0) {
      if (room < from * rise) from = room / rise;
    } else if (room < 0) {
      return false;
    }
    if (from >= to) return false;
  }
  part = {from, to};
  return true;
}

/// True if the point is in the piece, its border included.
[[nodiscard]] inline bool inside(const Piece& piece, Vec p) {
  for (const HalfPlane& side : piece.sides) {
    if (dot(side.normal, p) > side.limit + kHair) return false;
  }
  return true;
}

/// Puts stretches in order and joins those that touch within `hair`.
void join(std::vector<Stretch>& stretches, double hair);

}  // namespace opfor::field
