#pragma once

#include <string>

#include "drill/sheet.hpp"

/// How much a unit has that its player may take off the table.
namespace opfor {

/// As the sheet counts losses in a report: men, elements, bases, steps, hits.
/// @param kind of that kind alone ("pike"); empty: of all, or of all kinds together where the sheet
///   wants the kind to be told
[[nodiscard]] int can_lose(const Sheet& sheet, const Battle& battle, UnitId unit,
                           const std::string& kind = {});

}  // namespace opfor
