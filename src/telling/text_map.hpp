#pragma once

#include <string>

#include "drill/sheet.hpp"

namespace opfor {

/// The table in characters, for a terminal that shows no pictures: ground as letters and marks,
/// each unit as an arrow that points where it faces with its id beside it (a number, where ids are
/// long or crowded), the letters and numbers of the squares along the edges, and a key below.
/// @param width columns that it may take
[[nodiscard]] std::string text_map(const Sheet& sheet, const Battle& battle, std::size_t width);

}  // namespace opfor
