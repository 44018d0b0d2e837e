#include "drill/memory.hpp"

#include <gtest/gtest.h>

namespace opfor {
namespace {

constexpr double kCm = 100;

/// Its goal is 100 cm east of where it stood, an enemy 50 cm to the north.
Taken taken_to(double east, double north) {
  Taken taken;
  taken.goal = Vec{100 * kCm, 0};
  taken.to = {east * kCm, north * kCm};
  taken.enemy = Vec{0, 50 * kCm};
  return taken;
}

TEST(Memory, ACellLeavesWhatItsIntentSays) {
  EXPECT_EQ(in_force_after(Intent::run, InForce::hold), InForce::run);
  EXPECT_EQ(in_force_after(Intent::abandon, InForce::hold), InForce::run);
  EXPECT_EQ(in_force_after(Intent::withdraw_to_cover, InForce::hold), InForce::withdraw);
  EXPECT_EQ(in_force_after(Intent::evade, InForce::hold), InForce::withdraw);
  EXPECT_EQ(in_force_after(Intent::take_cover, InForce::hold), InForce::take_cover);
  EXPECT_EQ(in_force_after(Intent::rally_halt, InForce::run), InForce::hold);
  EXPECT_EQ(in_force_after(Intent::advance, InForce::hold), InForce::advance);
}

TEST(Memory, ContinueLeavesWhatWasInForce) {
  EXPECT_EQ(in_force_after(Intent::continue_orders, InForce::take_cover), InForce::take_cover);
  EXPECT_EQ(in_force_after(Intent::skirmish, InForce::advance), InForce::advance);
}

TEST(Memory, WhoRanRunsOnInTheLowestRowAlone) {
  EXPECT_EQ(falls_back_on(true, true), InForce::run);
  EXPECT_EQ(falls_back_on(true, false), InForce::withdraw);
  EXPECT_EQ(falls_back_on(false, true), InForce::withdraw);
}

TEST(Memory, ACellLeavesWhoFallsBackFallingBack) {
  Cell cell;
  cell.intent = Intent::continue_orders;
  cell.italic = false;  // the lowest row
  EXPECT_EQ(left_by_cell(cell, true, true, InForce::move), InForce::run);
  EXPECT_EQ(left_by_cell(cell, true, false, InForce::move), InForce::withdraw);
  EXPECT_EQ(left_by_cell(cell, false, true, InForce::move), InForce::move) << "it went on";
  cell.italic = true;
  EXPECT_EQ(left_by_cell(cell, true, true, InForce::move), InForce::withdraw);
  cell.intent = Intent::halt_face;
  EXPECT_EQ(left_by_cell(cell, true, true, InForce::move), InForce::hold) << "it is told to";
}

TEST(Memory, ACommandersOrderLeavesWhatItsWaySays) {
  EXPECT_EQ(in_force_after(taken_to(0, 0)), InForce::hold) << "it stays";
  EXPECT_EQ(in_force_after(taken_to(20, 0)), InForce::move) << "nearer to its goal";
  EXPECT_EQ(in_force_after(taken_to(99.5, 0)), InForce::hold) << "it is there";
  EXPECT_EQ(in_force_after(taken_to(0, -20)), InForce::withdraw) << "it gives ground";
  EXPECT_EQ(in_force_after(taken_to(0, 20)), InForce::hold) << "nearer to the enemy";
  EXPECT_EQ(in_force_after(taken_to(20, -5)), InForce::move)
      << "who goes for his goal does not fall back";
}

TEST(Memory, WhoHasNoGoalAndKnowsNoEnemyHolds) {
  Taken taken = taken_to(0, -20);
  taken.enemy.reset();
  taken.goal.reset();
  EXPECT_EQ(in_force_after(taken), InForce::hold);
}

TEST(Memory, WhoStepsBackToComeRoundDoesNotFallBack) {
  Taken taken = taken_to(0, -20);
  taken.comes_round = true;
  EXPECT_EQ(in_force_after(taken), InForce::move);
  taken.goal.reset();
  EXPECT_EQ(in_force_after(taken), InForce::hold);
}

TEST(Memory, AChargeLeavesAnAdvance) {
  Taken taken = taken_to(0, 0);
  taken.charged = true;
  EXPECT_EQ(in_force_after(taken), InForce::advance);
}

struct PlainTrace {
  std::uint64_t value = 0;
};
void describe(Fields& f, PlainTrace& t) { f("value", t.value); }

TEST(Memory, AnOrderTakesItToTheEndOfItsPath) {
  auto setting = std::make_shared<Setting>();
  setting->ground = std::make_shared<field::Ground>(std::vector<field::Feature>{}, 100_cm, 100_cm);
  setting->units.resize(2);
  Battle battle = Battle::make<PlainTrace, PlainTrace>(setting);
  battle.unit(unit_id(0)).x = 1000;
  Order order{unit_id(0), {}, {}};
  EXPECT_EQ(taken_by(battle, order, std::nullopt).to, (Vec{1000, 0}));
  EXPECT_FALSE(taken_by(battle, order, std::nullopt).goal);
  battle.unit(unit_id(0)).task.go_to({50_cm, 60_cm});
  order.acts.emplace_back(Charge{unit_id(1), {{30_cm, 40_cm}}, Gait::as_before});
  const Taken taken = taken_by(battle, order, std::nullopt);
  EXPECT_EQ(taken.from, (Vec{1000, 0}));
  EXPECT_EQ(taken.to, (Vec{3000, 4000}));
  EXPECT_EQ(taken.goal, (Vec{5000, 6000}));
  EXPECT_TRUE(taken.charged);
  EXPECT_FALSE(at_goal(battle, unit_id(0)));
  battle.unit(unit_id(0)).put({{50_cm, Length::tenths(5950)}, Angle{}});
  EXPECT_TRUE(at_goal(battle, unit_id(0)));
}

TEST(Memory, AWheelAfterAStepBackTellsThatItComesRound) {
  auto setting = std::make_shared<Setting>();
  setting->ground = std::make_shared<field::Ground>(std::vector<field::Feature>{}, 100_cm, 100_cm);
  setting->units.resize(1);
  Battle battle = Battle::make<PlainTrace, PlainTrace>(setting);
  battle.unit(unit_id(0)).put({{50_cm, 50_cm}, Angle{}});
  const Move back{{{50_cm, 45_cm}}, Gait::as_before};
  const Move on{{{50_cm, 55_cm}}, Gait::as_before};
  const Wheel wheel{Angle::hundredths(3000)};
  const Face about{Angle::hundredths(18000)};
  const auto comes_round = [&](std::vector<Act> acts) {
    return taken_by(battle, {unit_id(0), std::move(acts), {}}, std::nullopt).comes_round;
  };
  EXPECT_TRUE(comes_round({back, wheel}));
  EXPECT_TRUE(comes_round({back, wheel, on}));
  EXPECT_FALSE(comes_round({back})) << "it falls back";
  EXPECT_FALSE(comes_round({on, wheel}));
  EXPECT_FALSE(comes_round({wheel, back}));
  EXPECT_FALSE(comes_round({about, back, wheel})) << "it has turned its back";
}

}  // namespace
}  // namespace opfor
