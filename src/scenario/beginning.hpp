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
/// A battle that has just begun goes on as the old one.
/// @param anew (UnitId was, UnitId unit) -> bool: whoever has become something else altogether, a
/// leader out of a body, begins anew
/// @param then (UnitId was, UnitId unit, const LaterIds&): what the new setting makes of whoever is
/// carried over
template <class Anew, class Then>
void carry_over_all(Battle& battle, const Battle& old, Anew anew, Then then) {
  const LaterIds now(old.setting(), battle.setting());
  carry_over_battle(battle, old, now);
  for (std::size_t i = 0; i < old.size(); ++i) {
    const UnitId was = unit_id(i);
    const UnitId unit = now(was);
    if (unit == kNoUnit || anew(was, unit)) continue;
    carry_over_unit(battle, old, was, now);
    then(was, unit, now);
  }
}

}  // namespace opfor
