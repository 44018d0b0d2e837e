#include "rules/nineteenth_century/formation.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

using field::Box;
using field::Pose;

const Pose kNorth{{100_cm, 100_cm}, Angle::degrees(0)};

Figures foot(Formation formation, int n, bool formed = true) {
  return bases(kNorth, formation, Arm::foot, formed, n);
}

void expect_at(const Box& box, double x, double y) {
  EXPECT_NEAR(box.centre.x / 100, x, 1e-6);
  EXPECT_NEAR(box.centre.y / 100, y, 1e-6);
}

/// Least distance between two of the figures.
double closest(const Figures& all) {
  double least = 1e9;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) least = std::min(least, field::gap(all[i], all[k]));
  }
  return least;
}

TEST(NcScope6, ALineStandsInOneRankWithGapsOfOneCentimetre) {
  const auto line = foot(Formation::line, 4);
  ASSERT_EQ(line.size(), 4U);
  expect_at(line[0], 95.5, 100);
  expect_at(line[1], 98.5, 100);
  expect_at(line[3], 104.5, 100);
  EXPECT_NEAR(field::gap(line[0], line[1]), 100, 1e-6);
  EXPECT_NEAR(line[0].half_width, 100, 1e-9);
  EXPECT_NEAR(line[0].half_depth, 100, 1e-9);
}

TEST(NcScope6, HorseHasBasesOfTwoAndAHalfByFive) {
  const auto line = bases(kNorth, Formation::line, Arm::horse, true, 2);
  EXPECT_NEAR(line[0].half_width, 125, 1e-9);
  EXPECT_NEAR(line[0].half_depth, 250, 1e-9);
  EXPECT_NEAR(field::gap(line[0], line[1]), 100, 1e-6);
}

TEST(NcScope6, AColumnIsFourAbreastAndItsLastRankIsCentred) {
  const auto column = foot(Formation::column, 10);
  ASSERT_EQ(column.size(), 10U);
  expect_at(column[0], 95.5, 103);
  expect_at(column[4], 95.5, 100);
  expect_at(column[8], 98.5, 97);
  expect_at(column[9], 101.5, 97);
}

TEST(NcScope6, OpenOrderHasGapsOfThreeCentimetresAndTwoRanksBeyondSixteen) {
  const auto few = foot(Formation::open, 16, false);
  EXPECT_NEAR(field::gap(few[0], few[1]), 300, 1e-6);
  EXPECT_NEAR(body(few).half_depth, 100, 1e-6);
  const auto many = foot(Formation::open, 17, false);
  EXPECT_NEAR(body(many).half_depth, 350, 1e-6) << "two ranks, 3 cm apart";
  EXPECT_NEAR(closest(many), 300, 1e-6);
}

TEST(NcScope6, UnformedBodiesStandLooseInEveryFormation) {
  EXPECT_NEAR(closest(foot(Formation::line, 6, false)), 300, 1e-6);
}

TEST(NcMove8, ASquareIsHollowCentredAndNobodyCrowdsAnother) {
  for (int n = 5; n <= 32; ++n) {
    const auto square = foot(Formation::square, n);
    ASSERT_EQ(square.size(), static_cast<std::size_t>(n));
    EXPECT_GE(closest(square), 100 - 1e-6) << n << " figures";
    const Box round = body(square);
    EXPECT_NEAR(round.centre.x, 10000, 1e-6) << n;
    EXPECT_NEAR(round.centre.y, 10000, 1e-6) << n;
    EXPECT_NEAR(round.half_width, round.half_depth, 1e-6) << n;
    if (n < 12) continue;
    for (const Box& figure : square) {
      EXPECT_GT(field::gap(Vec{10000, 10000}, figure), 100) << "hollow";
    }
  }
}

TEST(NcMove8, AFewMenInSquareStandTwoByTwo) {
  const auto square = foot(Formation::square, 4);
  expect_at(square[0], 98.5, 101.5);
  expect_at(square[3], 101.5, 98.5);
}

TEST(NcScope6, TheFacingTurnsTheBody) {
  const auto east =
      bases({{100_cm, 100_cm}, Angle::degrees(90)}, Formation::line, Arm::foot, true, 3);
  expect_at(east[0], 100, 103);  // its left is north
  expect_at(east[2], 100, 97);
}

TEST(NcScope5, OnlyTheLivingStandEachInHisPlaceUntilTheyCloseUp) {
  test::Small s = test::Making{}.foot("A1", "a", 60, 75, 5, "formed = true").small();
  const UnitId a1 = s.id("A1");
  EXPECT_EQ(bases(s.battle, a1).size(), 5U);
  ASSERT_TRUE(take_losses(s.battle, a1, 2, 1));
  EXPECT_EQ(bases(s.battle, a1).size(), 3U) << "the wounded stand with the others";
  const std::vector<Box> before =
      test::Making{}.foot("A1", "a", 60, 75, 5, "formed = true").small().now().figures(a1);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(bases(s.battle, a1)[i].centre.y, before[i].centre.y) << "nobody moves by a loss";
  }
  const Pose elsewhere{{100_cm, 75_cm}, Angle::degrees(90)};
  EXPECT_NEAR(body(bases_at(s.battle, a1, elsewhere, Formation::line)).centre.y, 7500, 1e-6);
  close_up(s.battle, a1);
  EXPECT_NEAR(body(bases(s.battle, a1)).centre.y, 7500, 1e-6);
  EXPECT_NEAR(body(bases(s.battle, a1)).half_width, 400, 1e-6);
  ASSERT_TRUE(take_losses(s.battle, a1, 3, 0));
  EXPECT_TRUE(bases(s.battle, a1).empty());
  EXPECT_EQ(s.unit("A1").presence, Presence::removed);
}

TEST(Formation, TheBodyIsTheRectangleRoundAllBases) {
  const Box round = body(foot(Formation::column, 8));
  EXPECT_NEAR(round.half_width, 550, 1e-6);
  EXPECT_NEAR(round.half_depth, 250, 1e-6);
  EXPECT_EQ(body({}).half_width, 0);
}

}  // namespace
}  // namespace opfor::nineteenth_century
