#pragma once

#include "drill/asks.hpp"
#include "drill/sheet.hpp"

namespace opfor {

/// How likely it is that the next die of a unit does not have it fall back, as it stands now: each
/// face as likely as the others, and a cell counts that binds it.
[[nodiscard]] double keeps_its_nerve(const Sheet& sheet, const View& view,
                                     const Reactions& reactions, UnitId unit);

}  // namespace opfor
