#include <gtest/gtest.h>
#include <map>

#include "support.hpp"

namespace opfor {
namespace {

int rf(const Behaviour& behaviour, Table table, const Facts& facts) {
  return behaviour.total(table, facts);
}

class Risk : public test::OfBehaviour {
 protected:
  Risk() : OfBehaviour("nineteenth_century") {}
};

TEST_F(Risk, EachLineOfFootAlone) {
  EXPECT_EQ(of(Table::foot, {}), "");
  EXPECT_EQ(of(Table::foot, {Fact::hero_near}), "RF-HERO-1");
  EXPECT_EQ(of(Table::foot, {Fact::is_hero}), "RF-HERO-1");
  EXPECT_EQ(of(Table::foot, {Fact::steady}), "RF-REG-1");
  EXPECT_EQ(of(Table::foot, {Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::foot, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::foot, {Fact::raw_in_enemy_range}), "RF-RAW+1");
  EXPECT_EQ(of(Table::foot, {Fact::wounded}), "RF-WOUND+1");
  EXPECT_EQ(of(Table::foot, {Fact::enemy_flank_or_rear}), "RF-FLANK+2");
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::foot, {Fact::ran_last_turn}), "RF-ROUT+3");
  EXPECT_EQ(of(Table::foot, {Fact::beaten_in_melee}), "RF-ROUT+3");
}

TEST_F(Risk, EachLineOfHorseAlone) {
  EXPECT_EQ(of(Table::horse, {}), "");
  EXPECT_EQ(of(Table::horse, {Fact::good}), "RF-GOOD-1");
  EXPECT_EQ(of(Table::horse, {Fact::officer_near}), "RF-GOOD-1");
  EXPECT_EQ(of(Table::horse, {Fact::entirely_in_cover}), "RF-COVER-1");
  EXPECT_EQ(of(Table::horse, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::horse, {Fact::raw_in_enemy_range}), "RF-RAW+1");
  EXPECT_EQ(of(Table::horse, {Fact::wounded}), "RF-WOUND+1");
  EXPECT_EQ(of(Table::horse, {Fact::enemy_flank_or_rear}), "RF-FLANK+2");
  EXPECT_EQ(of(Table::horse, {Fact::ran_last_turn}), "RF-ROUT+3");
  EXPECT_EQ(of(Table::horse, {Fact::beaten_in_melee}), "RF-ROUT+3");
}

TEST_F(Risk, EachListIsAsLongAsPrinted) {
  // NC-RF-1: ten lines for foot, eight for horse; and the wound of a man alone (NC-RF-9).
  EXPECT_EQ(behaviour.states(Table::foot).front().risk.size(), 11U);
  EXPECT_EQ(behaviour.states(Table::horse).front().risk.size(), 9U);
}

TEST_F(Risk, HorseHasNeitherHeroNorRegularsNorShockLine) {
  EXPECT_EQ(of(Table::horse, {Fact::hero_near, Fact::steady, Fact::shock_threat}), "");
}

TEST_F(Risk, FootHasNoLineForGoodTroopsOrOfficers) {
  EXPECT_EQ(of(Table::foot, {Fact::good, Fact::officer_near}), "");
}

TEST_F(Risk, QuietNeedsNeitherEnemyNorRetreatingFriendsInSight) {  // NC-RF-2
  for (const Table table : {Table::foot, Table::horse}) {
    EXPECT_EQ(rf(behaviour, table, Facts{}), -4);
    EXPECT_EQ(rf(behaviour, table, test::facts()), 0);
    Facts fleeing;
    fleeing.set(Fact::friends_retreating_in_sight, 1);
    EXPECT_EQ(rf(behaviour, table, fleeing), 0);
  }
}

TEST_F(Risk, EachFullTenthLostCountsOne) {  // NC-RF-9
  for (const Table table : {Table::foot, Table::horse}) {
    for (int tenths = 0; tenths <= 10; ++tenths) {
      Facts facts = test::facts();
      facts.set(Fact::loss_tenths, tenths);
      EXPECT_EQ(rf(behaviour, table, facts), tenths);
    }
  }
}

TEST_F(Risk, TheThreeCalmingLinesOfFootAddUp) {  // NC-RF-3
  EXPECT_EQ(rf(behaviour, Table::foot,
               test::facts({Fact::hero_near, Fact::steady, Fact::entirely_in_cover})),
            -3);
}

TEST_F(Risk, GoodTroopsWithAnOfficerCountOnce) {  // NC-RF-5
  EXPECT_EQ(rf(behaviour, Table::horse, test::facts({Fact::good, Fact::officer_near})), -1);
}

TEST_F(Risk, RunningAndBeatenCountOnce) {  // NC-RF-12
  EXPECT_EQ(rf(behaviour, Table::foot, test::facts({Fact::ran_last_turn, Fact::beaten_in_melee})),
            3);
}

TEST_F(Risk, CoverTakesTheShockLineAway) {  // NC-RF-11: entirely in cover only
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat, Fact::entirely_in_cover, Fact::any_in_cover}),
            "RF-COVER-1");
  EXPECT_EQ(of(Table::foot, {Fact::shock_threat, Fact::any_in_cover}), "RF-SHOCK+2");
}

TEST_F(Risk, OpenOrderHasNoFlankButFearsShockHorse) {  // NC-RF-10, 11
  EXPECT_EQ(of(Table::foot, {Fact::no_flanks, Fact::enemy_flank_or_rear, Fact::shock_threat}),
            "RF-SHOCK+2");
}

TEST_F(Risk, Example6) {
  Facts facts = test::facts(
      {Fact::steady, Fact::in_enemy_weapon_range, Fact::enemy_flank_or_rear, Fact::shock_threat});
  facts.set(Fact::loss_tenths, 3);
  EXPECT_EQ(rf(behaviour, Table::foot, facts), 7);
  ReactionRequest request{kNoUnit, Table::foot, facts, {}, 3};
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::take_cover);
  EXPECT_FALSE(behaviour.react(request).binding);
  request.die = 2;
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::withdraw_to_cover);
  EXPECT_TRUE(behaviour.react(request).binding);
  // In square.
  request.die = 3;
  request.facts.set(Fact::no_flanks, 1);
  request.facts.set(Fact::shock_threat, 0);
  const Reaction square = behaviour.react(request);
  EXPECT_EQ(square.total, 3);
  EXPECT_EQ(square.row, "2-5");
  EXPECT_EQ(square.cell.intent, Intent::halt_face);
}

TEST_F(Risk, Example7) {
  Facts facts = test::facts({Fact::good, Fact::officer_near, Fact::in_enemy_weapon_range});
  facts.set(Fact::loss_tenths, 1);
  ReactionRequest request{kNoUnit, Table::horse, facts, {}, 6};
  Reaction reaction = behaviour.react(request);
  EXPECT_EQ(reaction.total, 1);
  EXPECT_EQ(reaction.cell, (Cell{Intent::advance, ChargeMark::yes, Gait::gallop, true}));
  request.die = 3;
  EXPECT_EQ(behaviour.react(request).cell,
            (Cell{Intent::continue_orders, ChargeMark::no, Gait::as_before, true}));
  request.die = 1;
  EXPECT_EQ(behaviour.react(request).cell,
            (Cell{Intent::take_cover, ChargeMark::no, Gait::walk, true}));
  request.table = Table::foot;
  request.facts = test::facts({Fact::in_enemy_weapon_range});
  EXPECT_FALSE(behaviour.react(request).cell.italic) << "the same cell of foot is roman";
}

TEST_F(Risk, Example9) {
  Facts facts =
      test::facts({Fact::in_enemy_weapon_range, Fact::raw_in_enemy_range, Fact::beaten_in_melee});
  facts.set(Fact::loss_tenths, 6);
  ReactionRequest request{kNoUnit, Table::foot, facts, {}, 2};
  EXPECT_EQ(behaviour.react(request).total, 11);
  EXPECT_EQ(behaviour.react(request).cell.intent, Intent::run);

  request.facts = Facts{};
  request.facts.set(Fact::loss_tenths, 6);
  request.facts.set(Fact::ran_last_turn, 1);
  request.facts.set(Fact::falling_back, 1);
  const std::map<int, Intent> next{
      {1, Intent::withdraw_to_cover}, {3, Intent::halt_face}, {4, Intent::continue_orders}};
  for (const auto& [die, intent] : next) {
    request.die = die;
    EXPECT_EQ(behaviour.react(request).total, 5);
    EXPECT_EQ(behaviour.react(request).cell.intent, intent) << die;
  }
  request.facts.set(Fact::loss_tenths, 0);
  for (request.die = 1; request.die <= 6; ++request.die) {
    const Reaction reaction = behaviour.react(request);
    EXPECT_EQ(reaction.total, -1);
    EXPECT_EQ(reaction.cell.intent,
              request.die <= 4 ? Intent::continue_orders : Intent::rally_in_cover);
  }
}

TEST_F(Risk, GunsFearAnyEnemyWhoCanReachThem) {  // H-ART
  EXPECT_EQ(of(Table::gun, {Fact::attacker_can_reach}), "RF-SHOCK+2");
  EXPECT_EQ(of(Table::gun, {Fact::shock_threat}), "");
}

TEST_F(Risk, OfficersCountTheirWoundNotLosses) {  // H-OFF
  Facts facts = test::facts({Fact::wounded});
  facts.set(Fact::loss_tenths, 4);
  EXPECT_EQ(test::risk_lines(behaviour, Table::officer, facts), "RF-WOUND+1");
}

TEST_F(Risk, AnEnemyWhoCanContactAnOfficerCountsTwoInsteadOfOne) {  // H-OFF
  EXPECT_EQ(of(Table::officer, {Fact::in_enemy_weapon_range}), "RF-RANGE+1");
  EXPECT_EQ(of(Table::officer, {Fact::in_enemy_weapon_range, Fact::attacker_can_reach}),
            "RF-REACH+2");
}

TEST_F(Risk, LossesOfAMobCountDoubleFromThirtyPerCent) {  // H-MOB
  const std::map<int, int> expected{{0, 0}, {1, 1}, {2, 2}, {3, 6}, {4, 8}, {10, 20}};
  for (const auto& [tenths, total] : expected) {
    Facts facts = test::facts();
    facts.set(Fact::loss_tenths, tenths);
    EXPECT_EQ(rf(behaviour, Table::mob, facts), total);
  }
}

TEST_F(Risk, ShockHorseNeverFrightensPikesInOrder) {  // H-PIKE
  EXPECT_EQ(of(Table::pike, {Fact::shock_threat}), "");
  EXPECT_EQ(of(Table::pike, {Fact::shock_threat, Fact::disordered}), "RF-SHOCK+2");
}

TEST_F(Risk, DragoonsUseTheListOfTheirState) {  // H-DRA
  EXPECT_EQ(of(Table::dragoon, {Fact::mounted, Fact::good, Fact::steady}), "RF-GOOD-1");
  EXPECT_EQ(of(Table::dragoon, {Fact::good, Fact::steady}), "RF-REG-1");
}

TEST_F(Risk, ExtraFactorsCountOnlyWhenTheOptionIsOn) {  // 15.3
  const std::map<Fact, std::string> lines{{Fact::unloaded_near_horse, "XF-UNLOADED+1"},
                                          {Fact::alone, "XF-ALONE+1"},
                                          {Fact::leaderless, "XF-LEADERLESS+1"},
                                          {Fact::fortified, "XF-WORKS-1"},
                                          {Fact::drummer_near, "XF-DRUM-1"}};
  BehaviourOptions options;
  options.extra_factors = true;
  const Behaviour extra = test::nineteenth_century(options);
  for (const Table table : {Table::foot, Table::horse}) {
    for (const auto& [fact, line] : lines) {
      EXPECT_EQ(test::risk_lines(extra, table, test::facts({fact})), line);
      EXPECT_EQ(test::risk_lines(behaviour, table, test::facts({fact})), "");
    }
  }
}

TEST_F(Risk, IsTheSameForThoseWhoAskWithoutADie) {
  const Reactions& reactions = behaviour;
  const Facts facts = test::facts({Fact::steady, Fact::enemy_flank_or_rear});
  const ReactionRequest request{kNoUnit, Table::foot, facts, {1, 2, 0}, 0};
  EXPECT_EQ(reactions.total(request), 1) << "no nerve in the total";
  EXPECT_EQ(reactions.terms(request), behaviour.risk(Table::foot, facts).terms);
}

TEST_F(Risk, TermsNameTheirRuleAndTheirWitness) {
  Facts facts = test::facts();
  facts.set(Fact::enemy_flank_or_rear, 1, unit_id(4), 45_cm);
  facts.set(Fact::beaten_in_melee, 1, unit_id(2));
  const opfor::Risk risk = behaviour.risk(Table::foot, facts);
  ASSERT_EQ(risk.terms.size(), 2U);
  EXPECT_EQ(risk.terms[0].rule, "NC-RF-10");
  EXPECT_EQ(risk.terms[0].fact, Fact::enemy_flank_or_rear);
  EXPECT_EQ(risk.terms[1].fact, Fact::beaten_in_melee) << "the one that is so of two";
}

}  // namespace
}  // namespace opfor
