// The arms that 13.4 treats apart: dragoons, pistoliers, artillery.
#include <gtest/gtest.h>

#include "ways_support.hpp"

namespace opfor::arquebusier {
namespace {

using opfor::test::cell;
using test::letters;
using test::Small;
using test::rows::expect_end;
using test::rows::facing;
using test::rows::first;
using test::rows::goes;
using test::rows::kAdvance;
using test::rows::kAdvanceC;
using test::rows::kContinue;
using test::rows::way;

// --- dragoons, pistoliers ---

TEST(AqD12, DragoonsDismountTwelveToEighteenInchesOff) {
  const auto rides = [](double gap, const char* theirs) {
    return facing("3x2 Dr", theirs, gap, "mounted = true; mission = 'attack'; target = 'b1'");
  };
  EXPECT_EQ(first(rides(15, "2x3 Pk"), kContinue), "d");
  EXPECT_EQ(first(rides(18, "2x3 Pk"), kContinue), "d");
  EXPECT_EQ(first(rides(15, "2x3 Pk"), kAdvanceC), "d");
  EXPECT_NEAR(goes(rides(25, "2x3 Pk"), kContinue), 10, 0.02) << "rides to 15\"";
  EXPECT_EQ(first(rides(15, "6x1 FA"), kContinue), "M") << "not under fire: it fires mounted";
  EXPECT_NEAR(goes(rides(15, "6x1 FA"), kContinue), 3, 0.02);
}

TEST(AqD12, TheyMountAgainForALongWay) {
  const auto walks = [](double gap) {
    return facing("3x2 Dr", "2x3 Pk", gap, "mounted = false; mission = 'attack'; target = 'b1'");
  };
  EXPECT_EQ(first(walks(25), kContinue), "m");
  EXPECT_EQ(first(walks(17), kContinue), "M") << "an enemy within 18\"";
}

TEST(Aq13Point4Pistolier, Caracole) {
  const Small s = facing("4x2 Pst", "4x2 FA", 5, "mission = 'attack'; target = 'b1'").small();
  const Order order = way(s, kContinue);
  EXPECT_EQ(letters(order), "M");
  expect_end(s, kContinue, 36, 14);
  EXPECT_EQ(first(facing("4x2 Pst", "4x2 Pk", 5, "mission = 'attack'; target = 'b1'"), kContinue),
            "")
      << "no enemy shot within 6\"";
}

// --- artillery ---

TEST(Aq13Point4Guns, TheyStandAndFire) {
  for (const Intent intent :
       {Intent::continue_orders, Intent::serve_gun, Intent::seek_shelter, Intent::abandon}) {
    EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20), cell(intent)), "");
  }
  EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20), kAdvance), "") << "it has a target";
}

TEST(Aq13Point4Guns, AdvanceWithoutATarget) {
  EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20, "facing = 180"), kAdvance), "F")
      << "in range, out of arc";
  Small far = facing("2x1 Mor", "4x2 FA", 20).small();
  far.put("a1", 6, 5, 45);
  far.put("b1", 68, 44, 180);
  EXPECT_EQ(first(far, kAdvance), "FM");
  EXPECT_NEAR(goes(far, kAdvance), 3, 0.01);
}

TEST(Aq13Point4Guns, LimberAway) {
  const Cell away = cell(Intent::limber_away);
  EXPECT_EQ(first(facing("2x1 Gun", "4x2 FA", 20), away), "FM");
  EXPECT_NEAR(goes(facing("2x1 Gun", "4x2 FA", 20), away), 3, 0.01);
  EXPECT_EQ(first(facing("2x1 Mor", "4x2 FA", 20), away), "");
}

}  // namespace
}  // namespace opfor::arquebusier
