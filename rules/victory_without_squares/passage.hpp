#pragma once

#include "rules/victory_without_squares/play.hpp"

/// Ways that bodies go because they must: retreats, flights, being pushed (VWS-CMB-3, 10, 11,
/// VWS-PUR-4, 6, 7, VWS-FIRE-10). Friends are passed through; nobody ends on top of another body.
namespace opfor::victory_without_squares {

struct Passage {
  UnitId body = kNoUnit;
  Vec direction;        ///< unit vector
  double distance = 0;  ///< tenths of a millimetre
  Angle facing;         ///< turned to first, where there is room
  /// Flees: friends in its way lose a step (VWS-MOVE-12), the edge of woods, hedges and the like
  /// are draws, and the table's edge is the end of it (VWS-PUR-7). A body that retreats passes
  /// friends and obstacles without loss, and stops at the edge (VWS-CMB-11).
  bool flees = false;
};

struct Passed {
  double went = 0;          ///< tenths of a millimetre
  bool left_table = false;  ///< and is gone
};

/// Moves the body, as far as it gets: up to an enemy, impassable ground, the table's edge, a
/// refused draw. Where friends stand at its end it goes on until it is clear of them, else stops
/// before. Its unhorsed leader is captured (VWS-LEAD-5).
Passed pass(Play& play, const Passage& passage, const char* rule, const std::string& why);

/// The direction from one body's middle straight away from another's; of two in one place, the
/// opposite of its facing.
[[nodiscard]] Vec away_from(const Battle& battle, UnitId body, UnitId other);

}  // namespace opfor::victory_without_squares
