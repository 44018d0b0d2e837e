#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "battle/setting.hpp"
#include "hearing/report_reading.hpp"

/// What the rooms of the report reader share: its clauses, and the putting together.
namespace opfor {

/// How far a unit may be put beside where it was said to be, if there is no room for it there:
/// tenths of a millimetre, beside twice the table's tolerance. Told to the millimetre, near
/// something, in a square of the map, and drawn up anew where it stands.
inline constexpr double kNearSomething = 300;
inline constexpr double kDrawnUpAnew = 500;

inline constexpr std::string_view kNothingStays = ": nothing of it stays under these rules";

[[nodiscard]] std::string quoted(std::string_view words);
/// It comes on the table with it.
[[nodiscard]] bool enters(Saying saying);
/// The sentence for a place off the table, or nothing.
[[nodiscard]] std::optional<std::string> off_table(const Setting& setting, UnitId unit, Point at);

}  // namespace opfor
