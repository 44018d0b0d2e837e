#pragma once

#include <vector>

#include "battle/order.hpp"
#include "drill/known.hpp"
#include "rules/over_the_hills/situation.hpp"

/// How the cells of the action tables become legal orders here (OTH-AI-ACT-5, 6).
namespace opfor::over_the_hills {

/// Orders that carry out a cell, best first; never empty, none bolder than the cell.
[[nodiscard]] std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell);
/// The same by what its side knows, as the table allows it.
[[nodiscard]] std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request);

}  // namespace opfor::over_the_hills
