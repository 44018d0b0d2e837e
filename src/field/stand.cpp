// Where a body may stand, how far it gets straight on, and how far it may wheel.
#include <algorithm>
#include <limits>

#include "field/bodies.hpp"
#include "field/box.hpp"
#include "field/prepared.hpp"
#include "field/wheel.hpp"

namespace opfor::field {
namespace {

constexpr double kEver = std::numeric_limits<double>::infinity();

/// True if a rectangle and a convex piece share more than their borders.
bool share_ground(const Box& b, const Piece& piece) {
  const Vec right{b.ahead.y, -b.ahead.x};
  for (const HalfPlane& side : piece.sides) {
    const double ahead = dot(side.normal, b.ahead);
    const double across = dot(side.normal, right);
    const double reach = b.half_depth * (ahead < 0 ? -ahead : ahead) +
                         b.half_width * (across < 0 ? -across : across);
    if (dot(side.normal, b.centre) - reach >= side.limit - kHair) return false;
  }
  double low_ahead = kEver;
  double high_ahead = -kEver;
  double low_right = kEver;
  double high_right = -kEver;
  for (const Vec corner : piece.corners) {
    const double ahead = dot(corner - b.centre, b.ahead);
    const double across = dot(corner - b.centre, right);
    low_ahead = std::min(low_ahead, ahead);
    high_ahead = std::max(high_ahead, ahead);
    low_right = std::min(low_right, across);
    high_right = std::max(high_right, across);
  }
  return low_ahead < b.half_depth - kHair && high_ahead > -b.half_depth + kHair &&
         low_right < b.half_width - kHair && high_right > -b.half_width + kHair;
}

/// True if a segment runs through a rectangle.
bool runs_through(const Box& b, const Segment& s) {
  const Vec right{b.ahead.y, -b.ahead.x};
  const Vec d = s.b - s.a;
  double from = 0;
  double to = 1;
  const auto cut = [&](Vec normal, double limit) {
    const double room = limit - dot(normal, s.a - b.centre);
    const double rise = dot(normal, d);
    if (rise > 0)
      to = std::min(to, room / rise);
    else if (rise < 0)
      from = std::max(from, room / rise);
    else if (room < 0)
      to = -1;
  };
  cut(b.ahead, b.half_depth);
  cut(b.ahead * -1, b.half_depth);
  cut(right, b.half_width);
  cut(right * -1, b.half_width);
  return from < to;
}

/// What is left of a body half a millimetre inside its edges: that must not meet forbidden ground.
Box core_of(Box body) {
  body.half_width = std::max(0.0, body.half_width - kDeep - kHair);
  body.half_depth = std::max(0.0, body.half_depth - kDeep - kHair);
  return body;
}

/// The part of a step for which something is below nothing that changes evenly along it.
class While {
 public:
  void below(double start, double change) {
    if (change > 0) {
      to_ = std::min(to_, -start / change);
    } else if (change < 0) {
      from_ = std::max(from_, -start / change);
    } else if (start >= 0) {
      to_ = -1;
    }
  }
  /// Where that begins; nothing if never.
  [[nodiscard]] std::optional<double> begins() const {
    return from_ < to_ ? std::optional(from_) : std::nullopt;
  }

 private:
  double from_ = 0;
  double to_ = 1;
};

/// That a body on its way lies over some points along one of its own axes: what `share_ground` and
/// `runs_through` ask of one place.
void over(While& both, const Box& body, Vec step, Vec axis, double half, double low, double high,
          double hair) {
  const double start = dot(body.centre, axis);
  const double change = dot(step, axis);
  both.below(low - start - half + hair, -change);
  both.below(start - high - half + hair, change);
}

std::optional<double> enters(const Box& body, Vec step, const Piece& piece) {
  While both;
  for (const HalfPlane& side : piece.sides) {
    both.below(dot(side.normal, body.centre) - half_extent(body, side.normal) - side.limit + kHair,
               dot(side.normal, step));
  }
  const Vec right = right_of(body.ahead);
  for (const auto& [axis, half] :
       {std::pair{body.ahead, body.half_depth}, {right, body.half_width}}) {
    double low = kEver;
    double high = -kEver;
    for (const Vec corner : piece.corners) {
      low = std::min(low, dot(corner, axis));
      high = std::max(high, dot(corner, axis));
    }
    over(both, body, step, axis, half, low, high, kHair);
  }
  return both.begins();
}

std::optional<double> enters(const Box& body, Vec step, const Segment& wall) {
  const Vec along = wall.b - wall.a;
  const double length = norm(along);
  if (length <= 0) return std::nullopt;
  While both;
  const Vec normal = right_of(along) * (1 / length);
  const double off = dot(body.centre - wall.a, normal);
  const double half = half_extent(body, normal);
  both.below(off - half, dot(step, normal));
  both.below(-off - half, -dot(step, normal));
  const Vec right = right_of(body.ahead);
  for (const auto& [axis, reach] :
       {std::pair{body.ahead, body.half_depth}, {right, body.half_width}}) {
    const double a = dot(wall.a, axis);
    const double b = dot(wall.b, axis);
    over(both, body, step, axis, reach, std::min(a, b), std::max(a, b), 0);
  }
  return both.begins();
}

/// What a body may lie on, of one feature.
struct Solid {
  std::span<const Piece> pieces;
  std::span<const Segment> walls;
};
Solid solid_of(const Forbidden& ground) { return {ground.pieces, ground.walls}; }
/// An area, or a line as wide as it is; of a ring the line, not what lies within.
Solid solid_of(const Feature& feature, const Shaped& shaped) {
  const bool wide = feature.shape == Shape::area || shaped.half > 0;
  if (wide && feature.shape != Shape::ring) return {shaped.pieces, {}};
  return {{}, shaped.solid};
}

bool lies_on(const Box& core, const Solid& solid) {
  const Circle about = circle_about(core);
  return std::any_of(solid.pieces.begin(), solid.pieces.end(),
                     [&](const Piece& piece) {
                       return near(core.centre, core.centre, piece.circle, about.radius) &&
                              share_ground(core, piece);
                     }) ||
         std::any_of(solid.walls.begin(), solid.walls.end(), [&](const Segment& wall) {
           return near(wall.a, wall.b, about, kHair) && runs_through(core, wall);
         });
}

/// After what share of a step it first does; more than 1 if nowhere.
double comes_upon(const Box& core, Vec step, const Solid& solid) {
  double share = kEver;
  const double reach = circle_about(core).radius;
  for (const Piece& piece : solid.pieces) {
    if (!near(core.centre, core.centre + step, piece.circle, reach)) continue;
    share = std::min(share, enters(core, step, piece).value_or(kEver));
  }
  for (const Segment& wall : solid.walls) {
    share = std::min(share, enters(core, step, wall).value_or(kEver));
  }
  return share;
}

}  // namespace

bool Ground::can_stand(const Box& body, const Mover& mover) const {
  for (const Vec corner : corners(body)) {
    if (corner.x < -kDeep || corner.y < -kDeep || corner.x > width().as_double() + kDeep ||
        corner.y > height().as_double() + kDeep) {
      return false;
    }
  }
  const Box core = core_of(body);
  const double reach = norm({core.half_width, core.half_depth});
  for (const Forbidden& ground : prepared_->for_mover(mover).forbidden) {
    if (near(core.centre, core.centre, ground.circle, reach) &&
        field::lies_on(core, solid_of(ground))) {
      return false;
    }
  }
  return true;
}

bool Ground::lies_on(FeatureId id, const Box& body) const {
  const Shaped& shaped = prepared_->shaped.at(index(id));
  const Box core = core_of(body);
  if (!near(core.centre, core.centre, shaped.circle, circle_about(core).radius)) return false;
  return field::lies_on(core, solid_of(feature(id), shaped));
}

namespace {

constexpr double kBetween = 10;  ///< the places of a body, or of a line, that are looked at
constexpr double kDoubt = 0.01;  ///< more than is lost in reckoning

int parts(double length) { return std::max(1, static_cast<int>(length / kBetween)); }

/// How far inside a body the innermost place of a line lies; less than 0 if it lies beside it.
double innermost(const Box& body, const Segment& line) {
  /// How far inside one side of the body the line begins, and how that changes along it.
  struct Within {
    double at = 0;
    double change = 0;
  };
  const Vec right = right_of(body.ahead);
  const Vec from = line.a - body.centre;
  const Vec way = line.b - line.a;
  const double ahead = dot(from, body.ahead);
  const double aside = dot(from, right);
  const double on = dot(way, body.ahead);
  const double over = dot(way, right);
  const std::array<Within, 4> sides{Within{body.half_depth - ahead, -on},
                                    {body.half_depth + ahead, on},
                                    {body.half_width - aside, -over},
                                    {body.half_width + aside, over}};
  double most = -kFar;
  const auto look = [&](double share) {
    double least = kFar;
    for (const Within& side : sides) least = std::min(least, side.at + side.change * share);
    most = std::max(most, least);
  };
  // It is at an end, or as far inside one side as inside another.
  look(0);
  look(1);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (std::size_t k = i + 1; k < sides.size(); ++k) {
      const double meet = sides[k].change - sides[i].change;
      const double share = meet == 0 ? 0 : (sides[i].at - sides[k].at) / meet;
      if (share > 0 && share < 1) look(share);
    }
  }
  return most;
}

}  // namespace

double Ground::deepest(FeatureId id, const Box& body) const {
  const Shaped& shaped = prepared_->shaped.at(index(id));
  double most = 0;
  if (feature(id).shape != Shape::area) {
    for (const Segment& line : shaped.solid) {
      most = std::max(most, innermost(body, line) + shaped.half);
    }
    return most;
  }
  if (!near(body.centre, body.centre, shaped.circle, circle_about(body).radius)) return 0;
  // How deep a place lies inside, or below 0 how far outside: the next is no deeper than this and
  // the way to it.
  const auto depth = [&](Vec place) {
    const double to_border = prepared_->border_distance(index(id), place);
    return prepared_->contains(index(id), place) ? to_border : -to_border;
  };
  const int deep = parts(2 * body.half_depth);
  const int wide = parts(2 * body.half_width);
  const double apart = std::max(2 * body.half_width / wide, kDoubt);
  const Vec right = right_of(body.ahead);
  for (int i = 0; i <= deep; ++i) {
    const Vec rank = body.centre + body.ahead * (body.half_depth * (2.0 * i / deep - 1));
    for (int j = 0; j <= wide;) {
      const double here = depth(rank + right * (body.half_width * (2.0 * j / wide - 1)));
      most = std::max(most, here);
      const double at_least = std::max(0.0, (most - here - kDoubt) / apart);
      j += 1 + static_cast<int>(std::min<double>(at_least, wide));
    }
  }
  return most;
}

std::optional<double> Ground::comes_upon(FeatureId id, const Box& body, Vec step) const {
  const Shaped& shaped = prepared_->shaped.at(index(id));
  const Box core = core_of(body);
  if (!near(core.centre, core.centre + step, shaped.circle, circle_about(core).radius)) {
    return std::nullopt;
  }
  const double share = field::comes_upon(core, step, solid_of(feature(id), shaped));
  return share < 1 ? std::optional(share) : std::nullopt;
}

bool Ground::clear_along(const Box& body, Vec step, const Mover& mover) const {
  for (const Vec corner : corners(body)) {
    if (!on_table(corner) || !on_table(corner + step)) return false;
  }
  const std::vector<Forbidden>& forbidden = prepared_->for_mover(mover).forbidden;
  const double reach = circle_about(body).radius;
  return std::none_of(forbidden.begin(), forbidden.end(), [&](const Forbidden& ground) {
    return near(body.centre, body.centre + step, ground.circle, reach);
  });
}

bool Ground::file_passes(Vec began, Vec from, Vec to, const Mover& mover, double grazed) const {
  const Vec step = to - from;
  const double length = norm(step);
  if (length <= 0) return true;
  const Vec middle = from + step * 0.5;
  for (const Forbidden& ground : prepared_->for_mover(mover).forbidden) {
    if (!near(from, to, ground.circle, mover.clearance)) continue;
    double room = mover.clearance - kDeep;
    for (const Segment& wall : ground.walls) room = std::min(room, gap(began, wall.a, wall.b));
    const Box file{middle, step * (1 / length), room - grazed, length / 2};
    if (file.half_width <= 0) continue;
    for (const Segment& wall : ground.walls) {
      if (runs_through(file, wall)) return false;
    }
  }
  return true;
}

bool Ground::clear_about(const Circle& circle, const Mover& mover) const {
  const Vec all_round{circle.radius, circle.radius};
  if (!on_table(circle.centre - all_round) || !on_table(circle.centre + all_round)) return false;
  const std::vector<Forbidden>& forbidden = prepared_->for_mover(mover).forbidden;
  return std::none_of(forbidden.begin(), forbidden.end(), [&](const Forbidden& ground) {
    return near(circle.centre, circle.centre, ground.circle, circle.radius);
  });
}

double Ground::over_the_edge(const Box& body) const {
  double most = 0;
  for (const Vec c : corners(body)) {
    most = std::max({most, -c.x, -c.y, c.x - width().as_double(), c.y - height().as_double()});
  }
  return most;
}

std::optional<double> Ground::leaves_table(const Box& body, Vec step, double over) const {
  double share = kEver;
  const auto limit = [&](double beyond, double pace) {
    if (pace > 0) share = std::min(share, std::max(0.0, (over - beyond) / pace));
  };
  for (const Vec c : corners(body)) {
    limit(-c.x, -step.x);
    limit(-c.y, -step.y);
    limit(c.x - width().as_double(), step.x);
    limit(c.y - height().as_double(), step.y);
  }
  return share < 1 ? std::optional(share) : std::nullopt;
}

std::optional<double> Ground::forbidden_along(const Box& body, Vec step, const Mover& mover) const {
  if (over_the_edge(body) > kDeep) return 0;
  double share = leaves_table(body, step, kDeep).value_or(kEver);
  const Box core = core_of(body);
  const double reach = circle_about(core).radius;
  for (const Forbidden& ground : prepared_->for_mover(mover).forbidden) {
    if (!near(core.centre, core.centre + step, ground.circle, reach)) continue;
    share = std::min(share, field::comes_upon(core, step, solid_of(ground)));
  }
  return share < 1 ? std::optional(share) : std::nullopt;
}

std::int32_t Ground::clear_turn(const WheelingBox& wheel, const Mover& mover) const {
  const Circle swept = wheel.swept();
  if (clear_about(swept, mover)) return wheel.whole();
  WheelingBox::Turns turns;
  const double w = width().as_double();
  const double h = height().as_double();
  constexpr double kAround = 1e6;  // a line as good as endless
  wheel.add_meetings(turns, {{-kDeep, -kAround}, {-kDeep, kAround}}, 0);
  wheel.add_meetings(turns, {{w + kDeep, -kAround}, {w + kDeep, kAround}}, 0);
  wheel.add_meetings(turns, {{-kAround, -kDeep}, {kAround, -kDeep}}, 0);
  wheel.add_meetings(turns, {{-kAround, h + kDeep}, {kAround, h + kDeep}}, 0);
  const WheelingBox core = wheel.within(kDeep + kHair);
  for (const Forbidden& ground : prepared_->for_mover(mover).forbidden) {
    if (!near(swept.centre, swept.centre, ground.circle, swept.radius)) continue;
    for (const Segment& side : ground.skin) core.add_meetings(turns, side, 0);
  }
  return wheel.clear_until(turns, [&](const Box& there) { return !can_stand(there, mover); });
}

std::int32_t Ground::clear_turn(const WheelingBox& wheel, FeatureId id) const {
  const Shaped& shaped = prepared_->shaped.at(index(id));
  const Circle swept = wheel.swept();
  if (!near(swept.centre, swept.centre, shaped.circle, swept.radius)) return wheel.whole();
  WheelingBox::Turns turns;
  const WheelingBox core = wheel.within(kDeep + kHair);
  const Solid solid = solid_of(feature(id), shaped);
  for (const Piece& piece : solid.pieces) {
    for (std::size_t i = 0; i < piece.corners.size(); ++i) {
      const Vec next = piece.corners[(i + 1) % piece.corners.size()];
      core.add_meetings(turns, {piece.corners[i], next}, 0);
    }
  }
  for (const Segment& wall : solid.walls) core.add_meetings(turns, wall, 0);
  return wheel.clear_until(turns, [&](const Box& there) { return lies_on(id, there); });
}

}  // namespace opfor::field
