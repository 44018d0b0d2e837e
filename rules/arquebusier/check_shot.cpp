// The judge of orders to fire.
#include <algorithm>
#include <fmt/format.h>

#include "field/arcs.hpp"
#include "rules/arquebusier/check_parts.hpp"
#include "rules/arquebusier/elements.hpp"

namespace opfor::arquebusier::judge {
namespace {

using field::Box;

/// Who stands at a wall looks over it; other lines are hidden where they cross it.
bool over_the_wall(double crossed_at, double length) {
  return within(std::min(crossed_at, 1 - crossed_at) * length, kCoverBehind);
}

/// AQ-TER-1: an area that blocks sight hides what lies more than 2" behind its edge, or in it.
bool hidden_by_ground(const field::Ground& ground, Vec from, Vec to) {
  for (std::size_t i = 0; i < ground.features().size(); ++i) {
    const auto id = static_cast<FeatureId>(i);
    if (!ground.feature(id).blocks_sight) continue;
    if (!within(ground.crossed(id, from, to), kSightThrough)) return true;
    if (ground.feature(id).shape == field::Shape::area) continue;
    for (const double at : ground.borders(id, from, to)) {
      if (!over_the_wall(at, norm(to - from))) return true;
    }
  }
  return false;
}

/// Anybody but the two themselves stands on the line, and does not only touch it (AQ-TER-1).
bool hidden_by_bodies(const Battle& b, UnitId shooter, UnitId target, Vec from, Vec to) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId other = unit_id(i);
    if (other == shooter || other == target || !present(b, other)) continue;
    for (Box box : blocks(b, other)) {
      box.half_width -= kTolerance;
      box.half_depth -= kTolerance;
      if (field::entry(from, to, box) <= 1) return true;
    }
  }
  return false;
}

enum class Line : std::uint8_t { none, seen, clear };

/// The best of the lines from the middle and the ends of the front edge to corners and centre.
Line best_line(const Battle& b, UnitId shooter, UnitId target) {
  const field::Ground& ground = *b.setting().ground;
  const auto edge = front_edge(b, shooter);
  const std::array<Vec, 3> from{(edge[0] + edge[1]) * 0.5, edge[0], edge[1]};
  const Box body = footprint(b, target);
  const auto corners = field::corners(body);
  std::vector<Vec> to(corners.begin(), corners.end());
  to.push_back(body.centre);
  Line best = Line::none;
  for (const Vec a : from) {
    for (const Vec z : to) {
      if (hidden_by_ground(ground, a, z)) continue;
      if (!hidden_by_bodies(b, shooter, target, a, z)) return Line::clear;
      best = Line::seen;
    }
  }
  return best;
}

/// AQ-TER-2: a mortar needs a friend who sees.
bool friend_sees(const Battle& b, UnitId shooter, UnitId target) {
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId one = unit_id(i);
    if (!present(b, one) || side_of(b, one) != side_of(b, shooter)) continue;
    if (best_line(b, one, target) != Line::none) return true;
  }
  return false;
}

/// AQ-TER-3.
bool bears(const Battle& b, UnitId shooter, UnitId target) {
  const Vec splay = unit_vector(options(b).fire_arc_half_angle);  // (sine, cosine)
  const Box body = footprint(b, shooter);
  for (const Box& there : blocks(b, target)) {
    if (splay.y > 0) {
      if (field::in_arc(body, there, splay.x / splay.y)) return true;
      continue;
    }
    // From a right angle on, everything before the line of the front edge.
    for (const Vec corner : field::corners(there)) {
      if (!field::behind_front(body, corner)) return true;
    }
  }
  return false;
}

/// The elements that have a line of the list and may fire from where they stand.
struct Guns {
  bool any = false;         ///< has a line at all
  bool in_range = false;    ///< of those with a flat trajectory
  bool lobs_there = false;  ///< a mortar in range
};

Guns guns_of(const Battle& b, UnitId shooter, UnitId target) {
  Guns guns;
  const UnitRecord& r = record(b, shooter);
  const auto theirs = blocks(b, target);
  for (const Element& e : r.elements) {
    const bool fires =
        e.lapped == 0 && (e.rank == 0 || formation_info(b, shooter).volley_all_ranks);
    const ShootingLine* line = shooting_line(e.type, class_of(b, shooter), r.mounted != 0);
    if (!fires || line == nullptr) continue;
    guns.any = true;
    const Box from = element_box(b, shooter, e);
    const bool reaches = std::any_of(theirs.begin(), theirs.end(), [&](const Box& box) {
      return within(field::gap(from, box), line->range);
    });
    if (reaches) (e.type == Type::mortar ? guns.lobs_there : guns.in_range) = true;
  }
  return guns;
}

}  // namespace

std::optional<Refusal> check_shot(const Wish& w) {
  const Battle& b = w.battle;
  const UnitId target = w.fires_at;
  if (!is_enemy_formation(b, w.unit, target)) {
    return Refusal{"AQ-SHOOT-4", "only an enemy formation on the table can be fired at"};
  }
  const std::string& name = b.setting().unit(target).name;
  if (options(b).artillery_as_target == ArtilleryAsTarget::immune && is_artillery(b, target)) {
    return Refusal{"AQ-SHOOT-7", "nobody fires at artillery in this battle"};
  }
  if (in_melee(b, target)) {
    return Refusal{"AQ-SHOOT-4", fmt::format("{} is in melee", name)};
  }
  const Guns guns = guns_of(b, w.unit, target);
  if (!guns.any) return Refusal{"AQ-SHOOT-5", "none of its front rank can shoot as they are"};
  if (is_artillery(b, w.unit) && (w.manoeuvres() || record(b, w.unit).manoeuvred_last != 0)) {
    return Refusal{"AQ-SHOOT-5", "guns fire only if they stand still this turn and did last turn"};
  }
  if (!bears(b, w.unit, target)) {
    return Refusal{"AQ-TER-3", fmt::format("{} is not before its front", name)};
  }
  if (!guns.in_range && !guns.lobs_there) {
    return Refusal{"AQ-SHOOT-5", fmt::format("{} is out of range", name)};
  }
  if (guns.lobs_there && friend_sees(b, w.unit, target)) return std::nullopt;
  const Line line = best_line(b, w.unit, target);
  if (line == Line::none || !guns.in_range) {
    return Refusal{"AQ-TER-1", fmt::format("it does not see {}", name)};
  }
  if (line == Line::clear) return std::nullopt;
  return Refusal{"AQ-TER-1", fmt::format("others stand between it and {}", name)};
}

}  // namespace opfor::arquebusier::judge
