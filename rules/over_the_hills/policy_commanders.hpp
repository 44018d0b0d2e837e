#pragma once

#include "battle/decision.hpp"
#include "rules/over_the_hills/situation.hpp"

namespace opfor::over_the_hills {

/// Where a commander rides, and whom he joins (OTH-AI-POL-10).
[[nodiscard]] Reasons weigh_rides(const Situation& now, const Decision& decision);

}  // namespace opfor::over_the_hills
