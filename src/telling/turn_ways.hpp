#pragma once

#include <string>
#include <vector>

#include "telling/turn_sheet.hpp"

/// How a unit went by its order, or how it stands, in the words of an order sheet.
namespace opfor {

/// "18 cm east", or leg by leg: "12 cm north, then 6 cm east". Empty if it goes nowhere that could
/// be seen on a table.
[[nodiscard]] std::string legs_words(const std::vector<Point>& path, Measure measure);
/// The way as it was walked, or from its start to its end.
[[nodiscard]] std::vector<Point> walked(const event::Moved& moved);
/// No move of its own: something made it go, or took it along.
[[nodiscard]] bool is_made_to_go(const event::Moved& moved);

/// "move 18 cm east, ending 4 cm west of the cactus hedge (F4), facing east (90°)"; "go with
/// Wilmot's"; "stand still ...". Wheels are told in it. Empty of one that was lost where it stood.
[[nodiscard]] std::string way_of_order_words(const TurnSheet& turn, const UnitTurn& unit);

/// True if the sheet says that another unit carries a leader along.
[[nodiscard]] bool carried(const TurnSheet& turn, const UnitTurn& unit);

/// True of one that nobody gave an order, and that others made to go.
[[nodiscard]] bool only_driven(const TurnSheet& turn, const UnitTurn& unit);

}  // namespace opfor
