#include "scenario/beginning.hpp"

#include <cstring>

namespace opfor {

void put_at_start(UnitState& unit, const UnitInfo& info) {
  unit.put(info.start);
  unit.presence = info.enters ? Presence::waiting : Presence::on_table;
}

void make_for_objective(UnitState& unit, const UnitInfo& info) {
  if (!info.objective) return;
  unit.has_goal = 1;
  unit.goal_x = info.objective->x.tenths();
  unit.goal_y = info.objective->y.tenths();
}

void carry_over_battle(Battle& battle, const Battle& old, const LaterIds& now) {
  battle.head() = old.head();
  auto& contacts = battle.head().contacts;
  for (std::size_t i = contacts.size(); i-- > 0;) {
    Contact& c = contacts[i];
    c.a = now(c.a);
    c.b = now(c.b);
    c.initiator = now(c.initiator);
    if (c.a == kNoUnit || c.b == kNoUnit) contacts.erase_at(i);
  }
  const Layout& layout = battle.layouts().of_battle;
  std::memcpy(battle.sheet_record(), old.sheet_record(), layout.size());
  layout.rename(battle.sheet_record(), now);
}

void carry_over_unit(Battle& battle, const Battle& old, UnitId before, const LaterIds& now) {
  const UnitId unit = now(before);
  const Layouts& layouts = battle.layouts();
  battle.unit(unit) = old.unit(before);
  layouts.common.rename(&battle.unit(unit), now);
  std::memcpy(battle.record_of(unit), old.record_of(before), layouts.of_unit.size());
  layouts.of_unit.rename(battle.record_of(unit), now);
}

}  // namespace opfor
