#pragma once

#include "battle/battle.hpp"
#include "core/unit_set.hpp"

/// Leaders, officers, heroes: who goes with whom. Who may, when, and where he stands then is the
/// sheet's; that he goes where it goes, and is on his own when it is gone, is not.
namespace opfor {

/// With whom a unit goes; `kNoUnit`: it is by itself, or not on the table.
[[nodiscard]] inline UnitId goes_with(const Battle& battle, UnitId unit) {
  return battle.unit(unit).on_table() ? battle.unit(unit).goes_with : kNoUnit;
}

/// Those on the table who go with a unit.
[[nodiscard]] UnitSet who_go_with(const Battle& battle, UnitId unit);

/// The first of them, of whom a sheet lets one be with a body; `kNoUnit` if there is none.
[[nodiscard]] UnitId one_with(const Battle& battle, UnitId unit);

/// It goes: whoever went with it is on his own where he stands.
void leave_on_their_own(Battle& battle, UnitId unit);

/// Puts a body down, and those who go with it where the sheet has them stand then.
/// @param beside the sheet's place beside a body: field::Pose(const Battle&, UnitId body)
template <class Beside>
void put_with_all(Battle& battle, UnitId body, const field::Pose& pose, Beside beside) {
  battle.unit(body).put(pose);
  for (const UnitId with : who_go_with(battle, body)) battle.unit(with).put(beside(battle, body));
}

}  // namespace opfor
