#pragma once

#include "battle/battle.hpp"
#include "battle/decision.hpp"
#include "drill/asks.hpp"

/// The default policies (15.3) of this sheet's decisions that are no orders of units: named
/// considerations, from what the side may know. Highest score wins, ties by lower index.
namespace opfor::over_the_hills {

[[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                             const Reactions& reactions);

}  // namespace opfor::over_the_hills
