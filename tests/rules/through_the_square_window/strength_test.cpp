#include "rules/through_the_square_window/strength.hpp"

#include <rapidcheck/gtest.h>

#include "support.hpp"

namespace opfor::through_the_square_window {
namespace {

TEST(TtswState2, ATercioHoldsTwoPoolsOthersOne) {
  EXPECT_EQ(full_strength(test::card("TER-I")), (Strength{12, 8}));
  EXPECT_EQ(full_strength(test::card("TER-S")), (Strength{18, 8}));
  EXPECT_EQ(full_strength(test::card("LIN-G")), (Strength{16, 0}));
  EXPECT_EQ(full_strength(test::card("CHG")), (Strength{12, 0}));
}

TEST(TtswDmg1, AUnitWithoutPointsIsDestroyedATercioWithoutPikes) {
  EXPECT_TRUE((Strength{0, 0}.destroyed()));
  EXPECT_TRUE((Strength{0, 8}.destroyed()));
  EXPECT_FALSE((Strength{1, 0}.destroyed()));
  EXPECT_EQ(after_shooting({2, 0}, 5), (Strength{0, 0})) << "hits beyond the last are lost";
  EXPECT_EQ(after_melee({2, 0}, 5), (Strength{0, 0}));
}

TEST(TtswDmg2, MeleeTakesTheTerciosPikes) {
  EXPECT_EQ(after_melee({12, 8}, 3), (Strength{9, 8}));
  EXPECT_EQ(after_melee({12, 8}, 20), (Strength{0, 8}));
}

TEST(TtswDmg3, ShootingTakesTheLargerPoolOfEqualOnesThePikes) {
  EXPECT_EQ(after_shooting({12, 8}, 3), (Strength{9, 8})) << "EX-4";
  EXPECT_EQ(after_shooting({8, 8}, 1), (Strength{7, 8}));
  EXPECT_EQ(after_shooting({8, 8}, 2), (Strength{7, 7}));
  EXPECT_EQ(after_shooting({3, 8}, 2), (Strength{3, 6}));
  EXPECT_EQ(after_shooting({1, 1}, 2), (Strength{0, 1})) << "destroyed: the rest is lost";
}

TEST(TtswMor6, HalfStrengthIsHalfOrLess) {
  EXPECT_TRUE(at_half_strength(4, 8));
  EXPECT_FALSE(at_half_strength(5, 8));
  EXPECT_TRUE(at_half_strength(6, 13));
  EXPECT_FALSE(at_half_strength(7, 13));
}

RC_GTEST_PROP(TtswDmg, HitsTakeOffThatMuchOrAll, ()) {
  const Strength before{*rc::gen::inRange(1, 27), *rc::gen::inRange(0, 14)};
  const int hits = *rc::gen::inRange(0, 30);
  const Strength shot = after_shooting(before, hits);
  RC_ASSERT(shot.destroyed() || shot.total() == before.total() - hits);
  RC_ASSERT(shot.block <= before.block && shot.shot <= before.shot);
  // One by one comes to the same.
  Strength one_by_one = before;
  for (int i = 0; i < hits; ++i) one_by_one = after_shooting(one_by_one, 1);
  RC_ASSERT(one_by_one == shot);
  const Strength fought = after_melee(before, hits);
  RC_ASSERT(fought.block == std::max(0, before.block - hits) && fought.shot == before.shot);
}

}  // namespace
}  // namespace opfor::through_the_square_window
