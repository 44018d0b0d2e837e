#include "rules/nineteenth_century/sighting.hpp"

#include "drill/sightings.hpp"
#include "rules/nineteenth_century/close_calls.hpp"
#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/sequence.hpp"

namespace opfor::nineteenth_century {

bool die_decides(const Situation& now, UnitId observer, UnitId target) {
  const Battle& b = now.battle();
  return now.sight(observer, target) == GroupSight::edge && !now.sees(observer, target) &&
         state(b, observer).sighting.of(target) == 0 &&
         now.gap(observer, target) <= (kSightingStep * 6).as_double();
}

void throw_for_sighting(Play& play, Side side) {
  Battle& battle = play.battle;
  ask_before_sighting(play, side);
  const Situation now(play);
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
  const std::vector<chance::Answer> thrown = play.asks.answer_all(requests);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].die = static_cast<int>(thrown[i].value);
    state(battle, pairs[i].observer).sighting.set(pairs[i].target, pairs[i].die);
  }
  ask_after_sighting(play, pairs);
  const Situation after(play);
  for (const auto& [observer, target, die] : pairs) {
    const double gap = after.gap(observer, target);
    tell(play, "NC-VIS-4",
         event::Sighted{observer, target, die, kSightingStep * die, Length::rounded(gap),
                        gap <= (kSightingStep * die).as_double()});
  }
}

void remember(Battle& battle, const Situation& now) {
  remember_sights(battle, now, [&](UnitId unit) { return now.present(unit); });
}

namespace {

/// What a side does not see of a moment, which must outlive it.
Blinds blinds_of(const Situation& now, Side side) {
  Blinds blinds;
  blinds.stands = [&now](UnitId unit) { return now.present(unit); };
  blinds.sees = [&now, side](UnitId unit) { return seen_by(now, side, unit); };
  // Who was seen is thought to be as he was drawn up; of others nothing is.
  blinds.suppose = [](Battle& seen, UnitId unit, bool remembered) {
    if (!remembered) return;
    seen.unit(unit).formation = group(seen, unit).formation;
    const int n = group(seen, unit).figures;
    state(seen, unit).alive = n >= 32 ? ~0U : (1U << n) - 1;
    close_up(seen, unit);
  };
  blinds.acts = phase_of(now.battle(), now.battle().head().step);
  return blinds;
}

}  // namespace

View view(const Moment& now, Side side) { return view_of(Situation(now), side, blinds_of); }

Known<Situation> known_to(const Moment& now, Side side) {
  return Known<Situation>(Situation(now), side, blinds_of);
}

}  // namespace opfor::nineteenth_century
