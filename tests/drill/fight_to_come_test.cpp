#include "drill/fight_to_come.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

UnitSet of(std::initializer_list<int> units) {
  UnitSet all;
  for (const int unit : units) all.insert(unit_id(static_cast<std::size_t>(unit)));
  return all;
}

TEST(FightToCome, IsTheBestThatItsTurnWillHold) {
  const auto begins = [] { return 10; };
  const auto worth = [](int then, UnitId enemy) {
    return then + static_cast<double>(index(enemy)) - 12;
  };
  EXPECT_EQ(best_fight(of({1, 5, 3}), begins, worth), 3);
  EXPECT_EQ(best_fight(of({1, 2}), begins, worth), 0) << "none of them is worth it";
}

TEST(FightToCome, AsksForNoTurnThatHasNobodyToMeet) {
  bool asked = false;
  const auto begins = [&] { return asked = true; };
  EXPECT_EQ(best_fight(UnitSet{}, begins, [](bool, UnitId) { return 1.0; }), 0);
  EXPECT_FALSE(asked);
}

}  // namespace
}  // namespace opfor
