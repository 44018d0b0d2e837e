#pragma once

#include <vector>

#include "drill/asks.hpp"
#include "drill/resolver.hpp"

namespace opfor::nineteenth_century {

/// The resolvers of this sheet by name, for odds from outside.
[[nodiscard]] std::vector<Resolver> resolvers(const Reactions& reactions);

}  // namespace opfor::nineteenth_century
