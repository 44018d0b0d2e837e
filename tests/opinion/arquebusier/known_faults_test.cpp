// Faults of the program that the second opinion knows of, each in the smallest battle. Whoever
// mends one turns its test round, and strikes its row in tests/battles/opinion/known.tsv.
#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using opfor::arquebusier::test::by_hand;
using opfor::arquebusier::test::charging;
using test::Making;
using test::Small;
using test::Table;
using testing::IsEmpty;

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
