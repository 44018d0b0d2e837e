#pragma once

#include <string>

#include "drill/initiative.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// What this sheet asks its sides to decide (section 12), and what the options of each decision
/// are: `Option::variant` is one of these enumerators, `Option::unit` whom it is about. Orders of
/// units (`order_unit`: TTSW-DEC-3, 7) are purse.hpp's.
namespace opfor::through_the_square_window {

// choose_initiative: `FirstOrSecond`, TTSW-DEC-2.

// set_task: the posture of a wing, a `Posture`; `unit` of the decision: its general: TTSW-DEC-1.

/// move_leader: TTSW-DEC-15; `unit` of the decision: the general; of an option: whom he joins.
enum class Ride : std::uint8_t { stays, joins, behind_the_wing, leaves };

// reaction_fire: the emergency action that a target names, an `Emergency`; `other` of the decision:
// the first who charges it: TTSW-DEC-5.

/// choose_target: TTSW-DEC-8, 9; `unit` of an option: the target. Before a charge: TTSW-DEC-4.
enum class Aim : std::uint8_t { holds_fire, fires, fires_salvo };

/// carry_on: whether a charger goes on whose target is gone (TTSW-CHA-8), gunners stand
/// (TTSW-DEC-14), cavalry stays in contact (TTSW-DEC-11), a pursuer halts (TTSW-DEC-13).
enum class Further : std::uint8_t { stands, goes_on };

enum class Chase : std::uint8_t { lets_go, pursues };  ///< follow_up, pursue: TTSW-DEC-12, 13

/// Asks, and gives what was picked.
[[nodiscard]] Option ask(Play& play, Decision& decision);

}  // namespace opfor::through_the_square_window
