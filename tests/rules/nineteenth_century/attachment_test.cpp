#include "rules/nineteenth_century/attachment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/conduct.hpp"
#include "rules/nineteenth_century/sheet.hpp"
#include "rules/nineteenth_century/ways.hpp"

/// NC-CMD-8: who goes with a group, and what that means.
namespace opfor::nineteenth_century {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kLine = "formed = true";
constexpr const char* kPc = "pc = true; weapons = ['sword']";

/// A man so far north of a line of four, whose northern edge lies at 80.5.
test::Making beside(double gap, const char* more = kPc) {
  return test::Making{}
      .foot("A1", "a", 60, 75, 4, kLine)
      .foot("P", "a", 60, 75 + 5.5 + gap + 1, 1, more)
      .foot("B1", "b", 200, 75, 6, kLine);
}

std::vector<std::string> asked(test::Small& s) {
  test::Table table(s);
  attach_step(s.battle, table, Side::a);
  return table.who_was_asked(DecisionKind::move_leader);
}

TEST(NcCmd8, WithinFiveCentimetresOfAGroupHeMayBeAttached) {
  test::Small near = beside(5).small();
  ASSERT_NEAR(near.gap("A1", "P"), 5, 0.001);
  EXPECT_THAT(asked(near), ElementsAre("P"));
  test::Small far = beside(5.1).small();
  EXPECT_THAT(asked(far), IsEmpty());
}

TEST(NcCmd8, OfficersMayPrivateMenMayNot) {
  test::Small officer = beside(2, "officer = true; weapons = ['sword']").small();
  EXPECT_THAT(asked(officer), ElementsAre("P"));
  test::Small man = beside(2, "weapons = ['sword']").small();
  EXPECT_THAT(asked(man), IsEmpty());
}

TEST(NcCmd8, NotWithAnEnemyNorWithAnotherMan) {
  test::Small s = test::Making{}
                      .foot("P", "a", 60, 75, 1, kPc)
                      .foot("Q", "a", 63, 75, 1, kPc)
                      .foot("B1", "b", 64, 82, 4, kLine)
                      .small();
  EXPECT_THAT(asked(s), IsEmpty());
}

TEST(NcCmd8, HeMayChooseAmongSeveralGroups) {
  test::Small s = beside(2).foot("A2", "a", 60, 93, 4, kLine).small();
  ASSERT_LE(s.gap("P", "A2"), 5);
  test::Table table(s);
  table.choose("P", DecisionKind::move_leader, "goes with A2");
  attach_step(s.battle, table, Side::a);
  EXPECT_EQ(s.state("P").attached_to, s.id("A2"));
}

TEST(NcCmd8, OrActForHimself) {
  test::Small s = beside(2).small();
  s.state("P").attached_to = s.id("A1");
  test::Table table(s);
  table.choose("P", DecisionKind::move_leader, "acts for himself");
  attach_step(s.battle, table, Side::a);
  EXPECT_EQ(s.state("P").attached_to, kNoUnit);
}

TEST(NcCmd8, WhoFightsByHimselfIsNotAsked) {
  test::Small s = beside(2).foot("B2", "b", 62, 83.5, 1, kPc).small();
  test::into_contact(s, "B2", "P");
  EXPECT_THAT(asked(s), IsEmpty());
}

TEST(NcCmd8, AttachedHeMovesWithTheGroupAndDoesNotDice) {
  test::Small s = beside(2).small();
  test::Table table(s);
  table.choose("P", DecisionKind::move_leader, "goes with A1");
  table.cells["A1"] = test::italic(Intent::advance);
  NoEvents events;
  test::play_step(s, table, events, "1.2");
  EXPECT_THAT(table.who_reacted(), ElementsAre("A1"));
  EXPECT_NEAR(s.unit("A1").x, 8500, 2);
  EXPECT_EQ(s.unit("P").x - 6000, s.unit("A1").x - 6000);
  EXPECT_EQ(s.unit("P").y - 8350, s.unit("A1").y - 7500);
}

TEST(NcCmd8, ByHimselfHeDices) {
  test::Small s = beside(2).small();
  test::Table table(s);
  table.choose("P", DecisionKind::move_leader, "acts for himself");
  NoEvents events;
  test::play_step(s, table, events, "1.2");
  EXPECT_THAT(table.who_reacted(), Contains("P"));
}

TEST(NcCmd8, WhenHisGroupDiesHeActsForHimselfAgain) {
  test::Small s = beside(2).small();
  s.state("P").attached_to = s.id("A1");
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 4, 0));
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "1.2");
  EXPECT_EQ(s.state("P").attached_to, kNoUnit);
  EXPECT_THAT(table.who_reacted(), ElementsAre("P"));
}

// Else nobody would see him stand in the way when it comes back (NC-SCN-4).
TEST(NcCmd8, WhenHisGroupLeavesTheTableHeActsForHimselfAgain) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 10, 75, 7, kLine)
                      .foot("P", "a", 10, 95, 1, kPc)
                      .foot("B1", "b", 60, 75, 7, kLine)
                      .small();
  s.state("P").attached_to = s.id("A1");
  const Cell run = test::italic(Intent::run);
  NoEvents events;
  carry_out(s.battle, ways(s.battle, s.id("A1"), run).front(), run, events);
  ASSERT_EQ(s.unit("A1").presence, Presence::off_table);
  EXPECT_EQ(s.unit("P").presence, Presence::on_table);
  EXPECT_EQ(s.state("P").attached_to, kNoUnit);
}

TEST(NcCmd8, WhoWasLeftBehindActsForHimselfAgain) {
  test::Small s = beside(2).small();
  s.state("P").attached_to = s.id("A1");
  s.unit("A1").put({{100_cm, 75_cm}, Angle::degrees(90)});
  test::Table table(s);
  NoEvents events;
  test::play_step(s, table, events, "1.2");
  EXPECT_EQ(s.state("P").attached_to, kNoUnit);
  EXPECT_THAT(table.who_reacted(), Contains("P"));
}

TEST(NcCmd8, AMarchUndoesHisUnfinishedLoadToo) {
  test::Small s = beside(2, "pc = true; weapons = ['musket']").small();
  s.state("P").load_halves = 1;
  test::Table table(s);
  table.choose("P", DecisionKind::move_leader, "goes with A1");
  table.cells["A1"] = test::italic(Intent::advance);
  NoEvents events;
  test::play_step(s, table, events, "1.2");
  EXPECT_EQ(s.state("P").load_halves, 0) << "NC-SHOOT-3";
}

TEST(NcCmd8, WhoGoesWithAGroupDoesNotStandInItsWay) {
  test::Small s = beside(0.5).small();
  s.state("P").attached_to = s.id("A1");
  NoEvents events;
  Order order;
  order.unit = s.id("A1");
  order.acts.emplace_back(Move{{{60_cm, 95_cm}}});
  EXPECT_FALSE(sheet().check(s.battle, order)) << "he is no neighbour to keep off";
  carry_out_free(s.battle, order, events);
  EXPECT_EQ(s.unit("A1").y, 9500);
  EXPECT_GE(s.gap("A1", "P"), 0);
  EXPECT_LE(s.gap("A1", "P"), 5);
}

TEST(NcCmd8, HeStepsAsideWhereTheGroupTurnsOntoHisPlace) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 60, 75, 8, "formed = true; formation = 'column'")
                      .foot("P", "a", 60, 79, 1, kPc)
                      .foot("B1", "b", 200, 75, 6, kLine)
                      .small();
  s.state("P").attached_to = s.id("A1");
  NoEvents events;
  Order order;
  order.unit = s.id("A1");
  order.acts.emplace_back(ChangeFormation{Formation::line});
  const field::Pose before = s.unit("P").pose();
  carry_out_free(s.battle, order, events);
  EXPECT_EQ(s.unit("A1").formation, Formation::line);
  EXPECT_NE(s.unit("P").pose(), before);
  EXPECT_GE(s.gap("A1", "P"), 0);
  EXPECT_LE(s.gap("A1", "P"), 5);
}

}  // namespace
}  // namespace opfor::nineteenth_century
