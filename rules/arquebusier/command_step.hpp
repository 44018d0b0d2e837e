#pragma once

#include <optional>

#include "rules/arquebusier/commanding.hpp"
#include "rules/arquebusier/play.hpp"
#include "rules/arquebusier/situation.hpp"

/// Steps 1.1 to 1.3: who is first, the reaction dice, and the commands, a formation at a time.
namespace opfor::arquebusier {

/// What counts for the roll of a formation's command now (AQ-CMD-2).
[[nodiscard]] CommandSituation command_situation(const Situation& now, UnitId unit);
/// ABANDON: the crew leaves its pieces where an enemy is near and no friends guard them (13.4). As
/// its die has it; whether its commander has a free hand is not looked at.
[[nodiscard]] bool abandons(const Situation& now, UnitId unit);
/// The same by what its side knows of a moment.
[[nodiscard]] bool abandons_by(const Situation& now, UnitId unit);

/// 1.1: who is first, Generals join, and all reaction dice of the sides that the tables lead, from
/// one snapshot (AQ-BEH-0).
void begin_commands(Play& play);

/// Whose formation is commanded next (AQ-SEQ-2, 3): regulars of both sides in turn, then the
/// others. Nobody: all have had their turn. Sets `holder` and `commanding`.
[[nodiscard]] bool settle_holder(Battle& battle);

/// One formation of the side that holds the move is given its order, or none, and rolls for it.
/// Where several wait, which of them is next is chosen in a step of its own.
void command_next(Play& play);
/// All formations of the side that holds the move are commanded on a real table.
void pass_over_commands(Battle& battle);

}  // namespace opfor::arquebusier
