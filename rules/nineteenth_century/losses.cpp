#include "rules/nineteenth_century/losses.hpp"

#include <fmt/format.h>

#include "core/unit_set.hpp"
#include "rules/nineteenth_century/keys.hpp"

namespace opfor::nineteenth_century {

void take_off(Battle& battle, Events& events, UnitId by, const char* rule,
              const std::vector<Wound>& wounds) {
  std::vector<Losses> of_unit(battle.size());
  UnitSet hurt;
  for (const Wound& wound : wounds) {
    if (wound.mark == Mark::none) continue;
    hurt.insert(wound.unit);
    of_unit[index(wound.unit)].add(wound.mark);
    mark_figure(battle, wound.unit, wound.figure, wound.mark);
  }
  for (const UnitId unit : hurt) {
    const Losses& lost = of_unit[index(unit)];
    event::Lost told{unit, by, {}, !present(battle, unit)};
    if (lost.killed > 0) told.counts.push_back({"killed", lost.killed});
    if (lost.wounded > 0) told.counts.push_back({"wounded", lost.wounded});
    report(events, battle, rule, std::move(told));
  }
}

std::string words(const Battle& battle, UnitId unit, int figure, Damage damage) {
  const Group& g = group(battle, unit);
  std::string who = "a man";
  if (g.single()) {
    who = battle.setting().name_of(unit);
  } else if (role_of(g, figure) == Role::nco) {
    who = "an NCO";
  } else if (role_of(g, figure) == Role::musician) {
    who = "a musician";
  }
  return fmt::format("{} {}", word(damage), who);
}

}  // namespace opfor::nineteenth_century
