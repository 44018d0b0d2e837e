// Flag C: the charge test (AQ-BEH-3), and horse that gathers speed (D-7).
#include <gtest/gtest.h>

#include "rules/arquebusier/ways_parts.hpp"
#include "ways_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::length_of;
using test::letters;
using test::Small;
using test::rows::facing;
using test::rows::first;
using test::rows::kAdvanceC;
using test::rows::kContinueC;
using test::rows::kContinueItalic;
using test::rows::way;

// --- flag C: AQ-BEH-3 ---

TEST(AqBeh3, UncommandedTroopsThatOnlyStrikeChargeIfTheyCan) {
  for (const char* files : {"4x2 Sw", "2x3 Pk", "3x2 Bll", "4x2 M", "3x2 Ln"}) {
    EXPECT_EQ(first(facing(files, "4x3 Pk", 5), kContinueC), "C") << files;
  }
  EXPECT_EQ(first(facing("4x2 Sw", "4x3 Pk", 6.2), kContinueC), "") << "out of reach";
  EXPECT_EQ(first(facing("4x2 Sw", "4x3 Pk", 5), kContinueItalic), "") << "no flag";
}

TEST(AqBeh3, TheOthersChargeIfTheyLoseNoMoreThanTheyKill) {
  // Harquebusiers: 4 files at pikes need 5 (4/3), pikes 3 ranks deep at them need 4.
  Small weak = facing("4x2 Hq", "4x3 Pk", 5).small();
  weak.record("a1").moved_last = 2540;
  weak.battle.head().turn = 2;
  EXPECT_EQ(first(weak, kContinueC), "");
  // At firearms 3 or more, and these need 5.
  Small good = facing("4x2 Hq", "4x2 FA", 5).small();
  good.record("a1").moved_last = 2540;
  good.battle.head().turn = 2;
  EXPECT_EQ(first(good, kContinueC), "C");
}

TEST(AqBeh3, CommandedTroopsWeighTheOddsToo) {
  const auto led = [](const char* files, const char* theirs) {
    return facing(files, theirs, 5).general("g", 'a', 36, 16);
  };
  EXPECT_EQ(first(led("2x1 Sw", "4x3 Pk"), kContinueC), "");
  EXPECT_EQ(first(led("4x2 Sw", "4x2 FA"), kContinueC), "C");
}

TEST(AqBeh3, FirearmsChargeOnlyIrregularsAndArtillery) {
  EXPECT_EQ(first(facing("6x2 FA", "2x1 FA", 5), kContinueC), "");
  EXPECT_EQ(first(facing("6x2 FA", "2x1 FA", 5, "", "class = 'irregular'"), kContinueC), "C");
  EXPECT_EQ(first(facing("6x2 FA", "2x1 Gun", 5), kContinueC), "C");
  EXPECT_EQ(first(facing("6x2 Dr", "2x1 FA", 5, "mounted = false"), kContinueC), "");
}

TEST(AqBeh3, ArtilleryNeverCharges) {
  EXPECT_EQ(first(facing("2x1 Gun", "2x1 M", 2), kContinueC), "");
  EXPECT_EQ(first(facing("2x1 Gun", "2x1 M", 2), kAdvanceC), "");
}

TEST(AqBeh3, CommandedMobsChargeOnlyWhoIsOrWillBeIrregular) {
  const auto mob = [](const char* their_more) {
    return facing("4x2 M", "2x1 FA", 5, "class = 'irregular'", their_more)
        .general("g", 'a', 36, 16);
  };
  EXPECT_EQ(first(mob(""), kContinueC), "");
  EXPECT_EQ(first(mob("class = 'irregular'"), kContinueC), "C");
}

TEST(AqBeh3, BadContactCounts) {
  // The same pikes from behind: they will be irregular (AQ-IRR-2).
  EXPECT_EQ(first(facing("4x2 M", "4x1 Pk", 5, "class = 'irregular'", "facing = 0")
                      .general("g", 'a', 36, 16),
                  kContinueC),
            "C");
  EXPECT_EQ(first(facing("4x2 M", "4x1 Pk", 5, "class = 'irregular'").general("g", 'a', 36, 16),
                  kContinueC),
            "");
}

TEST(AqBeh3, NobodyChargesWhileFallingBackOrOutOfWorks) {
  Small s = facing("4x2 Sw", "4x2 FA", 5).small();
  s.record("a1").withdrew_last = 1;
  EXPECT_NE(first(s, kContinueC), "C");
  EXPECT_EQ(first(facing("4x2 Sw", "4x2 FA", 5, "mission = 'hold'")
                      .terrain("works",
                               "area = [[30, 15], [42, 15], [42, 21], [30, 21]]; "
                               "kind = 'building'; cover = 'hard'; fortified_for = 'a'"),
                  kContinueC),
            "");
}

TEST(AqBeh3, TheShakenChargeOnlyIrregulars) {
  Small s = facing("4x2 Hq", "2x1 FA", 5, "", "class = 'irregular'").small();
  s.battle.head().turn = 2;
  s.record("a1").moved_last = 2540;
  shake(s.battle, s.id("a1"), Cause::close_fire);
  EXPECT_EQ(first(s, kContinueC), "C");
  Small regular = facing("4x2 Hq", "2x1 FA", 5).small();
  regular.battle.head().turn = 2;
  regular.record("a1").moved_last = 2540;
  shake(regular.battle, regular.id("a1"), Cause::close_fire);
  EXPECT_EQ(first(regular, kContinueC), "R");
}

TEST(AqBeh3, EstimatedDiceAreFilesInContactWithTheirSupports) {
  Small s = facing("3x2 Ln", "6x1 FA", 8).small();
  s.battle.head().turn = 2;
  s.record("a1").moved_last = 2540;
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  EXPECT_NEAR(charge->clash.inflicted, 3 * 4 / 6.0, 1e-9);  // min(3, 8) files, 3 or more
  EXPECT_NEAR(charge->clash.suffered, 5 * 1 / 6.0, 1e-9);   // min(6, 5) files, 6
  const Small pikes = facing("2x3 Pk", "3x2 Bll", 5).small();
  const auto push = charge_at_nearest(pikes.now(), pikes.id("a1"));
  ASSERT_TRUE(push);
  EXPECT_NEAR(push->clash.inflicted, 2 * 3 * 3 / 6.0, 1e-9);  // three ranks, 4 or more
  EXPECT_NEAR(push->clash.suffered, 3 * 2 * 2 / 6.0, 1e-9);   // two ranks, 5 or more
}

TEST(AqBeh3, MixedFrontsUseTheMean) {
  const Small s = facing("2x1 Sw", "FA, FA, Pk, FA", 5).small();
  const auto charge = charge_at_nearest(s.now(), s.id("a1"));
  ASSERT_TRUE(charge);
  // Swords at firearms 3 or more, at pikes 4 or more; two files of theirs beyond ours.
  EXPECT_NEAR(charge->clash.inflicted, 2 * (3 * 4 / 6.0 + 3 / 6.0) / 4, 1e-9);
  EXPECT_NEAR(charge->clash.suffered, 4 * (3 * 1 / 6.0 + 2 / 6.0) / 4, 1e-9);
}

// --- D-7 ---

TEST(AqD7, HorseThatHasStoodGathersSpeedIfWaitingIsSafe) {
  Small s = facing("4x2 Hq", "4x2 Sw", 10, "", "class = 'irregular'").small();
  s.battle.head().turn = 2;
  const Order order = way(s, kContinueC);
  EXPECT_EQ(letters(order), "M");
  EXPECT_NEAR(length_of(s, order), 6, 0.01);
  EXPECT_NE(order.why_not_more.find("gathers speed"), std::string::npos);
  s.record("a1").moved_last = 2540;
  EXPECT_EQ(first(s, kContinueC), "C");
  Small shot = facing("4x2 Hq", "4x2 FA", 10, "", "class = 'irregular'").small();
  shot.battle.head().turn = 2;
  EXPECT_EQ(first(shot, kContinueC), "C") << "under his guns waiting is not safe";
}

TEST(AqD7, UncommandedLancersDoNotWait) {
  Small s = facing("4x2 Ln", "4x2 Sw", 10).small();
  s.battle.head().turn = 2;
  EXPECT_EQ(first(s, kContinueC), "C") << "(a) of AQ-BEH-3 is a duty";
}

}  // namespace
}  // namespace opfor::arquebusier
