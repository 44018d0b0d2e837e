#include "telling/stands_now.hpp"

#include <gtest/gtest.h>

#include "telling/small_battle.hpp"

namespace opfor {
namespace {

using Lines = std::vector<std::string>;

/// Marks who faces all ways by the name of his formation, as a sheet of rings does.
class RingSheet final : public test::PaperSheet {
 public:
  std::vector<std::string> marks(const Battle& battle, UnitId unit) const override {
    if (battle.unit(unit).formation == Formation::square) return {"ring", "unsteady"};
    return {"unsteady"};
  }
};

Battle battle_with(std::string_view square) {
  auto setting = std::make_shared<Setting>(*test::hacienda());
  setting->square = square;
  return test::PaperSheet{}.start(std::move(setting));
}

TEST(FormationAndMarks, ASheetsOwnWordForWhoFacesAllWaysIsToldOnce) {
  Battle battle = battle_with("a ring");
  const UnitId unit = *battle.setting().find_unit("L1");
  EXPECT_EQ(formation_and_marks(RingSheet{}, battle, unit), Lines{"unsteady"});
  battle.unit(unit).formation = Formation::square;
  EXPECT_EQ(formation_and_marks(RingSheet{}, battle, unit), (Lines{"in a ring", "unsteady"}));
  battle.unit(unit).formation = Formation::open;
  EXPECT_EQ(formation_and_marks(RingSheet{}, battle, unit), (Lines{"in open order", "unsteady"}));
}

TEST(FormationAndMarks, WhatIsOffTheTableStandsInNoFormation) {
  Battle battle = battle_with("a ring");
  const UnitId unit = *battle.setting().find_unit("L1");
  battle.unit(unit).formation = Formation::column;
  battle.unit(unit).presence = Presence::off_table;
  EXPECT_EQ(formation_and_marks(RingSheet{}, battle, unit), Lines{"unsteady"});
}

TEST(WordsOf, EachSheetHasItsOwnWordForTheAllRoundFormation) {
  EXPECT_EQ(battle_with("hedgehog").setting().words_of(Formation::square), "hedgehog");
  EXPECT_EQ(battle_with("a ring").setting().words_of(Formation::open), "open order");
  EXPECT_EQ(battle_with("a ring").setting().words_of(Formation::companies), "column of companies");
}

}  // namespace
}  // namespace opfor
