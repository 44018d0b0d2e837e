#pragma once

#include "rules/victory_without_squares/play.hpp"

/// One body's activation (P3), combats included.
namespace opfor::victory_without_squares {

/// The leaders ride, what it must do comes first, then its reaction die and its order
/// (VWS-AI-1); at the end its motion (VWS-MOVE-7) and what it remembers (P3.6).
void activate(Play& play, UnitId body);

/// The end of it, for a body that is activated in the course of another's activation (VWS-CMB-5).
void finish_activation(Play& play, UnitId body);

}  // namespace opfor::victory_without_squares
