#include <rapidcheck/gtest.h>
#include <set>

#include "chance/enumerator.hpp"
#include "rules/over_the_hills/artillery.hpp"
#include "rules/over_the_hills/combat_result.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

template <class E>
E any() {
  return static_cast<E>(*rc::gen::inRange<std::size_t>(0, Words<E>::all.size()));
}
bool flag() { return *rc::gen::arbitrary<bool>(); }
int any_of(int least, int most) { return *rc::gen::inRange(least, most + 1); }

Strength any_strength() {
  Strength s;
  s.fs = any_of(1, 10);
  s.fh = any_of(0, s.fs - 1);
  return s;
}
Formation any_formation(Arm arm) {
  std::vector<Formation> of_arm;
  for (const Footprint& each : kFootprints) {
    if (each.arm == arm) of_arm.push_back(each.formation);
  }
  return *rc::gen::elementOf(of_arm);
}
Mover any_mover() {
  Mover mover;
  mover.arm = any<Arm>();
  mover.formation = any_formation(mover.arm);
  mover.irregular = flag();
  mover.gun = any<GunClass>();
  mover.horse_artillery = flag();
  mover.battalion_gun = mover.arm == Arm::infantry && flag();
  return mover;
}
Support any_support() {
  Support s;
  s.neighbour = flag();
  s.brigadier = any_of(0, 5);
  s.division = any_of(0, 5);
  s.attached = s.brigadier > 0 && flag() ? Rank::brigadier : Rank::none;
  s.inspiration = any_of(0, 2);
  return s;
}
Fighter any_fighter() {
  Fighter f;
  f.arm = any<Arm>();
  f.strength = any_strength();
  f.formation = any_formation(f.arm);
  f.emergency_square = flag();
  f.cavalry = any<CavalryClass>();
  f.works = any<Works>();
  f.french = flag();
  f.militia = flag();
  f.lancer = flag();
  f.initiated = flag();
  f.contacted = any<Aspect>();
  f.attacks = any<Aspect>();
  f.evaded = flag();
  f.supports = any_of(0, 3);
  f.in_woods = flag();
  f.won_last_round = flag();
  f.higher = flag();
  f.help = any_support();
  return f;
}
Volley any_volley() {
  Volley v;
  v.shooter.strength = any_strength();
  v.shooter.formation = any_formation(Arm::infantry);
  v.shooter.weapon = any<Weapon>();
  v.shooter.skirmish_class = any<SkirmishClass>();
  v.shooter.shot = any<Marksmanship>();
  v.shooter.initial_volley = flag();
  v.mark.arm = any<Arm>();
  v.mark.formation = any_formation(v.mark.arm);
  v.mark.skirmish_class = any<SkirmishClass>();
  v.mark.cavalry = any<CavalryClass>();
  v.mark.aspect = any<Aspect>();
  v.mark.enfiladed = flag();
  v.mark.in_cover = flag();
  v.mark.obscured = flag();
  v.mark.gone_to_ground = flag();
  v.mark.moved = any_of(0, 3000);
  v.mark.in_contact = flag();
  v.distance = any_of(0, 2400);
  v.ragged = flag();
  return v;
}

void each_line_once(const Terms& terms) {
  std::set<std::string> keys;
  for (const Term& term : terms) {
    const bool once = keys.insert(std::string{term.key}).second;
    RC_ASSERT(once);
    RC_ASSERT(term.value != 0);
  }
}

RC_GTEST_PROP(OthScores, EachLineStandsOnceAndTheScoreIsTheirSum, ()) {
  const Volley volley = any_volley();
  const Fighter a = any_fighter();
  const Fighter b = any_fighter();
  for (const Score& score : {fire_score(volley), combat_score(a, b, {flag(), false})}) {
    each_line_once(score.terms);
    RC_ASSERT(score.total() == score.base + total(score.terms));
    RC_ASSERT(score.base >= 0 && score.base <= 10);
  }
}

RC_GTEST_PROP(OthBand, ABetterScoreNeverHitsLessWithTheSameFace, ()) {
  const int score = any_of(-10, 14);
  const int face = any_of(1, 9);
  RC_ASSERT(hits_of(score, face) <= hits_of(score + 1, face));
  RC_ASSERT(hits_of(score, face + 1) <= hits_of(score, face));
}

RC_GTEST_PROP(OthFire, ShelterAndFatigueNeverHelpTheFirer, ()) {
  Volley v = any_volley();
  v.mark.in_cover = v.mark.obscured = v.mark.gone_to_ground = false;
  const int open = fire_score(v).total();
  v.mark.obscured = true;
  const int obscured = fire_score(v).total();
  v.mark.in_cover = true;
  RC_ASSERT(obscured == open - 1);
  RC_ASSERT(fire_score(v).total() == open - 3);
  if (v.shooter.strength.reserve() == 1) return;  // who routs does not fire
  ++v.shooter.strength.fh;
  RC_ASSERT(fire_score(v).total() <= open - 3);
}

RC_GTEST_PROP(OthMove, WhateverIsSpentIsNeverMoreThanTheRow, ()) {
  const Mover mover = any_mover();
  const auto effect = any<CommandEffect>();
  Purse purse = purse_of(mover, effect);
  const double all = reach(purse, false, true);
  double gone = 0;
  for (int i = 0; i < 6; ++i) {
    const double distance = any_of(0, 900);
    const Purse before = purse;
    if (walk(purse, {distance})) {
      const bool unchanged = purse == before;
      RC_ASSERT(unchanged);
    } else {
      gone += distance;
    }
    RC_ASSERT(reach(purse, false, true) >= reach(purse, false, false));
  }
  RC_ASSERT(gone <= all + 6 * kTolerance);
  RC_ASSERT(std::abs(all - gone - reach(purse, false, true)) <= 6 * kTolerance);
  RC_ASSERT(total(purse.fatigue) <= 1);
  RC_ASSERT((total(purse.fatigue) == 1) ==
            (gone > reach(purse_of(mover, effect), false, false) + kTolerance));
}

RC_GTEST_PROP(OthForm, AChangeNeverLengthensAMove, ()) {
  const Mover mover = any_mover();
  const auto effect = any<CommandEffect>();
  Purse purse = purse_of(mover, effect);
  const Formation to = any_formation(mover.arm);
  if (change_formation(purse, to)) return;
  Mover after_it = mover;
  after_it.formation = to;
  RC_ASSERT(reach(purse, false, true) <= reach(purse_of(after_it, effect), false, true));
  RC_ASSERT(effect != CommandEffect::no_move);
  RC_ASSERT(total(purse.fatigue) == 0);
}

RC_GTEST_PROP(OthCombat, AtMostOneSideMustGoByTheResultAndItMirrors, ()) {
  const Fighter a = any_fighter();
  const Fighter b = any_fighter();
  const Hits hits{any_of(0, 3), any_of(0, 3)};
  const RoundVerdict r = verdict_of(a, b, hits);
  const RoundVerdict mirrored = verdict_of(b, a, {hits.by_b, hits.by_a});
  const bool mirrors = mirrored.a == r.b && mirrored.b == r.a;
  RC_ASSERT(mirrors);
  const auto goes = [](const UnitVerdict& v) {
    return v.outcome == Outcome::retreats || v.outcome == Outcome::destroyed;
  };
  RC_ASSERT(!(goes(r.a) && goes(r.b)));
  RC_ASSERT(!(r.a.bonus && r.b.bonus));
  RC_ASSERT(r.bloodless == (hits.by_a + hits.by_b == 0));
}

RC_GTEST_PROP(OthCombat, OddsOfACombatSumToOne, ()) {
  const Fighter a = any_fighter();
  const Fighter b = any_fighter();
  const auto odds =
      chance::odds_of([&](chance::Chance& c) { return play_combat(c, {}, a, b, {}); });
  RC_ASSERT(opfor::test::total(odds) == 1);
  for (const auto& [state, p] : odds) {
    RC_ASSERT(state.a.strength.fh >= a.strength.fh);
    const bool over = state.a.fate != Fate::fights_on || state.b.fate != Fate::fights_on;
    RC_ASSERT(over || state.rounds == 3);
  }
}

RC_GTEST_PROP(OthMorale, HelpNeverHurts, ()) {
  const Strength strength = any_strength();
  Support support = any_support();
  support.neighbour = false;
  MoraleTest test;
  test.occasion = any<Occasion>();
  const int alone = morale_score(strength, support, test).total();
  support.neighbour = true;
  RC_ASSERT(morale_score(strength, support, test).total() == alone + 1);
  support.army = 5;
  RC_ASSERT(morale_score(strength, support, test).total() >= alone + 1);
}

RC_GTEST_PROP(OthFatigue, MoreHitsAreNeverABetterState, ()) {
  const Strength strength = any_strength();
  RC_ASSERT(condition_of(strength) <= condition_of({strength.fs, strength.fh + 1}));
}

}  // namespace
}  // namespace opfor::over_the_hills
