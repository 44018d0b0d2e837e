#pragma once

#include <functional>

#include "drill/asks.hpp"
#include "drill/sheet.hpp"

/// Positions: states of a battle between two steps, which may be copied, handed over and played on.
/// The kinds of decision that a search chooses begin a step (`begins_step`), so that the position
/// is the one that the decision is asked about. There is no seed in it: dice are of whoever plays
/// it on.
namespace opfor {

/// A position as a side knows it: made of its view, so that nothing is in it of the other side's
/// mind. Who stands where he was last seen stands there legally: where that cannot be, for somebody
/// stands there by now or is so near that he would be seen, as near to it as there is room, and
/// where there is none he is not on the table. Contacts of who is not there are over; distances
/// that a person has measured are the map's again.
[[nodiscard]] Battle position_of(const Sheet& sheet, const View& view);

/// True of a position after which nobody plays on.
using Until = std::function<bool(const Battle&)>;
/// The position's turn is over.
[[nodiscard]] Until turn_is_over(const Battle& position);

/// Plays a position on, step by step, until one of which `until` is true, or the battle is over.
/// @param answerers who answers for both sides, with whose dice
[[nodiscard]] Battle play_on(const Sheet& sheet, Battle position, const Until& until,
                             Asks& answerers);
[[nodiscard]] Battle play_on(const Sheet& sheet, Battle position, const Until& until,
                             Asks& answerers, Events& told);

/// The kinds of decision that a search chooses: each is to be the first thing that a step asks.
/// What is asked in the course of a step is its beginning and the answers so far; a search answers
/// it by the default.
[[nodiscard]] constexpr bool begins_step(DecisionKind kind) {
  return kind == DecisionKind::choose_activation || kind == DecisionKind::order_unit ||
         kind == DecisionKind::set_task || kind == DecisionKind::pay_command ||
         kind == DecisionKind::move_leader || kind == DecisionKind::meet_contact ||
         kind == DecisionKind::choose_initiative;
}

}  // namespace opfor
