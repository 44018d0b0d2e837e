#pragma once

#include <vector>

#include "drill/free_hand.hpp"
#include "drill/known.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What a body whose commander has a free hand may be ordered to do (12.5, 7).
namespace opfor::victory_without_squares {

/// Every sensible order at the start of a body's activation; never empty. Of a body in motion that
/// must go on (VWS-MOVE-8): those that try to halt first, and `going_on`.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);
/// What is open to a body that must go on, without a try to halt; never empty.
[[nodiscard]] std::vector<FreeOrder> going_on(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> going_on(const Known<Situation>& known, UnitId unit);

/// Of these, those that change its formation, its guns or its horses.
[[nodiscard]] std::vector<FreeOrder> what_it_may_form(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
