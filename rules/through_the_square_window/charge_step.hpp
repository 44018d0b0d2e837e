#pragma once

#include "drill/play.hpp"

/// 5.1 to 5.5: charges are declared and tested, chargers shoot, targets react; and how a charge
/// comes home in 5.6 (section 6.1, 6.2).
namespace opfor::through_the_square_window {

/// 5.1: every unit that could charge declares, a step each; then all who did test; 5.2: then those
/// who may shoot before they come home.
/// @returns true if the phase is over
[[nodiscard]] bool declare_next(Play& play, Side side);
/// 5.3: every target names its emergency action and tests, a step each; 5.4, 5.5: then emergency
/// actions are taken, routs and retirements made.
/// @param side that charges
/// @returns true if the phase is over
[[nodiscard]] bool target_reacts(Play& play, Side side);

/// 5.6, of one charger.
void charge_home(Play& play, UnitId unit);
/// Horse has broken off: whom it fought may come after it (TTSW-SEQ-5).
void follow_up_at_once(Play& play, UnitId unit, UnitId enemy);

}  // namespace opfor::through_the_square_window
