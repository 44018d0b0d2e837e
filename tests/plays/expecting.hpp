#pragma once

#include <vector>

#include "plays/seen.hpp"

namespace opfor::plays {

/// What of these lines of `expect` is not so, a sentence each. @throws Wrong if one says nothing
[[nodiscard]] std::vector<Wrong> missed(const std::vector<Line>& expected, const Seen& seen);

}  // namespace opfor::plays
