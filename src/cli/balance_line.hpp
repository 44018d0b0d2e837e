#pragma once

#include <string>

#include "table/assembly.hpp"

namespace opfor::cli {

/// How this battle comes out between two equal commanders, in a few lines; nothing, unless its
/// scenario is a shipped one as it was shipped.
[[nodiscard]] std::string balance_text(const Game& game);

}  // namespace opfor::cli
