#pragma once

#include <string>

#include "table/ask_turn.hpp"

namespace opfor::ask {

/// The turn as one JSON object; its names are listed in README.md.
[[nodiscard]] std::string turn_json(const AskTurn& turn, bool typed);

}  // namespace opfor::ask
