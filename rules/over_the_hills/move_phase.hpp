#pragma once

#include "rules/over_the_hills/play.hpp"

/// Phase 3: routs, reaction dice, then units and commanders one at a time in any order.
namespace opfor::over_the_hills {

/// A step of it. @returns false when it is over
bool move_next(Play& play);
/// It is over for its side: what lasts until then ends (OTH-SEQ-2).
void end_moves(Battle& battle);

}  // namespace opfor::over_the_hills
