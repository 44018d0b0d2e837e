#pragma once

#include <vector>

#include "rules/victory_without_squares/play.hpp"

/// The limits of this sheet that a distance may come near, asked where somebody plays with figures
/// (battle/close_call.hpp): a question for each whose answer makes a difference at that moment.
namespace opfor::victory_without_squares {

/// Which leader commands which of some bodies: 8", or 4" (VWS-AI-3).
void ask_before_command(Play& play, const std::vector<UnitId>& bodies);
/// What the facts of a body read before it throws its reaction die: firearms' ranges, the charge of
/// horse, leaders, supports (12.2), and whether it is commanded (VWS-AI-3).
/// @param table under which it throws
void ask_before_reacting(Play& play, UnitId body, Table table);
/// On whom the fire of a body bears, before it is ordered: of one that must do as its cell says
/// (`cell`), only if it would then do another thing.
void ask_before_ordering(Play& play, UnitId body, const Cell* cell);
/// Whether the fire of a body at a target bears, on how many bases, and how near guns are: 4" of
/// muskets, 1" of pistols, 8" of guns (VWS-FIRE-3, 16).
void ask_before_firing(Play& play, UnitId firer, UnitId target);
/// Who is next to a body: 2" (VWS-GEO-4).
void ask_who_is_next_to(Play& play, UnitId body);

}  // namespace opfor::victory_without_squares
