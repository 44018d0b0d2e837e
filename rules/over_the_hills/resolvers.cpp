#include "rules/over_the_hills/resolvers.hpp"

#include "rules/over_the_hills/resolver_fields.hpp"

namespace opfor::over_the_hills {

std::vector<Resolver> resolvers() {
  std::vector<Resolver> all = movement_resolvers();
  for (const auto& family : {fire_resolvers(), combat_resolvers(), morale_resolvers()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace opfor::over_the_hills
