#include "rules/through_the_square_window/expectations.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace opfor::through_the_square_window
