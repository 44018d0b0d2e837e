#pragma once

#include <span>
#include <string>
#include <vector>

#include "drill/sheet.hpp"

namespace opfor {

/// How those stand now of whom something changed or was told, a line a unit: its strength,
/// formation, place, facing and marks.
[[nodiscard]] std::vector<std::string> stands_now(const Sheet& sheet, const Battle& before,
                                                  const Battle& now, std::span<const UnitId> told);

}  // namespace opfor
