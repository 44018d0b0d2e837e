#pragma once

#include <vector>

#include "drill/asks.hpp"
#include "drill/resolver.hpp"

namespace opfor::victory_without_squares {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions);

}  // namespace opfor::victory_without_squares
