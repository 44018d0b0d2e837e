#include <gtest/gtest.h>
#include <map>

#include "support.hpp"

namespace opfor {
namespace {

class AqRisk : public test::OfBehaviour {
 protected:
  AqRisk() : OfBehaviour("arquebusier") {}
};

// What it shares with the other sheets is in by_reference_test.cpp.

TEST_F(AqRisk, AqRf1QuietEndsWhenFriendsRetreat) {
  Facts retreat;
  retreat.set(Fact::friends_retreating_in_sight, 1);
  EXPECT_EQ(test::risk_lines(behaviour, Table::foot, retreat), "");
}

TEST_F(AqRisk, ThePresentClassCounts) {
  EXPECT_EQ(of(Table::foot, {Fact::steady, Fact::disordered}), "");
  EXPECT_EQ(of(Table::foot, {Fact::in_enemy_weapon_range, Fact::disordered}),
            "RF-RANGE+1 RF-RAW+1");
  EXPECT_EQ(of(Table::foot, {Fact::raw, Fact::disordered}), "") << "out of range";
}

TEST_F(AqRisk, AqRf6RawInRange) {
  for (const Table table : {Table::foot, Table::horse}) {
    EXPECT_EQ(of(table, {Fact::in_enemy_weapon_range, Fact::raw}), "RF-RANGE+1 RF-RAW+1");
  }
}

TEST_F(AqRisk, AqRf3OneMinusOneInAllForHorse) {
  EXPECT_EQ(of(Table::horse, {Fact::officer_near}), "RF-HERO-1");
  EXPECT_EQ(of(Table::horse, {Fact::good, Fact::disordered}), "");
  EXPECT_EQ(of(Table::horse, {Fact::good, Fact::disordered, Fact::officer_near}),
            "RF-HERO-SHAKEN-1");
  EXPECT_EQ(of(Table::horse, {Fact::disordered, Fact::officer_near}), "RF-HERO-SHAKEN-1");
}

TEST_F(AqRisk, GunsHaveTheListOfFootButForAqRf9) {
  EXPECT_EQ(of(Table::gun, {Fact::attacker_can_reach, Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::gun, {Fact::steady, Fact::hero_near}), "RF-HERO-1 RF-REG-1");
}

TEST_F(AqRisk, AqRf11To13CountOnlyWithTheExtraFactors) {
  BehaviourOptions options;
  options.extra_factors = true;
  const Behaviour extra = test::behaviour_of("arquebusier", options);
  for (const Table table : {Table::foot, Table::horse, Table::gun}) {
    EXPECT_EQ(test::risk_lines(extra, table, test::facts({Fact::formed})), "");
    EXPECT_EQ(test::risk_lines(extra, table, test::facts()), "XF-SHAKEN+1");
    EXPECT_EQ(test::risk_lines(extra, table, test::facts({Fact::formed, Fact::leaderless})),
              "XF-LEADERLESS+1");
    EXPECT_EQ(test::risk_lines(extra, table, test::facts({Fact::formed, Fact::last_hope})),
              "XF-HOPE+1");
    EXPECT_EQ(of(table, {Fact::leaderless, Fact::last_hope}), "");
  }
}

TEST_F(AqRisk, EveryLineCitesItsRule) {
  const std::map<std::string, std::string> rules{{"RF-QUIET", "AQ-RF-1"}, {"RF-COVER", "AQ-RF-4"},
                                                 {"RF-RANGE", "AQ-RF-5"}, {"RF-RAW", "AQ-RF-6"},
                                                 {"RF-LOSS", "AQ-RF-7"},  {"RF-FLANK", "AQ-RF-8"},
                                                 {"RF-ROUT", "AQ-RF-10"}};
  for (const Table table : {Table::foot, Table::horse, Table::gun, Table::dragoon}) {
    for (const TroopState& state : behaviour.states(table)) {
      EXPECT_GE(state.risk.size(), 10U);
      for (const auto& line : state.risk) {
        EXPECT_EQ(line.rule.substr(0, 6), "AQ-RF-") << line.key;
        if (rules.count(line.key) != 0) {
          EXPECT_EQ(line.rule, rules.at(line.key));
        }
      }
    }
  }
}

TEST_F(AqRisk, ExplanationsSayWhatElseCouldHaveBeen) {
  ReactionRequest request;
  request.facts = test::facts({Fact::shock_threat});
  request.die = 1;
  std::string words;
  for (const Counterfactual& each : behaviour.without(request, behaviour.react(request))) {
    words += each.words + "; ";
  }
  EXPECT_EQ(words,
            "without shock horse near; had it been in cover; had it been protected by pikes; had "
            "its General been with it; ");
}

TEST_F(AqRisk, MortarsStayWhereTheyAre) {
  Facts facts = test::facts({Fact::ran_last_turn});  // RF 3
  const Reaction mortars = react(Table::gun, facts, 1);
  EXPECT_EQ(mortars.cell.intent, Intent::seek_shelter);
  EXPECT_EQ(mortars.reads, "LIMBER_AWAY reads SEEK_SHELTER: mortars stay where they are");
  facts.set(Fact::can_limber, 1);
  EXPECT_EQ(react(Table::gun, facts, 1).cell.intent, Intent::limber_away);
}

TEST_F(AqRisk, Example12TheRiskOfTheThree) {
  // R1: in sight of B1 at 21.2", regular: RF 0, die 3.
  const Reaction r1 =
      react(Table::horse,
            test::facts({Fact::in_enemy_weapon_range, Fact::good, Fact::formed, Fact::mounted}), 3);
  EXPECT_EQ(r1.total, 0);
  EXPECT_EQ(r1.cell.intent, Intent::continue_orders);
  EXPECT_EQ(r1.cell.charge, ChargeMark::no);
  // R2: regular, in range, two of eight lost: RF 2, die 4.
  Facts two = test::facts({Fact::in_enemy_weapon_range, Fact::steady, Fact::formed});
  two.set(Fact::loss_tenths, 2);
  const Reaction r2 = react(Table::foot, two, 4);
  EXPECT_EQ(r2.total, 2);
  EXPECT_EQ(r2.cell.intent, Intent::continue_orders);
  EXPECT_EQ(r2.cell.charge, ChargeMark::yes);
  // R3: irregular, in range: RF 2, die 6.
  const Reaction r3 =
      react(Table::foot, test::facts({Fact::in_enemy_weapon_range, Fact::raw, Fact::formed}), 6);
  EXPECT_EQ(r3.total, 2);
  EXPECT_EQ(r3.cell.intent, Intent::advance);
  EXPECT_EQ(r3.cell.charge, ChargeMark::yes);
}

}  // namespace
}  // namespace opfor
