#pragma once

#include <optional>
#include <vector>

#include "battle/event.hpp"
#include "drill/sheet.hpp"

/// Orders as if nothing stood in their way: what would be told of them if they were carried out to
/// the letter, for the second opinion to find fault with what the judge has refused.
namespace opfor::battles {

/// The events of an order of movement, ways and turns as it says them, an enemy touched where it
/// charges him; nothing of orders with other acts, or whose ways cannot be told from outside the
/// sheet.
[[nodiscard]] std::optional<std::vector<Event>> foretold(const Sheet& sheet, const Battle& battle,
                                                         const Order& order);

}  // namespace opfor::battles
