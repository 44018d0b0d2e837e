#pragma once

#include "cli/at_table.hpp"

namespace opfor::cli {

/// What has happened since it was told last, step by step, in words; all of it is told then. What
/// the dice of opfor's units said waits until they act.
[[nodiscard]] std::string news(AtTable& at);

}  // namespace opfor::cli
