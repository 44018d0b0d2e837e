#pragma once

#include <string_view>

#include "drill/resolver.hpp"
#include "telling/sentences.hpp"

namespace opfor {

/// The fields that a resolver is asked with, from a JSON object of truths, whole numbers and texts.
[[nodiscard]] Result<Values> resolver_fields(std::string_view text);

}  // namespace opfor
