#pragma once

#include <vector>

#include "rules/arquebusier/play.hpp"

/// The limits of this sheet that a distance may come near, asked where somebody plays with figures
/// (battle/close_call.hpp): a question for each whose answer makes a difference at that moment.
namespace opfor::arquebusier {

/// Which formations a General is close enough to join, 1" (AQ-GEN-1).
void ask_before_joining(Play& play);
/// What the facts of formations read before they throw their reaction dice: the ranges and moves of
/// enemies, shock troops (12"), Generals (12", 1"), guards of guns (6") (13.2).
void ask_before_reacting(Play& play, const std::vector<UnitId>& formations);
/// Whether a General is within 12" of a formation that rolls for a command (AQ-CMD-2), where some
/// die would pass with him and fail without.
void ask_before_rolling(Play& play, UnitId formation);
/// Of everybody who may shoot: how many elements reach (AQ-SHOOT-5), whether the nearest is farther
/// than 12" (AQ-SHOOT-3), and whether it is close fire, 6" at horse and 3" at foot (AQ-IRR-3, 4).
void ask_before_shooting(Play& play);
/// Whether artillery whose die has it ABANDON has an enemy within 12" and a guard within 6" (13.4).
void ask_before_abandoning(Play& play, UnitId artillery);
/// Which formations are within 12" of a General whom the enemy has caught by himself (AQ-GEN-4).
void ask_for_refuge(Play& play, UnitId general);
/// Who is within 12" of a General who has fallen (AQ-IRR-7).
void ask_who_sees_him_fall(Play& play, UnitId general);

}  // namespace opfor::arquebusier
