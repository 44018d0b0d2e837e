// Cards at edges and hedges, and ground that is forbidden, told by hand.
#include "opinion/victory_without_squares/support.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

using opfor::victory_without_squares::test::hedge;
using opfor::victory_without_squares::test::kHorseDeep;
using opfor::victory_without_squares::test::Making;
using opfor::victory_without_squares::test::wood;
using test::Telling;
using testing::ElementsAre;
using testing::IsEmpty;

/// Horse before a hedge at y = 14, with a gate one base wide; guns beside a wood.
Making field_with_hedge() {
  return Making{}
      .terrain("hedge",
               hedge("[[10, 14], [50, 14]]") + "; gaps = [{ from = [35, 14], to = [36.181, 14] }]")
      .terrain("wood", wood("[[60, 8], [70, 8], [70, 20], [60, 20]]"))
      .unit("horse", 'a', "horse", 20, 10)
      .unit("gate", 'a', "horse", 35.59, 10)
      .unit("gun", 'a', "artillery", 55, 10, "limbered = true; bases = 2")
      .unit("near", 'a', "artillery", 61, 7.1, "limbered = true; bases = 2")
      .unit("ahead", 'a', "artillery", 65, 5, "limbered = true")
      .unit("enemy", 'b', "foot", 20, 40);
}
Telling at_the_hedge() { return told(field_with_hedge()); }

Telling& card(Telling& t, const char* unit, const char* outcome = "it may") {
  const char* drawn = outcome == std::string{"it may"} ? "nine of clubs" : "nine of hearts";
  return t.tell("VWS-MAN-1", event::Tested{t.id(unit), "card to cross", {drawn}, outcome});
}

TEST(Crossings, AHedgeTakesACard) {
  Telling unpaid = at_the_hedge();
  EXPECT_THAT(unpaid.goes("horse", 6).found(), ElementsAre("crossed unpaid VWS-MOVE-14 straight"));
  Telling paid = at_the_hedge();
  EXPECT_THAT(card(paid, "horse").goes("horse", 6).found(), IsEmpty());
  Telling before = at_the_hedge();
  EXPECT_THAT(before.goes("horse", 3.3).found(), IsEmpty()) << "short of it";
  Telling twice = at_the_hedge();
  card(twice, "horse").goes("horse", 6).turn().is_put("horse", 20, 16, 180).goes("horse", 4);
  EXPECT_THAT(twice.found(), ElementsAre("crossed unpaid VWS-MOVE-14 straight")) << "and back";
}

TEST(Crossings, WhoPassesByTheEndOfAHedgeToARoundingMayHaveCrossedItOrNot) {
  const auto passing = [](const char* line) {
    return told(Making{}
                    .terrain("hedge", hedge(line))
                    .unit("horse", 'a', "horse", 20, 10)
                    .unit("enemy", 'b', "foot", 60, 40));
  };
  const char* by_its_end = "[[19.9995, 14], [30, 14]]";
  EXPECT_THAT(passing(by_its_end).goes("horse", 6).found(), IsEmpty());
  Telling paid = passing(by_its_end);
  EXPECT_THAT(card(paid, "horse").goes("horse", 6).found(), IsEmpty());
  EXPECT_THAT(passing("[[19.9, 14], [30, 14]]").goes("horse", 6).found(),
              ElementsAre("crossed unpaid VWS-MOVE-14 straight"));
}

/// Shot that go straight back over a hedge, and end clear of friends where they came from.
TEST(Crossings, WhoIsPutBackWhereHeCameFromTakesBackWhatHeHasCrossed) {
  Telling t = told(field_with_hedge().unit("shot", 'a', "commanded_shot", 40, 15));
  card(t, "shot").goes("shot", -3).goes("shot", 3, 0, "VWS-MOVE-11");
  EXPECT_THAT(t.found(), IsEmpty());
  Telling on = told(field_with_hedge().unit("shot", 'a', "commanded_shot", 40, 15));
  on.goes("shot", -0.3).goes("shot", -2.7, 0, "VWS-MOVE-11");
  EXPECT_THAT(on.found(), ElementsAre("crossed unpaid VWS-MOVE-14 getting clear of friends"));
}

TEST(Crossings, ARefusedCardEndsItsMovement) {
  Telling t = at_the_hedge();
  card(t.goes("horse", 3.3), "horse", "it may not").goes("horse", 0.1);
  EXPECT_THAT(t.found(), ElementsAre("moved unfit VWS-MOVE-14 after a refused card"));
}

TEST(Crossings, WhoHasDrawnAndStandsOnTheLineMayBeAcrossItsCorner) {
  const auto found_at = [](const char* area) {
    Telling t = told(far_enemy().terrain("wood", wood(area)).unit("a1", 'a', "horse", 20, 10));
    card(t, "a1").goes("a1", 4 - kHorseDeep / 2 + 0.004).goes("a1", 2);
    return t.found();
  };
  EXPECT_THAT(found_at("[[19.5, 14], [30, 13.9], [30, 14.15]]"), IsEmpty());
  EXPECT_THAT(found_at("[[15, 14], [30, 14], [30, 15], [15, 15]]"),
              ElementsAre("crossed unpaid VWS-MOVE-14 from the line itself"));
}

TEST(Crossings, AWheelCrossesAsAMarchDoes) {
  Telling t = at_the_hedge();
  t.goes("horse", 3);
  EXPECT_THAT(t.found(), IsEmpty());
  t.wheels("horse", 60, kWide, kHorseDeep);
  EXPECT_THAT(t.found(), ElementsAre("crossed unpaid VWS-MOVE-14 by a wheel"));
}

/// Its middle has swung away over the hedge, its front has not: then it swings back.
TEST(Crossings, WhoStandsAstrideWheelsOnOrBackByWhatHeHasDrawn) {
  constexpr double kSixBases = 6 * 200 / 254.0;  // deep
  Telling t = told(far_enemy()
                       .terrain("hedge", hedge("[[10, 9.7], [50, 9.7]]"))
                       .unit("a1", 'a', "foot", 20, 10, "formation = 'column'; facing = 60"));
  t.wheels("a1", -60, kWide / 3, kSixBases).turn().wheels("a1", 60, kWide / 3, kSixBases);
  EXPECT_THAT(t.found(), IsEmpty());
}

/// A corner of the wood lies between its middle and its front.
TEST(Crossings, WhoStandsOverACornerFollowsHisFrontOverBothEdges) {
  Telling t = told(far_enemy()
                       .terrain("wood", wood("[[20.3, 13], [10, 12.5], [10, 13.5]]"))
                       .unit("a1", 'a', "horse", 20, 12.7));
  t.goes("a1", 1);
  EXPECT_THAT(t.found(), IsEmpty());
}

TEST(Crossings, WhoHasPaidForHisFrontMayBringTheRestAfterIt) {
  Telling t = at_the_hedge();
  card(t, "horse").goes("horse", 3.6).turn().goes("horse", 2);
  EXPECT_THAT(t.found(), IsEmpty());
}

TEST(Crossings, WhoIsAstrideGoesBackByTheCardThatHeHasDrawn) {
  Telling t = at_the_hedge();
  // Its middle is across, its rear is not: turned about, that rear leads, and never was across.
  card(t, "horse").goes("horse", 4.2).turn();
  EXPECT_THAT(t.found(), IsEmpty());
  const field::Pose at = t.pose("horse");
  t.is_put("horse", 20, at.at.y.as_double() / 254, 180).goes("horse", 2);
  EXPECT_THAT(t.found(), IsEmpty());
}

/// Commanded shot beside a hedge that runs north and south, and a hair of their front across it.
Making beside_a_hedge() {
  return Making{}
      .terrain("hedge", hedge("[[22, 4], [22, 40]]"))
      .unit("shot", 'a', "commanded_shot", 20, 10)
      .unit("enemy", 'b', "foot", 60, 40);
}

TEST(Crossings, WhoStepsAsideOverAHedgeDrawsWhenAnyOfItsMiddlesComesToIt) {
  Telling unpaid = told(beside_a_hedge());
  EXPECT_THAT(unpaid.goes("shot", 0, 3).found(),
              ElementsAre("crossed unpaid VWS-MOVE-14 straight"));
  Telling paid = told(beside_a_hedge());
  EXPECT_THAT(card(paid, "shot").goes("shot", 0, 3).found(), IsEmpty());
}

/// A march along the hedge has brought its flank over it, which has crossed nothing; then its
/// middle comes over first, and its front after it.
TEST(Crossings, WhoseMiddleHasDrawnBringsHisFrontAfterIt) {
  const auto steps_over = [](const char* outcome) {
    Telling t = told(Making{}
                         .terrain("hedge", hedge("[[20.2, 12], [20.9, 16]]"))
                         .unit("shot", 'a', "commanded_shot", 20, 10)
                         .unit("enemy", 'b', "foot", 60, 40));
    t.goes("shot", 4).turn().goes("shot", 0, 0.45);
    if (outcome != nullptr) card(t, "shot", outcome);
    return t.goes("shot", 0, 0.13).goes("shot", 0, 1).found();
  };
  EXPECT_THAT(steps_over("it may"), IsEmpty());
  EXPECT_THAT(steps_over(nullptr), testing::Not(IsEmpty()));
}

TEST(Crossings, WhoTurnsAstrideAHedgeAndFleesGoesBackByTheCardThatHeHasDrawn) {
  Telling t = at_the_hedge();
  card(t, "horse").goes("horse", 4.2).turn();
  t.tell("VWS-FIRE-10", event::PushedBack{t.id("horse"), "flees"});
  t.is_put("horse", 16, 8, 214, "VWS-FIRE-10");
  EXPECT_THAT(t.found(), IsEmpty());
}

TEST(Crossings, WhoIsDrivenBackDrawsNothing) {
  Telling t = at_the_hedge();
  card(t, "horse").goes("horse", 6);
  t.tell("VWS-CMB-11", event::PushedBack{t.id("horse"), "falls back from the combat"});
  EXPECT_THAT(t.goes("horse", -4, 0, "VWS-CMB-11").found(), IsEmpty());
}

TEST(Crossings, AGateTakesNoMoreThanFitsIt) {
  Telling wide = at_the_hedge();
  EXPECT_THAT(wide.goes("gate", 6).found(), ElementsAre("gap too narrow VWS-MOVE-14 straight"));
}

TEST(Crossings, GunsStayOutOfWoods) {
  Telling wheel = at_the_hedge();
  EXPECT_THAT(wheel.wheels("gun", 90, 60 / 25.4, 40 / 25.4).found(), IsEmpty());
  Telling into = at_the_hedge();
  EXPECT_THAT(into.wheels("near", 45, 60 / 25.4, 40 / 25.4).found(),
              ElementsAre("ground forbidden VWS-MOVE-5 by a wheel"));
  Telling ahead = at_the_hedge();
  EXPECT_THAT(ahead.goes("ahead", 4).found(), ElementsAre("ground forbidden VWS-MOVE-5 straight"));
}

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
