#include "rules/victory_without_squares/sighting.hpp"

namespace opfor::victory_without_squares {
namespace {

bool seen_by(const Situation& now, Side side, UnitId enemy) {
  for (const UnitId own : now.present(side)) {
    if (now.sees(own, enemy)) return true;
  }
  return false;
}

/// How a unit of which nothing is known may be thought to be: as when the battle began.
void make_unknown(Battle& seen, UnitId unit) {
  UnitRecord& r = record(seen, unit);
  r = UnitRecord{};
  if (is_leader(seen, unit)) return;
  const Body& body = body_info(seen, unit);
  r.pike_bases = static_cast<std::uint8_t>(body.bases.pike);
  r.shot_bases = static_cast<std::uint8_t>(body.bases.shot);
  r.mounted = body.mounted ? 1 : 0;
  r.limbered = body.limbered ? 1 : 0;
  seen.unit(unit).formation = common(body.formation);
}

/// Orders are not seen.
void hide_orders(Battle& seen, UnitId unit) {
  UnitState& u = seen.unit(unit);
  u.has_goal = 0;
  u.goal_x = u.goal_y = 0;
  u.goal_unit = kNoUnit;
  u.commanded = 0;
  u.knows_enemy = 0;
  u.known_enemy_x = u.known_enemy_y = 0;
  record(seen, unit).orders = PlanOrder::hold;
}

}  // namespace

void remember(Battle& battle, const Situation& now) {
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    UnitState& u = battle.unit(unit);
    if (!u.on_table()) continue;
    const UnitId enemy = is_leader(battle, unit) ? kNoUnit : now.nearest_enemy(unit);
    if (enemy != kNoUnit) {
      const Point place = field::point(now.box(enemy).centre);
      u.knows_enemy = 1;
      u.known_enemy_x = place.x.tenths();
      u.known_enemy_y = place.y.tenths();
    }
    const bool seen = seen_by(now, other(side_of(battle, unit)), unit);
    u.seen_now = seen ? 1 : 0;
    if (!seen) continue;
    u.was_seen = 1;
    u.seen_x = u.x;
    u.seen_y = u.y;
    u.seen_facing = u.facing;
  }
}

View view(const Battle& battle, Side side) {
  const Situation now(battle);
  View view{side, battle, {}, {}};
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) == side) continue;
    UnitState& u = view.seen.unit(unit);
    if (u.presence == Presence::removed) continue;
    if (u.on_table() && seen_by(now, side, unit)) {
      hide_orders(view.seen, unit);
      continue;
    }
    const UnitState hidden = u;
    u = UnitState{};
    make_unknown(view.seen, unit);
    if (hidden.on_table() && hidden.was_seen != 0) {
      u.presence = Presence::on_table;
      u.x = hidden.seen_x;
      u.y = hidden.seen_y;
      u.facing = hidden.seen_facing;
      view.remembered.insert(unit);
    } else {
      u.presence = Presence::off_table;
      view.hidden.insert(unit);
    }
  }
  return view;
}

}  // namespace opfor::victory_without_squares
