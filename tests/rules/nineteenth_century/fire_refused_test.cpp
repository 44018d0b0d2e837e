#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/command.hpp"

/// NC-SHOOT-12 clause by clause, the square's half, and the officer who must declare his shot.
namespace opfor::nineteenth_century {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr const char* kLine = "formed = true";

/// A1 and A2 side by side before B1 and B2.
test::Small lines(const char* more = kLine) {
  return test::Making{}
      .foot("A1", "a", 70, 60, 6, kLine)
      .foot("A2", "a", 70, 90, 6, kLine)
      .foot("B1", "b", 90, 60, 6, more)
      .foot("B2", "b", 90, 90, 6, kLine)
      .small();
}

std::vector<std::string> open_to(const test::Small& s, const char* unit) {
  return test::ids(s, targets(s.now(), s.id(unit)));
}

TEST(NcShoot12, WhoRunsDoesNotShoot) {
  test::Small s = lines();
  s.unit("B1").in_force = InForce::run;
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
  EXPECT_THAT(open_to(s, "B1"), IsEmpty());
}

TEST(NcShoot12, WhoChargedIntoContactThisTurnDoesNotShoot) {
  test::Small s = lines();
  test::into_contact(s, "B1", "A1");
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
}

TEST(NcShoot12, WhoWasInContactBeforeThisTurnDoesNotShoot) {
  test::Small s = lines();
  test::into_contact(s, "A1", "B1", true);
  EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-12");
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
}

TEST(NcShoot12, AnOldContactForbidsAlsoShotsAtANewCharger) {
  test::Small s = lines();
  test::into_contact(s, "A1", "B1", true);
  test::into_contact(s, "A2", "B1");
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
}

TEST(NcShoot12, NobodyShootsIntoAContactOfOthers) {
  test::Small s = lines();
  test::into_contact(s, "A1", "B1");
  EXPECT_THAT(open_to(s, "B2"), ElementsAre("A2"));
  EXPECT_THAT(open_to(s, "A2"), ElementsAre("B2"));
}

TEST(NcShoot12, NorAtAnOfficerWhoFightsWithAGroupInContact) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 70, 60, 6, kLine)
                      .foot("O", "a", 70, 70, 1, "officer = true; pc = true")
                      .foot("B1", "b", 90, 60, 6, kLine)
                      .foot("sniper", "b", 110, 80, 1, "pc = true; weapons = ['rifle']")
                      .small();
  ASSERT_THAT(open_to(s, "sniper"), testing::Contains("O"));
  s.state("O").attached_to = s.id("A1");
  test::into_contact(s, "B1", "A1");
  EXPECT_THAT(open_to(s, "sniper"), IsEmpty());
  EXPECT_TRUE(check_shot(s.battle, s.id("sniper"), s.id("O")));
}

TEST(NcShoot12, WhoWasChargedThisTurnShootsAtItsChargersOnly) {
  test::Small s = lines();
  test::into_contact(s, "A1", "B1");
  EXPECT_EQ(test::forbids(s, "B1"), "");
  EXPECT_THAT(open_to(s, "B1"), ElementsAre("A1"));
}

TEST(NcShoot12, AtAllOfItsChargers) {
  test::Small s = lines();
  test::into_contact(s, "A1", "B1");
  test::into_contact(s, "A2", "B1");
  EXPECT_THAT(open_to(s, "B1"), UnorderedElementsAre("A1", "A2"));
}

TEST(NcShoot12, AtShortRangeAndAsStationary) {
  test::Small s = lines();
  test::into_contact(s, "A1", "B1");
  s.unit("A1").put({{79_cm, 60_cm}, Angle::degrees(90)});  // not quite there: what counts is that
  s.state("B1").moved_this_turn = 1;
  const Target t = test::target(s, "B1", "A1");
  EXPECT_EQ(t.band, RangeBand::short_range);
  EXPECT_EQ(t.shots, 3) << "one in two";
}

TEST(NcShoot12, HorseThatWithdrawsDoesNotShoot) {
  test::Small s =
      test::Making{}.horse("B1", "b", 100, 75, 6, kLine).foot("A1", "a", 70, 75, 6, kLine).small();
  EXPECT_EQ(test::forbids(s, "B1"), "");
  s.unit("B1").in_force = InForce::withdraw;
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
}

TEST(NcShoot12, FootThatWithdrawsShootsAsMoving) {
  test::Small s = lines();
  EXPECT_EQ(test::target(s, "B1", "A1").shots, 3);
  s.unit("B1").in_force = InForce::withdraw;  // it found no room to go anywhere
  EXPECT_EQ(test::target(s, "B1", "A1").shots, 2);
}

/// A man who goes with B1, which A1 may charge.
test::Small with_man() {
  test::Small s = test::Making{}
                      .foot("A1", "a", 70, 60, 6, kLine)
                      .foot("A2", "a", 70, 90, 6, kLine)
                      .foot("B1", "b", 90, 60, 6, kLine)
                      .foot("man", "b", 90, 71, 1, "pc = true")
                      .small();
  s.state("man").attached_to = s.id("B1");
  return s;
}

TEST(NcShoot12, AManWhoFightsWithHisGroupDoesNotShootNextTurn) {
  test::Small s = with_man();
  EXPECT_EQ(test::forbids(s, "man"), "");
  test::into_contact(s, "A1", "B1", true);
  EXPECT_EQ(test::forbids(s, "man"), "NC-SHOOT-12");
  EXPECT_TRUE(check_shot(s.battle, s.id("man"), s.id("A2")));
}

TEST(NcShoot12, AManWhoseGroupWasChargedShootsAtItsChargers) {
  test::Small s = with_man();
  test::into_contact(s, "A1", "B1");
  const std::vector<Target> all = targets(s.now(), s.id("man"));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].unit, s.id("A1"));
  EXPECT_EQ(all[0].band, RangeBand::short_range);
  EXPECT_FALSE(check_shot(s.battle, s.id("man"), s.id("A1")));
  EXPECT_TRUE(check_shot(s.battle, s.id("man"), s.id("A2")));
}

TEST(NcShoot12, AManWhoseGroupChargedOrRunsDoesNotShoot) {
  test::Small charged = with_man();
  test::into_contact(charged, "B1", "A1");
  EXPECT_EQ(test::forbids(charged, "man"), "NC-SHOOT-12");
  EXPECT_TRUE(check_shot(charged.battle, charged.id("man"), charged.id("A2")));
  test::Small runs = with_man();
  runs.unit("B1").in_force = InForce::run;
  EXPECT_EQ(test::forbids(runs, "man"), "NC-SHOOT-12");
  EXPECT_TRUE(check_shot(runs.battle, runs.id("man"), runs.id("A2")));
}

TEST(NcShoot13, ASquareUsesHalfItsFiguresAgainstOneGroup) {
  for (const auto& [men, shots] : {std::pair(8, 4), std::pair(7, 3), std::pair(1, 1)}) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 70, 75, 8, "formed = true; formation = 'square'")
                        .foot("B1", "b", 100, 75, 6, kLine)
                        .small();
    ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 8 - men, 0));
    s.unit("A1").commanded = 1;
    EXPECT_EQ(test::target(s, "A1", "B1").shots, shots) << men;
  }
}

TEST(NcShoot13, NoMoreThanHalfIfUncommandedEither) {
  // One in two of those who see, and those are fewer than all.
  test::Small s = test::Making{}
                      .foot("A1", "a", 70, 75, 8, "formed = true; formation = 'square'")
                      .foot("B1", "b", 100, 75, 6, kLine)
                      .small();
  const Target t = test::target(s, "A1", "B1");
  EXPECT_EQ(t.shots, t.eligible / 2);
  EXPECT_LE(t.shots, 4);
}

// --- NC-CMD-2: an officer who throws for command shoots only if he declared it.

test::Making officer_near_enemy() {
  return test::Making{}
      .foot("O", "a", 70, 75, 1, "officer = true; pc = true; grade = 'hero'")
      .foot("A1", "a", 60, 75, 6, kLine)
      .foot("B1", "b", 90, 75, 6, kLine);
}

TEST(NcCmd2, AnOfficerWhoDidNotDeclareItDoesNotShoot) {
  test::Small s = officer_near_enemy().small();
  EXPECT_EQ(test::forbids(s, "O"), "NC-CMD-2");
  s.state("O").busy = 1;
  EXPECT_EQ(test::forbids(s, "O"), "");
}

TEST(NcCmd2, HeIsAskedBeforeHeThrowsAndThrowsOneDieLess) {
  for (const bool fires : {false, true}) {
    test::Small s = officer_near_enemy().small();
    test::Table table(s);
    table.choose("O", DecisionKind::declare_busy, fires ? "loads or fires" : "only commands");
    EventList events;
    test::play_step(s, table, events, "1.1");
    EXPECT_THAT(table.who_was_asked(DecisionKind::declare_busy), ElementsAre("O"));
    const auto thrown = test::of_kind<event::CommandThrown>(events);
    ASSERT_EQ(thrown.size(), 1U);
    EXPECT_EQ(thrown[0].dice, fires ? 3 : 4);
    EXPECT_EQ(test::forbids(s, "O"), fires ? "" : "NC-CMD-2");
  }
}

TEST(NcCmd2, WithAnEmptyWeaponAndNobodyInRangeHeMayDeclareThatHeLoads) {
  test::Small s = officer_near_enemy().small();
  s.unit("B1").put({{220_cm, 75_cm}, Angle::degrees(270)});
  s.state("O").load_halves = 0;
  for (const bool loads : {false, true}) {
    test::Small played = s;
    test::Table table(played);
    table.choose("O", DecisionKind::declare_busy, loads ? "loads or fires" : "only commands");
    table.cells["O"] = test::italic(Intent::halt_face);
    NoEvents events;
    test::at_step(played.battle, "1.1");
    test::play_turn(played, table, events);
    EXPECT_EQ(played.state("O").load_halves, loads ? 2 : 0);
    EXPECT_EQ(played.state("O").busy, 0) << "for this turn only";
  }
}

TEST(NcCmd2, OneWhoHasNothingToShootWithIsNotAsked) {
  test::Small s = test::Making{}
                      .foot("O", "a", 70, 75, 1, "officer = true; weapons = ['sword']")
                      .foot("B1", "b", 90, 75, 6, kLine)
                      .small();
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "1.1");
  EXPECT_THAT(table.who_was_asked(DecisionKind::declare_busy), IsEmpty());
}

TEST(NcCmd2, OneWhoWasChargedMayDeclareAShotAndStillThrowsOneDieLessOnce) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 80, 75, 6, kLine)
                      .foot("O", "b", 82, 75, 1, "officer = true; pc = true; grade = 'hero'")
                      .small();
  test::into_contact(s, "A1", "O");
  test::Table table(s);
  table.choose("O", DecisionKind::declare_busy, "loads or fires");
  EventList events;
  test::play_step(s, table, events, "4.1");
  const auto thrown = test::of_kind<event::CommandThrown>(events);
  ASSERT_EQ(thrown.size(), 1U);
  EXPECT_EQ(thrown[0].dice, 3);
  EXPECT_EQ(test::forbids(s, "O"), "");
}

TEST(NcCmd2, WhereHisSideThrowsForNoCommandHeNeedsNoDeclaration) {
  test::Small s = test::Making{}
                      .options("side_b_command = false")
                      .foot("A1", "a", 60, 75, 6, kLine)
                      .foot("O", "b", 90, 75, 1, "officer = true; pc = true")
                      .small();
  EXPECT_EQ(test::forbids(s, "O"), "");
}

}  // namespace
}  // namespace opfor::nineteenth_century
