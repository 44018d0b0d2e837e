#pragma once

#include "rules/victory_without_squares/play.hpp"

/// One body's activation (P3), combats included.
namespace opfor::victory_without_squares {

/// The leaders ride, what it must do comes first, then its reaction die (VWS-AI-1). Who acts by its
/// cell does so, and its activation is over.
/// @returns true if its commander orders it: `act_by_order` is to come
[[nodiscard]] bool activate_until_ordered(Play& play, UnitId body);

/// The body that is being activated gets its order and acts; at the end of an activation come its
/// motion (VWS-MOVE-7) and what it remembers (P3.6).
void act_by_order(Play& play, UnitId body);

/// The whole of it, in one breath.
void activate(Play& play, UnitId body);

/// The end of it, for a body that is activated in the course of another's activation (VWS-CMB-5).
void finish_activation(Play& play, UnitId body);

}  // namespace opfor::victory_without_squares
