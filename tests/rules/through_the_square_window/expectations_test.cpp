#include "rules/through_the_square_window/expectations.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "rules/through_the_square_window/battle_support.hpp"
#include "rules/through_the_square_window/morale_step.hpp"

namespace opfor::through_the_square_window {
namespace {

double chance_of(const Tester& tester, MoraleEffect effect) {
  return odds_of_test(tester, {})[static_cast<std::size_t>(effect)];
}

/// The reference probabilities of the specification, section 8.
TEST(TtswMor8, WhatIsExpectedOfATestIsWhatTheTableSays) {
  Tester standing;
  standing.hits = 1;
  EXPECT_NEAR(chance_of(standing, MoraleEffect::no_effect), 2.0 / 3, 1e-12);
  EXPECT_NEAR(chance_of(standing, MoraleEffect::retires), 1.0 / 6, 1e-12);
  EXPECT_NEAR(chance_of(standing, MoraleEffect::routs), 1.0 / 6, 1e-12);
  standing.hits = 3;
  EXPECT_NEAR(chance_of(standing, MoraleEffect::no_effect), 8.0 / 27, 1e-12);
  EXPECT_NEAR(chance_of(standing, MoraleEffect::retires), 61.0 / 216, 1e-12);
  EXPECT_NEAR(chance_of(standing, MoraleEffect::routs), 91.0 / 216, 1e-12);
}

TEST(TtswMorT4, WhoHasAdvancedIsExpectedToRoutByTwoOnesAlone) {
  Tester advanced;
  advanced.hits = 2;
  advanced.advanced = 500;
  EXPECT_NEAR(chance_of(advanced, MoraleEffect::halts), 5.0 / 18, 1e-12);
  EXPECT_NEAR(chance_of(advanced, MoraleEffect::routs), 1.0 / 36, 1e-12);
  Tester standing = advanced;
  standing.advanced = 499;
  EXPECT_NEAR(chance_of(standing, MoraleEffect::routs), 11.0 / 36, 1e-12);
  EXPECT_LT(cost_of_test(advanced, {}), cost_of_test(standing, {}));
}

TEST(TtswMor8, AChargerIsExpectedToFailByASingleOne) {
  Tester charger;
  charger.charges = true;
  EXPECT_NEAR(chance_of(charger, MoraleEffect::charge_fails), 1.0 / 3, 1e-12);
  EXPECT_NEAR(chance_of(charger, MoraleEffect::routs), 0, 1e-12);
}

/// TTSW-SHO-12: the hits, and one test for all of them.
TEST(TtswSho12, AVolleyIsExpectedToCostItsHitsAndTheTest) {
  Tester target;
  target.sp = target.initial_sp = 100;
  const Incoming one{1, 1.0 / 3, false, false};
  Tester hit = target;
  hit.hits = 1;
  hit.sp = 99;
  EXPECT_NEAR(cost_of_fire(target, one, {}), 1.0 / 3 + cost_of_test(hit, {}) / 3, 1e-12);
  EXPECT_EQ(cost_of_fire(target, {}, {}), 0);
}

Onset onset_of(const test::Small& s, std::string_view charger, std::string_view target) {
  return {s.id(charger), s.id(target), Edge::front, false,
          tester_at(s.now(), s.id(target), s.id(charger))};
}

/// Of a trained unit that routs: three faces disperse it, two rally it, which costs a quarter.
constexpr double kLostByRout = 0.6 + 0.4 * 0.25;

double chance_of_hits(int dice, int hits) {
  double chance = 1;
  for (int i = 0; i < dice; ++i) chance *= i < hits ? 1.0 / 6 : 5.0 / 6;
  for (int i = 0; i < hits; ++i) chance *= static_cast<double>(dice - i) / (i + 1);
  return chance;
}

/// Example 6: 24 dice against 6, by the sheet's words on cavalry against cavalry.
TEST(TtswEx6, WhatAChargeIsExpectedToComeToIsItsTestsTheRoundAndItsResults) {
  const test::Small s = test::Making{}
                            .unit("c", 'a', "CHG", 60, 30, "quality = 'well_trained'; facing = 0")
                            .unit("k", 'b', "CUI-E", 60, 48.5, "facing = 180")
                            .unit("ga", 'a', "general", 80, 30, "chief = true")
                            .small();
  double inflicted = 0;
  double suffered = 0;
  for (int a = 0; a <= 24; ++a) {
    for (int b = 0; b <= 6; ++b) {
      const double chance = chance_of_hits(24, a) * chance_of_hits(6, b);
      const double left = std::max(0, 12 - a);
      inflicted += chance * std::min(12, a);
      suffered += chance * b;
      const bool routs = a > b && a >= 2 * std::max(b, 1) && a >= 4;
      if (routs) {
        inflicted += chance * left * kLostByRout;
      } else if (a > b) {
        inflicted += chance;  // it goes back
      } else {
        suffered += chance;
      }
    }
  }
  // One die of his before: a 2 drives him back, a 1 breaks who has not advanced.
  const double before = (1 + 12 * kLostByRout) / 6;
  const auto sum = expected_charge(s.now(), onset_of(s, "c", "k"), Emergency::counter_charge);
  EXPECT_NEAR(sum.inflicted, before + inflicted * 4 / 6, 0.02);
  EXPECT_NEAR(sum.suffered, suffered * 4 / 6, 0.02);
}

/// TTSW-CHA-4: foot at skirmishers needs no test; who evades is not fought.
TEST(TtswCha4, AChargeAtSkirmishersWhoEvadeIsWorthTheirTestAlone) {
  const test::Small s = test::Making{}
                            .unit("l", 'a', "LIN-D", 60, 30)
                            .unit("s", 'b', "SKI", 60, 40)
                            .unit("ga", 'a', "general", 80, 30, "chief = true")
                            .small();
  const auto sum = expected_charge(s.now(), onset_of(s, "l", "s"), Emergency::evade);
  EXPECT_NEAR(sum.inflicted, (1 + 3 * kLostByRout) / 6, 1e-12);
  EXPECT_EQ(sum.suffered, 0);
}

/// TTSW-CHA-6: four dice, of which sixes hit; the hits are tested with the charge.
TEST(TtswCha6, AVolleyBeforeAChargeAddsItsHitsToTheTest) {
  const test::Small s = test::Making{}
                            .unit("c", 'a', "CHG", 60, 30, "quality = 'well_trained'")
                            .unit("k", 'b', "LTC", 60, 41)
                            .unit("ga", 'a', "general", 80, 30, "chief = true")
                            .small();
  Onset onset = onset_of(s, "c", "k");
  onset.shoots_first = true;
  double inflicted = 0;
  for (int hits = 0; hits <= 4; ++hits) {
    Tester tester = onset.tester;
    tester.charged = true;
    tester.emergency = Emergency::evade;
    tester.hits = hits;
    tester.sp = 6 - hits;
    inflicted += chance_of_hits(4, hits) * (hits + cost_of_test(tester, {}));
  }
  EXPECT_NEAR(expected_charge(s.now(), onset, Emergency::evade).inflicted, inflicted, 1e-9);
}

}  // namespace
}  // namespace opfor::through_the_square_window
