#pragma once

#include "rules/through_the_square_window/situation.hpp"

/// What the behaviour reads of a unit (section 11).
namespace opfor::through_the_square_window {

[[nodiscard]] Facts facts(const Situation& now, UnitId unit);

/// An enemy in sight that has the unit within his longest range; `kNoUnit` if none.
[[nodiscard]] UnitId threat_to(const Situation& now, UnitId unit);

}  // namespace opfor::through_the_square_window
