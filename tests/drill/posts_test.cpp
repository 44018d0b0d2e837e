#include "drill/posts.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

constexpr UnitId kNear = unit_id(0);
constexpr UnitId kFar = unit_id(1);

/// A man ten by ten who hears so far.
Hearer man(UnitId unit, Vec at, double reach, double counts = 1) {
  return {unit, {at, {0, 1}, 5, 5}, reach, counts};
}

Vec as_it_is(Vec place) { return place; }
bool never(Vec) { return false; }
double for_nothing(Vec) { return 0; }

TEST(Posts, WhoHearsIsMeasuredToHisEdgeAndCountsHisShare) {
  const std::vector<Hearer> two{man(kNear, {0, 100}, 95, 2), man(kFar, {0, 300}, 95, 0.5)};
  EXPECT_EQ(heard_from(two, {0, 0}), 2) << "95 to the edge of the one, 295 to that of the other";
  EXPECT_EQ(heard_from(two, {0, -1}), 0);
  EXPECT_EQ(heard_from(two, {0, 200}), 2.5);
  EXPECT_EQ(heard_from(two, {0, 0}, kFar), 2.5) << "whom he goes with hears him anyhow";
}

TEST(Posts, EachHearsAsFarAsHisOwnReach) {
  const std::vector<Hearer> two{man(kNear, {0, 100}, 10), man(kFar, {0, 300}, 295)};
  EXPECT_EQ(heard_from(two, {0, 0}), 1);
}

TEST(Posts, WellWithinReachIsWorthMoreToWhomItIsSaid) {
  Hearer eased = man(kNear, {0, 100}, 95, 2);
  eased.ease = 0.5;
  EXPECT_EQ(heard_from({eased}, {0, 0}), 2) << "at the end of his reach";
  EXPECT_EQ(heard_from({eased}, {0, 95}), 3) << "beside him";
  EXPECT_EQ(heard_from({eased}, {0, -1}), 0);
}

TEST(Posts, HeIsAloneByWhatHeIsNearerToTheEnemyThanHisMen) {
  const field::Box enemy{{0, 1000}, {0, 1}, 5, 5};
  const std::vector<field::Box> men{{{0, 100}, {0, 1}, 5, 5}, {{0, 300}, {0, 1}, 5, 5}};
  EXPECT_EQ(alone_before({0, 395}, enemy, men), 90) << "695 of the nearer of them";
  EXPECT_EQ(alone_before({0, 305}, enemy, men), 0) << "on a level with him";
  EXPECT_EQ(alone_before({0, 200}, enemy, men), 0) << "one stands before him";
  EXPECT_EQ(alone_before({0, 395}, enemy, {}), 0) << "he has no men";
}

TEST(Posts, WhoGoesSomewhereComesAsFarAsHisMoveTakesHim) {
  EXPECT_EQ(on_the_way({10, 0}, {10, 40}, 30), (Vec{10, 30}));
  EXPECT_EQ(on_the_way({10, 0}, {10, 40}, 40), (Vec{10, 40}));
  EXPECT_EQ(on_the_way({10, 0}, {10, 40}, 90), (Vec{10, 40})) << "and no farther";
  EXPECT_EQ(on_the_way({10, 0}, {10, 0}, 0), (Vec{10, 0}));
}

TEST(Posts, HeStandsInTheMiddleIfThatDoesAsWell) {
  const std::vector<Vec> men{{0, 0}, {100, 0}};
  const std::vector<Hearer> all{man(kNear, men[0], 60), man(kFar, men[1], 60)};
  EXPECT_EQ(post_among(men, all, as_it_is, never, for_nothing), (Vec{50, 0}));
}

TEST(Posts, HeStandsWhereMostAreHeardThoughNotInTheMiddle) {
  // Two close together and one far off: the middle of all hears nobody.
  const std::vector<Vec> men{{0, 0}, {20, 0}, {400, 0}};
  std::vector<Hearer> all;
  for (const Vec at : men) all.push_back(man(kNear, at, 30));
  EXPECT_EQ(post_among(men, all, as_it_is, never, for_nothing), (Vec{0, 0}));
  const auto from_the_first = [](Vec place) { return place.x < 10; };
  EXPECT_EQ(post_among(men, all, as_it_is, from_the_first, for_nothing), (Vec{10, 0}))
      << "between the two, if he may not stand at the first";
}

TEST(Posts, OfTwoWhereAsManyAreHeardHeRidesToTheNearer) {
  const std::vector<Vec> men{{0, 0}, {400, 0}};
  const std::vector<Hearer> all{man(kNear, men[0], 30), man(kFar, men[1], 30)};
  EXPECT_EQ(post_among(men, all, as_it_is, never, for_nothing), (Vec{0, 0}));
  const auto ride = [](Vec post) { return norm(post - Vec{380, 0}) / 10000; };
  EXPECT_EQ(post_among(men, all, as_it_is, never, ride), (Vec{400, 0}));
}

TEST(Posts, HeLooksAboutForAPlaceWhereOneMoreIsHeard) {
  // The last is heard neither from the middle of all, nor beside anybody, nor between two.
  const std::vector<Vec> men{{0, 0}, {2000, 0}, {1000, 2300}};
  std::vector<Hearer> all;
  for (const Vec at : men) all.push_back(man(kNear, at, 1400));
  const auto post = post_among(men, all, as_it_is, never, for_nothing);
  ASSERT_TRUE(post);
  EXPECT_EQ(heard_from(all, *post), 2);
  const Vec about = post_about(*post, 600, all, as_it_is, never);
  EXPECT_EQ(heard_from(all, about), 3);
  const auto not_there = [](Vec place) { return place.y > 500; };
  EXPECT_EQ(heard_from(all, post_about(*post, 600, all, as_it_is, not_there)), 2);
}

TEST(Posts, WhatIsHeardIsHeardWhereHeWouldStand) {
  const std::vector<Vec> men{{0, 0}};
  const std::vector<Hearer> all{man(kNear, men[0], 60)};
  const auto behind = [](Vec place) { return Vec{place.x, place.y - 30}; };
  EXPECT_EQ(post_among(
                men, all, behind, [](Vec) { return true; }, for_nothing),
            (Vec{0, -30}))
      << "the middle of all is open to him, whatever bars it";
  EXPECT_EQ(post_among({}, all, behind, never, for_nothing), std::nullopt);
}

}  // namespace
}  // namespace opfor
