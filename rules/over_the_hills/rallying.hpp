#pragma once

#include <vector>

#include "rules/over_the_hills/situation.hpp"

/// Whom a commander may rally, and whom of them he would rather (OTH-RALLY-1, OTH-AI-POL-9).
namespace opfor::over_the_hills {

/// Those of his command whom he may rally as it stands (OTH-RALLY-1).
[[nodiscard]] std::vector<UnitId> who_can_be_rallied(const Situation& now, UnitId commander);

/// How gladly it is rallied, against others (OTH-AI-POL-9): the weakest first of whom a hit less
/// puts in better order, then the nearest to an enemy.
[[nodiscard]] double need_to_be_rallied(const Situation& now, UnitId unit);

/// The chance that a body loses a hit of fatigue by keeping still until a commander may rally it:
/// of those whom he may rally each takes who needs it most.
[[nodiscard]] double chance_to_be_rallied(const Situation& now, UnitId unit);

/// As far as it is from the nearest enemy whom it sees, in inches; no more than 60.
[[nodiscard]] double inches_off(const Situation& now, UnitId unit);

}  // namespace opfor::over_the_hills
