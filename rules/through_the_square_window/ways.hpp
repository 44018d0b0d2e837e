#pragma once

#include <vector>

#include "battle/order.hpp"
#include "drill/known.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// How the cells of the action tables become legal orders here: 11.5.
namespace opfor::through_the_square_window {

/// Orders that carry out a cell by what its side knows, best first; never empty, none bolder than
/// the cell. While charges are declared (5.1): the charge that it must make, or none.
[[nodiscard]] std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request);

}  // namespace opfor::through_the_square_window
