// Faults of the code that the second opinion finds, each in the smallest battle that shows it. Each
// test expects the fault: whoever mends it finds his test failing here, turns the expectation round
// (nothing of the kind is found any more) and strikes the fault's row in
// tests/battles/opinion/known.tsv.
#include "opinion/support.hpp"
#include "rules/victory_without_squares/support.hpp"

namespace opfor::battles::opinion::victory_without_squares {
namespace {

using chance::Purpose;
using opfor::victory_without_squares::test::hedge;
using opfor::victory_without_squares::test::hill;
using opfor::victory_without_squares::test::Making;
using opfor::victory_without_squares::test::wood;
using test::by_hand;
using test::Seats;
using testing::Contains;
using testing::IsEmpty;

constexpr const char* kMended =
    "Mended? Then turn this expectation round, and strike the row in known.tsv.";

Wheel wheel(int degrees) { return {Angle::degrees(degrees)}; }
Point inches(double x, double y) {
  return {length_in(x, Measure::inch), length_in(y, Measure::inch)};
}

/// What is found when a1 carries out these acts in its activation. @param lawful judged beforehand
std::vector<std::string> when_a1(const Making& making, std::vector<Act> acts, bool lawful = true) {
  opfor::test::SmallBattle small = by_hand(making.text());
  Seats seats(small);
  seats.order("a1", std::move(acts), lawful).play_turn();
  return seats.found();
}

Making far_enemy() { return Making{}.unit("b1", 'b', "foot", 60, 40); }

TEST(KnownFaults, AWheelCrossesAHedgeWithoutACard) {
  const Making field =
      far_enemy().terrain("hedge", hedge("[[10, 14], [50, 14]]")).unit("a1", 'a', "horse", 20, 13);
  EXPECT_THAT(when_a1(field, {wheel(60)}), Contains("crossed unpaid VWS-MOVE-14 by a wheel"))
      << kMended;
}

TEST(KnownFaults, AWheelEntersAWoodWithoutACard) {
  const Making field = far_enemy()
                           .terrain("wood", wood("[[10, 14], [50, 14], [50, 24], [10, 24]]"))
                           .unit("a1", 'a', "foot", 20, 13);
  EXPECT_THAT(when_a1(field, {wheel(60)}), Contains("crossed unpaid VWS-MOVE-14 by a wheel"))
      << kMended;
}

/// Its front corner swings into the wood; the middle of its front does not.
TEST(KnownFaults, GunsWheelIntoAWood) {
  const Making field = far_enemy()
                           .terrain("wood", wood("[[50, 17], [58.5, 17], [58.5, 30], [50, 30]]"))
                           .unit("a1", 'a', "artillery", 58.7, 16, "limbered = true; bases = 2");
  EXPECT_THAT(when_a1(field, {wheel(45)}), Contains("ground forbidden VWS-MOVE-5 by a wheel"))
      << kMended;
}

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
TEST(KnownFaults, GunsTurnIntoWallsAndWoodsAndOverTheEdge) {
  const std::vector<Act> turn{Face{Angle::degrees(60)}};
  const Making wall =
      far_enemy()
          .terrain("wall",
                   "line = [[20.9, 5], [20.9, 15]]; kind = 'wall'; impassable = ['foot', 'horse']")
          .unit("a1", 'a', "artillery", 20, 10);
  EXPECT_THAT(when_a1(wall, turn), Contains("ground forbidden VWS-11 by turning in its place"))
      << kMended;
  const Making near_wood = far_enemy()
                               .terrain("wood", wood("[[20.7, 5], [30, 5], [30, 15], [20.7, 15]]"))
                               .unit("a1", 'a', "artillery", 20, 10);
  EXPECT_THAT(when_a1(near_wood, turn),
              Contains("ground forbidden VWS-MOVE-5 by turning in its place"))
      << kMended;
  const Making edge = far_enemy().unit("a1", 'a', "artillery", 0.6, 10);
  EXPECT_THAT(when_a1(edge, turn), Contains("off table VWS-GEO-1")) << kMended;
}

TEST(KnownFaults, GunsMarchWithAWheelInAWood) {
  const Making field = far_enemy()
                           .terrain("wood", wood("[[20.2, 12], [30, 12], [30, 25], [20.2, 25]]"))
                           .unit("a1", 'a', "artillery", 20, 10, "limbered = true");
  EXPECT_THAT(when_a1(field, {Move{{inches(20, 14)}}}),
              Contains("ground forbidden VWS-MOVE-5 straight"))
      << kMended;
}

TEST(KnownFaults, GunsAreDrivenIntoAWood) {
  const Making field = Making{}
                           .terrain("wood", wood("[[20.3, 7], [30, 7], [30, 15], [20.3, 15]]"))
                           .unit("a1", 'a', "horse", 20, 20, "facing = 180")
                           .unit("b1", 'b', "artillery", 20, 16.2, "limbered = true; facing = 0");
  EXPECT_THAT(when_a1(field, {Charge{unit_id(1), {inches(20, 17.58)}}}),
              Contains("ground forbidden VWS-MOVE-5 driven back"))
      << kMended;
}

TEST(KnownFaults, GunsFleePastAWoodWithAWheelInIt) {
  const auto fled = [](const std::string& trees) {
    const Making field =
        Making{}
            .terrain("wood", wood(trees))
            .unit("a1", 'a', "artillery", 20, 20, "limbered = true; state = 'broken'; facing = 90")
            .unit("b1", 'b', "foot", 20, 30);
    opfor::test::SmallBattle small = by_hand(field.text());
    Seats seats(small);
    seats.play_turn();
    return seats.found();
  };
  EXPECT_THAT(fled("[[20.3, 7], [30, 7], [30, 17], [20.3, 17]]"),
              Contains("ground forbidden VWS-MOVE-5 in flight"))
      << kMended;
  EXPECT_THAT(fled("[[21, 7], [30, 7], [30, 17], [21, 17]]"), IsEmpty());
}

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
TEST(KnownFaults, WhoIsDisorderedByFireInAWheelGoesOnTowardsTheEnemy) {
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 20, "state = 'unsteady'")
                           .unit("b1", 'b', "artillery", 20, 34);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {wheel(10), Move{{inches(21.2, 26)}}}, false).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {1}).play_turn();
  EXPECT_THAT(seats.found(), Contains("came nearer VWS-STATE-5")) << kMended;
}

/// LEAD-5: who is unhorsed in the middle of a move is left where he fell. He is carried along.
TEST(KnownFaults, AnUnhorsedLeaderRidesOn) {
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 10)
                           .unit("him", 'a', "leader", 20, 9, "goes_with = 'a1'")
                           .unit("b1", 'b', "foot", 20, 20);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 18)}}}).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {9}).cards("a1", {"QH"}).play_turn();
  EXPECT_THAT(seats.found(), Contains("state differs VWS-LEAD-5 stands elsewhere")) << kMended;
}

/// CMB-2: a forbidden contact stops 0.1" short. Who is Disordered by guns that fire at his last
/// step stands in touch, and nobody fights.
TEST(KnownFaults, FireAtTheLastStepLeavesEnemiesInTouch) {
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 10, "state = 'unsteady'")
                           .unit("b1", 'b', "artillery", 20, 17);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Charge{small.id("b1"), {inches(20, 15.62)}}}).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {1}).play_turn();
  EXPECT_THAT(seats.found(), Contains("touches unsaid VWS-CMB-2")) << kMended;
}

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
TEST(KnownFaults, AChargeFromCloseByGoesAskew) {
  const Vec ahead = unit_vector(Angle::hundredths(11813));
  const double apart = 150 + 6 + 100;  // half a horse's depth, a hair, half the shot's
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 20, "facing = 118.13")
                           .unit("b1", 'b', "commanded_shot", 20 + ahead.x * apart / 254,
                                 20 + ahead.y * apart / 254, "facing = 298.13");
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  const Point there = inches(20, 20);
  seats.order(
      "a1", {Charge{small.id("b1"), {{there.x + Length::tenths(5), there.y - Length::tenths(3)}}}},
      false);
  seats.choose("a1", DecisionKind::carry_on, {"goes on"}).play_turn();
  EXPECT_THAT(seats.found(), Contains("wrong direction VWS-MOVE-1")) << kMended;
}

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
