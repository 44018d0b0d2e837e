#include <gtest/gtest.h>

#include "drill/mover.hpp"
#include "support.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::inches;
using test::Making;

constexpr double kHalf = 200 / 254.0;  ///< of the depth of foot

std::vector<Met> met_ahead(const test::Small& s, double inches_on, const char* id = "a1") {
  const UnitId unit = s.id(id);
  const Situation now = s.now();
  return on_the_way(now, unit, now.box(unit), now.box(unit).ahead * inches(inches_on));
}

TEST(VwsCmb1, AnEnemyIsMetWhereTheFootprintsTouch) {
  const test::Small s = Making{}
                            .unit("a1", 'a', "foot", 20, 10)
                            .unit("b1", 'b', "foot", 22, 10 + 2 * kHalf + 3)
                            .unit("b2", 'b', "foot", 40, 12)
                            .small();
  const auto met = met_ahead(s, 4);
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].what, Meets::enemy);
  EXPECT_EQ(met[0].unit, s.id("b1"));
  EXPECT_NEAR(met[0].after, inches(3), 1);
  EXPECT_TRUE(met_ahead(s, 2.9).empty());
}

TEST(VwsMove11, FriendsAndEnemiesInTheOrderOfTheWay) {
  const test::Small s = Making{}
                            .unit("a1", 'a', "horse", 20, 10)
                            .unit("a2", 'a', "foot", 20, 13)
                            .unit("b1", 'b', "foot", 20, 17)
                            .unit("l", 'a', "leader", 20, 11)
                            .small();
  const auto met = met_ahead(s, 8);
  ASSERT_EQ(met.size(), 2U) << "leaders are no bodies";
  EXPECT_EQ(met[0].what, Meets::friendly);
  EXPECT_EQ(met[0].unit, s.id("a2"));
  EXPECT_EQ(met[1].what, Meets::enemy);
  EXPECT_FALSE(clear_of_bodies(s.now(), s.id("a1"), s.now().box(s.id("a2"))));
  EXPECT_TRUE(clear_of_bodies(s.now(), s.id("a1"), s.now().box(s.id("a1"))));
}

TEST(VwsMove14, EachEdgeAndEachHedgeIsACrossing) {
  const test::Small s = Making{}
                            .terrain("w", test::wood("[[10,12],[30,12],[30,14],[10,14]]"))
                            .terrain("h", test::hedge("[[10,16],[30,16]]"))
                            .terrain("road", "line = [[10,13],[30,13]]; kind = 'road'")
                            .unit("a1", 'a', "horse", 20, 10)
                            .small();
  const auto met = met_ahead(s, 8);
  ASSERT_EQ(met.size(), 3U) << "in, out, across; a road is nothing";
  const double front = 10 + 150 / 254.0;
  EXPECT_EQ(met[0].what, Meets::crossing);
  EXPECT_NEAR(met[0].after, inches(12 - front), 1);
  EXPECT_NEAR(met[1].after, inches(14 - front), 1);
  EXPECT_EQ(met[1].feature, met[0].feature);
  EXPECT_NEAR(met[2].after, inches(16 - front), 1);
}

TEST(VwsMove5, WhoStandsOnForbiddenGroundMayLeaveItButNotTheTable) {
  test::Small s = Making{}
                      .terrain("v",
                               "area = [[16,40],[24,40],[24,44],[16,44]]; "
                               "kind = 'building'; impassable = ['horse']")
                      .unit("a1", 'a', "horse", 20, 30)
                      .small();
  put(s.battle, s.id("a1"), {{20_in, 42_in}, Angle::degrees(0)});
  EXPECT_TRUE(met_ahead(s, 4).empty()) << "out of the village";
  const auto met = met_ahead(s, 12);
  ASSERT_EQ(met.size(), 1U);
  EXPECT_EQ(met[0].what, Meets::edge);
  EXPECT_NEAR(met[0].after, inches(48 - 42 - 150 / 254.0), 6);
}

TEST(VwsMove14, GoingBackTheRearEdgeCrosses) {
  const test::Small s =
      Making{}.terrain("h", test::hedge("[[10,8],[30,8]]")).unit("a1", 'a', "foot", 20, 10).small();
  const auto met = met_ahead(s, -2);
  ASSERT_EQ(met.size(), 1U);
  EXPECT_NEAR(met[0].after, inches(2 - kHalf), 1);
}

TEST(VwsMove5, GunsEnterNoWood) {
  const test::Small s = Making{}
                            .terrain("w", test::wood("[[10,12],[30,12],[30,14],[10,14]]"))
                            .unit("a1", 'a', "artillery", 20, 10, "limbered = true")
                            .small();
  const auto met = met_ahead(s, 4);
  ASSERT_EQ(met.size(), 1U) << "it ends there";
  EXPECT_EQ(met[0].what, Meets::ground);
}

TEST(VwsMove7, TheTablesEdgeAndImpassableGroundEndAWay) {
  const test::Small s =
      Making{}
          .terrain("v",
                   "area = [[30,12],[50,12],[50,16],[30,16]]; kind = 'building'; cover = "
                   "'hard'; difficult = true; impassable = ['horse']")
          .unit("a1", 'a', "foot", 20, 45)
          .unit("h", 'a', "horse", 36, 10)
          .unit("f", 'a', "foot", 42, 10)
          .small();
  const auto edge = met_ahead(s, 4);
  ASSERT_EQ(edge.size(), 1U);
  EXPECT_EQ(edge[0].what, Meets::edge);
  EXPECT_NEAR(edge[0].after, inches(48 - 45 - kHalf), 1e-6);
  const auto village = met_ahead(s, 8, "h");
  ASSERT_FALSE(village.empty());
  EXPECT_EQ(village.back().what, Meets::ground);
  EXPECT_LT(village.back().after, inches(12 - 10));
  const auto foot = met_ahead(s, 4, "f");
  ASSERT_EQ(foot.size(), 1U) << "foot goes in, by a card";
  EXPECT_EQ(foot[0].what, Meets::crossing);
}

}  // namespace
}  // namespace opfor::victory_without_squares
