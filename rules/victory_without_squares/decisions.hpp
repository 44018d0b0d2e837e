#pragma once

#include <string>

#include "drill/initiative.hpp"
#include "drill/reporting.hpp"
#include "rules/victory_without_squares/state.hpp"

/// What this sheet asks its sides to decide (12.5), and what the options of each decision are:
/// `Option::variant` is one of these enumerators, `Option::unit` whom it is about.
///
/// An order (`order_unit`) is the acts of one activation (P3.2), in their order:
///   - nothing: stands;
///   - `Move` to one point straight ahead, of its middle; commanded shot and dismounted dragoons
///   may
///     go straight back or sideways, keeping their facing; `Charge` the same into contact, its
///     point where the contact is made; a `Move` at a gallop is a run: it needs no card to turn
///     about, and goes away from the enemy (12.4);
///   - `Wheel` up to 90 degrees on a front corner; `Face` the other way: an about-face; of
///     unlimbered guns any facing within 90 degrees: a pivot;
///   - `Shoot` at a target; hedgehogs fire on all sides, at nobody in particular (`kNoUnit`);
///   - `Rally`: tries to reform; `ChangeFormation`, `Limber`, `Mount`;
///   - `Halt` first: of a body in motion, tries to stop; what follows is done if the card lets it.
///     Refused, it must go on, and is asked how.
/// Horse adds up what it does against its 8" (VWS-MOVE-3); the others do one thing (VWS-MOVE-1).
namespace opfor::victory_without_squares {

// choose_initiative: `FirstOrSecond`, 12.5, 1.

/// choose_activation: 12.5, 2 to 4. `unit`: of a division the body that would be first from its
/// left, of independents the body.
enum class Next : std::uint8_t { division, independent, pass };

// choose_direction: `Direction`, 12.5, 5; `unit`: the body that would be first.

/// move_leader: 12.5, 6; `unit` of a decision: the leader; of an option: the body that he joins, or
/// rides towards if it is too far off, or behind which he stands by himself.
enum class Ride : std::uint8_t { stay, join, towards, behind };

enum class RallyOrFlee : std::uint8_t { flees, tries };  ///< choose_rally of a Broken body: 21

/// reaction_fire: 12.5, 13; `other` of the decision: the mover; `unit` of an option: who draws
/// next.
enum class Reacts : std::uint8_t { nobody_more, draws };

// choose_target: the second shot of horse in two ranks, 12.5, 22; `unit`: the target.

/// carry_on: a body goes on, or stands: 12.5, 10 and 18. `other` of the decision: whom it would
/// attack, if anybody.
enum class Further : std::uint8_t { stands, goes_on };

enum class SecondContact : std::uint8_t { fights_on, brings_up };  ///< second_contact: 12.5, 16

enum class Pursuit : std::uint8_t { holds, pursues };  ///< pursue: 12.5, 17; `other`: the quarry

// choose_card: VWS-LEAD-3, 12.5, 14; `variant`: the `Success` of the card.

}  // namespace opfor::victory_without_squares
