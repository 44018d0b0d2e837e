#pragma once

#include <optional>

#include "rules/through_the_square_window/routes.hpp"

/// What a body begins with that has no room to go on: it looks a few turns ahead.
namespace opfor::through_the_square_window {

/// The first turn of those, one to three, after which it has room to go on, and less of its way
/// left than now: back, about, or ahead to where it can come round. Of the fewest turns those that
/// leave least. Nothing, where none of them does.
[[nodiscard]] std::optional<Order> gets_free(const Situation& now, UnitId unit,
                                             const Routes& routes,
                                             double off_enemies = kKeepOff.as_double());

}  // namespace opfor::through_the_square_window
