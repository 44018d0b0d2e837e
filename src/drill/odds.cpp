#include "drill/odds.hpp"

#include <algorithm>
#include <cmath>

namespace opfor {

Odds odds_of(const Worth& worth, UnitId unit, const Fight& fight) {
  const auto share = [&](double blows, UnitId of) {
    const double left = worth.left(of);
    return left > 0 ? std::min(1.0, blows / left) : 0;
  };
  return {share(fight.exchange.inflicted, fight.enemy),
          share(fight.exchange.suffered + fight.volley, unit)};
}

bool at_bad_odds(const Worth& worth, UnitId unit, const Fight& fight, double wanted) {
  if (fight.barred) return true;
  if (fight.comes != Fight::Comes::fight || fight.falls_back) return false;
  const Odds odds = odds_of(worth, unit, fight);
  return odds.gives < wanted * odds.costs;
}

double overlapping(double all, double most) {
  return most > 0 ? most * -std::expm1(-all / most) : 0;
}

}  // namespace opfor
