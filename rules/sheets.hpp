#pragma once

#include <span>
#include <string_view>

#include "drill/sheet.hpp"

namespace opfor {

/// The closed list of sheets. A new one is an enumerator here, a line of the switch in sheets.cpp,
/// and a folder.
enum class SheetId : std::uint8_t {
  nineteenth_century,
  victory_without_squares,
  arquebusier,
  through_the_square_window,
  over_the_hills
};
template <>
struct Words<SheetId> {
  static constexpr std::array<std::string_view, 5> all{
      "nineteenth_century", "victory_without_squares", "arquebusier", "through_the_square_window",
      "over_the_hills"};
};

[[nodiscard]] const Sheet& sheet(SheetId id);
/// The sheet of a scenario file's word, or null.
[[nodiscard]] const Sheet* find_sheet(std::string_view name);
[[nodiscard]] std::span<const std::string_view> sheet_names();

}  // namespace opfor
