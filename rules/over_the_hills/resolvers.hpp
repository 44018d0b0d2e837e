#pragma once

#include <vector>

#include "drill/asks.hpp"
#include "drill/resolver.hpp"

namespace opfor::over_the_hills {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers();
/// The same, and those of its behaviour. @param reactions must outlive them
[[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions);

}  // namespace opfor::over_the_hills
