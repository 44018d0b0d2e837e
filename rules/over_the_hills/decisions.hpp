#pragma once

#include <string>

#include "drill/reporting.hpp"
#include "rules/over_the_hills/contact.hpp"
#include "rules/over_the_hills/tables_combat.hpp"

/// What this sheet asks its sides to decide (15.3), and what the options of each decision are:
/// `Option::variant` is one of these enumerators, `Option::unit` whom it is about.
///
/// An order (`order_unit`) is the acts of one unit's move in phase 3, in their order:
///   - nothing: stands;
///   - `Move` along points of its middle: formed troops straight ahead, or, at double the price,
///     straight back or aside, facing as before; those who turn freely face where they go;
///   - `Wheel` up to 45 degrees, at the beginning of a segment; `Face` in its place, by 90 or 180
///     degrees, or as they like for those who turn freely;
///   - `ChangeFormation`, `Limber`: segments from the front of its list;
///   - `Charge` last: straight ahead into contact, its point where it touches;
///   - `GoToGround` alone.
/// What it does is paid act by act from its purse (purse.hpp), stretch by stretch.
namespace opfor::over_the_hills {

/// set_task, phase 2: one of a division's brigades is told something else; `unit`: its commander.
/// The order is `variant` - 1; 0: no more changes (OTH-ORD-2).
inline constexpr int kNoMoreChanges = 0;

/// choose_activation: who moves, fires or fights next; `unit`: him. POL-2, 15, 16.
enum class Next : std::uint8_t { moves, commander, fires, fights };

// meet_contact: `ContactReaction`; `other`: who comes. POL-8.

/// carry_on: its target has got away: goes on to where it stood, or stays. OTH-CON-4.
enum class Further : std::uint8_t { stays, goes_on };

/// reaction_fire, phase 5; `unit`: the attacker. POL-11.
enum class Defends : std::uint8_t { holds, fires };

/// choose_target, phase 7; `unit`: the target. POL-12 to 14.
enum class Shoots : std::uint8_t { holds, fires, screen, wheels };

// melee_target: `unit` of an option: the enemy that it fights. OTH-CBT-2.

/// redress: having won a round. OTH-RES-7, POL-17.
enum class Turns : std::uint8_t { stays, turns };

/// follow_up: what a winner does (9.2, POL-18): `variant` is the `WinnerOption`, plus
/// `kWinnerDetail` times the formation or the turn (0 ahead of all: none).
inline constexpr int kWinnerDetail = 16;
enum class Turn : std::uint8_t { to_enemy = 1, right, about, left };

/// choose_rally, phase 4; `unit` of a decision: the commander; of an option: whom. POL-9.
enum class Rallies : std::uint8_t { nobody, unit, resupply };

/// move_leader: a commander's move; `unit`: whom he joins; POL-10. `order` of an option says where.
enum class Rides : std::uint8_t { stays, joins, behind };

}  // namespace opfor::over_the_hills
