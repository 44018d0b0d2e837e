// The judge: each refusal, and the legal order beside it.
#include "rules/arquebusier/check.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace opfor::arquebusier {
namespace {

using test::Making;
using test::Small;

Point at(double x, double y) { return {length_in(x, Measure::inch), length_in(y, Measure::inch)}; }
Move to(double x, double y) { return {{at(x, y)}, Gait::as_before}; }
Face face(int degrees) { return {Angle::degrees(degrees)}; }
constexpr int kNorth = 0, kEast = 90, kSouth = 180, kWest = 270;

/// The rule that forbids an order; empty if it is legal.
std::string rule(const Small& s, std::string_view unit, std::vector<Act> acts) {
  const auto refusal = check(s.battle, {s.id(unit), std::move(acts), {}});
  EXPECT_FALSE(refusal && refusal->what.empty());
  return refusal ? refusal->rule : "";
}
std::string words(const Small& s, std::string_view unit, std::vector<Act> acts) {
  const auto refusal = check(s.battle, {s.id(unit), std::move(acts), {}});
  return refusal ? refusal->what : "";
}

/// Shot of side a at (30, 20), 8" wide and 2" deep, facing north.
Making shot() { return Making().formation("shot", 'a', "4x2 FA", 30, 20); }

/// Shot at (30, 20) facing north, in melee with pikes before it.
Small fight(Making making = shot()) {
  Small s = making.formation("enemy", 'b', "4x2 Pk", 30, 30).small();
  s.put("enemy", 30, 20, kSouth);
  s.contact("shot", "enemy");
  return s;
}

// --- whose orders, and how many (section 4) ---

TEST(AqCmd6, StandingIsFreeForEverybodyOnTheTable) {
  Small s = shot().general("general", 'a', 40, 20).small();
  EXPECT_EQ(rule(s, "shot", {}), "");
  EXPECT_EQ(rule(s, "general", {}), "");
  remove(s.battle, s.id("shot"), Gone::ran);
  EXPECT_EQ(rule(s, "shot", {}), "AQ-CMD-1");
  EXPECT_TRUE(check(s.battle, {kNoUnit, {}, {}}));
}

TEST(AqGen2, AGeneralTakesNoOrder) {
  const Small s = shot().general("general", 'a', 40, 20).small();
  EXPECT_EQ(rule(s, "general", {to(40, 22)}), "AQ-GEN-2");
  EXPECT_EQ(rule(s, "shot", {to(30, 22)}), "");
}

TEST(AqCmd8, OneCommandATurn) {
  Small s = shot().formation("enemy", 'b', "4x1 Pk", 30, 40).small();
  EXPECT_EQ(rule(s, "shot", {to(30, 22)}), "");
  s.unit("shot").acted = 1;
  EXPECT_EQ(rule(s, "shot", {to(30, 22)}), "AQ-CMD-8");
  EXPECT_EQ(rule(s, "shot", {}), "") << "who does nothing more needs no command";
}

TEST(AqCmd8, TwoCommandsOnlyWithAGeneralAndOfDifferentGroups) {
  Making making = shot().formation("enemy", 'b', "4x1 Pk", 30, 40);
  const Small alone = making.small();
  const UnitId enemy = alone.id("enemy");
  EXPECT_EQ(rule(alone, "shot", {to(30, 22), HoldFire{}}), "AQ-CMD-8");
  EXPECT_EQ(rule(alone, "shot", {HoldFire{}}), "");
  const Small joined = making.general("general", 'a', 30, 18, "joined = 'shot'").small();
  EXPECT_EQ(rule(joined, "shot", {to(30, 22), HoldFire{}}), "");
  EXPECT_EQ(rule(joined, "shot", {to(30, 22), Shoot{enemy}}), "");
  EXPECT_EQ(rule(joined, "shot", {Shoot{enemy}, HoldFire{}}), "AQ-CMD-8");
  EXPECT_EQ(rule(joined, "shot", {Shoot{enemy}, Shoot{enemy}}), "AQ-CMD-8");
  EXPECT_EQ(rule(joined, "shot", {Shoot{enemy}, to(30, 22)}), "AQ-CMD-8") << "first what it does";
  EXPECT_EQ(rule(joined, "shot", {to(30, 22), Frontage{8}}), "AQ-MOVE-3") << "two of one group";
}

TEST(AqCmd7, ActsOfOtherSheetsAreRefused) {
  const Small s = shot().small();
  const std::vector<std::pair<Act, std::string>> foreign{
      {ChangeFormation{Formation::column}, "AQ-MOVE-3"},
      {Wheel{Angle::degrees(30)}, "AQ-MOVE-3"},
      {Load{}, "AQ-SHOOT-1"},
      {FightOn{}, "AQ-CMD-6"},
      {Halt{}, "AQ-CMD-6"},
      {Limber{}, "AQ-CMD-7"},
      {Attach{s.id("corner_b")}, "AQ-GEN-1"}};
  for (const auto& [act, of] : foreign) EXPECT_EQ(rule(s, "shot", {act}), of) << act.index();
}

// --- RESTORE (section 10) ---

TEST(AqIrr8, RestoreIsForWhoIsIrregularForTheTimeBeingAndIsAlone) {
  Small s = shot().general("general", 'a', 30, 18, "joined = 'shot'").small();
  EXPECT_EQ(rule(s, "shot", {Rally{}}), "AQ-IRR-8");
  shake(s.battle, s.id("shot"), Cause::close_fire);
  EXPECT_EQ(rule(s, "shot", {Rally{}}), "");
  EXPECT_EQ(rule(s, "shot", {Rally{}, HoldFire{}}), "AQ-CMD-8");
  EXPECT_EQ(rule(s, "shot", {to(30, 22), Rally{}}), "AQ-CMD-8");
}

TEST(AqIrr9, NobodyRestoresInMeleeButWhoLostHisGeneral) {
  Small s = fight();
  shake(s.battle, s.id("shot"), Cause::general_killed);
  EXPECT_EQ(rule(s, "shot", {Rally{}}), "");
  shake(s.battle, s.id("shot"), Cause::shot_losses);
  EXPECT_EQ(rule(s, "shot", {Rally{}}), "AQ-IRR-9");
}

// --- dragoons (section 8) ---

TEST(AqDrg1, OnlyDragoonsMountAndDismountAndInsteadOfAManoeuvre) {
  Making making = shot().formation("riders", 'a', "4x1 Dr", 50, 20, "mounted = true");
  const Small s = making.small();
  EXPECT_EQ(rule(s, "riders", {Mount{false}}), "");
  EXPECT_EQ(rule(s, "riders", {Mount{true}}), "AQ-DRG-1") << "mounted";
  EXPECT_EQ(rule(s, "shot", {Mount{true}}), "AQ-DRG-1");
  EXPECT_EQ(rule(s, "riders", {Mount{false}, Mount{false}}), "AQ-DRG-1");
  EXPECT_EQ(rule(s, "riders", {Mount{false}, HoldFire{}}), "AQ-CMD-8");
  const Small joined = making.general("general", 'a', 50, 18, "joined = 'riders'").small();
  EXPECT_EQ(rule(joined, "riders", {Mount{false}, HoldFire{}}), "");
  EXPECT_EQ(rule(joined, "riders", {to(50, 22), Mount{false}}), "AQ-DRG-1");
}

// --- orders to fire (section 6) ---

/// Shot with three enemies about it: one before it, one behind it, one far off.
Making aimed() {
  return shot()
      .formation("before", 'b', "2x1 Pk", 30, 40)
      .formation("behind", 'b', "2x1 Pk", 30, 10)
      .formation("far", 'b', "2x1 Pk", 40, 46);
}

TEST(AqShoot4, FiresOnlyAtEnemyFormationsOutOfMelee) {
  Small s = aimed().formation("friend", 'a', "2x1 FA", 10, 20).general("lord", 'b', 30, 30).small();
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "");
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("friend")}}), "AQ-SHOOT-4");
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("lord")}}), "AQ-SHOOT-4") << "a General alone (AQ-GEN-4)";
  EXPECT_EQ(rule(s, "shot", {Shoot{kNoUnit}}), "AQ-SHOOT-4");
  s.contact("friend", "before");
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "AQ-SHOOT-4");
}

TEST(AqShoot5, FiresOnlyWithinRangeOfALine) {
  const Small s = aimed().formation("pikes", 'a', "2x1 Pk", 36, 20).small();
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("far")}}), "AQ-SHOOT-5") << "over 24\"";
  EXPECT_EQ(rule(s, "pikes", {Shoot{s.id("before")}}), "AQ-SHOOT-5") << "pikes do not shoot";
  EXPECT_EQ(words(s, "shot", {Shoot{s.id("far")}}).find("range") == std::string::npos, false);
}

TEST(AqShoot5, TheIrregularReachLessFar) {
  Small s = aimed().small();
  shake(s.battle, s.id("shot"), Cause::shot_losses);
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "AQ-SHOOT-5")
      << "19\", and 18\" is their line";
  s.put("before", 30, 37, kSouth);
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "");
}

TEST(AqTer3, FiresOnlyIntoItsFrontZone) {
  Small s = aimed().small();
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("behind")}}), "AQ-TER-3");
  s.put("before", 44, 30, kSouth);  // its left end is 9" aside, 10" ahead
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "");
  s.put("before", 48, 30, kSouth);
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "AQ-TER-3");
}

TEST(AqTer1, WoodsAndOtherFormationsHideATarget) {
  Small s = aimed().formation("screen", 'a', "9x1 FA", 30, 25).small();
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "AQ-TER-1") << "friends hide it too";
  s.put("screen", 30, 5, kNorth);
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "");
  const Small thin =
      aimed().terrain("copse", test::wood("[[10, 28], [50, 28], [50, 30], [10, 30]]")).small();
  EXPECT_EQ(rule(thin, "shot", {Shoot{thin.id("before")}}), "") << "2\" of a wood hide nothing";
  const Small deep =
      aimed().terrain("wood", test::wood("[[10, 28], [50, 28], [50, 31], [10, 31]]")).small();
  EXPECT_EQ(rule(deep, "shot", {Shoot{deep.id("before")}}), "AQ-TER-1");
}

TEST(AqTer2, MortarsFireOverOthersAtWhomAFriendSees) {
  Making making = Making()
                      .formation("mortar", 'a', "1x1 Mor", 30, 5)
                      .formation("gun", 'a', "1x1 Gun", 34, 5)
                      .formation("screen", 'a', "9x1 FA", 32, 10)
                      .formation("enemy", 'b', "1x1 Pk", 32, 40);
  const Small s = making.small();
  EXPECT_EQ(rule(s, "mortar", {Shoot{s.id("enemy")}}), "");
  EXPECT_EQ(rule(s, "gun", {Shoot{s.id("enemy")}}), "AQ-TER-1");
  const Small hidden =
      making.terrain("wood", test::wood("[[0, 20], [72, 20], [72, 38], [0, 38]]")).small();
  EXPECT_EQ(rule(hidden, "mortar", {Shoot{hidden.id("enemy")}}), "AQ-TER-1") << "nobody sees it";
}

TEST(AqShoot5, GunsThatMoveOrMovedDoNotFire) {
  Small s = Making()
                .formation("gun", 'a', "1x1 Gun", 30, 20)
                .formation("enemy", 'b', "2x1 Pk", 30, 40)
                .general("general", 'a', 30, 18.5, "joined = 'gun'")
                .small();
  const Shoot shoot{s.id("enemy")};
  EXPECT_EQ(rule(s, "gun", {shoot}), "");
  EXPECT_EQ(rule(s, "gun", {to(30, 22), shoot}), "AQ-SHOOT-5");
  EXPECT_EQ(rule(s, "gun", {to(30, 22)}), "");
  s.record("gun").manoeuvred_last = 1;
  EXPECT_EQ(rule(s, "gun", {shoot}), "AQ-SHOOT-5");
}

TEST(AqShoot7, ArtilleryMayBeNoTarget) {
  Making making = shot().formation("gun", 'b', "1x1 Gun", 30, 40);
  const Small s = making.small();
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("gun")}}), "");
  const Small spared = making.options("artillery_as_target = 'immune'").small();
  EXPECT_EQ(rule(spared, "shot", {Shoot{spared.id("gun")}}), "AQ-SHOOT-7");
}

TEST(AqShoot1, NobodyTakesOrdersForHisFireInMelee) {
  Small s = aimed().small();
  EXPECT_EQ(rule(s, "shot", {HoldFire{}}), "");
  s.contact("shot", "behind");
  EXPECT_EQ(rule(s, "shot", {HoldFire{}}), "AQ-SHOOT-1");
  EXPECT_EQ(rule(s, "shot", {Shoot{s.id("before")}}), "AQ-SHOOT-1");
}

// --- MARCH (section 7) ---

TEST(AqMove1, AMarchIsNoLongerThanTheMove) {
  Small s = shot()
                .formation("horse", 'a', "2x2 Ln", 50, 20)
                .formation("gun", 'a', "1x1 Gun", 10, 20)
                .small();
  EXPECT_EQ(rule(s, "shot", {to(30, 26)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 26.1)}), "AQ-MOVE-1");
  EXPECT_EQ(rule(s, "horse", {to(50, 32)}), "");
  EXPECT_EQ(rule(s, "horse", {to(50, 32.1)}), "AQ-MOVE-1");
  EXPECT_EQ(rule(s, "gun", {to(10, 23)}), "");
  EXPECT_EQ(rule(s, "gun", {to(10, 23.1)}), "AQ-MOVE-1");
  s.record("shot").move_penalty = 2;  // AQ-SHOOT-12
  EXPECT_EQ(rule(s, "shot", {to(30, 24)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 24.1)}), "AQ-MOVE-1");
}

TEST(AqMove3, AMarchIsStraightAheadOfTheFacingThatItTurnsTo) {
  const Small s = shot().small();
  EXPECT_EQ(rule(s, "shot", {face(kEast), to(36, 20)}), "");
  EXPECT_EQ(rule(s, "shot", {face(kWest), to(24, 20)}), "");
  EXPECT_EQ(rule(s, "shot", {to(36, 20)}), "AQ-MOVE-3") << "aside";
  EXPECT_EQ(rule(s, "shot", {to(31, 24)}), "AQ-MOVE-3") << "aslant";
  EXPECT_EQ(rule(s, "shot", {face(kEast), to(24, 20)}), "AQ-MOVE-3") << "back from where it turns";
  EXPECT_EQ(rule(s, "shot", {to(30, 22), face(kEast)}), "AQ-MOVE-3") << "turns after it";
  EXPECT_EQ(rule(s, "shot", {face(kEast), face(kWest), to(24, 20)}), "AQ-MOVE-3") << "turns twice";
  EXPECT_EQ(rule(s, "shot", {to(30, 20)}), "AQ-MOVE-3") << "to where it stands";
}

TEST(AqMove3, AMarchIsOneLeg) {
  const Small s = shot().small();
  EXPECT_EQ(rule(s, "shot", {Move{{at(30, 22), at(30, 24)}, Gait::as_before}}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {to(30, 22), to(30, 24)}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {Move{{}, Gait::as_before}}), "AQ-MOVE-3");
}

TEST(AqMove3, ATurnNeedsRoomForTheTurnedFootprint) {
  Making making = shot().formation("friend", 'a', "2x1 FA", 30, 22);
  const Small s = making.small();
  EXPECT_EQ(rule(s, "shot", {face(kEast)}), "AQ-MOVE-3") << "8\" wide: 4\" to the north of it";
  EXPECT_EQ(rule(s, "shot", {face(kEast), to(33, 20)}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {face(kSouth)}), "AQ-MOVE-3") << "it comes to lie where the friend is";
  Small free = making.small();
  free.put("friend", 30, 27, kNorth);
  EXPECT_EQ(rule(free, "shot", {face(kEast)}), "");
  EXPECT_EQ(rule(free, "shot", {face(kEast), to(33, 20)}), "");
  EXPECT_EQ(rule(free, "shot", {face(kSouth)}), "");
}

TEST(AqMove5, AMarchStaysOnTheTableUnlessItRuns) {
  Small s = Making().formation("shot", 'a', "4x2 FA", 30, 45).small();
  EXPECT_EQ(rule(s, "shot", {to(30, 48)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 49)}), "AQ-MOVE-5");
  EXPECT_EQ(rule(s, "shot", {to(30, 49), LeaveTable{}}), "AQ-MOVE-5") << "it does not run";
  EXPECT_EQ(rule(s, "shot", {LeaveTable{}}), "AQ-MOVE-5") << "without a march";
  s.record("shot").reacted.has = 1;
  s.record("shot").reacted.intent = Intent::run;
  EXPECT_EQ(rule(s, "shot", {to(30, 49), LeaveTable{}}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 49)}), "AQ-MOVE-5");
}

TEST(AqMove5, FriendsWhoStandAreNotPassed) {
  Small s = shot().formation("friend", 'a', "4x1 FA", 30, 24).small();
  EXPECT_EQ(rule(s, "shot", {to(30, 23)}), "") << "up to its rear";
  EXPECT_EQ(rule(s, "shot", {to(30, 23.5)}), "AQ-MOVE-5") << "into it";
  EXPECT_EQ(rule(s, "shot", {to(30, 26)}), "AQ-MOVE-5") << "through it";
  s.record("friend").marker.manoeuvre = Manoeuvre::march;
  EXPECT_EQ(rule(s, "shot", {to(30, 26)}), "") << "it will march off itself";
  s.record("friend").marker.manoeuvre = Manoeuvre::reform;
  EXPECT_EQ(rule(s, "shot", {to(30, 26)}), "AQ-MOVE-5") << "it only turns";
}

TEST(AqTer5, DifficultGroundCostsDoubleAndObstaclesTwoInches) {
  const Small bog =
      shot().terrain("bog", test::bog("[[20, 22], [40, 22], [40, 30], [20, 30]]")).small();
  EXPECT_EQ(rule(bog, "shot", {to(30, 24)}), "") << "2\" open, 2\" of bog";
  EXPECT_EQ(rule(bog, "shot", {to(30, 24.1)}), "AQ-MOVE-1");
  const Small hedge = shot().terrain("hedge", test::hedge("[[20, 22], [40, 22]]")).small();
  EXPECT_EQ(rule(hedge, "shot", {to(30, 24)}), "") << "4\" and 2\" for the hedge";
  EXPECT_EQ(rule(hedge, "shot", {to(30, 24.1)}), "AQ-MOVE-1");
}

TEST(AqTer5, NobodyEntersImpassableGround) {
  const Small s = shot()
                      .terrain("lake",
                               "area = [[20, 22], [40, 22], [40, 24], [20, 24]]; kind = 'water'; "
                               "impassable = ['foot', 'horse']")
                      .small();
  EXPECT_EQ(rule(s, "shot", {to(30, 22)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 23)}), "AQ-TER-5");
  EXPECT_EQ(rule(s, "shot", {to(30, 26)}), "AQ-TER-5");
}

TEST(AqTer5, GunsEnterNoWoodsAndCrossNoObstacles) {
  const auto of = [](const std::string& terrain, std::string_view unit) {
    const Small s = Making()
                        .formation("gun", 'a', "1x1 Gun", 30, 20)
                        .formation("shot", 'a', "1x1 FA", 40, 20)
                        .terrain("piece", terrain)
                        .small();
    return rule(s, unit, {to(unit == "gun" ? 30 : 40, 21.5)});
  };
  const std::string wood = test::wood("[[20, 21], [50, 21], [50, 30], [20, 30]]");
  const std::string hedge = test::hedge("[[20, 21], [50, 21]]");
  const std::string bog = test::bog("[[20, 21], [50, 21], [50, 30], [20, 30]]");
  EXPECT_EQ(of(wood, "gun"), "AQ-TER-5");
  EXPECT_EQ(of(wood, "shot"), "");
  EXPECT_EQ(of(hedge, "gun"), "AQ-TER-5");
  EXPECT_EQ(of(hedge, "shot"), "");
  EXPECT_EQ(of(bog, "gun"), "") << "difficult, but no woods";
}

// --- contact ---

TEST(AqMove7, AChargeTouchesWhomItIsAt) {
  Small s = shot()
                .formation("enemy", 'b', "4x1 Pk", 30, 25)
                .formation("aside", 'b', "1x1 Pk", 50, 25)
                .formation("friend", 'a', "1x1 Pk", 60, 25)
                .small();
  const auto charge = [&](const char* whom, double y) {
    return rule(s, "shot", {Charge{s.id(whom), {at(30, y)}, Gait::as_before}});
  };
  EXPECT_EQ(charge("enemy", 25), "");
  EXPECT_EQ(charge("enemy", 24), "AQ-MOVE-7") << "an inch short";
  EXPECT_EQ(charge("aside", 25), "AQ-MOVE-7");
  EXPECT_EQ(charge("friend", 25), "AQ-MOVE-7");
  EXPECT_EQ(rule(s, "shot", {to(30, 25)}), "") << "a march that touches needs no other name";
  s.put("aside", 30, 23, kSouth);
  EXPECT_EQ(charge("enemy", 25), "AQ-MOVE-6") << "it would touch the other first";
  EXPECT_EQ(charge("aside", 23), "");
}

// --- RETIRE and REFORM ---

TEST(AqMove3, ARetreatIsStraightBackAtMostHalfTheMove) {
  Small s = shot().small();
  EXPECT_EQ(rule(s, "shot", {to(30, 17)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 16.9)}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {to(31, 17)}), "AQ-MOVE-3") << "not straight";
  EXPECT_EQ(rule(s, "shot", {to(30, 17), face(kSouth)}), "AQ-MOVE-3") << "keeps its facing";
  s.put("shot", 30, 4, kNorth);
  EXPECT_EQ(rule(s, "shot", {to(30, 2)}), "");
  EXPECT_EQ(rule(s, "shot", {to(30, 1)}), "AQ-MOVE-5") << "its rear off the table";
}

TEST(AqMove3, FilesAreAsManyAsItsElementsAllow) {
  const Small s = shot().small();  // eight elements
  EXPECT_EQ(rule(s, "shot", {Frontage{8}}), "");
  EXPECT_EQ(rule(s, "shot", {Frontage{2}}), "");
  EXPECT_EQ(rule(s, "shot", {face(kEast), Frontage{2}}), "");
  EXPECT_EQ(rule(s, "shot", {Frontage{9}}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {Frontage{1}}), "AQ-MOVE-3") << "eight ranks";
  EXPECT_EQ(rule(s, "shot", {Frontage{0}}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {Frontage{2}, to(30, 22)}), "AQ-MOVE-3");
  EXPECT_EQ(rule(s, "shot", {Frontage{2}, Frontage{4}}), "AQ-MOVE-3");
}

TEST(AqMove3, AReformNeedsRoomToo) {
  const Small s = shot().formation("friend", 'a', "2x1 FA", 36, 20).small();
  EXPECT_EQ(rule(s, "shot", {Frontage{8}}), "AQ-MOVE-3") << "16\" wide";
  EXPECT_EQ(rule(s, "shot", {Frontage{4}}), "");
  const Small edge = Making().formation("shot", 'a', "4x2 FA", 5, 20).small();
  EXPECT_EQ(rule(edge, "shot", {Frontage{8}}), "AQ-MOVE-5");
}

// --- melee ---

TEST(AqMove8, OutOfMeleeLeadsOnlyBreakingOff) {
  const Small s = fight();
  EXPECT_EQ(rule(s, "shot", {}), "");
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 14)}), "");
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 14), face(kNorth)}), "");
  EXPECT_EQ(rule(s, "shot", {face(kSouth)}), "AQ-MOVE-8");
  EXPECT_EQ(rule(s, "shot", {Frontage{2}}), "AQ-MOVE-8");
  EXPECT_EQ(rule(s, "shot", {to(30, 22)}), "AQ-MOVE-8") << "through the enemy";
  EXPECT_EQ(rule(s, "shot", {Charge{s.id("enemy"), {at(30, 21)}, Gait::as_before}}), "AQ-MOVE-8");
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 13.9)}), "AQ-MOVE-8") << "more than its move";
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 14), LeaveTable{}}), "AQ-MOVE-5");
}

TEST(AqMove8, DragoonsInMeleeDoNotMount) {
  Small s = Making()
                .formation("riders", 'a', "4x1 Dr", 30, 20, "mounted = false")
                .formation("enemy", 'b', "4x2 Pk", 30, 30)
                .small();
  EXPECT_EQ(rule(s, "riders", {Mount{true}}), "");
  s.contact("riders", "enemy");
  EXPECT_EQ(rule(s, "riders", {Mount{true}}), "AQ-MOVE-8");
}

TEST(AqMove8, ABreakOffLeadsStraightAwayAndOutOfContact) {
  const Small s = fight();
  EXPECT_EQ(rule(s, "shot", {face(kEast), to(36, 20)}), "AQ-MOVE-8") << "along the enemy's front";
  EXPECT_EQ(rule(s, "shot", {face(135), to(30 + 3.5355, 20 - 3.5355)}), "AQ-MOVE-8") << "aslant";
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 18)}), "AQ-MOVE-8")
      << "two ranks behind its front edge touch still";
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 18), face(kNorth)}), "");
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 14), face(kEast)}), "AQ-MOVE-8")
      << "neither the way it went nor the enemy";
  Small two = fight(shot().formation("rear", 'b', "1x1 Pk", 60, 40));
  two.put("rear", 30, 15, kNorth);
  EXPECT_EQ(rule(two, "shot", {face(kSouth), to(30, 16), face(kNorth)}), "AQ-MOVE-8")
      << "into another enemy";
}

TEST(AqMove8, FromTwoEnemiesItGoesAwayFromBoth) {
  Small s = fight(shot().formation("flank", 'b', "2x1 Pk", 60, 40));
  s.put("flank", 34, 19, kWest);  // its front along the right end of the shot
  s.contact("shot", "flank");
  EXPECT_EQ(rule(s, "shot", {face(225), to(30 - 3.5355, 20 - 3.5355), face(45)}), "");
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 14)}), "AQ-MOVE-8") << "along the other's front";
}

TEST(AqMove8, AnOptionForbidsIt) {
  const Small s = fight(shot().options("allow_break_off = false"));
  EXPECT_EQ(rule(s, "shot", {face(kSouth), to(30, 14)}), "AQ-MOVE-8");
}

}  // namespace
}  // namespace opfor::arquebusier
