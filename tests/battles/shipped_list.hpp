#pragma once

#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/shipped.hpp"
#include "muster/muster.hpp"
#include "rules/sheets.hpp"

namespace opfor::battles {

/// The army list of a sheet that the program carries. @throws std::runtime_error if there is none
[[nodiscard]] inline muster::List shipped_list(const std::string& sheet) {
  const std::string path = fmt::format("scenarios/lists/{}.toml", sheet);
  for (const shipped::File& file : shipped::files()) {
    if (file.path != path) continue;
    auto read = muster::read_list(file.text, path, find_sheet, sheet_names());
    if (!read) throw std::runtime_error(read.error().to_string());
    return *std::move(read);
  }
  throw std::runtime_error("there is no army list of " + sheet);
}

}  // namespace opfor::battles
