#pragma once

#include <vector>

#include "drill/free_hand.hpp"
#include "drill/known.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What a commanded group with a free hand may be ordered to do (D3 to D6).
namespace opfor::nineteenth_century {

/// Every order that D3 to D6 weigh; the first holds.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
/// Those of them that cost little to find: none to cover, and back only where nothing is in the
/// way.
[[nodiscard]] std::vector<FreeOrder> free_orders_but_cover(const Situation& now, UnitId unit);
/// All by what its side knows, as the table allows them.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);

}  // namespace opfor::nineteenth_century
