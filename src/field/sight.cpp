// Sight past terrain (NC-VIS-1 to NC-VIS-5).
#include <algorithm>
#include <cmath>

#include "field/box.hpp"
#include "field/prepared.hpp"

namespace opfor::field {
namespace {

/// True if the line of sight runs through an area; grazing it by less than half a millimetre is
/// nothing.
bool runs_through(const Shaped& area, Vec from, Vec to) {
  Stretch part;
  for (const Piece& piece : area.pieces) {
    if (area.pieces.size() > 1 && !near(from, to, piece.circle)) continue;
    if (clip(piece, from, to, kDeep, part)) return true;
  }
  return false;
}

/// Widens `part` by what of the way lies within `reach` of a point.
void clip_disc(Vec centre, double reach, Vec from, Vec d, Stretch& part) {
  const double length2 = dot(d, d);
  const double middle = dot(centre - from, d) / length2;
  const Vec off = from + d * middle - centre;
  const double room = reach * reach - dot(off, off);
  if (room < 0) return;
  const double half = std::sqrt(room / length2);
  part.from = std::min(part.from, middle - half);
  part.to = std::max(part.to, middle + half);
}

/// Cuts off what of a part of the way lies beyond a line: inside is dot(normal, p) <= limit.
void cut(Vec normal, double limit, Vec from, Vec d, Stretch& part) {
  const double room = limit - dot(normal, from);
  const double rise = dot(normal, d);
  if (rise > 0) {
    part.to = std::min(part.to, room / rise);
  } else if (rise < 0) {
    part.from = std::max(part.from, room / rise);
  } else if (room < 0) {
    part.to = -1;
  }
}

/// The part of the way (from + t * d) that lies within `reach` of a segment.
Stretch within(const Segment& s, double reach, Vec from, Vec d) {
  Stretch part{2, -1};
  clip_disc(s.a, reach, from, d, part);
  clip_disc(s.b, reach, from, d, part);
  const Vec along = (s.b - s.a) * (1 / norm(s.b - s.a));
  const Vec normal = right_of(along);
  Stretch beside{0, 1};
  cut(normal, dot(normal, s.a) + reach, from, d, beside);
  cut(normal * -1, reach - dot(normal, s.a), from, d, beside);
  cut(along, dot(along, s.b), from, d, beside);
  cut(along * -1, -dot(along, s.a), from, d, beside);
  if (beside.from < beside.to) {
    part.from = std::min(part.from, beside.from);
    part.to = std::max(part.to, beside.to);
  }
  return part;
}

/// For a figure inside an area near its border: true if the line to the other, who is outside,
/// leaves the area at once and nowhere runs deeper than `edge`. A figure at the far border of a
/// wood does not see through the whole wood (NC-VIS-3, NC-VIS-5).
bool sees_out(const Shaped& area, Vec inner, Vec outer, double edge) {
  const Vec d = outer - inner;
  const double length = norm(d);
  std::vector<Stretch> parts;
  Stretch part;
  for (const Piece& piece : area.pieces) {
    if (clip(piece, inner, outer, 0, part)) parts.push_back(part);
  }
  join(parts, 1e-3 / length);
  for (const Stretch& again : parts) {
    // A second stretch of the same wood: looked through if deeper than half a millimetre.
    if (again.from > 1e-3 / length && runs_through(area, inner + d * again.from, outer))
      return false;
  }
  if (parts.empty() || parts[0].to * length <= edge + kDeep) return true;
  std::vector<Stretch> shallow;
  for (const Segment& s : area.border) {
    const Stretch beside = within(s, edge + kDeep, inner, d);
    if (beside.from <= beside.to) shallow.push_back(beside);
  }
  join(shallow, 1e-3 / length);
  const double hair = 1e-3 / length;
  return std::any_of(shallow.begin(), shallow.end(), [&](const Stretch& s) {
    return s.from <= hair && s.to >= parts[0].to - hair;
  });
}

/// Sight past one concealing area.
Sight past_area(const Ground::Prepared& prepared, std::size_t i, Vec from, Vec to,
                const SightRule& rule) {
  const Shaped& area = prepared.shaped[i];
  const bool from_in = prepared.contains(i, from);
  const bool to_in = prepared.contains(i, to);
  if (from_in && to_in) {
    return norm(to - from) <= rule.inside + kHair ? Sight::clear : Sight::blocked;
  }
  if (!from_in && !to_in) return runs_through(area, from, to) ? Sight::blocked : Sight::clear;
  const Vec inner = from_in ? from : to;
  if (prepared.border_distance(i, inner) > rule.edge + kHair ||
      !sees_out(area, inner, from_in ? to : from, rule.edge)) {
    return Sight::blocked;
  }
  return to_in ? Sight::edge : Sight::clear;
}

/// False if a line surely passes a feature by.
bool may_meet(const Shaped& shaped, Vec from, Vec to) {
  return near(from, to, shaped.bounds) && near(from, to, shaped.circle);
}

}  // namespace

Sight Ground::sight(Vec from, Vec to, const SightRule& rule) const {
  const double length = norm(to - from);
  for (const std::size_t i : prepared_->opaque) {
    if (!may_meet(prepared_->shaped[i], from, to)) continue;
    for (const Segment& wall : prepared_->shaped[i].opaque) {
      double t = 0;
      if (!crosses(from, to, wall, t)) continue;
      // He looks over what he stands behind (NC-VIS-1).
      if (std::min(t, 1 - t) * length > rule.over_own_obstacle + kHair) return Sight::blocked;
    }
  }
  Sight worst = Sight::clear;
  for (const std::size_t i : prepared_->concealing) {
    if (!may_meet(prepared_->shaped[i], from, to)) continue;
    const Sight past = past_area(*prepared_, i, from, to, rule);
    if (past == Sight::blocked) return past;
    worst = std::max(worst, past);
  }
  return worst;
}

}  // namespace opfor::field
