#pragma once

#include <istream>
#include <optional>
#include <string>

namespace opfor {

/// A line of any length without its end, of which no more than so many bytes are taken into memory;
/// nothing where the input ends.
[[nodiscard]] inline std::optional<std::string> read_line(std::istream& in, std::size_t most) {
  std::string line;
  char c = 0;
  while (in.get(c)) {
    if (c == '\n') return line;
    if (line.size() < most) line += c;
  }
  if (line.empty()) return std::nullopt;
  return line;
}

}  // namespace opfor
