#pragma once

#include <optional>

#include "battle/order.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// Shot keeps its front and goes to a side (VWS-MOVE-2).
namespace opfor::victory_without_squares {

/// Its shortest step to a side from where it fires best at an enemy: he has gone past its end, or a
/// friend stands before it, and a wheel would turn it from the others. Nothing for who does not go
/// sideways, or must go on; nor for less than twice what its fire does as it stands, since the step
/// costs it the shot of this turn.
[[nodiscard]] std::optional<Order> side_step_to_fire(const Situation& now, UnitId unit,
                                                     UnitId enemy);

}  // namespace opfor::victory_without_squares
