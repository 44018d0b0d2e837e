#pragma once

#include <string>

#include "battle/close_call.hpp"
#include "battle/setting.hpp"

namespace opfor {

/// "the 1st section (L1) and Regular lancers, 1st (MC1): 30.2 cm by opfor's map, 30 cm is the limit
/// (weapon range of Regular lancers, 1st (MC1), NC-RF-7)".
[[nodiscard]] std::string close_call_words(const Setting& setting, const CloseCall& call);

}  // namespace opfor
