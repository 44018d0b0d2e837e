#include "rules/victory_without_squares/sighting.hpp"

#include "drill/sightings.hpp"

namespace opfor::victory_without_squares {
namespace {

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
  blinds.hide_orders = [](Battle& seen, UnitId unit) {
    hide_common_orders(seen.unit(unit));
    record(seen, unit).orders = PlanOrder::hold;
  };
  blinds.forget = [](Battle& seen, UnitId unit, bool) { make_unknown(seen, unit); };
  return blinds;
}

}  // namespace

View view(const Battle& battle, Side side) { return view_of<Situation>(battle, side, blinds_of); }

Known<Situation> known_to(const Battle& battle, Side side) {
  return Known<Situation>(Situation(battle), side, blinds_of);
}

}  // namespace opfor::victory_without_squares
