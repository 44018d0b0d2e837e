#pragma once

#include "chance/request.hpp"

/// Requests in a few words.
namespace opfor::chance::test {

[[nodiscard]] inline Throw dice(Reading reading, int count, int sides = 6, int target = 0) {
  Throw request;
  request.reading = reading;
  request.count = static_cast<std::uint8_t>(count);
  request.sides = static_cast<std::uint8_t>(sides);
  request.target = static_cast<std::uint8_t>(target);
  return request;
}

}  // namespace opfor::chance::test
