// What the second opinion has found, mended: each in the smallest battle.
#include "battles/opinion/arquebusier/troops.hpp"
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
using test::Tale;
using testing::Contains;
using testing::IsEmpty;
using testing::Not;

TEST(AqMended, FilesThatCloseAreToldBeforeTheWay) {
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
  EXPECT_THAT(heard.found(), IsEmpty());
}

TEST(AqMended, AMarkerLeadsAsFarAsItSays) {
  // Told to go 3". Losing a file it shifts 1" to its left, out of a bog or into one.
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
  EXPECT_THAT(goes("[[19.5, 11], [21, 11], [21, 20], [19.5, 20]]"), IsEmpty());
  EXPECT_THAT(goes("[[18, 11], [19.5, 11], [19.5, 20], [18, 20]]"), IsEmpty());
}

TEST(AqMended, AWayThatTakesAHairMoreThanTwelvePulsesIsGone) {
  // Out of a bog: 3.79 pulses in it and 8.21 beyond add up to a hair more than twelve.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "1x1 FA", 34.740, 12.941)
                            .formation("b1", 'b', "1x1 Sw", 35, 40)
                            .terrain("bog", opfor::arquebusier::test::bog(
                                                "[[34, 12], [45, 12], [44, 18], [33, 17]]")));
  Table table(small);
  table.order("a1", marching(small, "a1", 186.32, 5.05), false).commands("a1", {5});
  test::Heard heard(small, table);
  heard.turn();
  EXPECT_THAT(heard.found(), IsEmpty());
}

TEST(AqMended, ACornerThatIsTakenBackOntoTheTableIsToldApart) {
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
  EXPECT_THAT(heard.found(), IsEmpty());
}

TEST(AqMended, AGeneralStaysWhereHeIsWhileHisFormationDoes) {
  // His formation loses its second rank, and with it all its move: it stays, and so does he.
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
  EXPECT_THAT(heard.found(), IsEmpty());
}

TEST(AqMended, AFormationThatIsLaidFlatFightsWhomItComesToTouch) {
  // Horse meets b1 with a corner, is laid flat against him, and then stands against b2 as well.
  Small small = by_hand(Making{}
                            .formation("a1", 'a', "4x1 Ln", 20, 10)
                            .formation("b1", 'b', "2x1 Sw", 23.8, 16)
                            .formation("b2", 'b', "2x1 Sw", 19, 16.5));
  Table table(small);
  table.order("a1", marching(small, "a1", 20, 9), false);
  table.commands("a1", {5})
      .blows("a1", {1, 1, 1, 1})
      .blows("b1", {1, 1, 1, 1})
      .blows("b2", {1, 1, 1, 1});
  test::Heard heard(small, table);
  heard.turn();
  EXPECT_THAT(heard.found(), IsEmpty());
}

TEST(AqMended, AFileThatWouldCloseIntoContactStaysEmpty) {
  // Beside its deep file, behind the one that is shot away, stands an enemy.
  Tale tale(Making{}
                .formation("a1", 'a', "Sw, FA, Pk Pk Pk", 30, 20)
                .formation("b1", 'b', "1x1 FA", 30, 30)
                .formation("b2", 'b', "1x1 Sw", 27.96, 18.5, "facing = 0"));
  tale.shoots("b1", "a1", 1, "1 dice, 1 at firearm, 3 or more", {6}, 1);
  tale.loses("a1", 1, "AQ-SHOOT-9").step_over();
  EXPECT_THAT(tale.found(), Not(Contains("touches unsaid AQ-MOVE-6")));
}

TEST(AqMended, WhichElementIsBroughtUpAndWhereToIsTold) {
  // A file of two against three: its rear element comes up beside the first, and fights there.
  Small small = by_hand(
      Making{}.formation("a1", 'a', "1x2 Sw", 20, 20).formation("b1", 'b', "3x1 Sw", 20, 23));
  Table table(small);
  table.ordered("a1", {Face{}, charging(small, "a1", "b1", 3)}, 5);
  table.blows("a1", {1}).blows("b1", {1, 1, 1});
  test::Heard heard(small, table);
  heard.turn();
  table.choose("a1", DecisionKind::redress, {"brings"}).blows("a1", {1, 1}).blows("b1", {1, 1, 1});
  heard.turn();
  EXPECT_THAT(table.outcomes("a1", "redress"),
              testing::Contains("it brings a sword up beside its front, at b1 (b1), from file 1, "
                                "to its left: element 2, to "
                                "18.000,23.000 in, facing 0.00°"));
  EXPECT_THAT(heard.found(), IsEmpty());
  // Its first falls: who was brought up is the formation, where it stands.
  table.blows("a1", {1, 1}).blows("b1", {1, 6, 1});
  heard.turn();
  EXPECT_THAT(heard.found(), IsEmpty());
}

TEST(AqMended, WhoWasBroughtUpFallsInBeforeItGoes) {
  Tale tale(Making{}.formation("a1", 'a', "2x2 Sw", 20, 20).formation("b1", 'b', "1x1 Sw", 60, 44));
  tale.tell("AQ-MOVE-9", event::Tested{tale.id("a1"),
                                       "redress",
                                       {},
                                       "it brings a sword up beside its front, at b1 (b1): element "
                                       "2, to 17.000,20.000 in, facing 0.00°"});
  tale.step_over().marches("a1", 0, 6).step_over();
  EXPECT_THAT(tale.found(), Contains("not touching AQ-MOVE-9 at no enemy"));
  EXPECT_THAT(tale.found(), Not(Contains("state differs state stands elsewhere")));
}

TEST(AqMended, WhoWereBroughtUpFallInByFilesInWhateverOrderTheyCame) {
  // On the left one, in the middle one, on the right two; the second of the middle was brought up
  // before the second of the left. That of the left goes where the fewest are, nearest the middle.
  Troop troop;
  troop.files = 3;
  const field::Pose beside;
  troop.elements = {{0, Type::sword, 0, 0, {}},     {2, Type::sword, 1, 0, {}},
                    {3, Type::sword, 1, 1, beside}, {4, Type::sword, 2, 0, {}},
                    {5, Type::sword, 2, 1, {}},     {1, Type::sword, 0, 1, beside}};
  EXPECT_FALSE(fall_in(troop)) << "no file was empty";
  EXPECT_EQ(troop.element(1)->file, 1);
  EXPECT_EQ(troop.element(3)->file, 0);
}

TEST(AqMended, AWayOverACornerOfAHedgeCrossesItTwice) {
  // 4" of its 8", and twice 2" for the hedge: it stops there since it cannot pay for more.
  const std::string hedge =
      "ring = [[20.005, 12.02], [28, 20.02], [36, 12.02], [28, 4.02]]; kind = 'hedge'; barrier = "
      "true";
  Tale tale(Making{}
                .formation("a1", 'a', "1x2 Hq", 20.015, 10)
                .formation("b1", 'b', "1x1 Sw", 60, 44)
                .terrain("hedge", hedge));
  tale.told_to_march("a1", 0, 12).goes("a1", 20.015, 18, 0).step_over();
  EXPECT_THAT(tale.found(), IsEmpty());
}

TEST(AqMended, WhoIsBroughtUpBesideAnEnemyWhomHeDoesNotFightTouchesHim) {
  Tale tale(Making{}.formation("a1", 'a', "2x2 Sw", 20, 20).formation("b1", 'b', "1x1 Sw", 16, 20));
  tale.tell("AQ-MOVE-9", event::Tested{tale.id("a1"),
                                       "redress",
                                       {},
                                       "it brings a sword up beside its front, at b1 (b1): element "
                                       "2, to 17.000,20.000 in, facing 0.00°"});
  tale.step_over();
  EXPECT_THAT(tale.found(), Contains("touches unsaid AQ-MOVE-6"));
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
