#pragma once

#include <vector>

#include "drill/free_hand.hpp"
#include "drill/known.hpp"
#include "rules/over_the_hills/situation.hpp"

/// What a commander with a free hand may have a unit do in phase 3.
namespace opfor::over_the_hills {

/// Light infantry: of the better skirmish classes.
[[nodiscard]] bool is_light(const Troop& troop);

[[nodiscard]] std::vector<FreeOrder> free_orders(const Situation& now, UnitId unit);
/// The same by what its side knows, as the table allows it.
[[nodiscard]] std::vector<FreeOrder> free_orders(const Known<Situation>& known, UnitId unit);

}  // namespace opfor::over_the_hills
