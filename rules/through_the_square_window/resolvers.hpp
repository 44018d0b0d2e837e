#pragma once

#include <vector>

#include "drill/asks.hpp"
#include "drill/resolver.hpp"

namespace opfor::through_the_square_window {

/// The resolvers of this sheet by name, for odds from outside: of its own tables alone.
[[nodiscard]] std::vector<Resolver> resolvers();
/// The same, and what its units will do. @param reactions must outlive them
[[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions);

}  // namespace opfor::through_the_square_window
