#include "rules/arquebusier/sighting.hpp"

#include "drill/sightings.hpp"

namespace opfor::arquebusier {
namespace {

void hide_mission(Battle& seen, UnitId unit) {
  hide_common_orders(seen.unit(unit));
  UnitRecord& r = record(seen, unit);
  r.mission = Mission::hold;
  r.reacted = {};
}

/// How a unit of which nothing is known may be thought to be: as when the battle began, but where.
void make_unknown_as(UnitRecord begun, Battle& seen, UnitId unit) {
  begun.start_x = begun.last_start_x = begun.last_end_x = 0;
  begun.start_y = begun.last_start_y = begun.last_end_y = 0;
  begun.joined = kNoUnit;
  record(seen, unit) = begun;
  hide_mission(seen, unit);
}

}  // namespace

void remember(Battle& battle, const Situation& now) {
  remember_sights(battle, now, [&](UnitId unit) { return battle.unit(unit).on_table(); });
}

namespace {

/// What a side does not see of a moment, which must outlive it.
Blinds blinds_of(const Situation& now, Side side) {
  Blinds blinds;
  blinds.stands = [&now](UnitId unit) { return now.battle().unit(unit).on_table(); };
  blinds.sees = [&now, side](UnitId unit) { return seen_by(now, side, unit); };
  blinds.hide_orders = hide_mission;
  // Needed only while somebody is out of sight.
  blinds.forget = [begun = std::optional<Battle>()](Battle& seen, UnitId unit, bool) mutable {
    if (!begun) begun = start(seen.shared_setting());
    make_unknown_as(record(*begun, unit), seen, unit);
  };
  return blinds;
}

}  // namespace

View view(const Battle& battle, Side side) { return view_of<Situation>(battle, side, blinds_of); }

Known<Situation> known_to(const Battle& battle, Side side) {
  return Known<Situation>(Situation(battle), side, blinds_of);
}

}  // namespace opfor::arquebusier
