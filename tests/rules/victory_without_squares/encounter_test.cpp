#include "rules/victory_without_squares/encounter.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>

#include "fighters.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::kFootDeep;
using test::Making;
using test::net;

Combat of(const test::Small& s, bool following_up = false) {
  return encounter(s.now(), s.id("a1"), s.id("b1"), following_up);
}

TEST(VwsExample7, RoyalistHorseChargesAStandingTwoRankHorse) {
  const test::Small s = Making{}
                            .unit("a1", 'a', "horse", 20, 10, "quality = 1")
                            .unit("l", 'a', "leader", 5, 5, "goes_with = 'a1'")
                            .unit("b1", 'b', "horse", 20, 12, "parliament = true")
                            .small();
  EXPECT_EQ(net(of(s)), -3);
  EXPECT_FALSE(bar(of(s)));
}

TEST(VwsExample8, PushOfPikeUphill) {
  const test::Small s = Making{}
                            .terrain("h", test::hill("[[10,11],[30,11],[30,30],[10,30]]"))
                            .unit("a1", 'a', "foot", 20, 10, "state = 'unsteady'")
                            .unit("b1", 'b', "foot", 20, 10 + kFootDeep)
                            .small();
  EXPECT_EQ(of(s).slope, Slope::defender_higher);
  EXPECT_EQ(net(of(s)), 2);
}

TEST(VwsExample9, FollowingUpIntoTheFlank) {
  test::Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 10, "quality = 1")
                      .unit("b1", 'b', "foot", 20, 12.5, "in_motion = true")
                      .small();
  s.put("b1", 20, 12.5, 90);
  s.record("a1").rounds_fought = 1;
  EXPECT_EQ(of(s, true).aspect, Aspect::flank);
  EXPECT_EQ(net(of(s, true)), -3);
}

TEST(VwsCmb2, WhatBarsAnAttackIsToldWithoutTheRestOfIt) {
  const std::array<std::string, 4> mines{"horse", "foot", "commanded_shot", "artillery"};
  const std::array<std::string, 3> states{"formed", "unsteady", "disordered"};
  int some = 0;
  for (const std::string& mine : mines) {
    for (const char* const theirs : {"horse", "foot"}) {
      for (const std::string& state : states) {
        for (const int facing : {180, 90, 0}) {
          const std::string in_state = "state = '" + state + "'";
          test::Small s = Making{}
                              .unit("a1", 'a', mine, 20, 10, mine == "foot" ? in_state : "")
                              .unit("b1", 'b', theirs, 20, 14, in_state)
                              .small();
          s.put("b1", 20, 14, facing);
          const auto barred_from = barred(s.now(), s.id("a1"), s.id("b1"));
          EXPECT_EQ(barred_from, bar(of(s))) << mine << theirs << state << facing;
          some += barred_from ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(some, 20);
  EXPECT_LT(some, 60);
}

TEST(VwsCmb8, WhatLiesBetweenTheTwo) {
  const auto obstacle = [](const std::string& terrain) {
    return of(Making{}
                  .terrain("t", terrain)
                  .unit("a1", 'a', "foot", 20, 10)
                  .unit("b1", 'b', "foot", 20, 10 + kFootDeep + 0.2)
                  .small())
        .obstacle;
  };
  EXPECT_EQ(obstacle(test::hedge("[[10,10.9],[30,10.9]]")), Obstacle::between);
  EXPECT_EQ(obstacle(test::hedge("[[10,20],[30,20]]")), Obstacle::none);
  EXPECT_EQ(obstacle(test::wood("[[10,10.9],[30,10.9],[30,30],[10,30]]")), Obstacle::between);
  EXPECT_EQ(obstacle(test::wood("[[10,2],[30,2],[30,30],[10,30]]")), Obstacle::defender_inside);
  EXPECT_EQ(obstacle("line = [[10,10.9],[30,10.9]]; kind = 'river'; barrier = true"),
            Obstacle::none)
      << "a stream";
}

TEST(VwsCmb8, TheEdgeOfASecondContact) {
  test::Small s = Making{}.unit("a1", 'a', "horse", 20, 10).unit("b1", 'b', "foot", 20, 12).small();
  EXPECT_EQ(of(s).edge, Edge::front);
  s.put("b1", 24, 10, 270);
  EXPECT_EQ(of(s).edge, Edge::side);
  s.put("b1", 20, 8, 0);
  EXPECT_EQ(of(s).edge, Edge::rear);
}

TEST(VwsCmb2, ParliamentsHorseFiresFirstAtTheBodyThatItAttacks) {
  test::Small s = Making{}
                      .unit("a1", 'a', "horse", 20, 10, "parliament = true")
                      .unit("b1", 'b', "horse", 20, 13)
                      .unit("b2", 'b', "horse", 30, 13)
                      .small();
  EXPECT_TRUE(pistols_first(s.battle, s.id("a1"), s.id("b1")));
  s.record("a1").pistols_at = s.id("b2");
  EXPECT_TRUE(pistols_first(s.battle, s.id("a1"), s.id("b1"))) << "at another";
  s.record("a1").pistols_at = s.id("b1");
  EXPECT_FALSE(pistols_first(s.battle, s.id("a1"), s.id("b1")));
  EXPECT_FALSE(pistols_first(s.battle, s.id("b1"), s.id("a1"))) << "the King's";
  begin_activation(s.battle, s.id("a1"));
  EXPECT_TRUE(pistols_first(s.battle, s.id("a1"), s.id("b1"))) << "in this activation";
}

TEST(VwsCmb8, AFighterIsTheBodyAsItIsNow) {
  test::Small s = Making{}
                      .unit("a1", 'a', "foot", 20, 10, "poor = true; formation = 'column'")
                      .unit("l", 'a', "leader", 5, 5, "goes_with = 'a1'")
                      .unit("b1", 'b', "foot", 20, 20, "formation = 'hedgehog'")
                      .small();
  s.record("l").ineffective_until = 2;
  s.record("a1").fired = 1;
  set_state(s.battle, s.id("a1"), State::broken);
  set_state(s.battle, s.id("a1"), State::disordered);
  const Fighter f = fighter(s.battle, s.id("a1"));
  EXPECT_EQ(f.bases, (Bases{0, 4}));
  EXPECT_TRUE(f.rallied && f.poor && f.fired_this_turn && f.leader_at_risk);
  EXPECT_FALSE(f.leader) << "unhorsed";
  EXPECT_EQ(f.ranks, 1) << "in column";
  EXPECT_TRUE(fighter(s.battle, s.id("b1")).hedgehog);
}

TEST(VwsExample10, TheNeighboursOfABodyThatBreaks) {
  test::Small s = Making{}
                      .unit("x", 'a', "foot", 10, 40)
                      .unit("a1", 'a', "foot", 20, 10)
                      .unit("a2", 'a', "foot", 20 + 900 / 254.0 + 0.5, 10)
                      .unit("a3", 'a', "foot", 20 - 900 / 254.0 - 1.5, 10, "state = 'unsteady'")
                      .unit("b1", 'b', "foot", 20, 12)
                      .unit("l", 'a', "leader", 20, 8)
                      .small();
  const Near near = near_to(s.now(), s.id("a1"));
  EXPECT_EQ(near.units, (std::vector<UnitId>{s.id("x"), s.id("a1"), s.id("a2"), s.id("a3")}));
  const std::size_t a1 = near.at(s.id("a1"));
  EXPECT_EQ(near.neighbourhood.bodies[a1].state, State::broken);
  EXPECT_NEAR(near.neighbourhood.gaps[a1][near.at(s.id("a2"))], 0.5 * 254, 1);
  EXPECT_NEAR(near.neighbourhood.gaps[near.at(s.id("a3"))][a1], 1.5 * 254, 1);
  const Rout rout = begin_rout(near.neighbourhood, a1, decks_of(s.battle));
  EXPECT_EQ(rout.drawers.size(), 2U);
  EXPECT_THROW(static_cast<void>(near.at(s.id("b1"))), std::out_of_range);
}

}  // namespace
}  // namespace opfor::victory_without_squares
