#pragma once

#include <vector>

#include "drill/resolver.hpp"

namespace opfor::over_the_hills {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers();

}  // namespace opfor::over_the_hills
