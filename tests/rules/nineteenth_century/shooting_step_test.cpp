#include "rules/nineteenth_century/shooting_step.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"

/// Steps 3 and 5 as they are played: who is asked, in which order shots fall, what they leave.
namespace opfor::nineteenth_century {
namespace {

using chance::Purpose;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kLine = "formed = true";
constexpr const char* kTarget = "formed = true; weapons = ['sword']";

/// Two groups of side A before one of side B, at 18 cm: short range, open: 2 or more.
test::Small two_on_one(int target_figures) {
  return test::Making{}
      .foot("A1", "a", 60, 65, 4, kLine)
      .foot("A2", "a", 60, 85, 4, kLine)
      .foot("B1", "b", 80, 75, target_figures, kTarget)
      .small();
}

std::vector<std::string> who_shot(const test::Small& s, const EventList& events) {
  std::vector<std::string> who;
  for (const auto& shot : test::of_kind<event::Shot>(events)) {
    who.push_back(s.battle.setting().unit(shot.unit).id);
  }
  return who;
}

std::vector<int> dice_thrown(const test::Table& table) {
  std::vector<int> counts;
  for (const chance::Throw& dice : table.throws_for(Purpose::to_hit)) {
    counts.push_back(dice.count);
  }
  return counts;
}

TEST(NcShoot14, AnUncommandedGroupAlwaysShootsAndIsNotAsked) {
  test::Small s = two_on_one(6);
  test::Table table(s);
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_THAT(who_shot(s, events), ElementsAre("A1", "A2"));
  EXPECT_THAT(table.who_was_asked(DecisionKind::choose_target), IsEmpty());
  EXPECT_THAT(dice_thrown(table), ElementsAre(2, 2)) << "one in two";
}

TEST(NcShoot1, ACommandedGroupShootsAtTheOneItIsPointedAt) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 4, kLine)
                      .foot("near", "b", 80, 75, 4, kTarget)
                      .foot("far", "b", 80, 100, 4, kTarget)
                      .small();
  s.unit("A1").commanded = 1;
  test::Table table(s);
  table.choose("A1", DecisionKind::choose_target, "shoot at far");
  EventList events;
  test::play_step(s, table, events, "3 ");
  const auto shots = test::of_kind<event::Shot>(events);
  ASSERT_EQ(shots.size(), 1U);
  EXPECT_EQ(shots[0].target, s.id("far"));
  EXPECT_EQ(shots[0].shots, 4);
}

TEST(NcShoot1, ACommandedGroupMayHoldItsFire) {
  test::Small s = two_on_one(6);
  s.unit("A1").commanded = 1;
  test::Table table(s);
  table.choose("A1", DecisionKind::choose_target, "hold fire");
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_THAT(who_shot(s, events), ElementsAre("A2"));
  EXPECT_EQ(test::of_kind<event::HeldFire>(events).size(), 1U);
  EXPECT_EQ(s.state("A1").load_halves, 2) << "it is still loaded";
  EXPECT_EQ(s.state("A1").fired_lately, 0);
}

TEST(NcShoot1, APlayerCharacterHitsTheFigureHeAimsAt) {
  test::Small s = test::Making{}
                      .foot("P", "a", 60, 75, 1, "pc = true; weapons = ['rifle']")
                      .foot("B1", "b", 80, 75, 5, "formed = true; ncos = 1; weapons = ['sword']")
                      .small();
  test::Table table(s);
  table.choose("P", DecisionKind::choose_target, "shoot at B1 (B1), the NCO");
  table.shots("P", {2}).hits("P", {5});
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_TRUE(table.all_thrown());
  EXPECT_EQ(living_ncos(s.battle, s.id("B1")), 0);
  EXPECT_EQ(living(s.battle, s.id("B1")), 4);
}

TEST(NcShoot2, AShotEmptiesTheWeaponOfACommandedGroupAndTakesHalfATurn) {
  test::Small s = two_on_one(6);
  s.unit("A1").commanded = 1;
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "3 ");
  EXPECT_EQ(s.state("A1").load_halves, 0);
  EXPECT_EQ(s.state("A1").halves_used, 1) << "NC-MOVE-9";
  EXPECT_EQ(s.state("A1").shot, 1);
}

TEST(NcShoot5, AnUncommandedGroupIsUnloadedAfterwardsAsWell) {
  test::Small s = two_on_one(6);
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "3 ");
  EXPECT_EQ(s.state("A1").load_halves, 0);
  EXPECT_EQ(s.state("A1").halves_used, 0) << "its shot binds no half of its turn (NC-MOVE-9)";
}

TEST(NcMove9, ThrownWeaponsTakeNoHalf) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 4, "formed = true; weapons = ['hatchet']")
                      .foot("B1", "b", 66, 75, 4, kTarget)
                      .small();
  s.unit("A1").commanded = 1;
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "3 ");
  EXPECT_EQ(s.state("A1").shot, 1);
  EXPECT_EQ(s.state("A1").halves_used, 0);
}

TEST(NcShoot3, TheTurnOfAShotLoadsNothingTheNextHaltedOneDoes) {
  test::Small s = two_on_one(6);
  test::Table table(s);
  NoEvents events;
  const auto hold = test::italic(Intent::halt_face);
  table.cells = {{"A1", hold}, {"A2", hold}, {"B1", hold}};
  test::play_turn(s, table, events);
  EXPECT_EQ(s.state("A1").load_halves, 0);
  s.unit("B1").presence = Presence::off_table;
  test::play_turn(s, table, events);
  EXPECT_EQ(s.state("A1").load_halves, 2);
}

TEST(NcShoot3, CommandedMusketsFireAtBestEverySecondTurn) {
  test::Small s = two_on_one(6);
  test::Table table(s);
  const auto hold = test::italic(Intent::halt_face);
  table.cells = {{"A1", hold}, {"A2", hold}, {"B1", hold}};
  std::vector<std::size_t> shots;
  for (int turn = 0; turn < 4; ++turn) {
    EventList events;
    s.unit("A1").commanded = 1;
    test::at_step(s.battle, "3 ");
    test::play_turn(s, table, events);
    std::size_t n = 0;
    for (const auto& shot : test::of_kind<event::Shot>(events)) {
      if (shot.unit == s.id("A1")) ++n;
    }
    shots.push_back(n);
  }
  EXPECT_THAT(shots, ElementsAre(1, 0, 1, 0));
}

TEST(NcSeq7, ShotsFallInTheOrderOfIds) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 65, 4, kLine)
                      .foot("A2", "a", 60, 85, 4, kLine)
                      .foot("A3", "a", 40, 45, 4, kLine)
                      .foot("B1", "b", 80, 75, 9, kTarget)
                      .small();
  s.unit("A3").commanded = 1;  // who is commanded is not before the others
  test::Table table(s);
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_THAT(who_shot(s, events), ElementsAre("A1", "A2", "A3"));
}

TEST(NcSeq7, LossesComeOffAtOnce) {
  test::Small s = two_on_one(3);
  test::Table table(s);
  table.shots("A1", {8, 8}).hits("A1", {1, 6, 2, 6});
  table.shots("A2", {8, 1}).hits("A2", {2});
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_TRUE(table.all_thrown());
  const auto picks = table.throws_for(Purpose::pick);
  ASSERT_EQ(picks.size(), 1U);
  EXPECT_EQ(picks[0].pick_sides, 3);
  EXPECT_EQ(table.throws_for(Purpose::damage).size(), 1U) << "one man is left: nobody to pick";
  EXPECT_EQ(living(s.battle, s.id("B1")), 1) << "a graze has no effect";
}

TEST(NcSeq7, ShotsAtAGroupThatIsNoMoreAreLost) {
  test::Small s = two_on_one(2);
  test::Table table(s);
  table.shots("A1", {8, 8}).hits("A1", {1, 6, 2, 6});
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_EQ(s.unit("B1").presence, Presence::removed);
  EXPECT_THAT(dice_thrown(table), ElementsAre(2)) << "the second group throws nothing";
  const auto shots = test::of_kind<event::Shot>(events);
  ASSERT_EQ(shots.size(), 2U);
  EXPECT_EQ(shots[1].shots, 0);
  EXPECT_EQ(events.list.back().rule, "NC-SEQ-7");
  EXPECT_EQ(s.state("A2").load_halves, 0) << "lost, not saved";
}

TEST(NcSeq7, AllTargetsAreDesignatedBeforeAnyShotFalls) {
  test::Small s = two_on_one(2);
  s.unit("A2").commanded = 1;
  test::Table table(s);
  table.shots("A1", {8, 8}).hits("A1", {1, 6, 2, 6});
  EventList events;
  test::play_step(s, table, events, "3 ");
  const Decision* asked = table.asked("A2", DecisionKind::choose_target);
  ASSERT_NE(asked, nullptr) << "its target stood when it chose";
  EXPECT_EQ(asked->options[0].unit, s.id("B1"));
  EXPECT_EQ(test::of_kind<event::Shot>(events)[1].shots, 0);
}

TEST(NcSeq8, LossesOfStep3CountForTheRiskOfStep4AndReduceTheFireOfStep5) {
  test::Small s =
      test::Making{}.foot("A1", "a", 60, 75, 4, kLine).foot("B1", "b", 80, 75, 4, kLine).small();
  test::Table table(s);
  table.shots("A1", {8, 8}).hits("A1", {1, 6, 2, 6});
  table.cells["B1"] = test::italic(Intent::halt_face);
  EventList events;
  test::at_step(s.battle, "3 ");
  test::play_through(s, table, events, "5 ");
  ASSERT_EQ(table.reacted.size(), 1U);
  EXPECT_EQ(table.reacted[0].unit, s.id("B1"));
  int of_losses = 0;
  const auto reacted = test::of_kind<event::Reacted>(events);
  for (const RiskTerm& term : reacted[0].reaction.terms) {
    if (term.key == "RF-LOSS") of_losses = term.value;
  }
  EXPECT_EQ(of_losses, 5);
  EXPECT_THAT(dice_thrown(table), ElementsAre(2, 1));
}

TEST(NcShoot11, ASecondWoundOfAnotherTurnKills) {
  test::Small s = two_on_one(3);
  s.state("B1").wounded = 0b010;
  test::Table table(s);
  // Facing west, figures 0 and 1 are the nearest of A1, in the south.
  table.shots("A1", {8, 8}).hits("A1", {2, 3, 1, 4});
  NoEvents events;
  test::play_step(s, table, events, "3 ");
  EXPECT_EQ(s.state("B1").alive, 0b101U);
  EXPECT_EQ(s.state("B1").wounded, 0b001U);
}

TEST(NcShoot9, AnOfficerOfTheGroupMayBeHit) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 4, kLine)
                      .foot("B1", "b", 80, 75, 2, kTarget)
                      .foot("O", "b", 80, 80, 1, "officer = true; weapons = ['sword']")
                      .small();
  test::Table table(s);
  table.shots("A1", {8, 1}).hits("A1", {3, 6});
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_EQ(s.unit("O").presence, Presence::removed);
  EXPECT_EQ(living(s.battle, s.id("B1")), 2);
  const auto lost = test::of_kind<event::Lost>(events);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].unit, s.id("O"));
  EXPECT_TRUE(lost[0].destroyed);
}

TEST(NcShoot8, AHeroAddsOneARawGroupTakesOneOff) {
  const auto alive_after = [](const char* more, std::uint8_t damage) {
    test::Small s =
        test::Making{}.foot("A1", "a", 60, 75, 1, more).foot("B1", "b", 80, 75, 3, kTarget).small();
    test::Table table(s);
    table.shots("A1", {8}).hits("A1", {1, damage});
    table.choose("A1", DecisionKind::choose_target, "shoot at B1");
    NoEvents events;
    test::play_step(s, table, events, "3 ");
    return living(s.battle, s.id("B1"));
  };
  EXPECT_EQ(alive_after("", 5), 2);
  EXPECT_EQ(alive_after("quality = 'raw'", 5), 3) << "a wound";
}

TEST(NcShoot12, WhoWasChargedShootsAtItsChargersInItsOwnStep) {
  test::Small s =
      test::Making{}.foot("A1", "a", 60, 75, 4, kTarget).foot("B1", "b", 82, 75, 4, kLine).small();
  test::Table table(s);
  table.cells["A1"] = test::italic(Intent::advance, ChargeMark::yes);
  table.cells["B1"] = test::italic(Intent::halt_face);
  table.shots("B1", {2, 1}).hits("B1", {1, 6});
  EventList events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, table, events, "5 ");
  EXPECT_TRUE(in_contact(s.battle, s.id("B1")));
  EXPECT_THAT(who_shot(s, events), ElementsAre("B1"));
  const auto shots = test::of_kind<event::Shot>(events);
  EXPECT_EQ(shots[0].least, 2) << "short range, open";
  EXPECT_EQ(shots[0].shots, 2) << "stationary: one in two of four";
  EXPECT_EQ(living(s.battle, s.id("A1")), 3);
}

TEST(NcShoot12, AContactThatLastsForbidsShootingNextTurn) {
  test::Small s =
      test::Making{}.foot("A1", "a", 80, 75, 4, kLine).foot("B1", "b", 82, 75, 4, kLine).small();
  test::into_contact(s, "A1", "B1");
  EXPECT_EQ(test::forbids(s, "B1"), "");
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "7");
  EXPECT_EQ(test::forbids(s, "B1"), "NC-SHOOT-12");
  EXPECT_EQ(test::forbids(s, "A1"), "NC-SHOOT-12");
}

// --- NC-VIS-4: a group that shot in its last shooting step is seen at any distance.

/// B1 five centimetres inside a wood, 80 cm from A1.
test::Small in_wood() {
  return test::Making{}
      .terrain("wood",
               "area = [[140,40],[200,40],[200,110],[140,110]]; kind = 'wood'; cover = 'soft';"
               "blocks_sight = true")
      .foot("A1", "a", 63, 75, 1)
      .foot("B1", "b", 145, 75, 1)
      .small();
}

TEST(NcVis4, AGroupThatShotIsSeenAtAnyDistance) {
  test::Small s = in_wood();
  ASSERT_NEAR(s.gap("A1", "B1"), 80, 0.01);
  EXPECT_FALSE(s.now().sees(s.id("A1"), s.id("B1")));
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "5 ");
  EXPECT_EQ(s.state("B1").fired_lately, 1);
  EXPECT_TRUE(s.now().sees(s.id("A1"), s.id("B1")));
  EXPECT_THAT(test::ids(s, targets(s.now(), s.id("A1"))), ElementsAre("B1"));
}

TEST(NcVis4, UntilItsNextShootingStepInWhichItDoesNotShoot) {
  test::Small s = in_wood();
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "5 ");
  test::play_step(s, table, events, "7");
  EXPECT_EQ(s.state("B1").fired_lately, 1) << "through the other side's part of the next turn";
  s.unit("A1").presence = Presence::off_table;
  test::play_step(s, table, events, "5 ");
  EXPECT_EQ(s.state("B1").fired_lately, 0);
}

TEST(NcVis4, SightingDiceAreThrownBeforeAShootingStep) {
  test::Small s = in_wood();
  s.unit("A1").put({{100_cm, 75_cm}, Angle::degrees(90)});
  test::Table table(s);
  table.sighting["A1>B1"] = 5;
  EventList events;
  test::play_step(s, table, events, "3 ");
  EXPECT_THAT(table.who_threw(Purpose::sighting), ElementsAre("A1>B1"));
  EXPECT_THAT(who_shot(s, events), ElementsAre("A1")) << "43 cm, and it sees 50";
}

TEST(NcAct22, ACommandedGroupBoundByItsCellMayStillShoot) {
  test::Small s = two_on_one(6);
  s.unit("A1").commanded = 1;
  test::Table table(s);
  table.cells = {{"A1", test::roman(Intent::halt_face)}, {"A2", test::roman(Intent::run)}};
  EventList events;
  test::at_step(s.battle, "1.2");
  test::play_through(s, table, events, "3 ");
  EXPECT_THAT(who_shot(s, events), ElementsAre("A1")) << "and who runs may not";
}

TEST(NcSeq3, UncommandedHorseShootsAfterItsOwnMoves) {
  test::Small s = test::Making{}
                      .horse("H", "a", 60, 75, 4, kLine)
                      .foot("F", "a", 60, 100, 4, kLine)
                      .foot("B1", "b", 100, 85, 6, kTarget)
                      .small();
  test::Table table(s);
  table.cells["H"] = test::italic(Intent::halt_face);
  EventList events;
  test::at_step(s.battle, "3 ");
  test::play_through(s, table, events, "3 ");
  EXPECT_THAT(who_shot(s, events), ElementsAre("F"));
  test::play_through(s, table, events, "3a");
  EXPECT_THAT(who_shot(s, events), ElementsAre("F", "H"));
}

TEST(NcCmd8, AManWhoGoesWithAGroupSharesItsMarch) {
  // More than half a move leaves him no half-turn for a shot either.
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 4, kLine)
                      .foot("P", "a", 60, 84, 1, "pc = true; weapons = ['rifle']")
                      .foot("B1", "b", 200, 75, 6, kTarget)
                      .small();
  test::Table table(s);
  table.choose("P", DecisionKind::move_leader, "goes with A1");
  table.cells["A1"] = test::italic(Intent::advance);
  NoEvents events;
  test::play_step(s, table, events, "1.2");
  EXPECT_NEAR(s.unit("P").x, 8500, 2);
  EXPECT_EQ(test::forbids(s, "P"), "NC-SHOOT-2");
}

}  // namespace
}  // namespace opfor::nineteenth_century
