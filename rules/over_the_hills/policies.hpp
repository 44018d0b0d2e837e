#pragma once

#include "battle/battle.hpp"
#include "battle/decision.hpp"
#include "drill/asks.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/situation.hpp"

/// The default policies (15.3) of this sheet's decisions that are no orders of units: named
/// considerations, from what the side may know. Highest score wins, ties by lower index.
namespace opfor::over_the_hills {

[[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                             const Reactions& reactions);

/// OTH-AI-POL-8: what the target of a charge would do, of what is open to it.
[[nodiscard]] ContactReaction likely_reaction(const Situation& now, UnitId target, UnitId charger);

}  // namespace opfor::over_the_hills
