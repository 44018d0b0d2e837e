#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor {
namespace {

class TtswRisk : public test::OfBehaviour {
 protected:
  TtswRisk() : OfBehaviour("through_the_square_window") {}
};

// What it shares with the other sheets is in by_reference_test.cpp.

// TTSW-BEH-9: "system factors, only with behaviour.extra_factors".
TEST_F(TtswRisk, ExtraFactorsCountOnlyWhenTheOptionIsOn) {
  expect_extra_factors({Table::foot, Table::horse, Table::gun, Table::mob},
                       {{Fact::broken_friend_near, "XF-BROKEN+1"},
                        {Fact::pikes_come_on, "XF-PIKES+1"},
                        {Fact::stands_above, "XF-ABOVE-1"}});
}

// TTSW-EX-10.
TEST_F(TtswRisk, Example10) {
  // CUI-E, Trained, 9 of 12 strength points, enemy arkebusiers at 15 cm.
  Facts horse = test::facts({Fact::steady, Fact::in_enemy_weapon_range});
  horse.set(Fact::loss_tenths, 2);
  const Reaction cuirassiers = react(Table::horse, horse, 4);
  EXPECT_EQ(cuirassiers.total, 3);
  EXPECT_EQ(cuirassiers.cell.intent, Intent::continue_orders);
  EXPECT_FALSE(cuirassiers.binding) << "in command it is ignored";
  BehaviourOptions options;
  options.extra_factors = true;
  horse.set(Fact::broken_friend_near, 1);
  EXPECT_EQ(test::behaviour_of("through_the_square_window", options).total(Table::horse, horse), 4);
  // LIN-D, Poor, 5 of 8, musketry, chargers at 18 cm.
  Facts foot = test::facts(
      {Fact::raw, Fact::in_enemy_weapon_range, Fact::raw_in_enemy_range, Fact::shock_threat});
  foot.set(Fact::loss_tenths, 3);
  const Reaction battalion = react(Table::foot, foot, 1);
  EXPECT_EQ(battalion.total, 7);
  EXPECT_EQ(battalion.cell.intent, Intent::run);
  EXPECT_TRUE(battalion.binding) << "in command or not";
}

}  // namespace
}  // namespace opfor
