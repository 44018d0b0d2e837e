#include <gtest/gtest.h>
#include <map>

#include "support.hpp"

namespace opfor {
namespace {

std::string keys(const Behaviour& behaviour, Table table, const Facts& facts) {
  std::string keys;
  for (const RiskTerm& term : behaviour.risk(table, facts).terms) {
    keys += (keys.empty() ? "" : " ") + term.key + (term.value < 0 ? "" : "+") +
            std::to_string(term.value);
  }
  return keys;
}

class VwsRisk : public testing::Test {
 protected:
  std::string of(Table table, std::initializer_list<Fact> so) {
    return keys(behaviour, table, test::facts(so));
  }
  Reaction react(Table table, const Facts& facts, int die) {
    ReactionRequest request;
    request.table = table;
    request.facts = facts;
    request.die = die;
    return behaviour.react(request);
  }
  const Behaviour behaviour = test::behaviour_of("victory_without_squares");
};

TEST_F(VwsRisk, EachLineOfFootAlone) {
  EXPECT_EQ(keys(behaviour, Table::foot, Facts{}), "RF-QUIET-4");
  EXPECT_EQ(of(Table::foot, {}), "");
  EXPECT_EQ(of(Table::foot, {Fact::hero_near}), "RF-HERO-1");
  EXPECT_EQ(of(Table::foot, {Fact::steady}), "RF-REG-1");
  EXPECT_EQ(of(Table::foot, {Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::foot, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::foot, {Fact::raw_in_enemy_range}), "RF-RAW+1");
  EXPECT_EQ(of(Table::foot, {Fact::enemy_flank_or_rear}), "RF-FLANK+2");
  EXPECT_EQ(of(Table::foot, {Fact::enemy_flank_or_rear, Fact::no_flanks}), "") << "hedgehog";
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat, Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::foot, {Fact::ran_last_turn}), "RF-ROUT+3");
  EXPECT_EQ(of(Table::foot, {Fact::good, Fact::officer_near}), "");
}

TEST_F(VwsRisk, EachLineOfHorseAlone) {
  EXPECT_EQ(keys(behaviour, Table::horse, Facts{}), "RF-QUIET-4");
  EXPECT_EQ(of(Table::horse, {Fact::good}), "RF-GOOD-1");
  EXPECT_EQ(of(Table::horse, {Fact::officer_near}), "RF-GOOD-1");
  EXPECT_EQ(of(Table::horse, {Fact::good, Fact::officer_near}), "RF-GOOD-1") << "once";
  EXPECT_EQ(of(Table::horse, {Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::horse, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::horse, {Fact::raw_in_enemy_range}), "RF-RAW+1");
  EXPECT_EQ(of(Table::horse, {Fact::enemy_flank_or_rear}), "RF-FLANK+2");
  EXPECT_EQ(of(Table::horse, {Fact::ran_last_turn}), "RF-ROUT+3");
  EXPECT_EQ(of(Table::horse, {Fact::hero_near, Fact::steady, Fact::shock_threat}), "");
}

TEST_F(VwsRisk, GunsFearWhoCanReachThem) {
  EXPECT_EQ(of(Table::gun, {Fact::attacker_can_reach}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::gun, {Fact::shock_threat}), "");
}

TEST_F(VwsRisk, DragoonsHaveTheListOfFootOrHorse) {
  EXPECT_EQ(of(Table::dragoon, {Fact::shock_threat}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::dragoon, {Fact::shock_threat, Fact::mounted, Fact::good}), "RF-GOOD-1");
}

TEST_F(VwsRisk, LostOrderCountsByTenths) {
  for (const Table table : {Table::foot, Table::horse, Table::gun}) {
    for (const int tenths : {0, 3, 5, 6}) {
      Facts facts = test::facts();
      facts.set(Fact::loss_tenths, tenths);
      EXPECT_EQ(behaviour.total(table, facts), tenths);
    }
  }
}

TEST_F(VwsRisk, ExtraFactorsCountOnlyWhenTheOptionIsOn) {
  BehaviourOptions options;
  options.extra_factors = true;
  const Behaviour extra = test::behaviour_of("victory_without_squares", options);
  const std::map<Fact, std::string> lines{{Fact::under_fire, "XF-FIRE+1"},
                                          {Fact::broken_friend_near, "XF-BROKEN+1"},
                                          {Fact::supported, "XF-SUPPORT-1"},
                                          {Fact::army_beaten, "XF-BEATEN+2"}};
  for (const Table table : {Table::foot, Table::horse, Table::gun}) {
    for (const auto& [fact, line] : lines) {
      EXPECT_EQ(keys(extra, table, test::facts({fact})), line);
      EXPECT_EQ(of(table, {fact}), "");
    }
  }
}

TEST_F(VwsRisk, TheLowestRowLeavesTheCommandedFreeButForTheSixOfFoot) {
  for (int die = 1; die <= 6; ++die) {
    EXPECT_EQ(react(Table::foot, test::facts(), die).binding, die == 6) << die;
    EXPECT_FALSE(react(Table::horse, test::facts(), die).binding) << die;
  }
  BehaviourOptions options;
  options.rf0_six_binds_commanded = false;
  const Behaviour free = test::behaviour_of("victory_without_squares", options);
  ReactionRequest request;
  request.facts = test::facts();
  request.die = 6;
  EXPECT_FALSE(free.react(request).binding);
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
