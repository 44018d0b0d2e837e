#pragma once

#include <vector>

#include "battle/order.hpp"
#include "drill/known.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// How the cells of the action tables become legal orders here: section 12.4.
namespace opfor::victory_without_squares {

/// Orders that carry out a cell, best first; never empty, none bolder than the cell. A body in
/// motion that must go on tries to halt first where the row has it stand or turn (VWS-MOVE-8); what
/// it does when it is refused is `going_on_by`'s. A run is a `Move` at a gallop: it turns about
/// without a card (12.4). Leaders, bodies that are Broken or pursue, and those that have acted,
/// stand.
[[nodiscard]] std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell);
/// The same by what its side knows, as the table allows it.
[[nodiscard]] std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request);

/// A body that has to go on after a refused Halt, whatever its cell: straight on, no farther than
/// musket range of an enemy, never into contact.
[[nodiscard]] Order going_on_by(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows it.
[[nodiscard]] Order going_on_by(const Known<Situation>& known, UnitId unit);

}  // namespace opfor::victory_without_squares
