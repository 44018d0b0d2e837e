// The rows of 12.4, for foot, horse, dragoons and commanded shot, artillery.
#include "rules/victory_without_squares/ways.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "orders_support.hpp"
#include "rules/victory_without_squares/sighting.hpp"

namespace opfor::victory_without_squares {
namespace {

using opfor::test::cell;
using test::deep_of;
using test::facing;
using test::kFootDeep;
using test::kHorseDeep;
using test::letters;
using test::Making;
using test::Small;

const Cell kContinue = cell(Intent::continue_orders);
const Cell kContinueC = cell(Intent::continue_orders, ChargeMark::yes, true);
const Cell kCover = cell(Intent::take_cover);
const Cell kHalt = cell(Intent::halt_face);
const Cell kAdvance = cell(Intent::advance);
const Cell kAdvanceC = cell(Intent::advance, ChargeMark::yes, true);
const Cell kWithdrawToCover = cell(Intent::withdraw_to_cover);
const Cell kWithdraw = cell(Intent::withdraw);
const Cell kRun = cell(Intent::run);

Order way(const Small& s, const Cell& c) { return ways(s.now(), s.id("a1"), c).front(); }
std::string first(const Small& s, const Cell& c) { return letters(way(s, c)); }
std::string first(const Making& making, const Cell& c) { return first(making.small(), c); }
/// Where its way ends, in inches.
double end_y(const Making& making, const Cell& c) {
  return path_of(way(making.small(), c)).back().y.as_double() / 254;
}
std::string why(const Making& making, const Cell& c) { return way(making.small(), c).why_not_more; }

// --- cover ---

TEST(Vws12Point4Cover, WhoFleesFromOneDoesNotFleeToAnother) {
  const auto flees = [](double gap) {
    return end_y(Making{}
                     .unit("a1", 'a', "horse", 20, 20, "state = 'disordered'; facing = 180")
                     .unit("b1", 'b', "foot", 20, 20 + kFootDeep + 0.2)
                     .unit("b2", 'b', "foot", 20, 20 - kHorseDeep - gap, "facing = 0"),
                 kCover);
  };
  EXPECT_EQ(flees(18), 12);
  EXPECT_GE(flees(10), 14) << "and stands between them";
}

// --- continue ---

TEST(Vws12Point4Continue, FootCarriesOutItsOrder) {
  EXPECT_EQ(first(facing("foot", "foot", 3, "orders = 'hold'"), kContinue), "S");
  EXPECT_EQ(first(facing("foot", "foot", 10, "orders = 'hold'"), kContinue), "");
  EXPECT_EQ(first(facing("foot", "foot", 10, "orders = 'fire'"), kContinue), "");
  EXPECT_EQ(first(facing("foot", "foot", 3, "orders = 'attack'; target = 'b1'"), kContinue), "S")
      << "short of contact";
  EXPECT_EQ(end_y(facing("foot", "foot", 10, "orders = 'attack'; target = 'b1'"), kContinue), 24);
  EXPECT_EQ(
      end_y(facing("foot", "foot", 20, "orders = 'advance'; objective = [20, 40]"), kContinue), 24);
}

TEST(Vws12Point4Continue, AnAdvanceWheelsToItsObjective) {
  EXPECT_EQ(
      first(facing("foot", "foot", 20, "orders = 'advance'; objective = [45, 20]"), kContinue),
      "W");
  EXPECT_EQ(
      first(facing("horse", "foot", 20, "orders = 'advance'; objective = [45, 20]"), kContinue),
      "WM");
}

TEST(Vws12Point4Continue, SupportKeepsNearWhomItSupports) {
  const auto support = [](double off) {
    return Making{}
        .unit("a1", 'a', "foot", 20, 20, "orders = 'support'; target = 'a2'")
        .unit("a2", 'a', "foot", 20, 20 + off)
        .unit("b1", 'b', "foot", 20, 46);
  };
  EXPECT_EQ(first(support(5), kContinue), "");
  EXPECT_EQ(first(support(12), kContinue), "M");
}

/// Foot beside the ground that it is to hold, and foot so far before it.
Making holds_ground(double gap, double x = 26) {
  return facing("foot", "foot", gap, "orders = 'hold'; objective = [31, 20]")
      .terrain("post",
               fmt::format("kind = 'open'; area = [[{0}, 14], [36, 14], [36, 26], [{0}, 26]]", x))
      .victory("if = [{ count = 'points', side = 'a', inside = 'post', least = 1 }]; winner = 'a'")
      .victory("winner = 'b'");
}

TEST(Vws12Point4Continue, WhoIsToHoldGroundGoesOnToItWhileTheEnemyIsFarOff) {
  EXPECT_EQ(first(holds_ground(14), kContinue), "W");
  EXPECT_EQ(first(holds_ground(11), kContinue), "") << "it receives him where it stands";
  EXPECT_EQ(first(holds_ground(14, 19), kContinue), "") << "it is there";
  EXPECT_EQ(first(holds_ground(14, 21), kContinue), "") << "too near for a wheel and a wheel back";
  Small turned = holds_ground(14, 23).small();
  turned.put("a1", 20, 20, 90);
  EXPECT_EQ(first(turned, kContinue), "M") << "it looks there already";
  EXPECT_EQ(path_of(way(turned, kContinue)).back().x.as_double() / 254, 24)
      << "a move of its way there";
}

TEST(Vws12Point5Policy15, AHedgehogFormsLineAgainWhenNoHorseCouldRideItDown) {
  const char* hedgehog = "orders = 'hold'; formation = 'hedgehog'";
  EXPECT_EQ(first(facing("foot", "horse", 12, hedgehog), kContinue), "-");
  EXPECT_EQ(first(facing("foot", "foot", 12, hedgehog), kContinue), "-");
  Small ridden = facing("foot", "horse", 6, hedgehog).small();
  ridden.put("b1", 27, 20, 270);
  EXPECT_NE(first(ridden, kContinue), "-");
}

TEST(Vws12Point4Continue, WhoFallsBackGoesOnFallingBack) {
  Small s = facing("foot", "foot", 10).small();
  s.unit("a1").in_force = InForce::withdraw;
  EXPECT_EQ(first(s, kContinue), "FM");
  s.unit("a1").in_force = InForce::run;
  EXPECT_EQ(first(s, kContinue), "FG") << "in the lowest row it runs on";
  EXPECT_EQ(first(s, kContinueC), "FM") << "above it, it withdraws";
}

TEST(Vws12Point4Continue, DisorderedBodiesReformFirst) {
  for (const Cell& c : {kContinue, kContinueC, kHalt, kAdvance}) {
    EXPECT_EQ(first(facing("foot", "foot", 6, "state = 'disordered'"), c), "R");
    EXPECT_EQ(first(facing("horse", "foot", 6, "state = 'disordered'"), c), "R");
  }
  Small fought = facing("foot", "foot", 6, "state = 'disordered'").small();
  fought.record("a1").in_combat = Since::before;
  EXPECT_EQ(first(fought, kContinue), "") << "not in combat";
}

TEST(Vws12Point4Continue, UnsteadyBodiesReformWithNoEnemyWithinEight) {
  EXPECT_EQ(first(facing("foot", "foot", 9, "state = 'unsteady'; orders = 'hold'"), kContinue),
            "R");
  EXPECT_EQ(first(facing("foot", "foot", 3, "state = 'unsteady'; orders = 'hold'"), kContinue),
            "S");
  EXPECT_EQ(first(facing("foot", "foot", 12, "state = 'unsteady'; in_motion = true"), kContinue),
            "HR")
      << "in motion it halts first";
}

TEST(Vws12Point4Continue, ParliamentsHorseComesUpWithItsPistols) {
  const auto horse = [](double gap) {
    return Making{}
        .unit("a1", 'a', "horse", 20, 20,
              "parliament = true; ranks = 1; bases = 3; orders = 'attack'; target = 'b1'")
        .unit("b1", 'b', "horse", 20, 20 + kHorseDeep + gap);
  };
  EXPECT_EQ(first(horse(5), kContinue), "MS");
  EXPECT_EQ(first(horse(3), kContinueC), "MSC") << "fire then charge within 4\"";
}

TEST(Vws12Point4Continue, ShotFiresOrComesToItsRange) {
  EXPECT_EQ(first(facing("commanded_shot", "foot", 3, "orders = 'advance'"), kContinue), "S");
  EXPECT_NEAR(
      end_y(facing("commanded_shot", "foot", 7, "orders = 'attack'; target = 'b1'"), kContinue), 23,
      0.02);
}

TEST(Vws12Point4Continue, GunsFireOrMoveOn) {
  EXPECT_EQ(first(facing("artillery", "foot", 10, "limbered = false"), kContinue), "S");
  EXPECT_EQ(first(facing("artillery", "foot", 20.5,
                         "limbered = true; orders = 'advance'; objective = [20, 30]"),
                  kContinue),
            "M");
}

// --- (charge?) ---

TEST(Vws12Point4Charge, ItMustAttackTheNearestThatMayBeAttackedAndReached) {
  EXPECT_EQ(first(facing("foot", "foot", 3), kContinueC), "C");
  EXPECT_EQ(first(facing("horse", "horse", 7), kAdvanceC), "C");
  const Small two = Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "horse", 24, 22.5)
                        .unit("b2", 'b', "foot", 17.7, 23.5)
                        .small();
  const Order order = way(two, kContinueC);
  ASSERT_NE(act<Charge>(order), nullptr);
  EXPECT_EQ(act<Charge>(order)->target, two.id("b2")) << "foot does not attack horse";
}

TEST(Vws12Point4Charge, NeverFallingBackNeverOutOfWorksNeverShot) {
  Small back = facing("foot", "foot", 3).small();
  back.unit("a1").in_force = InForce::withdraw;
  EXPECT_EQ(first(back, kContinueC), "FM");
  EXPECT_EQ(first(facing("foot", "foot", 3)
                      .terrain("w",
                               "area = [[15,15],[25,15],[25,21],[15,21]]; kind = 'works';"
                               "cover = 'hard'; fortified_for = 'a'"),
                  kContinueC),
            "S");
  EXPECT_EQ(first(facing("commanded_shot", "foot", 3), kAdvanceC), "S");
  EXPECT_EQ(first(facing("dragoons", "foot", 3, "mounted = false"), kContinueC), "S");
}

TEST(Vws12Point4Charge, WithoutTheMarkItStopsShort) {
  EXPECT_NEAR(end_y(facing("foot", "horse", 3), kAdvance), 22.9, 0.01);
  EXPECT_NEAR(end_y(facing("horse", "horse", 7), kAdvance), 26.9, 0.01);
}

TEST(Vws12Point4Charge, WeakTargetsOnly) {
  const Cell weak = cell(Intent::continue_orders, ChargeMark::weak_targets, true);
  EXPECT_EQ(first(facing("horse", "horse", 7, "orders = 'hold'"), weak), "");
  EXPECT_EQ(first(facing("horse", "artillery", 7, "orders = 'hold'", "limbered = false"), weak),
            "C");
}

// --- cover ---

const std::string kBehind = test::wood("[[10,13],[30,13],[30,18.5],[10,18.5]]");

TEST(Vws12Point4Cover, TheNearestCoverWithinAMove) {
  const Making making = facing("foot", "foot", 6).terrain("w", kBehind);
  EXPECT_EQ(first(making, kCover), "FM");
  const Small s = making.small();
  const Order order = way(s, kCover);
  field::Box there = s.now().box(s.id("a1"));
  there.centre = field::vec(path_of(order).back());
  EXPECT_TRUE(s.now().in_cover(there, s.now().enemy_place(s.id("a1"))));
}

TEST(Vws12Point4Cover, NoneIsAwayFromAllEnemies) {
  const Making making = facing("foot", "foot", 6);
  EXPECT_EQ(first(making, kCover), "FM");
  EXPECT_EQ(end_y(making, kCover), 16);
  EXPECT_EQ(why(making, kCover), "no cover within a move: away from all enemies");
}

TEST(Vws12Point4Cover, InMotionTheAboutFaceNeedsItsCard) {
  EXPECT_EQ(first(facing("foot", "foot", 6, "in_motion = true"), kCover), "HFM");
}

TEST(Vws12Point4Cover, HorseAtAWalk) {
  EXPECT_EQ(end_y(facing("horse", "foot", 6), kCover), 16) << "about, and 4\"";
}

TEST(Vws12Point4Cover, ShotStepsBackOrAside) {
  EXPECT_EQ(first(facing("commanded_shot", "foot", 6).terrain("w", kBehind), kCover), "M");
  EXPECT_EQ(first(facing("commanded_shot", "foot", 6)
                      .terrain("w", test::wood("[[22.5,15],[30,15],[30,25],[22.5,25]]")),
                  kCover),
            "M")
      << "aside";
}

TEST(Vws12Point4Cover, WhoIsInCoverStays) {
  const auto in_it = [](double gap) {
    return facing("foot", "foot", gap)
        .terrain("w", test::wood("[[10,15],[30,15],[30,21.5],[10,21.5]]"));
  };
  EXPECT_EQ(first(in_it(10), kCover), "");
  EXPECT_EQ(why(in_it(10), kCover), "it is in cover");
  EXPECT_EQ(first(in_it(1.8), kCover), "S");
}

TEST(Vws12Point4Cover, GunsSeekShelterWhereTheyStand) {
  EXPECT_EQ(first(facing("artillery", "foot", 6, "limbered = false"), cell(Intent::seek_shelter)),
            "");
}

// --- halt facing ---

TEST(Vws12Point4Halt, FiresOrLooksAtTheEnemy) {
  EXPECT_EQ(first(facing("foot", "foot", 3), kHalt), "S");
  EXPECT_EQ(first(facing("foot", "foot", 6), kHalt), "");
  Small aside = facing("foot", "foot", 6).small();
  aside.put("a1", 20, 20, 90);
  EXPECT_EQ(first(aside, kHalt), "W");
  aside.put("a1", 20, 20, 180);
  EXPECT_EQ(first(aside, kHalt), "F") << "right about";
  Small horse = facing("horse", "foot", 6).small();
  horse.put("a1", 20, 20, 90);
  EXPECT_EQ(first(horse, kHalt), "W");
}

TEST(Vws12Point4Halt, FootFormsHedgehogAgainstHorseWithinEight) {
  EXPECT_EQ(first(facing("foot", "horse", 7.9), kHalt), "^");
  EXPECT_EQ(first(facing("foot", "horse", 8.1), kHalt), "");
  EXPECT_EQ(first(facing("horse", "horse", 7.9), kHalt), "") << "no hedgehog";
  EXPECT_EQ(first(facing("foot", "horse", 7.9, "in_motion = true"), kHalt), "H^");
}

TEST(Vws12Point4Halt, InMotionItDrawsHalt) {
  EXPECT_EQ(first(facing("foot", "foot", 10, "in_motion = true"), kHalt), "H");
  Small tried = facing("foot", "foot", 10, "in_motion = true").small();
  tried.record("a1").tries = 1U << static_cast<unsigned>(Manoeuvre::halt);
  EXPECT_EQ(first(tried, kHalt), "M") << "refused: it must go on";
}

TEST(Vws12Point4Halt, GoingOnIsNeverIntoContact) {
  const Small s = facing("foot", "foot", 6, "in_motion = true").small();
  const Order order = going_on_by(s.now(), s.id("a1"));
  EXPECT_EQ(letters(order), "M");
  EXPECT_NEAR(path_of(order).back().y.as_double() / 254, 22, 0.02) << "to musket range";
}

TEST(Vws12Point4Halt, ShotStandsAndGunsAreServed) {
  EXPECT_EQ(first(facing("commanded_shot", "foot", 3), kHalt), "S");
  EXPECT_EQ(first(facing("commanded_shot", "foot", 6), kHalt), "");
  const Cell serve = cell(Intent::serve_gun);
  EXPECT_EQ(first(facing("artillery", "foot", 6, "limbered = false"), serve), "S");
  EXPECT_EQ(first(facing("artillery", "foot", 6, "limbered = true"), serve), "U");
  Small aside = facing("artillery", "foot", 6, "limbered = false").small();
  aside.put("a1", 20, 20, 60);
  EXPECT_EQ(first(aside, serve), "F") << "turned to bring somebody into the cone";
}

// --- advance ---

TEST(Vws12Point4Advance, AFullMoveTowardsTheNearestVisibleEnemy) {
  EXPECT_EQ(end_y(facing("foot", "foot", 10), kAdvance), 24);
  EXPECT_EQ(end_y(facing("horse", "foot", 20), kAdvance), 28) << "a gallop";
  Small aside = facing("foot", "foot", 10).small();
  aside.put("a1", 20, 20, 90);
  EXPECT_EQ(first(aside, kAdvance), "W");
}

TEST(Vws12Point4Advance, ShotToMusketRange) {
  EXPECT_NEAR(end_y(facing("commanded_shot", "foot", 6), kAdvance), 22, 0.02);
  EXPECT_EQ(first(facing("commanded_shot", "foot", 3), kAdvance), "S");
  EXPECT_EQ(first(facing("dragoons", "foot", 7, "mounted = true"), kAdvance), "dM");
}

TEST(Vws12Point4Advance, GunsFireOrLimberAndMove) {
  EXPECT_EQ(first(facing("artillery", "foot", 10, "limbered = false"), kAdvance), "S");
  EXPECT_EQ(first(facing("artillery", "foot", 21, "limbered = false"), kAdvance), "L");
  EXPECT_EQ(first(facing("artillery", "foot", 21, "limbered = true"), kAdvance), "M");
}

TEST(Vws12Point4Advance, NobodyInSightAndNoObjective) {
  EXPECT_EQ(
      why(facing("foot", "foot", 15).terrain("w", test::wood("[[0,25],[72,25],[72,30],[0,30]]")),
          kAdvance),
      "it sees no enemy, knows of none and has no objective");
}

// --- withdraw, run ---

/// A body at (20, 20) sees b1, 24" north of it; b2 stands south of it behind a wood.
Small between_two(const char* kind, const char* more, double b2_y) {
  return Making{}
      .terrain("w", test::wood("[[10,9],[30,9],[30,13],[10,13]]"))
      .unit("a1", 'a', kind, 20, 20, more)
      .unit("b1", 'b', "foot", 20, 44)
      .unit("b2", 'b', "foot", 20, b2_y)
      .small();
}

TEST(VwsState5, NobodyShakenFallsBackOnAnEnemyWhomItDoesNotSee) {
  // Found by play: horse fell back towards foot behind bushes, nearer than any that it saw.
  Small s = between_two("horse", "state = 'disordered'", 4);
  const UnitId a1 = s.id("a1");
  ASSERT_TRUE(s.now().sees(a1, s.id("b1")));
  ASSERT_FALSE(s.now().sees(a1, s.id("b2")));
  const Order order = ways(known_to(s.battle, Side::a), {a1, kWithdraw}).front();
  EXPECT_FALSE(check(s.battle, order)) << letters(order);
  EXPECT_EQ(letters(order), "");
  remove(s.battle, s.id("b2"), Gone::left_table);
  EXPECT_EQ(letters(ways(known_to(s.battle, Side::a), {a1, kWithdraw}).front()), "FM");
}

TEST(Vws12Point4Withdraw, WhoIsNotShakenKnowsNothingOfAnEnemyWhomItDoesNotSee) {
  const Small s = between_two("horse", "", 4);
  EXPECT_EQ(letters(ways(known_to(s.battle, Side::a), {s.id("a1"), kWithdraw}).front()), "FM");
  const Small gone = between_two("horse", "", 2);
  EXPECT_EQ(ways(known_to(s.battle, Side::a), {s.id("a1"), kWithdraw}),
            ways(known_to(gone.battle, Side::a), {gone.id("a1"), kWithdraw}));
}

TEST(Vws12Point4Withdraw, AboutFaceAndAMove) {
  EXPECT_EQ(first(facing("foot", "foot", 6), kWithdraw), "FM");
  EXPECT_EQ(end_y(facing("foot", "foot", 6), kWithdraw), 16);
  EXPECT_EQ(first(facing("foot", "foot", 6, "in_motion = true"), kWithdraw), "HFM");
  EXPECT_EQ(end_y(facing("horse", "foot", 6), kWithdraw), 16) << "straight away, 4\"";
  Small away = facing("foot", "foot", 6).small();
  away.put("a1", 20, 20, 180);
  EXPECT_EQ(first(away, kWithdraw), "M") << "it looks that way";
}

TEST(Vws12Point4Withdraw, TowardsCoverFartherOff) {
  const Making making = facing("foot", "foot", 6).terrain("w", kBehind);
  EXPECT_EQ(first(making, kWithdrawToCover), "FM");
  EXPECT_GT(end_y(making, kWithdrawToCover), 16.5) << "only into it";
  EXPECT_EQ(why(facing("foot", "foot", 6), kWithdrawToCover),
            "no cover farther off can be reached");
}

TEST(Vws12Point4Withdraw, ShotGoesBackFacing) {
  EXPECT_EQ(first(facing("commanded_shot", "foot", 6), kWithdraw), "M");
  EXPECT_EQ(end_y(facing("commanded_shot", "foot", 6), kWithdraw), 16);
}

TEST(Vws12Point4Withdraw, GunsLimberAway) {
  const Cell away = cell(Intent::limber_away);
  EXPECT_EQ(first(facing("artillery", "foot", 10, "limbered = true"), away), "W");
  EXPECT_EQ(first(facing("artillery", "foot", 10, "limbered = false"), away), "L");
  EXPECT_EQ(first(facing("artillery", "foot", 3.5, "limbered = false"), away), "S")
      << "it would be caught: stand and fire";
}

TEST(Vws12Point4Run, AboutFaceAndAFullMoveWithoutACard) {
  EXPECT_EQ(first(facing("foot", "foot", 6, "in_motion = true"), kRun), "FG");
  EXPECT_EQ(end_y(facing("foot", "foot", 6), kRun), 16);
  EXPECT_EQ(first(facing("horse", "foot", 6), kRun), "FG");
  EXPECT_EQ(why(facing("artillery", "foot", 6, "limbered = false"), cell(Intent::abandon)),
            "the crew runs");
}

TEST(Vws12Point4Run, AHedgehogFormsLineUnlessHorseIsNear) {
  Small s = facing("foot", "foot", 6).small();
  s.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(first(s, kRun), "-");
  Small horse = facing("foot", "horse", 6).small();
  horse.unit("a1").formation = opfor::Formation::square;
  EXPECT_EQ(first(horse, kRun), "");
}

TEST(Vws12Point4Rally, InCoverOrHalted) {
  const Cell in_cover = cell(Intent::rally_in_cover);
  Small s = facing("foot", "foot", 10).terrain("w", kBehind).small();
  s.unit("a1").in_force = InForce::withdraw;
  s.put("a1", 20, 20, 180);
  EXPECT_EQ(first(s, in_cover), "MF") << "into it, and about to look at the enemy";
  EXPECT_EQ(first(facing("foot", "foot", 10), in_cover), "");
  EXPECT_EQ(first(facing("horse", "foot", 10), cell(Intent::rally_halt)), "");
}

// --- who is not asked ---

TEST(Vws12Point4, LeadersBrokenBodiesPursuersAndWhoHasActedStand) {
  const Small leader = Making{}.unit("a1", 'a', "leader", 20, 20).small();
  EXPECT_EQ(first(leader, kAdvance), "");
  EXPECT_EQ(first(facing("foot", "foot", 6, "state = 'broken'"), kRun), "");
  Small pursuer = facing("horse", "foot", 6).small();
  pursuer.record("a1").quarry = pursuer.id("b1");
  EXPECT_EQ(first(pursuer, kAdvance), "");
  Small acted = facing("foot", "foot", 3).small();
  acted.record("a1").acted = Acted::fired;
  EXPECT_EQ(first(acted, kAdvance), "");
}

}  // namespace
}  // namespace opfor::victory_without_squares
