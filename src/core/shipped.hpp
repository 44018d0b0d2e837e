#pragma once

#include <span>
#include <string_view>

/// The data files that the program carries: behaviour tables, doctrines, scenarios, the formats and
/// protocols for other programs, and a bot to begin with.
namespace opfor::shipped {

struct File {
  std::string_view path;  ///< as in the repository: "scenarios/nineteenth_century/..."
  std::string_view text;
};

/// All of them, in the order of their paths.
[[nodiscard]] std::span<const File> files();

}  // namespace opfor::shipped
