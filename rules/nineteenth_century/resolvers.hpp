#pragma once

#include <vector>

#include "battle/asks.hpp"
#include "battle/resolver.hpp"

namespace opfor::nineteenth_century {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions);

}  // namespace opfor::nineteenth_century
