#pragma once

#include "rules/arquebusier/play.hpp"

/// Step 4: everybody in contact strikes, all at once (section 11).
namespace opfor::arquebusier {

void melee_step(Play& play);

/// AQ-MEL-6, AQ-MOVE-10: ends contacts that no element makes any more.
void part(Play& play);

}  // namespace opfor::arquebusier
