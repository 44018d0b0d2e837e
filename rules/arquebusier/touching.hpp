#pragma once

#include <vector>

#include "rules/arquebusier/advance.hpp"

/// Who touches whom, element by element (AQ-MEL-1, 4), and places where more could (AQ-MOVE-9).
namespace opfor::arquebusier {

/// An element of a formation.
struct ElementId {
  UnitId unit = kNoUnit;
  int element = 0;
  constexpr auto operator<=>(const ElementId&) const = default;
};

/// The enemy elements that an element may strike, by formation, then number: those that it touches,
/// and, of a bill in the second rank or a pike in the second or third (AQ-MEL-4), those that its
/// file's first touches. Of formations in contact alone.
[[nodiscard]] std::vector<ElementId> may_strike(const Battle& battle, UnitId unit,
                                                const Element& element);
/// The enemy elements that an element touches itself.
[[nodiscard]] std::vector<ElementId> touched_by(const Battle& battle, UnitId unit,
                                                const Element& element);

/// The edges of a formation that enemy elements in contact touch, and the type of the element
/// touched there; a corner goes to one edge (AQ-IRR-2).
struct TouchedEdge {
  Edge edge = Edge::front;
  Type type = Type::firearm;
  UnitId by = kNoUnit;
};
[[nodiscard]] std::vector<TouchedEdge> touched_edges(const Battle& battle, UnitId unit);
/// AQ-IRR-2: its rear is touched, or a side where the element is a pike. @returns by whom, or
/// `kNoUnit`.
[[nodiscard]] UnitId bad_contact(const Battle& battle, UnitId unit);

/// A place that an element of a formation in melee could move to (AQ-MOVE-9).
struct RedressPlace {
  int element = 0;
  field::Pose pose;  ///< the middle of its front edge
  UnitId enemy = kNoUnit;
  bool beside_front = false;  ///< else along a side of the enemy
};
/// The elements that may be moved, those first that could not fight from where they are in a rear
/// rank, with their places; beside the front rank before the enemy's sides.
[[nodiscard]] std::vector<RedressPlace> redress_places(const Battle& battle, UnitId unit);

}  // namespace opfor::arquebusier
