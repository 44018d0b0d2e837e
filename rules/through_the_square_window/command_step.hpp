#pragma once

#include "drill/play.hpp"

/// Steps 1 to 4 (section 5): command, army morale, rallies, returns, initiative; and the end of a
/// turn.
namespace opfor::through_the_square_window {

/// 1: who is in command this turn, what actions it has, what the wings are to do.
void mark_command(Play& play);
/// 2: an army at its break point has lost (TTSW-ARMY-3), or begins to go back.
void army_morale(Play& play);
/// 3.1: routers, then pursuers.
void rally_all(Play& play);
/// 3.2: those whose rout or pursuit goes on.
void run_on(Play& play);
/// 3.3: pursuers off the table, bodies of generals.
void come_back(Play& play);
/// 4.
void throw_initiative(Play& play);
/// An army in general retreat has lost when the battle, or its own part in it, is over.
void end_retreat(Play& play);
/// The last: who rallied is steady, what lasted a turn is over.
void end_turn(Play& play);

}  // namespace opfor::through_the_square_window
