#pragma once

#include <optional>

#include "battle/order.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// Shot keeps its front and goes to a side (VWS-MOVE-2).
namespace opfor::victory_without_squares {

/// Its shortest step to a side from where it may fire at an enemy: he has gone past its end, or a
/// friend stands before it, and a wheel would turn it from the others. Nothing for who does not go
/// sideways, must go on, or may fire at him as it stands.
[[nodiscard]] std::optional<Order> side_step_to_fire(const Situation& now, UnitId unit,
                                                     UnitId enemy);

}  // namespace opfor::victory_without_squares
