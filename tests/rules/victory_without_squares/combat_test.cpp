#include "rules/victory_without_squares/combat.hpp"

#include <functional>
#include <gtest/gtest.h>

#include "fighters.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::foot;
using test::net;

/// No easy prey.
Fighter moving_horse(State state = State::formed) {
  Fighter f = test::horse(state);
  f.in_motion = true;
  return f;
}
Combat fight(Fighter attacker, Fighter defender) {
  Combat c;
  c.attacker = attacker;
  c.defender = defender;
  return c;
}

std::string keys(const Combat& c) {
  std::string keys;
  for (const Term& term : combat_terms(c)) {
    if (!keys.empty()) keys += ' ';
    keys += term.key;
    if (term.value > 0) keys += '+';
    keys += std::to_string(term.value);
    EXPECT_EQ(term.rule, "VWS-CMB-8");
    EXPECT_FALSE(term.words.empty());
  }
  return keys;
}

/// A line by itself: on which combat, and what it must add.
struct AloneInCombat {
  const char* terms;
  std::function<void(Combat&)> when;
  bool of_horse = false;  ///< horse against horse, else foot against foot
};
const std::vector<AloneInCombat> kAloneInCombat{
    {"steps_better-1", [](Combat& c) { c.defender.state = State::unsteady; }},
    {"steps_better-2", [](Combat& c) { c.defender.state = State::disordered; }},
    {"steps_worse+1", [](Combat& c) { c.attacker.state = State::unsteady; }},
    {"ground_better-1", [](Combat& c) { c.slope = Slope::attacker_higher; }},
    {"ground_worse+1", [](Combat& c) { c.slope = Slope::defender_higher; }},
    {"ground_worse+1", [](Combat& c) { c.obstacle = Obstacle::between; }},
    {"ground_worse+1", [](Combat& c) { c.obstacle = Obstacle::defender_inside; }},
    {"oblique_or_flank-1", [](Combat& c) { c.aspect = Aspect::oblique; }},
    {"oblique_or_flank-1", [](Combat& c) { c.aspect = Aspect::flank; }},
    {"rear-2", [](Combat& c) { c.aspect = Aspect::rear; }},
    {"following_up-2", [](Combat& c) { c.following_up = true; }},
    {"all_pike-1",
     [](Combat& c) {
       c.attacker.bases = {6, 0};
     }},
    {"at_shot-1",
     [](Combat& c) {
       c.defender.bases = {0, 6};
     }},
    {"better_quality-1", [](Combat& c) { c.attacker.quality = 1; }},
    {"better_quality-1", [](Combat& c) { c.defender.quality = -3; }},
    {"worse_quality+1", [](Combat& c) { c.defender.quality = 2; }},
    {"own_leader-1", [](Combat& c) { c.attacker.leader = true; }},
    {"their_leader+1", [](Combat& c) { c.defender.leader = true; }},
    {"own_flank+1", [](Combat& c) { c.edge = Edge::side; }},
    {"own_rear+2", [](Combat& c) { c.edge = Edge::rear; }},
    {"rounds_fought+1", [](Combat& c) { c.rounds_fought = 1; }},
    {"rounds_fought+3", [](Combat& c) { c.rounds_fought = 3; }},
    {"rallied_or_poor+1", [](Combat& c) { c.attacker.rallied = true; }},
    {"rallied_or_poor+1", [](Combat& c) { c.attacker.poor = true; }},
    {"rallied_or_poor+1", [](Combat& c) { c.attacker.poor = c.attacker.rallied = true; }},
    {"two_ranks-1", [](Combat& c) { c.attacker.ranks = 2; }, true},
    {"mounted_at_moving_or_standing-1", [](Combat& c) { c.defender.in_motion = false; }, true},
    {"mounted_at_moving_or_standing-1", [](Combat& c) { c.defender.fired_this_turn = true; }, true},
    {"horse_across-2 horse_at_obstacle+2", [](Combat& c) { c.obstacle = Obstacle::between; },
     true}};

Combat plain(const AloneInCombat& each) {
  return each.of_horse ? fight(moving_horse(), moving_horse()) : fight(foot(), foot());
}

TEST(VwsCmb8Terms, NothingAppliesBetweenEqualsInTheOpen) {
  EXPECT_EQ(keys(fight(foot(), foot())), "");
  EXPECT_EQ(keys(fight(moving_horse(), moving_horse())), "");
}

TEST(VwsCmb8Terms, EveryLineAlone) {
  for (const AloneInCombat& each : kAloneInCombat) {
    Combat c = plain(each);
    each.when(c);
    EXPECT_EQ(keys(c), each.terms);
  }
}

TEST(VwsCmb8Terms, EveryPairOfIndependentLinesAddsUp) {
  // Two settings of the same thing, or states whose difference is what counts, cannot be stacked.
  const auto touches = [](const AloneInCombat& each) {
    Combat c = plain(each);
    each.when(c);
    const Combat p = plain(each);
    return std::tuple(
        c.attacker.state != p.attacker.state || c.defender.state != p.defender.state,
        c.slope != p.slope || c.obstacle != p.obstacle, c.aspect != p.aspect,
        c.attacker.quality != p.attacker.quality || c.defender.quality != p.defender.quality,
        c.edge != p.edge, c.rounds_fought != p.rounds_fought, c.attacker.poor || c.attacker.rallied,
        c.defender.in_motion != p.defender.in_motion || c.defender.fired_this_turn);
  };
  const auto both = [](const auto& x, const auto& y) {
    return (std::get<0>(x) && std::get<0>(y)) || (std::get<1>(x) && std::get<1>(y)) ||
           (std::get<2>(x) && std::get<2>(y)) || (std::get<3>(x) && std::get<3>(y)) ||
           (std::get<4>(x) && std::get<4>(y)) || (std::get<5>(x) && std::get<5>(y)) ||
           (std::get<6>(x) && std::get<6>(y)) || (std::get<7>(x) && std::get<7>(y));
  };
  int pairs = 0;
  for (const AloneInCombat& one : kAloneInCombat) {
    for (const AloneInCombat& other : kAloneInCombat) {
      if (&one == &other || one.of_horse != other.of_horse) continue;
      if (both(touches(one), touches(other))) continue;
      Combat c = plain(one);
      one.when(c);
      const int first = net(c);
      other.when(c);
      Combat d = plain(other);
      other.when(d);
      EXPECT_EQ(net(c), first + net(d)) << one.terms << " and " << other.terms;
      ++pairs;
    }
  }
  EXPECT_GT(pairs, 400);
}

TEST(VwsCmb8Terms, EveryLineThatCanApplyAtOnce) {
  Combat c = fight(moving_horse(), foot(State::disordered));
  c.attacker.ranks = 2;
  c.attacker.quality = 1;
  c.attacker.leader = c.defender.leader = true;
  c.attacker.rallied = true;
  c.defender.in_motion = true;
  c.defender.bases = {0, 6};
  c.slope = Slope::attacker_higher;
  c.obstacle = Obstacle::between;
  c.aspect = Aspect::rear;
  c.edge = Edge::side;
  c.rounds_fought = 2;
  EXPECT_EQ(keys(c),
            "steps_better-2 ground_better-1 rear-2 mounted_at_moving_or_standing-1 two_ranks-1 "
            "at_shot-1 better_quality-1 own_leader-1 horse_at_obstacle+2 own_flank+1 "
            "rounds_fought+2 rallied_or_poor+1 their_leader+1");
  EXPECT_EQ(net(c), -3);
}

TEST(VwsCmb8Terms, FollowingUpReplacesOnlyTheLineOfMountedAttackers) {
  Combat c = fight(moving_horse(), foot());
  c.defender.in_motion = true;
  EXPECT_EQ(keys(c), "mounted_at_moving_or_standing-1");
  c.following_up = true;
  EXPECT_EQ(keys(c), "following_up-2");
  c.aspect = Aspect::flank;
  EXPECT_EQ(keys(c), "oblique_or_flank-1 following_up-2");
}

TEST(VwsCmb8Terms, MountedAttackersAgainstMovingFootOrStandingCavalry) {
  Combat c = fight(moving_horse(), foot());
  EXPECT_EQ(net(c), 0) << "foot that stands";
  c.attacker.kind = Kind::foot;
  c.defender.in_motion = true;
  EXPECT_EQ(net(c), 0) << "attackers on foot";
}

TEST(VwsCmb8Terms, AHedgehogIsAlwaysAttackedHeadOn) {
  for (const Aspect aspect : {Aspect::oblique, Aspect::flank, Aspect::rear}) {
    Combat c = fight(foot(), foot());
    c.defender.hedgehog = true;
    c.aspect = aspect;
    EXPECT_EQ(blow(c), Aspect::front);
    EXPECT_EQ(net(c), 0) << word(aspect);
  }
}

TEST(VwsCmb8Terms, PikesOrHorseAttackShot) {
  Combat c = fight(foot(), foot());
  c.defender.bases = {0, 6};
  EXPECT_EQ(keys(c), "at_shot-1");
  c.attacker.bases = {0, 6};
  EXPECT_EQ(net(c), 0) << "shot attacks shot";
  c = fight(moving_horse(), foot());
  c.defender.bases = {0, 6};
  EXPECT_EQ(keys(c), "at_shot-1");
  c = fight(moving_horse(), moving_horse());
  EXPECT_EQ(net(c), 0) << "horse is no shot";
}

TEST(VwsCmb8Terms, HedgesAndWoodsAgainstHorseCountByTheirOwnLinesAlone) {
  Combat c = fight(moving_horse(), foot());
  c.obstacle = Obstacle::between;
  EXPECT_EQ(keys(c), "horse_at_obstacle+2");
  c.slope = Slope::defender_higher;
  EXPECT_EQ(keys(c), "ground_worse+1 horse_at_obstacle+2") << "a hill counts besides";
  c = fight(foot(), moving_horse(State::disordered));
  c.obstacle = Obstacle::between;
  EXPECT_EQ(keys(c), "steps_better-2 horse_across-2");
  c = fight(moving_horse(), foot());
  c.obstacle = Obstacle::defender_inside;
  EXPECT_EQ(net(c), 0) << "no edge lies between";
  c = fight(foot(), foot());
  c.obstacle = Obstacle::between;
  c.slope = Slope::defender_higher;
  EXPECT_EQ(keys(c), "ground_worse+2");
}

TEST(VwsCmb8Terms, StandInTheOrderOfTheSheet) {
  Combat c = fight(foot(State::unsteady), foot());
  c.attacker.leader = true;
  c.slope = Slope::attacker_higher;
  c.defender.quality = 1;
  EXPECT_EQ(keys(c), "ground_better-1 own_leader-1 steps_worse+1 worse_quality+1");
}

TEST(VwsCmb2, TheDisorderedAndTheBrokenNeverAttack) {
  EXPECT_EQ(bar(fight(foot(State::disordered), foot())), Bar::disordered);
  EXPECT_EQ(bar(fight(moving_horse(State::broken), foot())), Bar::disordered);
  EXPECT_EQ(bar(fight(foot(State::unsteady), foot())), std::nullopt);
}

TEST(VwsCmb2, ShotDragoonsAndGunnersNeverAttack) {
  for (const Kind kind : {Kind::commanded_shot, Kind::dragoons, Kind::artillery}) {
    Fighter f = foot();
    f.kind = kind;
    EXPECT_EQ(bar(fight(f, foot())), Bar::never_attacks);
  }
}

TEST(VwsCmb2, HorseNeverAttacksFormedFootHeadOn) {
  EXPECT_EQ(bar(fight(moving_horse(), foot())), Bar::horse_at_front);
  EXPECT_EQ(bar(fight(moving_horse(), foot(State::unsteady))), std::nullopt);
  Combat c = fight(moving_horse(), foot());
  for (const Aspect aspect : {Aspect::oblique, Aspect::flank, Aspect::rear}) {
    c.aspect = aspect;
    EXPECT_EQ(bar(c), std::nullopt) << word(aspect);
  }
  EXPECT_EQ(bar(fight(moving_horse(), moving_horse())), std::nullopt);
}

TEST(VwsHedge3, HorseNeverAttacksAFormedHedgehogFromAnySide) {
  Combat c = fight(moving_horse(), foot());
  c.defender.hedgehog = true;
  for (const Aspect aspect : {Aspect::front, Aspect::flank, Aspect::rear}) {
    c.aspect = aspect;
    EXPECT_EQ(bar(c), Bar::horse_at_hedgehog);
  }
  c.defender.state = State::unsteady;
  EXPECT_EQ(bar(c), std::nullopt);
  c.defender.state = State::formed;
  c.attacker = foot();
  EXPECT_EQ(bar(c), std::nullopt) << "foot may";
}

TEST(VwsCmb2, FootNeverAttacksFormedOrUnsteadyHorse) {
  EXPECT_EQ(bar(fight(foot(), moving_horse())), Bar::foot_at_horse);
  EXPECT_EQ(bar(fight(foot(), moving_horse(State::unsteady))), Bar::foot_at_horse);
  EXPECT_EQ(bar(fight(foot(), moving_horse(State::disordered))), std::nullopt);
}

TEST(VwsCmb2, ParliamentsHorseBefore1644FiresFirst) {
  EXPECT_TRUE(fires_first(1642));
  EXPECT_TRUE(fires_first(1643));
  EXPECT_FALSE(fires_first(1644));
  EXPECT_EQ(bar(fight(moving_horse(), moving_horse()), true), Bar::pistols_first);
  EXPECT_EQ(bar(fight(moving_horse(), moving_horse()), false), std::nullopt);
  EXPECT_EQ(bar(fight(foot(), foot()), true), std::nullopt) << "a rule of horse";
}

TEST(VwsCmb3, ShotDragoonsAndLimberedGunsEvadeAndUnlimberedGunsAreLost) {
  for (const State state : {State::formed, State::unsteady, State::disordered}) {
    EXPECT_EQ(touch(Kind::commanded_shot, state, false), Touch::evasion);
    EXPECT_EQ(touch(Kind::dragoons, state, false), Touch::evasion);
    EXPECT_EQ(touch(Kind::artillery, state, true), Touch::evasion);
    EXPECT_EQ(touch(Kind::artillery, state, false), Touch::removal);
    EXPECT_EQ(touch(Kind::foot, state, false), Touch::combat);
    EXPECT_EQ(touch(Kind::horse, state, false), Touch::combat);
  }
  EXPECT_EQ(kEvasion, 4_in);
  EXPECT_EQ(kStopShort, 0.1_in) << "VWS-CMB-2";
}

TEST(VwsCmb4, TheBrokenArePushedAhead) {
  for (const Kind kind : {Kind::foot, Kind::horse, Kind::dragoons, Kind::artillery}) {
    EXPECT_EQ(touch(kind, State::broken, false), Touch::push);
  }
}

}  // namespace
}  // namespace opfor::victory_without_squares
