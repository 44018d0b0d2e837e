#pragma once

#include <vector>

#include "drill/resolver.hpp"

namespace opfor::through_the_square_window {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers();

}  // namespace opfor::through_the_square_window
