#include "rules/over_the_hills/rally_to_come.hpp"

#include <algorithm>

#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/morale.hpp"

namespace opfor::over_the_hills {
namespace {

bool may_be_rallied(const Battle& b, UnitId unit) {
  const Strength strength = strength_of(b, unit);
  return strength.fh > 0 && !in_contact(b, unit) && record(b, unit).stirred == 0;
}

bool is_of_his(const Battle& b, UnitId commander, UnitId unit) {
  return brigadier_of(b.setting(), unit) == commander ||
         superior_of(b.setting(), unit, commander_info(b, commander)->level) == commander;
}

/// Another whom he would rather rally.
bool rallies_another(const Situation& now, UnitId commander, UnitId unit) {
  const Battle& b = now.battle();
  const int left = strength_of(b, unit).reserve();
  for (const UnitId one : now.present(side_of(b, unit))) {
    if (one == unit || !is_of_his(b, commander, one)) continue;
    if (steady(b, one) || !may_be_rallied(b, one) || !now.commands(commander, one)) continue;
    if (strength_of(b, one).reserve() < left) return true;
  }
  return false;
}

}  // namespace

double hits_to_be_rallied(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (!may_be_rallied(b, unit)) return 0;
  double most = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId commander = unit_id(i);
    if (!is_commander(b, commander) || !alive(b, commander)) continue;
    if (side_of(b, commander) != side_of(b, unit)) continue;
    if (!is_of_his(b, commander, unit) || !now.commands(commander, unit)) continue;
    if (rallies_another(now, commander, unit)) continue;
    const UnitRecord& his = record(b, commander);
    const int inspiration = goes_with(b, commander) == unit ? his.inspiration : 0;
    const Score score =
        rally_score(strength_of(b, unit), now.has_neighbour(unit), his.control, inspiration);
    most = std::max(most, chance_under(score.total()));
  }
  return most;
}

}  // namespace opfor::over_the_hills
