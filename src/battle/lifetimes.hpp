#pragma once

#include "battle/battle.hpp"

/// What becomes of records by what their descriptions say of each field (battle/fields.hpp).
namespace opfor {

/// The turn is over: what lasted it is as it was made, what is remembered of it is remembered.
void forget_turn(Battle& battle);
/// A unit's activation begins: what lasted from its last one is as it was made.
void forget_activation(Battle& battle, UnitId unit);

/// What the side of a unit alone knows of it is as it was made.
void hide_own(Battle& battle, UnitId unit);
/// The same of the sheet's record of the battle: what the side that acts alone knows.
void hide_own_of_battle(Battle& battle);
/// Nothing is known of a unit: its records are as they were made.
void forget_unit(Battle& battle, UnitId unit);

}  // namespace opfor
