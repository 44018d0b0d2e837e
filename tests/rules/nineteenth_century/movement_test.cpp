#include "rules/nineteenth_century/movement.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/nineteenth_century/run_in.hpp"
#include "rules/nineteenth_century/stride.hpp"
#include "support.hpp"

namespace opfor::nineteenth_century {
namespace {

double cm(Length length) { return length.as_double() / 100; }

/// One foot man at (20, 75) and what lies to the east of him.
test::Making walker(const char* more = "") {
  return test::Making{}.foot("A1", "a", 20, 75, 1, more);
}

March east(const test::Small& s, Length allowance, const char* unit = "A1") {
  const Situation now = s.now();
  const UnitId id = s.id(unit);
  const Vec from = field::vec(s.battle.unit(id).pose().at);
  return march(now, id, route(now, id, from + Vec{15000, 0}), allowance,
               s.battle.unit(id).formation, std::nullopt);
}

double x_after(const March& m) { return m.end.at.x.as_double() / 100; }

TEST(NcMove1, AGroupOnOpenGroundGoesAsFarAsItsAllowance) {
  const test::Small s = walker().small();
  const March m = east(s, full_move(s.battle, s.id("A1")));
  EXPECT_NEAR(x_after(m), 45, 0.011);
  EXPECT_EQ(m.spent, 25_cm);
  EXPECT_FALSE(m.reached);
}

TEST(NcMove2, AGroupMovesAtItsSlowestFiguresRate) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 20, 75, 10)
                      .foot("A2", "a", 60, 75, 10, "heavy = true")
                      .foot("A3", "a", 100, 75, 10, "civilian = true; heavy = true")
                      .small();
  const auto rate = [&](const char* unit) { return cm(full_move(s.battle, s.id(unit))); };
  EXPECT_EQ(rate("A1"), 25);
  EXPECT_EQ(rate("A2"), 25) << "a sound soldier in heavy kit";
  EXPECT_EQ(rate("A3"), 15);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 3, 1));
  ASSERT_TRUE(take_losses(s.battle, s.id("A2"), 0, 1));
  EXPECT_EQ(rate("A1"), 20) << "one wounded man slows all";
  EXPECT_EQ(rate("A2"), 15);
  ASSERT_TRUE(take_losses(s.battle, s.id("A1"), 1, 0));
  EXPECT_EQ(rate("A1"), 25) << "the wounded man is dead";
}

TEST(NcMove4, DifficultGroundCostsDouble) {
  const test::Small s = walker()
                            .terrain("swamp",
                                     "area = [[30,0],[90,0],[90,150],[30,150]];"
                                     "kind = 'swamp'; difficult = true")
                            .small();
  const March m = east(s, 25_cm);
  EXPECT_NEAR(x_after(m), 20 + 10 + 7.5, 0.011) << "10 open, 15 left buy 7.5";
  EXPECT_EQ(m.spent, 25_cm);
}

TEST(NcMove5, ALowBarrierCostsAQuarterOfTheFullAllowance) {
  const auto after_fence = [](test::Making making, const char* more) {
    test::Small s =
        making.terrain("fence", "line = [[25,40],[25,110]]; kind = 'fence'; barrier = true")
            .small();
    if (std::string_view{more} == "wounded") {
      EXPECT_TRUE(take_losses(s.battle, s.id("A1"), 0, 1));
    }
    return x_after(east(s, full_move(s.battle, s.id("A1"))));
  };
  EXPECT_NEAR(after_fence(walker(), ""), 20 + 25 - 6.25, 0.011);
  EXPECT_NEAR(after_fence(walker(), "wounded"), 20 + 20 - 5, 0.011);
  EXPECT_NEAR(after_fence(walker("civilian = true; heavy = true"), ""), 20 + 15 - 3.75, 0.011);
  EXPECT_NEAR(after_fence(test::Making{}.horse("A1", "a", 20, 75, 1), ""), 20 + 60 - 15, 0.011);
}

// Round its end half of its front would be over the edge of the table.
TEST(NcMove5, NobodyGoesRoundABarrierWhereHisFrontHasNoRoom) {
  const auto goes_over = [](int figures, int ends_at) {
    const test::Small s =
        test::Making{}
            .horse("A1", "a", 40, ends_at + 9, figures)
            .terrain("fence", fmt::format("line = [[60,{}],[60,110]]; kind = 'fence'; "
                                          "barrier = true",
                                          ends_at))
            .small();
    const Situation now = s.now();
    const UnitId id = s.id("A1");
    const Vec from = field::vec(s.battle.unit(id).pose().at);
    return route(now, id, from + Vec{6000, 0}).points.size() == 2;
  };
  EXPECT_TRUE(goes_over(6, 3));
  EXPECT_FALSE(goes_over(1, 3)) << "one man does";
  EXPECT_FALSE(goes_over(6, 23));
}

TEST(Ex8, FootOverOpenAFenceAndWood) {
  const test::Small s =
      walker()
          .terrain("fence", "line = [[29,0],[29,150]]; kind = 'fence'; barrier = true")
          .terrain("wood",
                   "area = [[29,0],[90,0],[90,150],[29,150]];"
                   "kind = 'wood'; difficult = true")
          .small();
  const March m = east(s, 25_cm);
  EXPECT_NEAR(x_after(m), 20 + 9 + 4 + 0.875, 0.02);
  EXPECT_NEAR(cm(m.spent), 25, 0.02);
  const field::Cost cost =
      s.now().ground().cost({2000, 7500}, {3300, 7500}, mover(s.battle, s.id("A1")));
  EXPECT_NEAR(cost.total / 100, 23.25, 0.011);
  EXPECT_EQ(cost.barriers, 1);
}

TEST(Ex8, HorseOverOpenDifficultGroundAndAFence) {
  const test::Small s =
      test::Making{}
          .horse("A1", "a", 20, 75, 1)
          .terrain("swamp",
                   "area = [[40,20],[52,20],[52,130],[40,130]];"
                   "kind = 'swamp'; difficult = true")
          .terrain("fence", "line = [[52,20],[52,130]]; kind = 'fence'; barrier = true")
          .small();
  const field::Cost cost =
      s.now().ground().cost({2000, 7500}, {5200.5, 7500}, mover(s.battle, s.id("A1")));
  EXPECT_NEAR(cost.total / 100, 59, 0.02);
  EXPECT_LE(cost.total, allowance(Gait::gallop).as_double());
  EXPECT_EQ(gait_of(Length::rounded(cost.total)), Gait::gallop);
}

TEST(NcMove4, PastFriendsNobodyGoesBeyondHisPlaceAndBackAgain) {
  const auto goes_past = [](const test::Making& making) {
    const test::Small s = making.small();
    const Vec place{10400, 7400};
    EXPECT_TRUE(route(s.now(), s.id("A1"), place).reached);
    const field::Way way = way_to_place(s.now(), s.id("A1"), place);
    const bool past = std::any_of(way.points.begin(), way.points.end(),
                                  [](Vec corner) { return corner.x < 9400; });
    EXPECT_EQ(past, way.reached);
    return past;
  };
  const auto house = [](int from_x) {
    test::Making making;
    making.horse("A1", "a", 130, 84, 2);
    making.terrain("house", fmt::format("kind = 'building'; impassable = ['horse']; area = "
                                        "[[{0},40],[200,40],[200,78],[{0},78]]",
                                        from_x));
    return making;
  };
  test::Making with_friends = house(106);
  EXPECT_FALSE(goes_past(with_friends.foot("A2", "a", 104, 78, 12, "formed = true; facing = 0")))
      << "they may be gone next turn";
  test::Making walled = house(106);
  EXPECT_TRUE(goes_past(walled.terrain("wall",
                                       "kind = 'wall'; impassable = ['horse']; area = "
                                       "[[86,77],[110,77],[110,79],[86,79]]")))
      << "the ground stays";
}

TEST(NcMove7, AGroupStopsOneCentimetreShortOfAnEnemy) {
  const test::Small s = walker("formed = true").foot("B1", "b", 40, 75, 5, "formed = true").small();
  const UnitId a1 = s.id("A1");
  const Situation now = s.now();
  const March m = march(now, a1, route(now, a1, {4000, 7500}, {false, s.id("B1"), false}), 25_cm,
                        Formation::line, Vec{4000, 7500});
  EXPECT_NEAR(x_after(m), 40 - 1 - 1 - 1, 0.04);
  EXPECT_EQ(m.stopper, s.id("B1"));
  EXPECT_NE(m.stopped_by.find("1 cm short of B1"), std::string::npos);
}

TEST(NcMove7, NobodyEndsWithinOneCentimetreOfAnEnemyOrOnAnybody) {
  test::Small s = walker().foot("A2", "a", 60, 75, 1).foot("B1", "b", 40, 75, 1).small();
  const Situation now = s.now();
  const auto met = [&](double x, UnitId touching = kNoUnit) {
    return hindrance(now, s.id("A1"), {field::point({x * 100, 7500}), Angle{}}, Formation::open,
                     touching);
  };
  EXPECT_EQ(met(37).by, Hindrance::By::nothing) << "exactly 1 cm";
  EXPECT_EQ(met(37.1).by, Hindrance::By::enemy);
  EXPECT_EQ(met(38, s.id("B1")).by, Hindrance::By::nothing) << "it charges";
  EXPECT_EQ(met(39, s.id("B1")).by, Hindrance::By::enemy) << "but not on top";
  EXPECT_EQ(met(58).by, Hindrance::By::nothing) << "friends may touch";
  EXPECT_EQ(met(58.1).by, Hindrance::By::friends);
  EXPECT_EQ(met(0.9).by, Hindrance::By::edge_of_table);
  EXPECT_EQ(met(1).by, Hindrance::By::nothing);
}

TEST(NcMove7, WallsAreNoPlaceToStand) {
  const test::Small s = walker()
                            .terrain("wall",
                                     "line = [[40,60],[40,90]]; kind = 'wall';"
                                     "impassable = ['foot']")
                            .small();
  const auto met = [&](double x) {
    return hindrance(s.now(), s.id("A1"), {field::point({x * 100, 7500}), Angle{}}, Formation::open)
        .by;
  };
  EXPECT_EQ(met(40), Hindrance::By::terrain);
  EXPECT_EQ(met(37), Hindrance::By::nothing);
}

TEST(NcMove7, GroupsPassThroughOpenOrderAndSquaresButGoRoundClosedLines) {
  const auto ends = [](const char* formation) {
    const test::Small s = test::Making{}
                              .foot("A1", "a", 20, 75, 1)
                              .foot("A2", "a", 30, 75, 9,
                                    std::string{"formed = true; formation = '"} + formation + "'")
                              .small();
    return east(s, 25_cm);
  };
  EXPECT_NEAR(x_after(ends("open")), 45, 0.02);
  EXPECT_NEAR(x_after(ends("square")), 45, 0.02);
  const March round = ends("line");
  EXPECT_LT(x_after(round), 44);
}

TEST(NcMove7, RunningGroupsPassThroughAnyoneOfTheirSide) {
  const test::Small s =
      test::Making{}.foot("A1", "a", 60, 75, 1).foot("A2", "a", 50, 75, 9, "formed = true").small();
  const auto gone = [&](bool run) {
    return straight(s.now(), s.id("A1"), Angle::degrees(270), 25_cm, Angle::degrees(270), run);
  };
  EXPECT_NEAR(x_after(gone(true)), 35, 0.02);
  EXPECT_GT(x_after(gone(false)), 51);
}

TEST(NcMove7, GroupsEndClearOfThoseWhomTheyPass) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 20, 75, 1)
                            .foot("A2", "a", 45, 75, 9, "formation = 'open'")
                            .small();
  const March m = east(s, 25_cm);
  EXPECT_LE(x_after(m), 43.06);
  EXPECT_EQ(m.stopper, s.id("A2"));
}

TEST(NcMove8, ASquareMovesAtHalfRate) {
  const test::Small s = walker("formed = true; formation = 'square'").small();
  EXPECT_EQ(full_move(s.battle, s.id("A1")), 12.5_cm);
  EXPECT_NEAR(x_after(east(s, full_move(s.battle, s.id("A1")))), 32.5, 0.02);
}

/// A square beside a gate may stand astride a wall, but not with its middle on it: from there it
/// would go on to either side.
TEST(NcScope6, TheMiddleOfASquareStandsOnNoWall) {
  const test::Small s =
      test::Making{}
          .foot("A1", "a", 20, 75, 5, "formed = true; formation = 'square'")
          .terrain("wall",
                   "line = [[30, 20], [30, 140]]; kind = 'wall'; impassable = ['foot', 'horse']; "
                   "gaps = [{ from = [30, 70], to = [30, 74] }]")
          .small();
  const auto hindered = [&](Length x) {
    return hindrance(s.now(), s.id("A1"), {{x, 75_cm}, Angle::degrees(90)}, Formation::square).by;
  };
  EXPECT_EQ(hindered(29.9_cm), Hindrance::By::nothing);
  EXPECT_EQ(hindered(30_cm), Hindrance::By::terrain);
  EXPECT_EQ(hindered(30.1_cm), Hindrance::By::nothing);
}

TEST(NcMove9, AMoveAboveHalfUsesBothHalves) {
  EXPECT_EQ(halves(0_cm, 25_cm), 0);
  EXPECT_EQ(halves(1_cm, 25_cm), 1);
  EXPECT_EQ(halves(12.5_cm, 25_cm), 1);
  EXPECT_EQ(halves(Length::tenths(1251), 25_cm), 2);
  EXPECT_EQ(halves(30_cm, 60_cm), 1);
  EXPECT_EQ(halves(31_cm, 60_cm), 2);
}

TEST(NcMel1, AChargeEndsInContactWithTheNearestFigures) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 20, 75, 5, "formed = true")
                            .foot("B1", "b", 40, 75, 5, "formed = true")
                            .small();
  const March m = charge(s.now(), s.id("A1"), s.id("B1"), 25_cm);
  ASSERT_TRUE(m.reached);
  EXPECT_NEAR(x_after(m), 38, 0.02);
  EXPECT_NEAR(cm(m.spent), 18, 0.02);
  const auto there = bases_at(s.battle, s.id("A1"), m.end, Formation::line);
  const Situation now = s.now();
  double gap = 1e9;
  for (const auto& mine : there) {
    for (const auto& theirs : now.figures(s.id("B1"))) {
      gap = std::min(gap, field::gap(mine, theirs));
      EXPECT_FALSE(field::overlaps(mine, theirs));
    }
  }
  EXPECT_LE(gap, 2) << "0.2 mm";
}

/// Two lines at an angle: some charges are over when the line has turned. They have a way as well.
TEST(NcMel1, AChargeThatOnlyTurnsHasAWay) {
  int turns = 0;
  for (int i = 0; i < 100; ++i) {
    const double x = 76.9 + 0.01 * (i % 10);
    const double y = 54.62 + 0.01 * (i / 10);
    const test::Small s = test::Making{}
                              .foot("A1", "a", x, y, 10, "formed = true; facing = 79.32")
                              .foot("B1", "b", 88, 50, 10, "formed = true")
                              .small();
    const March m = charge(s.now(), s.id("B1"), s.id("A1"), 25_cm);
    if (!m.reached) continue;
    ASSERT_TRUE(m.moves()) << x << ", " << y;
    if (m.end.at == m.path.front()) ++turns;
  }
  EXPECT_GT(turns, 0);
}

/// Nose to nose with two: a line that turns to the one would lie on the other. It keeps its front,
/// or takes that of whom it charges.
TEST(NcMel1, WhoHasNoRoomToTurnToOneOfTwoChargesAsItStands) {
  for (const double off : {0.0, 0.3, 0.6, 1.0}) {
    const test::Small s =
        test::Making{}
            .horse("A1", "a", 100.3, 60.8, 7, "formed = true; facing = 338")
            .horse("B1", "b", 113 + off, 69 + off, 6, "formed = true; facing = 225")
            .horse("B2", "b", 98.2 - off / 4, 71.7 + off, 6, "formed = true; facing = 126")
            .small();
    for (const char* const target : {"B1", "B2"}) {
      const March m = charge(s.now(), s.id("A1"), s.id(target), 50_cm);
      EXPECT_TRUE(m.reached) << target << ", " << off << ": " << m.stopped_by;
    }
  }
}

TEST(NcAct11, InReachIsByPathCostInclusive) {
  const auto reaches = [](double gap) {
    const test::Small s = walker().foot("B1", "b", 22 + gap, 75, 1).small();
    return charge(s.now(), s.id("A1"), s.id("B1"), 25_cm).reached;
  };
  EXPECT_TRUE(reaches(25));
  EXPECT_FALSE(reaches(25.2));
  const test::Small swamp = walker()
                                .terrain("swamp",
                                         "area = [[25,20],[35,20],[35,130],[25,130]];"
                                         "kind = 'swamp'; difficult = true")
                                .foot("B1", "b", 42, 75, 1)
                                .small();
  EXPECT_FALSE(charge(swamp.now(), swamp.id("A1"), swamp.id("B1"), 25_cm).reached)
      << "20 cm, but 10 of them double";
}

TEST(NcAct11, ABlockedChargeIsNoCharge) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 20, 75, 5, "formed = true")
                            .foot("A2", "a", 35, 75, 30, "formed = true")
                            .foot("B1", "b", 40, 75, 5, "formed = true")
                            .small();
  const March m = charge(s.now(), s.id("A1"), s.id("B1"), 25_cm);
  EXPECT_FALSE(m.reached);
  EXPECT_FALSE(m.moves());
}

TEST(NcMove7, AChargeMayComeNearASecondEnemy) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 20, 75, 5, "formed = true")
                            .foot("B1", "b", 40, 75, 5, "formed = true")
                            .foot("B2", "b", 40, 90, 5, "formed = true")
                            .small();
  EXPECT_TRUE(charge(s.now(), s.id("A1"), s.id("B1"), 25_cm).reached);
}

TEST(NcAct16, ARunOverTheEdgeLeavesTheTable) {
  const test::Small s = walker().small();
  const March m =
      straight(s.now(), s.id("A1"), Angle::degrees(270), 25_cm, Angle::degrees(270), true);
  EXPECT_TRUE(m.leaves_table);
  EXPECT_NEAR(x_after(m), 0, 0.02);
  const March stays =
      straight(s.now(), s.id("A1"), Angle::degrees(270), 25_cm, Angle::degrees(270), false);
  EXPECT_FALSE(stays.leaves_table);
  EXPECT_NEAR(x_after(stays), 1, 0.02);
}

}  // namespace
}  // namespace opfor::nineteenth_century
