#include "rules/over_the_hills/rallying.hpp"

#include <algorithm>

#include "rules/over_the_hills/expectations.hpp"
#include "rules/over_the_hills/morale.hpp"

namespace opfor::over_the_hills {
namespace {

constexpr double kOnTheWayBack = 1.1;  ///< beside a hit of who is in order: less of who is far gone

Rallying rallying(const Battle& b, UnitId commander, UnitId unit) {
  const UnitRecord& r = record(b, unit);
  Rallying rallying;
  rallying.second_segment = record(b, commander).segments_used > 1;
  rallying.in_contact = in_contact(b, unit);
  rallying.moved = r.stirred != 0;
  rallying.tried = r.rallied != 0;
  return rallying;
}

bool of_his_command(const Battle& b, UnitId commander, UnitId unit) {
  return brigadier_of(b.setting(), unit) == commander ||
         superior_of(b.setting(), unit, commander_info(b, commander)->level) == commander;
}

/// There is another who needs it more.
bool would_rally_another(const Situation& now, const std::vector<UnitId>& able, UnitId unit) {
  const double need = need_to_be_rallied(now, unit);
  return std::any_of(able.begin(), able.end(), [&](UnitId one) {
    return one != unit && need_to_be_rallied(now, one) > need;
  });
}

}  // namespace

std::vector<UnitId> who_can_be_rallied(const Situation& now, UnitId commander) {
  const Battle& b = now.battle();
  std::vector<UnitId> all;
  for (const UnitId unit : now.present(side_of(b, commander))) {
    if (!of_his_command(b, commander, unit)) continue;
    if (rally_bar(strength_of(b, unit), rallying(b, commander, unit))) continue;
    if (goes_with(b, commander) == unit || now.commands(commander, unit)) all.push_back(unit);
  }
  return all;
}

double need_to_be_rallied(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  const Strength strength = strength_of(b, unit);
  const bool mends =
      condition_of(recovered(strength, 1), options(b)) != condition_of(strength, options(b));
  if (mends) return 3 - 0.1 * strength.reserve();
  // Who wavers or routs is on the way back into order by it, and a danger to others till then.
  if (!steady(b, unit)) return kOnTheWayBack + 0.1 * std::min(0, strength.reserve());
  return 0.9 - 0.01 * inches_off(now, unit);
}

double chance_to_be_rallied(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  double most = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const UnitId commander = unit_id(i);
    if (!is_commander(b, commander) || !alive(b, commander)) continue;
    if (side_of(b, commander) != side_of(b, unit) || record(b, commander).rallied != 0) continue;
    const std::vector<UnitId> able = who_can_be_rallied(now, commander);
    if (std::find(able.begin(), able.end(), unit) == able.end()) continue;
    if (would_rally_another(now, able, unit)) continue;
    const UnitRecord& his = record(b, commander);
    const int inspiration = goes_with(b, commander) == unit ? his.inspiration : 0;
    const Score score =
        rally_score(strength_of(b, unit), now.has_neighbour(unit), his.control, inspiration);
    most = std::max(most, chance_under(score.total()));
  }
  return most;
}

double inches_off(const Situation& now, UnitId unit) {
  const UnitId enemy = now.nearest_enemy(unit);
  return enemy == kNoUnit ? 60 : std::min(60.0, now.gap(unit, enemy) / (1_in).as_double());
}

}  // namespace opfor::over_the_hills
