// Ways of the 19th-century sheet, told by hand: how far, through what, past whom.
#include "opinion/nineteenth_century/told.hpp"

namespace opfor::battles::opinion::nineteenth_century {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

Making open_field() {
  return Making{}
      .foot("foot", "a", 60, 75, 4)
      .horse("horse", "a", 60, 110, 4, "weapons = ['sword']")
      .foot("enemy", "b", 220, 20, 4);
}

TEST(NcMarches, FootGoesTwentyFiveAndHorseSixty) {
  EXPECT_THAT(Told(open_field()).marches("foot", {{85, 75}}, 25).found(), IsEmpty());
  EXPECT_THAT(Told(open_field()).marches("horse", {{120, 110}}, 60).found(), IsEmpty());
  EXPECT_THAT(Told(open_field()).marches("foot", {{85.12, 75}}, 25.12).found(),
              ElementsAre("too far NC-SCOPE-5 CONTINUE"));
  EXPECT_THAT(Told(open_field()).marches("horse", {{121, 110}}, 61).found(),
              ElementsAre("too far NC-SCOPE-5 CONTINUE"));
}

TEST(NcMarches, RoundedCornersOfAWayAreNoFault) {
  // 12.5 and 12.5 cm at 30 degrees, each point rounded to a tenth of a millimetre.
  EXPECT_THAT(Told(open_field()).marches("foot", {{70.83, 81.25}, {81.65, 75}}, 25).found(),
              IsEmpty());
}

TEST(NcMarches, CiviliansGoTwentyAndFifteenInHeavyClothes) {
  const auto told = [](const char* more, double far) {
    const Making slow = Making{}.foot("foot", "a", 60, 75, 4, more).foot("enemy", "b", 220, 20, 4);
    return Told(slow)
        .ordered("foot", {Move{{{length_in(60 + far, Measure::centimetre), 75_cm}}}})
        .goes("foot", {{60 + far, 75}}, far, "NC-MOVE-1", 15)
        .found();
  };
  EXPECT_THAT(told("civilian = true", 20), IsEmpty());
  EXPECT_THAT(told("civilian = true", 21), ElementsAre("too far NC-SCOPE-5 CONTINUE"));
  EXPECT_THAT(told("civilian = true; heavy = true", 15), IsEmpty());
  EXPECT_THAT(told("civilian = true; heavy = true", 16),
              ElementsAre("too far NC-SCOPE-5 CONTINUE"));
  EXPECT_THAT(told("heavy = true", 25), IsEmpty());
}

TEST(NcMarches, ASquareGoesHalfAsFarAndSoDoesWhoFormsAnew) {
  const Making square = Making{}
                            .foot("foot", "a", 60, 75, 8, "formed = true; formation = 'square'")
                            .foot("enemy", "b", 220, 20, 4);
  EXPECT_THAT(Told(square).marches("foot", {{72.5, 75}}, 12.5).found(), IsEmpty());
  EXPECT_THAT(Told(square).marches("foot", {{74, 75}}, 14).found(),
              ElementsAre("too far NC-SCOPE-5 CONTINUE"));
  const Move move{{{75_cm, 75_cm}}};
  EXPECT_THAT(Told(open_field())
                  .ordered("foot", {ChangeFormation{Formation::column}, move})
                  .tell("NC-MOVE-8", event::FormationChanged{unit_id(0), Formation::column})
                  .goes("foot", {{75, 75}}, 15)
                  .found(),
              ElementsAre("too far NC-SCOPE-5 CONTINUE"));
}

TEST(NcMarches, DifficultGroundCountsDouble) {
  const Making wood = open_field().terrain(
      "wood", "area = [[70, 60], [90, 60], [90, 90], [70, 90]]; kind = 'wood'; difficult = true");
  EXPECT_THAT(Told(wood).marches("foot", {{77.5, 75}}, 25).found(), IsEmpty());
  EXPECT_THAT(
      Told(wood).marches("foot", {{80, 75}}, 25).found(),
      ElementsAre("too far NC-SCOPE-5 CONTINUE", "told wrong NC-MOVE-4 what its way costs"));
}

TEST(NcMarches, ABarrierCostsAQuarterOfAMoveAndAGateNothing) {
  const Making fence =
      open_field().terrain("fence",
                           "line = [[70, 20], [70, 140]]; kind = 'fence'; barrier = "
                           "true; gaps = [{ from = [70, 76], to = [70, 90] }]");
  EXPECT_THAT(Told(fence).marches("foot", {{78.75, 75}}, 25).found(), IsEmpty());
  EXPECT_THAT(
      Told(fence).marches("foot", {{85, 75}}, 25).found(),
      ElementsAre("too far NC-SCOPE-5 CONTINUE", "told wrong NC-MOVE-4 what its way costs"));
  EXPECT_THAT(Told(fence).marches("foot", {{70, 80}, {80, 80}}, 21.18).found(), IsEmpty());
}

/// A fold is got over twice on one straight way: in and out.
TEST(NcMarches, ARingIsGotOverOnBothSides) {
  const Making fold = open_field().terrain(
      "fold", "ring = [[70, 100], [90, 100], [90, 120], [70, 120]]; kind = 'wall'; barrier = true");
  EXPECT_THAT(Told(fold).marches("horse", {{90.5, 110}}, 60.5).found(),
              ElementsAre("too far NC-SCOPE-5 CONTINUE"));
  EXPECT_THAT(
      Told(fold).marches("horse", {{100, 110}}, 40).found(),
      ElementsAre("too far NC-SCOPE-5 CONTINUE", "told wrong NC-MOVE-4 what its way costs"));
}

/// A wall that a way bends on is got over by who goes on beyond it, and not by who goes on along it
/// on his own side, whichever way round the wall was drawn.
TEST(NcMarches, WhoComesUpToAWallAndGoesOnAlongItHasNotGotOverIt) {
  const auto told = [](const char* line, std::vector<Place> path, double spent) {
    const Making wall =
        open_field().terrain("wall", std::string{"kind = 'wall'; barrier = true; line = "} + line);
    return Told(wall).marches("foot", std::move(path), spent).found();
  };
  for (const char* line : {"[[70, 20], [70, 140]]", "[[70, 140], [70, 20]]"}) {
    EXPECT_THAT(told(line, {{70, 80}, {65, 85}}, 18.25), IsEmpty());
    EXPECT_THAT(told(line, {{70, 78}, {70, 84}, {68, 84}}, 18.44), IsEmpty());
    EXPECT_THAT(told(line, {{70, 75}, {75, 75}}, 15),
                Contains("told wrong NC-MOVE-4 what its way costs"));
    EXPECT_THAT(told(line, {{70, 75}, {72, 75}}, 18.25), IsEmpty());
    EXPECT_THAT(told(line, {{70, 75}, {80, 75}}, 26.25), Contains("too far NC-SCOPE-5 CONTINUE"));
  }
}

/// Whether a corner cut by less than half a millimetre is got over twice or not at all is left
/// open.
TEST(NcMarches, ACornerOfARingIsGotOverTwiceOrNotAtAll) {
  const auto told = [](double spent) {
    const Making fold = open_field().terrain(
        "fold",
        "ring = [[50, 140], [50, 119.97], [70.03, 119.97], [70.03, 140]]; kind = 'wall'; "
        "barrier = true");
    return Told(fold).marches("horse", {{80, 130}}, spent).found();
  };
  EXPECT_THAT(told(28.28), IsEmpty());
  EXPECT_THAT(told(58.28), IsEmpty());
  EXPECT_THAT(told(20), Contains("told wrong NC-MOVE-4 what its way costs"));
}

TEST(NcMarches, GaitsFollowWhatIsSpent) {
  event::Moved moved;
  moved.unit = unit_id(1);
  moved.from = {{60_cm, 110_cm}, Angle::degrees(90)};
  moved.to = {{100_cm, 110_cm}, Angle::degrees(90)};
  moved.path = {moved.from.at, moved.to.at};
  moved.spent = 40_cm;
  moved.allowance = 60_cm;
  moved.gait = Gait::gallop;
  EXPECT_THAT(Told(open_field())
                  .ordered("horse", {Move{{moved.to.at}}})
                  .tell("NC-MOVE-1", moved, 3)
                  .found(),
              ElementsAre("told wrong NC-MOVE-6 its gait"));
}

TEST(NcMarches, WhoIsToHaltStandsAndNobodyMovesWithoutAnOrder) {
  EXPECT_THAT(Told(open_field())
                  .throws("foot", {{"RF-RANGE", 1}}, 2, cell::kHalt)
                  .ordered("foot", cell::kHalt, {})
                  .goes("foot", {{70, 75}}, 10)
                  .found(),
              ElementsAre("moved unfit NC-ACT-12 told to halt"));
  EXPECT_THAT(Told(open_field()).goes("foot", {{70, 75}}, 10).found(),
              ElementsAre("moved unfit NC-ACT-21 without an order"));
  EXPECT_THAT(
      Told(open_field()).marches("foot", {{70, 75}}, 10).goes("foot", {{80, 75}}, 10).found(),
      ElementsAre("acts again NC-MOVE-1"));
}

// --- walls and gates ---

const char* const kWall =
    "line = [[70, 20], [70, 140]]; kind = 'wall'; impassable = ['foot', 'horse']; "
    "gaps = [{ from = [70, 73], to = [70, 77] }]";

TEST(NcMarches, NobodyGoesThroughAWallButByAGateThatABaseFits) {
  const Making wall = open_field().terrain("wall", kWall);
  EXPECT_THAT(Told(wall).marches("foot", {{80, 75}}, 20).found(), IsEmpty());
  EXPECT_THAT(Told(wall).marches("horse", {{80, 110}}, 20).found(),
              ElementsAre("ground forbidden NC-MOVE-4 through a wall"));
  EXPECT_THAT(Told(wall).marches("foot", {{60, 76.5}, {80, 76.5}}, 21.5).found(),
              ElementsAre("gap too narrow NC-SCOPE-6"));
}

TEST(NcMarches, HorseGetsNotOverAHedgeThatFootGetsOver) {
  const Making hedge = open_field().terrain(
      "hedge", "line = [[70, 20], [70, 140]]; kind = 'hedge'; impassable = ['horse']");
  EXPECT_THAT(Told(hedge).marches("foot", {{80, 75}}, 20).found(), IsEmpty());
  EXPECT_THAT(Told(hedge).marches("horse", {{80, 110}}, 20).found(),
              ElementsAre("ground forbidden NC-MOVE-4 through a wall"));
}

TEST(NcMarches, NobodyEntersAPond) {
  const Making pond =
      open_field().terrain("pond",
                           "area = [[70, 60], [90, 60], [90, 90], [70, 90]]; kind = "
                           "'water'; impassable = ['foot', 'horse']");
  EXPECT_THAT(Told(pond).marches("foot", {{80, 75}}, 20).found(),
              ElementsAre("ground forbidden NC-MOVE-4 into it"));
}

// --- others ---

TEST(NcMarches, OneCentimetreIsKeptFromEnemies) {
  const auto towards = [](double x) {
    const Making near = Making{}.foot("foot", "a", 60, 75, 1).foot("enemy", "b", 80, 75, 1);
    return Told(near).marches("foot", {{x, 75}}, x - 60).found();
  };
  EXPECT_THAT(towards(77), IsEmpty());
  EXPECT_THAT(towards(77.2), ElementsAre("came nearer NC-MOVE-7 on its way",
                                         "came nearer NC-MOVE-7 to an enemy, not charging"));
}

TEST(NcMarches, NobodyGoesThroughAnEnemyNorCloseByHim) {
  const auto at = [](double y) {
    const Making near = Making{}.foot("foot", "a", 60, y, 1).foot("enemy", "b", 70, 75, 1);
    return Told(near).marches("foot", {{80, y}}, 20).found();
  };
  EXPECT_THAT(at(78), IsEmpty());
  EXPECT_THAT(at(77.5), ElementsAre("came nearer NC-MOVE-7 on its way"));
  EXPECT_THAT(at(75.5), ElementsAre("through enemy NC-MOVE-7 on its way"));
}

TEST(NcMarches, FriendsInLineAreNotPassedThroughThoseInOpenOrderAre) {
  const auto past = [](const char* more) {
    const Making friends = Making{}
                               .foot("foot", "a", 60, 75, 1)
                               .foot("other", "a", 70, 75, 4, more)
                               .foot("enemy", "b", 220, 20, 4);
    return Told(friends).marches("foot", {{80, 75}}, 20).found();
  };
  EXPECT_THAT(past("formed = true"), ElementsAre("through friend NC-MOVE-7 a man"));
  EXPECT_THAT(past("formed = true; formation = 'open'"), IsEmpty());
}

TEST(NcMarches, WhoRunsGoesThroughFriendsAndAwayFromTheEnemy) {
  const Making making = Making{}
                            .foot("foot", "a", 60, 75, 1)
                            .foot("other", "a", 45, 75, 4, "formed = true")
                            .foot("enemy", "b", 100, 75, 4);
  const auto runs = [&](double x) {
    return Told(making)
        .throws("foot", {{"RF-RANGE", 1}, {"RF-SHOCK", 2}, {"RF-ROUT", 3}}, 1, cell::kRun)
        .ordered("foot", cell::kRun, {Move{{{length_in(x, Measure::centimetre), 75_cm}}}})
        .goes("foot", {{x, 75}}, std::abs(x - 60))
        .found();
  };
  EXPECT_THAT(runs(35), Not(Contains(testing::HasSubstr("friend"))));
  EXPECT_THAT(runs(80), ElementsAre("came nearer NC-ACT-16 RUN"));
}

TEST(NcMarches, OfTwoWhoMayBeTheNearestNobodyKnowsFromWhomItRuns) {
  const auto runs = [](double other) {
    const Making making = Making{}
                              .foot("foot", "a", 60, 75, 1)
                              .foot("enemy", "b", 100, 75, 1)
                              .foot("other", "b", other, 75, 1);
    return Told(making)
        .throws("foot", {{"RF-RANGE", 1}, {"RF-SHOCK", 2}, {"RF-ROUT", 3}}, 1, cell::kRun)
        .ordered("foot", cell::kRun, {Move{{{80_cm, 75_cm}}}})
        .goes("foot", {{80, 75}}, 20)
        .found();
  };
  EXPECT_THAT(runs(20), Not(Contains("came nearer NC-ACT-16 RUN")));
  EXPECT_THAT(runs(10), Contains("came nearer NC-ACT-16 RUN"));
}

TEST(NcMarches, WhoTurnsComesNoNearerToAnEnemy) {
  const Making near =
      Making{}.foot("foot", "a", 60, 75, 4, "formed = true").foot("enemy", "b", 65, 75, 1);
  EXPECT_THAT(Told(near).ordered("foot", {Face{Angle::degrees(0)}}).found(),
              ElementsAre("came nearer NC-MOVE-7 turning"));
  const auto back = {Act{Face{Angle::degrees(0)}}, Act{Face{Angle::degrees(90)}}};
  EXPECT_THAT(Told(near).ordered("foot", back).found(), IsEmpty()) << "the last is how it stands";
  EXPECT_THAT(Told(near).ordered("foot", {Face{Angle::degrees(100)}}).found(), IsEmpty());
}

TEST(NcMarches, WhoGoesWithAGroupGoesAsFarAsIt) {
  const Making with = Making{}
                          .foot("foot", "a", 60, 75, 4)
                          .foot("man", "a", 56, 75, 1, "pc = true")
                          .foot("enemy", "b", 220, 20, 4);
  const auto goes = [&](Told& told, double x) {
    return told.marches("foot", {{85, 75}}, 25).goes("man", {{x, 75}}, 0, "NC-CMD-8").found();
  };
  Told joined(with);
  joined.chooses(DecisionKind::move_leader, "man", 1, "foot");
  EXPECT_THAT(goes(joined, 81), IsEmpty());
  Told far(with);
  far.chooses(DecisionKind::move_leader, "man", 1, "foot");
  EXPECT_THAT(goes(far, 150), ElementsAre("too far NC-CMD-8 with his group"));
  Told alone(with);
  EXPECT_THAT(goes(alone, 81), ElementsAre("moved unfit NC-CMD-8 goes with nobody"));
}

TEST(NcMarches, AnOfficerStepsAsideAsFarAsHeMust) {
  const auto steps = [](const char* keys, double x) {
    Told told(Making{}
                  .foot("foot", "a", 60, 75, 4)
                  .foot("man", "a", 75, 75, 1, keys)
                  .foot("enemy", "b", 220, 20, 4));
    return told.goes("man", {{x, 75}}, 0, "NC-MOVE-7").found();
  };
  EXPECT_THAT(steps("officer = true", 80), IsEmpty());
  EXPECT_THAT(steps("officer = true", 130), ElementsAre("too far NC-MOVE-7 steps aside"));
  EXPECT_THAT(steps("", 80), ElementsAre("moved unfit NC-MOVE-7 steps aside"));
}

/// Without units of its own a side of a small battle has one that enters in turn 10.
TEST(NcMarches, GroupsEnterInTheirTurn) {
  const Making waits = Making{}.foot("enemy", "b", 220, 20, 4);
  Told early(waits);
  early.tell("NC-SCN-4", event::Entered{early.id("waits_a"), false});
  EXPECT_THAT(early.found(), ElementsAre("moved unfit NC-SCN-4 enters too early"));
  Told later(waits);
  for (int turn = 1; turn < 10; ++turn) later.turn();
  later.tell("NC-SCN-4", event::Entered{later.id("waits_a"), false});
  EXPECT_THAT(later.found(), IsEmpty());
}

}  // namespace
}  // namespace opfor::battles::opinion::nineteenth_century
