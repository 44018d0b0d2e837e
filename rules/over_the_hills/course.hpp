#pragma once

#include <optional>
#include <vector>

#include "rules/over_the_hills/stride.hpp"

/// An order followed act by act, as far as its unit gets: what the judge refuses by, what the play
/// carries out, what ends a proposed way and what it will have cost. One reading of an order.
namespace opfor::over_the_hills {

struct Course {
  UnitId unit = kNoUnit;
  Vec began;                              ///< its middle, as the move begins (OTH-GEO-4)
  Stand stand;                            ///< where it has got
  double moved = 0;                       ///< tenths of a millimetre
  std::vector<Point> legs;                ///< where each of its straight ways has ended
  bool stirs = false;                     ///< it moves: what is tested before (OTH-MOVE-10)
  bool changes = false;                   ///< its formation, or limbers
  UnitId target = kNoUnit;                ///< with whom it is in contact
  field::Edge edge = field::Edge::front;  ///< of whom
};
[[nodiscard]] Course course_of(const Situation& now, UnitId unit);

/// Follows one act. If it cannot be done wholly, or not at all, the course is where the unit gets,
/// and the rule is told that lets it get no farther.
[[nodiscard]] std::optional<Refusal> follow(const Situation& now, Course& course, const Act& act);
/// Where a unit would stand when it has carried out an order, as far as it can be done.
[[nodiscard]] Course after(const Situation& now, const Order& order);

/// Why a unit may not declare a move to contact with an enemy, whatever its way there (OTH-CON-1,
/// OTH-ORD-1, OTH-MOVE-11).
[[nodiscard]] std::optional<Refusal> why_no_contact(const Situation& now, const Course& course,
                                                    UnitId enemy);

}  // namespace opfor::over_the_hills
