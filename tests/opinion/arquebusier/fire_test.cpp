// Shooting (section 6) told by hand: what is at fault is found, the same without it is not.
#include "opinion/arquebusier/support.hpp"

namespace opfor::battles::opinion::arquebusier {
namespace {

using test::Making;
using test::Tale;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// E2: six Firearm, and pikes 20" before them; both sides have more, far off.
Making e2() {
  return Making{}
      .formation("shot", 'a', "6x1 FA", 36, 10)
      .formation("pikes", 'b', "2x3 Pk", 36, 30)
      .formation("others", 'b', "2x1 Sw", 68, 46);
}
constexpr const char* kSevenAtPikes = "6 firearm at 20.0\": 7 dice, 7 at pike, 5 or more";

TEST(AqFire, AnHonestVolleyIsBelieved) {
  Tale tale(e2());
  tale.shoots("shot", "pikes", 7, kSevenAtPikes, {5, 1, 6, 2, 4, 3, 3}, 2);
  tale.loses("pikes", 2, "AQ-SHOOT-9").shaken("pikes", "AQ-IRR-1").step_over();
  EXPECT_THAT(tale.found(), IsEmpty());
}

TEST(AqFire, DiceScoresAndHitsAreThoseOfTheTables) {
  Tale dice(e2());
  dice.shoots("shot", "pikes", 8, "8 dice, 8 at pike, 5 or more");
  EXPECT_THAT(dice.found(), ElementsAre("wrong score AQ-SHOOT-5 dice"));
  Tale score(e2());
  score.shoots("shot", "pikes", 7, "7 dice, 7 at pike, 4 or more");
  EXPECT_THAT(score.found(), ElementsAre("wrong score AQ-SHOOT-7 score needed"));
  Tale hits(e2());
  hits.shoots("shot", "pikes", 7, kSevenAtPikes, {5, 1, 6, 2, 4, 3, 3}, 3);
  EXPECT_THAT(hits.found(), ElementsAre("wrong score AQ-SHOOT-7 hits"));
  Tale shares(e2());
  shares.shoots("shot", "pikes", 7, "7 dice, 6 at pike, 5 or more");
  EXPECT_THAT(shares.found(), Contains("told wrong AQ-SHOOT-8 shares"));
}

TEST(AqFire, OddShotsGoToTheTypeWithFewest) {
  const Making mixed = Making{}
                           .formation("shot", 'a', "6x1 FA", 36, 10)
                           .formation("block", 'b', "FA, FA, FA, FA, Pk, Pk", 36, 30);
  Tale right(mixed);
  right.shoots("shot", "block", 7, "7 dice, 4 at firearm, 3 or more; 3 at pike, 5 or more");
  EXPECT_THAT(right.found(), IsEmpty());
  Tale wrong(mixed);
  wrong.shoots("shot", "block", 7, "7 dice, 5 at firearm, 3 or more; 2 at pike, 5 or more");
  EXPECT_THAT(wrong.found(), ElementsAre("wrong score AQ-SHOOT-8 shares"));
}

TEST(AqFire, RangeArcAndSight) {
  const auto at = [](double x, double y) {
    return Making{}
        .formation("shot", 'a', "6x1 FA", 36, 10)
        .formation("pikes", 'b', "2x3 Pk", x, y);
  };
  Tale far(at(36, 34.2));
  far.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(far.found(), ElementsAre("does not bear AQ-SHOOT-5 out of range"));
  Tale aside(at(60, 12));
  aside.shoots("shot", "pikes", 1, "1 dice, 1 at pike, 5 or more");
  EXPECT_THAT(aside.found(), Contains("does not bear AQ-TER-3 outside its front zone"));
  Tale hidden(at(36, 30).formation("wall", 'a', "8x1 Sw", 36, 20));
  hidden.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(hidden.found(), ElementsAre("does not bear AQ-TER-1 without a line of fire"));
  Tale wooded(at(36, 30).terrain(
      "wood", opfor::arquebusier::test::wood("[[20, 15], [52, 15], [52, 20], [20, 20]]")));
  wooded.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(wooded.found(), ElementsAre("does not bear AQ-TER-1 without a line of fire"));
}

TEST(AqFire, TheNearestOrTheSecondOfThoseFartherThanTwelveInches) {
  const auto with = [](double y) { return e2().formation("near", 'b', "2x1 Sw", 30, y); };
  Tale near(with(20));
  near.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(near.found(), ElementsAre("fires unfit AQ-SHOOT-3 past one who is within 12\""));
  Tale may(with(24));
  may.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(may.found(), IsEmpty());
  Tale two(with(24).formation("other", 'b', "2x1 Sw", 42, 25));
  two.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(two.found(), ElementsAre("fires unfit AQ-SHOOT-2 past two who are nearer"));
  Tale told(with(20));
  told.rolls("shot", "fire at").ordered("shot", {Shoot{told.id("pikes")}});
  told.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(told.found(), IsEmpty());
}

TEST(AqFire, WhoMayNotFireDoesNot) {
  Tale twice(e2());
  twice.shoots("shot", "pikes", 7, kSevenAtPikes).shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(twice.found(), ElementsAre("fires again AQ-SHOOT-1"));
  Tale holds(e2());
  holds.rolls("shot", "hold fire").ordered("shot", {HoldFire{}});
  holds.shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(holds.found(), ElementsAre("fires unfit AQ-SHOOT-4 told to hold its fire"));
  Tale guns(
      Making{}.formation("guns", 'a', "3x1 Gun", 36, 10).formation("p", 'b', "2x3 Pk", 36, 30));
  guns.rolls("guns", "reform").ordered("guns", {Face{Angle::degrees(10)}});
  guns.shoots("guns", "p", 2, "2 dice, 2 at pike, 5 or more");
  EXPECT_THAT(guns.found(), ElementsAre("fires unfit AQ-SHOOT-5 guns that move"));
  Tale melee(e2().formation("foe", 'b', "1x1 Sw", 36, 13));
  melee.goes("foe", 36, 10, 180)
      .meets("foe", "shot")
      .step_over()
      .shoots("shot", "pikes", 7, kSevenAtPikes);
  EXPECT_THAT(melee.found(), Contains("fires unfit AQ-SHOOT-1 in melee"));
}

TEST(AqFire, WhoMustFireDoes) {
  const Making close = Making{}
                           .formation("shot", 'a', "6x1 FA", 36, 10)
                           .formation("more", 'a', "6x1 FA", 20, 10)
                           .formation("pikes", 'b', "2x3 Pk", 36, 20);
  Tale silent(close);
  silent.shoots("more", "pikes", 1, "1 dice, 1 at pike, 5 or more").step_over();
  EXPECT_THAT(silent.found(), Contains("left undone AQ-SHOOT-1 does not fire"));
}

TEST(AqFire, LossesAreTheHits) {
  Tale more(e2());
  more.shoots("shot", "pikes", 7, kSevenAtPikes, {5, 1, 6, 2, 4, 3, 3}, 2);
  more.loses("pikes", 3, "AQ-SHOOT-9");
  EXPECT_THAT(more.found(), ElementsAre("wrong loss AQ-SHOOT-9 hits"));
  Tale none(e2());
  none.shoots("shot", "pikes", 7, kSevenAtPikes, {5, 1, 1, 2, 4, 3, 3}, 1).step_over();
  EXPECT_THAT(none.found(), ElementsAre("wrong loss AQ-SHOOT-9 hits"));
}

TEST(AqFire, ADieForEachElementMayKillItsCommander) {
  const auto risk = [](std::string thrown, std::string outcome) {
    Tale tale(e2());
    tale.shoots("shot", "pikes", 7, kSevenAtPikes, {5, 1, 6, 2, 4, 3, 3}, 2);
    tale.loses("pikes", 2, "AQ-SHOOT-9");
    tale.tell(
        "AQ-SHOOT-11",
        event::Tested{
            tale.id("pikes"), "risk of its commander", {std::move(thrown)}, std::move(outcome)});
    return tale.found();
  };
  EXPECT_THAT(risk("2 D6 3 6", "its commander falls: -2 to all its commands"), IsEmpty());
  EXPECT_THAT(risk("2 D6 3 6", "he is unhurt"),
              ElementsAre("card misread AQ-SHOOT-11 its commander"));
  EXPECT_THAT(risk("D6 3", "he is unhurt"),
              ElementsAre("wrong loss AQ-SHOOT-11 dice for its commander"));
}

}  // namespace
}  // namespace opfor::battles::opinion::arquebusier
