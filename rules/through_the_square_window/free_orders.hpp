#pragma once

#include <vector>

#include "drill/free_hand.hpp"
#include "drill/known.hpp"
#include "rules/through_the_square_window/situation.hpp"

/// What a commander with a free hand may order: in 5.1 charges, in 5.6 everything else.
namespace opfor::through_the_square_window {

/// By what its side knows, as the table allows it. While charges are declared (5.1): the charges
/// that it could make. To stand comes first.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);
/// To stand, and every charge that it could declare.
[[nodiscard]] std::vector<FreeOrder> charge_orders(const Known<Situation>& known, UnitId unit);
/// The same of a moment.
[[nodiscard]] std::vector<FreeOrder> charge_orders(const Situation& now, UnitId unit);

}  // namespace opfor::through_the_square_window
