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
/// A mover has come to rest: who of its enemies could fire at it in reaction where it stands, and
/// bears on it (VWS-FIRE-7).
void ask_before_reaction_fire(Play& play, UnitId mover);
/// Whether an unbroken enemy is within 4" of a body in motion: then it halts at the end of its
/// move, or need not go on at the start of it (VWS-MOVE-7, 8).
void ask_whether_it_halts(Play& play, UnitId body);
/// Whether its quarry is 4" away when a pursuer is activated: then the pursuit ends (VWS-PUR-3).
void ask_whether_it_pursues(Play& play, UnitId body, UnitId quarry);
/// Whether an unbroken enemy is next to a broken body, 2": then it cannot rally (VWS-PUR-6).
void ask_before_rallying(Play& play, UnitId body);
/// The same of one that could not flee: then it surrenders (VWS-PUR-8).
void ask_whether_it_gets_away(Play& play, UnitId body);
/// Who is next to a body: 2" (VWS-GEO-4).
void ask_who_is_next_to(Play& play, UnitId body);

}  // namespace opfor::victory_without_squares
