#include "rules/over_the_hills/combat_result.hpp"

#include <functional>

#include "chance/enumerator.hpp"
#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using chance::Probability;
using opfor::test::die;
using opfor::test::FixedDice;

Fighter foot_in(Formation formation, int fs = 7, int fh = 0) {
  Fighter f;
  f.formation = formation;
  f.strength = {fs, fh};
  return f;
}
Fighter light_horse(int fs = 7, int fh = 0) {
  Fighter f = foot_in(Formation::line, fs, fh);
  f.arm = Arm::cavalry;
  return f;
}
Mover moving(Arm arm, Formation formation) {
  Mover mover;
  mover.arm = arm;
  mover.formation = formation;
  return mover;
}

TEST(OthRes1, ADrawGoesOnAndWithoutAHitCostsEverybodyOne) {
  const Fighter a = foot_in(Formation::line);
  const RoundVerdict hits = verdict_of(a, a, {2, 2});
  EXPECT_FALSE(hits.bloodless);
  EXPECT_TRUE(hits.a.tests && hits.b.tests);
  EXPECT_FALSE(hits.a.bonus || hits.b.bonus || hits.a.lost || hits.b.lost);
  EXPECT_EQ(hits.a.outcome, Outcome::goes_on);
  EXPECT_TRUE(verdict_of(a, a, {0, 0}).bloodless);
}

TEST(OthCbt7, TheMarginIsThatOfTheRoundsHits) {
  const Fighter a = foot_in(Formation::line);
  EXPECT_EQ(verdict_of(a, a, {3, 1}).margin, 2);
  EXPECT_EQ(verdict_of(a, a, {0, 3}).margin, -3);
}

TEST(OthRes3, InfantryInAnyFormationButSquareIsDestroyed) {
  for (const auto formation : {Formation::line, Formation::attack_column, Formation::march_column,
                               Formation::open_order, Formation::skirmish_order}) {
    EXPECT_EQ(verdict_of(foot_in(formation), light_horse(), {0, 2}).a.outcome, Outcome::destroyed);
  }
}

TEST(OthBua3, GarrisonsReadInfantryAgainstInfantry) {
  Fighter garrison = foot_in(Formation::line);
  garrison.building = Building::substantial;
  EXPECT_EQ(match_of(garrison, foot_in(Formation::line)), Match::same_arm);
  EXPECT_EQ(verdict_of(garrison, foot_in(Formation::line), {0, 2}).a.outcome, Outcome::retreats);
}

TEST(OthBua4, AnAttackerWhoWinsByOneHasFoughtItsWayIn) {
  Fighter garrison = foot_in(Formation::line);
  garrison.building = Building::wooden;
  const Fighter attacker = foot_in(Formation::line);
  EXPECT_TRUE(verdict_of(attacker, garrison, {1, 0}).fought_in);
  EXPECT_TRUE(verdict_of(garrison, attacker, {0, 1}).fought_in);
  EXPECT_FALSE(verdict_of(attacker, garrison, {2, 0}).fought_in);
  EXPECT_FALSE(verdict_of(attacker, garrison, {0, 1}).fought_in) << "the garrison wins";
  EXPECT_FALSE(verdict_of(attacker, garrison, {1, 1}).fought_in);
  EXPECT_FALSE(verdict_of(attacker, attacker, {1, 0}).fought_in);
}

TEST(OthBua4, InTheNextRoundBasesAloneAreThrownThenModifiersCountAgain) {
  Fighter attacker = foot_in(Formation::line, 8);
  attacker.initiated = true;
  Fighter garrison = foot_in(Formation::line, 8);
  garrison.building = Building::wooden;
  // 8 + 1 - 2 and 3 + 2: the attacker wins by 1, the garrison passes its test; then 8 and 3, a draw
  // of one each, both pass; then 7 - 2, and 3 + 2.
  FixedDice dice(
      {die(5), die(10), die(1), die(8), die(4), die(1), die(1), die(10), die(10), die(1), die(1)});
  const CombatState state = play_combat(dice, {}, attacker, garrison, {});
  EXPECT_EQ(state.rounds, 3);
  EXPECT_EQ(dice.asked[0].row, 7);
  EXPECT_EQ(dice.asked[1].row, 5);
  EXPECT_EQ(dice.asked[3].row, 8);
  EXPECT_EQ(dice.asked[4].row, 3);
  EXPECT_EQ(dice.asked[7].row, 5);
  EXPECT_EQ(dice.asked[8].row, 5);
}

TEST(OthCbt1, NoRoundOfALaterPhaseIsAFirst) {
  Fighter light = light_horse();
  light.initiated = light.lancer = true;
  FixedDice dice({die(10), die(10), die(1), die(1)});
  Options one_round;
  one_round.combat_rounds = 1;
  EXPECT_EQ(play_combat(dice, {}, light, light_horse(), {false, false}, one_round).rounds, 1);
  EXPECT_EQ(dice.asked[0].row, 7);
}

TEST(OthRes8, WhoRoutsLeavesByARoutMove) {
  const Fighter f = foot_in(Formation::line);
  EXPECT_EQ(fate_of(f, Fate::fights_on, Condition::routing), Fate::routs);
  EXPECT_EQ(fate_of(f, Fate::retreats_segment, Condition::routing), Fate::routs);
  EXPECT_EQ(fate_of(f, Fate::removed, Condition::routing), Fate::removed);
  EXPECT_EQ(fate_of(f, Fate::fights_on, Condition::broken), Fate::removed);
  EXPECT_EQ(fate_of(f, Fate::retreats_move, Condition::wavering), Fate::retreats_move);
  EXPECT_EQ(fate_of(f, Fate::fights_on, Condition::steady), Fate::fights_on);
}

TEST(OthState4, UnlimberedGunsThatMustLeaveAreRemoved) {
  Fighter guns = foot_in(Formation::unlimbered);
  guns.arm = Arm::artillery;
  EXPECT_EQ(fate_of(guns, Fate::retreats_move, Condition::steady), Fate::removed);
  EXPECT_EQ(fate_of(guns, Fate::fights_on, Condition::routing), Fate::removed);
  EXPECT_EQ(fate_of(guns, Fate::fights_on, Condition::wavering), Fate::fights_on);
  guns.formation = Formation::limbered;
  EXPECT_EQ(fate_of(guns, Fate::fights_on, Condition::routing), Fate::routs);
}

TEST(OthRes6, AMoveToTheRearIsAFullMoveOrByOptionASegment) {
  const Mover column = moving(Arm::infantry, Formation::attack_column);
  EXPECT_EQ(goes_back(Fate::retreats_segment, column), 3_in);
  EXPECT_EQ(goes_back(Fate::retreats_move, column), 9_in);
  Options options;
  options.retreat_move = RetreatMove::segment;
  EXPECT_EQ(goes_back(Fate::retreats_move, column, options), 3_in);
  EXPECT_EQ(goes_back(Fate::routs, column, options), 9_in) << "OTH-MOVE-12";
  EXPECT_EQ(goes_back(Fate::fights_on, column), Length{});
  EXPECT_EQ(goes_back(Fate::removed, column), Length{});
}

TEST(OthRes7, WinnersTurnToFaceIfRoundsRemain) {
  EXPECT_TRUE(may_turn_to_face(Arm::infantry, true, true));
  EXPECT_TRUE(may_turn_to_face(Arm::cavalry, true, true));
  EXPECT_FALSE(may_turn_to_face(Arm::artillery, true, true));
  EXPECT_FALSE(may_turn_to_face(Arm::infantry, false, true));
  EXPECT_FALSE(may_turn_to_face(Arm::infantry, true, false));
}

TEST(OthRes10, ABarredRetreatCostsAHit) {
  EXPECT_EQ(barred_retreat().hits, 1);
  EXPECT_EQ(rule_of(barred_retreat()), "OTH-RES-10");
}

TEST(OthRes9, HitsThenCommandersThenTheBloodlessDrawThenTests) {
  Fighter a = foot_in(Formation::line, 5);
  a.help.brigadier = 3;
  a.help.attached = Rank::brigadier;
  const Fighter b = foot_in(Formation::line, 5);
  // 5 + 1 and 5: both miss; no throw for a commander; a tests 4 + 1, b 4.
  FixedDice dice({die(9), die(9), die(5), die(5)});
  const RoundResult result = play_round(dice, {}, a, b, {});
  EXPECT_TRUE(dice.all_thrown());
  EXPECT_EQ(result.margin, 0);
  EXPECT_EQ(result.a.strength.fh, 1);
  EXPECT_EQ(result.a.fate, Fate::fights_on);
  EXPECT_EQ(result.b.strength.fh, 2);
  EXPECT_EQ(result.b.fate, Fate::retreats_move);
  EXPECT_TRUE(result.b.no_fire_next);
  EXPECT_FALSE(result.a.no_fire_next);
  ASSERT_EQ(result.b.fatigue.size(), 2U);
  EXPECT_EQ(rule_of(result.b.fatigue[0]), "OTH-RES-1");
  EXPECT_EQ(rule_of(result.b.fatigue[1]), "OTH-RES-6");
}

TEST(OthCmdr4, ACommanderWhoFallsHelpsNoMoreInTheTest) {
  Fighter a = foot_in(Formation::line, 7);
  a.help.brigadier = 5;
  a.help.attached = Rank::brigadier;
  a.help.inspiration = 2;
  const Fighter b = foot_in(Formation::line, 7);
  // 10 and 7: a hits once, b twice; killed on 1, 2; the test is on 5 then, on 10 with him.
  FixedDice killed({die(10), die(3), die(2), die(6)});
  const RoundResult fallen = play_round(killed, {}, a, b, {});
  EXPECT_TRUE(fallen.a.commander_killed);
  EXPECT_EQ(fallen.a.fate, Fate::retreats_move);
  FixedDice lives({die(10), die(3), die(3), die(6)});
  const RoundResult stands = play_round(lives, {}, a, b, {});
  EXPECT_FALSE(stands.a.commander_killed);
  EXPECT_EQ(stands.a.fate, Fate::fights_on);
}

// OTH-RES-11: it is a flag of the fighter, whatever the phase.
TEST(OthRes2, TheWinnerByOneHasItsBonusInTheNextRound) {
  // Rows 7 and 7: a wins by 1, b passes; then 9 and 6, a hits once on a 9.
  FixedDice dice(
      {die(7), die(8), die(1), die(9), die(10), die(1), die(10), die(10), die(1), die(1)});
  Options two_rounds;
  two_rounds.combat_rounds = 2;
  const CombatState state =
      play_combat(dice, {}, foot_in(Formation::line), foot_in(Formation::line), {}, two_rounds);
  EXPECT_EQ(state.rounds, 2);
  EXPECT_EQ(dice.asked[3].row, 9) << "7 and 2";
  EXPECT_EQ(dice.asked[4].row, 6);
  EXPECT_EQ(state.b.strength.fh, 2);
}

TEST(OthCbt1, RoundsAreKeyedApartAndEndWhenOneLeaves) {
  Fighter a = light_horse();
  a.initiated = true;
  FixedDice dice({die(1), die(10)});
  const CombatState state = play_combat(dice, {}, a, foot_in(Formation::line), {});
  EXPECT_EQ(state.rounds, 1);
  EXPECT_EQ(state.b.fate, Fate::removed);
  EXPECT_EQ(state.a.fate, Fate::fights_on);
}

TEST(OthRes7, WhoHasWonIsNoLongerContactedInTheFlank) {
  Fighter a = foot_in(Formation::line);
  a.contacted = Aspect::flank;
  Fighter b = foot_in(Formation::line);
  b.attacks = Aspect::flank;
  // 6 and 8: a hits twice, b once; b passes. Then a has 6 + 2 and no -1, b 5 and no +1.
  Options two_rounds;
  two_rounds.combat_rounds = 2;
  FixedDice both({die(3), die(8), die(1), die(10), die(10), die(1), die(1)});
  const CombatState state = play_combat(both, {}, a, b, {}, two_rounds);
  EXPECT_EQ(both.asked[0].row, 6);
  EXPECT_EQ(both.asked[1].row, 8);
  EXPECT_EQ(both.asked[3].row, 8);
  EXPECT_EQ(both.asked[4].row, 5);
  EXPECT_TRUE(state.a.turned);
}

TEST(OthEx6, AColumnAgainstALine) {
  Fighter french = foot_in(Formation::attack_column, 7, 1);
  french.initiated = french.french = true;
  french.supports = 2;
  french.help.neighbour = true;
  french.help.brigadier = 3;
  french.help.attached = Rank::brigadier;
  Fighter british = foot_in(Formation::line, 8, 2);
  british.higher = true;
  british.supports = 1;
  FixedDice dice({die(7), die(3), die(5), die(5), die(8), die(6), die(9), die(8)});
  const CombatState state = play_combat(dice, {}, french, british, {});
  EXPECT_TRUE(dice.all_thrown());
  EXPECT_EQ(state.rounds, 2);
  EXPECT_EQ(state.a.strength, (Strength{7, 5}));
  EXPECT_EQ(state.b.strength, (Strength{8, 3}));
  EXPECT_EQ(state.a.fate, Fate::retreats_move);
  EXPECT_TRUE(state.a.no_fire_next);
  EXPECT_EQ(condition_of(state.a.strength), Condition::wavering);
  EXPECT_EQ(goes_back(state.a.fate, moving(Arm::infantry, Formation::attack_column)), 9_in);
}

TEST(OthEx7, CavalryOnALine) {
  Fighter light = light_horse();
  light.initiated = true;
  FixedDice dice({die(2), die(5)});
  const RoundResult result = play_round(dice, {}, light, foot_in(Formation::line, 8, 2), {});
  EXPECT_EQ(result.margin, 3);
  EXPECT_EQ(result.b.fate, Fate::removed);
  EXPECT_EQ(result.b.strength.reserve(), 3);
}

TEST(OthEx8, AnEmergencySquare) {
  Fighter light = light_horse();
  light.initiated = true;
  Fighter square = foot_in(Formation::square, 8, 1);
  square.emergency_square = true;
  FixedDice dice({die(9), die(5)});
  const RoundResult result = play_round(dice, {}, light, square, {});
  EXPECT_EQ(result.a.strength.fh, 2);
  EXPECT_EQ(result.a.fate, Fate::retreats_segment);
  EXPECT_EQ(goes_back(result.a.fate, moving(Arm::cavalry, Formation::line)), 6_in);
}

TEST(OthEx12, TheColumnRoutsInsteadOfRetreating) {
  Fighter f1 = foot_in(Formation::attack_column, 7, 4);
  f1.initiated = f1.french = true;
  f1.supports = 1;
  f1.help.neighbour = true;
  f1.help.brigadier = 4;
  FixedDice dice({die(5), die(4), die(7)});
  const RoundResult result = play_round(dice, {}, f1, foot_in(Formation::line, 9), {});
  EXPECT_EQ(result.b.strength.fh, 1);
  EXPECT_EQ(result.a.strength.fh, 7);
  EXPECT_EQ(result.a.fate, Fate::routs);
}

TEST(OthRes9, OddsOfARoundSumToOneAndAreThoseOfItsDice) {
  const Fighter a = foot_in(Formation::line, 7);
  const auto odds = chance::odds_of(
      [&](chance::Chance& c) { return play_combat(c, {}, a, a, {}, Options{.combat_rounds = 1}); });
  EXPECT_EQ(opfor::test::total(odds), 1);
  // Row 7 twice: by 2 or more (0-2, 0-3, 1-3) with 3, 2, 1 and 4 tenths of 0, 2, 3 and 1.
  const Probability none(3, 10);
  const Probability one(4, 10);
  const Probability two(2, 10);
  const Probability three(1, 10);
  const auto retreats = [](const CombatState& s) { return s.a.fate == Fate::retreats_segment; };
  EXPECT_EQ(opfor::test::odds_that(odds, retreats), none * two + none * three + one * three);
}

/// Who fights whom, by the rule that makes it different.
struct Meeting {
  const char* rule;
  std::function<void(Fighter& a, Fighter& b, Round& round)> made;
};
const std::vector<Meeting> kMeetings{
    {"OTH-RES-2", [](Fighter&, Fighter&, Round&) {}},
    {"OTH-CBT-8", [](Fighter& a, Fighter&, Round&) { a.initiated = a.french = true; }},
    {"OTH-RES-3", [](Fighter& a, Fighter&, Round&) { a = light_horse(); }},
    {"OTH-CBT-4",
     [](Fighter& a, Fighter& b, Round&) {
       a = b = light_horse();
       a.initiated = true;
     }},
    {"OTH-RES-4",
     [](Fighter& a, Fighter& b, Round&) {
       a = light_horse();
       a.initiated = true;
       b.formation = Formation::square;
       b.emergency_square = true;
     }},
    {"OTH-RES-5",
     [](Fighter&, Fighter& b, Round&) {
       b.arm = Arm::artillery;
       b.formation = Formation::unlimbered;
     }},
    {"OTH-RES-7", [](Fighter&, Fighter& b, Round&) { b.contacted = Aspect::flank; }},
    {"OTH-RES-8",
     [](Fighter& a, Fighter&, Round&) {
       a.strength = {7, 6};
     }},
    {"OTH-RES-11", [](Fighter& a, Fighter&, Round&) { a.won_last_round = true; }},
    {"OTH-CBT-1", [](Fighter& a, Fighter&, Round& r) { a.initiated = !(r.first = false); }},
    {"OTH-BUA-4",
     [](Fighter&, Fighter& b, Round& r) {
       b.building = Building::wooden;
       r.fought_in = true;
     }},
    {"OTH-CMDR-2", [](Fighter& a, Fighter&, Round&) { a.help.division = 4; }}};

TEST(OthAiPol6, WhatACombatCostsIsTheMeanOfAllThatItMayMake) {
  const auto lost = [](const Fighter& began, const InCombat& unit) {
    const bool gone = unit.fate == Fate::routs || unit.fate == Fate::removed;
    const int left = began.strength.reserve();
    return gone ? left : std::min(left, unit.strength.fh - began.strength.fh);
  };
  const Options two_rounds{.combat_rounds = 2};
  for (const Meeting& each : kMeetings) {
    Fighter a = foot_in(Formation::line, 6);
    Fighter b = foot_in(Formation::line, 8);
    Round round;
    each.made(a, b, round);
    Losses mean;
    const auto odds = chance::odds_of(
        [&](chance::Chance& c) { return play_combat(c, {}, a, b, round, two_rounds); });
    for (const auto& [state, chance] : odds) {
      mean.of_a += chance.convert_to<double>() * lost(a, state.a);
      mean.of_b += chance.convert_to<double>() * lost(b, state.b);
    }
    const Losses reckoned = expected_losses(a, b, round, two_rounds);
    EXPECT_NEAR(reckoned.of_a, mean.of_a, 1e-9) << each.rule;
    EXPECT_NEAR(reckoned.of_b, mean.of_b, 1e-9) << each.rule;
  }
}

}  // namespace
}  // namespace opfor::over_the_hills
