#pragma once

#include "rules/over_the_hills/play.hpp"
#include "rules/over_the_hills/shooting.hpp"

/// Phases 5 and 7: the passive side fires (OTH-SEQ-1). Shots are resolved one by one, with
/// immediate effect (OTH-SEQ-3).
namespace opfor::over_the_hills {

/// One shot, and all that follows from it (OTH-FIRE-5, 6, 9, OTH-GUN-2 to 6, OTH-DEF-4, 5).
void shoot(Play& play, const Shot& shot);

/// A step of phase 5: one unit that was contacted. @returns false when there is none left
bool defend_next(Play& play);
/// A step of phase 7: one unit. @returns false when there is none left
bool fire_next(Play& play);

}  // namespace opfor::over_the_hills
