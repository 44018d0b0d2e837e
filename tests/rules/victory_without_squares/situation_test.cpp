#include "rules/victory_without_squares/situation.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::inches;
using test::kFootDeep;
using test::Making;
using testing::ElementsAre;

/// A body of foot at (20, 10), and an enemy of it `gap` inches ahead.
Making facing(double gap) {
  return Making{}.unit("a1", 'a', "foot", 20, 10).unit("b1", 'b', "foot", 20, 10 + kFootDeep + gap);
}

bool sees(const test::Small& s, const char* a, const char* b) {
  EXPECT_EQ(s.now().sees(s.id(a), s.id(b)), s.now().sees(s.id(b), s.id(a)));
  return s.now().sees(s.id(a), s.id(b));
}

TEST(VwsGeo2, DistancesAreBetweenFootprints) {
  EXPECT_NEAR(facing(3).small().now().gap(unit_id(0), unit_id(1)), inches(3), 1);
  EXPECT_NEAR(facing(0).small().now().gap(unit_id(0), unit_id(1)), 0, 1);
}

TEST(VwsGeo5, MoreThanAnInchOfWoodBlocks) {
  const auto through = [](double depth) {
    return facing(12)
        .terrain("w", test::wood(fmt::format("[[0,15],[72,15],[72,{0}],[0,{0}]]", 15 + depth)))
        .small();
  };
  EXPECT_TRUE(sees(through(1), "a1", "b1"));
  EXPECT_FALSE(sees(through(1.1), "a1", "b1"));
  EXPECT_FALSE(sees(through(3), "a1", "b1"));
}

TEST(VwsGeo5, ABodyWithinAnInchOfTheNearEdgeSeesAndIsSeen) {
  // The front edge of a1 lies at 10.787; the wood begins behind it and ends so far before it.
  const auto in_wood = [](double before) {
    return facing(12)
        .terrain("w", test::wood(fmt::format("[[0,2],[72,2],[72,{0}],[0,{0}]]",
                                             10 + kFootDeep / 2 + before)))
        .small();
  };
  EXPECT_TRUE(sees(in_wood(0.5), "a1", "b1"));
  EXPECT_TRUE(sees(in_wood(1), "a1", "b1"));
  EXPECT_FALSE(sees(in_wood(1.1), "a1", "b1"));
}

TEST(VwsGeo5, AHillHidesWhatIsBehindItNotWhatStandsOnIt) {
  const auto with = [](const char* area) {
    return facing(12).terrain("h", test::hill(area)).small();
  };
  EXPECT_FALSE(sees(with("[[0,14],[72,14],[72,18],[0,18]]"), "a1", "b1")) << "both below";
  EXPECT_TRUE(sees(with("[[0,2],[72,2],[72,40],[0,40]]"), "a1", "b1")) << "both on it";
  EXPECT_TRUE(sees(with("[[0,2],[72,2],[72,11.5],[0,11.5]]"), "a1", "b1")) << "near its edge";
  EXPECT_FALSE(sees(with("[[0,2],[72,2],[72,14],[0,14]]"), "a1", "b1")) << "far from its edge";
}

TEST(VwsGeo5, BodiesDoNotBlockSight) {
  const test::Small s = facing(12).unit("b2", 'b', "foot", 20, 15).small();
  EXPECT_TRUE(sees(s, "a1", "b1"));
}

TEST(VwsGeo5, WhoStandsInContactInAWoodSeesTheOther) {
  const test::Small s =
      facing(0.5).terrain("w", test::wood("[[0,2],[72,2],[72,40],[0,40]]")).small();
  EXPECT_TRUE(sees(s, "a1", "b1"));
  const test::Small far =
      facing(2).terrain("w", test::wood("[[0,2],[72,2],[72,40],[0,40]]")).small();
  EXPECT_FALSE(sees(far, "a1", "b1"));
}

TEST(VwsGeo4, NextToIsTwoInchesOrWhatTheOptionSays) {
  const auto near = [](double gap, const char* options) {
    const test::Small s = facing(gap).options(options).small();
    return s.now().next_to(s.id("a1")).contains(s.id("b1"));
  };
  EXPECT_TRUE(near(2, ""));
  EXPECT_FALSE(near(2.05, ""));
  EXPECT_TRUE(near(3, "next_to = 3"));
  EXPECT_FALSE(near(1.5, "next_to = 1"));
}

TEST(VwsFire16, CoverIsWoodAllOverOrAHedgeAnInchBeforeIt) {
  const auto covered = [](const std::string& terrain) {
    const test::Small s = facing(4).terrain("t", terrain).small();
    return s.now().in_cover(s.id("b1"));
  };
  // b1 stands from y = 14.787 + 0.787 to 17.15; its enemy is south of it.
  const double front = 10 + kFootDeep / 2 + 4;
  const auto hedge_at = [](double y) { return test::hedge(fmt::format("[[0,{0}],[72,{0}]]", y)); };
  EXPECT_TRUE(covered(hedge_at(front - 0.9)));
  EXPECT_FALSE(covered(hedge_at(front - 1.1))) << "too far before it";
  EXPECT_FALSE(covered(hedge_at(front + 2))) << "behind it";
  EXPECT_FALSE(covered(test::hedge(fmt::format("[[20,{0}],[72,{0}]]", front - 0.5))))
      << "only half of it";
  EXPECT_TRUE(covered(test::wood("[[10,14],[30,14],[30,30],[10,30]]")));
  EXPECT_FALSE(covered(test::wood("[[20,14],[30,14],[30,30],[20,30]]"))) << "half of it";
  EXPECT_FALSE(covered("line = [[0,14],[72,14]]; kind = 'river'; barrier = true")) << "a stream";
}

test::Small with_leader(double x, const std::string& terrain = "", const char* more = "") {
  Making making;
  if (!terrain.empty()) making.terrain("t", terrain);
  return making.unit("a1", 'a', "foot", 20, 10)
      .unit("l", 'a', "leader", x, 10, more)
      .unit("d", 'a', "dragoons", 20, 14)
      .small();
}
/// A leader so many inches from the right edge of a1.
double off(double gap) { return 20 + 450 / 254.0 + gap + 150 / 254.0; }

TEST(VwsAi3, ALeaderOfTheDivisionCommandsWithinEightInches) {
  const auto commands = [](const test::Small& s) {
    return s.now().commander_of(s.id("a1")) == s.id("l");
  };
  EXPECT_TRUE(commands(with_leader(off(8))));
  EXPECT_FALSE(commands(with_leader(off(8.05))));
  const std::string wood = test::wood("[[24,2],[60,2],[60,20],[24,20]]");
  EXPECT_TRUE(commands(with_leader(off(4), wood)));
  EXPECT_FALSE(commands(with_leader(off(4.05), wood))) << "he stands in a wood";
  const std::string hedge = test::hedge("[[23,2],[23,20]]");
  EXPECT_TRUE(commands(with_leader(off(4), hedge)));
  EXPECT_FALSE(commands(with_leader(off(4.05), hedge))) << "a hedge between";
  EXPECT_TRUE(commands(with_leader(off(30), "", "goes_with = 'a1'"))) << "attached: with it";
}

TEST(VwsAi3, OthersDoNotCommand) {
  test::Small s = with_leader(off(3));
  s.record("l").ineffective_until = 1;
  EXPECT_EQ(s.now().commander_of(s.id("a1")), kNoUnit) << "unhorsed";
  const test::Small army = with_leader(off(3), "", "role = 'commander'");
  EXPECT_EQ(army.now().commander_of(army.id("a1")), kNoUnit) << "not of its division";
  EXPECT_EQ(army.now().commander_of(army.id("d")), army.id("l")) << "independents: any";
}

TEST(VwsTurn2, BodiesAreActivatedByLinesAlongTheFront) {
  test::Small s = Making{}
                      .unit("r", 'a', "foot", 40, 10)
                      .unit("l", 'a', "foot", 20, 10)
                      .unit("m", 'a', "foot", 30, 11)
                      .unit("back", 'a', "foot", 10, 5, "line = 2")
                      .unit("bl", 'b', "foot", 40, 40)
                      .unit("br", 'b', "foot", 20, 40)
                      .unit("d", 'a', "dragoons", 50, 5)
                      .small();
  const auto order = [&](const char* of, Direction direction) {
    std::vector<std::string> ids;
    const CommandId division = s.battle.setting().unit(s.id(of)).command;
    for (const UnitId u : s.now().to_activate(division, direction)) {
      ids.push_back(s.battle.setting().unit(u).id);
    }
    return ids;
  };
  EXPECT_THAT(order("l", Direction::left_to_right), ElementsAre("l", "m", "r", "back"));
  EXPECT_THAT(order("l", Direction::right_to_left), ElementsAre("r", "m", "l", "back"));
  EXPECT_THAT(order("bl", Direction::left_to_right), ElementsAre("bl", "br")) << "their own left";
  s.unit("m").acted = 1;
  EXPECT_THAT(order("l", Direction::left_to_right), ElementsAre("l", "r", "back"));
}

TEST(VwsState5, TheNearestUnbrokenEnemySeenOrNot) {
  test::Small s = facing(3).unit("b2", 'b', "foot", 40, 30).small();
  EXPECT_NEAR(s.now().nearest_unbroken_enemy(s.id("a1")), inches(3), 1);
  set_state(s.battle, s.id("b1"), State::broken);
  EXPECT_EQ(s.now().nearest_unbroken_enemy_id(s.id("a1")), s.id("b2"));
  EXPECT_EQ(s.now().nearest_enemy(s.id("a1")), s.id("b1")) << "broken ones count as enemies";
  remove(s.battle, s.id("b2"), Gone::left_table);
  EXPECT_EQ(s.now().nearest_unbroken_enemy_id(s.id("a1")), kNoUnit);
}

TEST(VwsSection11, WhatTerrainIsGoesByItsProperties) {
  const test::Small s =
      facing(9)
          .terrain("w", test::wood("[[40,2],[60,2],[60,20],[40,20]]"))
          .terrain("h", test::hedge("[[40,30],[60,30]]"))
          .terrain("bog", "area = [[1,30],[9,30],[9,40]]; kind = 'swamp'; difficult = true")
          .terrain("stream", "line = [[40,40],[60,40]]; kind = 'river'; barrier = true")
          .small();
  const auto feature = [&](std::size_t i) { return s.now().ground().features()[i]; };
  EXPECT_TRUE(is_rough(feature(0)) && is_obstacle(feature(0)) && !is_barrier(feature(0)));
  EXPECT_TRUE(!is_rough(feature(1)) && is_obstacle(feature(1)) && is_barrier(feature(1)));
  EXPECT_TRUE(is_rough(feature(2)) && !is_obstacle(feature(2)));
  EXPECT_TRUE(is_barrier(feature(3)) && !is_obstacle(feature(3))) << "a stream covers nobody";
}

}  // namespace
}  // namespace opfor::victory_without_squares
