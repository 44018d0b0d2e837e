#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "table/assembly.hpp"

/// What verbs that write a JSON object a line have in common.
namespace opfor::cli {

inline void print_line(const std::string& line) { fmt::print("{}\n", line); }

/// The side that alone is told, by its id; none: everything is told.
[[nodiscard]] inline Result<std::optional<Side>> told_side(const Setting& setting,
                                                           const std::optional<std::string>& id) {
  if (!id) return std::optional<Side>();
  return side_of_id(setting, *id).map([](Side side) { return std::optional(side); });
}

}  // namespace opfor::cli
