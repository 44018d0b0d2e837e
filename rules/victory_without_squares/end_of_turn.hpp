#pragma once

#include "rules/victory_without_squares/play.hpp"

namespace opfor::victory_without_squares {

/// P4, but for the objectives of the scenario: ALL'S LOST for both sides at once, and what a beaten
/// army does (VWS-LOST-1 to 3). Leaders recover by the number of the turn (VWS-LEAD-5).
void all_is_lost(Play& play);

}  // namespace opfor::victory_without_squares
