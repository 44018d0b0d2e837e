// What a charge is expected to bring (AQ-BEH-3).
#include <gtest/gtest.h>

#include "rules/arquebusier/ways_parts.hpp"
#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::face_to_face;
using test::Making;
using test::Small;

TEST(AqBeh3, EstimatedDiceAreFilesInContactWithTheirSupports) {
  Small s = face_to_face("3x2 Ln", "6x1 FA", 8).small();
  s.battle.head().turn = 2;
  s.record("a1").moved_last = 2540;
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  EXPECT_NEAR(charge->clash.inflicted, 3 * 4 / 6.0, 1e-9);  // min(3, 8) files, 3 or more
  EXPECT_NEAR(charge->clash.suffered, 5 * 1 / 6.0, 1e-9);   // min(6, 5) files, 6
  const Small pikes = face_to_face("2x3 Pk", "3x2 Bll", 5).small();
  const auto push = charge_at_nearest(pikes.now(), pikes.id("a1"));
  ASSERT_TRUE(push);
  EXPECT_NEAR(push->clash.inflicted, 2 * 3 * 3 / 6.0, 1e-9);  // three ranks, 4 or more
  EXPECT_NEAR(push->clash.suffered, 3 * 2 * 2 / 6.0, 1e-9);   // two ranks, 5 or more
}

TEST(AqBeh3, MixedFrontsUseTheMean) {
  const Small s = face_to_face("2x1 Sw", "FA, FA, Pk, FA", 5).small();
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  // Swords at firearms 3 or more, at pikes 4 or more; two files of theirs beyond ours.
  EXPECT_NEAR(charge->clash.inflicted, 2 * (3 * 4 / 6.0 + 3 / 6.0) / 4, 1e-9);
  EXPECT_NEAR(charge->clash.suffered, 4 * (3 * 1 / 6.0 + 2 / 6.0) / 4, 1e-9);
}

TEST(AqBeh3, WhoIsTakenInFlankStrikesWithThoseWhoAreTouched) {
  Small s = Making{}
                .formation("a1", 'a', "3x1 Ln", 30, 26)
                .formation("b1", 'b', "4x2 Pst", 38, 26)
                .small();
  s.battle.head().turn = 3;
  s.battle.unit(s.id("a1")).facing = Angle::degrees(90).hundredths();
  s.record("a1").moved_last = 2540;
  s.record("b1").moved_last = 2540;
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  ASSERT_TRUE(charge->meeting.onset);
  EXPECT_NEAR(charge->clash.suffered, 2 * 2 / 6.0, 1e-9);  // two ranks, 5 or more
  EXPECT_NEAR(clash_of_fronts(s.battle, charge->meeting).suffered, 4 * 2 / 6.0, 1e-9);
}

}  // namespace
}  // namespace opfor::arquebusier
