#include "rules/over_the_hills/purse.hpp"

#include "support.hpp"

namespace opfor::over_the_hills {
namespace {

using test::in;

Mover foot(Formation formation) {
  Mover mover;
  mover.formation = formation;
  return mover;
}
Mover horse(Formation formation) {
  Mover mover = foot(formation);
  mover.arm = Arm::cavalry;
  return mover;
}
Mover guns(Formation formation, GunClass gun = GunClass::light_medium, bool horse_guns = false) {
  Mover mover = foot(formation);
  mover.arm = Arm::artillery;
  mover.gun = gun;
  mover.horse_artillery = horse_guns;
  return mover;
}
int hits_of_cause(const Purse& purse, FatigueCause cause) {
  for (const FatigueHits& each : purse.fatigue) {
    if (each.cause == cause) return each.hits;
  }
  return 0;
}
double inches_left(const Purse& purse, bool hard = true) {
  return reach(purse, false, hard) / in(1);
}
/// Goes straight on open ground.
std::optional<MoveBar> go(Purse& purse, double inches) { return walk(purse, {in(inches)}); }

TEST(OthMove1, EveryFormationHasItsRow) {
  const std::vector<std::pair<Mover, MoveRow>> expected{
      {foot(Formation::march_column), MoveRow::foot_march_column},
      {foot(Formation::attack_column), MoveRow::foot_attack_column},
      {foot(Formation::column_of_companies), MoveRow::foot_companies},
      {foot(Formation::line), MoveRow::foot_line},
      {foot(Formation::open_order), MoveRow::foot_open_order},
      {foot(Formation::skirmish_order), MoveRow::foot_skirmish_order},
      {foot(Formation::square), MoveRow::foot_square},
      {horse(Formation::march_column), MoveRow::horse_march_column},
      {horse(Formation::attack_column), MoveRow::horse_squadrons},
      {horse(Formation::column_of_companies), MoveRow::horse_companies},
      {horse(Formation::line), MoveRow::horse_line},
      {horse(Formation::open_order), MoveRow::horse_skirmish_order},
      {horse(Formation::skirmish_order), MoveRow::horse_skirmish_order},
      {guns(Formation::limbered), MoveRow::limbered_foot},
      {guns(Formation::limbered, GunClass::light, true), MoveRow::limbered_horse},
      {guns(Formation::unlimbered), MoveRow::manhandled}};
  for (const auto& [mover, row] : expected) EXPECT_EQ(move_row(mover), row) << word(row);
  EXPECT_FALSE(move_row(horse(Formation::square)));
}

TEST(OthMove1, SegmentsAreUsedInOrder) {
  Purse purse = purse_of(foot(Formation::attack_column));
  EXPECT_EQ(inches_left(purse), 9);
  EXPECT_EQ(inches_left(purse, false), 6);
  ASSERT_FALSE(go(purse, 4));
  EXPECT_EQ(inches_left(purse), 5);
  EXPECT_EQ(purse.used, 2);
  EXPECT_EQ(go(purse, 5.1), MoveBar::no_segment_left);
  EXPECT_EQ(inches_left(purse), 5) << "the purse is as it was";
  ASSERT_FALSE(go(purse, 5));
  EXPECT_EQ(inches_left(purse), 0);
}

TEST(OthMove2, AnyDistanceInAHardSegmentCostsAHitOnce) {
  Purse purse = purse_of(foot(Formation::attack_column));
  ASSERT_FALSE(go(purse, 6));
  EXPECT_EQ(total(purse.fatigue), 0);
  ASSERT_FALSE(go(purse, 0.1));
  EXPECT_EQ(hits_of_cause(purse, FatigueCause::hard_segment), 1);
  ASSERT_FALSE(go(purse, 2.9));
  EXPECT_EQ(total(purse.fatigue), 1);
}

TEST(OthMove3, ABattalionGunCostsTheLastSegment) {
  Mover mover = foot(Formation::attack_column);
  mover.battalion_gun = true;
  EXPECT_EQ(inches_left(purse_of(mover)), 6);
  EXPECT_EQ(full_move(mover, true), 6_in);
  mover.formation = Formation::line;
  EXPECT_EQ(inches_left(purse_of(mover)), 3);
  mover.formation = Formation::square;
  EXPECT_EQ(inches_left(purse_of(mover)), 0);
}

TEST(OthMove4, HalfAMoveIsHalfTheSegmentsFromTheFront) {
  const auto half = [](const Mover& mover) {
    return inches_left(purse_of(mover, CommandEffect::half_move));
  };
  EXPECT_EQ(half(foot(Formation::march_column)), 6);
  EXPECT_EQ(half(foot(Formation::attack_column)), 4.5) << "half a segment is half its length";
  EXPECT_EQ(half(foot(Formation::line)), 3) << "EX-11";
  EXPECT_EQ(half(foot(Formation::square)), 1);
  EXPECT_EQ(half(horse(Formation::skirmish_order)), 9);
  Purse guns_by_hand = purse_of(guns(Formation::unlimbered), CommandEffect::half_move);
  ASSERT_FALSE(go(guns_by_hand, 1));
  EXPECT_EQ(total(guns_by_hand.fatigue), 1) << "hard all the same";
  EXPECT_EQ(inches_left(purse_of(foot(Formation::line), CommandEffect::no_move)), 0) << "OTH-CMD-4";
}

TEST(OthMove5, TwelvePoundersAreNotManhandled) {
  for (const auto gun : {GunClass::light, GunClass::light_medium, GunClass::medium}) {
    EXPECT_EQ(inches_left(purse_of(guns(Formation::unlimbered, gun))), 2);
  }
  Purse heavy = purse_of(guns(Formation::unlimbered, GunClass::heavy));
  EXPECT_EQ(go(heavy, 1), MoveBar::no_row);
  EXPECT_EQ(inches_left(purse_of(guns(Formation::limbered, GunClass::heavy))), 9);
  Purse by_hand = purse_of(guns(Formation::unlimbered));
  ASSERT_FALSE(go(by_hand, 1));
  EXPECT_EQ(change_formation(by_hand, Formation::limbered), MoveBar::manhandled);
}

TEST(OthMove6, WholeSegmentsOnARoadAreAnInchLonger) {
  Purse purse = purse_of(foot(Formation::march_column));
  EXPECT_EQ(reach(purse, true, true), in(16));
  EXPECT_EQ(reach(purse, true, false), in(12));
  ASSERT_FALSE(walk(purse, {in(16), Ground::open, true}));
  EXPECT_EQ(total(purse.fatigue), 1) << "EX-9e";
  EXPECT_EQ(walk(purse, {in(0.1), Ground::open, true}), MoveBar::no_segment_left);
}

TEST(OthMove6, ASegmentThatLeavesTheRoadHasNoBonus) {
  Purse purse = purse_of(foot(Formation::march_column));
  ASSERT_FALSE(walk(purse, {in(2), Ground::open, true}));
  ASSERT_FALSE(go(purse, 1));
  EXPECT_EQ(purse.used, 2) << "two inches by road and one beside it are a segment";
  ASSERT_FALSE(walk(purse, {in(3.5), Ground::open, true}));
  EXPECT_EQ(purse.used, 2);
  ASSERT_FALSE(go(purse, 1));
  EXPECT_EQ(purse.used, 4) << "three and a half by road were a segment";
  EXPECT_EQ(inches_left(purse), 2 + 3);
}

TEST(OthMove6, OthersAndHalfSegmentsGainNothingByRoads) {
  for (const auto formation : {Formation::attack_column, Formation::column_of_companies,
                               Formation::line, Formation::skirmish_order}) {
    const Purse purse = purse_of(foot(formation));
    EXPECT_EQ(reach(purse, true, true), reach(purse, false, true)) << word(formation);
  }
  EXPECT_EQ(reach(purse_of(guns(Formation::limbered)), true, true), in(12));
  const Purse half = purse_of(guns(Formation::limbered), CommandEffect::half_move);
  EXPECT_EQ(reach(half, true, true), in(4 + 1.5));
}

TEST(OthMove7, AWheelIsTheArcOfTheOuterCorner) {
  Purse purse = purse_of(horse(Formation::line));
  const double arc = in(6) * 30 * 3.14159265358979 / 180;
  ASSERT_FALSE(wheel(purse, 6_in, 30));
  EXPECT_NEAR(reach(purse, false, true), in(12) - arc, 0.01);
  EXPECT_EQ(wheel(purse, 6_in, 10), MoveBar::not_at_beginning);
  ASSERT_FALSE(walk(purse, {in(6) - arc}));
  EXPECT_FALSE(wheel(purse, 6_in, 10)) << "at the beginning of the next segment";
  EXPECT_EQ(total(purse.fatigue), 1) << "which is hard";
}

TEST(OthMove7, NoWheelIsWiderThan45DegreesOrItsSegment) {
  Purse purse = purse_of(horse(Formation::line));
  EXPECT_EQ(wheel(purse, 6_in, 45.1), MoveBar::too_wide);
  EXPECT_FALSE(wheel(purse, 6_in, 45)) << "4.7 of 6 inches";
  Purse infantry = purse_of(foot(Formation::line));
  EXPECT_EQ(wheel(infantry, 6_in, 45), MoveBar::too_wide) << "4.7 of 3 inches";
  EXPECT_FALSE(wheel(infantry, 6_in, 28));
  Purse spent = purse_of(foot(Formation::square));
  ASSERT_FALSE(go(spent, 2));
  EXPECT_EQ(wheel(spent, 2_in, 10), MoveBar::no_segment_left);
}

TEST(OthMove7, MarchColumnsAndSkirmishersTurnFreely) {
  Mover commander;
  commander.commander = true;
  for (const Mover& mover : {foot(Formation::march_column), foot(Formation::skirmish_order),
                             horse(Formation::skirmish_order), commander}) {
    Purse purse = purse_of(mover);
    const Purse before = purse;
    EXPECT_FALSE(wheel(purse, 6_in, 90));
    EXPECT_FALSE(turn_in_place(purse));
    EXPECT_EQ(purse, before);
  }
}

TEST(OthMove7, TurningInPlaceCostsFormedBodiesHalfASegment) {
  Purse purse = purse_of(foot(Formation::line));
  ASSERT_FALSE(turn_in_place(purse));
  EXPECT_EQ(inches_left(purse), 4.5);
  EXPECT_EQ(total(purse.fatigue), 0);
  Purse open = purse_of(foot(Formation::open_order));
  ASSERT_FALSE(turn_in_place(open));
  EXPECT_EQ(inches_left(open), 9) << "not formed";
  Purse none = purse_of(foot(Formation::line), CommandEffect::no_move);
  EXPECT_EQ(turn_in_place(none), MoveBar::no_segment_left) << "OTH-CMD-4";
  Purse light = purse_of(guns(Formation::unlimbered));
  ASSERT_FALSE(turn_in_place(light));
  EXPECT_EQ(inches_left(light), 1);
  Purse heavy = purse_of(guns(Formation::unlimbered, GunClass::heavy));
  EXPECT_EQ(turn_in_place(heavy), MoveBar::no_segment_left);
}

TEST(OthMove8, BackwardAndSidewaysCostDouble) {
  Purse purse = purse_of(foot(Formation::column_of_companies));
  ASSERT_FALSE(walk(purse, {in(2), Ground::open, false, true}));
  EXPECT_EQ(inches_left(purse), 5);
  EXPECT_EQ(walk(purse, {in(2.6), Ground::open, false, true}), MoveBar::no_segment_left);
}

TEST(OthMove14, CostsOfAMoveAddUpEachWithItsCause) {
  Purse purse = purse_of(foot(Formation::attack_column));
  ASSERT_FALSE(walk(purse, {in(4), Ground::rough_or_open_woods}));
  ASSERT_FALSE(cross(purse, Crossing::stream));
  ASSERT_FALSE(walk(purse, {in(3)}));
  ASSERT_FALSE(cross(purse, Crossing::linear_obstacle));
  EXPECT_EQ(purse.fatigue.size(), 4U);
  for (const auto cause : {FatigueCause::rough_or_open_woods, FatigueCause::stream,
                           FatigueCause::hard_segment, FatigueCause::linear_obstacle}) {
    EXPECT_EQ(hits_of_cause(purse, cause), 1) << word(cause);
  }
}

TEST(OthTerr1, GroundTiresOnceInAMoveAndBarsSome) {
  Purse line = purse_of(foot(Formation::line));
  ASSERT_FALSE(walk(line, {in(1), Ground::rough_or_open_woods}));
  ASSERT_FALSE(walk(line, {in(1)}));
  ASSERT_FALSE(walk(line, {in(1), Ground::rough_or_open_woods}));
  EXPECT_EQ(total(line.fatigue), 1);
  EXPECT_EQ(walk(line, {in(1), Ground::normal_woods}), MoveBar::not_here);
  Purse open = purse_of(foot(Formation::open_order));
  ASSERT_FALSE(walk(open, {in(1), Ground::rough_or_open_woods}));
  EXPECT_EQ(total(open.fatigue), 0);
  ASSERT_FALSE(walk(open, {in(1), Ground::normal_woods}));
  EXPECT_EQ(hits_of_cause(open, FatigueCause::normal_woods), 1);
  EXPECT_EQ(walk(open, {in(1), Ground::dense_woods}), MoveBar::not_here);
  Purse skirmishers = purse_of(foot(Formation::skirmish_order));
  for (const auto ground :
       {Ground::rough_or_open_woods, Ground::normal_woods, Ground::dense_woods}) {
    ASSERT_FALSE(walk(skirmishers, {in(1), ground}));
  }
  EXPECT_EQ(total(skirmishers.fatigue), 0);
}

TEST(OthTerr1, EveryCrossingCosts) {
  Purse purse = purse_of(foot(Formation::line));
  ASSERT_FALSE(cross(purse, Crossing::stream));
  ASSERT_FALSE(cross(purse, Crossing::stream));
  EXPECT_EQ(hits_of_cause(purse, FatigueCause::stream), 2) << "OTH-TERR-2: each of them";
  ASSERT_FALSE(cross(purse, Crossing::bridge_or_ford));
  EXPECT_EQ(hits_of_cause(purse, FatigueCause::river), 1) << "even by a bridge";
  EXPECT_EQ(cross(purse, Crossing::river), MoveBar::not_here);
  ASSERT_FALSE(cross(purse, Crossing::earthworks));
  EXPECT_EQ(hits_of_cause(purse, FatigueCause::earthworks), 1);
}

TEST(OthTerr1, BuiltUpAreasAndEarthworksCostNothingByCombatVictory) {
  Purse purse = purse_of(foot(Formation::line));
  ASSERT_FALSE(cross(purse, Crossing::built_up_area, true));
  ASSERT_FALSE(cross(purse, Crossing::earthworks, true));
  EXPECT_EQ(total(purse.fatigue), 0);
  ASSERT_FALSE(cross(purse, Crossing::stream, true));
  EXPECT_EQ(hits_of_cause(purse, FatigueCause::stream), 1) << "whoever has won";
  ASSERT_FALSE(cross(purse, Crossing::built_up_area));
  EXPECT_EQ(hits_of_cause(purse, FatigueCause::built_up_area), 1);
}

TEST(OthTerr4, MarchColumnsAndLimberedGunsKeepToRoadsThroughAnything) {
  Purse column = purse_of(foot(Formation::march_column));
  ASSERT_FALSE(walk(column, {in(3), Ground::dense_woods, true}));
  EXPECT_EQ(total(column.fatigue), 0);
  EXPECT_EQ(walk(column, {in(1), Ground::normal_woods}), MoveBar::not_here);
  Purse limbered = purse_of(guns(Formation::limbered));
  ASSERT_FALSE(walk(limbered, {in(3), Ground::normal_woods, true}));
  EXPECT_EQ(walk(limbered, {in(1), Ground::normal_woods}), MoveBar::not_here);
  ASSERT_FALSE(walk(limbered, {in(1), Ground::rough_or_open_woods}));
  EXPECT_EQ(total(limbered.fatigue), 1);
  Purse line = purse_of(foot(Formation::line));
  EXPECT_EQ(walk(line, {in(1), Ground::normal_woods, true}), MoveBar::not_here) << "wider than it";
}

TEST(OthForm3, AChangeUsesUpSegmentsFromTheFront) {
  Purse to_line = purse_of(foot(Formation::march_column));
  ASSERT_FALSE(change_formation(to_line, Formation::line));
  EXPECT_EQ(inches_left(to_line), 0) << "EX-9b: two of two segments";
  Purse to_companies = purse_of(foot(Formation::line));
  ASSERT_FALSE(change_formation(to_companies, Formation::column_of_companies));
  EXPECT_EQ(inches_left(to_companies), 7.5) << "EX-9c";
  ASSERT_FALSE(go(to_companies, 7.5));
  EXPECT_EQ(total(to_companies.fatigue), 0);
  Purse late = purse_of(foot(Formation::attack_column));
  ASSERT_FALSE(go(late, 6));
  ASSERT_FALSE(change_formation(late, Formation::line));
  EXPECT_EQ(total(late.fatigue), 0) << "a change in the hard segment is no distance";
  EXPECT_EQ(inches_left(late), 0);
  Purse too_late = purse_of(foot(Formation::attack_column));
  ASSERT_FALSE(go(too_late, 6.5));
  EXPECT_EQ(change_formation(too_late, Formation::line), MoveBar::no_segment_left);
}

TEST(OthForm3, AHalfSegmentThatIsBegunIsUsed) {
  Purse less = purse_of(foot(Formation::column_of_companies));
  ASSERT_FALSE(go(less, 1.5));
  ASSERT_FALSE(change_formation(less, Formation::attack_column));
  EXPECT_EQ(less.used, 2);
  Purse more = purse_of(foot(Formation::column_of_companies));
  ASSERT_FALSE(go(more, 1.6));
  ASSERT_FALSE(change_formation(more, Formation::attack_column));
  EXPECT_EQ(more.used, 3);
  EXPECT_EQ(inches_left(more), 1.5 + 3);
}

TEST(OthForm4, TheOnlyThingThatAUnitDoesMayCostWhateverItCosts) {
  Purse square = purse_of(foot(Formation::square));
  ASSERT_FALSE(change_formation(square, Formation::line));
  EXPECT_EQ(square.mover.formation, Formation::line);
  EXPECT_EQ(inches_left(square), 0);
  EXPECT_EQ(turn_in_place(square), MoveBar::no_segment_left);
  EXPECT_EQ(change_formation(square, Formation::column_of_companies), MoveBar::no_segment_left);
  Purse moved = purse_of(foot(Formation::square));
  ASSERT_FALSE(go(moved, 0.5));
  EXPECT_EQ(change_formation(moved, Formation::line), MoveBar::no_segment_left);
  Purse half = purse_of(foot(Formation::line), CommandEffect::half_move);
  EXPECT_FALSE(change_formation(half, Formation::march_column)) << "two of one segment";
  EXPECT_EQ(inches_left(half), 0);
  Purse none = purse_of(foot(Formation::line), CommandEffect::no_move);
  EXPECT_EQ(change_formation(none, Formation::column_of_companies), MoveBar::no_segment_left);
  Mover with_gun = foot(Formation::line);
  with_gun.battalion_gun = true;
  Purse dragging = purse_of(with_gun);
  ASSERT_FALSE(change_formation(dragging, Formation::square));
  EXPECT_EQ(change_formation(dragging, Formation::line), MoveBar::no_segment_left) << "one change";
}

TEST(OthForm3, ASquareMayFormColumnAndGoOn) {
  Purse purse = purse_of(foot(Formation::square));
  ASSERT_FALSE(change_formation(purse, Formation::attack_column));
  EXPECT_EQ(inches_left(purse), 6) << "from the second segment on";
}

TEST(OthForm7, LimberingIsCountedOnTheLimberedRow) {
  Purse limbers = purse_of(guns(Formation::unlimbered));
  ASSERT_FALSE(change_formation(limbers, Formation::limbered));
  EXPECT_EQ(inches_left(limbers), 6);
  Purse heavy = purse_of(guns(Formation::unlimbered, GunClass::heavy));
  ASSERT_FALSE(change_formation(heavy, Formation::limbered));
  EXPECT_EQ(inches_left(heavy), 6);
  Purse half = purse_of(guns(Formation::unlimbered), CommandEffect::half_move);
  ASSERT_FALSE(change_formation(half, Formation::limbered));
  EXPECT_EQ(inches_left(half), 1.5);
}

TEST(OthForm7, ABatteryUnlimbersAtTheEndIfASegmentIsLeft) {
  Purse purse = purse_of(guns(Formation::limbered));
  ASSERT_FALSE(go(purse, 6));
  ASSERT_FALSE(change_formation(purse, Formation::unlimbered));
  EXPECT_EQ(inches_left(purse), 0);
  Purse late = purse_of(guns(Formation::limbered));
  ASSERT_FALSE(go(late, 6.1));
  EXPECT_EQ(change_formation(late, Formation::unlimbered), MoveBar::no_segment_left);
}

TEST(OthForm1, WhatThereIsNoCostForIsNoChange) {
  Purse purse = purse_of(foot(Formation::column_of_companies));
  EXPECT_EQ(change_formation(purse, Formation::square), MoveBar::no_such_change);
  Purse regulars = purse_of(horse(Formation::line));
  EXPECT_EQ(change_formation(regulars, Formation::skirmish_order), MoveBar::no_such_change)
      << "OTH-FORM-2";
  EXPECT_FALSE(change_formation(regulars, Formation::open_order));
}

TEST(OthCmdr1, ACommandersSecondSegmentIsKnown) {
  Mover mover;
  mover.commander = true;
  Purse purse = purse_of(mover);
  EXPECT_EQ(move_row(mover), MoveRow::commander);
  ASSERT_FALSE(walk(purse, {in(12), Ground::dense_woods})) << "terrain does not hinder them";
  EXPECT_FALSE(used_second_segment(purse));
  ASSERT_FALSE(cross(purse, Crossing::river));
  ASSERT_FALSE(go(purse, 0.1));
  EXPECT_TRUE(used_second_segment(purse));
  EXPECT_EQ(total(purse.fatigue), 0);
  EXPECT_EQ(change_formation(purse, Formation::line), MoveBar::no_such_change);
}

TEST(OthMove1, FullMovesAndSegmentsOfARow) {
  EXPECT_EQ(full_move(foot(Formation::attack_column), true), 9_in);
  EXPECT_EQ(full_move(foot(Formation::attack_column), false), 6_in);
  EXPECT_EQ(full_move(horse(Formation::line), true), 12_in);
  EXPECT_EQ(one_segment(horse(Formation::line)), 6_in);
  EXPECT_EQ(full_move(guns(Formation::unlimbered, GunClass::heavy), true), Length{});
  Options full;
  full.distance_scale = 2;
  EXPECT_EQ(full_move(foot(Formation::line), true, full), 12_in);
  EXPECT_EQ(one_segment(foot(Formation::square), full), 4_in);
}

TEST(OthSrc3, APurseIsTwiceAsLongOnFullDistances) {
  Options full;
  full.distance_scale = 2;
  Purse purse = purse_of(foot(Formation::line));
  EXPECT_FALSE(walk(purse, {in(6)}, full));
  EXPECT_EQ(total(purse.fatigue), 0);
  EXPECT_FALSE(walk(purse, {in(6)}, full));
  EXPECT_EQ(total(purse.fatigue), 1);
}

TEST(OthEx9, MovesAsTheExampleHasThem) {
  Purse a = purse_of(foot(Formation::attack_column));
  ASSERT_FALSE(go(a, 7));
  EXPECT_EQ(total(a.fatigue), 1);
  Purse d = purse_of(foot(Formation::attack_column), CommandEffect::half_move);
  EXPECT_EQ(inches_left(d), 4.5);
  ASSERT_FALSE(walk(d, {in(4.5), Ground::rough_or_open_woods}));
  EXPECT_EQ(total(d.fatigue), 1);
  EXPECT_EQ(hits_of_cause(d, FatigueCause::rough_or_open_woods), 1);
}

}  // namespace
}  // namespace opfor::over_the_hills
