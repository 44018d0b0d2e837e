// Whom a march could bring a formation into contact with (AQ-MOVE-3, AQ-MOVE-7, AQ-BEH-3).
#include <algorithm>
#include <limits>

#include "field/arcs.hpp"
#include "field/bodies.hpp"
#include "rules/arquebusier/situation.hpp"

namespace opfor::arquebusier {
namespace {

using field::Box;

constexpr double kNever = std::numeric_limits<double>::infinity();

/// How far a body comes along a step until it runs into another, as a share of the step.
double share_before(field::Boxes mover, Vec step, field::Boxes other) {
  return field::runs_into(mover, step, other).value_or(kNever);
}

}  // namespace

/// The march straight at one place of an enemy.
std::optional<Situation::Reach> Situation::march_at(UnitId unit, UnitId enemy, Vec place) const {
  const field::Pose from = battle().unit(unit).pose();
  const Vec front = field::vec(from.at);
  const double move = full_move(battle(), unit).as_double();
  const field::Pose turned{from.at, facing_of(place - front)};
  const Vec ahead = unit_vector(turned.facing);
  // A gap of 0.05" is contact: the last of the way need not be marched.
  const Vec step = ahead * (move + kTolerance);
  const Blocks there = blocks_formed_up(battle(), unit, turned);
  const double met = share_before(there, step, body(enemy));
  if (met > 1 || field::overlaps(there, body(enemy))) return std::nullopt;
  for (const UnitId other : present()) {
    if (other == unit || other == enemy) continue;
    if (field::overlaps(there, body(other)) || share_before(there, step, body(other)) < met) {
      return std::nullopt;
    }
  }
  const double distance = std::min(met * (move + kTolerance), move);
  const Vec end = front + ahead * distance;
  if (ground().cost(front, end, mover_of(battle(), unit)).total > move + kTolerance) {
    return std::nullopt;
  }
  return Reach{{field::point(end), turned.facing}, distance};
}

std::optional<Situation::Reach> Situation::march_into(UnitId unit, UnitId enemy) const {
  if (body(unit).empty() || body(enemy).empty() || in_melee(battle(), unit)) return std::nullopt;
  if (!arquebusier::within(gap(unit, enemy), full_move(battle(), unit))) return std::nullopt;
  // At the middle of its front, as orders say it; else at whatever of it can be reached.
  const Vec front = field::vec(battle().unit(unit).pose().at);
  std::vector<Vec> places{field::vec(battle().unit(enemy).pose().at), box(enemy).centre};
  for (const Box& part : body(enemy)) places.push_back(field::nearest_place(part, front));
  for (const Vec place : places) {
    if (const auto reach = march_at(unit, enemy, place)) return reach;
  }
  return std::nullopt;
}

UnitId Situation::in_reach(UnitId unit) const {
  const UnitId enemy = nearest_enemy(unit);
  return enemy != kNoUnit && march_into(unit, enemy) ? enemy : kNoUnit;
}

}  // namespace opfor::arquebusier
