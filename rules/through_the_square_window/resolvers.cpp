#include "rules/through_the_square_window/resolvers.hpp"

#include "rules/through_the_square_window/resolver_fields.hpp"

namespace opfor::through_the_square_window {

std::vector<Resolver> resolvers() {
  std::vector<Resolver> all = command_resolvers();
  for (const auto& family :
       {rout_resolvers(), shooting_resolvers(), morale_resolvers(), melee_resolvers()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace opfor::through_the_square_window
