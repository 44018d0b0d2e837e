#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "battle/setting.hpp"
#include "core/problem.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// Finds a sheet by the word of scenario files; null if there is none. Passed in, since the list of
/// sheets lives above.
using FindSheet = const Sheet* (*)(std::string_view name);
/// The words of all sheets, for near misses.
using SheetNames = std::span<const std::string_view>;

/// The largest scenario file that is read, in bytes.
inline constexpr std::size_t kMostScenarioBytes = 1'000'000;

/// A scenario as read from its file.
struct Scenario {
  const Sheet* sheet = nullptr;
  std::shared_ptr<const Setting> setting;
  std::string text;  ///< the file, as it stands in the journal
};

/// Reads a scenario file (TOML): all its problems together, each with line, column, what is allowed
/// and a near miss.
[[nodiscard]] tl::expected<Scenario, Problems> read_scenario(std::string_view text,
                                                             std::string_view file, FindSheet find,
                                                             SheetNames names);

/// A scenario with a piece of another: terrain, commands and units of the same id are replaced,
/// others added; anything else of the piece is a problem. For corrections of the setting. The text
/// of the result reads back as the result; its layout is the program's. Problems name the file
/// "amendment", or "scenario" where the amendment makes the rest unsound.
[[nodiscard]] tl::expected<Scenario, Problems> amend_scenario(const Scenario& scenario,
                                                              std::string_view piece,
                                                              FindSheet find, SheetNames names);

}  // namespace opfor
