#include "scenario/beginning.hpp"

#include <cstring>

#include "drill/task.hpp"

namespace opfor {
namespace {

void take_up(UnitState& unit, const Task& task) {
  unit.task = task;
  unit.in_force = in_force_by(task.kind);
}

}  // namespace

void put_at_start(UnitState& unit, const UnitInfo& info) {
  unit.put(info.start);
  unit.presence = info.enters ? Presence::waiting : Presence::on_table;
  unit.goes_with = info.goes_with;
  take_up(unit, info.task);
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
  Task before_it = old.setting().unit(before).task;
  if (before_it.target != kNoUnit) before_it.target = now(before_it.target);
  const Task& task = battle.setting().unit(unit).task;
  if (task == before_it) return;
  const InForce goes_on = battle.unit(unit).in_force;
  take_up(battle.unit(unit), task);
  const bool falls_back = goes_on == InForce::withdraw || goes_on == InForce::run;
  if (falls_back) battle.unit(unit).in_force = goes_on;
}

}  // namespace opfor
