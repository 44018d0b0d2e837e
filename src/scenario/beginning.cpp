#include "scenario/beginning.hpp"

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

LaterIds::LaterIds(const Setting& before, const Setting& after) {
  for (const UnitInfo& unit : before.units) {
    now_.push_back(after.find_unit(unit.id).value_or(kNoUnit));
  }
}

void carry_over_head(Battle& battle, const Battle& old, const LaterIds& now) {
  battle.head() = old.head();
  auto& contacts = battle.head().contacts;
  for (std::size_t i = contacts.size(); i-- > 0;) {
    Contact& c = contacts[i];
    c.a = now(c.a);
    c.b = now(c.b);
    c.initiator = now(c.initiator);
    if (c.a == kNoUnit || c.b == kNoUnit) contacts.erase_at(i);
  }
}

void carry_over_unit(Battle& battle, const Battle& old, UnitId before, const LaterIds& now) {
  UnitState& unit = battle.unit(now(before));
  unit = old.unit(before);
  unit.goal_unit = now(unit.goal_unit);
}

}  // namespace opfor
