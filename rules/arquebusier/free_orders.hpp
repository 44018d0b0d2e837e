#pragma once

#include <vector>

#include "battle/order.hpp"
#include "drill/free_hand.hpp"
#include "drill/known.hpp"
#include "rules/arquebusier/situation.hpp"

/// What a formation whose commander has a free hand may be ordered to do (D-2, D-4 to D-7, D-9,
/// D-10, D-12, D-15, D-17).
namespace opfor::arquebusier {

/// Every sensible order for a formation; never empty, none twice. The table's first, where it threw
/// a reaction die.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);

/// The number of files that a formation likes (D-17): shot in one or two ranks, whichever it has;
/// pikes in three; bills and horse in two; others as they are.
[[nodiscard]] int files_wanted(const Battle& battle, UnitId unit);

}  // namespace opfor::arquebusier
