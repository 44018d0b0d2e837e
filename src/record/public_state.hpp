#pragma once

#include <nlohmann/json_fwd.hpp>

#include "drill/sheet.hpp"

/// The state of a battle in the public format (src/record/FORMAT.md).
namespace opfor {

/// All of it.
[[nodiscard]] nlohmann::ordered_json public_state(const Sheet& sheet, const Battle& battle);
/// As one side may know it: without enemies of whom it knows nothing; those that it saw once stand
/// where it saw them last, and say so.
[[nodiscard]] nlohmann::ordered_json public_state(const Sheet& sheet, const Battle& battle,
                                                  Side side);
/// The same from what a side knows alone, for those who have no more: enemies who have left the
/// table are not there, like others that it does not see.
[[nodiscard]] nlohmann::ordered_json public_state(const Sheet& sheet, const View& view);

}  // namespace opfor
