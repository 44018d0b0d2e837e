#pragma once

#include "battle/battle.hpp"

namespace opfor {

/// It has no more turns to spare on the way to its objective (`objective_by` of the scenario).
/// @param way how far it has to go
/// @param move how far it goes in a turn
/// @param there so near, it is there; in the same unit of length, whichever
[[nodiscard]] inline bool presses(const Battle& battle, UnitId unit, double way, double move,
                                  double there) {
  const int by = battle.setting().unit(unit).objective_by;
  return by > 0 && way > there && way / move >= by - battle.head().turn;
}

}  // namespace opfor
