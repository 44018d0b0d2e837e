#include "telling/put_back.hpp"

#include <gtest/gtest.h>

#include "telling/small_battle.hpp"

namespace opfor::cli {
namespace {

using Lines = std::vector<std::string>;

class PutBack : public ::testing::Test {
 protected:
  UnitState& unit(std::string_view name) { return stands.unit(*stands.setting().find_unit(name)); }
  Lines lines() const { return put_back(sheet, stands, wanted, going); }

  test::PaperSheet sheet;
  Battle wanted = sheet.start(test::hacienda());
  Battle stands = wanted;
  Going going = Going::back;
};

TEST_F(PutBack, NothingWhereNothingDiffers) { EXPECT_TRUE(lines().empty()); }

TEST_F(PutBack, AUnitThatMovedGoesBackToItsPlace) {
  unit("L1").x += 1200;
  EXPECT_EQ(lines(), (Lines{"1st section (L1): back 12 cm west: 15 cm north of the "
                            "tall grass (E4: 90,75), facing west (270°)."}));
}

TEST_F(PutBack, WhoGoesOnAgainGoesBackNowhere) {
  going = Going::on_again;
  unit("L1").x += 1200;
  unit("OB").presence = Presence::off_table;
  const Lines told = lines();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].find("1st section (L1): 12 cm west: "), 0U) << told[0];
  EXPECT_EQ(told[1].find("Colonel Milan (OB): on the table again, "), 0U) << told[1];
}

TEST_F(PutBack, FacingFormationAndStrengthAreNamedWithWhatTheyAre) {
  unit("L1").facing = 9000;
  unit("L1").formation = Formation::square;
  stands.record<test::PaperRecord>(*stands.setting().find_unit("L1")).living = 7;
  EXPECT_EQ(lines(), (Lines{"1st section (L1): facing west (270°); in line, not in square; 10, not "
                            "7."}));
}

TEST_F(PutBack, WhoHasEnteredOrLeftIsTakenOffOrPutOn) {
  unit("MI1").presence = Presence::on_table;
  unit("OB").presence = Presence::off_table;
  const Lines told = lines();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].find("Colonel Milan (OB): back on the table, "), 0U) << told[0];
  EXPECT_EQ(told[1], "Veracruz battalion (MI1): off the table.");
}

}  // namespace
}  // namespace opfor::cli
