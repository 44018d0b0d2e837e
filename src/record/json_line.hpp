#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace opfor::json {

/// A line that is text, whatever stands in it: bytes that are none (of a file's name, of another
/// program) are told as U+FFFD.
[[nodiscard]] inline std::string line_of(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace opfor::json
