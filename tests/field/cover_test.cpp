#include <gtest/gtest.h>

#include "field/camerone.hpp"

namespace opfor::field {
namespace {

using namespace camerone;

void expect_cover(CoverFrom found, Cover cover, FeatureId by) {
  EXPECT_EQ(found.cover, cover);
  EXPECT_EQ(found.feature, by);
}

TEST(Cover, InTheOpenThereIsNone) {
  expect_cover(ground().cover(cm(90, 75), cm(45, 75)), Cover::none, kNoFeature);
  expect_cover(ground().cover_any(cm(90, 75)), Cover::none, kNoFeature);
  expect_cover(ground().cover(cm(90, 75), cm(90, 75)), Cover::none, kNoFeature);
}

TEST(Cover, OfAnAreaAgainstAnyone) {
  expect_cover(ground().cover(cm(80, 45), cm(82, 45)), Cover::soft, id(kGrass));
  expect_cover(ground().cover(cm(180, 125), cm(180, 140)), Cover::hard, id(kHuts));
  expect_cover(ground().cover_any(cm(110, 45)), Cover::soft, id(kGrass));
}

// NC-SCN-2: the wall shelters figures within 2 cm inside.
TEST(Cover, OfTheHaciendaWallWithinTwoCentimetresInside) {
  expect_cover(ground().cover(cm(152, 75), cm(100, 75)), Cover::hard, id(kWall));
  expect_cover(ground().cover(cm(152.01, 75), cm(100, 75)), Cover::none, kNoFeature);
  expect_cover(ground().cover(cm(149, 75), cm(175, 75)), Cover::none, kNoFeature);
  expect_cover(ground().cover(cm(152, 75), cm(170, 75)), Cover::none, kNoFeature);
  expect_cover(ground().cover(cm(151, 64), cm(100, 64)), Cover::none, kNoFeature);
  expect_cover(ground().cover_any(cm(152, 75)), Cover::hard, id(kWall));
  expect_cover(ground().cover_any(cm(149, 75)), Cover::none, kNoFeature);
  expect_cover(ground().cover_any(cm(151, 64)), Cover::none, kNoFeature);
}

TEST(Cover, OfAHedgeOnTheSideAwayFromTheShooter) {
  expect_cover(ground().cover(cm(121, 60), cm(60, 62)), Cover::soft, id(kHedge));
  expect_cover(ground().cover(cm(119, 60), cm(60, 62)), Cover::none, kNoFeature);
  expect_cover(ground().cover(cm(119, 60), cm(160, 60)), Cover::soft, id(kHedge));
  expect_cover(ground().cover(cm(120, 60), cm(60, 62)), Cover::soft, id(kHedge));
  expect_cover(ground().cover(cm(120, 60), cm(160, 60)), Cover::soft, id(kHedge));
  expect_cover(ground().cover(cm(121, 106), cm(60, 106)), Cover::none, kNoFeature);
  expect_cover(ground().cover_any(cm(119, 60)), Cover::soft, id(kHedge));
}

TEST(Cover, HardBeatsSoftAndTheFirstOfEqualsIsNamed) {
  Feature scrub = rectangle("scrub", 10, 10, 50, 50);
  scrub.cover = Cover::soft;
  Feature crops = rectangle("crops", 20, 10, 50, 50);
  crops.cover = Cover::soft;
  Feature rocks = rectangle("rocks", 30, 10, 50, 50);
  rocks.cover = Cover::hard;
  const Ground g({scrub, crops, rocks}, 60_cm, 60_cm, {});
  expect_cover(g.cover(cm(25, 20), cm(0, 20)), Cover::soft, FeatureId{0});
  expect_cover(g.cover(cm(35, 20), cm(0, 20)), Cover::hard, FeatureId{2});
}

std::vector<Vec> places_of(std::uint8_t which, Vec threat, double half_depth = 50) {
  std::vector<Vec> places;
  for (const CoverPlace& place : ground().cover_places(threat, half_depth, kFoot)) {
    if (place.feature == id(which)) places.push_back(place.at);
  }
  return places;
}

TEST(CoverPlaces, StandInsideTheWallThatFacesTheThreat) {
  const std::vector<Vec> places = places_of(kWall, cm(60, 75));
  ASSERT_FALSE(places.empty());
  for (const Vec place : places) {
    EXPECT_DOUBLE_EQ(place.x, 15060) << "half a base and a millimetre behind the wall";
    EXPECT_EQ(ground().cover(place, cm(60, 75)).cover, Cover::hard);
    EXPECT_TRUE(ground().can_stand({place, {-1, 0}, 100, 50}, kFoot));
  }
}

TEST(CoverPlaces, StandBehindTheHedge) {
  const std::vector<Vec> east = places_of(kHedge, cm(60, 60));
  EXPECT_GE(east.size(), 30U);
  for (const Vec place : east) EXPECT_DOUBLE_EQ(place.x, 12060);
  const std::vector<Vec> west = places_of(kHedge, cm(140, 60));
  for (const Vec place : west) EXPECT_DOUBLE_EQ(place.x, 11940);
}

TEST(CoverPlaces, FillAreasOnAGridRoundTheirCentre) {
  const std::vector<Vec> places = places_of(kGrass, cm(0, 75));
  ASSERT_GE(places.size(), 50U);
  EXPECT_EQ(places.front(), cm(80, 45));
  for (const Vec place : places) EXPECT_TRUE(ground().contains(id(kGrass), place));
}

TEST(CoverPlaces, LeaveOutGroundThatCannotBeEntered) {
  Feature rocks = rectangle("rocks", 10, 10, 50, 50);
  rocks.cover = Cover::hard;
  rocks.impassable_horse = true;
  const Ground g({rocks}, 60_cm, 60_cm, {});
  EXPECT_FALSE(g.cover_places(cm(0, 0), 50, kFoot).empty());
  EXPECT_TRUE(g.cover_places(cm(0, 0), 50, kHorse).empty());
}

}  // namespace
}  // namespace opfor::field
