// Commands as they are rolled for, and what becomes of them (sections 4 and 10, E1, E9).
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::causes;
using test::facing;
using test::going;
using test::kIrregular;
using test::Making;
using test::marching;
using test::of;
using test::on_turn_3;
using test::Small;
using test::Table;
using test::turning;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

/// Bills at (30, 10), of such a class.
Making bills(const char* more = kIrregular) {
  return Making{}.formation("bills", 'a', "4x1 Bll", 30, 10, more);
}

/// The least face with which the bills obey when they are told to turn; 7 if none does.
int least_face(const Making& making, const std::function<void(Small&)>& prepare = {}) {
  int least = 7;
  for (int face = 6; face >= 1; --face) {
    Small s = on_turn_3(making);
    if (prepare) prepare(s);
    const bool in_melee = test::fights(s, "bills");
    std::vector<Act> acts = in_melee ? marching(s, "bills", 180, 6) : std::vector{turning(90)};
    Table table(s);
    table.ordered("bills", std::move(acts), face).to(At::shooting);
    const std::string came = table.outcomes("bills", "command").at(0);
    if (came == "it stays where it is") {
      EXPECT_EQ(s.record("bills").marker.manoeuvre, Manoeuvre::none) << "it leaves nothing";
      break;
    }
    EXPECT_EQ(came, "it obeys");
    EXPECT_NE(s.record("bills").marker.manoeuvre, Manoeuvre::none);
    least = face;
  }
  return least;
}

// --- AQ-CMD-1, 2: the sum, read off the table ---

TEST(AqCmd1, ThreePassesAndTwoFails) { EXPECT_EQ(least_face(bills()), 3); }

TEST(AqCmd2, RegularsHaveOneMore) { EXPECT_EQ(least_face(bills("")), 2); }

TEST(AqCmd2, WhoIsIrregularForTheTimeHasNot) {
  Small s = on_turn_3(bills(""));
  shake(s.battle, s.id("bills"), Cause::general_killed);
  Table fails(s);
  fails.ordered("bills", {turning(90)}, 2).to(At::shooting);
  EXPECT_THAT(fails.outcomes("bills", "command"), ElementsAre("it stays where it is"));
}

TEST(AqCmd2, TheGeneralWithinTwelveInchesHelpsAndBeyondNot) {
  EXPECT_EQ(least_face(bills().general("g", 'a', 30, 22)), 2) << "12\" off";
  EXPECT_EQ(least_face(bills().general("g", 'a', 30, 22.1)), 3);
  EXPECT_EQ(least_face(bills().general("g", 'a', 30, 9, "joined = 'bills'")), 2);
  EXPECT_EQ(least_face(bills().general("g", 'b', 30, 22)), 3) << "the enemy's";
  const auto dies = [](Small& s) { remove(s.battle, s.id("g"), Gone::killed); };
  EXPECT_EQ(least_face(bills().general("g", 'a', 30, 22), dies), 3);
}

TEST(AqCmd2, TheFirstTurnHelps) {
  const auto first = [](Small& s) { s.battle.head().turn = 1; };
  const auto second = [](Small& s) { s.battle.head().turn = 2; };
  EXPECT_EQ(least_face(bills(), first), 2);
  EXPECT_EQ(least_face(bills(), second), 3);
}

TEST(AqCmd2, AMobIsAnyOfWhichMoreThanHalfAreMob) {
  const auto of_files = [](const char* files) {
    return Making{}.formation("bills", 'a', files, 30, 10, kIrregular);
  };
  EXPECT_EQ(least_face(of_files("4x1 M")), 4);
  EXPECT_EQ(least_face(of_files("M, M, Bll")), 4);
  EXPECT_EQ(least_face(of_files("M, M, Bll, Bll")), 3) << "half";
}

TEST(AqCmd2, InCloseCombatTwoLess) {
  EXPECT_EQ(least_face(bills().formation("enemy", 'b', "4x1 Pk", 30, 40),
                       [](Small& s) {
                         s.put("enemy", 30, 10, 180);
                         s.contact("bills", "enemy");
                       }),
            5);
}

TEST(AqCmd3, UnderFireIsOfLastTurn) {
  EXPECT_EQ(least_face(bills(), [](Small& s) { s.record("bills").under_fire_last = 1; }), 4);
  EXPECT_EQ(least_face(bills(), [](Small& s) { s.record("bills").under_fire = 1; }), 3);
}

TEST(AqCmd4, ALossOfLastTurnCountsOnceAndWithoutFireToo) {
  for (const std::uint8_t lost : {std::uint8_t{1}, std::uint8_t{3}}) {
    EXPECT_EQ(least_face(bills(), [&](Small& s) { s.record("bills").lost_last = lost; }), 4);
  }
  EXPECT_EQ(least_face(bills(),
                       [](Small& s) {
                         s.record("bills").lost_last = 1;
                         s.record("bills").under_fire_last = 1;
                       }),
            5)
      << "a further one";
}

TEST(AqCmd2, WithoutItsCommanderTwoLess) {
  EXPECT_EQ(least_face(bills(), [](Small& s) { s.record("bills").commander_dead = 1; }), 5);
}

TEST(AqCmd5, NoFaceHelpsWhereTheSumIsTooSmallAndNoneHurtsWhereItIsGreat) {
  const auto worst = [](Small& s) {
    UnitRecord& r = s.record("bills");
    r.commander_dead = r.lost_last = r.under_fire_last = 1;
  };
  EXPECT_EQ(least_face(bills(), worst), 7) << "-4: a 6 is not enough";
  EXPECT_EQ(least_face(bills("").general("g", 'a', 30, 22)), 1) << "+2: a 1 is";
}

TEST(AqCmd3, FireOfThisTurnWeighsOnTheNextAndNotOnTheOneAfter) {
  Small s = on_turn_3(bills().formation("shot", 'b', "1x1 FA", 30, 30));
  Table table(s);
  table.shots("shot", {1, 1, 1}).ordered("bills", {turning(0)}, 6).turn();
  ASSERT_THAT(table.fire(), ElementsAre("shot 3 at bills, 5 or more, 0 hit"));
  s.put("shot", 60, 40, 180);
  table.ordered("bills", {turning(90)}, 3).turn();
  table.ordered("bills", {turning(180)}, 3).turn();
  EXPECT_THAT(table.outcomes("bills", "command"),
              ElementsAre("it obeys", "it stays where it is", "it obeys"));
}

// --- AQ-CMD-6, 8, 9, 10 ---

TEST(AqCmd6, WhoGetsNoOrderRollsNothingAndShoots) {
  Small s = on_turn_3(
      Making{}.formation("shot", 'a', "3x1 FA", 30, 10).formation("pikes", 'b', "2x2 Pk", 30, 30));
  Table table(s);
  table.shots("shot", {1, 1, 1, 1}).turn();
  EXPECT_THAT(table.logged("command"), IsEmpty());
  EXPECT_EQ(table.fire().size(), 1U);
}

/// Shot with two enemies in range: the pikes at 15", the bills at 20".
Making two_targets() {
  return Making{}
      .formation("shot", 'a', "3x1 FA", 30, 10)
      .formation("pikes", 'b', "2x2 Pk", 30, 25)
      .formation("bills", 'b', "2x2 Bll", 44, 30);
}

TEST(AqCmd9, AFailedOrderToFireLeavesItShootingByItself) {
  for (const auto& [face, target] : {std::pair{1, "pikes"}, {2, "bills"}}) {
    Small s = on_turn_3(two_targets().formation("third", 'b', "2x2 Bll", 20, 26));
    Table table(s);
    table.ordered("shot", {Shoot{s.id("bills")}}, face).shots("shot", {1, 1, 1, 1});
    table.past(At::shooting);
    EXPECT_THAT(table.fire(), ElementsAre(testing::HasSubstr(std::string(" at ") + target)));
    EXPECT_EQ(table.left_over(), "");
  }
}

TEST(AqCmd9, HoldingFireMustPassAsWell) {
  for (const auto& [face, volleys] : {std::pair{1, 1U}, {2, 0U}}) {
    Small s = on_turn_3(two_targets());
    Table table(s);
    table.ordered("shot", {HoldFire{}}, face).shots("shot", {1, 1, 1, 1});
    table.past(At::shooting);
    EXPECT_EQ(table.fire().size(), volleys) << face;
  }
}

TEST(AqCmd9, AManoeuvrePassedOrFailedDoesNotStopTheFire) {
  for (const int face : {1, 2}) {
    Small s = on_turn_3(two_targets());
    Table table(s);
    table.ordered("shot", {going(s, "shot", 3)}, face).shots("shot", {1, 1, 1, 1});
    table.past(At::movement);
    EXPECT_EQ(table.fire().size(), 1U);
    EXPECT_DOUBLE_EQ(y(s, "shot"), face == 1 ? 10 : 13);
  }
}

TEST(AqCmd8, WithAGeneralEachOfTwoOrdersIsRolledByItself) {
  for (const auto& [faces, moves, fires] :
       {std::tuple{std::vector{1, 1}, true, false}, {std::vector{1, 6}, true, true}}) {
    // Regular, the General there: +2, so a 1 passes; with its commander dead and losses, not.
    for (const bool worse : {false, true}) {
      Small s = on_turn_3(two_targets().general("g", 'a', 30, 9, "joined = 'shot'"));
      if (worse) s.record("shot").commander_dead = 1;
      Table table(s);
      table.order("shot", {going(s, "shot", 3), HoldFire{}}).commands("shot", faces);
      table.shots("shot", {1, 1, 1, 1});
      table.past(At::movement);
      EXPECT_EQ(table.logged("command shot").size(), 2U);
      EXPECT_DOUBLE_EQ(y(s, "shot"), worse ? 10 : 13);
      EXPECT_EQ(table.fire().empty(), worse ? fires : moves);
    }
  }
}

/// Dragoons before pikes in reach of their fire, mounted or not.
Making dragoons(const char* mounted) {
  return Making{}
      .formation("dragoons", 'a', "3x1 Dr", 30, 10, mounted)
      .formation("pikes", 'b', "2x2 Pk", 30, 20);
}

TEST(AqCmd10, WhoMountsOrDismountsNeitherMovesNorShoots) {
  for (const auto& [mounted, up] :
       {std::pair{"mounted = true", false}, {"mounted = false", true}}) {
    Small s = on_turn_3(dragoons(mounted));
    Table table(s);
    table.ordered("dragoons", {Mount{up}}, 2).turn();
    EXPECT_THAT(table.fire(), IsEmpty()) << mounted;
    EXPECT_DOUBLE_EQ(y(s, "dragoons"), 10);
    EXPECT_EQ(is_mounted(s.battle, s.id("dragoons")), up);
    Small again = on_turn_3(dragoons(mounted));
    Table fails(again);
    fails.ordered("dragoons", {Mount{up}}, 1).shots("dragoons", {1, 1, 1, 1, 1}).turn();
    EXPECT_EQ(fails.fire().size(), 1U) << "failed: it shoots";
    EXPECT_EQ(is_mounted(again.battle, again.id("dragoons")), !up);
  }
}

TEST(AqDrg1, TheChangeIsCompleteAtTheEndOfTheTurnAndNotBefore) {
  Small s = on_turn_3(dragoons("mounted = true"));
  Table table(s);
  table.ordered("dragoons", {Mount{false}}, 6).to(At::end);
  EXPECT_TRUE(is_mounted(s.battle, s.id("dragoons")));
  table.step();
  EXPECT_FALSE(is_mounted(s.battle, s.id("dragoons")));
  table.shots("dragoons", {1, 1, 1, 1}).turn();
  EXPECT_THAT(table.fire(), ElementsAre("dragoons 4 at pikes, 5 or more, 0 hit"))
      << "next turn on foot: 3 +1";
}

// --- AQ-IRR-8, 9: RESTORE ---

TEST(AqIrr8, RestoreTakesEffectAtOnceAndTakesTheTurn) {
  Small s = on_turn_3(two_targets());
  shake(s.battle, s.id("shot"), Cause::shot_losses);
  shake(s.battle, s.id("shot"), Cause::close_fire);
  Table table(s);
  table.ordered("shot", {Rally{}}, 3).to(At::shooting);
  EXPECT_EQ(causes(s, "shot"), "") << "all of them";
  EXPECT_EQ(of(s, "shot"), Class::regular);
  table.turn();
  EXPECT_THAT(table.fire(), IsEmpty());
  table.shots("shot", {1, 1, 1, 1}).turn();
  EXPECT_EQ(table.fire().size(), 1U) << "next turn it shoots again";
}

TEST(AqIrr8, AFailedRestoreLeavesItStandingAndShooting) {
  Small s = on_turn_3(two_targets());
  shake(s.battle, s.id("shot"), Cause::shot_losses);
  Table table(s);
  table.ordered("shot", {Rally{}}, 2).shots("shot", {1, 1, 1}).turn();
  EXPECT_EQ(causes(s, "shot"), "shot losses");
  EXPECT_THAT(table.fire(), ElementsAre("shot 3 at pikes, 5 or more, 0 hit")) << "as irregulars";
}

TEST(AqIrr9, WhoLostItsGeneralMayTryInMeleeAtTwoLess) {
  for (const auto& [face, restored] : {std::pair{4, false}, {5, true}}) {
    Small s = on_turn_3(bills("").formation("enemy", 'b', "4x1 Pk", 30, 40));
    s.put("enemy", 30, 10, 180);
    s.contact("bills", "enemy");
    shake(s.battle, s.id("bills"), Cause::general_killed);
    Table table(s);
    table.ordered("bills", {Rally{}}, face).to(At::shooting);
    EXPECT_EQ(causes(s, "bills").empty(), restored) << face;
  }
}

// --- AQ-MOVE-4: nothing but shooting is free ---

TEST(AqMove4, TurningReformingAndGoingBackNeedTheirRoll) {
  struct Case {
    std::vector<Act> acts;
    double facing, y;
    int files;
  };
  for (const int face : {1, 2}) {
    Small probe = on_turn_3(bills(""));
    for (const Case& c : {Case{{turning(90)}, 90, 10, 4}, Case{{Frontage{2}}, 0, 10, 2},
                          Case{{going(probe, "bills", -3)}, 0, 7, 4}}) {
      Small s = on_turn_3(bills(""));
      Table table(s);
      table.ordered("bills", c.acts, face).past(At::movement);
      EXPECT_EQ(table.logged("command bills").size(), 1U);
      EXPECT_DOUBLE_EQ(facing(s, "bills"), face == 1 ? 0 : c.facing);
      EXPECT_DOUBLE_EQ(y(s, "bills"), face == 1 ? 10 : c.y);
      EXPECT_EQ(s.record("bills").files, face == 1 ? 4 : c.files);
    }
  }
}

// --- the worked examples ---

TEST(AqE1, LudwigsInfantryThroughTheTurn) {
  // Regular, Lord Huss within 12", the 3rd turn, shot at last turn, nothing lost: a 2 is 3.
  const auto shot_at = [](Small& s) { s.record("bills").under_fire_last = 1; };
  EXPECT_EQ(least_face(bills("").general("huss", 'a', 30, 20), shot_at), 2);
  const auto lost = [](Small& s) {
    s.record("bills").under_fire_last = s.record("bills").lost_last = 1;
  };
  EXPECT_EQ(least_face(bills("").general("huss", 'a', 30, 20), lost), 3);
}

TEST(AqE9, AttritionAndRestoreOverThreeTurns) {
  Small s = by_hand(Making{}
                        .formation("shot", 'a', "6x1 FA", 30, 10, kIrregular)
                        .formation("enemy", 'b', "3x1 FA", 30, 28));
  s.battle.head().turn = 4;
  Table table(s);
  table.shots("enemy", {3, 6, 2, 1, 1}).shots("shot", {1, 1, 1, 1, 1, 1}).risk("shot", {1, 2});
  table.turn();
  EXPECT_EQ(left(s, "shot"), 3) << "two to shooting, one at the end of the turn";
  EXPECT_EQ(causes(s, "shot"), "shot losses");
  // Turn 5: shot at and lost last turn: a 4 fails, a 5 would pass. Nobody shoots at it now.
  table.order("enemy", {HoldFire{}}).commands("enemy", {6});
  table.ordered("shot", {Rally{}}, 4).shots("shot", {1, 1, 1}).turn();
  EXPECT_EQ(left(s, "shot"), 2);
  // Turn 6: the attrition counts as a loss, the fire is over: a 4 is 3.
  table.order("enemy", {HoldFire{}}).commands("enemy", {6});
  table.ordered("shot", {Rally{}}, 4).turn();
  EXPECT_THAT(table.outcomes("shot", "command"), ElementsAre("it stays where it is", "it obeys"));
  EXPECT_EQ(left(s, "shot"), 2) << "no more attrition";
  EXPECT_EQ(causes(s, "shot"), "");
  EXPECT_EQ(of(s, "shot"), Class::irregular) << "by nature";
  EXPECT_EQ(table.fire().size(), 3U) << "of the enemy in turn 4, of the shot in turns 4 and 5";
  EXPECT_EQ(table.left_over(), "");
}

}  // namespace
}  // namespace opfor::arquebusier
