// Friends, obstacles and terrain on the way (VWS-MOVE-11 to 14), and the cards for it (section 5).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"
#include "rules/victory_without_squares/bearing.hpp"
#include "rules/victory_without_squares/breaking.hpp"
#include "rules/victory_without_squares/march.hpp"

namespace opfor::victory_without_squares {
namespace {

using test::beyond;
using test::by_hand;
using test::going;
using test::in_motion;
using test::kFootDeep;
using test::kHorseDeep;
using test::Making;
using test::on_table;
using test::refused;
using test::shooting_at;
using test::Small;
using test::state;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr double kNear = 0.02;  ///< inches

// --- VWS-MOVE-11: through friends ---

/// Horse a1 with foot a2 two inches ahead, which it can clear in 8" (2 + 1.57 + 1.18 = 4.75").
Small behind_a_friend(const char* friendly = "") {
  return by_hand(Making{}
                     .unit("a1", 'a', "horse", 20, 20)
                     .unit("a2", 'a', "foot", 20, beyond(20, kHorseDeep, 2, kFootDeep), friendly)
                     .unit("b1", 'b', "foot", 60, 40));
}
/// Where a1 ends that is told to go so far; not judged beforehand.
double goes(Small& s, double inches) {
  Table table(s);
  table.order("a1", {going(s, "a1", inches)}, false).activate("a1");
  return y(s, "a1") - 20;
}

TEST(VwsMove11, ThroughAFriendWhoStandsStill) {
  Small s = behind_a_friend();
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 8)}), "");
  EXPECT_NEAR(goes(s, 8), 8, kNear);
  EXPECT_TRUE(in_motion(s, "a1"));
}

TEST(VwsMove11, NotThroughOneInMotion) {
  Small s = behind_a_friend("in_motion = true");
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 8)}), "VWS-MOVE-11");
  EXPECT_NEAR(goes(s, 8), 1.9, kNear) << "it stops 0.1 inch short";
}

TEST(VwsMove11, NotThroughOneThatHasFiredOrFought) {
  Small fired = behind_a_friend();
  fired.record("a2").fired = 1;
  EXPECT_NEAR(goes(fired, 8), 1.9, kNear);
  Small fought = behind_a_friend();
  fought.record("a2").fought = 1;
  EXPECT_NEAR(goes(fought, 8), 1.9, kNear);
}

TEST(VwsMove11, NotIfItCannotBeCleared) {
  Small s = behind_a_friend();
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4.5)}), "VWS-MOVE-11");
  EXPECT_NEAR(goes(s, 4.5), 1.9, kNear);
  EXPECT_FALSE(in_motion(s, "a1"));
  Small clears = behind_a_friend();
  EXPECT_NEAR(goes(clears, 4.8), 4.8, kNear);
}

TEST(VwsMove11, NobodyWhomFriendsWentThroughFiresInReactionAfterwards) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("a2", 'a', "foot", 20, beyond(20, kHorseDeep, 2, kFootDeep))
                        .unit("b1", 'b', "horse", 30, 26));
  goes(s, 8);
  s.put("a1", 60, 10, 0);
  s.put("b1", 30, 26, 270);
  Table table(s);
  table.eager("a2").order("b1", {going(s, "b1", 8)}).activate("b1");
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 0);
}

TEST(VwsMove11, NorInItsOwnActivation) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("a2", 'a', "foot", 20, beyond(20, kHorseDeep, 2, kFootDeep))
                        .unit("b1", 'b', "foot", 22, beyond(20, kHorseDeep, 7, kFootDeep)));
  goes(s, 5);
  s.put("a1", 60, 10, 0);
  ASSERT_EQ(s.record("a2").passed_through, 1);
  ASSERT_TRUE(bears(s.now(), s.id("a2"), s.id("b1")));
  Table table(s);
  table.order("a2", {shooting_at(s, "b1")}, false).activate("a2");
  EXPECT_THAT(table.logged("to hit"), IsEmpty());
  EXPECT_EQ(s.record("a2").fired, 0);
}

TEST(VwsMove11, NorDoesItAttack) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20)
                        .unit("a2", 'a', "foot", 20, beyond(20, kHorseDeep, 1, kFootDeep))
                        .unit("b1", 'b', "foot", 23, beyond(20, kHorseDeep, 4.5, kFootDeep)));
  s.put("b1", 30, 10, 180);
  goes(s, 8);
  s.put("a1", 60, 10, 0);
  ASSERT_EQ(s.record("a2").passed_through, 1);
  s.put("b1", 20, beyond(y(s, "a2"), kFootDeep, 2, kFootDeep), 180);
  Table table(s);
  table.order("a2", {test::charging(s, "a2", "b1", 2)}, false).activate("a2");
  EXPECT_THAT(table.logged("melee"), IsEmpty());
  EXPECT_NEAR(test::between(s, "a2", "b1"), 0.1, kNear);
}

TEST(VwsMove11, StoppedByFireAmongFriendsItStandsOnNobody) {
  // Unsteady already, it is Disordered half way through a2 by muskets that bear on it there.
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "horse", 20, 20, "state = 'unsteady'")
                        .unit("a2", 'a', "foot", 20, beyond(20, kHorseDeep, 1, kFootDeep))
                        .unit("b1", 'b', "foot", 10, 10));
  s.put("b1", 25, 24.4, 270);
  Table table(s);
  table.eager("b1").manoeuvre("b1", {"2H"}).shots("b1", {1});
  table.order("a1", {going(s, "a1", 8)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_TRUE(clear_of_bodies(s.now(), s.id("a1"), s.now().box(s.id("a1"))));
  EXPECT_LT(y(s, "a1"), 28 - 0.1) << "it went no farther";
}

// --- VWS-MOVE-12: overrun ---

/// Broken a1, whose enemy b1 stands north of it; a2 stands two inches behind it, to the south.
Small fleeing(const char* friendly = "", double gap = 2) {
  Small s = by_hand(
      Making{}
          .unit("a1", 'a', "foot", 20, 24, "state = 'broken'")
          .unit("a2", 'a', "foot", 20, 24 - (beyond(0, kFootDeep, gap, kFootDeep)), friendly)
          .unit("b1", 'b', "foot", 20, 34));
  return s;
}

TEST(VwsMove12, FleeingFriendsCostALevelOnce) {
  for (const auto& [before, after] : {std::pair{"formed", State::unsteady},
                                      {"unsteady", State::disordered},
                                      {"disordered", State::broken}}) {
    Small s = fleeing((std::string{"state = '"} + before + "'").c_str());
    Table table(s);
    Play play = table.play();
    flee(play, s.id("a1"), s.id("b1"), 4_in, "VWS-PUR-6");
    EXPECT_EQ(state(s, "a2"), after) << before;
    EXPECT_THAT(table.log,
                testing::UnorderedElementsAre("back a1", std::string{word(after)} + " a2"))
        << "it loses once, and nobody draws";
  }
}

TEST(VwsMove12, TheFugitivesGoOnUntilTheyAreClear) {
  Small s = fleeing();
  Table table(s);
  Play play = table.play();
  flee(play, s.id("a1"), s.id("b1"), 4_in, "VWS-PUR-6");
  // 4" would end on top of a2: it goes on to just beyond it: 2 + twice the depth.
  EXPECT_NEAR(24 - y(s, "a1"), 2 + 2 * kFootDeep, 0.06);
}

TEST(VwsMove12, WhoRetreatsPassesFriendsWithoutLoss) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 24)
                        .unit("a2", 'a', "foot", 20, 24 - beyond(0, kFootDeep, 0.5, kFootDeep))
                        .unit("b1", 'b', "foot", 20, beyond(24, kFootDeep, 2, kFootDeep)));
  Table table(s);
  table.blows("b1", {2}).order("b1", {test::charging(s, "b1", "a1", 2)}).activate("b1");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(state(s, "a2"), State::formed) << "VWS-CMB-11";
}

// --- VWS-MOVE-13 ---

TEST(VwsMove13, OneActATurnReactionFireIncluded) {
  Small s = by_hand(Making{}.unit("a1", 'a', "foot", 20, 20).unit("b1", 'b', "horse", 60, 10));
  s.put("b1", 24, 24, 270);
  Table table(s);
  table.eager("a1").manoeuvre("a1", {"2C"}).shots("a1", {10});
  table.order("b1", {going(s, "b1", 8)}).activate("b1");
  ASSERT_EQ(s.record("a1").fired, 1);
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 1)}), "VWS-MOVE-13");
  EXPECT_EQ(refused(s, "a1", {shooting_at(s, "b1")}), "VWS-MOVE-13");
  EXPECT_EQ(refused(s, "a1", {Rally{}}), "VWS-MOVE-13");
}

/// Horse a1 that has done its acts; then b1 rides across its front at an inch and a half, and comes
/// to an inch. True if a1 may fire.
bool fires_after(std::vector<Act> (*acts)(const Small&)) {
  Small s = by_hand(Making{}.unit("a1", 'a', "horse", 20, 20).unit("b1", 'b', "horse", 60, 10));
  Table table(s);
  table.order("a1", acts(s)).activate("a1");
  s.put("a1", 20, 20, 0);
  s.put("b1", 26, 20 + kHorseDeep / 2 + 0.5 + test::kThree / 2, 270);
  table.order("b1", {going(s, "b1", 8)}).activate("b1");
  return table.times_asked(DecisionKind::reaction_fire) > 0;
}

TEST(VwsMove13, HorseThatMovedFourInchesOrLessMayFireInReaction) {
  EXPECT_TRUE(fires_after([](const Small&) { return std::vector<Act>{}; }));
  EXPECT_TRUE(fires_after([](const Small& s) { return std::vector<Act>{going(s, "a1", 4)}; }));
  EXPECT_FALSE(fires_after([](const Small& s) { return std::vector<Act>{going(s, "a1", 4.2)}; }));
}

TEST(VwsMove13, WhatTurnsCostCountsToo) {
  EXPECT_TRUE(
      fires_after([](const Small&) { return std::vector<Act>{Wheel{Angle::degrees(45)}}; }));
  EXPECT_FALSE(fires_after([](const Small&) {
    return std::vector<Act>{Wheel{Angle::degrees(45)}, Wheel{Angle::degrees(0)}};
  })) << "two wheels are 8 inches: nothing is left for pistols";
  EXPECT_FALSE(fires_after([](const Small& s) {
    return std::vector<Act>{test::about(s, "a1"), going(s, "a1", -2)};
  }));
}

TEST(VwsMove13, HorseThatFiredInReactionHasFourInchesLeft) {
  Small s = by_hand(Making{}.unit("a1", 'a', "horse", 20, 20).unit("b1", 'b', "horse", 60, 10));
  s.put("b1", 26, 20 + kHorseDeep / 2 + 0.5 + test::kThree / 2, 270);
  Table table(s);
  table.eager("a1").manoeuvre("a1", {"2C"}).shots("a1", {10});
  table.order("b1", {going(s, "b1", 8)}).activate("b1");
  ASSERT_EQ(s.record("a1").fired, 1);
  s.put("b1", 60, 40, 180);
  EXPECT_EQ(refused(s, "a1", {going(s, "a1", 4.1)}), "VWS-MOVE-3");
  table.order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_NEAR(y(s, "a1"), 24, kNear);
}

TEST(VwsMove13, InvoluntaryMovesDoNotCount) {
  // b1 attacked and gave way; it has not moved of its own: it may still fire at who comes later.
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("a2", 'a', "horse", 60, 10)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 1, kFootDeep)));
  Table table(s);
  table.blows("a1", {2}).order("a1", {test::charging(s, "a1", "b1", 1)}).activate("a1");
  ASSERT_EQ(state(s, "b1"), State::unsteady);
  const int before = table.times_asked(DecisionKind::reaction_fire);
  s.put("a1", 60, 30, 0);
  s.put("a2", 26, y(s, "b1") - 4, 270);
  table.order("a2", {going(s, "a2", 8)}).activate("a2");
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), before + 1);
}

// --- VWS-MOVE-14, VWS-MAN-1 ---

/// A body two inches before a wood that is two inches deep.
Small at_wood(const char* kind, const char* more = "") {
  const double deep = std::string{kind} == "horse" ? kHorseDeep : kFootDeep;
  return by_hand(Making{}
                     .terrain("w", test::wood("[[10,22],[30,22],[30,24],[10,24]]"))
                     .unit("a1", 'a', kind, 20, 20 - deep / 2, more)
                     .unit("b1", 'b', "foot", 60, 40));
}
double front(const Small& s) {
  return y(s, "a1") + footprint_of(s.battle, s.id("a1")).depth.as_double() / 254 / 2;
}

TEST(VwsMove14, RefusedItStopsThereForThisActivation) {
  Small s = at_wood("foot", "in_motion = true");
  Table table(s);
  table.manoeuvre("a1", {"KH"}).order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_NEAR(front(s), 21.9, 0.03);
  EXPECT_FALSE(in_motion(s, "a1"));
  EXPECT_EQ(state(s, "a1"), State::formed);
  new_turn(s.battle);
  table.manoeuvre("a1", {"3C"}).order("a1", {going(s, "a1", 1)}).activate("a1");
  EXPECT_NEAR(front(s), 22.9, 0.05) << "it tries again next turn";
  EXPECT_TRUE(in_motion(s, "a1"));
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsMove14, EachEdgeIsADraw) {
  Small s = at_wood("foot");
  Table table(s);
  table.manoeuvre("a1", {"3C"}).order("a1", {going(s, "a1", 3)}).activate("a1");
  EXPECT_NEAR(front(s), 23, 0.03);
  new_turn(s.battle);
  table.manoeuvre("a1", {"4C"}).order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_NEAR(front(s), 27, 0.05) << "no other slowing";
  EXPECT_EQ(table.left_over(), "");
}

TEST(VwsMan1, SpadesCostAStepAfterTheCrossingUnlessInColumn) {
  Small line = at_wood("foot");
  Table table(line);
  table.manoeuvre("a1", {"3S"}).order("a1", {going(line, "a1", 3)}).activate("a1");
  EXPECT_EQ(state(line, "a1"), State::unsteady);
  EXPECT_NEAR(front(line), 23, 0.05) << "unsteady it goes on";
  Small column = by_hand(Making{}
                             .terrain("w", test::wood("[[10,30],[30,30],[30,40],[10,40]]"))
                             .unit("a1", 'a', "foot", 20, 20, "formation = 'column'")
                             .unit("b1", 'b', "foot", 60, 40));
  column.put("a1", 20, 30 - 1 - 6 * kFootDeep / 4, 0);
  Table orderly(column);
  orderly.manoeuvre("a1", {"3S"}).order("a1", {going(column, "a1", 3)}).activate("a1");
  EXPECT_EQ(state(column, "a1"), State::formed);
  EXPECT_NEAR(front(column), 32, 0.05);
}

TEST(VwsMan1, DisorderedByTheCrossingItStops) {
  Small s = at_wood("foot", "state = 'unsteady'");
  Table table(s);
  table.manoeuvre("a1", {"3S"}).order("a1", {going(s, "a1", 4)}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::disordered);
  EXPECT_NEAR(front(s), 22, 0.05) << "across the edge, and no farther";
  EXPECT_FALSE(in_motion(s, "a1"));
}

TEST(VwsMan1, ALeadersSecondCardIsHisSidesToTake) {
  Small s = by_hand(Making{}
                        .terrain("w", test::wood("[[10,22],[30,22],[30,24],[10,24]]"))
                        .unit("a1", 'a', "foot", 20, 20 - kFootDeep / 2)
                        .unit("l", 'a', "leader", 20, 10, "attached = 'a1'")
                        .unit("b1", 'b', "foot", 60, 40));
  Table table(s);
  table.manoeuvre("a1", {"KH", "3S"}).order("a1", {going(s, "a1", 3)});
  table.choose("a1", DecisionKind::choose_card, {"the three of spades"}).activate("a1");
  EXPECT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_THAT(table.offered(DecisionKind::choose_card).size(), 2U);
  EXPECT_EQ(table.left_over(), "");
}

// --- VWS-MAN-2 to 4: reforming ---

Small shaken(const char* state = "unsteady") {
  return by_hand(Making{}
                     .unit("a1", 'a', "foot", 20, 20, std::string{"state = '"} + state + "'")
                     .unit("b1", 'b', "horse", 60, 40));
}
State reformed_by(Small& s, const char* card) {
  Table table(s);
  table.manoeuvre("a1", {card}).order("a1", {Rally{}}).activate("a1");
  EXPECT_EQ(table.left_over(), "");
  return state(s, "a1");
}

TEST(VwsMan4, ASuccessRegainsOneLevel) {
  Small s = shaken("disordered");
  EXPECT_EQ(reformed_by(s, "5D"), State::unsteady);
  new_turn(s.battle);
  EXPECT_EQ(reformed_by(s, "6D"), State::formed);
  Small black = shaken();
  EXPECT_EQ(reformed_by(black, "6C"), State::unsteady);
}

TEST(VwsMan4, TheTryIsTheActOfTheTurnFailedOrNot) {
  Small s = shaken();
  EXPECT_EQ(refused(s, "a1", {Rally{}, going(s, "a1", 1)}), "VWS-MAN-4");
  EXPECT_EQ(reformed_by(s, "6S"), State::unsteady);
  EXPECT_EQ(s.record("a1").acted, Acted::rallied_or_reformed);
  s.put("b1", 26, 23, 270);
  Table table(s);
  table.eager("a1").order("b1", {going(s, "b1", 8)}).activate("b1");
  EXPECT_EQ(table.times_asked(DecisionKind::reaction_fire), 0) << "VWS-FIRE-7";
}

/// Shot at and missed by b1.
void shot_at(Small& s) {
  s.put("b1", 20, beyond(20, kFootDeep, 1, kHorseDeep), 180);
  Table table(s);
  table.shots("b1", {10}).order("b1", {shooting_at(s, "a1")}).activate("b1");
  s.put("b1", 60, 40, 180);
}

TEST(VwsMan2, UnderFireIsToBeShotAtHitOrNotSinceThePreviousActivation) {
  Small s = shaken();
  shot_at(s);
  EXPECT_TRUE(happened(s.record("a1").under_fire));
  EXPECT_EQ(reformed_by(s, "6D"), State::unsteady) << "diamonds do not reform under fire";
  new_turn(s.battle);
  EXPECT_EQ(reformed_by(s, "7D"), State::formed) << "forgotten at the end of that activation";
}

TEST(VwsMan3, HeartsReformUnderFire) {
  Small s = shaken();
  shot_at(s);
  EXPECT_EQ(reformed_by(s, "6H"), State::formed);
}

TEST(VwsMan3, NobodyReformsWhoFoughtSinceThen) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "foot", 20, 20)
                        .unit("b1", 'b', "foot", 20, beyond(20, kFootDeep, 1, kFootDeep)));
  Table table(s);
  table.blows("b1", {5}).order("b1", {test::charging(s, "b1", "a1", 1)}).activate("b1");
  ASSERT_EQ(state(s, "a1"), State::unsteady);
  EXPECT_EQ(refused(s, "a1", {Rally{}}), "VWS-MAN-3");
  table.activate("a1");
  new_turn(s.battle);
  EXPECT_EQ(refused(s, "a1", {Rally{}}), "") << "P3.6: forgotten after its activation";
}

TEST(VwsMan2, WhoEvadedWasInCombat) {
  Small s = by_hand(Making{}
                        .unit("a1", 'a', "commanded_shot", 20, 20)
                        .unit("b1", 'b', "horse", 20, beyond(20, test::kShotDeep, 1, kHorseDeep)));
  Table table(s);
  table.order("b1", {test::charging(s, "b1", "a1", 1)}).activate("b1");
  EXPECT_TRUE(in_combat_lately(s.battle, s.id("a1")));
}

}  // namespace
}  // namespace opfor::victory_without_squares
