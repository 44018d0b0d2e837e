#pragma once

#include "cli/at_table.hpp"

namespace opfor::cli {

/// The exact odds of what is asked: of the throws, or of what each option would lead to be thrown;
/// the melees that stand to be fought. What the enemy will do, and how opfor weighs the options,
/// only if spoiling is wanted.
[[nodiscard]] std::string odds_text(const AtTable& at);

}  // namespace opfor::cli
