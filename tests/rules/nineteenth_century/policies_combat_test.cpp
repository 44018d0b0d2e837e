#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "combat_support.hpp"
#include "rules/nineteenth_century/expectations.hpp"
#include "rules/nineteenth_century/melee_step.hpp"
#include "rules/nineteenth_century/policy_parts.hpp"
#include "rules/nineteenth_century/worth.hpp"

/// The default policies of 15.7 that reckon with shots and blows: what they make of each option,
/// and what a doctrine changes. What they choose else is played in tests/plays.
namespace opfor::nineteenth_century {
namespace {

using test::kLine;
using test::kSwords;

// --- D5: a charge that a commander orders.

bool charges(const test::Small& s, int aggression = 0) {
  return !charge_barred(s.now(), s.id("A1"), s.id("B1"), aggression);
}

test::Small foot_against(int own, int theirs, const char* more = kSwords) {
  return test::Making{}
      .foot("A1", "a", 50, 75, own, kSwords)
      .foot("B1", "b", 70, 75, theirs, more)
      .small();
}

TEST(D5, WhereItInflictsAsMuchAsItSuffers) {
  EXPECT_TRUE(charges(foot_against(6, 6)));
  EXPECT_FALSE(charges(foot_against(6, 7)));
}

TEST(D5, WhoChargesAManHasTheGroupThatHeGoesWithAgainstHim) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 3, kSwords)
                      .foot("B1", "b", 70, 75, 9, kSwords)
                      .foot("B2", "b", 68, 70, 1, "officer = true")
                      .small();
  s.unit("B2").in_force = InForce::withdraw;
  const auto barred = [&] { return charge_barred(s.now(), s.id("A1"), s.id("B2"), 0); };
  EXPECT_FALSE(barred()) << "he falls back, alone";
  s.unit("B2").goes_with = s.id("B1");
  EXPECT_EQ(barred(), Consider::barred_odds);
}

TEST(D5, TheBoldAcceptThreeQuartersTheCautiousWantFiveQuarters) {
  // Six against seven: inside the band of the bold.
  const test::Small fewer = foot_against(6, 7);
  const Exchange e = expected_melee(fewer.battle, fewer.id("A1"), fewer.id("B1"));
  ASSERT_LT(e.inflicted, e.suffered);
  ASSERT_GE(e.inflicted, 0.75 * e.suffered);
  EXPECT_TRUE(charges(fewer, 1));
  EXPECT_FALSE(charges(foot_against(6, 6), -1));
  EXPECT_TRUE(charges(foot_against(9, 6), -1));
}

TEST(D5, AlwaysIfTheTargetFallsBack) {
  test::Small s = foot_against(4, 12);
  ASSERT_FALSE(charges(s));
  s.unit("B1").in_force = InForce::withdraw;
  EXPECT_TRUE(charges(s));
}

TEST(D5, ButOneOrTwoDoNotGoAfterManyNorAnybodyAfterOneMan) {
  const auto gone_after = [](int own, int theirs) {
    test::Small s = foot_against(own, theirs);
    s.unit("B1").in_force = InForce::withdraw;
    return fight(s.now(), s.id("A1"), s.id("B1")).falls_back;
  };
  EXPECT_TRUE(gone_after(8, 8));
  EXPECT_FALSE(gone_after(1, 12));
  EXPECT_FALSE(gone_after(8, 1));
}

test::Small into_works(int own, int theirs) {
  return test::Making{}
      .terrain("works", "area = [[65,55],[80,55],[80,95],[65,95]]; kind = 'works'; cover = 'hard'")
      .foot("A1", "a", 50, 75, own, kSwords)
      .foot("B1", "b", 70, 75, theirs, kLine)
      .small();
}

TEST(D5, NeverFootIntoHardCoverAtFewerThanThreeToTwo) {
  EXPECT_FALSE(charges(into_works(8, 6)));
  EXPECT_TRUE(charges(into_works(9, 6)));
}

TEST(D5, NotEvenAfterThoseWhoFallBack) {
  test::Small s = into_works(8, 6);
  s.unit("B1").in_force = InForce::withdraw;
  EXPECT_FALSE(charges(s));
}

TEST(D5, TheBoldAtOneToOne) {
  EXPECT_TRUE(charges(into_works(6, 6), 1));
  EXPECT_FALSE(charges(into_works(5, 6), 1));
}

TEST(D5, NeverCommandedHorseIntoASquare) {
  const auto into = [](const char* formation) {
    return test::Making{}
        .horse("A1", "a", 50, 75, 12, kSwords)
        .foot("B1", "b", 90, 75, 4, fmt::format("formed = true; formation = '{}'", formation))
        .small();
  };
  EXPECT_TRUE(charges(into("line")));
  EXPECT_FALSE(charges(into("square"), 1));
}

// --- D8: the target of commanded fire.

test::Making two_targets(const char* first, const char* second) {
  return test::Making{}
      .foot("A1", "a", 50, 75, 6, kLine)
      .foot("B1", "b", 82, 60, 4, first)
      .foot("B2", "b", 82, 90, 4, second);
}

Decision commanded(test::Small& s) {
  s.unit("A1").commanded = 1;
  return test::shooting(s, "A1");
}

TEST(D8, TheHighestExpectedLoss) {
  test::Small s = two_targets(kSwords, kSwords)
                      .terrain("grass",
                               "area = [[75,50],[95,50],[95,70],[75,70]]; kind = 'grass';"
                               "cover = 'soft'")
                      .small();
  EXPECT_EQ(test::chosen(s, commanded(s)).substr(0, 11), "shoot at B2") << "the other is covered";
  EXPECT_NEAR(
      test::score(s, commanded(s), "shoot at B2") - test::score(s, commanded(s), "shoot at B1"),
      expected_fire(6, 4, {}, {4, 0}) - expected_fire(6, 6, {}, {4, 0}), 1e-9);
}

TEST(D8, OneMoreIfItCanChargeNextTurn) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, kLine)
                      .foot("B1", "b", 77, 66, 4, kSwords)
                      .foot("B2", "b", 77.1, 84, 4, kSwords)
                      .small();
  ASSERT_NEAR(s.gap("A1", "B1"), 25, 0.001);
  const Decision decision = commanded(s);
  const double near = test::share(s, decision, "shoot at B1", "D8");
  const double far = test::share(s, decision, "shoot at B2", "D8");
  EXPECT_NEAR(far, expected_fire(6, 4, {}, {4, 0}), 1e-9);
  EXPECT_NEAR(near, far + 1, 1e-9);
}

TEST(D8, NoMoreIfItRunsOrNoTurnFollows) {
  test::Small s =
      test::Making{}.foot("A1", "a", 50, 75, 6, kLine).foot("B1", "b", 77, 66, 4, kSwords).small();
  const double plain = expected_fire(6, 4, {}, {4, 0});
  s.unit("B1").in_force = InForce::run;
  EXPECT_NEAR(test::share(s, commanded(s), "shoot at B1", "D8"), plain, 1e-9);
  s.unit("B1").in_force = {};
  EXPECT_NEAR(test::share(s, commanded(s), "shoot at B1", "D8"), plain + 1, 1e-9);
  s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
  EXPECT_NEAR(test::share(s, commanded(s), "shoot at B1", "D8"), plain, 1e-9);
}

TEST(D8, HalfAPointMoreIfItIsCommanded) {
  test::Small s = two_targets(kSwords, kSwords).small();
  const double before = test::score(s, commanded(s), "shoot at B2");
  s.unit("B2").commanded = 1;
  EXPECT_NEAR(test::score(s, commanded(s), "shoot at B2"), before + 0.5, 1e-9);
  EXPECT_EQ(test::chosen(s, commanded(s)).substr(0, 11), "shoot at B2");
}

TEST(D8, HalfAPointMoreIfItHoldsAnOfficer) {
  test::Small s = two_targets(kSwords, kSwords)
                      .foot("O", "b", 86, 90, 1, "officer = true; weapons = ['sword']")
                      .small();
  const Decision decision = commanded(s);
  EXPECT_NEAR(test::score(s, decision, "shoot at B2") - test::score(s, decision, "shoot at B1"),
              0.5, 1e-9);
}

TEST(D8, TiesGoToTheNearest) {
  test::Small s = test::Making{}
                      .foot("A1", "a", 50, 75, 6, kLine)
                      .foot("far", "b", 88, 60, 4, kSwords)
                      .foot("near", "b", 84, 90, 4, kSwords)
                      .small();
  const Decision decision = commanded(s);
  ASSERT_NEAR(test::score(s, decision, "shoot at far"), test::score(s, decision, "shoot at near"),
              1e-12);
  EXPECT_EQ(test::chosen(s, decision).substr(0, 13), "shoot at near");
}

// --- D10, D11: hold fire, or shoot.

/// Muskets at long range, an enemy in hard cover: one shot in eight.
test::Small one_in_eight(double gap, InForce does, int aggression = 0) {
  test::Small s = test::Making{}
                      .terrain("rocks",
                               "area = [[70,40],[180,40],[180,110],[70,110]]; kind = 'rocks';"
                               "cover = 'hard'")
                      .foot("A1", "a", 50, 75, 6, kLine)
                      .foot("B1", "b", 52 + gap, 75, 4, kSwords)
                      .small();
  s.unit("B1").in_force = does;
  test::set_aggression(s, "A1", aggression);
  return s;
}

bool holds_fire(test::Small s) { return test::chosen(s, commanded(s)) == "hold fire"; }

TEST(D10, TheBoldDoNotWait) {
  EXPECT_FALSE(holds_fire(one_in_eight(60, InForce::advance, 1)));
  EXPECT_TRUE(holds_fire(one_in_eight(60, InForce::advance, -1)));
}

TEST(D10, ABandThatNobodyHasSeenKeepsStillButNotToTheEnd) {
  const auto holds = [](bool seen, bool last_turn) {
    test::Small s = test::Making{}
                        .foot("A1", "a", 50, 75, 6, "formed = false")
                        .foot("B1", "b", 62, 75, 4, kSwords)
                        .small();
    s.unit("A1").was_seen = seen ? 1 : 0;
    if (last_turn) {
      s.battle.head().turn = static_cast<std::uint16_t>(s.battle.setting().turns);
    }
    return holds_fire(std::move(s));
  };
  EXPECT_TRUE(holds(false, false));
  EXPECT_FALSE(holds(true, false)) << "it lies in wait for nobody any more";
  EXPECT_FALSE(holds(false, true));
}

/// What standing is worth to a group for its load and the shots of its next turn, with an enemy so
/// far off.
double worth_of_loading(int halves, double off) {
  const test::Small s = test::Making{}
                            .foot("A1", "a", 50, 75, 6, kLine)
                            .foot("B1", "b", 50 + off, 75, 4, kSwords)
                            .small();
  test::Small copy = s;
  copy.unit("A1").commanded = 1;
  copy.state("A1").load_halves = static_cast<std::uint8_t>(halves);
  test::Table table(copy);
  table.cells["A1"] = test::italic(Intent::halt_face);
  NoEvents events;
  test::Small played = copy;
  test::play_step(played, table, events, "1.2");
  return test::share(copy, *table.asked("A1", DecisionKind::order_unit), "stand", "D11");
}

TEST(D11, AHaltedUnloadedGroupLoads) {
  EXPECT_GT(worth_of_loading(0, 150), 0);
  EXPECT_EQ(worth_of_loading(2, 150), 0);
}

TEST(D11, LoadingIsWorthTheVolleyThatItPrepares) {
  const double near = worth_of_loading(0, 40);
  const double farther = worth_of_loading(0, 80);
  EXPECT_GT(near, farther) << "more of them hit";
  EXPECT_GT(farther, worth_of_loading(0, 150)) << "nobody in range";
  EXPECT_EQ(worth_of_loading(2, 40), 0) << "who fires now has nothing in his barrels then";
}

// --- D13: following up.

bool follows(const test::Small& s) {
  const Decision decision = follow_up_decision(s.now(), s.id("A1"), s.id("B1"));
  return test::chosen(s, decision).rfind("follow up", 0) == 0;
}

test::Small beaten(int own, int theirs) {
  return test::Making{}
      .foot("A1", "a", 80, 75, own, "formed = true; regulars = true; weapons = ['sword']")
      .foot("B1", "b", 87, 75, theirs, kSwords)
      .small();
}

TEST(D13, TheBoldDropTheTestOfRisk) {
  test::Small s = beaten(10, 4);
  s.state("A1").wounded = 0b1111111;
  test::set_aggression(s, "A1", 1);
  EXPECT_TRUE(follows(s));
}

TEST(D13, TheCautiousFollowOnlyFugitives) {
  test::Small s = beaten(8, 4);
  test::set_aggression(s, "A1", -1);
  EXPECT_FALSE(follows(s));
  s.unit("B1").in_force = InForce::run;
  EXPECT_TRUE(follows(s));
}

// --- D15: commit a reserve.

/// A reserve far from an enemy that it sees, behind a line that has lost so many of ten.
test::Small reserve(int lost, const char* command = "a", double enemy = 180) {
  test::Small s =
      test::Making{}
          .command("c", "a", "brigade", "objective = [140, 75]")
          .foot("P", "a", 40, 75, 1, "officer = true; pc = true; grade = 'hero'")
          .foot("line", "a", 40, 40, 10, kSwords)
          .foot("R", command, 40, 100, 5, "formed = true; regulars = true; weapons = ['sword']")
          .foot("B1", "b", enemy, 75, 6, kSwords)
          .small();
  EXPECT_TRUE(take_losses(s.battle, s.id("line"), lost, 0));
  return s;
}

double for_the_reserve(const test::Small& s) {
  test::Small copy = s;
  test::Table table(copy);
  table.command["P"] = {6, 6, 6, 6};
  NoEvents events;
  test::play_step(copy, table, events, "1.1");
  return test::advised(s, *table.asked("P", DecisionKind::pay_command), "R", "D15");
}

TEST(D15, WhenThreeTenthsOfTheLineAreLost) {
  EXPECT_EQ(for_the_reserve(reserve(2)), 0);
  EXPECT_GT(for_the_reserve(reserve(3)), 0);
}

TEST(D15, WhenAnEnemyIsWithinOneMoveOfTheObjective) {
  EXPECT_EQ(for_the_reserve(reserve(0, "c", 180)), 0);
  EXPECT_GT(for_the_reserve(reserve(0, "c", 165)), 0) << "24 cm from it";
}

TEST(D15, OneWhoIsOnTheMarchIsNoReserve) {
  test::Small s = reserve(3);
  s.unit("R").in_force = InForce::advance;
  EXPECT_EQ(for_the_reserve(s), 0);
}

}  // namespace
}  // namespace opfor::nineteenth_century
