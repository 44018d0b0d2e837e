#pragma once

#include "battle/event.hpp"
#include "drill/asks.hpp"
#include "rules/nineteenth_century/movement.hpp"

/// Carrying out an order: every change of a group's place, formation, contacts and memory by an
/// order happens here.
namespace opfor::nineteenth_century {

/// Carries out an order that a cell gave. The order must be legal.
void carry_out(Battle& battle, const Order& order, const Cell& cell, Events& events);
/// Carries out an order that its commander chose.
void carry_out_free(Battle& battle, const Order& order, Events& events);

/// Pushes the loser of a melee back along a way (NC-MEL-7).
void go_back(Battle& battle, UnitId unit, const March& march, Events& events);
/// Takes the winner along a way into contact again (NC-MEL-7).
void go_after(Battle& battle, UnitId unit, const March& march, Events& events);

/// Puts waiting groups of a side down at their entry, and those that return (NC-SCN-4).
void enter_groups(Play& play, Side side);

}  // namespace opfor::nineteenth_century
