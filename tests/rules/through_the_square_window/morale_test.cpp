#include "rules/through_the_square_window/morale.hpp"

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

using chance::Probability;
using test::cm;
using test::shown;

/// Shot at: one hit, one die.
Tester hit_once(Kind kind = Kind::pike_and_shot) {
  Tester t;
  t.kind = kind;
  t.hits = 1;
  return t;
}
int dice(const Tester& t, const MoraleOptions& options = {}) {
  return morale_dice(morale_terms(t, options), options);
}
/// The test with these faces.
MoraleResult thrown(const Tester& t, std::vector<std::uint8_t> faces,
                    const MoraleOptions& options = {}) {
  opfor::test::FixedDice fixed({std::move(faces)});
  const MoraleResult result = test_morale(fixed, {}, t, options);
  EXPECT_TRUE(fixed.all_thrown());
  EXPECT_EQ(fixed.asked.at(0).key.purpose, chance::Purpose::test);
  return result;
}
MoraleEffect effect(const Tester& t, std::vector<std::uint8_t> faces,
                    const MoraleOptions& options = {}) {
  return thrown(t, std::move(faces), options).effect;
}

/// A line by itself, beside the die of one hit.
struct AloneInMorale {
  const char* terms;
  std::function<void(Tester&)> when;
  Kind kind = Kind::pike_and_shot;
};
const std::vector<AloneInMorale> kAloneInMorale{
    {"charges+1 hits+1", [](Tester& t) { t.charges = true; }},
    {"charged+1 hits+1", [](Tester& t) { t.charged = true; }},
    {"hits+3", [](Tester& t) { t.hits = 3; }},
    {"hits+1 close_musketry+1", [](Tester& t) { t.close_musketry = true; }},
    {"hits+1 general_lost+1", [](Tester& t) { t.generals_lost = 1; }},
    {"hits+1 general_lost+2", [](Tester& t) { t.generals_lost = 2; }},
    {"hits+1 fired_behind+1", [](Tester& t) { t.fired_behind = true; }},
    {"hits+1 charged_behind+1", [](Tester& t) { t.charged_behind = true; }},
    {"hits+1 foot_in_emergency+1", [](Tester& t) { t.emergency = Emergency::ring; }},
    {"hits+1 foot_in_emergency+1", [](Tester& t) { t.emergency = Emergency::counter_charge; },
     Kind::charging_foot},
    {"hits+1 friends_broken+1", [](Tester& t) { t.friends_broken = true; }},
    {"hits+1 half_strength+1", [](Tester& t) { t.sp = 4; }},
    {"hits+1 tercio_near+1", [](Tester& t) { t.tercio_near = true; }},
    {"charges+1 hits+1 horse_at_pikes+1", [](Tester& t) { t.charges = t.front_of_pikes = true; },
     Kind::early_cuirassiers},
    {"hits+1 horse_at_pikes+1",
     [](Tester& t) {
       t.emergency = Emergency::counter_charge;
       t.front_of_pikes = true;
     },
     Kind::light_cavalry},
    {"hits+1 poor+1", [](Tester& t) { t.quality = Quality::poor; }},
    {"hits+1 general-1", [](Tester& t) { t.general_attached = true; }, Kind::charging_cavalry},
    {"hits+1 well_trained-1", [](Tester& t) { t.quality = Quality::well_trained; }},
    {"hits+1 cover-1", [](Tester& t) { t.in_cover = true; }},
    {"hits+1 uphill-1", [](Tester& t) { t.stationary = t.uphill = true; }},
    {"hits+1 ring-1", [](Tester& t) { t.ring = true; }}};

// TTSW-EMG-8: to be charged is one event.
TEST(TtswMor1, EveryLineAlone) {
  for (const AloneInMorale& each : kAloneInMorale) {
    Tester t = hit_once(each.kind);
    each.when(t);
    const Terms terms = morale_terms(t);
    EXPECT_EQ(shown(terms), each.terms);
    for (const Term& term : terms) {
      EXPECT_TRUE(term.rule.starts_with("TTSW-MOR-T"));
      EXPECT_FALSE(term.words.empty());
    }
    EXPECT_EQ(dice(t), std::max(0, total(terms)));
  }
}

/// The line that a case is about: its last term, without the number.
std::string_view line_of_case(const AloneInMorale& each) {
  std::string_view terms = each.terms;
  terms.remove_prefix(terms.rfind(' ') + 1);
  if (terms == "hits+1") return "charges";  // the only trigger that stands before the hits
  return terms.substr(0, terms.find_first_of("+-"));
}
/// Whether two cases say different things of one fact.
bool contradict(std::string_view one, std::string_view other) {
  const auto training = [](std::string_view line) {
    return line == "poor" || line == "well_trained";
  };
  return one == other || (training(one) && training(other));
}

TEST(TtswMor1, EveryPairOfLinesAddsUp) {
  int pairs = 0;
  for (const AloneInMorale& one : kAloneInMorale) {
    for (const AloneInMorale& other : kAloneInMorale) {
      if (one.kind != other.kind || contradict(line_of_case(one), line_of_case(other))) continue;
      const auto sum = [&](bool with_one, bool with_other) {
        Tester t = hit_once(one.kind);
        if (with_one) one.when(t);
        if (with_other) other.when(t);
        return total(morale_terms(t));
      };
      EXPECT_EQ(sum(true, true), sum(true, false) + sum(false, true) - sum(false, false))
          << one.terms << " and " << other.terms;
      ++pairs;
    }
  }
  EXPECT_GT(pairs, 180);
}

TEST(TtswMor1, WithoutATriggerThereIsNoTest) {
  Tester t;
  t.quality = Quality::poor;
  t.sp = 1;
  t.fired_behind = t.charged_behind = t.friends_broken = t.tercio_near = true;
  t.emergency = Emergency::ring;
  EXPECT_TRUE(morale_terms(t).empty());
  EXPECT_EQ(dice(t), 0);
  EXPECT_EQ(dice(t, {1, CumulativeOnes::escalate, 2}), 0) << "not with min_dice either";
}

// TTSW-CHA-4.
TEST(TtswMor1, NonSkirmishersChargeSkirmishersWithoutATest) {
  Tester t;
  t.charges = t.at_skirmishers = true;
  EXPECT_EQ(dice(t), 0);
  t.kind = Kind::charging_cavalry;
  EXPECT_EQ(dice(t), 0);
  t.kind = Kind::skirmishers;
  EXPECT_EQ(dice(t), 1) << "skirmishers into skirmishers test";
  t.at_skirmishers = false;
  t.kind = Kind::dragoons;
  EXPECT_EQ(dice(t), 1);
  t.at_skirmishers = true;
  EXPECT_EQ(dice(t), 0) << "only the card SKI are skirmishers here (TTSW-CARD-6)";
}

TEST(TtswMor2, APoolOfNoughtIsNoEffectWithoutAThrow) {
  Tester t = hit_once();
  t.quality = Quality::well_trained;
  t.in_cover = true;
  EXPECT_EQ(total(morale_terms(t)), -1);
  EXPECT_EQ(dice(t), 0);
  opfor::test::FixedDice none({});
  EXPECT_EQ(test_morale(none, {}, t), MoraleResult{});
  EXPECT_EQ(dice(t, {1, CumulativeOnes::escalate, 2}), 1) << "option morale.min_dice";
}

TEST(TtswMor3, LargeUnitsTestForEveryFullTwoHits) {
  Tester t = hit_once();
  t.initial_sp = t.sp = 16;
  const std::array<int, 6> dice_of{0, 0, 1, 1, 2, 2};
  for (std::size_t hits = 0; hits < dice_of.size(); ++hits) {
    t.hits = static_cast<int>(hits);
    EXPECT_EQ(dice(t), dice_of[hits]) << hits;
  }
  t.hits = 3;
  EXPECT_EQ(dice(t, {0, CumulativeOnes::escalate, 1}), 3) << "option morale.large_hits_per_die";
  EXPECT_EQ(dice(t, {0, CumulativeOnes::escalate, 3}), 1);
  t.initial_sp = t.sp = 15;
  EXPECT_EQ(dice(t), 3) << "a die a hit";
}

TEST(TtswMor3, AHitThatGivesALargeUnitNoDieIsNoTrigger) {
  Tester t = hit_once();
  t.initial_sp = t.sp = 20;
  t.quality = Quality::poor;
  EXPECT_EQ(dice(t), 0);
  t.close_musketry = true;
  EXPECT_EQ(shown(morale_terms(t)), "close_musketry+1 poor+1");
}

// TTSW-EMG-2.
TEST(TtswMor6, EmergencyActionsAreHardForFootAlone) {
  const auto with = [](Kind kind, Emergency emergency) {
    Tester t;
    t.kind = kind;
    t.charged = true;
    t.emergency = emergency;
    return shown(morale_terms(t), 1);
  };
  EXPECT_EQ(with(Kind::pike_and_shot, Emergency::ring), "foot_in_emergency+1");
  EXPECT_EQ(with(Kind::charging_foot, Emergency::counter_charge), "foot_in_emergency+1");
  EXPECT_EQ(with(Kind::skirmishers, Emergency::evade), "");
  EXPECT_EQ(with(Kind::heavy_guns, Emergency::evade), "") << "gunners";
  EXPECT_EQ(with(Kind::arkebusiers, Emergency::evade), "");
  EXPECT_EQ(with(Kind::charging_cavalry, Emergency::counter_charge), "");
  EXPECT_EQ(with(Kind::pike_and_shot, Emergency::none), "");
}

// TTSW-GEN-2.
TEST(TtswMor6, GeneralsSteadyCavalryAlone) {
  Tester t = hit_once();
  t.general_attached = true;
  EXPECT_EQ(dice(t), 1);
  t.kind = Kind::dragoons;
  EXPECT_EQ(dice(t), 1);
  t.mounted = true;
  EXPECT_EQ(dice(t), 0);
}

TEST(TtswMor6, UphillCountsForWhoStoodStill) {
  Tester t = hit_once();
  t.uphill = true;
  EXPECT_EQ(dice(t), 1);
  t.stationary = true;
  EXPECT_EQ(dice(t), 0);
  t.uphill = false;
  EXPECT_EQ(dice(t), 1);
}

TEST(TtswEmg5, PikesFrightenCavalryThatChargesOrCounterCharges) {
  Tester t;
  t.kind = Kind::charging_cavalry;
  t.charged = t.front_of_pikes = true;
  EXPECT_EQ(dice(t), 1) << "it stands";
  t.emergency = Emergency::counter_charge;
  EXPECT_EQ(dice(t), 2);
  t.emergency = Emergency::evade;
  EXPECT_EQ(dice(t), 1);
  t = {};
  t.charges = t.front_of_pikes = true;
  EXPECT_EQ(dice(t), 1) << "foot";
}

TEST(TtswMor8, TheSecondOneRoutsWhoeverItIs) {
  Tester advancing = hit_once();
  advancing.advanced = cm(7);
  EXPECT_EQ(effect(advancing, {1}), MoraleEffect::halts);
  advancing.hits = 2;
  EXPECT_EQ(effect(advancing, {1, 1}), MoraleEffect::routs) << "in one pool";
  advancing.hits = 1;
  advancing.ones_before = 1;
  EXPECT_EQ(effect(advancing, {1}), MoraleEffect::routs) << "in two tests of a turn";
  EXPECT_EQ(effect(advancing, {2}), MoraleEffect::retires) << "no further one";
  Tester charger;
  charger.charges = true;
  EXPECT_EQ(effect(charger, {1}), MoraleEffect::charge_fails);
  charger.ones_before = 1;
  EXPECT_EQ(effect(charger, {1}), MoraleEffect::routs);
  charger.quality = Quality::well_trained;
  charger.hits = 1;
  EXPECT_EQ(effect(charger, {1}), MoraleEffect::routs) << "the best of them, too";
}

TEST(TtswMor8, WhoWasHaltedByAOneHasNotAdvanced) {
  Tester t = hit_once();
  t.advanced = cm(7);
  t.halted_by_one = true;
  EXPECT_EQ(effect(t, {1}), MoraleEffect::routs);
  EXPECT_EQ(effect(t, {1}, {0, CumulativeOnes::off, 2}), MoraleEffect::halts);
}

TEST(TtswMor8, WithoutTheOptionEachPoolHasItsRow) {
  const MoraleOptions off{0, CumulativeOnes::off, 2};
  Tester t = hit_once();
  t.hits = 2;
  t.advanced = cm(5);
  t.ones_before = 3;
  EXPECT_EQ(effect(t, {1, 1}, off), MoraleEffect::halts);
  t.charges = true;
  t.hits = 1;
  EXPECT_EQ(effect(t, {1, 1}, off), MoraleEffect::charge_fails);
}

TEST(TtswMor8, OnesAreReportedToBeCounted) {
  Tester t = hit_once();
  t.hits = 3;
  EXPECT_EQ(thrown(t, {1, 4, 5}).ones, 1);
  EXPECT_EQ(thrown(t, {1, 1, 1}).ones, 2) << "two or more";
  EXPECT_EQ(thrown(t, {2, 4, 5}).ones, 0);
}

// TTSW-MOR-10.
TEST(TtswMor9, WhoRetiresOrRoutsGoesAtOnce) {
  Tester t = hit_once();
  EXPECT_EQ(thrown(t, {2}).distance, 10_cm);
  EXPECT_EQ(thrown(t, {1}).distance, 15_cm);
  EXPECT_EQ(thrown(t, {3}).distance, Length{});
  t.kind = Kind::arkebusiers;
  EXPECT_EQ(thrown(t, {1}).distance, 20_cm);
  t.kind = Kind::dragoons;
  EXPECT_EQ(thrown(t, {1}).distance, 15_cm);
  t.mounted = true;
  EXPECT_EQ(thrown(t, {1}).distance, 20_cm);
  t.advanced = cm(5);
  EXPECT_EQ(thrown(t, {1}).distance, Length{}) << "halted";
}

// TTSW-OUT-11: no other result has a mark.
TEST(TtswMor9, MarksLastToTheEndOfTheNextTurn) {
  using E = MoraleEffect;
  for (const E effect : {E::charge_fails, E::retires, E::halts, E::pinned}) {
    EXPECT_EQ(no_advance_until(effect, 4), 5) << word(effect);
  }
  EXPECT_EQ(no_advance_until(E::no_effect, 4), std::nullopt);
  EXPECT_EQ(no_advance_until(E::routs, 4), std::nullopt);
}

TEST(TtswMor11, GunnersArePinnedByTwosAndLostByOnes) {
  for (const Kind kind : {Kind::heavy_guns, Kind::light_guns}) {
    Tester t = hit_once(kind);
    t.sp = t.initial_sp = 4;
    EXPECT_EQ(effect(t, {2}), MoraleEffect::pinned);
    EXPECT_EQ(thrown(t, {1}), (MoraleResult{MoraleEffect::routs, 1, {}}));
    t.advanced = cm(10);
    EXPECT_EQ(effect(t, {1}), MoraleEffect::routs) << "in any role";
    EXPECT_EQ(effect(t, {3}), MoraleEffect::no_effect);
    t.quality = Quality::well_trained;
    t.hits = 2;
    EXPECT_EQ(effect(t, {2}), MoraleEffect::no_effect) << "well trained";
    EXPECT_EQ(effect(t, {1}), MoraleEffect::routs);
  }
}

TEST(TtswMor12, RoutersDoNotTest) {
  Tester t = hit_once();
  t.temper = Temper::routing;
  t.charged = t.close_musketry = true;
  EXPECT_EQ(dice(t), 0);
}

TEST(TtswMor12, InContactOnlyAChargeAndGeneralsCountAndOnlyARout) {
  Tester t;
  t.temper = Temper::in_contact;
  t.hits = 3;
  t.close_musketry = t.charges = true;
  EXPECT_EQ(dice(t), 0);
  t.charges = false;
  t.charged = true;
  t.generals_lost = 1;
  t.emergency = Emergency::ring;
  EXPECT_EQ(shown(morale_terms(t)), "charged+1 general_lost+1") << "no emergency action";
  EXPECT_EQ(effect(t, {2, 3}), MoraleEffect::no_effect);
  EXPECT_EQ(effect(t, {1, 3}), MoraleEffect::routs);
  t.advanced = cm(5);
  EXPECT_EQ(effect(t, {1, 3}), MoraleEffect::no_effect) << "a halt";
  EXPECT_EQ(effect(t, {1, 1}), MoraleEffect::routs);
}

TEST(TtswMor12, WhoseChargeDoesNotCountIsNoChargerInTheTable) {
  Tester t;
  t.charges = t.charged = true;
  EXPECT_EQ(effect(t, {1, 3}), MoraleEffect::charge_fails);
  t.temper = Temper::in_contact;
  EXPECT_EQ(effect(t, {1}), MoraleEffect::routs);
}

TEST(TtswRal3, WhoIsRallyingHasNoActionsForChargesAndEmergencies) {
  Tester t = hit_once();
  t.temper = Temper::rallying;
  t.charges = t.charged = true;
  t.emergency = Emergency::ring;
  EXPECT_EQ(shown(morale_terms(t)), "charged+1 hits+1");
}

TEST(TtswRal4, WhoIsRallyingHeedsOnlyARout) {
  Tester t = hit_once();
  t.temper = Temper::rallying;
  EXPECT_EQ(effect(t, {2}), MoraleEffect::no_effect);
  EXPECT_EQ(effect(t, {1}), MoraleEffect::routs);
}

/// The reference probabilities of section 8: Trained, no ones before.
TEST(TtswMor8, ReferenceProbabilities) {
  struct Line {
    int dice;
    Probability none;
    Probability two;
    Probability one_one;
    Probability more_ones;
    Probability rout;
  };
  const std::vector<Line> lines{{1, {2, 3}, {1, 6}, {1, 6}, 0, {1, 6}},
                                {2, {4, 9}, {1, 4}, {5, 18}, {1, 36}, {11, 36}},
                                {3, {8, 27}, {61, 216}, {25, 72}, {2, 27}, {91, 216}}};
  for (const Line& line : lines) {
    Tester charger;
    charger.charges = true;
    charger.hits = line.dice - 1;
    Tester standing = hit_once();
    standing.hits = line.dice;
    const auto odds = [](const Tester& t) {
      return chance::odds_of([&](chance::Chance& chance) { return test_morale(chance, {}, t); });
    };
    const auto of_charger = odds(charger);
    const auto that = [](const auto& of, MoraleEffect effect, int ones) {
      return opfor::test::odds_that(
          of, [&](const MoraleResult& r) { return r.effect == effect && r.ones == ones; });
    };
    EXPECT_EQ(that(of_charger, MoraleEffect::no_effect, 0), line.none) << line.dice;
    EXPECT_EQ(that(of_charger, MoraleEffect::charge_fails, 0), line.two) << line.dice;
    EXPECT_EQ(that(of_charger, MoraleEffect::charge_fails, 1), line.one_one) << line.dice;
    EXPECT_EQ(that(of_charger, MoraleEffect::routs, 2), line.more_ones) << line.dice;
    const auto of_standing = odds(standing);
    EXPECT_EQ(
        opfor::test::odds_that(
            of_standing, [](const MoraleResult& r) { return r.effect == MoraleEffect::routs; }),
        line.rout)
        << line.dice;
    EXPECT_EQ(opfor::test::total(of_standing), 1);
  }
}

TEST(TtswMor8, TheOddsOfAnyPoolAreClosedForms) {
  for (int n = 1; n <= 9; ++n) {
    Tester t = hit_once();
    t.hits = n;
    t.initial_sp = t.sp = 15;
    t.advanced = cm(5);
    const auto odds =
        chance::odds_of([&](chance::Chance& chance) { return test_morale(chance, {}, t).effect; });
    const auto power = [&](int faces) { return opfor::test::power(Probability(faces, 6), n); };
    EXPECT_EQ(odds.at(MoraleEffect::no_effect), power(4));
    EXPECT_EQ(odds.at(MoraleEffect::retires), power(5) - power(4));
    const Probability one = n * Probability(1, 6) * opfor::test::power(Probability(5, 6), n - 1);
    EXPECT_EQ(odds.at(MoraleEffect::halts), one);
    EXPECT_EQ(opfor::test::total(odds), 1);
    if (n == 1) continue;
    EXPECT_EQ(odds.at(MoraleEffect::routs), 1 - power(5) - one);
  }
}

TEST(TtswEx1, TheCaracolersRetire) {
  Tester t;
  t.kind = Kind::early_cuirassiers;
  t.hits = 3;
  t.initial_sp = 12;
  t.sp = 9;
  t.close_musketry = true;
  t.advanced = cm(10);
  EXPECT_EQ(dice(t), 4);
  EXPECT_EQ(thrown(t, {4, 3, 2, 5}), (MoraleResult{MoraleEffect::retires, 0, 10_cm}));
}

TEST(TtswEx2, CoverTakesTheDieOfAHit) {
  Tester t = hit_once();
  t.sp = 7;
  t.in_cover = true;
  EXPECT_EQ(dice(t), 0);
}

TEST(TtswEx4, ALargeUnitUnderFire) {
  Tester t;
  t.kind = Kind::tercio;
  t.hits = 3;
  t.initial_sp = 20;
  t.sp = 17;
  EXPECT_EQ(dice(t), 1);
  EXPECT_EQ(thrown(t, {1}), (MoraleResult{MoraleEffect::routs, 1, 15_cm}));
  t.advanced = cm(5);
  EXPECT_EQ(effect(t, {1}), MoraleEffect::halts);
}

TEST(TtswEx5, CumulativeOnes) {
  Tester highlanders;
  highlanders.kind = Kind::charging_foot;
  highlanders.hits = 2;
  highlanders.initial_sp = 12;
  highlanders.sp = 10;
  highlanders.close_musketry = true;
  highlanders.advanced = cm(7);
  EXPECT_EQ(dice(highlanders), 3);
  EXPECT_EQ(effect(highlanders, {1, 1, 4}), MoraleEffect::routs);
  EXPECT_EQ(effect(highlanders, {1, 2, 4}), MoraleEffect::halts);
  Tester cuirassiers;
  cuirassiers.kind = Kind::early_cuirassiers;
  cuirassiers.charged = cuirassiers.halted_by_one = true;
  cuirassiers.ones_before = 1;
  cuirassiers.advanced = cm(10);
  EXPECT_EQ(effect(cuirassiers, {1}), MoraleEffect::routs);
}

TEST(TtswEx6, TheTestsOfChargeAndCounterCharge) {
  Tester charger;
  charger.kind = Kind::charging_cavalry;
  charger.quality = Quality::well_trained;
  charger.charges = true;
  charger.sp = charger.initial_sp = 12;
  EXPECT_EQ(dice(charger), 0) << "no throw";
  Tester target;
  target.kind = Kind::early_cuirassiers;
  target.charged = true;
  target.emergency = Emergency::counter_charge;
  target.sp = target.initial_sp = 12;
  EXPECT_EQ(dice(target), 1);
  EXPECT_EQ(effect(target, {5}), MoraleEffect::no_effect);
}

TEST(TtswEx7, TheTestsOfAChargeAtARing) {
  Tester charger;
  charger.kind = Kind::charging_cavalry;
  charger.charges = charger.front_of_pikes = true;
  charger.sp = charger.initial_sp = 12;
  EXPECT_EQ(dice(charger), 2);
  EXPECT_EQ(effect(charger, {4, 3}), MoraleEffect::no_effect);
  Tester target;
  target.charged = true;
  target.emergency = Emergency::ring;
  EXPECT_EQ(dice(target), 2);
  EXPECT_EQ(effect(target, {5, 3}), MoraleEffect::no_effect);
}

TEST(TtswEx12, TheTestsOfTheAutomatedTurn) {
  Tester cuirassiers;
  cuirassiers.kind = Kind::early_cuirassiers;
  cuirassiers.charges = true;
  cuirassiers.sp = cuirassiers.initial_sp = 12;
  EXPECT_EQ(dice(cuirassiers), 1);
  EXPECT_EQ(effect(cuirassiers, {4}), MoraleEffect::no_effect);
  Tester battalion;
  battalion.hits = 2;
  battalion.sp = 6;
  battalion.close_musketry = battalion.tercio_near = true;
  battalion.advanced = cm(10);
  EXPECT_EQ(dice(battalion), 4);
  EXPECT_EQ(effect(battalion, {5, 4, 1, 6}), MoraleEffect::halts);
}

}  // namespace
}  // namespace opfor::through_the_square_window
