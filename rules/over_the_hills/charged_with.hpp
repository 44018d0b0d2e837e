#pragma once

#include "rules/over_the_hills/expectations.hpp"

/// Who fights an enemy beside a body that charges him: several charge one whom none of them would
/// beat by himself (OTH-CBT-7).
namespace opfor::over_the_hills {

/// The chance 0..1 that a unit passes its tests to come into contact with an enemy (OTH-CON-2,
/// OTH-MOVE-10).
[[nodiscard]] double chance_to_close(const Situation& now, UnitId unit, UnitId enemy,
                                     field::Edge edge);

/// What a body and an enemy take from each other, if they do so much to each other alone, with its
/// friends who are upon him, and those who have yet to move this turn, could charge him, and would
/// do well to if they were two: he is gone so much sooner, and strikes at it so much less.
[[nodiscard]] Exchange charged_with(const Situation& now, UnitId unit, UnitId enemy,
                                    const Exchange& alone);

}  // namespace opfor::over_the_hills
