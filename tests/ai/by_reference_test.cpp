// What the files of the sheets share that have their tables by reference to the first one's: lines
// that stand alike in each. Lines of a sheet's own are in the test of its name.
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor {
namespace {

class ByReference : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] std::string of(Table table, std::initializer_list<Fact> so) const {
    return test::risk_lines(behaviour, table, test::facts(so));
  }
  const Behaviour behaviour = test::behaviour_of(GetParam());
};

/// Sheets whose dragoons have a table of their own: not Over the Hills (OTH-AI-ACT-6).
class WithDragoons : public ByReference {};

TEST_P(ByReference, LinesOfFoot) {
  EXPECT_EQ(test::risk_lines(behaviour, Table::foot, Facts{}), "RF-QUIET-4");
  EXPECT_EQ(of(Table::foot, {}), "");
  EXPECT_EQ(of(Table::foot, {Fact::hero_near}), "RF-HERO-1");
  EXPECT_EQ(of(Table::foot, {Fact::steady}), "RF-REG-1");
  EXPECT_EQ(of(Table::foot, {Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::foot, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::foot, {Fact::enemy_flank_or_rear}), "RF-FLANK+2");
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat, Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::foot, {Fact::ran_last_turn}), "RF-ROUT+3");
  EXPECT_EQ(of(Table::foot, {Fact::good, Fact::officer_near}), "") << "the list of horse";
}

TEST_P(ByReference, LinesOfHorse) {
  EXPECT_EQ(test::risk_lines(behaviour, Table::horse, Facts{}), "RF-QUIET-4");
  EXPECT_EQ(of(Table::horse, {Fact::good}), "RF-GOOD-1");
  EXPECT_EQ(of(Table::horse, {Fact::good, Fact::officer_near}), "RF-GOOD-1") << "once";
  EXPECT_EQ(of(Table::horse, {Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::horse, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::horse, {Fact::enemy_flank_or_rear}), "RF-FLANK+2");
  EXPECT_EQ(of(Table::horse, {Fact::ran_last_turn}), "RF-ROUT+3");
  EXPECT_EQ(of(Table::horse, {Fact::hero_near, Fact::steady, Fact::shock_threat}), "")
      << "the list of foot";
}

TEST_P(ByReference, GunsFearWhoCanReachThem) {
  EXPECT_EQ(of(Table::gun, {Fact::attacker_can_reach}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::gun, {Fact::shock_threat}), "");
}

TEST_P(WithDragoons, TheyHaveTheListOfFootOrHorse) {
  EXPECT_EQ(of(Table::dragoon, {Fact::shock_threat}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::dragoon, {Fact::shock_threat, Fact::mounted, Fact::good}), "RF-GOOD-1");
}

TEST_P(ByReference, LossesCountByTenths) {
  for (const Table table : {Table::foot, Table::horse, Table::gun}) {
    for (int tenths = 0; tenths <= 10; ++tenths) {
      Facts facts = test::facts();
      facts.set(Fact::loss_tenths, tenths);
      EXPECT_EQ(behaviour.total(table, facts), tenths);
    }
  }
}

/// NC-CMD-9, 15.5, which AQ-BEH-1 and 12.3 of Victory Without Squares take over.
TEST_P(ByReference, TheLowestRowLeavesTheCommandedFreeButForTheSixOfFoot) {
  ReactionRequest request;
  request.facts = test::facts();
  for (request.die = 1; request.die <= 6; ++request.die) {
    request.table = Table::foot;
    EXPECT_EQ(behaviour.react(request).binding, request.die == 6) << request.die;
    request.table = Table::horse;
    EXPECT_FALSE(behaviour.react(request).binding) << request.die;
  }
  BehaviourOptions options;
  options.rf0_six_binds_commanded = false;
  request.table = Table::foot;
  request.die = 6;
  EXPECT_FALSE(test::behaviour_of(GetParam(), options).react(request).binding);
}

constexpr auto kName = [](const auto& sheet) { return std::string{sheet.param}; };
INSTANTIATE_TEST_SUITE_P(Sheets, ByReference,
                         testing::Values("victory_without_squares", "arquebusier",
                                         "through_the_square_window", "over_the_hills"),
                         kName);
INSTANTIATE_TEST_SUITE_P(Sheets, WithDragoons,
                         testing::Values("victory_without_squares", "arquebusier",
                                         "through_the_square_window"),
                         kName);

}  // namespace
}  // namespace opfor
