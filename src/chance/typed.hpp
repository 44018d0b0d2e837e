#pragma once

#include <string>
#include <tl/expected.hpp>

#include "chance/request.hpp"

namespace opfor::chance {

/// What a player threw or drew with his own dice and cards, checked against the request and
/// completed: from faces the value follows; a bare value will do where the reading takes one
/// (`takes_value`). A card must be one of those left.
/// @returns else a sentence that says what is wrong and what is allowed.
[[nodiscard]] tl::expected<Answer, std::string> typed_answer(const Request& request,
                                                             const Answer& typed);

}  // namespace opfor::chance
