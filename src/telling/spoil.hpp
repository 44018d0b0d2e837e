#pragma once

#include <string>

#include "telling/turn_sheet.hpp"

namespace opfor {

/// What the enemy has in mind next, for those who want to know: odds of every unit's next action as
/// it stands now, doctrine, and who is still to come.
[[nodiscard]] std::string spoil_text(const Sheet& sheet, const Behaviour& behaviour,
                                     const TurnSheet& turn);

}  // namespace opfor
