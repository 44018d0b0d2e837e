#include "rules/over_the_hills/commanders.hpp"

#include <algorithm>

namespace opfor::over_the_hills {

int kills_on(int hits) {
  if (hits <= 0) return 0;
  return kKills[std::min(static_cast<std::size_t>(hits), kKills.size()) - 1];
}

bool commander_killed(chance::Chance& chance, chance::Key key, int hits) {
  if (hits <= 0) return false;
  key.purpose = chance::Purpose::leader_risk;
  return throws_at_most(chance, key, kills_on(hits));
}

bool lost_when_overrun(std::optional<double> to_friend, const Options& options) {
  return !to_friend || !within(*to_friend, kJoinsWithin, options);
}

}  // namespace opfor::over_the_hills
