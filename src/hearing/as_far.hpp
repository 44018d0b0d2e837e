#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "drill/sheet.hpp"

/// Orders to go as far as the rules allow: "as far as it goes west", "towards the hedge as far as
/// possible".
namespace opfor {

/// The words without those that say "as far as it goes"; nothing if they do not say so.
[[nodiscard]] std::optional<std::string> without_as_far(const std::string& words);

/// Of an order that is refused: as much of its way, from its start, as is not; nothing if no part
/// of it would be let pass, or it goes nowhere.
[[nodiscard]] std::optional<Order> longest_that_may(const Sheet& sheet, const Battle& battle,
                                                    const Order& order);

/// The longest way in a direction, or along the way to a place, that the sheet lets the unit go.
/// @param battle as its side knows it
/// @returns else a sentence: why it cannot go that way at all
[[nodiscard]] tl::expected<Order, std::string> as_far_as_it_goes(const Sheet& sheet,
                                                                 const Battle& battle, UnitId unit,
                                                                 const std::string& words);

}  // namespace opfor
