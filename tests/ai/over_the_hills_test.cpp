#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor {
namespace {

class OthRisk : public test::OfBehaviour {
 protected:
  OthRisk() : OfBehaviour("over_the_hills") {}
};

// What it shares with the other sheets is in by_reference_test.cpp.

// OTH-AI-RF-2: `behaviour.extra_factors`, off unless a scenario says so.
TEST_F(OthRisk, ExtraFactorsCountOnlyWhenTheOptionIsOn) {
  expect_extra_factors({Table::foot, Table::horse, Table::gun, Table::skirmisher},
                       {{Fact::disordered, "XF-WAVERS+1"},
                        {Fact::alone, "XF-ALONE+1"},
                        {Fact::sent_forward, "XF-ATTACK-1"},
                        {Fact::sent_back, "XF-WITHDRAW+1"}});
}

// OTH-EX-12, phase 3b; OTH-AI-RF-1.
TEST_F(OthRisk, Example12) {
  BehaviourOptions options;
  options.extra_factors = true;
  const Behaviour extra = test::behaviour_of("over_the_hills", options);
  // F1: regular, 14 % lost.
  Facts f1 = test::facts({Fact::good, Fact::steady, Fact::sent_forward});
  f1.set(Fact::loss_tenths, 1);
  EXPECT_EQ(react(Table::foot, f1, 3).total, 0);
  EXPECT_EQ(react(Table::foot, f1, 3).cell.intent, Intent::continue_orders);
  EXPECT_EQ(extra.total(Table::foot, f1), -1);
  // F2: regular, fresh; the 6 binds it.
  const Facts f2 = test::facts({Fact::good, Fact::steady, Fact::sent_forward});
  EXPECT_EQ(react(Table::foot, f2, 6).total, -1);
  EXPECT_EQ(react(Table::foot, f2, 6).cell.intent, Intent::advance);
  EXPECT_TRUE(react(Table::foot, f2, 6).binding);
  EXPECT_EQ(extra.total(Table::foot, f2), -2);
  // F3: regular, 66 % lost, wavering, alone.
  Facts f3 = test::facts({Fact::good, Fact::steady, Fact::disordered, Fact::alone});
  f3.set(Fact::loss_tenths, 6);
  EXPECT_EQ(react(Table::foot, f3, 1).total, 5);
  EXPECT_EQ(react(Table::foot, f3, 1).cell.intent, Intent::withdraw_to_cover);
  EXPECT_TRUE(react(Table::foot, f3, 1).binding);
  EXPECT_EQ(extra.total(Table::foot, f3), 7);
}

}  // namespace
}  // namespace opfor
