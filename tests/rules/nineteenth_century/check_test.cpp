#include "rules/nineteenth_century/check.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

/// One refusal for every sentence of the judge, and legal orders beside them.
namespace opfor::nineteenth_century {
namespace {

Point at(double x, double y) { return field::point({x * 100, y * 100}); }

Order order(const test::Small& s, std::vector<Act> acts, const char* unit = "A1") {
  return {s.id(unit), std::move(acts), {}};
}

void expect_refused(const test::Small& s, const Order& order, const char* rule, const char* words) {
  const auto refusal = check(s.battle, order);
  ASSERT_TRUE(refusal) << words;
  EXPECT_EQ(refusal->rule, rule);
  EXPECT_NE(refusal->what.find(words), std::string::npos) << refusal->what;
}

void expect_legal(const test::Small& s, const Order& order) {
  const auto refusal = check(s.battle, order);
  EXPECT_FALSE(refusal) << refusal->rule << " " << refusal->what;
}

test::Making man(const char* more = "") {
  return test::Making{}.foot("A1", "a", 50, 75, 1, more).foot("B1", "b", 70, 75, 1);
}

TEST(Check, AUnitThatIsNotOnTheTable) {
  test::Small s = man().small();
  expect_refused(s, {unit_id(99), {}, {}}, "NC-SCOPE-3", "not on the table");
  s.unit("A1").presence = Presence::off_table;
  expect_refused(s, order(s, {}), "NC-SCOPE-3", "not on the table");
}

TEST(Check, AGroupMovesOnceATurn) {
  const test::Small s = man().small();
  expect_refused(s, order(s, {Move{{at(52, 75)}}, Move{{at(54, 75)}}}), "NC-MOVE-1",
                 "moves once a turn");
}

TEST(Check, ActsThatTheseRulesDoNotHave) {
  const test::Small s = man().small();
  expect_refused(s, order(s, {HoldFire{}}), "NC-SHOOT-1", "asked when its side shoots");
  expect_refused(s, order(s, {Load{}}), "NC-SHOOT-3", "loads by itself");
  expect_refused(s, order(s, {Wheel{Angle::degrees(30)}}), "NC-MOVE-8", "needs no wheel");
  expect_refused(s, order(s, {Frontage{4}}), "NC-MOVE-8", "no files");
  expect_refused(s, order(s, {Halt{}}), "NC-ACT-22", "nobody must go on");
  expect_refused(s, order(s, {Rally{}}), "NC-ACT-22", "rallied by order");
  expect_refused(s, order(s, {Limber{false}}), "NC-ACT-22", "not limbered by order");
  expect_refused(s, order(s, {Mount{false}}), "NC-ACT-22", "mounts or dismounts by order");
  expect_refused(s, order(s, {Attach{s.id("A1")}}), "NC-CMD-8", "with whom an officer goes");
  expect_refused(s, order(s, {Move{{at(52, 75)}}, Load{}}), "NC-SHOOT-3", "loads by itself");
  expect_legal(s, order(s, {FightOn{}}));
  expect_legal(s, order(s, {Move{{at(52, 75)}}, Face{Angle::degrees(0)}}));
}

TEST(Check, TheLastFacingIsTheOneItEndsWith) {
  // Ten men abreast: facing east they would stand in the wall.
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 10, "formed = true")
                            .terrain("wall",
                                     "line = [[40,80],[60,80]]; kind = 'wall';"
                                     "impassable = ['foot', 'horse']")
                            .small();
  const Face north{Angle::degrees(0)};
  const Face east{Angle::degrees(90)};
  expect_refused(s, order(s, {north, Move{{at(50, 74)}}, east}), "NC-MOVE-2", "would part it");
  expect_legal(s, order(s, {east, Move{{at(50, 74)}}, north}));
}

TEST(Check, WhoFormsSquare) {
  const test::Small horse = test::Making{}.horse("A1", "a", 50, 75, 6, "formed = true").small();
  expect_refused(horse, order(horse, {ChangeFormation{Formation::square}}), "NC-MOVE-10",
                 "horse forms no square");
  const test::Small loose = test::Making{}.foot("A1", "a", 50, 75, 6).small();
  expect_refused(loose, order(loose, {ChangeFormation{Formation::square}}), "NC-MOVE-10",
                 "only formed foot");
  const test::Small formed = test::Making{}.foot("A1", "a", 50, 75, 6, "formed = true").small();
  expect_legal(formed, order(formed, {ChangeFormation{Formation::square}}));
}

TEST(Check, TheWayIsPassable) {
  const test::Small s = man()
                            .terrain("wall",
                                     "line = [[60,40],[60,110]]; kind = 'wall';"
                                     "impassable = ['foot']")
                            .small();
  expect_refused(s, order(s, {Move{{at(64, 75)}}}), "NC-MOVE-4", "cannot pass");
}

TEST(Check, TheWayIsWithinTheMove) {
  const test::Small s = man().small();
  expect_legal(s, order(s, {Move{{at(50, 100)}}}));
  expect_refused(s, order(s, {Move{{at(50, 100.2)}}}), "NC-MOVE-1",
                 "costs 25.2 cm, the move is 25");
  expect_refused(s, order(s, {Move{{at(50, 90), at(60, 90), at(60, 89)}}}), "NC-MOVE-1",
                 "costs 26.0 cm");
  test::Small hurt = man().small();
  ASSERT_TRUE(take_losses(hurt.battle, hurt.id("A1"), 0, 1));
  expect_refused(hurt, order(hurt, {Move{{at(50, 96)}}}), "NC-MOVE-1", "the move is 20.0 cm");
  const test::Small horse = test::Making{}.horse("A1", "a", 50, 50, 1).small();
  expect_legal(horse, order(horse, {Move{{at(110, 50)}, Gait::gallop}}));
  expect_refused(horse, order(horse, {Move{{at(110.2, 50)}, Gait::gallop}}), "NC-MOVE-3",
                 "the move is 60.0 cm");
}

TEST(Check, ASquareAndWhoChangesFormationHaveHalfTheMove) {
  const test::Small square = man("formed = true; formation = 'square'").small();
  expect_legal(square, order(square, {Move{{at(50, 87.5)}}}));
  expect_refused(square, order(square, {Move{{at(50, 88)}}}), "NC-MOVE-1", "the move is 12.5 cm");
  const test::Small line = man("formed = true").small();
  expect_refused(line, order(line, {ChangeFormation{Formation::column}, Move{{at(50, 88)}}}),
                 "NC-MOVE-1", "the move is 12.5 cm");
}

TEST(Check, TheWayKeepsOffEnemies) {
  const test::Small s = man().small();
  expect_refused(s, order(s, {Move{{at(69, 73), at(72, 78)}}}), "NC-MOVE-7",
                 "the way leads too near to B1");
  expect_legal(s, order(s, {Move{{at(66.9, 75)}}}));
}

TEST(Check, ItEndsOnTheTable) {
  const test::Small s = test::Making{}.foot("A1", "a", 5, 75, 1).small();
  expect_refused(s, order(s, {Move{{at(0.5, 75)}}}), "NC-SEQ-9", "off the table");
  expect_legal(s, order(s, {Move{{at(0, 75)}}, LeaveTable{}}));
  expect_refused(s, order(s, {LeaveTable{}}), "NC-SEQ-9", "over its edge");
  expect_refused(s, order(s, {Move{{at(2, 75)}}, LeaveTable{}}), "NC-SEQ-9", "over its edge");
}

TEST(Check, ItEndsWhereItCanStand) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 5, "formed = true")
                            .terrain("wall",
                                     "line = [[52,82],[60,82]]; kind = 'wall';"
                                     "impassable = ['foot']")
                            .small();
  expect_refused(s, order(s, {Move{{at(56, 76)}}}), "NC-MOVE-4", "cannot stand");
}

TEST(Check, ItEndsOnNobody) {
  const test::Small s = man().foot("A2", "a", 50, 85, 1).small();
  expect_refused(s, order(s, {Move{{at(50, 84)}}}), "NC-MOVE-7", "on top of A2");
  expect_legal(s, order(s, {Move{{at(50, 83)}}}));
}

TEST(Check, ItEndsOneCentimetreFromEnemies) {
  // A line that turns brings its wing near.
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 9, "formed = true")
                            .foot("B1", "b", 64.5, 75, 1)
                            .small();
  expect_refused(s, order(s, {Face{Angle::degrees(0)}}), "NC-MOVE-7", "without charging");
  expect_legal(s, order(s, {Face{Angle::degrees(80)}}));
}

TEST(Check, WhomAnEnemyHasComeNearMayStandAndTurnButNotGoAndStayNear) {
  const test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 1).foot("B1", "b", 52.1, 75, 1).small();
  expect_legal(s, order(s, {Face{Angle::degrees(270)}}));
  expect_legal(s, order(s, {Move{{at(49, 75)}}}));
  expect_refused(s, order(s, {Move{{at(49.6, 75)}}}), "NC-MOVE-7", "without charging");
}

TEST(Check, WhoCanBeCharged) {
  test::Small s = man().foot("A2", "a", 50, 85, 1).small();
  expect_refused(s, order(s, {Charge{s.id("A2"), {at(50, 83)}}}), "NC-MEL-1",
                 "only an enemy on the table");
  expect_legal(s, order(s, {Charge{s.id("B1"), {at(68, 75)}}}));
  expect_refused(s, order(s, {Charge{s.id("B1"), {at(66, 75)}}}), "NC-MEL-1", "would not reach B1");
  s.unit("A1").in_force = InForce::withdraw;
  expect_refused(s, order(s, {Charge{s.id("B1"), {at(68, 75)}}}), "NC-ACT-11", "falls back");
  s.unit("A1").commanded = 1;
  expect_legal(s, order(s, {Charge{s.id("B1"), {at(68, 75)}}}));
  s.unit("B1").presence = Presence::off_table;
  expect_refused(s, order(s, {Charge{s.id("B1"), {at(68, 75)}}}), "NC-MEL-1",
                 "only an enemy on the table");
}

TEST(Check, OneChargesWhomOneSees) {
  const test::Small s = man()
                            .terrain("smoke",
                                     "area = [[56,60],[62,60],[62,90],[56,90]];"
                                     "kind = 'wood'; blocks_sight = true")
                            .small();
  expect_refused(s, order(s, {Charge{s.id("B1"), {at(68, 75)}}}), "NC-ACT-11", "does not see B1");
}

TEST(Check, WhoStandsAndFightsNeedsNoLeave) {
  test::Small s = test::Making{}.foot("A1", "a", 50, 75, 1).foot("B1", "b", 52, 75, 1).small();
  make_contact(s.battle, s.id("A1"), s.id("B1"));
  expect_legal(s, order(s, {}));
  expect_legal(s, order(s, {FightOn{}}));
  expect_legal(s, order(s, {Move{{at(30, 75)}}, Face{Angle::degrees(270)}}));
}

}  // namespace
}  // namespace opfor::nineteenth_century
