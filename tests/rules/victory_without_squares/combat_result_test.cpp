#include "rules/victory_without_squares/combat_result.hpp"

#include <gtest/gtest.h>

#include "chance/enumerator.hpp"
#include "fighters.hpp"
#include "rules/dice_support.hpp"
#include "rules/victory_without_squares/pursuit.hpp"

namespace opfor::victory_without_squares {
namespace {

using chance::Probability;
using test::foot;
using test::horse;

Combat between(Fighter attacker, Fighter defender) {
  Combat c;
  c.attacker = attacker;
  c.defender = defender;
  return c;
}
CombatResult result(Fighter attacker, Fighter defender, int score,
                    Approach approach = {2_in, 2_in}) {
  return combat_result(between(attacker, defender), approach, score);
}

TEST(VwsCmb9, BeatenDefendersGoBackFacingAndMayNotMove) {
  for (const int score : {-3, 0, 1, 2, 3}) {
    const int steps = score < 0 ? 3 : (score < 2 ? 2 : 1);
    const CombatResult of_horse = result(horse(), horse(), score);
    EXPECT_EQ(of_horse.defender.steps, steps);
    EXPECT_EQ(of_horse.attacker, SideResult{}) << "hold";
    EXPECT_TRUE(of_horse.defender.done);
    EXPECT_EQ(of_horse.defender.distance, 4_in);
    EXPECT_EQ(of_horse.defender.forced, steps == 3 ? Forced::flees : Forced::retreats);
    const CombatResult of_foot = result(foot(), foot(), score);
    EXPECT_EQ(of_foot.defender.distance, steps == 3 ? 4_in : 2_in);
  }
}

TEST(VwsCmb9, BeatenAttackersGoBackFacingAndDefendersHold) {
  for (const int score : {8, 9, 10, 11, 12, 14}) {
    const int steps = score < 10 ? 1 : (score < 12 ? 2 : 3);
    const CombatResult r = result(foot(), foot(), score);
    EXPECT_EQ(r.attacker.steps, steps);
    EXPECT_EQ(r.attacker.forced, steps == 3 ? Forced::flees : Forced::retreats);
    EXPECT_EQ(r.attacker.distance, steps == 3 ? 4_in : 2_in);
    EXPECT_TRUE(r.attacker.done);
    EXPECT_EQ(r.defender, SideResult{}) << "hold, and do not follow up";
    EXPECT_EQ(r.pursuit, PursuitRight::none);
  }
  EXPECT_EQ(result(horse(), horse(), 8).attacker.distance, 4_in);
}

TEST(VwsCmb9, BothLoseAStepAndTheAttackersFallBack) {
  for (const int score : {4, 5, 6, 7}) {
    const CombatResult r = result(foot(), foot(), score);
    EXPECT_EQ(r.attacker.state, State::unsteady);
    EXPECT_EQ(r.defender.state, State::unsteady);
    EXPECT_EQ(r.attacker.forced, Forced::retreats);
    EXPECT_EQ(r.attacker.distance, 2_in);
    EXPECT_EQ(r.defender.forced, Forced::nothing);
    EXPECT_FALSE(r.defender.done) << "may still be activated";
    EXPECT_FALSE(r.attacker.done);
  }
}

TEST(VwsCmb10, TheBrokenTurnAboutAndMoveFourInches) {
  const CombatResult r = result(foot(), foot(State::unsteady), 1);
  EXPECT_EQ(r.defender.state, State::broken);
  EXPECT_EQ(r.defender.forced, Forced::flees);
  EXPECT_EQ(r.defender.distance, 4_in);
  EXPECT_TRUE(r.defender.done);
}

TEST(VwsState6, AnAllPikeBodyThatBreaksInCombatIsDestroyed) {
  Fighter pikes = foot(State::disordered);
  pikes.bases = {6, 0};
  const CombatResult r = result(foot(), pikes, 3);
  EXPECT_EQ(r.defender.forced, Forced::destroyed);
  EXPECT_EQ(r.pursuit, PursuitRight::may);
}

TEST(VwsCmb12, TheStartingPositionIsTheDistanceMoved) {
  EXPECT_EQ(result(foot(), foot(), 5, {2.5_in, 2.5_in}).attacker.distance, 2.5_in);
  EXPECT_EQ(result(horse(), horse(), 5, {7_in, 7_in}).attacker.distance, 4_in);
  const CombatResult touching = result(foot(), foot(), 5, {0_in, 0_in});
  EXPECT_EQ(touching.attacker.forced, Forced::nothing);
  EXPECT_EQ(touching.attacker.distance, 0_in);
}

TEST(VwsCmb13, HorseThatMovedLessThanFourInchesMayMoveAgain) {
  EXPECT_EQ(result(horse(), horse(), 6, {3_in, 3_in}).may_move_again, 5_in);
  EXPECT_EQ(result(horse(), horse(), 6, {3_in, 7_in}).may_move_again, 1_in) << "it wheeled";
  EXPECT_EQ(result(horse(), horse(), 6, {3_in, 8_in}).may_move_again, 0_in);
  EXPECT_EQ(result(horse(), horse(), 6, {4_in, 4_in}).may_move_again, 0_in);
  EXPECT_EQ(result(horse(), horse(), 6, {Length::tenths(1014), 4_in}).may_move_again, 0_in)
      << "VWS-TOL-1";
  EXPECT_EQ(result(horse(), horse(), 6, {3.9_in, 3.9_in}).may_move_again, 4.1_in);
  EXPECT_EQ(result(foot(), foot(), 6, {1_in, 1_in}).may_move_again, 0_in) << "foot does not";
  EXPECT_EQ(result(horse(), horse(State::disordered), 6, {3_in, 3_in}).may_move_again, 0_in)
      << "they break: pursuit instead";
  EXPECT_EQ(result(horse(), horse(), 8, {3_in, 3_in}).may_move_again, 0_in);
}

TEST(VwsCmb14, AttackersWhoBecomeDisorderedHoldInsteadOfPursuing) {
  const CombatResult r = result(horse(State::unsteady), foot(State::disordered), 5);
  EXPECT_EQ(r.defender.state, State::broken);
  EXPECT_EQ(r.attacker.state, State::disordered);
  EXPECT_EQ(r.attacker.forced, Forced::nothing);
  EXPECT_EQ(r.pursuit, PursuitRight::none);
}

TEST(VwsPur1, HorseDrawsFootMayAndDefendersNever) {
  EXPECT_EQ(result(horse(), horse(), -1).pursuit, PursuitRight::card);
  EXPECT_EQ(result(foot(), foot(), -1).pursuit, PursuitRight::may);
  EXPECT_EQ(result(horse(), horse(State::disordered), 5).pursuit, PursuitRight::card);
  EXPECT_EQ(result(horse(), horse(), 2).pursuit, PursuitRight::none) << "nobody broke";
  EXPECT_EQ(result(horse(), horse(), 14).pursuit, PursuitRight::none);
}

TEST(VwsPur1, BlackMustRedMay) {
  const auto duty = [](const char* name) {
    opfor::test::FixedDice dice({opfor::test::card(name)});
    Decks decks;
    return pursuit_duty(dice, {}, decks, PursuitRight::card);
  };
  EXPECT_EQ(duty("5S"), PursuitDuty::must);
  EXPECT_EQ(duty("KC"), PursuitDuty::must);
  EXPECT_EQ(duty("5D"), PursuitDuty::may);
  EXPECT_EQ(duty("AH"), PursuitDuty::may);
  opfor::test::FixedDice none({});
  Decks decks;
  EXPECT_EQ(pursuit_duty(none, {}, decks, PursuitRight::may), PursuitDuty::may);
  EXPECT_EQ(pursuit_duty(none, {}, decks, PursuitRight::none), PursuitDuty::none);
}

TEST(VwsPur3, APursuitEndsFourInchesBehindOrByARedCard) {
  const auto end = [](std::vector<std::vector<std::uint8_t>> cards, Chase chase) {
    opfor::test::FixedDice dice(std::move(cards));
    Decks decks;
    const ChaseEnd how = try_to_end(dice, {}, decks, chase);
    EXPECT_TRUE(dice.all_thrown());
    return how;
  };
  EXPECT_EQ(end({}, {false, 4 * 254.0}), ChaseEnd::free);
  EXPECT_EQ(end({}, {true, 0}), ChaseEnd::free);
  EXPECT_EQ(end({opfor::test::card("3H")}, {false, 3.9 * 254}), ChaseEnd::stands);
  EXPECT_EQ(end({opfor::test::card("3S")}, {false, 0}), ChaseEnd::goes_on);
}

TEST(VwsCmb15, TheDieThenTheLeadersAttackerFirst) {
  Combat c = between(horse(), horse());
  c.attacker.leader = c.attacker.leader_at_risk = true;
  c.defender.leader_at_risk = true;  // unhorsed: no effect, but there
  opfor::test::FixedDice dice({{4}, opfor::test::card("QH"), opfor::test::card("JS")});
  Decks decks;
  chance::Key key;
  key.unit = unit_id(3);
  key.other = unit_id(7);
  const CombatRound round = fight(dice, key, decks, c, {2_in, 2_in});
  EXPECT_EQ(round.natural, 4);
  EXPECT_EQ(round.result.score, 4 - 1 - 1) << "its leader, standing horse; no leader of theirs";
  EXPECT_EQ(round.attacker_leader, LeaderFate::unhorsed);
  EXPECT_EQ(round.defender_leader, LeaderFate::killed);
  EXPECT_EQ(dice.asked.at(0).key.purpose, chance::Purpose::melee);
  EXPECT_EQ(dice.drawn.at(0).key.unit, unit_id(3));
  EXPECT_EQ(dice.drawn.at(1).key.unit, unit_id(7));
  EXPECT_EQ(dice.drawn.at(1).key.side, Side::b);
}

TEST(VwsDice1, ANoughtReadAsNoughtCountsForTheAttackers) {
  opfor::test::FixedDice dice({opfor::test::die(10)});
  Decks decks;
  const CombatRound round = fight(dice, {}, decks, between(foot(), foot()), {}, {true});
  EXPECT_EQ(round.natural, 0);
  EXPECT_EQ(round.result.defender.steps, 2);
}

/// Exact results of one roll by printed row.
chance::Odds<std::pair<int, int>> steps(const Combat& c) {
  return chance::odds_of([&](chance::Chance& chance) {
    Decks decks;
    const CombatRound round = fight(chance, {}, decks, c, {});
    return std::pair(round.result.defender.steps, round.result.attacker.steps);
  });
}

TEST(VwsCmb9, ExactResultsOfOneRoll) {
  const auto even = steps(between(foot(), foot()));
  EXPECT_EQ(even.at({2, 0}), Probability(1, 10));
  EXPECT_EQ(even.at({1, 0}), Probability(2, 10));
  EXPECT_EQ(even.at({1, 1}), Probability(4, 10));
  EXPECT_EQ(even.at({0, 1}), Probability(2, 10));
  EXPECT_EQ(even.at({0, 2}), Probability(1, 10));
  Combat better = between(foot(), foot());
  better.attacker.leader = true;
  better.aspect = Aspect::rear;
  const auto three = steps(better);
  EXPECT_EQ(three.at({3, 0}), Probability(2, 10));
  EXPECT_EQ(three.at({2, 0}), Probability(2, 10));
  EXPECT_EQ(three.at({1, 0}), Probability(2, 10));
  EXPECT_EQ(three.at({1, 1}), Probability(4, 10));
  EXPECT_EQ(three.size(), 4U);
}

TEST(VwsCmb9, ExpectedStepsAreTheMeanOfTheOdds) {
  for (int rounds = 0; rounds <= 6; ++rounds) {
    for (const Aspect aspect : {Aspect::front, Aspect::flank, Aspect::rear}) {
      Combat c = between(foot(), foot());
      c.rounds_fought = rounds;
      c.aspect = aspect;
      const auto odds = steps(c);
      const ExpectedSteps expected = expected_steps(c);
      EXPECT_EQ(opfor::test::mean(odds, [](const auto& r) { return r.first; }),
                Probability(expected.defender, 10));
      EXPECT_EQ(opfor::test::mean(odds, [](const auto& r) { return r.second; }),
                Probability(expected.attacker, 10));
    }
  }
}

TEST(VwsExample7, Charge) {
  Fighter royalists = horse();
  royalists.quality = 1;
  royalists.leader = royalists.leader_at_risk = true;
  const Combat c = between(royalists, [] {
    Fighter parliament = horse();
    parliament.ranks = 2;
    return parliament;
  }());
  EXPECT_EQ(total(combat_terms(c)), -3);
  Decks decks;
  opfor::test::FixedDice four({{4}, opfor::test::card("8D")});
  const CombatRound held = fight(four, {}, decks, c, {6_in, 6_in});
  EXPECT_EQ(held.result.score, 1);
  EXPECT_EQ(held.result.defender.state, State::disordered);
  EXPECT_EQ(held.result.defender.forced, Forced::retreats);
  EXPECT_EQ(held.result.defender.distance, 4_in);
  EXPECT_EQ(held.result.attacker, SideResult{});
  EXPECT_EQ(held.result.pursuit, PursuitRight::none);
  EXPECT_EQ(held.attacker_leader, LeaderFate::unhurt);
  opfor::test::FixedDice two({{2}, opfor::test::card("9D"), opfor::test::card("5S")});
  const CombatRound broke = fight(two, {}, decks, c, {6_in, 6_in});
  EXPECT_EQ(broke.result.score, -1);
  EXPECT_EQ(broke.result.defender.state, State::broken);
  EXPECT_EQ(broke.result.defender.forced, Forced::flees);
  EXPECT_EQ(broke.result.defender.distance, 4_in);
  EXPECT_EQ(pursuit_duty(two, {}, decks, broke.result.pursuit), PursuitDuty::must);
  EXPECT_EQ(kFirstPursuit, 4_in);
}

TEST(VwsExample8, PushOfPike) {
  Combat uphill = between(foot(State::unsteady), foot());
  uphill.slope = Slope::defender_higher;
  EXPECT_EQ(total(combat_terms(uphill)), 2);
  Decks decks;
  opfor::test::FixedDice seven({opfor::test::die(7)});
  const CombatRound lost = fight(seven, {}, decks, uphill, {3_in, 3_in});
  EXPECT_EQ(lost.result.score, 9);
  EXPECT_EQ(lost.result.attacker.state, State::disordered);
  EXPECT_EQ(lost.result.attacker.distance, 2_in);
  opfor::test::FixedDice six({opfor::test::die(6)});
  const CombatRound even = fight(six, {}, decks, between(foot(), foot()), {2.5_in, 2.5_in});
  EXPECT_EQ(even.result.attacker.state, State::unsteady);
  EXPECT_EQ(even.result.defender.state, State::unsteady);
  EXPECT_EQ(even.result.attacker.distance, 2.5_in);
}

TEST(VwsExample9, FollowingUp) {
  Combat c = between(horse(), foot());
  c.attacker.quality = 1;
  c.defender.in_motion = true;
  c.following_up = true;
  c.aspect = Aspect::flank;
  c.rounds_fought = 1;
  EXPECT_EQ(bar(c), std::nullopt);
  EXPECT_EQ(total(combat_terms(c)), -3);
  const CombatResult r = combat_result(c, {4_in, 4_in}, 5 - 3);
  EXPECT_EQ(r.defender.state, State::unsteady);
  EXPECT_EQ(r.defender.forced, Forced::retreats);
  EXPECT_EQ(r.defender.distance, 2_in);
}

}  // namespace
}  // namespace opfor::victory_without_squares
