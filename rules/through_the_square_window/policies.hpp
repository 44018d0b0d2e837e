#pragma once

#include "drill/asks.hpp"
#include "drill/sheet.hpp"
#include "drill/view.hpp"

namespace opfor::through_the_square_window {

/// A score for each option of a decision that is no order of a unit (worth.hpp), from what the side
/// may know: by what fire and fights are expected to come to (section 12).
[[nodiscard]] Reasons policy(const Sheet& sheet, const View& view, const Decision& decision);

}  // namespace opfor::through_the_square_window
