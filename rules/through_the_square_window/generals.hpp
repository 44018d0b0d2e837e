#pragma once

#include "drill/play.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// Generals (section 5.8): where they ride, and what becomes of them.
namespace opfor::through_the_square_window {

/// TTSW-GEN-1: a general may ride, and join a unit or leave it.
void general_rides(Play& play, UnitId general);
/// TTSW-GEN-4: to the nearest friend, else he is taken.
void flee_to_friends(Play& play, UnitId general);
/// TTSW-GEN-3, 5: a unit has lost strength points to a volley or in a round, perhaps its last; what
/// becomes of the general who was with it. Who mourns him is noted, and tests at once.
void risk_general(Play& play, UnitId general, UnitId unit);
/// TTSW-GEN-5: bodies are carried off; whom they pass tests.
void carry_bodies(Play& play);
/// TTSW-CMD-5: at the end of a turn.
void replace_chiefs(Battle& battle);

}  // namespace opfor::through_the_square_window
