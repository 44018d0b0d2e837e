#include <gtest/gtest.h>

#include "field/camerone.hpp"

namespace opfor::field {
namespace {

using namespace camerone;

const SightRule kRule;  // NC: 2 cm, 10 cm, 20 cm

Sight camerone_sight(Vec from, Vec to) { return ground().sight(from, to, kRule); }

TEST(Sight, InTheOpen) {
  EXPECT_EQ(camerone_sight(cm(90, 75), cm(45, 118)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(90, 75), cm(90, 75)), Sight::clear) << "a figure sees itself";
}

// NC-VIS-5: woods, buildings and walls block sight lines through them.
TEST(Sight, IsBlockedThroughAHouseAndThroughAWall) {
  EXPECT_EQ(camerone_sight(cm(180, 110), cm(180, 140)), Sight::blocked);
  EXPECT_EQ(camerone_sight(cm(130, 75), cm(175, 75)), Sight::blocked);
  EXPECT_EQ(camerone_sight(cm(175, 75), cm(130, 75)), Sight::blocked);
}

TEST(Sight, GoesThroughGatesAndTheBreach) {
  EXPECT_EQ(camerone_sight(cm(130, 64), cm(170, 64)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(130, 67), cm(170, 67)), Sight::blocked);
  EXPECT_EQ(camerone_sight(cm(230, 74), cm(155, 74)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(130, 66), cm(170, 66)), Sight::clear) << "grazes the gate post";
  EXPECT_EQ(camerone_sight(cm(130, 66.04), cm(170, 66.04)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(130, 66.06), cm(170, 66.06)), Sight::blocked);
}

// NC-VIS-1: one shoots over what one stands behind.
TEST(Sight, AWallWithinTwoCentimetresOfEitherEndDoesNotBlock) {
  EXPECT_EQ(camerone_sight(cm(152, 75), cm(130, 75)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(130, 75), cm(152, 75)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(152.01, 75), cm(130, 75)), Sight::blocked);
  EXPECT_EQ(camerone_sight(cm(148, 75), cm(175, 75)), Sight::clear);
}

// NC-VIS-2: inside woods one sees 20 cm.
TEST(Sight, TwentyCentimetresInsideTheSameWood) {
  EXPECT_EQ(camerone_sight(cm(5, 17), cm(25, 17)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(5, 17), cm(25.01, 17)), Sight::blocked);
}

// NC-VIS-3 and 4: ten centimetres inside the edge, for both.
TEST(Sight, OfATargetNearTheEdgeOfAWoodIsADiesBusiness) {
  EXPECT_EQ(camerone_sight(cm(60, 17), cm(34, 17)), Sight::edge);
  EXPECT_EQ(camerone_sight(cm(60, 17), cm(35, 17)), Sight::edge) << "the border belongs to it";
  EXPECT_EQ(camerone_sight(cm(60, 17), cm(25, 17)), Sight::edge) << "the limit is included";
  EXPECT_EQ(camerone_sight(cm(60, 17), cm(24.99, 17)), Sight::blocked);
}

TEST(Sight, OutOfAWoodFromNearItsEdge) {
  EXPECT_EQ(camerone_sight(cm(34, 17), cm(60, 17)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(25, 17), cm(60, 17)), Sight::clear);
  EXPECT_EQ(camerone_sight(cm(24.99, 17), cm(60, 17)), Sight::blocked);
}

// NC-VIS-5 with 3: near the far border is not near this one.
TEST(Sight, NotThroughTheWholeWoodFromItsFarEdge) {
  EXPECT_EQ(camerone_sight(cm(2, 17), cm(60, 17)), Sight::blocked);
  EXPECT_EQ(camerone_sight(cm(60, 17), cm(2, 17)), Sight::blocked);
  EXPECT_EQ(camerone_sight(cm(30, 34), cm(60, 34)), Sight::clear) << "along its edge";
}

TEST(Sight, GrazingACornerByLessThanHalfAMillimetreIsNothing) {
  const Ground wood({[] {
                      Feature f = rectangle("wood", 20, 20, 40, 40);
                      f.blocks_sight = true;
                      return f;
                    }()},
                    60_cm, 60_cm, {});
  EXPECT_EQ(wood.sight(cm(10, 20.04), cm(50, 20.04), kRule), Sight::clear);
  EXPECT_EQ(wood.sight(cm(10, 20.06), cm(50, 20.06), kRule), Sight::blocked);
  EXPECT_EQ(wood.sight(cm(10, 30), cm(30, 10), kRule), Sight::clear) << "through the very corner";
  EXPECT_EQ(wood.sight(cm(10, 31), cm(31, 10), kRule), Sight::blocked);
}

TEST(Sight, TakesTheWorstOfSeveralWoods) {
  Feature near = rectangle("near", 20, 20, 30, 40);
  Feature far = rectangle("far", 40, 5, 80, 55);
  near.blocks_sight = far.blocks_sight = true;
  const Ground woods({near, far}, 100_cm, 60_cm, {});
  EXPECT_EQ(woods.sight(cm(29, 30), cm(45, 30), kRule), Sight::edge);
  EXPECT_EQ(woods.sight(cm(29, 30), cm(60, 30), kRule), Sight::blocked);
  EXPECT_EQ(woods.sight(cm(10, 30), cm(45, 30), kRule), Sight::blocked) << "through the near one";
}

TEST(Sight, OutOfOneArmOfAWoodNotThroughTheOther) {
  Feature u = feature("u", Shape::area,
                      {cm(10, 10), cm(40, 10), cm(40, 40), cm(35, 40), cm(35, 20), cm(15, 20),
                       cm(15, 40), cm(10, 40)});
  u.blocks_sight = true;
  const Ground woods({u}, 100_cm, 60_cm, {});
  EXPECT_EQ(woods.sight(cm(12, 30), cm(30, 30), kRule), Sight::clear);
  EXPECT_EQ(woods.sight(cm(12, 30), cm(60, 30), kRule), Sight::blocked);
  EXPECT_EQ(woods.sight(cm(60, 30), cm(12, 30), kRule), Sight::blocked);
}

}  // namespace
}  // namespace opfor::field
