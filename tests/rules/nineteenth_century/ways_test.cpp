#include "rules/nineteenth_century/ways.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "rules/nineteenth_century/check.hpp"
#include "rules/nineteenth_century/conduct.hpp"
#include "support.hpp"

/// Every intent of 8.5, and the contract of 15.2: what is true after the order.
namespace opfor::nineteenth_century {
namespace {

constexpr const char* kLine = "formed = true";
const Cell kRun = test::roman(Intent::run);
const Cell kHaltFace = test::italic(Intent::halt_face);
const Cell kTakeCover = test::italic(Intent::take_cover);
const Cell kWithdraw = test::roman(Intent::withdraw_to_cover);
const Cell kAdvance = test::roman(Intent::advance);
const Cell kAdvanceCharge = test::italic(Intent::advance, ChargeMark::yes);
const Cell kLowest = test::roman(Intent::continue_orders);
const Cell kContinue = test::italic(Intent::continue_orders);
const Cell kContinueCharge = test::italic(Intent::continue_orders, ChargeMark::yes);

/// A line of foot facing east, an enemy so many cm before it.
test::Making foot(double enemy, const char* more = kLine) {
  return test::Making{}
      .foot("A1", "a", 100, 75, 7, more)
      .foot("B1", "b", 102 + enemy, 75, 7, kLine);
}
test::Making horse(double enemy, const char* more = kLine) {
  return test::Making{}
      .horse("A1", "a", 100, 75, 5, more)
      .foot("B1", "b", 103.5 + enemy, 75, 7, kLine);
}

/// Carries out a cell's first order; every order it may give is legal.
Order carried(test::Small& s, const Cell& cell) {
  const auto orders = ways(s.now(), s.id("A1"), cell);
  EXPECT_FALSE(orders.empty());
  for (const Order& order : orders) {
    const auto refusal = check(s.battle, order);
    EXPECT_FALSE(refusal) << word(cell.intent) << ": " << refusal->rule << " " << refusal->what;
  }
  NoEvents events;
  carry_out(s.battle, orders.front(), cell, events);
  return orders.front();
}

void expect_facing(const test::Small& s, int degrees) {
  const Angle facing = s.battle.unit(s.id("A1")).pose().facing;
  EXPECT_LE(turn_between(facing, Angle::degrees(degrees)), 200) << facing.as_degrees();
}

TEST(NcAct12, HaltFaceDoesNotMoveFacesAndRallies) {
  test::Small s = foot(40, "formed = true; facing = 0").small();
  s.unit("A1").in_force = InForce::run;
  carried(s, kHaltFace);
  EXPECT_EQ(s.unit("A1").x, 10000);
  EXPECT_EQ(s.unit("A1").y, 7500);
  expect_facing(s, 90);
  EXPECT_EQ(s.unit("A1").in_force, InForce::hold);
}

TEST(NcAct16, RunGoesTheFullMoveStraightAwayBackToTheEnemy) {
  test::Small s = foot(30).small();
  carried(s, kRun);
  EXPECT_EQ(s.unit("A1").x, 7500);
  EXPECT_EQ(s.unit("A1").y, 7500);
  expect_facing(s, 270);
  EXPECT_EQ(s.unit("A1").in_force, InForce::run);
  test::Small h = horse(30).small();
  carried(h, kRun);
  EXPECT_EQ(h.unit("A1").x, 4000);
  EXPECT_EQ(h.state("A1").gait, Gait::gallop);
}

TEST(NcAct16, RunOverTheEdgeLeavesTheTable) {
  test::Small s =
      test::Making{}.foot("A1", "a", 10, 75, 7, kLine).foot("B1", "b", 60, 75, 7, kLine).small();
  EXPECT_NE(act<LeaveTable>(carried(s, kRun)), nullptr);
  EXPECT_EQ(s.unit("A1").presence, Presence::off_table);
}

TEST(NcAct16, RunAndWithdrawNeverEndNearerWhateverIsInTheWay) {
  for (const Cell& cell : {kRun, kWithdraw, test::roman(Intent::withdraw, Gait::canter)}) {
    for (const double wall : {85.0, 92.0, 97.0}) {
      for (const int facing : {0, 90, 180, 270, 45}) {
        for (const bool mounted : {false, true}) {
          const std::string more = fmt::format("formed = true; facing = {}", facing);
          test::Small s =
              (mounted ? horse(30, more.c_str()) : foot(30, more.c_str()))
                  .terrain("wall", fmt::format("line = [[{0},40],[{0},110]]; kind = 'wall';"
                                               "impassable = ['foot', 'horse']",
                                               wall - 20))
                  .small();
          const double before = s.gap("A1", "B1");
          carried(s, cell);
          EXPECT_GE(s.gap("A1", "B1"), before - 0.01)
              << word(cell.intent) << " " << wall << " " << facing << " " << mounted;
        }
      }
    }
  }
}

TEST(NcAct15, HorseWithdrawsAtACanterBackToTheEnemy) {
  test::Small s = horse(30).small();
  carried(s, test::roman(Intent::withdraw, Gait::canter));
  EXPECT_EQ(s.unit("A1").x, 5100);
  EXPECT_EQ(s.state("A1").gait, Gait::canter);
  expect_facing(s, 270);
  EXPECT_EQ(s.unit("A1").in_force, InForce::withdraw);
}

TEST(NcAct14, WithdrawToCoverGoesTowardsCoverFurtherFromTheEnemyFacingHim) {
  test::Small s = foot(30)
                      .terrain("grass",
                               "area = [[50,60],[62,60],[62,90],[50,90]]; kind = 'grass';"
                               "cover = 'soft'")
                      .terrain("near",
                               "area = [[105,95],[125,95],[125,115],[105,115]];"
                               "kind = 'grass'; cover = 'soft'")
                      .small();
  carried(s, kWithdraw);
  EXPECT_LT(s.unit("A1").x, 8000) << "not to the grass by the enemy's side";
  expect_facing(s, 90);
  EXPECT_EQ(s.unit("A1").in_force, InForce::withdraw);
}

TEST(NcAct14, WithoutSuchCoverStraightAway) {
  test::Small s = foot(30).small();
  const Order order = carried(s, kWithdraw);
  EXPECT_EQ(s.unit("A1").x, 7500);
  expect_facing(s, 90);
  EXPECT_EQ(order.why_not_more, "no cover farther off can be reached");
}

TEST(NcAct13, TakeCoverEndsInTheNearestCoverWithinAMove) {
  test::Small s = foot(60)
                      .terrain("grass",
                               "area = [[80,60],[92,60],[92,90],[80,90]]; kind = 'grass';"
                               "cover = 'soft'")
                      .small();
  carried(s, kTakeCover);
  EXPECT_TRUE(s.now().cover(s.id("A1")).whole());
  EXPECT_EQ(s.unit("A1").in_force, InForce::hold) << "reached";
  expect_facing(s, 90);
}

TEST(NcAct13, BehindAWallItStandsAlongIt) {
  test::Small s =
      foot(60).terrain("wall", "line = [[112,55],[112,95]]; kind = 'wall'; cover = 'hard'").small();
  carried(s, kTakeCover);
  const auto cover = s.now().cover(s.id("A1"));
  EXPECT_GE(2 * cover.covered, cover.figures);
  EXPECT_EQ(cover.worst, field::Cover::hard);
  EXPECT_LT(s.unit("A1").x, 11200);
}

TEST(NcAct13, AlreadyInCoverItStays) {
  test::Small s = foot(60)
                      .terrain("grass",
                               "area = [[90,50],[110,50],[110,100],[90,100]];"
                               "kind = 'grass'; cover = 'soft'")
                      .small();
  carried(s, kTakeCover);
  EXPECT_EQ(s.unit("A1").x, 10000);
}

TEST(NcAct13, HorseSeeksCoverWithinAWalkOfThirtyOnly) {
  const auto cover_at = [](double x) {
    return fmt::format(
        "area = [[{0},60],[{1},60],[{1},90],[{0},90]]; kind = 'grass'; cover = 'soft'", x - 14, x);
  };
  const Cell walk = test::italic(Intent::take_cover, ChargeMark::no, Gait::walk);
  test::Small near = horse(80).terrain("grass", cover_at(90)).small();
  carried(near, walk);
  EXPECT_TRUE(near.now().cover(near.id("A1")).whole());
  EXPECT_EQ(near.state("A1").gait, Gait::walk);
  test::Small far = horse(80).terrain("grass", cover_at(50)).small();
  const double before = far.gap("A1", "B1");
  carried(far, walk);
  EXPECT_NEAR(far.gap("A1", "B1"), before + 30, 0.5) << "away from all enemies";
}

TEST(NcAct13, WithoutCoverAFullMoveToWhereTheNearestEnemyIsFarthest) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 100, 75, 1)
                      .foot("B1", "b", 132, 75, 1)
                      .foot("B2", "b", 68, 75, 1)
                      .small();
  const double before = std::min(s.gap("A1", "B1"), s.gap("A1", "B2"));
  carried(s, kTakeCover);
  EXPECT_GE(std::min(s.gap("A1", "B1"), s.gap("A1", "B2")), before);
  EXPECT_NEAR(s.unit("A1").moved, 2500, 2);
  EXPECT_GT(std::abs(s.unit("A1").y - 7500), 2000) << "sideways, between two enemies";
  test::Small swamp = foot(30)
                          .terrain("swamp",
                                   "area = [[0,0],[120,0],[120,150],[0,150]];"
                                   "kind = 'swamp'; difficult = true")
                          .small();
  carried(swamp, kTakeCover);
  EXPECT_NEAR(swamp.unit("A1").x, 8750, 2) << "half as far in difficult ground";
}

TEST(NcAct17, AdvanceEndsNearerAndOneCentimetreShortWithoutC) {
  test::Small far = foot(60).small();
  carried(far, kAdvance);
  EXPECT_NEAR(far.gap("A1", "B1"), 35, 0.1);
  EXPECT_EQ(far.unit("A1").in_force, InForce::advance);
  test::Small near = foot(10).small();
  carried(near, kAdvance);
  EXPECT_GE(near.gap("A1", "B1"), 0.97);
  EXPECT_LE(near.gap("A1", "B1"), 1.1);
  EXPECT_FALSE(in_contact(near.battle, near.id("A1")));
  test::Small h = horse(100).small();
  carried(h, test::roman(Intent::advance, Gait::gallop));
  EXPECT_NEAR(h.gap("A1", "B1"), 40, 0.1);
  EXPECT_EQ(h.state("A1").gait, Gait::gallop);
}

TEST(NcAct17, WithoutAVisibleEnemyToTheLastKnownPlaceElseTheObjective) {
  test::Small s = foot(60).small();
  s.unit("B1").presence = Presence::off_table;
  s.unit("A1").knows_enemy = 0;
  s.unit("A1").has_goal = 1;
  s.unit("A1").goal_x = 10000;
  s.unit("A1").goal_y = 14000;
  test::Small known = s;
  carried(s, kAdvance);
  EXPECT_NEAR(s.unit("A1").y, 10000, 2);
  known.unit("A1").knows_enemy = 1;
  known.unit("A1").known_enemy_x = 20000;
  known.unit("A1").known_enemy_y = 7500;
  carried(known, kAdvance);
  EXPECT_NEAR(known.unit("A1").x, 12500, 2);
}

TEST(NcAct11, AMarkedCellChargesTheNearestEnemyInReach) {
  for (const Cell& cell : {kAdvanceCharge, kContinueCharge}) {
    test::Small s = foot(20).small();
    const Order order = carried(s, cell);
    ASSERT_NE(act<Charge>(order), nullptr);
    EXPECT_TRUE(enemies_in_contact(s.battle, s.id("A1")).contains(s.id("B1")));
    EXPECT_EQ(s.state("A1").charged, 1);
    EXPECT_EQ(s.unit("A1").in_force, InForce::advance);
  }
  test::Small far = foot(26).small();
  EXPECT_EQ(act<Charge>(carried(far, kAdvanceCharge)), nullptr);
  EXPECT_FALSE(in_contact(far.battle, far.id("A1")));
}

TEST(NcAct11, WhoFallsBackDoesNotCharge) {
  for (const InForce f : {InForce::run, InForce::withdraw}) {
    test::Small s = foot(10).small();
    s.unit("A1").in_force = f;
    EXPECT_EQ(act<Charge>(carried(s, kContinueCharge)), nullptr) << word(f);
  }
}

TEST(NcAct11, DefendersDoNotLeaveTheirWorks) {
  test::Small s = foot(10)
                      .terrain("works",
                               "area = [[95,55],[105,55],[105,95],[95,95]];"
                               "kind = 'works'; cover = 'hard'; fortified_for = 'a'")
                      .small();
  EXPECT_EQ(act<Charge>(carried(s, kContinueCharge)), nullptr);
  EXPECT_EQ(s.unit("A1").x, 10000);
}

TEST(NcAct11, HorseRefusesSquaresByOptionOnly) {
  const auto charges = [](const char* options) {
    test::Small s = test::Making{}
                        .options(options)
                        .horse("A1", "a", 100, 75, 5, kLine)
                        .foot("B1", "b", 130, 75, 8, "formed = true; formation = 'square'")
                        .small();
    return act<Charge>(carried(s, kAdvanceCharge)) != nullptr;
  };
  EXPECT_TRUE(charges(""));
  EXPECT_FALSE(charges("horse_refuse_square = true"));
}

TEST(NcAct18, RallyInCoverGoesThereIfNotNearerElseStays) {
  const char* grass = "area = [[80,60],[92,60],[92,90],[80,90]]; kind = 'grass'; cover = 'soft'";
  test::Small s = foot(60).terrain("grass", grass).small();
  s.unit("A1").in_force = InForce::withdraw;
  carried(s, test::roman(Intent::rally_in_cover));
  EXPECT_TRUE(s.now().cover(s.id("A1")).whole());
  EXPECT_EQ(s.unit("A1").in_force, InForce::hold);
  test::Small nearer = foot(60)
                           .terrain("grass",
                                    "area = [[105,60],[117,60],[117,90],[105,90]];"
                                    "kind = 'grass'; cover = 'soft'")
                           .small();
  nearer.unit("A1").in_force = InForce::run;
  carried(nearer, test::roman(Intent::rally_in_cover));
  EXPECT_EQ(nearer.unit("A1").x, 10000);
  expect_facing(nearer, 90);
  EXPECT_EQ(nearer.unit("A1").in_force, InForce::hold);
}

TEST(NcAct19, RallyHaltStandsAndFacesTheLastKnownEnemy) {
  test::Small s = horse(60, "formed = true; facing = 270").small();
  s.unit("B1").presence = Presence::off_table;
  s.unit("A1").in_force = InForce::run;
  s.unit("A1").knows_enemy = 1;
  s.unit("A1").known_enemy_x = 10000;
  s.unit("A1").known_enemy_y = 14000;
  carried(s, test::roman(Intent::rally_halt, Gait::halt));
  EXPECT_EQ(s.unit("A1").x, 10000);
  expect_facing(s, 0);
  EXPECT_EQ(s.unit("A1").in_force, InForce::hold);
}

TEST(NcAct10, ContinueRepeatsWhatIsInForce) {
  test::Small hold = foot(60).small();
  carried(hold, kContinue);
  EXPECT_EQ(hold.unit("A1").x, 10000);

  test::Small move = foot(60).small();
  move.unit("A1").in_force = InForce::move;
  move.unit("A1").has_goal = 1;
  move.unit("A1").goal_x = 10000;
  move.unit("A1").goal_y = 11000;
  carried(move, kContinue);
  EXPECT_NEAR(move.unit("A1").y, 10000, 2);
  expect_facing(move, 112);  // faced to the nearest enemy from where it ends
  EXPECT_EQ(move.unit("A1").in_force, InForce::move);
  carried(move, kLowest);
  EXPECT_EQ(move.unit("A1").in_force, InForce::hold) << "arrived";

  test::Small advance = foot(60).small();
  advance.unit("A1").in_force = InForce::advance;
  carried(advance, kLowest);
  EXPECT_NEAR(advance.gap("A1", "B1"), 35, 0.1);

  test::Small withdraw = foot(60).small();
  withdraw.unit("A1").in_force = InForce::withdraw;
  carried(withdraw, kLowest);
  EXPECT_EQ(withdraw.unit("A1").x, 7500);
  EXPECT_EQ(withdraw.unit("A1").in_force, InForce::withdraw);
}

TEST(NcAct10, RunGoesOnInTheLowestRowAndBecomesWithdrawalAboveIt) {
  test::Small lowest = foot(60).small();
  lowest.unit("A1").in_force = InForce::run;
  carried(lowest, kLowest);
  EXPECT_EQ(lowest.unit("A1").in_force, InForce::run);
  expect_facing(lowest, 270);
  test::Small above = foot(60).small();
  above.unit("A1").in_force = InForce::run;
  carried(above, kContinueCharge);
  EXPECT_EQ(above.unit("A1").in_force, InForce::withdraw);
  expect_facing(above, 90);
  test::Small rides = horse(60).small();
  rides.unit("A1").in_force = InForce::run;
  carried(rides, kContinue);
  EXPECT_EQ(rides.unit("A1").in_force, InForce::withdraw);
  expect_facing(rides, 90);
}

TEST(NcAct10, AFugitiveWhoCannotMoveRunsOnAllTheSame) {
  test::Small s = foot(30)
                      .terrain("pen",
                               "ring = [[97,60],[103,60],[103,90],[97,90]]; kind = 'wall';"
                               "impassable = ['foot']")
                      .small();
  s.unit("A1").in_force = InForce::run;
  carried(s, kLowest);
  EXPECT_EQ(s.unit("A1").in_force, InForce::run);
}

TEST(NcAct20, InContactItFightsOnOrBreaksOff) {
  for (const Cell& cell : {kContinueCharge, kHaltFace, kAdvanceCharge}) {
    test::Small s = foot(0).small();
    make_contact(s.battle, s.id("A1"), s.id("B1"));
    EXPECT_NE(act<FightOn>(carried(s, cell)), nullptr) << word(cell.intent);
    EXPECT_TRUE(in_contact(s.battle, s.id("A1")));
  }
  for (const Cell& cell : {kRun, kWithdraw, kTakeCover}) {
    test::Small s = foot(0).small();
    make_contact(s.battle, s.id("A1"), s.id("B1"));
    carried(s, cell);
    EXPECT_FALSE(in_contact(s.battle, s.id("A1"))) << word(cell.intent);
    EXPECT_GT(s.gap("A1", "B1"), 20);
  }
}

TEST(NcMove10, RegularsFormSquareByThemselves) {
  const auto shape = [](const char* more, const Cell& cell, const char* options, double gap,
                        InForce in_force = InForce::hold) {
    test::Small s = test::Making{}
                        .options(options)
                        .foot("A1", "a", 100, 75, 8, more)
                        .horse("B1", "b", 103.5 + gap, 75, 5, "formed = true; shock = true")
                        .small();
    s.unit("A1").in_force = in_force;
    carried(s, cell);
    return s.unit("A1").formation;
  };
  const char* regulars = "formed = true; regulars = true";
  EXPECT_EQ(shape(regulars, kHaltFace, "", 60), Formation::square);
  EXPECT_EQ(shape(regulars, kContinue, "", 60), Formation::square);
  EXPECT_EQ(shape(regulars, kLowest, "", 60, InForce::advance), Formation::square);
  EXPECT_EQ(shape(regulars, kLowest, "", 60, InForce::withdraw), Formation::line);
  EXPECT_EQ(shape(regulars, kHaltFace, "", 60.1), Formation::line);
  EXPECT_EQ(shape(regulars, kHaltFace, "auto_square = false", 60), Formation::line);
  EXPECT_EQ(shape(kLine, kHaltFace, "", 60), Formation::line) << "no regulars";
  EXPECT_EQ(shape("regulars = true", kHaltFace, "", 60), Formation::open) << "unformed";
  EXPECT_EQ(shape(regulars, kAdvance, "", 60), Formation::line) << "neither HALT_FACE nor CONTINUE";
}

TEST(NcMove8, AChangeOfFormationCostsHalfATurn) {
  test::Small s = foot(60).small();
  Order order{s.id("A1"), {ChangeFormation{Formation::square}}, {}};
  NoEvents events;
  carry_out_free(s.battle, order, events);
  EXPECT_EQ(s.state("A1").halves_used, 1);
  EXPECT_EQ(s.unit("A1").formation, Formation::square);
}

TEST(NcShoot3, AMoveResetsAnUnfinishedLoadAndKeepsAFinishedOne) {
  test::Small s = foot(60).small();
  carried(s, kAdvance);
  EXPECT_EQ(s.state("A1").load_halves, 2);
  s.state("A1").load_halves = 1;
  carried(s, kAdvance);
  EXPECT_EQ(s.state("A1").load_halves, 0);
}

}  // namespace
}  // namespace opfor::nineteenth_century
