#include "battle/lifetimes.hpp"

namespace opfor {

void forget_turn(Battle& battle) {
  const Layouts& layouts = battle.layouts();
  for (std::size_t i = 0; i < battle.size(); ++i) {
    layouts.common.end(&battle.units()[i], Lasts::turn);
    layouts.of_unit.end(battle.record_of(unit_id(i)), Lasts::turn);
  }
  layouts.of_battle.end(battle.sheet_record(), Lasts::turn);
}

void forget_activation(Battle& battle, UnitId unit) {
  battle.layouts().common.end(&battle.unit(unit), Lasts::activation);
  battle.layouts().of_unit.end(battle.record_of(unit), Lasts::activation);
}

void hide_own(Battle& battle, UnitId unit) {
  battle.layouts().common.hide(&battle.unit(unit));
  battle.layouts().of_unit.hide(battle.record_of(unit));
}

void hide_own_of_battle(Battle& battle) { battle.layouts().of_battle.hide(battle.sheet_record()); }

void forget_unit(Battle& battle, UnitId unit) {
  battle.layouts().common.begin(&battle.unit(unit));
  battle.layouts().of_unit.begin(battle.record_of(unit));
}

}  // namespace opfor
