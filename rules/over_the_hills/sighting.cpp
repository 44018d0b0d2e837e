#include "rules/over_the_hills/sighting.hpp"

#include "drill/sightings.hpp"
#include "rules/over_the_hills/sequence.hpp"

namespace opfor::over_the_hills {

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
    if (!is_commander(seen, unit)) {
      draw_up(seen, unit);
      return;
    }
    const CommanderRating& rating = commander_info(seen, unit)->rating;
    record(seen, unit).control = static_cast<std::uint8_t>(rating.control);
    record(seen, unit).inspiration = static_cast<std::uint8_t>(rating.inspiration);
  };
  blinds.acts = step_of(now.battle());
  return blinds;
}

}  // namespace

View view(const Moment& now, Side side) { return view_of(Situation(now), side, blinds_of); }

Known<Situation> known_to(const Moment& now, Side side) {
  return Known<Situation>(Situation(now), side, blinds_of);
}

}  // namespace opfor::over_the_hills
