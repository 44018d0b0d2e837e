#pragma once

#include <span>
#include <string>
#include <vector>

#include "drill/sheet.hpp"

namespace opfor {

/// "in a ring", "unsteady": what is said of how it stands, nothing of it twice. A line is not said.
[[nodiscard]] std::vector<std::string> formation_and_marks(const Sheet& sheet, const Battle& battle,
                                                           UnitId unit);

/// How those stand now of whom something changed or was told, a line a unit: its strength,
/// formation, place, facing and marks. Of many who were told of, those who stand as they did share
/// a line.
[[nodiscard]] std::vector<std::string> stands_now(const Sheet& sheet, const Battle& before,
                                                  const Battle& now, std::span<const UnitId> told);

}  // namespace opfor
