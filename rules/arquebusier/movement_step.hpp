#pragma once

#include "rules/arquebusier/play.hpp"

/// Step 3: redress in melee, all moves at once, and what contact does to troops (section 7,
/// AQ-IRR-2, 5, 6).
namespace opfor::arquebusier {

void movement_step(Play& play);

}  // namespace opfor::arquebusier
