// Faults of the code that the second opinion finds, each in the smallest battle that shows it. Each
// test expects the fault: whoever mends it finds his test failing here, turns the expectation round
// (nothing of the kind is found any more) and strikes the fault's row in
// tests/battles/opinion/known.tsv.
#include "opinion/nineteenth_century/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using testing::Contains;

constexpr const char* kMended =
    "Mended? Then turn this expectation round, and strike the row in known.tsv.";

/// One who acts for himself, as his player likes.
constexpr const char* kMan = "pc = true";

Move to(std::vector<Place> places, Gait gait = Gait::as_before) {
  Move move;
  for (const Place p : places) {
    move.path.push_back({length_in(p.x, Measure::centimetre), length_in(p.y, Measure::centimetre)});
  }
  move.gait = gait;
  return move;
}

Making far_enemy() { return Making{}.foot("b1", "b", 230, 140, 4); }

TEST(NcKnownFaults, TwentyFivePointOneTwoPassesForTwentyFive) {
  Played battle(far_enemy().foot("a1", "a", 60, 75, 1, kMan));
  battle.order("a1", {to({{85.12, 75}})}).turn();
  EXPECT_THAT(battle.found(), Contains("too far NC-SCOPE-5 by less than 2 mm")) << kMended;
}

TEST(NcKnownFaults, ALineEndsOnTopOfAWallThatItMayGetOver) {
  Played battle(Making{}
                    .foot("b1", "b", 120, 75, 4, "weapons = ['sword']")
                    .foot("a1", "a", 60, 75, 6, "formed = true; weapons = ['sword']")
                    .terrain("fold",
                             "line = [[85, 20], [85, 140]]; kind = 'wall'; barrier = true; "
                             "cover = 'hard'"));
  battle.cell("a1", {Intent::advance, ChargeMark::no, Gait::as_before, false}).turn();
  EXPECT_THAT(battle.found(), Contains("stands in wall NC-SCOPE-6 on a wall that it may get over"))
      << kMended;
}

TEST(NcKnownFaults, AHorseIsRiddenThroughThePostOfAGate) {
  Played battle(far_enemy()
                    .horse("a1", "a", 60, 77, 1, kMan)
                    .terrain("yard",
                             "line = [[80, 20], [80, 140]]; kind = 'wall'; "
                             "impassable = ['foot', 'horse']; "
                             "gaps = [{ from = [80, 74], to = [80, 78] }]"));
  battle.order("a1", {to({{95, 77}}, Gait::trot)}).turn();
  EXPECT_THAT(battle.found(), Contains("gap too narrow NC-SCOPE-6")) << kMended;
}

TEST(NcKnownFaults, AManIsLetThroughALineOfHisFriends) {
  Played battle(
      far_enemy().foot("a1", "a", 60, 75, 1, kMan).foot("a2", "a", 70, 75, 6, "formed = true"));
  battle.order("a1", {to({{80, 75}})}).turn();
  EXPECT_THAT(battle.found(), Contains("through friend NC-MOVE-7 a man")) << kMended;
}

TEST(NcKnownFaults, AGroupMayBeOrderedThroughALineOfItsFriends) {
  Played battle(far_enemy()
                    .foot("a0", "a", 60, 80, 1, "pc = true; officer = true")
                    .foot("a1", "a", 60, 75, 2, "weapons = ['sword']")
                    .foot("a2", "a", 68, 75, 9, "formed = true; weapons = ['sword']"));
  battle.pays("a0", "a1").order("a1", {to({{80, 75}})}).turn();
  EXPECT_THAT(battle.found(), Contains("through friend NC-MOVE-7 a group")) << kMended;
}

TEST(NcKnownFaults, WhoStandsNearAnEnemyMarchesOnAlongHim) {
  // 0.8 cm off, then 0.3 cm off: nearer than he stood.
  Played battle(Making{}
                    .foot("a1", "a", 60, 72.8, 1, kMan)
                    .foot("b1", "b", 62, 70, 1, "weapons = ['sword']"));
  battle.order("a1", {to({{62, 72.3}, {75, 72.3}})}).turn();
  EXPECT_THAT(battle.found(), Contains("came nearer NC-MOVE-7 on its way")) << kMended;
}

}  // namespace
}  // namespace opfor::battles::opinion::nineteenth_century
