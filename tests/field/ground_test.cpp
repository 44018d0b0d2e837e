#include "field/ground.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "field/camerone.hpp"

namespace opfor::field {
namespace {

using namespace camerone;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Ground, KnowsTheTable) {
  EXPECT_EQ(ground().width(), 240_cm);
  EXPECT_EQ(ground().height(), 150_cm);
  EXPECT_EQ(ground().features().size(), 9U);
  EXPECT_EQ(ground().feature(id(kHedge)).id, "hedge");
  EXPECT_THROW(static_cast<void>(ground().feature(kNoFeature)), std::out_of_range);
  EXPECT_TRUE(ground().on_table(cm(0, 0)));
  EXPECT_TRUE(ground().on_table(cm(240, 150)));
  EXPECT_FALSE(ground().on_table(cm(240.01, 150)));
  EXPECT_FALSE(ground().on_table(cm(5, -0.01)));
}

TEST(Contains, AreasRingsAndLinesWithTheirBorders) {
  EXPECT_TRUE(ground().contains(id(kScrub), cm(35, 20)));
  EXPECT_FALSE(ground().contains(id(kScrub), cm(35.01, 20)));
  EXPECT_TRUE(ground().contains(id(kWall), cm(175, 75)));
  EXPECT_TRUE(ground().contains(id(kWall), cm(150, 64))) << "a gate belongs to the ring";
  EXPECT_FALSE(ground().contains(id(kWall), cm(149.9, 64)));
  EXPECT_TRUE(ground().contains(id(kRoad), cm(60, 114)));
  EXPECT_FALSE(ground().contains(id(kRoad), cm(60, 114.01)));
  EXPECT_TRUE(ground().contains(id(kHedge), cm(120, 50)));
  EXPECT_FALSE(ground().contains(id(kHedge), cm(120.01, 50)));
}

TEST(Contains, OnANonconvexAreaBetweenItsArms) {
  const Ground u({feature("u", Shape::area,
                          {cm(10, 10), cm(40, 10), cm(40, 40), cm(30, 40), cm(30, 20), cm(20, 20),
                           cm(20, 40), cm(10, 40)})},
                 60_cm, 60_cm, {});
  EXPECT_TRUE(u.contains(FeatureId{0}, cm(15, 35)));
  EXPECT_FALSE(u.contains(FeatureId{0}, cm(25, 30)));
  EXPECT_TRUE(u.contains(FeatureId{0}, cm(25, 20)));
  EXPECT_DOUBLE_EQ(u.distance(FeatureId{0}, cm(25, 25)), 500);
  EXPECT_DOUBLE_EQ(u.depth_inside(FeatureId{0}, cm(15, 15)), 500);
}

TEST(DepthInside, IsTheDistanceToTheBorder) {
  EXPECT_DOUBLE_EQ(ground().depth_inside(id(kScrub), cm(25, 20)), 1000);
  EXPECT_EQ(ground().depth_inside(id(kScrub), cm(35, 20)), 0);
  EXPECT_EQ(ground().depth_inside(id(kScrub), cm(50, 20)), 0);
  EXPECT_DOUBLE_EQ(ground().depth_inside(id(kWall), cm(153, 64)), 300);
  EXPECT_DOUBLE_EQ(ground().depth_inside(id(kRoad), cm(60, 111)), 100);
}

TEST(Distance, ToAreasLinesAndRings) {
  EXPECT_EQ(ground().distance(id(kScrub), cm(20, 20)), 0);
  EXPECT_DOUBLE_EQ(ground().distance(id(kScrub), cm(38, 39)), 500);
  EXPECT_DOUBLE_EQ(ground().distance(id(kWall), cm(175, 75)), 2500) << "inside a ring too";
  EXPECT_DOUBLE_EQ(ground().distance(id(kWall), cm(145, 64)), 500) << "gaps are part of the line";
  EXPECT_DOUBLE_EQ(ground().distance(id(kHedge), cm(123, 109)), 500);
  EXPECT_DOUBLE_EQ(ground().distance(id(kRoad), cm(60, 120)), 600) << "from the edge of the road";
}

TEST(At, NamesEveryFeatureOfAPlace) {
  EXPECT_THAT(ground().at(cm(170, 95)), ElementsAre(id(kWall), id(kHouse)));
  EXPECT_THAT(ground().at(cm(80, 45)), ElementsAre(id(kGrass)));
  EXPECT_THAT(ground().at(cm(130, 140)), IsEmpty());
}

TEST(Enclosed, HousesAndScrubButNotTheYard) {
  EXPECT_TRUE(ground().enclosed(cm(170, 95)));
  EXPECT_TRUE(ground().enclosed(cm(5, 5)));
  EXPECT_FALSE(ground().enclosed(cm(175, 75)));
}

TEST(Fortified, InsideOrWithinItsCoverAndForItsSideOnly) {
  EXPECT_EQ(ground().fortified(cm(175, 75), Side::a), id(kWall));
  EXPECT_EQ(ground().fortified(cm(148, 75), Side::a), id(kWall));
  EXPECT_EQ(ground().fortified(cm(147.99, 75), Side::a), kNoFeature);
  EXPECT_EQ(ground().fortified(cm(175, 75), Side::b), kNoFeature);
}

}  // namespace
}  // namespace opfor::field
