// The scenarios of this sheet: that they read, and say what the specification's section 15 says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drill/victory.hpp"
#include "rules/victory_without_squares/sheet.hpp"
#include "rules/victory_without_squares/victory.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class VwsScenarios : public testing::TestWithParam<std::string> {};

TEST_P(VwsScenarios, ReadAndBeginInOrder) {
  const test::Small s = test::scenario(GetParam());
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    EXPECT_TRUE(s.battle.unit(unit).on_table());
    EXPECT_EQ(record(s.battle, unit).state, State::formed);
    EXPECT_EQ(record(s.battle, unit).in_motion, 0);
    EXPECT_THAT(s.sheet().bases(s.battle, unit), testing::Not(IsEmpty()));
    EXPECT_THAT(s.sheet().strength(s.battle, unit), testing::Not(IsEmpty()));
    EXPECT_THAT(s.sheet().arm(s.battle.setting(), unit), testing::Not(IsEmpty()));
  }
  for (const Side side : {Side::a, Side::b}) {
    EXPECT_FALSE(beaten(army_of(s.battle, side)));
    EXPECT_EQ(s.sheet().tally(s.battle, side).left, s.sheet().tally(s.battle, side).start);
  }
  EXPECT_NE(s.battle.setting().sides[0].automated, s.battle.setting().sides[1].automated);
  EXPECT_FALSE(ruling(s.sheet(), s.battle, When::step)) << "nobody has won yet";
}

TEST_P(VwsScenarios, BasesFillTheFootprintOfTheirBody) {
  const test::Small s = test::scenario(GetParam());
  const Situation now = s.now();
  for (const UnitId unit : now.present()) {
    double area = 0;
    for (const field::Box& base : s.sheet().bases(s.battle, unit)) {
      area += 4 * base.half_width * base.half_depth;
      for (const Vec corner : field::corners(base)) {
        EXPECT_NEAR(field::gap(corner, now.box(unit)), 0, 1e-6);
      }
    }
    EXPECT_NEAR(area, 4 * now.box(unit).half_width * now.box(unit).half_depth, 1e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(All, VwsScenarios, testing::Values("edgehill_1642", "lane_1645"));

TEST(VwsSection15, EdgehillAsTheSpecificationHasIt) {
  const test::Small s = test::scenario("edgehill_1642");
  const Setting& setting = s.battle.setting();
  EXPECT_EQ(setting.turns, 16);
  EXPECT_EQ(setting.width, 72_in);
  EXPECT_EQ(setting.height, 48_in);
  EXPECT_EQ(options(s.battle).year, 1642);
  std::array<std::array<int, 6>, 2> kinds{};
  std::array<int, 2> bases{};
  for (std::size_t i = 0; i < s.battle.size(); ++i) {
    const UnitId unit = unit_id(i);
    const auto side = static_cast<std::size_t>(side_of(s.battle, unit));
    const Leader* leader = leader_info(s.battle, unit);
    ++kinds[side][leader != nullptr ? 5 : static_cast<std::size_t>(body_info(s.battle, unit).kind)];
    if (leader == nullptr) bases[side] += bases_of(s.battle, unit).all();
  }
  // Horse, dragoons, foot, commanded shot, artillery, leaders.
  EXPECT_EQ(kinds[0], (std::array<int, 6>{9, 2, 10, 0, 3, 7}));
  EXPECT_EQ(kinds[1], (std::array<int, 6>{5, 2, 9, 2, 3, 6}));
  EXPECT_EQ(bases[0], 9 * 3 + 2 * 3 + 10 * 6 + 4);
  EXPECT_EQ(bases[1], 5 * 6 + 2 * 3 + 9 * 6 + 2 * 2 + 4);
  EXPECT_EQ(body_info(s.battle, s.id("wales")).quality, 1);
  EXPECT_EQ(body_info(s.battle, s.id("essex_a")).quality, -1);
  EXPECT_EQ(body_info(s.battle, s.id("ramsay_a")).ranks, 2);
  EXPECT_EQ(s.battle.unit(s.id("wales")).task.kind, TaskKind::attack);
  EXPECT_EQ(s.battle.unit(s.id("wentworth_a")).task.kind, TaskKind::advance);
  EXPECT_EQ(s.battle.unit(s.id("meldrum_a")).task.kind, TaskKind::hold);
  EXPECT_EQ(record(s.battle, s.id("browne")).mounted, 0);
  EXPECT_EQ(record(s.battle, s.id("usher")).mounted, 1);
}

TEST(VwsSection15, TheLieOfTheLandAtEdgehill) {
  const test::Small s = test::scenario("edgehill_1642");
  const Situation now = s.now();
  EXPECT_TRUE(now.in_cover(s.id("browne"))) << "in the bushes";
  EXPECT_TRUE(now.in_cover(s.id("hedge_shot"))) << "behind the hedge";
  EXPECT_FALSE(now.in_cover(s.id("holles")));
  EXPECT_EQ(level_at(now.ground(), now.box(s.id("heavy_battery")).centre), 1);
  EXPECT_TRUE(now.sees(s.id("heavy_battery"), s.id("meldrum_a"))) << "from the hill's edge";
  for (const char* body : {"wales", "meldrum_b", "wilmot_horse"}) {
    EXPECT_NE(now.commander_of(s.id(body)), kNoUnit) << body;
  }
}

TEST(VwsSection15, PointsInTheMiddleDecideAtTheEnd) {
  test::Small s = test::scenario("edgehill_1642");
  const auto middle = [&] {
    for (std::size_t i = 0;; ++i) {
      if (s.now().ground().features()[i].id == "middle") return static_cast<FeatureId>(i);
    }
  }();
  const auto points = [&](Side side) {
    Count count;
    count.what = "points";
    count.side = side;
    count.inside = middle;
    return s.sheet().counted(s.battle, count);
  };
  // 24 and 21 bodies in order; inside ten inches of (36, 24): the two sides' nearest.
  const int king = points(Side::a);
  const int parliament = points(Side::b);
  EXPECT_GE(king, 24);
  EXPECT_GE(parliament, 21);
  s.put("wentworth_a", 36, 24, 0);
  EXPECT_EQ(points(Side::a), king + 1) << "twice inside";
  set_state(s.battle, s.id("wentworth_a"), State::disordered);
  EXPECT_EQ(points(Side::a), king - 1) << "not in order";
  s.battle.head().turn = 16;
  for (const char* body : {"wentworth_b", "fielding_a", "fielding_b", "gerard_a", "gerard_b"}) {
    remove(s.battle, s.id(body), Gone::left_table);
  }
  for (const char* body : {"ramsay_a", "ramsay_b", "feilding_horse"}) {
    s.put(body, 36, 24, 180);
  }
  const auto end = ruling(s.sheet(), s.battle, When::turn_is_over);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->verdict, Verdict::b_wins);
  EXPECT_THAT(end->words, HasSubstr("marginal"));
}

TEST(VwsSection15, EvenAtTheEndItIsDrawn) {
  test::Small s = test::scenario("edgehill_1642");
  s.battle.head().turn = 16;
  // As many on both sides, nobody in the middle.
  for (const char* body : {"grey", "usher", "heavy_battery"}) {
    remove(s.battle, s.id(body), Gone::left_table);
  }
  const auto end = ruling(s.sheet(), s.battle, When::turn_is_over);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->verdict, Verdict::drawn) << end->words;
}

TEST(VwsCounts, BodiesInAPlaceAndWithinAMoveOfIt) {
  test::Small s = test::Making{}
                      .terrain("farm", "area = [[18,12],[30,12],[30,20],[18,20]]; kind = 'open'")
                      .unit("f", 'a', "foot", 20, 10)
                      .unit("h", 'a', "horse", 30, 5)
                      .unit("l", 'a', "leader", 20, 15)
                      .unit("b", 'b', "foot", 25, 18)
                      .small();
  const auto count = [&](const char* what, bool inside, bool within_move) {
    Count c;
    c.what = what;
    if (inside) c.inside = FeatureId{0};
    if (within_move) c.within_move_of = FeatureId{0};
    return counted(s.battle, c);
  };
  EXPECT_EQ(count("bodies", false, false), 2) << "leaders are none";
  EXPECT_EQ(count("bodies", true, false), 0);
  EXPECT_EQ(count("bodies", false, true), 2);
  EXPECT_EQ(count("points", true, false), 2);
  s.put("f", 20, 13, 0);
  EXPECT_EQ(count("bodies", true, false), 1);
  EXPECT_EQ(count("points", true, false), 3);
  set_state(s.battle, s.id("f"), State::broken);
  EXPECT_EQ(count("bodies", true, false), 1);
  EXPECT_EQ(count("bodies in order", true, false), 0);
  Count wrong;
  wrong.what = "figures";
  EXPECT_THROW(static_cast<void>(counted(s.battle, wrong)), std::logic_error);
}

TEST(VwsLost1, TheTallySaysWhatBecameOfTheLost) {
  test::Small s = test::scenario("edgehill_1642");
  EXPECT_EQ(s.sheet().tally(s.battle, Side::a).words, "none of 24");
  remove(s.battle, s.id("grey"), Gone::left_table);
  remove(s.battle, s.id("wales"), Gone::surrendered);
  set_state(s.battle, s.id("maurice"), State::broken);
  remove(s.battle, s.id("prince_rupert"), Gone::killed);
  const Tally tally = s.sheet().tally(s.battle, Side::a);
  EXPECT_EQ(tally.words, "1 surrendered, 1 fled the field, 1 broken of 24");
  EXPECT_EQ(tally.left, 22);
}

TEST(VwsWords, WhatMarksABody) {
  test::Small s = test::scenario("lane_1645");
  const auto marks = [&](const char* id) { return s.sheet().marks(s.battle, s.id(id)); };
  EXPECT_THAT(marks("k_foot_1"), IsEmpty());
  s.record("k_foot_1").in_motion = 1;
  set_state(s.battle, s.id("k_foot_1"), State::unsteady);
  EXPECT_THAT(marks("k_foot_1"), testing::ElementsAre("unsteady", "in motion"));
  EXPECT_EQ(s.sheet().strength(s.battle, s.id("k_foot_1")), "2 pike and 4 shot");
  EXPECT_EQ(s.sheet().strength(s.battle, s.id("p_gun")), "1 base");
  attach(s.battle, s.id("legge"), s.id("k_foot_2"));
  EXPECT_THAT(marks("legge"), testing::ElementsAre("with Blue foot, 2nd"));
  EXPECT_EQ(s.sheet().strength(s.battle, s.id("legge")), "leads");
  remove(s.battle, s.id("legge"), Gone::captured);
  EXPECT_EQ(s.sheet().strength(s.battle, s.id("legge")), "captured");
}

}  // namespace
}  // namespace opfor::victory_without_squares
