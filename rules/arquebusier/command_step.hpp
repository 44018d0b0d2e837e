#pragma once

#include <optional>

#include "rules/arquebusier/play.hpp"

/// Steps 1.1 to 1.3: who is first, the reaction dice, and the commands, a formation at a time.
namespace opfor::arquebusier {

/// 1.1: who is first, Generals join, and all reaction dice of the sides that the tables lead, from
/// one snapshot (AQ-BEH-0).
void begin_commands(Play& play);

/// Whose formation is commanded next (AQ-SEQ-2, 3): regulars of both sides in turn, then the
/// others. Nobody: all have had their turn. Sets `holder` and `commanding`.
[[nodiscard]] bool settle_holder(Battle& battle);

/// One formation of the side that holds the move is given its order, or none, and rolls for it.
void command_next(Play& play);
/// All formations of the side that holds the move are commanded on a real table.
void pass_over_commands(Battle& battle);

}  // namespace opfor::arquebusier
