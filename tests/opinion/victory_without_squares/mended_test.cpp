// What bodies did once and do no more: each the smallest battle in which the second opinion found
// it.
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
using testing::Not;

/// What is found when a1 wheels over an edge, and draws a card for it.
std::vector<std::string> when_it_wheels(const Making& field, const char* card) {
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {wheel(60)}).cards("a1", {card}).play_turn();
  return seats.found();
}

TEST(VwsMove14, AWheelOverAHedgeDrawsACard) {
  const Making field =
      far_enemy().terrain("hedge", hedge("[[10, 14], [50, 14]]")).unit("a1", 'a', "horse", 20, 13);
  EXPECT_THAT(when_it_wheels(field, "9C"), IsEmpty());
  EXPECT_THAT(when_it_wheels(field, "KH"), IsEmpty()) << "refused, it stays";
  EXPECT_ANY_THROW(static_cast<void>(when_a1(field, {wheel(60)}))) << "it asks for a card";
}

TEST(VwsMove14, AWheelIntoAWoodDrawsACard) {
  const Making field = far_enemy()
                           .terrain("wood", wood("[[10, 14], [50, 14], [50, 24], [10, 24]]"))
                           .unit("a1", 'a', "foot", 20, 13);
  EXPECT_THAT(when_it_wheels(field, "3C"), IsEmpty());
}

/// What is found when a1 goes to a place in its activation, and draws so many cards for it.
std::vector<std::string> when_it_goes(const Making& field, Point to,
                                      const std::vector<std::string>& cards) {
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{to}}}).cards("a1", cards).play_turn();
  return seats.found();
}

/// A march along it has brought its flank over the hedge, not the middle of its front: whoever then
/// steps aside crosses it.
TEST(VwsMove14, AStepAsideOfWhoStandsAstrideAHedgeDrawsACard) {
  const Making field = far_enemy()
                           .terrain("hedge", hedge("[[20.8, 4], [20.8, 30]]"))
                           .unit("a1", 'a', "commanded_shot", 20, 13);
  EXPECT_THAT(when_it_goes(field, inches(22.5, 13), {"3C"}), IsEmpty());
  EXPECT_ANY_THROW(static_cast<void>(when_it_goes(field, inches(22.5, 13), {})))
      << "it asks for a card";
}

/// The side that leads passes the end of a slanting hedge; its front and its middle do not.
TEST(VwsMove14, AStepAsideDrawsWhereTheFrontComesOverBeforeTheSideThatLeads) {
  const Making field = far_enemy()
                           .terrain("hedge", hedge("[[20.3, 13.02], [20.3, 30]]"))
                           .unit("a1", 'a', "commanded_shot", 20, 13);
  EXPECT_THAT(when_it_goes(field, inches(22, 13), {"3C"}), IsEmpty());
}

/// Its front corner would swing into the wood; the middle of its front would not.
TEST(VwsMove5, GunsDoNotWheelIntoAWood) {
  const Making field = far_enemy()
                           .terrain("wood", wood("[[50, 17], [58.5, 17], [58.5, 30], [50, 30]]"))
                           .unit("a1", 'a', "artillery", 58.7, 16, "limbered = true; bases = 2");
  EXPECT_THAT(when_a1(field, {wheel(45)}, false),
              Not(Contains("ground forbidden VWS-MOVE-5 by a wheel")));
}

TEST(VwsMove5, GunsDoNotTurnIntoWallsAndWoodsNorOverTheEdge) {
  const std::vector<Act> turn{Face{Angle::degrees(60)}};
  const Making wall =
      far_enemy()
          .terrain("wall",
                   "line = [[20.9, 5], [20.9, 15]]; kind = 'wall'; impassable = ['foot', 'horse']")
          .unit("a1", 'a', "artillery", 20, 10);
  EXPECT_THAT(when_a1(wall, turn, false),
              Not(Contains("ground forbidden VWS-11 by turning in its place")));
  const Making near_wood = far_enemy()
                               .terrain("wood", wood("[[20.7, 5], [30, 5], [30, 15], [20.7, 15]]"))
                               .unit("a1", 'a', "artillery", 20, 10);
  EXPECT_THAT(when_a1(near_wood, turn, false),
              Not(Contains("ground forbidden VWS-MOVE-5 by turning in its place")));
  const Making edge = far_enemy().unit("a1", 'a', "artillery", 0.6, 10);
  EXPECT_THAT(when_a1(edge, turn, false), Not(Contains("off table VWS-GEO-1")));
}

TEST(VwsMove5, GunsDoNotMarchWithAWheelInAWood) {
  const Making field = far_enemy()
                           .terrain("wood", wood("[[20.2, 12], [30, 12], [30, 25], [20.2, 25]]"))
                           .unit("a1", 'a', "artillery", 20, 10, "limbered = true");
  EXPECT_THAT(when_a1(field, {Move{{inches(20, 14)}}}, false),
              Not(Contains("ground forbidden VWS-MOVE-5 straight")));
}

TEST(VwsFire13, WhoIsDisorderedByFireInAWheelGoesNoNearer) {
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 20, "state = 'unsteady'")
                           .unit("b1", 'b', "artillery", 20, 34);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {wheel(10), Move{{inches(21.2, 26)}}}, false).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {1}).play_turn();
  EXPECT_THAT(seats.found(), Not(Contains("came nearer VWS-STATE-5")));
}

TEST(VwsLead5, AnUnhorsedLeaderStaysWhereHeFell) {
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 10)
                           .unit("him", 'a', "leader", 20, 9, "goes_with = 'a1'")
                           .unit("b1", 'b', "foot", 20, 20);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 18)}}}).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {9}).cards("a1", {"QH"}).play_turn();
  EXPECT_THAT(seats.found(), Not(Contains("state differs VWS-LEAD-5 stands elsewhere")));
}

TEST(VwsLead6, ALeaderAmongMenAtTheTablesEdgeStandsOnItAndGoesWithThem) {
  const Making field = far_enemy()
                           .unit("a1", 'a', "foot", 20, 0.48, "ranks = 1")
                           .unit("him", 'a', "leader", 20, 0.6, "goes_with = 'a1'");
  EXPECT_THAT(when_a1(field, {wheel(21)}), IsEmpty());
}

TEST(VwsCmb2, WhoIsStoppedByFireAtTheLastStepStandsOff) {
  const Making field = Making{}
                           .unit("a1", 'a', "horse", 20, 10, "state = 'unsteady'")
                           .unit("b1", 'b', "artillery", 20, 17);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Charge{small.id("b1"), {inches(20, 15.62)}}}).eager("b1").cards("b1", {"2H"});
  seats.dice(Purpose::to_hit, "b1", {1}).play_turn();
  EXPECT_THAT(seats.found(), Not(Contains("touches unsaid VWS-CMB-2")));
}

TEST(VwsMove1, AChargeFromCloseByGoesStraightAhead) {
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
  EXPECT_THAT(seats.found(), Not(Contains("wrong direction VWS-MOVE-1")));
}

TEST(VwsMove5, GunsAreNotDrivenIntoAWood) {
  const Making field = Making{}
                           .terrain("wood", wood("[[20.3, 7], [30, 7], [30, 15], [20.3, 15]]"))
                           .unit("a1", 'a', "horse", 20, 20, "facing = 180")
                           .unit("b1", 'b', "artillery", 20, 16.2, "limbered = true; facing = 0");
  EXPECT_THAT(when_a1(field, {Charge{unit_id(1), {inches(20, 17.58)}}}),
              Not(Contains("ground forbidden VWS-MOVE-5 driven back")));
}

TEST(VwsMove5, GunsDoNotFleePastAWoodWithAWheelInIt) {
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
              Not(Contains("ground forbidden VWS-MOVE-5 in flight")));
  EXPECT_THAT(fled("[[21, 7], [30, 7], [30, 17], [21, 17]]"), IsEmpty());
}

/// Turned to flee it would stand across the wall of a house that horse does not enter.
TEST(Vws11, AFugitiveTurnsIntoNoHouse) {
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
  EXPECT_THAT(seats.found(), IsEmpty()) << "he flees as he stands";
}

/// A house that horse does not enter, in front of a horse at (20, 20).
std::string house(double from) {
  return fmt::format(
      "area = [[5, {0}], [40, {0}], [40, 30], [5, 30]]; kind = 'building'; impassable = ['horse']",
      from);
}

/// Who has come to rest a little more than half a millimetre in forbidden ground (ways end there,
/// and are rounded) goes no farther into it.
TEST(Vws11, WhoTouchesAHouseGoesNotIntoIt) {
  const Making field = far_enemy().terrain("house", house(20.574)).unit("a1", 'a', "horse", 20, 20);
  opfor::test::SmallBattle small = by_hand(field.text());
  small.unit("a1").y += 3;
  Seats seats(small);
  EXPECT_ANY_THROW(seats.order("a1", {Move{{inches(20, 23)}}}).play_turn()) << "is refused";
}

/// Shot that evades turns to the attacker where it stands, if there is room.
TEST(Vws11, ShotIsDrivenIntoNoWall) {
  const Making field =
      Making{}
          .terrain("wall",
                   "line = [[22, 10], [22, 18]]; kind = 'wall'; impassable = ['foot', 'horse']")
          .unit("a1", 'a', "horse", 21.2, 20, "facing = 180")
          .unit("b1", 'b', "commanded_shot", 21.5, 17, "facing = 90");
  EXPECT_THAT(when_a1(field, {Charge{unit_id(1), {inches(21.2, 18.78)}}}), IsEmpty());
}

/// The step across an edge, once its card is drawn, leads over no other edge close behind it.
TEST(VwsMove14, EachOfTwoEdgesCloseTogetherHasItsCard) {
  const Making field = far_enemy()
                           .terrain("hedge", hedge("[[10, 14], [50, 14]]"))
                           .terrain("ditch",
                                    "line = [[10, 14.05], [50, 14.05]]; kind = 'ditch'; "
                                    "barrier = true")
                           .unit("a1", 'a', "horse", 20, 13.4);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 16)}}}).cards("a1", {"9C", "9C"}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
}

TEST(VwsMove14, AGateNarrowerThanTheBodyIsNoWayThrough) {
  const Making field =
      far_enemy()
          .terrain("hedge", hedge("[[10, 14], [50, 14]]") +
                                "; gaps = [{ from = [19.5, 14], to = [20.5, 14] }]")
          .unit("a1", 'a', "horse", 20, 10);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 18)}}}).cards("a1", {"KH"}).play_turn();
  EXPECT_LT(small.unit("a1").y, 14 * 254) << "its flanks are hedged: a card, and it is refused";
}

/// To turn about moves no part of a body over the edge that it stands astride: it goes back as it
/// has come, by the card that it has drawn.
TEST(VwsMove14, WhoIsAstrideAHedgeTurnsAboutAndIsBackByOneCard) {
  const Making field =
      far_enemy().terrain("hedge", hedge("[[10, 14], [50, 14]]")).unit("a1", 'a', "horse", 20, 10);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 14.2)}}}).cards("a1", {"9C"}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
  seats.order("a1", {Halt{}, Face{Angle::degrees(180)}, Move{{inches(20, 10.2)}}});
  seats.cards("a1", {"2H"}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
}

/// Guns fire at the nearest place of a way: where it meets the hedge. The body then stands before
/// the hedge, and draws.
TEST(VwsMove14, WhoIsFiredAtUponAHedgeDrawsACard) {
  const Making field = Making{}
                           .terrain("hedge", hedge("[[10, 14], [50, 14.012]]"))
                           .unit("a1", 'a', "horse", 20, 9)
                           .unit("b1", 'b', "artillery", 20, 30);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Move{{inches(20, 17)}}}).eager("b1").cards("b1", {"2H"}).cards("a1", {"9C"});
  seats.dice(Purpose::to_hit, "b1", {9}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
}

/// Any part of the target in the cone: its middle, its corners and its nearest place are hidden or
/// outside.
TEST(VwsFire5, GunsBearOnAnyPartInTheirCone) {
  const Making field = Making{}
                           .unit("a1", 'a', "foot", 20.6, 22)
                           .unit("a2", 'a', "artillery", 20.6, 23.8)
                           .unit("b1", 'b', "artillery", 20, 30, "bases = 2");
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("b1", {Shoot{small.id("a1")}}).dice(Purpose::to_hit, "b1", {9}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
}

/// A retreat is 4", or ends at the table's edge.
TEST(VwsCmb3, WhoEvadesAlongTheEdgeGoesNoFartherThanFourInches) {
  const Making field =
      Making{}
          .unit("a1", 'a', "horse", 70.197, 13.142, "facing = 181.46")
          .unit("b1", 'b', "dragoons", 70.394, 10.547, "facing = 319.43; mounted = false")
          .head("date = 1645-06-14");
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.order("a1", {Charge{small.id("b1"), {inches(70.185, 12.622)}}}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
}

/// Who has no room to turn flees as he stands, no farther than to the hedge that the card refuses
/// him.
TEST(VwsPur7, WhoFleesAsHeStandsCrossesNothingThatHeWasRefused) {
  const Making field = Making{}
                           .terrain("hedge", hedge("[[10, 17.5], [50, 17.5]]"))
                           .unit("a1", 'a', "horse", 20, 20, "state = 'broken'; facing = 90")
                           .unit("a2", 'a', "foot", 21.2, 18, "formation = 'column'")
                           .unit("b1", 'b', "foot", 20, 30);
  opfor::test::SmallBattle small = by_hand(field.text());
  Seats seats(small);
  seats.cards("a1", {"2H"}).play_turn();
  EXPECT_THAT(seats.found(), IsEmpty());
}

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
