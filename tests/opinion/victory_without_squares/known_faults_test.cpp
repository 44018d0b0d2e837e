// Faults of the code that the second opinion finds, each in the smallest battle that shows it. Each
// test expects the fault: whoever mends it finds his test failing here, turns the expectation round
// (nothing of the kind is found any more) and strikes the fault's row in
// tests/battles/opinion/known.tsv.
#include "opinion/victory_without_squares/support.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

using chance::Purpose;
using opfor::victory_without_squares::test::hedge;
using opfor::victory_without_squares::test::Making;
using opfor::victory_without_squares::test::wood;
using test::by_hand;
using test::Seats;
using testing::Contains;
using testing::IsEmpty;

constexpr const char* kMended =
    "Mended? Then turn this expectation round, and strike the row in known.tsv.";

/// Its front corner swings into the wood; the middle of its front does not.
/// It turns to flee, and stands across the wall of a house that horse does not enter.
TEST(KnownFaults, AFugitiveTurnsIntoAHouse) {
  const Making field =
      Making{}
          .terrain("house",
                   "area = [[5, 20.7], [40, 20.7], [40, 30], [5, 30]]; kind = 'building'; "
                   "impassable = ['horse']")
          .unit("a1", 'a', "horse", 20, 20, "state = 'broken'")
          .unit("b1", 'b', "foot", 40, 20);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.play_turn();
  EXPECT_THAT(seats.found(), Contains("ground forbidden VWS-11 in flight")) << kMended;
  EXPECT_THAT(seats.found(), Contains("stands in wall VWS-GEO-1")) << kMended;
}

/// A house that horse does not enter, in front of a horse at (20, 20).
std::string house(double from) {
  return fmt::format(
      "area = [[5, {0}], [40, {0}], [40, 30], [5, 30]]; kind = 'building'; impassable = ['horse']",
      from);
}

/// Who comes to rest a little more than half a millimetre in forbidden ground (ways end there, and
/// are rounded) may go on into it.
TEST(KnownFaults, WhoTouchesAHouseGoesIntoIt) {
  const Making field = far_enemy().terrain("house", house(20.574)).unit("a1", 'a', "horse", 20, 20);
  opfor::test::SmallBattle small = by_hand(field.text());
  small.unit("a1").y += 3;
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 23)}}}).play_turn();
  EXPECT_THAT(seats.found(), Contains("ground forbidden VWS-11 straight")) << kMended;
}

/// Shot that evades turns to the attacker where it stands, whatever lies about it.
TEST(KnownFaults, ShotIsDrivenIntoAWall) {
  const Making field =
      Making{}
          .terrain("wall",
                   "line = [[22, 10], [22, 18]]; kind = 'wall'; impassable = ['foot', 'horse']")
          .unit("a1", 'a', "horse", 21.2, 20, "facing = 180")
          .unit("b1", 'b', "commanded_shot", 21.5, 17, "facing = 90");
  EXPECT_THAT(when_a1(field, {Charge{unit_id(1), {inches(21.2, 18.78)}}}),
              Contains("ground forbidden VWS-11 driven back"))
      << kMended;
}

/// Guns that turn where they stand look at other bodies alone.
/// The step across an edge, once its card is drawn, is a tenth of an inch long, whatever else lies
/// there: another edge, where the body stood at the first already.
TEST(KnownFaults, TheSecondOfTwoEdgesCloseTogetherIsPassedWithoutACard) {
  const Making field = far_enemy()
                           .terrain("hedge", hedge("[[10, 14], [50, 14]]"))
                           .terrain("ditch",
                                    "line = [[10, 14.05], [50, 14.05]]; kind = 'ditch'; "
                                    "barrier = true")
                           .unit("a1", 'a', "horse", 20, 13.4);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 16)}}}).cards("a1", {"9C"}).play_turn();
  EXPECT_THAT(seats.found(),
              Contains("crossed unpaid VWS-MOVE-14 the second of two edges close together"))
      << kMended;
}

TEST(KnownFaults, AHedgeIsPassedThroughAGateNarrowerThanTheBody) {
  const Making field =
      far_enemy()
          .terrain("hedge", hedge("[[10, 14], [50, 14]]") +
                                "; gaps = [{ from = [19.5, 14], to = [20.5, 14] }]")
          .unit("a1", 'a', "horse", 20, 10);
  EXPECT_THAT(when_a1(field, {Move{{inches(20, 18)}}}),
              Contains("gap too narrow VWS-MOVE-14 straight"))
      << kMended;
}

TEST(KnownFaults, WhoIsAstrideAHedgeTurnsAboutAndIsBackWithoutACard) {
  const Making field =
      far_enemy().terrain("hedge", hedge("[[10, 14], [50, 14]]")).unit("a1", 'a', "horse", 20, 10);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 14.2)}}}).cards("a1", {"9C"}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
  seats.order("a1", {Halt{}, Face{Angle::degrees(180)}, Move{{inches(20, 10.2)}}});
  seats.cards("a1", {"2H"}).play_turn();
  EXPECT_THAT(seats.found(),
              Contains("crossed unpaid VWS-MOVE-14 its middle, its front there by a turn"))
      << kMended;
}

/// Guns fire at the nearest place of a way: where it meets the hedge. The body then stands with its
/// front on the hedge itself, a hair beyond it by rounding, and goes on.
TEST(KnownFaults, WhoIsFiredAtUponAHedgeNeedsNoCard) {
  const Making field = Making{}
                           .terrain("hedge", hedge("[[10, 14], [50, 14.012]]"))
                           .unit("a1", 'a', "horse", 20, 9)
                           .unit("b1", 'b', "artillery", 20, 30);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 17)}}}).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {9}).play_turn();
  EXPECT_THAT(seats.found(), Contains("crossed unpaid VWS-MOVE-14 from the line itself"))
      << kMended;
}

/// FIRE-13: it stops at once. Its next act goes on.
/// LEAD-5: who is unhorsed in the middle of a move is left where he fell. He is carried along.
/// CMB-2: a forbidden contact stops 0.1" short. Who is Disordered by guns that fire at his last
/// step stands in touch, and nobody fights.
/// FIRE-5: any part of the target in the cone. The code looks at its middle, its corners and its
/// nearest place, which here are hidden or outside.
TEST(KnownFaults, GunsThatBearAreLeftOut) {
  const Making field = Making{}
                           .unit("a1", 'a', "foot", 20.6, 22)
                           .unit("a2", 'a', "artillery", 20.6, 23.8)
                           .unit("b1", 'b', "artillery", 20, 30, "bases = 2");
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("b1", {Shoot{small.id("a1")}}).dice(Purpose::to_hit, "b1", {9}).play_turn();
  EXPECT_THAT(seats.found(), Contains("wrong score VWS-FIRE-5 guns that bear are left out"))
      << kMended;
}

/// MOVE-1: straight ahead. The way to an enemy a hair off is rounded, and gone to its end askew.
/// CMB-3, 11: a retreat is 4", or ends at the table's edge. Who would come to stand over the edge
/// goes on beyond it, as if friends were in his way.
TEST(KnownFaults, WhoEvadesAlongTheEdgeGoesOnBeyondFourInches) {
  const Making field =
      Making{}
          .unit("a1", 'a', "horse", 70.197, 13.142, "facing = 181.46")
          .unit("b1", 'b', "dragoons", 70.394, 10.547, "facing = 319.43; mounted = false")
          .head("date = 1645-06-14");
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Charge{small.id("b1"), {inches(70.185, 12.622)}}}).play_turn();
  EXPECT_THAT(seats.found(), Contains("too far VWS-CMB-3 evades")) << kMended;
}

/// Who has no room to turn flees as he stands: as far as he might have gone turned, and so with his
/// flank over a hedge that the card refused him.
TEST(KnownFaults, WhoFleesAsHeStandsCrossesWhatHeWasRefused) {
  const Making field = Making{}
                           .terrain("hedge", hedge("[[10, 17.5], [50, 17.5]]"))
                           .unit("a1", 'a', "horse", 20, 20, "state = 'broken'; facing = 90")
                           .unit("a2", 'a', "foot", 21.2, 18, "formation = 'column'")
                           .unit("b1", 'b', "foot", 20, 30);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.cards("a1", {"2H"}).play_turn();
  EXPECT_THAT(seats.found(), Contains("crossed unpaid VWS-MOVE-14 in flight")) << kMended;
}

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
