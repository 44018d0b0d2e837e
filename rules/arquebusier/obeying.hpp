#pragma once

#include "rules/arquebusier/decisions.hpp"
#include "rules/arquebusier/situation.hpp"

namespace opfor::arquebusier {

/// What becomes of a moment by the order of a formation, nobody else having moved. Often nothing:
/// it stays, and has not moved before.
/// @param falls elements that fall before it moves: each takes an inch of that (AQ-SHOOT-12)
[[nodiscard]] Battle obeyed(const Situation& now, UnitId unit, const Commands& commands,
                            double falls);
/// What becomes of the moment by it: often nothing, it stays, and has not moved before.
[[nodiscard]] Situation obeying(const Situation& now, UnitId unit, const Commands& commands,
                                double falls);

}  // namespace opfor::arquebusier
