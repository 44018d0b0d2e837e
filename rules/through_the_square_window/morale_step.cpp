#include "rules/through_the_square_window/morale_step.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "chance/overheard.hpp"
#include "drill/measured.hpp"
#include "rules/through_the_square_window/flight.hpp"
#include "rules/through_the_square_window/generals.hpp"
#include "rules/through_the_square_window/sequence.hpp"

namespace opfor::through_the_square_window {

Tester tester_at(const Situation& now, UnitId unit, UnitId cause) {
  const Battle& b = now.battle();
  Tester tester = tester_of(b, unit);
  tester.friends_broken = now.friends_broken(unit);
  tester.tercio_near = now.tercio_near(unit) != kNoUnit;
  tester.uphill = now.uphill(unit);
  std::optional<Vec> from;
  if (cause != kNoUnit && now.present(cause)) from = now.box(cause).centre;
  tester.in_cover = now.in_cover(unit, from);
  return tester;
}

Tester tester_at(Play& play, UnitId unit, UnitId cause) {
  const auto alike = [&](const Tester& x, const Tester& y) {
    return x.tercio_near == y.tercio_near && x.uphill == y.uphill;
  };
  return measured<Situation>(
      play, [&](const Situation& now) { return tester_at(now, unit, cause); }, alike);
}

MoraleEffect take_test(Play& play, const Tester& tester, UnitId unit, const char* what) {
  Battle& b = play.battle;
  const MoraleOptions& by = options(b).morale;
  const Terms terms = morale_terms(tester, by);
  UnitRecord& r = record(b, unit);
  r.hits = 0;
  r.fired_behind = 0;
  r.close_musketry = 0;
  r.generals_lost = 0;
  if (terms.empty()) return MoraleEffect::no_effect;
  chance::Overheard heard(play.asks);
  const MoraleResult result =
      test_morale(heard, next_key(b, unit, chance::Purpose::test), tester, by);
  r.ones = static_cast<std::uint8_t>(std::min(200, r.ones + result.ones));
  if (play.events.wanted()) {
    std::string why;
    for (const auto& term : terms) {
      why += fmt::format("{}{} {:+}", why.empty() ? "" : ", ", term.words, term.value);
    }
    std::vector<std::string> thrown = chance::in_words(heard);
    const int dice = morale_dice(terms, by);
    thrown.insert(thrown.begin(), fmt::format("{} {} ({})", dice, dice == 1 ? "die" : "dice", why));
    std::string outcome(word(result.effect));
    std::replace(outcome.begin(), outcome.end(), '_', ' ');
    tell(play, "TTSW-MOR-T4", event::Tested{unit, what, std::move(thrown), std::move(outcome)});
  }
  return result.effect;
}

void obey(Play& play, UnitId unit, MoraleEffect effect, UnitId cause) {
  Battle& b = play.battle;
  UnitRecord& r = record(b, unit);
  if (const auto until = no_advance_until(effect, b.head().turn)) mark_no_advance(b, unit, *until);
  switch (effect) {
    case MoraleEffect::no_effect:
      break;
    case MoraleEffect::charge_fails:
      r.approach = Approach::none;
      r.charges = kNoUnit;
      break;
    case MoraleEffect::retires:
      static_cast<void>(retire(play, unit, cause, kMoraleRetreat, "TTSW-MOR-10"));
      break;
    case MoraleEffect::halts:
      r.halted_by_one = 1;
      break;
    case MoraleEffect::pinned: {
      const int turn = b.head().turn + (has_shot(b, side_of(b, unit)) ? 1 : 0);
      r.no_shot_until = std::max(r.no_shot_until, static_cast<std::uint16_t>(turn));
      break;
    }
    case MoraleEffect::routs:
      if (!is_guns(b, unit)) {
        rout(play, unit, cause, "TTSW-MOR-T4");
        break;
      }
      tell(play, "TTSW-MOR-11",
           event::StateChanged{unit, {}, "abandoned", "the crew is lost to the guns"});
      remove(b, unit, Gone::destroyed);
      break;
  }
}

void test_for_generals(Play& play, Side side) {
  const UnitSet own = Situation(play).present(side);
  for (const UnitId unit : own) {
    if (!present(play.battle, unit) || record(play.battle, unit).generals_lost == 0) continue;
    Tester tester = tester_at(play, unit, kNoUnit);
    // Hits of this step are tested for with the others (TTSW-MOR-4).
    const UnitRecord before = record(play.battle, unit);
    tester.hits = 0;
    tester.close_musketry = false;
    tester.fired_behind = false;
    const MoraleEffect effect = take_test(play, tester, unit, "for a general");
    UnitRecord& r = record(play.battle, unit);
    r.hits = before.hits;
    r.close_musketry = before.close_musketry;
    r.fired_behind = before.fired_behind;
    obey(play, unit, effect, kNoUnit);
  }
}

void take_hits(Play& play, UnitId unit, int hits, UnitId by, bool melee, const char* rule) {
  if (hits <= 0) return;
  Battle& b = play.battle;
  const UnitId general = one_with(b, unit);
  const Strength before = strength_of(b, unit);
  const Strength after = melee ? after_melee(before, hits) : after_shooting(before, hits);
  record(b, unit).block = static_cast<std::uint8_t>(after.block);
  record(b, unit).shot = static_cast<std::uint8_t>(after.shot);
  const int lost = before.total() - after.total();
  event::Lost told;
  told.unit = unit;
  told.by = by;
  told.counts = {{"strength points", lost}};
  told.destroyed = after.destroyed();
  tell(play, rule, std::move(told));
  if (after.destroyed()) remove(b, unit, Gone::destroyed);
  if (lost > 0 && general != kNoUnit) risk_general(play, general, unit);
}

}  // namespace opfor::through_the_square_window
