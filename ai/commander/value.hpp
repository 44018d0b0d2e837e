#pragma once

#include "ai/commander/weights.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// How a battle stands for a side, in bodies: what is left of it and of the enemy, how near both
/// are to their ends by their sheet's rules, how far its bodies are from their places, and the
/// victory: if there is one, or as much of it as the side has as all stand (`value` of the
/// weights). Whoever plays a battle on goes by it.
[[nodiscard]] double value(const Sheet& sheet, const Weights& weights, const Battle& battle,
                           Side side);

}  // namespace opfor
