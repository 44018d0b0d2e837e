// The common checks, on battles told by hand: what is at fault is found, the same without it is
// not.
#include "opinion/support.hpp"
#include "rules/victory_without_squares/support.hpp"

namespace opfor::battles::opinion {
namespace {

using test::Telling;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using victory_without_squares::test::Making;

/// Foot a1 at (20, 10) and a2 beside it, horse b1 far ahead; a wall that horse does not pass.
Telling three() {
  return Telling{Making{}
                     .terrain("wall",
                              "line = [[40, 20], [60, 20]]; kind = 'wall'; "
                              "impassable = ['horse']")
                     .unit("a1", 'a', "foot", 20, 10)
                     .unit("a2", 'a', "foot", 28, 10)
                     .unit("b1", 'b', "horse", 20, 40)
                     .text()};
}

TEST(Told, AnHonestTaleIsBelieved) {
  Telling told = three();
  told.turn().goes("a1", 4).agrees().step_over();
  EXPECT_THAT(told.found(), IsEmpty());
}

TEST(Told, AWayBeginsWhereTheLastEventLeftTheUnit) {
  Telling told = three();
  const field::Pose at = told.pose("a1");
  told.turn().goes("a1", 2);
  const field::Pose to{{at.at.x, at.at.y + 4_in}, at.facing};
  told.tell("VWS-MOVE-1",
            event::Moved{told.id("a1"), at, to, {at.at, to.at}, 4_in, 4_in, Gait::as_before, {}});
  EXPECT_THAT(told.found(), Contains("starts elsewhere VWS-MOVE-1"));
}

TEST(Told, AWayIsNoLongerThanIsTold) {
  Telling told = three();
  const field::Pose at = told.pose("a1");
  const field::Pose to{{at.at.x, at.at.y + 4_in}, at.facing};
  told.turn().tell(
      "VWS-MOVE-1",
      event::Moved{told.id("a1"), at, to, {at.at, to.at}, 4_in, 3_in, Gait::as_before, {}});
  EXPECT_THAT(told.found(), ElementsAre("told wrong VWS-MOVE-1 less than its way is long"));
}

TEST(Told, TheStateHasEverybodyWhereEventsPutHim) {
  Telling told = three();
  told.turn().goes("a1", 4).agrees();
  told.state("a2").x += 100;
  told.state("b1").facing += 500;
  told.step_over();
  EXPECT_THAT(told.found(), ElementsAre("state differs state stands elsewhere",
                                        "state differs state faces otherwise"));
  told.step_over();
  EXPECT_EQ(told.found().size(), 2U) << "found once";
}

TEST(Told, WhoIsGoneDoesNothing) {
  Telling told = three();
  told.turn().tell("VWS-PUR-7", event::LeftTable{told.id("a1")}).goes("a1", 1);
  EXPECT_THAT(told.found(), Contains("acts when gone VWS-MOVE-1"));
}

TEST(Told, WhoTouchesIsThere) {
  Telling far = three();
  far.turn().tell("VWS-CMB-1", event::ContactMade{far.id("a1"), far.id("b1")});
  EXPECT_THAT(far.found(), Contains("not touching VWS-GEO-2"));
}

TEST(Rest, BodiesOnEachOtherOverTheEdgeAndInWallsAreFoundOnce) {
  Telling told = three();
  told.turn();
  told.is_put("a2", 21, 10.5, 0, "VWS-MOVE-11").is_put("b1", 1, 47, 180, "VWS-MOVE-11");
  told.agrees().step_over();
  EXPECT_THAT(told.found(), testing::IsSupersetOf({"overlaps VWS-GEO-1", "off table VWS-GEO-1"}));
  const std::size_t found = told.found().size();
  told.step_over();
  EXPECT_EQ(told.found().size(), found);
  told.is_put("b1", 50, 20, 180, "VWS-MOVE-11").agrees().step_over();
  EXPECT_THAT(told.found(), Contains("stands in wall VWS-GEO-1"));
}

TEST(Rest, AHairsBreadthIsNothing) {
  Telling told = three();
  // Three bases of 30 mm each side of the middle line: 90 mm from middle to middle touch.
  told.turn().is_put("a2", 20 + 89.6 / 25.4, 10, 0, "VWS-MOVE-11").agrees().step_over();
  EXPECT_THAT(told.found(), Not(Contains("overlaps VWS-GEO-1")));
}

}  // namespace
}  // namespace opfor::battles::opinion
