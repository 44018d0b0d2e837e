#pragma once

#include <string>
#include <string_view>

namespace opfor::arena {

/// A cell of a table for other programs: in quotes where it must be.
[[nodiscard]] inline std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string{text};
  std::string whole = "\"";
  for (const char c : text) whole += c == '"' ? std::string{"\"\""} : std::string{c};
  return whole + '"';
}

}  // namespace opfor::arena
