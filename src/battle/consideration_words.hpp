#pragma once

#include <string>

#include "battle/decision.hpp"

namespace opfor {

struct Setting;

/// "shows the enemy its flank"; "leaves its cover from the King's lifeguard (A1)".
[[nodiscard]] std::string consideration_words(const Setting& setting, const Consideration& one);

}  // namespace opfor
