#pragma once

#include <optional>
#include <vector>

#include "battle/order.hpp"
#include "drill/known.hpp"
#include "rules/nineteenth_century/movement.hpp"

/// How the printed cells become legal orders here: section 8.5.
namespace opfor::nineteenth_century {

/// Orders that carry out a cell, best first; never empty, none bolder than the cell (NC-ACT-10 to
/// 20, 15.6). A commanded group with a free hand chooses among `free_orders` instead.
[[nodiscard]] std::vector<Order> ways(const Situation& now, UnitId unit, const Cell& cell);
/// The same by what its side knows, as the table allows it.
[[nodiscard]] std::vector<Order> ways(const Known<Situation>& known, const OrderRequest& request);

/// In contact a cell of this intent has it break off, and not fight on (NC-ACT-20).
[[nodiscard]] bool breaks_contact(Intent intent);

/// The charge that a cell has it make; nothing: none is printed, it may not, or nobody can be
/// reached (NC-ACT-11).
[[nodiscard]] std::optional<Order> charge_of_cell(const Situation& now, UnitId unit,
                                                  const Cell& cell);

/// True if an uncommanded formed group of regular foot must form square as part of a HALT_FACE or
/// CONTINUE: visible shock horse within 60 cm (NC-MOVE-10).
[[nodiscard]] bool forms_square_by_itself(const Situation& now, UnitId unit);
/// True if it goes out of its square again as part of one: no visible shock horse within 80 cm
/// (D4).
[[nodiscard]] bool opens_square_by_itself(const Situation& now, UnitId unit);

}  // namespace opfor::nineteenth_century
