#pragma once

#include <string_view>

#include "battle/resolver.hpp"
#include "cli/sentences.hpp"

namespace opfor::cli {

/// The fields that a resolver is asked with, from a JSON object of truths, whole numbers and texts.
[[nodiscard]] Result<Values> resolver_fields(std::string_view text);

}  // namespace opfor::cli
