#pragma once

#include <vector>

#include "rules/victory_without_squares/play.hpp"

/// Option `command_points` (VWS-AI-3): a leader's command is thrown for and paid, body by body.
namespace opfor::victory_without_squares {

/// D6 that a leader throws.
[[nodiscard]] int command_dice(LeaderGrade grade);
/// Points that a body costs: 1 Formed or Unsteady, 2 Disordered; 0: it is not to be had.
[[nodiscard]] int command_price(State state);

/// Leaders within reach of these bodies, who are about to be activated, throw once a turn, and
/// their side chooses for whom they pay. Without the option nothing happens.
void throw_for_command(Play& play, const std::vector<UnitId>& bodies);

}  // namespace opfor::victory_without_squares
