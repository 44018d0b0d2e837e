#include <rapidcheck/gtest.h>
#include <set>

#include "rules/through_the_square_window/melee_result.hpp"
#include "rules/through_the_square_window/morale.hpp"
#include "rules/through_the_square_window/shooting.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

template <class E>
E any() {
  return static_cast<E>(*rc::gen::inRange<std::size_t>(0, Words<E>::all.size()));
}
bool flag() { return *rc::gen::arbitrary<bool>(); }

Tester any_tester() {
  Tester t;
  t.kind = any<Kind>();
  t.mounted = t.kind == Kind::dragoons && flag();
  t.quality = any<Quality>();
  t.temper = any<Temper>();
  t.initial_sp = *rc::gen::inRange(1, 27);
  t.sp = *rc::gen::inRange(1, t.initial_sp + 1);
  t.charges = flag();
  t.at_skirmishers = flag();
  t.charged = flag();
  t.hits = *rc::gen::inRange(0, 8);
  t.close_musketry = flag();
  t.generals_lost = *rc::gen::inRange(0, 3);
  t.fired_behind = flag();
  t.charged_behind = flag();
  t.emergency = any<Emergency>();
  t.friends_broken = flag();
  t.tercio_near = flag();
  t.front_of_pikes = flag();
  t.general_attached = flag();
  t.in_cover = flag();
  t.stationary = flag();
  t.uphill = flag();
  t.ring = flag();
  t.advanced = *rc::gen::inRange(0, 2000);
  t.ones_before = *rc::gen::inRange(0, 3);
  t.halted_by_one = flag();
  return t;
}

RC_GTEST_PROP(TtswMorale, NobodyFaresWorseByABetterPool, ()) {
  const Tester t = any_tester();
  const std::array<Pool, 4> worse_and_worse{Pool{3, 0}, Pool{2, 0}, Pool{1, 1}, Pool{1, 2}};
  // A halt for a 1 is milder than a retirement for a 2: kept as printed (G9).
  const auto severity = [](MoraleEffect effect) {
    if (effect == MoraleEffect::no_effect) return 0;
    return effect == MoraleEffect::routs ? 2 : 1;
  };
  for (std::size_t i = 1; i < worse_and_worse.size(); ++i) {
    const auto before = severity(morale_effect(t, worse_and_worse[i - 1]).effect);
    const auto after = severity(morale_effect(t, worse_and_worse[i]).effect);
    RC_ASSERT(before <= after);
  }
  RC_ASSERT(morale_effect(t, worse_and_worse[0]).effect == MoraleEffect::no_effect);
}

RC_GTEST_PROP(TtswMorale, EachLineStandsOnceAndTheDiceAreTheirSum, ()) {
  const Tester t = any_tester();
  const Terms terms = morale_terms(t);
  std::set<std::string> keys;
  for (const Term& term : terms) {
    const bool once = keys.insert(std::string{term.key}).second;
    RC_ASSERT(once);
    RC_ASSERT(term.value != 0);
  }
  RC_ASSERT(morale_dice(terms) == std::max(0, total(terms)));
  const auto is_trigger = [](const Term& term) { return of_word<Trigger>(term.key).has_value(); };
  const bool begins_with_one = terms.empty() || is_trigger(terms.front());
  RC_ASSERT(begins_with_one);
}

RC_GTEST_PROP(TtswMorale, GoesOnlyWhereItMust, ()) {
  const Tester t = any_tester();
  const MoraleResult r = morale_effect(t, {*rc::gen::inRange(2, 4), 0});
  RC_ASSERT((r.distance > Length{}) == (r.effect == MoraleEffect::retires));
  const bool guns = arm_of(t.kind) == Arm::guns;
  RC_ASSERT(!guns || r.effect != MoraleEffect::retires);
  RC_ASSERT(guns || r.effect != MoraleEffect::pinned);
}

RC_GTEST_PROP(TtswShooting, HalvingNeverTakesTheLastDie, ()) {
  const Card& card = kCards[*rc::gen::inRange<std::size_t>(0, kCards.size())];
  const auto formations = formations_of(card);
  const Formation formation = formations[*rc::gen::inRange<std::size_t>(0, formations.size())];
  Volley v = volley_of(card, any<Quality>(), formation);
  v.salvo = flag();
  v.target_deep = flag();
  const int open = total(volley_terms(v));
  v.target_in_cover = true;
  const int covered = total(volley_terms(v));
  RC_ASSERT(covered == (open + 1) / 2);
  RC_ASSERT((open > 0) == (v.stands.total() > 0 && card.weapon != Weapon::none));
  RC_ASSERT(open <= static_cast<int>(chance::kMostDice));
}

Contender any_contender() {
  Contender c;
  c.kind = any<Kind>();
  c.mounted = c.kind == Kind::dragoons && flag();
  c.quality = any<Quality>();
  c.pikes = c.kind == Kind::pike_and_shot || c.kind == Kind::tercio;
  c.stands = *rc::gen::inRange(1, 14);
  c.attacker = flag();
  c.approach = any<Approach>();
  c.defends_obstacle = flag();
  c.may_not_advance = flag();
  c.ring = c.kind == Kind::pike_and_shot && flag();
  return c;
}

RC_GTEST_PROP(TtswMelee, TheWinnerIsNeverDrivenBackAndOnlyOneSideGoes, ()) {
  const Contender a = any_contender();
  const Contender b = any_contender();
  const Hits hits{*rc::gen::inRange(0, 12), *rc::gen::inRange(0, 12)};
  const RoundResult r = round_result(a, b, hits);
  const RoundResult mirrored = round_result(b, a, {hits.by_b, hits.by_a});
  RC_ASSERT(mirrored.a == r.b && mirrored.b == r.a);
  const auto must_go = [](const SideResult& side) {
    return side.fate == Fate::retires || side.fate == Fate::routs;
  };
  if (hits.by_a > hits.by_b) RC_ASSERT(!must_go(r.a));
  for (const SideResult& side : {r.a, r.b}) {
    RC_ASSERT((side.distance > Length{}) == (side.fate != Fate::stays));
    const bool follows = side.follow_up != FollowUp::none;
    RC_ASSERT(!follows || side.pursuit == Pursuit::none);
    RC_ASSERT(follows == (side.follow_up_distance > Length{}));
  }
  RC_ASSERT(r.a.follow_up == FollowUp::none || r.b.fate == Fate::retires);
  const bool bound = a.ring || a.may_not_advance;
  RC_ASSERT(!bound || (r.a.follow_up == FollowUp::none && r.a.pursuit != Pursuit::may));
  RC_ASSERT(r.a.pursuit == Pursuit::none || r.b.fate == Fate::routs);
}

RC_GTEST_PROP(TtswMelee, MoreHitsNeverHelpTheLoser, ()) {
  const Contender winner = any_contender();
  const Contender loser = any_contender();
  const int against = *rc::gen::inRange(0, 6);
  const int hits = *rc::gen::inRange(against + 1, against + 12);
  const auto fate = [&](int n) { return round_result(winner, loser, {n, against}).b.fate; };
  RC_ASSERT(fate(hits) != Fate::routs || fate(hits + 1) == Fate::routs);
}

}  // namespace
}  // namespace opfor::through_the_square_window
