#pragma once

#include <vector>

#include "drill/resolver.hpp"

namespace opfor::nineteenth_century {

/// The resolvers of shooting and melee by name.
[[nodiscard]] std::vector<Resolver> combat_resolvers();

}  // namespace opfor::nineteenth_century
