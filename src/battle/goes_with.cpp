#include "battle/goes_with.hpp"

namespace opfor {

std::vector<UnitId> who_go_with(const Battle& battle, UnitId unit) {
  std::vector<UnitId> all;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (goes_with(battle, unit_id(i)) == unit) all.push_back(unit_id(i));
  }
  return all;
}

void leave_on_their_own(Battle& battle, UnitId unit) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    if (battle.units()[i].goes_with == unit) battle.unit(unit_id(i)).goes_with = kNoUnit;
  }
}

}  // namespace opfor
