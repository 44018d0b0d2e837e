#pragma once

#include "rules/over_the_hills/fighting.hpp"
#include "rules/over_the_hills/play.hpp"

/// Phase 6: combats, a round a step (section 9).
namespace opfor::over_the_hills {

/// A step of phase 6: a combat is chosen; a round is fought; a winner does what he may.
/// @returns false when all combats have been fought
bool fight_next(Play& play);
/// OTH-BUA-5: at the end of the phase, what was assaulted may burn.
void buildings_burn(Play& play);

/// A winner's option (9.2). @param losers the enemies that have left
void take_option(Play& play, UnitId winner, const UnitSet& losers);
/// What the ground costs a winner who follows a loser up.
[[nodiscard]] int hits_of_following(const Situation& now, UnitId winner, UnitId loser);
/// A unit comes into contact with an enemy, flush with an edge of his: told, and noted. Who routs
/// is ridden down (OTH-MOVE-12, OTH-WIN-3). @param countered the enemy has met him half way
/// @returns false if there is no contact after all
bool come_into_contact(Play& play, UnitId unit, UnitId enemy, field::Edge edge,
                       bool countered = false);

}  // namespace opfor::over_the_hills
