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

}  // namespace
}  // namespace opfor::battles::opinion::victory_without_squares
