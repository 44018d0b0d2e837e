// Commands (sections 3, 4, 13) told by hand: what is at fault is found, the same without it is not.
#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using test::Making;
using test::Tale;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Making two() {
  return Making{}
      .formation("a1", 'a', "4x2 FA", 20, 10)
      .formation("a2", 'a', "4x2 FA", 40, 10, "class = 'irregular'")
      .formation("b1", 'b', "4x2 Sw", 20, 40)
      .formation("b2", 'b', "2x2 Dr", 50, 40)
      .general("sir", 'b', 20, 43);
}
const Act kTurn = Face{Angle::degrees(10)};

TEST(AqCommand, TheModifiersAreThoseOfTheTable) {
  Tale right(two());
  right.rolls("a1", "reform", 1).rolls("a2", "reform", 0).rolls("b1", "reform", 2);
  EXPECT_THAT(right.found(), IsEmpty());
  Tale wrong(two());
  wrong.rolls("a1", "reform", 2).rolls("a2", "reform", 1).rolls("b1", "reform", 1);
  EXPECT_THAT(wrong.found(),
              ElementsAre("card misread AQ-CMD-2 modifiers", "card misread AQ-CMD-2 modifiers",
                          "card misread AQ-CMD-2 modifiers"));
}

TEST(AqCommand, ThreePasses) {
  Tale tale(two());
  tale.tell("AQ-CMD-1",
            event::Tested{tale.id("a1"), "command to reform", {"1, +1 regular = 2"}, "it obeys"});
  EXPECT_THAT(tale.found(), ElementsAre("card misread AQ-CMD-1"));
}

TEST(AqCommand, NobodyDoesAnythingWithoutAPassedRoll) {
  Tale none(two());
  none.ordered("a1", {kTurn});
  EXPECT_THAT(none.found(), ElementsAre("order unfit AQ-CMD-1 without a passed roll"));
  Tale failed(two());
  failed.rolls("a1", "reform", 1, 1).ordered("a1", {kTurn});
  EXPECT_THAT(failed.found(), ElementsAre("order unfit AQ-CMD-1 without a passed roll"));
  Tale refused(two());
  refused.rolls("a1", "reform", 1, 1).ordered("a1", {kTurn}, {kTurn});
  EXPECT_THAT(refused.found(), IsEmpty());
}

TEST(AqCommand, OneAFormationUnlessAGeneralIsWithIt) {
  Tale twice(two());
  twice.rolls("a1", "march").rolls("a1", "fire at");
  EXPECT_THAT(twice.found(), ElementsAre("acts again AQ-CMD-8 commands"));
  Tale joined(two().general("lord", 'a', 20, 7.5, "goes_with = 'a1'"));
  joined.rolls("a1", "march", 2).rolls("a1", "fire at", 2);
  EXPECT_THAT(joined.found(), IsEmpty());
  Tale alike(two().general("lord", 'a', 20, 7.5, "goes_with = 'a1'"));
  alike.rolls("a1", "march", 2).rolls("a1", "reform", 2);
  EXPECT_THAT(alike.found(), ElementsAre("acts again AQ-CMD-8 commands"));
}

TEST(AqCommand, RegularsBeforeIrregularsSideAfterSide) {
  Tale honest(two());
  honest.ordered("a1", {}).ordered("b1", {}).ordered("b2", {}).ordered("a2", {});
  EXPECT_THAT(honest.found(), IsEmpty());
  Tale irregulars(two());
  irregulars.ordered("a2", {});
  EXPECT_THAT(irregulars.found(), ElementsAre("out of turn AQ-SEQ-2 before regulars"));
  Tale sides(two());
  sides.ordered("b1", {});
  EXPECT_THAT(sides.found(), ElementsAre("out of turn AQ-SEQ-2 before the other side"));
  Tale again(two());
  again.ordered("a1", {}).ordered("b1", {}).ordered("a1", {});
  EXPECT_THAT(again.found(), Contains("acts again AQ-CMD-8 orders"));
}

TEST(AqCommand, OrdersThatItMayNotHave) {
  const auto ordered = [](const char* unit, const char* kind, std::vector<Act> acts) {
    Tale tale(two());
    if (unit[0] == 'b') tale.ordered("a1", {});
    tale.rolls(unit, kind).ordered(unit, std::move(acts));
    return tale.found();
  };
  EXPECT_THAT(ordered("a1", "restore", {Rally{}}),
              ElementsAre("order unfit AQ-IRR-8 restores what is in order"));
  EXPECT_THAT(ordered("a1", "dismount", {Mount{false}}),
              Contains("order unfit AQ-DRG-1 mounts who are no dragoons"));
  EXPECT_THAT(ordered("b2", "mount", {Mount{true}}),
              ElementsAre("order unfit AQ-DRG-1 mounts who are mounted"));
  EXPECT_THAT(ordered("b2", "dismount", {Mount{false}}), IsEmpty());
}

/// What b1's reaction came to, and whether it chose for itself.
std::vector<std::string> reacts(const char* unit, Cell cell, int total, bool chose,
                                bool commanded) {
  Tale tale(two());
  event::Reacted reacted;
  reacted.request.unit = tale.id(unit);
  reacted.request.facts.set(Fact::commanded, commanded ? 1 : 0);
  reacted.reaction.cell = cell;
  reacted.reaction.total = reacted.reaction.shifted = total;
  tale.tell("AQ-BEH-0", reacted).ordered("a1", {});
  event::Ordered ordered;
  ordered.unit = reacted.request.unit;
  ordered.order.unit = ordered.unit;
  ordered.cell = cell;
  ordered.by_choice = chose;
  tale.tell("AQ-CMD-1", ordered);
  return tale.found();
}

TEST(AqReaction, BindsWhoIsNotCommandedAndRomanResultsBindAll) {
  const Cell roman{Intent::halt_face, ChargeMark::no, Gait::as_before, false};
  Cell italic = roman;
  italic.italic = true;
  EXPECT_THAT(reacts("b1", italic, 3, true, true), IsEmpty());
  EXPECT_THAT(reacts("b1", roman, 3, true, true),
              ElementsAre("order unfit AQ-BEH-1 chooses against a binding result: HALT_FACE"));
  EXPECT_THAT(reacts("b2", italic, 3, true, false),
              ElementsAre("order unfit AQ-BEH-1 chooses, with no General near"));
  EXPECT_THAT(reacts("b2", italic, 3, false, true),
              ElementsAre("card misread AQ-BEH-1 a General's reach"));
}

/// What is found where b2 is told to run, and runs at the enemy.
std::vector<std::string> runs_at_the_enemy(Tale& tale, double to_y = 30) {
  event::Reacted reacted;
  reacted.request.unit = tale.id("b2");
  reacted.reaction.cell = {Intent::run, ChargeMark::no, Gait::as_before, false};
  tale.tell("AQ-BEH-0", reacted).ordered("a1", {});
  event::Ordered ordered;
  ordered.unit = tale.id("b2");
  ordered.cell = reacted.reaction.cell;
  ordered.order.unit = ordered.unit;
  Move nearer;
  nearer.path = {field::point({50 * 254.0, to_y * 254.0})};
  ordered.order.acts = {Face{Angle::degrees(180)}, nearer};
  tale.rolls("b2", "march").tell("AQ-CMD-1", ordered);
  return tale.found();
}

TEST(AqReaction, WhoIsBoundDoesWhatItsResultSays) {
  Tale tale(two());
  EXPECT_THAT(runs_at_the_enemy(tale), ElementsAre("came nearer AQ-13.4 RUN"));
  Tale turns(two());
  EXPECT_THAT(runs_at_the_enemy(turns, 40), IsEmpty())
      << "he has nowhere to go, and turns his back";
  // Of whom nobody knows where he stands, nobody knows whether he is the nearest.
  Tale unknown(two());
  const char* brought = "it brings a firearm up beside its front, at b2 (b2)";
  unknown.tell("AQ-MOVE-9", event::Tested{unknown.id("a2"), "redress", {}, brought});
  EXPECT_THAT(runs_at_the_enemy(unknown), Not(Contains("came nearer AQ-13.4 RUN")));
}

/// A deep one whose rear is threatened may go nearer to another enemy, not nearer than it was to
/// any.
TEST(AqReaction, HowNearItComesIsMeasuredFromAllOfIt) {
  const auto withdraws = [](double ahead) {
    Tale tale(Making{}
                  .formation("a1", 'a', "1x1 FA", 20, 32)
                  .formation("a2", 'a', "1x1 FA", 20, 10)
                  .formation("b1", 'b', "1x6 Sw", 20, 18, "facing = 0"));
    event::Reacted reacted;
    reacted.request.unit = tale.id("b1");
    reacted.reaction.cell = {Intent::withdraw, ChargeMark::no, Gait::as_before, false};
    tale.tell("AQ-BEH-0", reacted).ordered("a1", {});
    event::Ordered ordered;
    ordered.unit = tale.id("b1");
    ordered.cell = reacted.reaction.cell;
    ordered.order.unit = ordered.unit;
    Move north;
    north.path = {field::point({20 * 254.0, (18 + ahead) * 254.0})};
    ordered.order.acts = {north};
    tale.rolls("b1", "march").tell("AQ-CMD-1", ordered);
    return tale.found();
  };
  EXPECT_THAT(withdraws(8), Not(Contains("came nearer AQ-13.4 WITHDRAW")));
  EXPECT_THAT(withdraws(12), Contains("came nearer AQ-13.4 WITHDRAW"));
}

TEST(AqReaction, LossesAreThoseItHasHad) {
  Tale tale(two());
  event::Reacted reacted;
  reacted.request.unit = tale.id("b2");
  reacted.request.facts.set(Fact::loss_tenths, 2);
  tale.tell("AQ-BEH-0", reacted);
  EXPECT_THAT(tale.found(), ElementsAre("card misread AQ-RF-7 losses"));
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
