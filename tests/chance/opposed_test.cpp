#include "chance/opposed.hpp"

#include <gtest/gtest.h>

#include "chance/enumerator.hpp"
#include "chance/keyed_dice.hpp"

namespace opfor::chance {
namespace {

TEST(Opposed, TheOtherSideThrowsWithTheUnitsExchanged) {
  Key key;
  key.turn = 3;
  key.side = Side::b;
  key.unit = unit_id(2);
  key.other = unit_id(7);
  key.purpose = Purpose::melee;
  const Key theirs = opposed(key);
  EXPECT_EQ(theirs.side, Side::a);
  EXPECT_EQ(theirs.unit, unit_id(7));
  EXPECT_EQ(theirs.other, unit_id(2));
  EXPECT_EQ(theirs.turn, 3);
  EXPECT_EQ(theirs.purpose, Purpose::melee);
  EXPECT_EQ(opposed(theirs), key);
}

TEST(RollOff, IsEvenWithoutEndlessBranches) {
  const auto odds = odds_of([](Chance& chance) { return roll_off(chance, {}); });
  EXPECT_EQ(odds.at(Side::a), Probability(1, 2));
  EXPECT_EQ(odds.at(Side::b), Probability(1, 2));
}

TEST(RollOff, EndsForEverySeed) {
  int of_a = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    KeyedDice dice(seed);
    if (roll_off(dice, {}, 2) == Side::a) ++of_a;
  }
  EXPECT_GT(of_a, 430);
  EXPECT_LT(of_a, 570);
}

}  // namespace
}  // namespace opfor::chance
