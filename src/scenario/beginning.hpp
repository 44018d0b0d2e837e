#pragma once

#include "battle/battle.hpp"

/// How a battle begins under any sheet, and how it goes on when its setting has got new units or
/// terrain.
namespace opfor {

/// The unit stands where it begins, or waits to enter; it has taken up its task.
void put_at_start(UnitState& unit, const UnitInfo& info);

/// The head of the old battle (turn, step, verdict, and the contacts between units that are still
/// there) and the sheet's record of it.
void carry_over_battle(Battle& battle, const Battle& old, const LaterIds& now);
/// The records of a unit of the old battle that is still there, the common one and the sheet's. If
/// the new setting gives it another task than the old one gave, it takes that up.
void carry_over_unit(Battle& battle, const Battle& old, UnitId before, const LaterIds& now);

}  // namespace opfor
