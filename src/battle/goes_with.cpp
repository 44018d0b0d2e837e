#include "battle/goes_with.hpp"

namespace opfor {

UnitSet who_go_with(const Battle& battle, UnitId unit) {
  UnitSet all;
  const std::span<const UnitState> units = battle.units();
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i].goes_with == unit && units[i].on_table()) all.insert(unit_id(i));
  }
  return all;
}

UnitId one_with(const Battle& battle, UnitId unit) {
  const UnitSet all = who_go_with(battle, unit);
  return all.empty() ? kNoUnit : *all.begin();
}

void leave_on_their_own(Battle& battle, UnitId unit) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.units()[i].goes_with == unit) battle.unit(unit_id(i)).goes_with = kNoUnit;
  }
}

}  // namespace opfor
