#include "rules/arquebusier/irregular.hpp"

#include <gtest/gtest.h>

#include "rules/small_battle.hpp"

namespace opfor::arquebusier {
namespace {

using Causes = std::vector<Cause>;
constexpr auto kPrevious = StandingCavalryTest::previous_turn;
using opfor::test::inches;

UnderShot shot_from(double distance) {
  UnderShot shot;
  shot.nearest_shot = inches(distance);
  return shot;
}
InContact horse_in_contact() {
  InContact contact;
  contact.in_melee = contact.cavalry = true;
  return contact;
}

TEST(AqIrr1, MoreThanOneElementLostToShooting) {
  UnderShot shot = shot_from(20);
  shot.lost = 1;
  EXPECT_EQ(causes_of_shooting(shot), Causes{});
  shot.lost = 2;
  EXPECT_EQ(causes_of_shooting(shot), Causes{Cause::shot_losses});
}

TEST(AqIrr3, CavalryShotAtFromWithinSixInches) {
  UnderShot shot = shot_from(6);
  shot.cavalry = true;
  EXPECT_EQ(causes_of_shooting(shot), Causes{Cause::close_fire});
  shot.nearest_shot = inches(6.1);
  EXPECT_EQ(causes_of_shooting(shot), Causes{});
  shot.nearest_shot.reset();
  EXPECT_EQ(causes_of_shooting(shot), Causes{}) << "nobody rolled a die at it";
}

TEST(AqIrr4, FootShotAtFromWithinThreeInches) {
  EXPECT_EQ(causes_of_shooting(shot_from(3)), Causes{Cause::close_fire});
  EXPECT_EQ(causes_of_shooting(shot_from(3.1)), Causes{});
}

TEST(AqIrr5, ChangingMountAndShotAt) {
  UnderShot shot = shot_from(18);
  shot.changing = true;
  EXPECT_EQ(causes_of_shooting(shot), Causes{Cause::mount_change}) << "no loss is needed";
  shot.lost = 3;
  EXPECT_EQ(causes_of_shooting(shot), (Causes{Cause::shot_losses, Cause::mount_change})) << "E3";
  shot.nearest_shot.reset();
  shot.lost = 0;
  EXPECT_EQ(causes_of_shooting(shot), Causes{});
}

TEST(AqIrr5, ChangingMountAndTouched) {
  InContact contact;
  contact.changing = true;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{});
  contact.in_melee = true;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{Cause::mount_change});
}

TEST(AqIrr2, BadContact) {
  InContact contact;
  contact.in_melee = contact.bad_contact = true;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{Cause::bad_contact});
  contact.was_in_melee = true;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{Cause::bad_contact});
}

TEST(AqIrr6, CavalryThatDidNotMoveLastTurn) {
  InContact contact = horse_in_contact();
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{Cause::standing_cavalry});
  contact.moved = inches(12);
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{Cause::standing_cavalry})
      << "read literally: from a standing start it arrives irregular";
  contact.moved_last = inches(1);
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{});
  contact.moved_last = inches(0.9);
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{Cause::standing_cavalry});
}

TEST(AqIrr6, FootMayStandAndThoseInMeleeBeforeAreNotAsked) {
  InContact contact = horse_in_contact();
  contact.cavalry = false;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{});
  contact.cavalry = contact.was_in_melee = true;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{});
  contact.was_in_melee = contact.in_melee = false;
  EXPECT_EQ(causes_of_contact(contact, kPrevious), Causes{});
}

TEST(AqIrr6, OnTheFirstTurnThisTurnsMoveCounts) {
  InContact contact = horse_in_contact();
  contact.first_turn = true;
  EXPECT_TRUE(stood(contact, kPrevious));
  contact.moved = inches(12);
  EXPECT_FALSE(stood(contact, kPrevious));
}

TEST(AqIrr6, TheOptionAsksAboutTheMoveIntoContactOrBoth) {
  InContact came = horse_in_contact();
  came.moved = inches(6);
  InContact waited = horse_in_contact();
  waited.moved_last = inches(6);
  const InContact never = horse_in_contact();
  EXPECT_FALSE(stood(came, StandingCavalryTest::contact_move));
  EXPECT_TRUE(stood(waited, StandingCavalryTest::contact_move));
  EXPECT_TRUE(stood(never, StandingCavalryTest::contact_move));
  EXPECT_FALSE(stood(came, StandingCavalryTest::neither));
  EXPECT_FALSE(stood(waited, StandingCavalryTest::neither));
  EXPECT_TRUE(stood(never, StandingCavalryTest::neither));
}

TEST(AqIrr7, AGeneralKilledWithinTwelveInches) {
  EXPECT_TRUE(shaken_by_generals_death(0));
  EXPECT_TRUE(shaken_by_generals_death(inches(12)));
  EXPECT_FALSE(shaken_by_generals_death(inches(12.1)));
}

TEST(AqRout, WithNoRegularLeftTheForceRouts) {
  EXPECT_TRUE(force_routs(0));
  EXPECT_FALSE(force_routs(1));
}

}  // namespace
}  // namespace opfor::arquebusier
