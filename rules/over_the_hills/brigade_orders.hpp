#pragma once

#include "battle/consider.hpp"
#include "battle/decision.hpp"
#include "rules/over_the_hills/situation.hpp"

/// What the brigades of a division are told (OTH-ORD-2), by the default policy (OTH-AI-POL-1).
namespace opfor::over_the_hills {

/// How good it is to tell a brigade something else: below 0 if it is not wanted. The worse the
/// odds, the more it matters who is told first.
[[nodiscard]] Scored worth_telling(const Situation& now, const Option& option);

}  // namespace opfor::over_the_hills
