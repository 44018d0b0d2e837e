// How far a straight way or a wheel leads, and what ends it.
#include "drill/mover.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "drill/mover_support.hpp"

namespace opfor {
namespace {

using field::Box;
using field::test::at;
using test::area;
using test::Field;
using test::hedge;

constexpr Vec kNorth{0, 1};

TEST(Mover, GoesAsFarAsItIsAsked) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const Straight s = straight(f, a, f.body(a), {kNorth, 700});
  EXPECT_EQ(s.length, 700);
  EXPECT_FALSE(s.stop);
  EXPECT_EQ(s.stopper(), kNoUnit);
  EXPECT_EQ(s.end.centre, (Vec{1000, 1700}));
}

TEST(Mover, KeepsOffEnemiesOnAllSides) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId ahead = f.add(Side::b, at(1000, 2000, 180, 800, 400));
  Straight s = straight(f, a, f.body(a), {kNorth, 2000});
  EXPECT_NEAR(s.length, 1000 - 400 - 100, 1e-6);
  ASSERT_TRUE(s.stop);
  EXPECT_EQ(s.stop->what, Meets::enemy);
  EXPECT_EQ(s.stopper(), ahead);
  EXPECT_EQ(s.target, kNoUnit);
  // One whom it would not touch, but pass by at 60.
  f.put(ahead, at(1860, 2000, 180, 800, 400));
  s = straight(f, a, f.body(a), {kNorth, 2000});
  EXPECT_NEAR(s.length, 600 - 80, 1e-6) << "sixty aside, eighty short";
  f.put(ahead, at(1901, 2000, 180, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 2000}).length, 2000);
}

TEST(Mover, OrOnlyOfThoseIntoWhomItWouldRun) {
  Field f;
  f.beside = false;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId b = f.add(Side::b, at(1860, 2000, 180, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 2000}).length, 2000) << "past him";
  f.put(b, at(1000, 2000, 180, 800, 400));
  EXPECT_NEAR(straight(f, a, f.body(a), {kNorth, 2000}).length, 500, 1e-6);
  EXPECT_NEAR(straight(f, a, f.body(a), {kNorth, 550}).length, 500, 1e-6)
      << "short of contact, too";
}

TEST(Mover, WhoChargesPastAnEnemyInTouchOrEndsSoHasMetHim) {
  Field f;
  f.beside = false;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId target = f.add(Side::b, at(1000, 4000, 180, 800, 400));
  const UnitId beside = f.add(Side::b, at(1801, 2000, 180, 800, 400));
  Straight s = straight(f, a, f.body(a), {kNorth, 2000, beside});
  EXPECT_EQ(s.target, beside) << "whom it means it has come up with";
  EXPECT_NEAR(s.length, 600, 2);
  s = straight(f, a, f.body(a), {kNorth, 2000, target});
  EXPECT_EQ(s.stopper(), beside) << "on another it must not come";
  EXPECT_EQ(s.target, kNoUnit);
  f.put(beside, at(1803, 2000, 180, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 2000, target}).length, 2000) << "past him";
  f.put(beside, at(1500, 2000, 180, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 600, target}).stopper(), beside)
      << "its last step ends against him";
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 597, target}).stopper(), kNoUnit);
}

TEST(Mover, AFriendAtItsSideOnWhomRoundingHasPutItIsNotInItsWay) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId b = f.add(Side::a, at(1799.5, 1100, 0, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 700}).length, 700);
  f.put(b, at(1798, 1100, 0, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 700}).length, 0) << "deeper than that";
  f.put(b, at(1200, 1399.5, 0, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 700}).length, 0) << "before it";
}

TEST(Mover, WhoHasWheeledTowardsAPlaceLooksAtIt) {
  const Box from = at(5000, 5000, 0, 1200, 400);
  const Angle start = facing_of(from.ahead);
  for (int degrees = -90; degrees <= 90; degrees += 10) {
    for (const double far : {1400.0, 2500.0, 20000.0}) {
      const Vec place =
          from.centre + unit_vector(start + Angle::degrees((degrees + 360) % 360)) * far;
      const Angle to = wheel_towards(from, place, 35999);
      const bool looks = field::least_turn_to_look_at(field::Wheel(from, false),
                                                      field::Wheel(from, true), place, from.ahead)
                             .has_value();
      if (!looks) {
        EXPECT_EQ(to, facing_of(place - from.centre)) << degrees << " degrees, " << far;
        continue;
      }
      const std::int32_t turn = degrees < 0 ? (start - to).hundredths() : (to - start).hundredths();
      EXPECT_GE(turn, 0);
      const Vec ahead = unit_vector(to);
      const Vec off = place - field::Wheel(from, degrees >= 0).place(ahead);
      EXPECT_GT(dot(off, ahead), 0) << degrees << " degrees, " << far;
      EXPECT_LT(std::abs(cross(off, ahead)), 1 + far / 5000) << degrees << " degrees, " << far;
      const Angle less = wheel_towards(from, place, 1000);
      EXPECT_LE(std::abs(field::signed_turn(start, less)), 1000);
    }
  }
}

TEST(Mover, WhoStandsNearerMayPartAndComeNoNearer) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  f.add(Side::b, at(1000, 1430, 180, 800, 400));
  EXPECT_LE(straight(f, a, f.body(a), {kNorth, 500}).length, 2);
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth * -1, 500}).length, 500);
  EXPECT_EQ(straight(f, a, f.body(a), {{1, 0}, 500}).length, 500) << "past him, no nearer";
}

TEST(Mover, WhoChargesTouchesHimAndNobodyBefore) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId target = f.add(Side::b, at(1000, 2000, 180, 800, 400));
  Straight s = straight(f, a, f.body(a), {kNorth, 2000, target});
  EXPECT_EQ(s.target, target);
  EXPECT_NEAR(s.length, 600, 1e-6);
  s = straight(f, a, f.body(a), {kNorth, 599, target});
  EXPECT_EQ(s.target, kNoUnit) << "too far off";
  const UnitId beside = f.add(Side::b, at(1700, 1700, 180, 800, 400));
  s = straight(f, a, f.body(a), {kNorth, 2000, target});
  EXPECT_EQ(s.target, kNoUnit);
  EXPECT_EQ(s.stopper(), beside) << "whom it touches first";
  s = straight(f, a, f.body(a), {kNorth, 2000, kNoUnit, true});
  EXPECT_EQ(s.target, beside) << "whomever it meets";
  f.put(beside, at(1700, 2000, 180, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 2000, target}).target, target)
      << "of two at once the one whom it means";
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 2000, beside}).target, beside);
  f.put(beside, at(1850, 1700, 180, 800, 400));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth, 2000, target}).target, target)
      << "near another, whom it does not touch";
}

TEST(Mover, PassesFriendsWhomItClears) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId b = f.add(Side::a, at(1000, 1600, 0, 800, 400));
  Straight s = straight(f, a, f.body(a), {kNorth, 2000});
  EXPECT_NEAR(s.length, 200, 1e-6) << "who does not let it pass stops it";
  EXPECT_EQ(s.stop->what, Meets::friendly);
  f.lets_pass.insert(b);
  s = straight(f, a, f.body(a), {kNorth, 2000});
  EXPECT_EQ(s.length, 2000);
  ASSERT_EQ(s.through.size(), 1U);
  EXPECT_EQ(s.through[0].unit, b);
  s = straight(f, a, f.body(a), {kNorth, 700});
  EXPECT_NEAR(s.length, 200, 1e-6) << "not clear of him there";
  EXPECT_EQ(s.not_clear_of, b);
  EXPECT_EQ(s.stopper(), b);
  EXPECT_TRUE(s.through.empty());
}

TEST(Mover, BacksOffBeforeOneFriendOntoNoOther) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId near = f.add(Side::a, at(600, 1500, 0, 400, 400));
  const UnitId far = f.add(Side::a, at(1400, 1800, 0, 400, 400));
  f.lets_pass = {near, far};
  const Straight s = straight(f, a, f.body(a), {kNorth, 1000});
  EXPECT_NEAR(s.length, 100, 1e-6) << "before the far one it would stand on the near one";
}

TEST(Mover, ToldWhichBordersItCrosses) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const FeatureId wood =
      f.terrain(area({{500, 1500}, {1500, 1500}, {1500, 1700}, {500, 1700}}), Border::crossing);
  f.terrain(area({{500, 1600}, {1500, 1600}, {1500, 1800}, {500, 1800}}), Border::open);
  const Straight s = straight(f, a, f.body(a), {kNorth, 800});
  ASSERT_EQ(s.crossings.size(), 2U) << "in and out again";
  EXPECT_EQ(s.crossings[0].feature, wood);
  EXPECT_NEAR(s.crossings[0].after, 300, 1e-6);
  EXPECT_NEAR(s.crossings[1].after, 500, 1e-6);
  EXPECT_TRUE(straight(f, a, f.body(a), {kNorth, 299}).crossings.empty());
  const auto met = on_the_way(f, a, f.body(a), kNorth * 800);
  ASSERT_EQ(met.size(), 2U);
  EXPECT_EQ(met[0].what, Meets::crossing);
}

TEST(Mover, EntersNoGroundThatItsSheetForbidsWithAnyPartOfIt) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  // A corner of it that lies between the corners of the body.
  const FeatureId wood =
      f.terrain(area({{1000, 1500}, {1300, 2000}, {700, 2000}}), Border::forbidden);
  const Straight s = straight(f, a, f.body(a), {kNorth, 800});
  ASSERT_TRUE(s.stop);
  EXPECT_EQ(s.stop->what, Meets::ground);
  EXPECT_EQ(s.stop->feature, wood);
  EXPECT_NEAR(s.length, 300, 10);
  EXPECT_FALSE(f.land().lies_on(wood, s.end));
}

TEST(Mover, StopsAtTheTablesEdge) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 4700, 0, 800, 400));
  const Straight s = straight(f, a, f.body(a), {kNorth, 800});
  ASSERT_TRUE(s.stop);
  EXPECT_EQ(s.stop->what, Meets::edge);
  EXPECT_NEAR(s.length, 100, 6) << "half a millimetre over it is nothing";
}

TEST(Mover, LeavesBehindWhomItTouches) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId b = f.add(Side::a, at(1000, 1396, 0, 800, 400));
  const Met touched{Meets::friendly, 0, b};
  EXPECT_TRUE(leaves_behind(f, touched, f.body(a), kNorth * -1));
  EXPECT_FALSE(leaves_behind(f, touched, f.body(a), kNorth));
  EXPECT_EQ(straight(f, a, f.body(a), {kNorth * -1, 300}).length, 300);
}

/// Half a millimetre is nothing, however it comes about: of Maida's 1st Poles, on whom their
/// friends beside them lay 0.2 mm, and slid along them to 0.6.
TEST(Mover, SlidesAlongWhomItLeavesNoDeeperThanNothing) {
  for (const double deep : {0.0, 1.0, 2.0, 3.0, 4.0}) {
    Field f;
    const UnitId a = f.add(Side::a, at(2000, 1000, 0, 1524, 254));
    Box beside = at(3018 - deep, 1001, 0, 508, 762);
    beside.ahead = unit_vector(Angle::hundredths(90));
    const UnitId b = f.add(Side::a, beside);
    const Straight s = straight(f, a, f.body(a), {kNorth * -1, 380});
    EXPECT_FALSE(field::overlaps(s.end, f.body(b))) << deep << ": " << s.length;
    EXPECT_EQ(s.length, deep < 1 ? 380 : 0) << deep << ", it grazes him, or turns first";
  }
}

TEST(Mover, WheelsUntilSomethingIsInTheWay) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  Swing s = swing(f, a, f.body(a), Angle::degrees(90));
  EXPECT_EQ(s.facing, Angle::degrees(90));
  EXPECT_NEAR(s.arc, 800 * 3.14159265 / 2, 0.01);
  EXPECT_FALSE(s.stop);
  s = swing(f, a, f.body(a), Angle::degrees(90), 400);
  EXPECT_NEAR(s.arc, 400, 0.2) << "no farther than its purse lets it";
  EXPECT_LE(s.arc, 400);
  const UnitId b = f.add(Side::a, at(850, 1650, 0, 100, 100));
  s = swing(f, a, f.body(a), Angle::degrees(90));
  ASSERT_TRUE(s.stop);
  EXPECT_EQ(s.stop->unit, b);
  EXPECT_LE(field::overlap(s.end, f.body(b)), 3);
  EXPECT_FALSE(wheeled(f, a, f.body(a), Angle::degrees(90), 9000));
  f.swept.insert(b);
  s = swing(f, a, f.body(a), Angle::degrees(90));
  EXPECT_FALSE(s.stop) << "over him";
  EXPECT_TRUE(wheeled(f, a, f.body(a), Angle::degrees(90), 9000));
  EXPECT_FALSE(wheeled(f, a, f.body(a), Angle::degrees(90), 8900)) << "too much of a turn";
}

TEST(Mover, EndsNoWheelOnWhomItSweepsOver) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId b = f.add(Side::a, at(1250, 1500, 0, 300, 300));
  f.swept.insert(b);
  const Swing s = swing(f, a, f.body(a), Angle::degrees(90));
  ASSERT_TRUE(s.stop);
  EXPECT_EQ(s.stop->unit, b);
  EXPECT_LE(field::overlap(s.end, f.body(b)), 3);
}

TEST(Mover, TheFrontSwingsOverBordersAlongItsArc) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  // The middle of the front goes from (1000, 1200) to (1400, 1600) about (1400, 1200): its arc
  // reaches over a line that the straight way between the two does not.
  f.terrain(hedge({{1000, 1300}, {1300, 1600}}), Border::crossing);
  const Swing s = swing(f, a, f.body(a), Angle::degrees(90));
  EXPECT_EQ(s.crossings.size(), 2U) << "over it and back";
}

RC_GTEST_PROP(Mover, AWayIsNoShorterThanItMust, ()) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 2500, *rc::gen::inRange(0, 360), 800, 400));
  for (int i = 0; i < 4; ++i) {
    f.add(*rc::gen::arbitrary<bool>() ? Side::a : Side::b,
          at(*rc::gen::inRange(1000, 4000), *rc::gen::inRange(1000, 4000),
             *rc::gen::inRange(0, 360), 700, 300));
  }
  for (const UnitId other : f.bodies()) {
    if (other != a && field::gap(f.body(a), f.body(other)) <= f.off) RC_DISCARD("begins near");
  }
  const Vec direction = f.body(a).ahead;
  const Straight s = straight(f, a, f.body(a), {direction, 1500});
  const auto wrong = [&](double length, double slack) {
    Box there = f.body(a);
    there.centre = there.centre + direction * length;
    for (const UnitId other : f.bodies()) {
      if (other == a) continue;
      if (f.are_enemies(a, other) ? field::gap(there, f.body(other)) < f.off - slack
                                  : field::overlap(there, f.body(other)) > slack) {
        return true;
      }
    }
    return false;
  };
  for (int i = 0; i <= 60; ++i) RC_ASSERT(!wrong(s.length * i / 60, 1));
  if (s.length < 1500) RC_ASSERT(wrong(s.length + 6, 1e-6));
}

RC_GTEST_PROP(Mover, WhoMeetsOneWhoStandsMeetsHimAsOnAStraightWay, ()) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, *rc::gen::inRange(-20, 20), 800, 400));
  const UnitId b = f.add(
      Side::b, at(2500, *rc::gen::inRange(1800, 3500), *rc::gen::inRange(150, 210), 800, 400));
  const Wanted charge{f.body(a).ahead, 1.0 * *rc::gen::inRange(300, 3000), b};
  const Straight s = straight(f, a, f.body(a), charge);
  const Meeting m = meeting(f, a, charge, b, {f.body(b).ahead, 0, a});
  RC_ASSERT(m.met == (s.target == b));
  RC_ASSERT(std::abs(m.first - s.length) < 1);
  RC_ASSERT(m.second == 0);
}

TEST(Mover, TwoMeetHalfWayOrNearerToWhoGoesLess) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  const UnitId b = f.add(Side::b, at(1000, 3000, 180, 800, 400));
  const Wanted up{kNorth, 2000, b};
  Meeting m = meeting(f, a, up, b, {kNorth * -1, 1000, a});
  EXPECT_TRUE(m.met);
  EXPECT_NEAR(m.first, 800, 1e-6);
  EXPECT_NEAR(m.second, 800, 1e-6);
  m = meeting(f, a, up, b, {kNorth * -1, 300, a});
  EXPECT_TRUE(m.met);
  EXPECT_NEAR(m.first, 1300, 1e-6) << "the charger goes the rest";
  EXPECT_NEAR(m.second, 300, 1e-6);
  m = meeting(f, a, {kNorth, 500, b}, b, {kNorth * -1, 300, a});
  EXPECT_FALSE(m.met);
  EXPECT_EQ(m.first, 500);
  EXPECT_EQ(m.second, 300);
}

TEST(Mover, TheNextFreePlace) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  f.add(Side::a, at(1000, 1600, 0, 800, 400));
  f.add(Side::a, at(1000, 2100, 0, 800, 400));
  const Box from = f.body(a);
  EXPECT_EQ(clear_place(f, a, from, kNorth, 100, 3000), 100);
  const auto beyond = clear_place(f, a, from, kNorth, 500, 3000);
  ASSERT_TRUE(beyond) << "on beyond both: between them there is no room";
  EXPECT_NEAR(*beyond, 1500, 8);
  const auto before = clear_place(f, a, from, kNorth, 500, 1200);
  ASSERT_TRUE(before);
  EXPECT_NEAR(*before, 200, 8);
  f.add(Side::a, at(1000, 1050, 0, 800, 400));
  EXPECT_FALSE(clear_place(f, a, from, kNorth, 500, 1200));
}

TEST(Mover, LiesFlatAgainstTheEdgeThatItTouches) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 10, 800, 400));
  const UnitId b = f.add(Side::b, at(1000, 2000, 180, 800, 400));
  const Straight s = straight(f, a, f.body(a), {f.body(a).ahead, 2000, b});
  ASSERT_EQ(s.target, b);
  const auto flat = laid_flat(f, a, s.end, b, f.body(a).centre);
  ASSERT_TRUE(flat);
  EXPECT_EQ(facing_of(flat->ahead), Angle::degrees(0));
  EXPECT_LE(field::gap(*flat, f.body(b)), 2);
  EXPECT_LE(field::overlap(*flat, f.body(b)), 5);
}

TEST(Mover, TurnsOnTheSpotOnlyWhereThereIsRoom) {
  Field f;
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));
  f.add(Side::a, at(1000, 1405, 0, 800, 400));
  EXPECT_TRUE(may_stand(f, a, faced_about(f.body(a))));
  EXPECT_FALSE(may_stand(f, a, at(1000, 1000, 90, 800, 400)));
  EXPECT_FALSE(may_stand(f, a, at(300, 1000, 0, 800, 400))) << "over the edge";
}

TEST(Mover, OntoForbiddenGroundWhereRoundingHasPutItItTurnsNoFarther) {
  Field f;
  field::Feature river = area({{0, 1199.5}, {5000, 1199.5}, {5000, 1500}, {0, 1500}});
  river.impassable_foot = true;
  f.terrain(river, Border::open);
  const UnitId a = f.add(Side::a, at(1000, 1000, 0, 800, 400));  // half a tenth on it
  EXPECT_TRUE(may_stand(f, a, faced_about(f.body(a))));
  EXPECT_FALSE(may_stand(f, a, at(1000, 1000, 90, 800, 400)));
  EXPECT_FALSE(may_turn(f, a, at(1000, 1000, 90, 800, 400)));
}

}  // namespace
}  // namespace opfor
