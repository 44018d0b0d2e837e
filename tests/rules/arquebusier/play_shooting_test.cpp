// Shooting as it is played: who shoots at whom, with how many dice, and what it does (sections 6,
// 10; E2 to E5).
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "play_support.hpp"

namespace opfor::arquebusier {
namespace {

using test::At;
using test::causes;
using test::Faces;
using test::going;
using test::left;
using test::Making;
using test::marching;
using test::on_turn_3;
using test::shot_at;
using test::Small;
using test::Table;
using test::y;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr auto kTarget = DecisionKind::choose_target;
constexpr auto kOdd = DecisionKind::allot_hits;

Faces ones(int n) { return test::dice(n, 1); }

/// What was fired, with misses of so many dice.
std::vector<std::string> fired(const Making& making, const std::string& shooter, int dice) {
  Small s = on_turn_3(making);
  Table table(s);
  table.shots(shooter, ones(dice)).past(At::shooting);
  EXPECT_EQ(table.left_over(), "");
  return table.fire();
}

// --- AQ-SHOOT-1, 2, 3: at whom ---

TEST(AqShoot1, LossesOfThePhaseDoNotReduceItsShots) {
  Small s = on_turn_3(shot_at(18, "6x1 FA"));
  Table table(s);
  table.shots("shot", {3, 3, 3, 3, 3, 3, 3}).shots("target", {3, 3, 3, 3, 3, 1, 1});
  table.risk("shot", ones(5)).past(At::shooting);
  EXPECT_THAT(table.fire(), ElementsAre("shot 7 at target, 3 or more, 7 hit",
                                        "target 7 at shot, 3 or more, 5 hit"));
  EXPECT_EQ(left(s, "shot"), 1);
  EXPECT_FALSE(test::on_table(s, "target"));
}

TEST(AqShoot1, WhoIsInMeleeDoesNotShootAndIsNotShotAt) {
  Small s = on_turn_3(shot_at(5, "4x2 Pk").formation("more", 'a', "3x1 FA", 50, 10));
  s.put("target", 30, 10, 180);
  s.contact("shot", "target");
  Table table(s);
  table.past(At::shooting);
  EXPECT_THAT(table.fire(), IsEmpty());
}

TEST(AqShoot2, TheNearestIsShotAtThoughItIsTheHarderTarget) {
  EXPECT_THAT(fired(shot_at(9, "2x1 Sw").formation("far", 'b', "6x1 Pk", 30, 24), "shot", 7),
              ElementsAre("shot 7 at target, 6 or more, 0 hit"));
}

TEST(AqShoot2, OfEquallyNearTheOneThatNeedsTheLowerScore) {
  for (const auto& [left_files, right_files] :
       {std::pair{"2x1 Sw", "2x1 Bll"}, {"2x1 Bll", "2x1 Sw"}}) {
    EXPECT_THAT(fired(Making{}
                          .formation("shot", 'a', "2x1 FA", 36, 10)
                          .formation("l", 'b', left_files, 30, 20)
                          .formation("r", 'b', right_files, 42, 20),
                      "shot", 3),
                ElementsAre(std::string("shot 3 at ") + (left_files[4] == 'B' ? "l" : "r") +
                            ", 5 or more, 0 hit"));
  }
}

TEST(AqShoot2, IfTheNearestIsOutOfReachNobodyIsShotAt) {
  // Regular pistoliers reach 6".
  EXPECT_THAT(fired(Making{}
                        .formation("horse", 'a', "3x1 Pst", 30, 10)
                        .formation("target", 'b', "2x1 Bll", 30, 16.1),
                    "horse", 0),
              IsEmpty());
}

/// The nearest so far off, and a second at 20".
Small two_targets(double nearest) {
  return on_turn_3(Making{}
                       .formation("shot", 'a', "6x1 FA", 30, 10)
                       .formation("near", 'b', "4x1 Bll", 26, 10 + nearest)
                       .formation("second", 'b', "4x1 Pk", 38, 30));
}

TEST(AqShoot3, TheSecondNearestMayBeTakenIfTheNearestIsMoreThanTwelveInchesOff) {
  for (const auto& [gap, asked] : {std::pair{12.0, 0}, {12.04, 0}, {12.2, 1}}) {
    Small s = two_targets(gap);
    Table table(s);
    table.choose("shot", kTarget, {"shoots at second"}).shots("shot", ones(7));
    table.past(At::shooting);
    EXPECT_EQ(table.times_asked(kTarget), asked) << gap;
    EXPECT_EQ(table.fire()[0].substr(0, 13), asked == 1 ? "shot 7 at sec" : "shot 7 at nea") << gap;
  }
}

TEST(AqShoot3, NotIfTheNearestMovedTowardsTheShooterLastTurn) {
  struct Case {
    const char* way;
    double distance;
    int asked;
  };
  // A step of 0.06" counts, of 0.04" not (tolerance); going back leaves the choice.
  for (const Case& c : {Case{"towards", 6, 0}, Case{"towards", 0.06, 0}, Case{"towards", 0.04, 1},
                        Case{"back", -3, 1}, Case{"aside", 0, 1}}) {
    Small s = two_targets(19);
    Table table(s);
    s.put("second", 38, 34.5, 180);  // out of range in the first of the two turns
    if (c.distance != 0) table.ordered("near", {going(s, "near", c.distance)}, 6);
    if (c.distance == 0) table.ordered("near", marching(s, "near", 270, 4), 6);
    table.shots("shot", ones(14)).turn();
    s.put("second", 38, 33, 180);
    table.decided.clear();
    table.past(At::shooting);
    EXPECT_EQ(table.times_asked(kTarget), c.asked) << c.way << " " << c.distance;
  }
}

TEST(AqShoot3, OnTheFirstTurnNobodyHasMoved) {
  Small s = two_targets(14);
  s.battle.head().turn = 1;
  // Whatever the records say.
  s.record("near").last_start_y = Length::rounded(test::inches(40)).tenths();
  s.record("near").last_end_y = Length::rounded(test::inches(24)).tenths();
  Table table(s);
  table.shots("shot", ones(7)).past(At::shooting);
  EXPECT_EQ(table.times_asked(kTarget), 1);
}

TEST(AqShoot4, AnOrderNamesAnyOtherInArcAndRange) {
  Small s = two_targets(5);
  Table table(s);
  table.ordered("shot", {Shoot{s.id("second")}}, 2).shots("shot", ones(7));
  table.past(At::shooting);
  EXPECT_EQ(table.fire()[0], "shot 7 at second, 5 or more, 0 hit");
  EXPECT_EQ(table.times_asked(kTarget), 0);
}

// --- AQ-SHOOT-5, 6: dice ---

TEST(AqE2, SixFirearmAtPikes) {
  EXPECT_THAT(fired(shot_at(20, "2x3 Pk"), "shot", 7),
              ElementsAre("shot 7 at target, 5 or more, 0 hit"));
  EXPECT_THAT(fired(shot_at(24, "2x3 Pk"), "shot", 5),
              ElementsAre("shot 5 at target, 5 or more, 0 hit"))
      << "the outer two are farther off";
  EXPECT_THAT(fired(shot_at(24.1, "2x3 Pk"), "shot", 0), IsEmpty());
  Small s = on_turn_3(shot_at(20, "2x3 Pk"));
  Table table(s);
  table.shots("shot", {5, 1, 6, 2, 4, 3, 3}).risk("target", {3, 6});
  table.ordered("target", {going(s, "target", 6)}, 6).past(At::movement);
  EXPECT_EQ(left(s, "target"), 4);
  EXPECT_EQ(causes(s, "target"), "shot losses");
  EXPECT_EQ(s.record("target").commander_dead, 1);
  EXPECT_EQ(s.record("target").move_penalty, 2);
  EXPECT_DOUBLE_EQ(y(s, "target"), 26) << "4\" of the 6 ordered";
}

TEST(AqShoot5, OnlyTheFirstRankFiresUnlessAllRanksVolley) {
  const auto deep = [](const char* more) {
    return Making{}
        .formation("shot", 'a', "3x2 FA", 30, 10, more)
        .formation("target", 'b', "2x3 Pk", 30, 25);
  };
  EXPECT_THAT(fired(deep(""), "shot", 4), ElementsAre("shot 4 at target, 5 or more, 0 hit"));
  EXPECT_THAT(fired(deep("volley_all_ranks = true"), "shot", 7),
              ElementsAre("shot 7 at target, 5 or more, 0 hit"));
}

TEST(AqE5, DicePerLine) {
  const auto dragoons = [](double gap, const char* more, const char* cls) {
    return Making{}
        .formation("shot", 'a', "4x1 Dr", 30, 10, std::string("class = 'irregular'; ") + more)
        .formation("target", 'b', "4x1 Ln", 30, 10 + gap, cls);
  };
  const char* irregular = "class = 'irregular'";
  EXPECT_THAT(fired(dragoons(12, "mounted = false", irregular), "shot", 5),
              ElementsAre("shot 5 at target, 4 or more, 0 hit"));
  EXPECT_THAT(fired(dragoons(12.1, "mounted = false", irregular), "shot", 0), IsEmpty());
  EXPECT_THAT(fired(dragoons(5, "mounted = true", irregular), "shot", 0), IsEmpty());
}

TEST(AqE5, TwoMobsAndSingleGuns) {
  const auto at = [](const char* files, const char* cls) {
    return Making{}
        .formation("shot", 'a', files, 30, 10)
        .formation("target", 'b', "2x1 Bll", 30, 15, cls);
  };
  const char* irregular = "class = 'irregular'";
  Small nobody = on_turn_3(at("2x1 M", ""));
  Table table(nobody);
  table.turn();
  EXPECT_THAT(table.fire(), IsEmpty());
  EXPECT_EQ(nobody.record("target").under_fire_last, 0) << "no dice: nobody is under fire";
  EXPECT_THAT(fired(at("2x1 M", irregular), "shot", 1),
              ElementsAre("shot 1 at target, 5 or more, 0 hit"));
  EXPECT_THAT(fired(at("1x1 Gun", ""), "shot", 0), IsEmpty());
  EXPECT_THAT(fired(at("2x1 Gun", ""), "shot", 1),
              ElementsAre("shot 1 at target, 5 or more, 0 hit"));
  EXPECT_THAT(fired(at("2x1 Gun", irregular), "shot", 2),
              ElementsAre("shot 2 at target, 5 or more, 0 hit"));
}

TEST(AqShoot5, AnElementFiresThatIsItselfWithinRange) {
  // The target stands off the right end; 24" from the last elements alone.
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "6x1 FA", 30, 10)
                          .formation("target", 'b', "1x1 Pk", 41, 32.5));
  Table table(s);
  // Right ends at x = 36, 34, 32, 30, 28, 26 of the six; nearest corner (40, 32.5): 24" reaches
  // 8.77" aside at 22.5" up, so elements with their right edge at 31.23" or more: three.
  table.shots("shot", ones(4)).past(At::shooting);
  EXPECT_THAT(table.fire(), ElementsAre("shot 4 at target, 5 or more, 0 hit"));
}

/// Two guns that did this; how many dice they throw on turn 3.
std::size_t gun_volleys(const std::function<void(Small&, Table&)>& prepare) {
  Small s = on_turn_3(Making{}
                          .formation("guns", 'a', "2x1 Gun", 30, 10)
                          .formation("target", 'b', "2x1 Bll", 30, 40));
  Table table(s);
  prepare(s, table);
  table.shots("guns", ones(4));
  const std::size_t before = table.fire().size();
  table.past(At::shooting);
  return table.fire().size() - before;
}

TEST(AqShoot5, ArtilleryFiresOnlyIfStationaryLastTurnAndThis) {
  EXPECT_EQ(gun_volleys([](Small&, Table&) {}), 1U);
  const auto orders = [](std::vector<Act> acts, int face) {
    return [=](Small&, Table& table) { table.ordered("guns", acts, face); };
  };
  EXPECT_EQ(gun_volleys(orders({test::turning(10)}, 6)), 0U) << "a turn in place counts";
  EXPECT_EQ(gun_volleys(orders({test::turning(10)}, 1)), 1U) << "an order that failed does not";
  const auto last = [](int turns_ago) {
    return [=](Small&, Table& table) {
      table.ordered("guns", {test::turning(5)}, 6);
      for (int i = 0; i < turns_ago; ++i) table.shots("guns", i == 2 ? ones(1) : Faces{}).turn();
    };
  };
  EXPECT_EQ(gun_volleys(last(1)), 0U);
  EXPECT_EQ(gun_volleys(last(2)), 1U);
}

TEST(AqG21, OnTheFirstTurnGunsHaveStoodStill) {
  Small s = by_hand(Making{}
                        .formation("guns", 'a', "2x1 Gun", 30, 10)
                        .formation("target", 'b', "2x1 Bll", 30, 40));
  Table table(s);
  table.shots("guns", ones(1)).past(At::shooting);
  EXPECT_EQ(table.fire().size(), 1U);
}

TEST(AqE3, DragoonsCaughtDismounting) {
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "8x1 FA", 30, 10)
                          .formation("dragoons", 'b', "4x3 Dr", 30, 30, "mounted = true"));
  Table table(s);
  table.ordered("dragoons", {Mount{false}}, 6).shots("shot", {6, 5, 5, 4, 3, 3, 2, 1, 1});
  table.risk("dragoons", {1, 2, 3}).turn();
  EXPECT_EQ(table.fire()[0], "shot 9 at dragoons, 5 or more, 3 hit") << "regular when counted";
  EXPECT_EQ(causes(s, "dragoons"), "shot losses, mount change");
  EXPECT_EQ(left(s, "dragoons"), 9);
  EXPECT_EQ(s.record("dragoons").move_penalty, 3);
  EXPECT_FALSE(is_mounted(s.battle, s.id("dragoons"))) << "AQ-DRG-3: complete though attacked";
  table.told.clear();
  table.shots("shot", ones(10)).past(At::shooting);
  EXPECT_EQ(table.fire()[0], "shot 10 at dragoons, 5 or more, 0 hit");
}

TEST(AqShoot6, ShootersAreCountedAsTheyWereWhenThePhaseBegan) {
  // Both lose two and become irregular; both fire with the +1 of regulars at regulars.
  Small s = on_turn_3(shot_at(18, "6x1 FA"));
  Table table(s);
  table.shots("shot", {6, 6, 1, 1, 1, 1, 1}).shots("target", {6, 6, 1, 1, 1, 1, 1});
  table.risk("shot", ones(2)).risk("target", ones(2)).past(At::shooting);
  EXPECT_EQ(table.fire()[1], "target 7 at shot, 3 or more, 2 hit");
  EXPECT_EQ(causes(s, "shot"), "shot losses");
  EXPECT_EQ(causes(s, "target"), "shot losses");
}

// --- AQ-SHOOT-8, 9: who is hit ---

TEST(AqE4, SevenDiceAtEightFirearmAndFourPikes) {
  const Making mixed =
      Making{}
          .formation("shot", 'a', "6x1 FA", 30, 10)
          .formation("mixed", 'b', "FA, FA, FA, FA, Pk, Pk, Pk, Pk, FA, FA, FA, FA", 30, 30);
  Small s = on_turn_3(mixed);
  Table table(s);
  // Pikes first in the order of the types; the odd shot goes to them, who have fewest.
  table.shots("shot", {5, 4, 4, 3, 2, 6, 1}).shots("mixed", ones(9)).risk("mixed", {1, 1, 1});
  table.past(At::shooting);
  EXPECT_EQ(table.times_asked(kOdd), 0);
  EXPECT_EQ(table.told_of<event::Shot>()[0].effects,
            (std::vector<std::string>{"1 pike hit", "2 firearm hit"}));
  EXPECT_EQ(count_of(s.battle, s.id("mixed"), Type::pike), 3);
  EXPECT_EQ(count_of(s.battle, s.id("mixed"), Type::firearm), 6);
  EXPECT_EQ(causes(s, "mixed"), "shot losses");
  EXPECT_EQ(s.record("mixed").move_penalty, 3);
}

TEST(AqShoot8, OfEqualsTheShooterChoosesWhereTheOddShotGoes) {
  for (const auto& [word, pikes] :
       {std::pair{"the odd shot goes at its pike", 3}, {"the odd shot goes at its firearm", 2}}) {
    Small s =
        on_turn_3(Making{}
                      .formation("shot", 'a', "4x1 FA", 30, 10)
                      .formation("mixed", 'b', "FA, FA, Pk, Pk", 30, 20, "class = 'irregular'"));
    Table table(s);
    // 4 +1 +1 = 6: three each, and none is odd; at regulars 5.
    table.shots("shot", ones(6)).shots("mixed", ones(2)).past(At::shooting);
    EXPECT_EQ(table.times_asked(kOdd), 0);
    Small odd = on_turn_3(Making{}
                              .formation("shot", 'a', "4x1 FA", 30, 10)
                              .formation("mixed", 'b', "FA, FA, Pk, Pk", 30, 20));
    Table again(odd);
    again.choose("shot", kOdd, {word}).shots("shot", ones(5)).shots("mixed", ones(3));
    again.past(At::shooting);
    EXPECT_EQ(again.times_asked(kOdd), 1);
    const std::string how = again.told_of<event::Shot>()[0].how;
    EXPECT_THAT(how, testing::HasSubstr(std::to_string(pikes) + " at pike"));
  }
}

TEST(AqShoot9, NoMoreOfATypeAreHitThanThereAre) {
  Small s = on_turn_3(Making{}
                          .formation("shot", 'a', "6x1 FA", 24, 10)
                          .formation("other", 'a', "6x1 FA", 38, 10)
                          .formation("mixed", 'b', "Pk Pk, Bll Bll Bll", 31, 25));
  Table table(s);
  // Seven dice each: three at a type, the odd one where the shooter says.
  table.choose("shot", kOdd, {"the odd shot goes at its pike"});
  table.choose("other", kOdd, {"the odd shot goes at its pike"});
  table.shots("shot", {1, 1, 1, 6, 6, 6, 6}).shots("other", {1, 1, 1, 6, 6, 6, 6});
  table.risk("mixed", {1, 1}).past(At::shooting);
  EXPECT_EQ(s.drawn_up("mixed"), "Bll Bll Bll") << "eight hits, two pikes, all ranks";
  EXPECT_EQ(s.record("mixed").move_penalty, 2);
}

// --- AQ-SHOOT-11, 12: commander and move ---

TEST(AqShoot11, ADieForEachElementLostAndASixIsItsCommander) {
  for (const auto& [faces, dead] :
       {std::pair{Faces{5, 5}, 0}, {Faces{6, 1}, 1}, {Faces{1, 6}, 1}}) {
    Small s = on_turn_3(shot_at(20, "2x3 Pk"));
    Table table(s);
    table.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("target", faces).past(At::shooting);
    EXPECT_EQ(s.record("target").commander_dead, dead);
    EXPECT_EQ(table.left_over(), "") << "a die for each, even after a 6";
  }
}

TEST(AqShoot11, NoDieWithoutALossNorForWhomIsGoneNorForTheDead) {
  Small unhurt = on_turn_3(shot_at(20, "2x3 Pk"));
  Table none(unhurt);
  none.shots("shot", ones(7)).past(At::shooting);
  EXPECT_THAT(none.logged("leader_risk"), IsEmpty());
  Small gone = on_turn_3(shot_at(20, "1x1 Pk").formation("more", 'b', "1x1 Sw", 60, 40));
  Table all(gone);
  all.shots("shot", {5, 1, 1, 1, 1, 1, 1}).past(At::shooting);
  EXPECT_FALSE(test::on_table(gone, "target"));
  Small dead = on_turn_3(shot_at(20, "2x3 Pk"));
  dead.record("target").commander_dead = 1;
  Table later(dead);
  later.shots("shot", {5, 5, 1, 1, 1, 1, 1}).past(At::shooting);
  EXPECT_EQ(left(dead, "target"), 4);
}

TEST(AqShoot12, ThePenaltyAddsUpUnderFireAndEndsWithTheFirstPhaseWithout) {
  Small s = on_turn_3(shot_at(20, "3x3 Pk"));
  Table table(s);
  const UnitId target = s.id("target");
  const auto move = [&] { return full_move(s.battle, target).as_double() / 254; };
  table.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("target", ones(2)).turn();
  EXPECT_EQ(move(), 4);
  table.shots("shot", {4, 1, 1, 1, 1, 1, 1, 1}).risk("target", ones(1)).turn();
  EXPECT_EQ(move(), 3) << "2 + 1";
  table.shots("shot", ones(8)).turn();
  EXPECT_EQ(move(), 3) << "shot at, nothing lost";
  table.ordered("shot", {HoldFire{}}, 6);
  table.past(At::shooting);
  EXPECT_EQ(move(), 6);
  table.turn();
}

TEST(AqShoot12, MeleeLossesAndAttritionDoNotShortenTheMove) {
  Small s = on_turn_3(shot_at(5, "2x1 Bll"));
  s.put("target", 30, 10, 180);
  s.contact("shot", "target");
  Table table(s);
  table.blows("shot", {6, 1, 1, 1}).blows("target", {1, 1}).turn();
  EXPECT_EQ(left(s, "target"), 1);
  EXPECT_EQ(s.record("target").move_penalty, 0);
}

TEST(AqShoot12, AfterCommandsItShortensTheNextMove) {
  Small s = on_turn_3(shot_at(20, "2x3 Pk").options("movement_timing = 'after_commands'"));
  Table table(s);
  table.shots("shot", {5, 5, 1, 1, 1, 1, 1}).risk("target", ones(2));
  table.ordered("target", {going(s, "target", 6)}, 6).turn();
  EXPECT_DOUBLE_EQ(y(s, "target"), 24) << "all 6\": the fire came after";
  EXPECT_DOUBLE_EQ(full_move(s.battle, s.id("target")).as_double(), 4 * 254.0);
}

// --- AQ-IRR-1, 3, 4, 5 ---

TEST(AqIrr1, TwoElementsOfAllShootersTogetherAndNotOne) {
  for (const auto& [second, shaken] : {std::pair{1, ""}, {6, "shot losses"}}) {
    Small s = on_turn_3(Making{}
                            .formation("shot", 'a', "2x1 FA", 24, 10)
                            .formation("other", 'a', "2x1 FA", 38, 10)
                            .formation("pikes", 'b', "3x2 Pk", 31, 25));
    Table table(s);
    table.shots("shot", {6, 1, 1}).shots("other", {second, 1, 1});
    table.risk("pikes", ones(second == 6 ? 2 : 1)).past(At::shooting);
    EXPECT_EQ(causes(s, "pikes"), shaken);
  }
}

TEST(AqIrr3, CavalryShotAtFromWithinSixInches) {
  for (const auto& [gap, shaken] :
       {std::pair{6.0, "close fire"}, {6.04, "close fire"}, {6.1, ""}}) {
    Small s = on_turn_3(shot_at(gap, "4x1 Ln"));
    Table table(s);
    table.shots("shot", ones(7)).past(At::shooting);
    EXPECT_EQ(causes(s, "target"), shaken) << gap;
  }
}

TEST(AqIrr3, NotIfNoDieWasRolled) {
  // Two regular Mob at regulars: 0 dice.
  Small s = on_turn_3(
      Making{}.formation("mob", 'a', "2x1 M", 30, 10).formation("target", 'b', "4x1 Ln", 30, 15));
  Table table(s);
  table.past(At::shooting);
  EXPECT_EQ(causes(s, "target"), "");
}

TEST(AqIrr4, FootAndGunsShotAtFromWithinThreeInches) {
  for (const char* target : {"4x1 Bll", "2x1 Gun"}) {
    for (const auto& [gap, shaken] : {std::pair{3.0, "close fire"}, {3.1, ""}}) {
      Small s = on_turn_3(shot_at(gap, target));
      Table table(s);
      table.shots("shot", ones(7)).shots("target", ones(1)).past(At::shooting);
      EXPECT_EQ(causes(s, "target"), shaken) << target << gap;
    }
  }
}

TEST(AqIrr5, WhoChangesIsShakenByBeingShotAtWithoutALoss) {
  for (const auto& [face, shaken] : {std::pair{6, "mount change"}, {1, ""}}) {
    Small s = on_turn_3(shot_at(15, "4x1 Dr").formation("x", 'b', "1x1 Sw", 60, 40));
    Table table(s);
    table.ordered("target", {Mount{is_mounted(s.battle, s.id("target")) ? false : true}}, face);
    table.shots("shot", ones(7)).shots("target", ones(5)).past(At::shooting);
    EXPECT_EQ(causes(s, "target"), shaken) << face;
  }
}

}  // namespace
}  // namespace opfor::arquebusier
