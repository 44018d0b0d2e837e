// Faults of the program that the second opinion knows of, each in the smallest battle. Whoever
// mends one turns its test round, and strikes its row in tests/battles/opinion/known.tsv.
#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using opfor::arquebusier::test::by_hand;
using opfor::arquebusier::test::charging;
using opfor::arquebusier::test::going;
using opfor::arquebusier::test::marching;
using test::Making;
using test::Small;
using test::Table;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(AqKnownFault, AWayIsToldFromWhereTheFormationHasClosedUp) {
  // Three files of Sword against two elements: the file on the left falls in the melee, and they
  // close up as they go on.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "3x1 Sw", 20, 20)
                            .formation("b1", 'b', "1x1 Sw", 17, 23)
                            .formation("b2", 'b', "2x1 Sw", 60, 44));
  Table table(small);
  table.ordered("a1", {Face{}, charging(small, "a1", "b1", 3)}, 5);
  table.blows("a1", {6}).blows("b1", {6});
  test::Heard heard(small, table);
  heard.turn();
  EXPECT_THAT(heard.found(), IsEmpty()) << "both have fallen, and a file is empty";
  table.ordered("a1", {Face{}, going(small, "a1", 3)}, 5);
  heard.turn();
  // Mended, the way begins where the formation stood: strike "told wrong AQ-MOVE-6".
  EXPECT_THAT(heard.found(),
              Contains("told wrong AQ-MOVE-6 its way does not lead from where it was "
                       "to where it is"));
}

TEST(AqKnownFault, AMarkerKeepsWhatTheWayWouldHaveCost) {
  // Told to go 3". Losing a file it shifts 1" to its left, out of a bog or into one, and goes as
  // far as the way that it was told would have cost.
  const auto goes = [](const char* area) {
    Small small = by_hand(Making{}
                              .formation("a1", 'a', "3x1 FA", 20, 10)
                              .formation("b1", 'b', "1x1 FA", 20, 25)
                              .terrain("bog", opfor::arquebusier::test::bog(area)));
    Table table(small);
    table.ordered("a1", {Face{}, going(small, "a1", 3)}, 5);
    table.shots("a1", {1, 1, 1, 1}).shots("b1", {6, 1}).risk("a1", {1});
    test::Heard heard(small, table);
    heard.turn();
    return heard.found();
  };
  // Mended, it goes 3": strike "too far AQ-MOVE-2" and "left undone AQ-MOVE-2".
  EXPECT_THAT(goes("[[19.5, 11], [21, 11], [21, 20], [19.5, 20]]"),
              ElementsAre("too far AQ-MOVE-2 farther than told"));
  EXPECT_THAT(goes("[[18, 11], [19.5, 11], [19.5, 20], [18, 20]]"),
              ElementsAre("left undone AQ-MOVE-2 less far than told"));
}

TEST(AqKnownFault, AWayThatTakesAHairMoreThanTwelvePulsesIsNotGone) {
  // Out of a bog: 3.79 pulses in it and 8.21 beyond add up to a hair more than twelve, and the
  // formation is left where it was.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "1x1 FA", 34.740, 12.941)
                            .formation("b1", 'b', "1x1 Sw", 35, 40)
                            .terrain("bog", opfor::arquebusier::test::bog(
                                                "[[34, 12], [45, 12], [44, 18], [33, 17]]")));
  Table table(small);
  table.order("a1", marching(small, "a1", 186.32, 5.05), false).commands("a1", {5});
  test::Heard heard(small, table);
  heard.turn();
  // Mended, it goes 5.05": strike "left undone AQ-MOVE-6".
  EXPECT_THAT(heard.found(), ElementsAre("left undone AQ-MOVE-6 stops short of nothing"));
}

TEST(AqKnownFault, ACornerThatIsTakenBackOntoTheTableIsNotPaidFor) {
  // All its way brings the middle of its front up to the edge, and its left end beyond.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "3x1 Sw", 66.4, 21, "facing = 123")
                            .formation("b1", 'b', "1x1 Sw", 35, 40));
  Table table(small);
  std::vector<Act> acts = marching(small, "a1", 123, 6);
  acts.emplace_back(LeaveTable{});
  table.order("a1", acts, false).commands("a1", {5});
  test::Heard heard(small, table);
  heard.turn();
  // Mended, the way back is paid for, or told apart: strike "told wrong AQ-MOVE-6 less than...".
  EXPECT_THAT(heard.found(), Contains("told wrong AQ-MOVE-6 less than its way is long"));
}

TEST(AqKnownFault, AGeneralIsPutBehindALastRankUntold) {
  // His formation loses its second rank, and with it all its move: it stays, and he is brought up.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "6x2 Sw", 20, 20)
                            .formation("a2", 'a', "1x1 Sw", 60, 10)
                            .general("sir", 'a', 20, 18, "goes_with = 'a1'")
                            .formation("b1", 'b', "6x1 FA", 20, 28));
  Table table(small);
  table.ordered("a1", {going(small, "a1", -2)}, 5);
  table.shots("b1", {6, 6, 6, 6, 6, 6, 1});
  table.risk("a1", {1, 1, 1, 1, 1, 1}).risk("sir", {1, 1, 1, 1, 1, 1});
  test::Heard heard(small, table);
  heard.turn();
  // Mended, he stays, or is told to ride: strike "state differs AQ-GEN-2".
  EXPECT_THAT(heard.found(), ElementsAre("state differs AQ-GEN-2 stands elsewhere"));
}

TEST(AqKnownFault, AFormationThatIsLaidFlatMayTouchAnotherEnemyAndNotFightHim) {
  // Horse meets b1 with a corner, is laid flat against him, and then stands against b2 as well.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "4x1 Ln", 20, 10)
                            .formation("b1", 'b', "2x1 Sw", 23.8, 16)
                            .formation("b2", 'b', "2x1 Sw", 19, 16.5));
  Table table(small);
  table.order("a1", marching(small, "a1", 20, 9), false);
  table.commands("a1", {5}).blows("a1", {1, 1, 1, 1}).blows("b1", {1, 1}).blows("b2", {1, 1});
  test::Heard heard(small, table);
  heard.turn();
  // Mended, they are in melee: strike "touches unsaid AQ-MOVE-6".
  EXPECT_THAT(heard.found(), Contains("touches unsaid AQ-MOVE-6"));
}

TEST(AqKnownFault, NobodyTellsWhichElementIsBroughtUpNorWhereTo) {
  Small small = by_hand(
      Making{}.formation("a1", 'a', "1x2 Sw", 20, 20).formation("b1", 'b', "3x1 Sw", 20, 23));
  Table table(small);
  table.ordered("a1", {Face{}, charging(small, "a1", "b1", 3)}, 5);
  table.blows("a1", {1}).blows("b1", {1, 1, 1});
  test::Heard heard(small, table);
  heard.turn();
  table.choose("a1", DecisionKind::redress, {"brings"}).blows("a1", {1, 1}).blows("b1", {1, 1, 1});
  heard.turn();
  // Mended, the telling has the element's number and its place: strike "state differs AQ-MOVE-9".
  EXPECT_THAT(table.outcomes("a1", "redress"),
              testing::Each("it brings a sword up beside its front, at b1 (b1)"));
  EXPECT_THAT(table.outcomes("a1", "redress"), testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
