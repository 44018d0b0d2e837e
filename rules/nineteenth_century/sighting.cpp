#include "rules/nineteenth_century/sighting.hpp"

#include "rules/nineteenth_century/close_calls.hpp"
#include "rules/nineteenth_century/keys.hpp"

namespace opfor::nineteenth_century {
bool die_decides(const Situation& now, UnitId observer, UnitId target) {
  const Battle& b = now.battle();
  return now.sight(observer, target) == GroupSight::edge && !now.sees(observer, target) &&
         state(b, observer).sighting_die(target) == 0 &&
         now.gap(observer, target) <= (kSightingStep * 6).as_double();
}

namespace {

bool seen_by(const Situation& now, Side side, UnitId enemy) {
  for (const UnitId own : now.present(side)) {
    if (now.sees(own, enemy)) return true;
  }
  return false;
}

}  // namespace

void throw_for_sighting(Battle& battle, Asks& asks, Events& events, Side side) {
  ask_before_sighting(battle, asks, side);
  const Situation now(battle);
  std::vector<chance::Request> requests;
  std::vector<SightingThrown> pairs;
  for (const UnitId observer : now.present(side)) {
    for (const UnitId target : now.present(other(side))) {
      if (!die_decides(now, observer, target)) continue;
      chance::Throw die;
      die.key = key(battle, side, observer, chance::Purpose::sighting, target);
      die.reading = chance::Reading::scaled;
      requests.emplace_back(die);
      pairs.push_back({observer, target, 0});
    }
  }
  if (requests.empty()) return;
  const std::vector<chance::Answer> thrown = asks.answer_all(requests);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].die = static_cast<int>(thrown[i].value);
    state(battle, pairs[i].observer).set_sighting_die(pairs[i].target, pairs[i].die);
  }
  ask_after_sighting(battle, asks, pairs);
  const Situation after(battle);
  for (const auto& [observer, target, die] : pairs) {
    const double gap = after.gap(observer, target);
    report(events, battle, "NC-VIS-4",
           event::Sighted{observer, target, die, kSightingStep * die, Length::rounded(gap),
                          gap <= (kSightingStep * die).as_double()});
  }
}

void remember(Battle& battle, const Situation& now) {
  for (const UnitId unit : now.present()) {
    UnitState& u = battle.unit(unit);
    const UnitId enemy = now.nearest_enemy(unit);
    if (enemy != kNoUnit) {
      const Point place = field::point(now.nearest_figure(unit, enemy));
      u.knows_enemy = 1;
      u.known_enemy_x = place.x.tenths();
      u.known_enemy_y = place.y.tenths();
    }
    const bool seen = seen_by(now, other(side_of(battle, unit)), unit);
    u.seen_now = seen ? 1 : 0;
    if (seen) {
      u.was_seen = 1;
      u.seen_x = u.x;
      u.seen_y = u.y;
      u.seen_facing = u.facing;
    }
  }
}

View view(const Battle& battle, Side side) {
  const Situation now(battle);
  View view{side, battle, {}, {}};
  for (std::size_t i = 0; i < battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    if (side_of(battle, unit) == side) continue;
    UnitState& u = view.seen.unit(unit);
    if (now.present(unit) && seen_by(now, side, unit)) continue;
    if (u.presence == Presence::removed) continue;
    // Nothing of an unseen unit's own state may show: neither where it is nor how it fares.
    const UnitState hidden = u;
    u = UnitState{};
    state(view.seen, unit) = GroupState{};
    if (now.present(unit) && hidden.was_seen != 0) {
      u.presence = Presence::on_table;
      u.x = hidden.seen_x;
      u.y = hidden.seen_y;
      u.facing = hidden.seen_facing;
      u.formation = group(battle, unit).formation;
      const int n = group(battle, unit).figures;
      state(view.seen, unit).alive = n >= 32 ? ~0U : (1U << n) - 1;
      close_up(view.seen, unit);
      view.remembered.insert(unit);
    } else {
      u.presence = Presence::off_table;
      view.hidden.insert(unit);
    }
  }
  return view;
}

}  // namespace opfor::nineteenth_century
