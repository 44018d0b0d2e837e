#pragma once

#include "battle/battle.hpp"
#include "battle/decision.hpp"
#include "drill/asks.hpp"

/// The default policies of this sheet's decisions (12.5): named considerations, from what the side
/// may know. Highest score wins, ties by lower index.
namespace opfor::victory_without_squares {

[[nodiscard]] Reasons policy(const View& view, const Decision& decision,
                             const Reactions& reactions);

}  // namespace opfor::victory_without_squares
