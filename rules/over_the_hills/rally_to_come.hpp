#pragma once

#include "rules/over_the_hills/situation.hpp"

namespace opfor::over_the_hills {

/// Hits that a commander may be expected to take off a body that keeps still until he may rally it
/// (OTH-RALLY-1, 2): of those who are not steady he rallies the weakest whom he hears
/// (OTH-AI-POL-9).
[[nodiscard]] double hits_to_be_rallied(const Situation& now, UnitId unit);

}  // namespace opfor::over_the_hills
