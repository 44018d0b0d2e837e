#pragma once

#include <functional>
#include <optional>

#include "battle/battle.hpp"
#include "drill/view.hpp"

/// What units remember of enemies, and what a side may know of them. Who sees whom is the sheet's.
namespace opfor {

/// A unit sees an enemy there: it remembers the place.
void note_enemy(Battle& battle, UnitId unit, Point place);
/// Notes whether the other side sees a unit now, and if so how it stands.
void note_seen(Battle& battle, UnitId unit, bool seen);

/// Notes where units last saw an enemy, and where the other side last saw them.
/// @param now the sheet's moment of the battle; those that are only with others see nobody
/// @param stands (UnitId) -> bool: whom it is noted of
template <class Situation, class Stands>
void remember_sights(Battle& battle, const Situation& now, Stands stands) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (!stands(unit)) continue;
    const UnitId enemy = now.present(unit) ? now.nearest_enemy(unit) : kNoUnit;
    if (enemy != kNoUnit) note_enemy(battle, unit, field::point(now.place_for(unit, enemy)));
    note_seen(battle, unit, now.seen_by(other(side_of(battle, unit)), unit));
  }
}

/// How a sheet parts what a side sees from what it does not. All are of enemies that have not been
/// removed.
struct Blinds {
  /// It stands where it could be seen, or where it was seen could be remembered.
  std::function<bool(UnitId)> stands;
  /// Of those that stand: the side sees it.
  std::function<bool(UnitId)> sees;
  /// Of those that it does not see, whose records are blank but for where it was last seen, if
  /// `remembered`: writes down what anybody would think of them. May be empty.
  std::function<void(Battle& seen, UnitId, bool remembered)> suppose;
  /// Whose step it is: how far it has come is that side's to know; nobody's: everybody's.
  std::optional<Side> acts;
};

/// Enemies that stand on the table, and a side sees none of them.
[[nodiscard]] UnitSet unseen_by(const Battle& battle, Side side, const Blinds& blinds);

/// What a side may know: enemies that it sees, without what their own side alone knows of them
/// (battle/fields.hpp, `kOwn`); those that it does not see stand at their last known place, or are
/// absent. Nothing else of them is left, so that what is hidden changes nothing.
[[nodiscard]] View view_through(const Battle& battle, Side side, const Blinds& blinds);

}  // namespace opfor
