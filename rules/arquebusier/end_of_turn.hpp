#pragma once

#include "rules/arquebusier/play.hpp"

/// Step 5: attrition, and changes between horse and foot (AQ-IRR-10, AQ-DRG-1).
namespace opfor::arquebusier {

void end_of_turn(Play& play);

}  // namespace opfor::arquebusier
