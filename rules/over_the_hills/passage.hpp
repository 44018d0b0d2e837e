#pragma once

#include "rules/over_the_hills/play.hpp"

/// Ways that units go because they must, or to get away: routs, retreats, evasions (OTH-MOVE-9, 12,
/// OTH-RES-10, OTH-CON-4). They lead through friends, on to the first free place beyond, and cost
/// nothing.
namespace opfor::over_the_hills {

struct Passage {
  UnitId unit = kNoUnit;
  Vec direction;               ///< unit vector
  double distance = 0;         ///< tenths of a millimetre
  Angle facing;                ///< that it has then, where there is room for it
  bool over_the_edge = false;  ///< who comes to the table's edge is gone
};
struct Passed {
  double went = 0;
  bool barred = false;      ///< by ground or an enemy: it stopped 1 short
  bool left_table = false;  ///< and is gone
};
/// Moves it. Its contacts are broken.
Passed pass(Play& play, const Passage& passage, const char* rule, const std::string& why);
/// How far it would get, and what would bar it.
[[nodiscard]] Passed look_along(const Situation& now, const Passage& passage);

/// OTH-MOVE-12: the whole row of its formation, straight away from the nearest enemy that it sees,
/// or towards its own table edge; round what it cannot pass. Guns without limbers are abandoned.
void rout(Play& play, UnitId unit);
/// OTH-RES-10: straight away from the winner, facing him. @returns false if it is gone
bool retreat(Play& play, UnitId unit, UnitId winner, double distance);

/// The direction from the middle of a unit straight away from a place; of one place, its back.
[[nodiscard]] Vec away_from(const Situation& now, UnitId unit, Vec place);

}  // namespace opfor::over_the_hills
