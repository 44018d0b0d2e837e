#pragma once

#include <vector>

#include "battle/consider.hpp"
#include "battle/decision.hpp"
#include "rules/victory_without_squares/expectations.hpp"
#include "rules/victory_without_squares/paces.hpp"

/// What the default policies of 12.5 share.
namespace opfor::victory_without_squares {

/// A body could attack somebody now with odds that pass (12.5, 9), or ride down guns.
[[nodiscard]] bool has_good_attack(const Situation& now, UnitId unit);
/// It makes attacks that it could make: somebody leads it, or can ride up so far that he does, and
/// it is not on its way back.
[[nodiscard]] bool may_attack_at_will(const Situation& now, UnitId unit);
/// It could make an attack of the net that speaks for moving first (12.5, 1).
[[nodiscard]] bool attacks_well(const Situation& now, UnitId unit);
[[nodiscard]] DieRules die_rules(const Battle& battle);
/// Bodies of a division that have still to be activated; of an independent, it alone.
[[nodiscard]] std::vector<UnitId> bodies_with(const Situation& now, UnitId unit);
/// Guns that fire bar the way of friends right behind them, who could pass while they are silent
/// (VWS-MOVE-11): one who is to go forward this turn, and whose next move takes him through;
/// `kNoUnit` if none, or the body is no gun.
[[nodiscard]] UnitId held_up_by_guns(const Situation& now, UnitId firer);

// One for each kind of decision, an option at a time.

[[nodiscard]] Scored worth_of_first(const Situation& now, Side side, const Option& option);
[[nodiscard]] Scored worth_activating(const Situation& now, const Option& option);
[[nodiscard]] Scored worth_beginning_with(const Situation& now, const Option& option);
[[nodiscard]] Scored worth_riding_to(const Situation& now, UnitId leader, const Option& option);
[[nodiscard]] Scored worth_of_reaction(const Situation& now, UnitId mover, const Option& option);
[[nodiscard]] Scored worth_shooting_at(const Situation& now, UnitId unit, UnitId first,
                                       const Option& option);
[[nodiscard]] Scored worth_going_on(const Situation& now, const Decision& decision,
                                    const Option& option);
[[nodiscard]] Scored worth_second_contact(const Situation& now, UnitId enemy, const Option& option);
[[nodiscard]] Scored worth_pursuing(const Situation& now, UnitId unit, UnitId quarry,
                                    const Option& option);

}  // namespace opfor::victory_without_squares
