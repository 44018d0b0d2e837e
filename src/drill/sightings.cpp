#include "drill/sightings.hpp"

#include "battle/lifetimes.hpp"

namespace opfor {

void note_enemy(Battle& battle, UnitId unit, Point place) {
  UnitState& u = battle.unit(unit);
  u.knows_enemy = 1;
  u.known_enemy_x = place.x.tenths();
  u.known_enemy_y = place.y.tenths();
}

void note_seen(Battle& battle, UnitId unit, bool seen) {
  UnitState& u = battle.unit(unit);
  u.seen_now = seen ? 1 : 0;
  if (!seen) return;
  u.was_seen = 1;
  u.seen_x = u.x;
  u.seen_y = u.y;
  u.seen_facing = u.facing;
}

UnitSet unseen_by(const Battle& battle, Side side, const Blinds& blinds) {
  UnitSet unseen;
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) == side || battle.unit(unit).presence == Presence::removed) continue;
    if (blinds.stands(unit) && !blinds.sees(unit)) unseen.insert(unit);
  }
  return unseen;
}

View view_through(const Battle& battle, Side side, const Blinds& blinds) {
  View view{side, battle, {}, {}, {}};
  view.seen.head().mind(other(side)) = {};
  if (blinds.acts && *blinds.acts != side) hide_own_of_battle(view.seen);
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const UnitState& hidden = battle.unit(unit);
    if (side_of(battle, unit) == side || hidden.presence == Presence::removed) continue;
    const bool stands = blinds.stands(unit);
    if (stands && blinds.sees(unit)) {
      hide_own(view.seen, unit);
      continue;
    }
    const bool remembered = stands && hidden.was_seen != 0;
    forget_unit(view.seen, unit);
    UnitState& u = view.seen.unit(unit);
    u.presence = Presence::off_table;
    if (remembered) {
      u.presence = Presence::on_table;
      u.x = hidden.seen_x;
      u.y = hidden.seen_y;
      u.facing = hidden.seen_facing;
      u.was_seen = 1;
      u.seen_x = u.x;
      u.seen_y = u.y;
      u.seen_facing = u.facing;
    }
    (remembered ? view.remembered : view.hidden).insert(unit);
    if (blinds.suppose) blinds.suppose(view.seen, unit, remembered);
  }
  return view;
}

}  // namespace opfor
