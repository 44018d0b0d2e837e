#include "rules/victory_without_squares/movement.hpp"

#include <gtest/gtest.h>
#include <limits>

#include "rules/dice_support.hpp"
#include "rules/small_battle.hpp"
#include "rules/victory_without_squares/cards.hpp"
#include "rules/victory_without_squares/initiative.hpp"

namespace opfor::victory_without_squares {
namespace {

using opfor::test::inches;

EndOfMove advanced(double enemy_inches) {
  EndOfMove end;
  end.advanced = true;
  end.nearest_unbroken_enemy = inches(enemy_inches);
  return end;
}

TEST(VwsMove3, EveryActOfHorseCostsFourInches) {
  EXPECT_EQ(left_to_horse({}), 8_in);
  EXPECT_EQ(left_to_horse({1, 0, false}), 4_in);
  EXPECT_EQ(left_to_horse({0, 1, false}), 4_in);
  EXPECT_EQ(left_to_horse({0, 0, true}), 4_in);
  EXPECT_EQ(left_to_horse({1, 0, true}), 0_in);
  EXPECT_LT(left_to_horse({1, 1, true}), 0_in);
}

TEST(VwsMove4, MountingTakesAllOfAMoveOnFootDismountingLeavesOne) {
  EXPECT_EQ(left_after_change_of_mount(true), 0_in);
  EXPECT_EQ(left_after_change_of_mount(false), 4_in);
}

TEST(VwsMove7, WhoAdvancesIsInMotionUnlessSomethingStopsHim) {
  EXPECT_TRUE(in_motion_after(advanced(4.1), false));
  EXPECT_TRUE(in_motion_after(advanced(std::numeric_limits<double>::infinity()), false));
  EXPECT_FALSE(in_motion_after(advanced(4), false)) << "musket range of the enemy";
  EndOfMove end = advanced(10);
  end.at_obstacle = true;
  EXPECT_FALSE(in_motion_after(end, true));
  end = advanced(10);
  end.in_combat = true;
  EXPECT_FALSE(in_motion_after(end, true));
  end = advanced(10);
  end.state = State::unsteady;
  EXPECT_TRUE(in_motion_after(end, false));
  end.state = State::disordered;
  EXPECT_FALSE(in_motion_after(end, true));
  end = advanced(10);
  end.advanced = false;
  EXPECT_FALSE(in_motion_after(end, false)) << "a wheel alone";
  EXPECT_TRUE(in_motion_after(end, true)) << "a wheel of a body in motion";
}

TEST(VwsMove8, TheDutyToGoOnEndsAtTheEnemyAtObstaclesInDisorderAndWithAReaction) {
  EXPECT_TRUE(must_go_on(advanced(10), false));
  EXPECT_FALSE(must_go_on(advanced(10), true));
  EXPECT_FALSE(must_go_on(advanced(4), false));
  EndOfMove now = advanced(10);
  now.at_obstacle = true;
  EXPECT_FALSE(must_go_on(now, false));
  now = advanced(10);
  now.state = State::disordered;
  EXPECT_FALSE(must_go_on(now, false));
}

TEST(VwsMove10, TurningAboutNeedsACardInMotionOrByTheOption) {
  EXPECT_TRUE(turn_about_needs_card(TurnAboutDraw::in_motion, true));
  EXPECT_FALSE(turn_about_needs_card(TurnAboutDraw::in_motion, false));
  EXPECT_TRUE(turn_about_needs_card(TurnAboutDraw::always, false));
  EXPECT_FALSE(turn_about_needs_card(TurnAboutDraw::never, true));
}

TEST(VwsMove13, HorseThatMovedFourInchesMayStillFireInReaction) {
  EXPECT_TRUE(may_fire_after_moving(inches(4)));
  EXPECT_FALSE(may_fire_after_moving(inches(4.1)));
}

TEST(VwsTurn1, TiesAreRolledAgainAndTheHigherSideChooses) {
  opfor::test::FixedDice dice({{4}, {4}, {10}, {10}, {7}, {3}});
  EXPECT_EQ(throw_for_initiative(dice, {}), Side::a);
  EXPECT_TRUE(dice.all_thrown());
  EXPECT_EQ(dice.asked[4].key.occurrence, 2);
  EXPECT_EQ(dice.asked[5].key.side, Side::b);
  EXPECT_EQ(dice.asked[5].sides, 10);
  opfor::test::FixedDice second({{2}, {10}});
  EXPECT_EQ(throw_for_initiative(second, {}), Side::b);
}

TEST(VwsExample5, ReactionWithLeader) {
  opfor::test::FixedDice dice({opfor::test::card("4S"), opfor::test::card("JD")});
  Decks decks;
  Manoeuvring fire;
  fire.manoeuvre = Manoeuvre::fire;
  EXPECT_EQ(draw_for(dice, {}, decks, fire, true).success, Success::clean);
}

TEST(VwsExample6, Hedge) {
  const auto across = [](const char* name, bool dragoons) {
    Manoeuvring hedge;
    hedge.manoeuvre = Manoeuvre::terrain;
    hedge.mounted = true;
    hedge.dragoons = dragoons;
    return success(hedge, chance::Card{opfor::test::card(name).front()});
  };
  EXPECT_EQ(across("KH", false), Success::refused);
  EXPECT_EQ(across("3D", false), Success::refused);
  EXPECT_EQ(across("3C", false), Success::clean);
  EXPECT_EQ(across("3S", false), Success::with_loss);
  EXPECT_EQ(across("7D", true), Success::clean);
  EXPECT_EQ(across("QD", true), Success::refused);
}

}  // namespace
}  // namespace opfor::victory_without_squares
