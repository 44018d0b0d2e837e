#include "rules/through_the_square_window/sighting.hpp"

#include "drill/sightings.hpp"
#include "rules/through_the_square_window/sequence.hpp"

namespace opfor::through_the_square_window {

void remember(Battle& battle, const Situation& now) {
  remember_sights(battle, now, [&](UnitId unit) { return battle.unit(unit).on_table(); });
}

namespace {

/// What a side does not see of a moment, which must outlive it.
Blinds blinds_of(const Situation& now, Side side) {
  Blinds blinds;
  blinds.stands = [&now](UnitId unit) { return now.battle().unit(unit).on_table(); };
  blinds.sees = [&now, side](UnitId unit) { return seen_by(now, side, unit); };
  blinds.suppose = [](Battle& seen, UnitId unit, bool) {
    if (!is_general(seen, unit)) draw_up(seen, unit);
  };
  blinds.acts = step_of(now.battle());
  return blinds;
}

}  // namespace

View view(const Moment& now, Side side) { return view_of(Situation(now), side, blinds_of); }

Known<Situation> known_to(const Moment& now, Side side) {
  return Known<Situation>(Situation(now), side, blinds_of);
}

}  // namespace opfor::through_the_square_window
