#include "rules/nineteenth_century/sighting.hpp"

#include <utility>

#include "drill/eyes.hpp"
#include "drill/measured.hpp"
#include "rules/nineteenth_century/keys.hpp"
#include "rules/nineteenth_century/sequence.hpp"

namespace opfor::nineteenth_century {

bool die_decides(const Situation& now, UnitId observer, UnitId target) {
  const Battle& b = now.battle();
  return now.sight(observer, target) == GroupSight::edge && !now.sees(observer, target) &&
         state(b, observer).sighting.of(target) == 0 &&
         now.within(observer, target,
                    {kSightingStep * 6, "NC-VIS-4", "as far as a sighting die can reach"});
}

namespace {

/// An observer, and whom he may make out.
using Pairs = std::vector<std::pair<UnitId, UnitId>>;

Pairs pairs_to_throw_for(const Situation& now, Side side) {
  Pairs pairs;
  for (const UnitId observer : now.present(side)) {
    for (const UnitId target : now.present(other(side))) {
      if (die_decides(now, observer, target)) pairs.emplace_back(observer, target);
    }
  }
  return pairs;
}

}  // namespace

void throw_for_sighting(Play& play, Side side) {
  Battle& battle = play.battle;
  const Pairs pairs = measured<Situation>(
      play, [&](const Situation& now) { return pairs_to_throw_for(now, side); });
  if (pairs.empty()) return;
  std::vector<chance::Request> requests;
  for (const auto& [observer, target] : pairs) {
    chance::Throw die;
    die.key = key(battle, side, observer, chance::Purpose::sighting, target);
    die.reading = chance::Reading::scaled;
    requests.emplace_back(die);
  }
  const std::vector<chance::Answer> thrown = play.asks.answer_all(requests);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    state(battle, pairs[i].first).sighting.set(pairs[i].second, static_cast<int>(thrown[i].value));
  }
  const auto seen = measured<Situation>(play, [&](const Situation& now) {
    std::vector<bool> sees;
    for (const auto& [observer, target] : pairs) sees.push_back(now.sees(observer, target));
    return sees;
  });
  const Situation after(play);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [observer, target] = pairs[i];
    const auto die = static_cast<int>(thrown[i].value);
    tell(play, "NC-VIS-4",
         event::Sighted{observer, target, die, kSightingStep * die,
                        Length::rounded(after.gap(observer, target)), seen[i]});
  }
}

namespace {

/// Who was seen is thought to be as he was drawn up; of others nothing is.
void suppose(Battle& seen, UnitId unit, bool remembered) {
  if (!remembered) return;
  seen.unit(unit).formation = group(seen, unit).formation;
  const int n = group(seen, unit).figures;
  state(seen, unit).alive = n >= 32 ? ~0U : (1U << n) - 1;
  close_up(seen, unit);
}
std::optional<Side> whose_phase(const Battle& battle) {
  return phase_of(battle, battle.head().step);
}
bool stands(const Situation& now, UnitId unit) { return now.present(unit); }
constexpr Eyes<Situation> kEyes{suppose, whose_phase, stands};

}  // namespace

void remember(Battle& battle, const Situation& now) { kEyes.remember(battle, now); }
View view(const Moment& now, Side side) { return kEyes.view(now, side); }
Known<Situation> known_to(const Moment& now, Side side) { return kEyes.known_to(now, side); }

}  // namespace opfor::nineteenth_century
