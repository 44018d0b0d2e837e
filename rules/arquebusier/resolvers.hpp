#pragma once

#include <vector>

#include "battle/asks.hpp"
#include "battle/resolver.hpp"

namespace opfor::arquebusier {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions);

}  // namespace opfor::arquebusier
