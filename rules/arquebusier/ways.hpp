#pragma once

#include <vector>

#include "battle/order.hpp"
#include "battle/reaction.hpp"
#include "drill/known.hpp"
#include "rules/arquebusier/situation.hpp"

/// From intent to order (13.4).
namespace opfor::arquebusier {

/// The orders that carry out a cell, the best first; never empty, never bolder than the cell. What
/// stopped a wanted order short stands in `why_not_more`.
[[nodiscard]] std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell);
/// The same by what its side knows, as the table allows it.
[[nodiscard]] std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request);

}  // namespace opfor::arquebusier
