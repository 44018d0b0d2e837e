#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor {
namespace {

class VwsRisk : public test::OfBehaviour {
 protected:
  VwsRisk() : OfBehaviour("victory_without_squares") {}
};

// What it shares with the other sheets is in by_reference_test.cpp.

TEST_F(VwsRisk, LinesOfItsOwn) {
  EXPECT_EQ(of(Table::foot, {Fact::raw_in_enemy_range}), "RF-RAW+1");
  EXPECT_EQ(of(Table::horse, {Fact::raw_in_enemy_range}), "RF-RAW+1");
  EXPECT_EQ(of(Table::foot, {Fact::enemy_flank_or_rear, Fact::no_flanks}), "") << "hedgehog";
  EXPECT_EQ(of(Table::horse, {Fact::officer_near}), "RF-GOOD-1");
}

TEST_F(VwsRisk, ExtraFactorsCountOnlyWhenTheOptionIsOn) {
  expect_extra_factors({Table::foot, Table::horse, Table::gun},
                       {{Fact::under_fire, "XF-FIRE+1"},
                        {Fact::broken_friend_near, "XF-BROKEN+1"},
                        {Fact::supported, "XF-SUPPORT-1"},
                        {Fact::army_beaten, "XF-BEATEN+2"}});
}

TEST_F(VwsRisk, EveryLineNamesASectionOfTheSpecification) {
  for (const Table table : {Table::foot, Table::horse, Table::gun, Table::dragoon}) {
    for (const TroopState& state : behaviour.states(table)) {
      for (const auto& line : state.risk) EXPECT_EQ(line.rule.substr(0, 8), "VWS 12.2");
    }
  }
}

TEST_F(VwsRisk, Example12) {
  // P1: horse in reach, a leader attached: RF 0, die 3.
  const Reaction p1 =
      react(Table::horse, test::facts({Fact::in_enemy_weapon_range, Fact::officer_near}), 3);
  EXPECT_EQ(p1.total, 0);
  EXPECT_EQ(p1.cell.intent, Intent::continue_orders);
  // F1: Unsteady, shot at, horse within 8": RF 6, die 4, which it may ignore.
  Facts f1 = test::facts({Fact::in_enemy_weapon_range, Fact::shock_threat});
  f1.set(Fact::loss_tenths, 3);
  const Reaction of_f1 = react(Table::foot, f1, 4);
  EXPECT_EQ(of_f1.total, 6);
  EXPECT_EQ(of_f1.cell.intent, Intent::halt_face);
  EXPECT_FALSE(of_f1.binding);
  BehaviourOptions options;
  options.extra_factors = true;
  f1.set(Fact::under_fire, 1);
  f1.set(Fact::supported, 1);
  EXPECT_EQ(test::behaviour_of("victory_without_squares", options).total(Table::foot, f1), 6);
  // G and F2: RF 0.
  EXPECT_EQ(react(Table::gun, test::facts({Fact::target_in_range}), 5).cell.intent,
            Intent::continue_orders);
  EXPECT_EQ(react(Table::foot, test::facts(), 2).cell.intent, Intent::continue_orders);
  // C: in range, in cover: RF 0, die 6.
  const Reaction c =
      react(Table::foot, test::facts({Fact::in_enemy_weapon_range, Fact::entirely_in_cover}), 6);
  EXPECT_EQ(c.total, 0);
  EXPECT_EQ(c.cell.intent, Intent::advance);
}

}  // namespace
}  // namespace opfor
