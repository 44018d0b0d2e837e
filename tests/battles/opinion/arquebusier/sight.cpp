#include "battles/opinion/arquebusier/sight.hpp"

#include <algorithm>
#include <cmath>

#include "battles/opinion/arquebusier/ground.hpp"
#include "battles/opinion/land.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

constexpr double kFar = inches(500);
constexpr double kGraze = kTolerance + kDeep;  ///< a body is grazed, not crossed
constexpr double kPi = 3.14159265358979323846;

Is all_of_both(Is one, Is another) { return std::min(one, another); }

/// Front left and front right corners.
std::pair<Vec, Vec> front(const Seen& seen, UnitId unit) {
  const Polygon body = seen.troops.footprint(unit, stance(seen.ledger.at(unit).pose));
  return {body[0], body[1]};
}

/// The zone before a front, as far as any table reaches.
Polygon zone(const Seen& seen, UnitId unit) {
  const auto [left, right] = front(seen, unit);
  const Vec ahead = stance(seen.ledger.at(unit).pose).ahead;
  const double splay = seen.troops.options().arc * kPi / 180;
  const Vec to_right = right_of(ahead) * std::sin(splay);
  const Vec on = ahead * std::cos(splay);
  return {left + (on - to_right) * kFar, right + (on + to_right) * kFar, right, left};
}

/// A rectangle made wider on all sides, or narrower.
Polygon grown(const Polygon& rectangle, double by) {
  const Vec across = rectangle[1] - rectangle[0];
  const Vec back = rectangle[3] - rectangle[0];
  const Vec x = across * (by / std::max(1.0, length(across)));
  const Vec y = back * (by / std::max(1.0, length(back)));
  return {rectangle[0] - x - y, rectangle[1] + x - y, rectangle[2] + x + y, rectangle[3] - x + y};
}

/// The ranks that all files of a formation fill.
Polygon full_ranks(const Seen& seen, UnitId unit) {
  const Troop& troop = seen.troops[unit];
  int full = troop.ranks();
  for (int file = 0; file < troop.files; ++file) full = std::min(full, troop.depth(file));
  const double deep = full * seen.troops.options().depth;
  const Stance where = stance(seen.ledger.at(unit).pose);
  return rectangle({at_rank(where, -deep / 2, 0), where.ahead},
                   {troop.files * seen.troops.options().width, deep});
}

struct Line {
  Vec from;
  Vec to;
};

Is clear_of_ground(const Seen& seen, const Line& line) {
  Is is = Is::yes;
  for (const field::Feature& feature : seen.features()) {
    if (!feature.blocks_sight) continue;
    if (feature.shape != field::Shape::area) {
      if (crosses(feature, line.from, line.to, Gaps::all)) is = Is::open;
      continue;
    }
    const double through = inside(line.from, line.to, feature.outline);
    const double most = kSeenThrough + kTolerance;
    if (through > most + kDeep) return Is::no;
    if (through > most - kDeep) is = Is::open;
  }
  return is;
}

Is clear_of_bodies(const Seen& seen, UnitId shooter, UnitId target, const Line& line) {
  Is is = Is::yes;
  for (const UnitId other : seen.troops.formations(seen.ledger)) {
    if (other == shooter || other == target) continue;
    const bool sure = !seen.troops[other].redressed();
    for (const Polygon& place : seen.places(other)) {
      if (sure && inside(line.from, line.to, grown(place, -kGraze)) > kDeep) return Is::no;
    }
    // A line along the seam of two files passes through neither, yet not through.
    const Polygon ranks = full_ranks(seen, other);
    if (sure && inside(line.from, line.to, grown(ranks, -kGraze)) > kDeep) return Is::no;
    const Polygon body = seen.troops.footprint(other, stance(seen.ledger.at(other).pose));
    const double margin = sure ? kGraze : 2 * seen.troops.options().width;
    if (inside(line.from, line.to, grown(body, margin)) > 0) is = Is::open;
  }
  return is;
}

}  // namespace

Is in_arc(const Seen& seen, UnitId shooter, UnitId target) {
  const Polygon before = zone(seen, shooter);
  Is is = Is::no;
  for (const Polygon& place : seen.places(target)) {
    if (deep(before, place) > kDeep) return Is::yes;
    if (apart(before, place) <= kDeep) is = Is::open;
  }
  return is;
}

Is flat_line(const Seen& seen, UnitId shooter, UnitId target) {
  const auto [left, right] = front(seen, shooter);
  const Polygon body = seen.troops.footprint(target, stance(seen.ledger.at(target).pose));
  std::vector<Vec> ends{body.begin(), body.end()};
  ends.push_back((body[0] + body[2]) * 0.5);
  Is best = Is::no;
  for (const Vec from : {left, right, (left + right) * 0.5}) {
    for (const Vec to : ends) {
      const Is ground = clear_of_ground(seen, {from, to});
      if (ground == Is::no) continue;
      const Is bodies = clear_of_bodies(seen, shooter, target, {from, to});
      best = std::max(best, all_of_both(ground, bodies));
      if (best == Is::yes) return best;
    }
  }
  return best;
}

Is has_line(const Seen& seen, UnitId shooter, UnitId target) {
  const bool lobs = seen.troops[shooter].count(Type::mortar) > 0;
  return lobs ? Is::open : flat_line(seen, shooter, target);
}

Is eligible(const Seen& seen, UnitId shooter, UnitId target) {
  if (seen.doings.in_melee(shooter) || seen.doings.in_melee(target)) return Is::no;
  if (seen.troops.options().immune_artillery && seen.troops[target].artillery()) return Is::no;
  if (!seen.troops[shooter].whole() || !seen.troops[target].whole()) return Is::open;
  const Is arc = in_arc(seen, shooter, target);
  return arc == Is::no ? Is::no : all_of_both(arc, has_line(seen, shooter, target));
}

}  // namespace opfor::battles::opinion::arquebusier
