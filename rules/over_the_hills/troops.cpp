#include "rules/over_the_hills/troops.hpp"

#include <algorithm>

namespace opfor::over_the_hills {

const Troops* find_troops(std::string_view key) {
  const auto* const found = std::find_if(kTroops.begin(), kTroops.end(),
                                         [&](const Troops& troops) { return troops.key == key; });
  return found == kTroops.end() ? nullptr : found;
}

}  // namespace opfor::over_the_hills
