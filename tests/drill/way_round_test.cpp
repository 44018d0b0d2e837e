// Ways to a place round what a body may not enter, and round friends who stay.
#include "drill/way_round.hpp"

#include <gtest/gtest.h>

#include "drill/mover_support.hpp"

namespace opfor {
namespace {

using field::test::at;
using test::area;
using test::Field;

constexpr Vec kBeyond{2500, 4000};

/// A body before a square of ground, and a place behind it.
WayRound way_past(const Field& f, UnitId unit, const UnitSet& stay) {
  return {f, unit, kBeyond, stay};
}

TEST(WayRound, LeadsRoundGroundThatItsSheetForbids) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  const Vec from = f.body(a).centre;
  const auto wood = area({{2200, 2000}, {3000, 2000}, {3000, 2600}, {2200, 2600}});
  EXPECT_EQ(way_past(f, a, {}).from(from).first, kBeyond);
  f.terrain(wood, Border::forbidden);
  const field::Detour::Way way = way_past(f, a, {}).from(from);
  EXPECT_LT(way.first.x, 2200 - 200) << "by the shorter side, with room for half of its front";
  EXPECT_GT(way.length, 3000);
}

TEST(WayRound, StraightOverGroundThatMerelyCostsHim) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  f.terrain(area({{2200, 2000}, {3000, 2000}, {3000, 2600}, {2200, 2600}}), Border::crossing);
  const field::Detour::Way way = way_past(f, a, {}).from(f.body(a).centre);
  EXPECT_EQ(way.first, kBeyond);
  EXPECT_NEAR(way.length, 3000, 1e-6);
}

TEST(WayRound, LeadsThroughTheGapOfALine) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  field::Feature wall;
  wall.shape = field::Shape::line;
  wall.outline = {{0, 2000}, {5000, 2000}};
  wall.gaps = {{{1000, 2000}, {2000, 2000}, false, ""}};
  f.terrain(wall, Border::crossing);
  const Vec from = f.body(a).centre;
  EXPECT_EQ(way_past(f, a, {}).from(from).first, kBeyond) << "it may cross it";
  Slows slows{};
  slows.lines = boxes_along(wall);
  ASSERT_EQ(slows.lines.size(), 2U);
  const field::Detour::Way way = WayRound(f, a, kBeyond, {}, slows).from(from);
  EXPECT_LT(way.first.x, 2000);
  EXPECT_GT(way.first.x, 1000);
  EXPECT_GT(way.length, 3000);
}

TEST(WayRound, LeadsRoundFriendsWhoStayAlone) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  const UnitId b = f.add(Side::a, at(2400, 2000, 0, 800, 100));
  const Vec from = f.body(a).centre;
  EXPECT_EQ(way_past(f, a, {}).from(from).first, kBeyond) << "he will go out of its way";
  UnitSet stay;
  stay.insert(b);
  EXPECT_GT(way_past(f, a, stay).from(from).first.x, 2800 + 200);
}

/// Comes round as a test has it.
struct Rounds final : ComesRound {
  bool room = true;
  [[nodiscard]] double price(const field::Box&, Vec) const override { return 30; }
  [[nodiscard]] bool has_room(const field::Box&, Vec) const override { return room; }
  [[nodiscard]] double gets_clear(const field::Box&, Vec) const override { return 500; }
};

TEST(WayRound, WhatIsLeftCountsTheNextTurnAndGettingClear) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  Rounds rounds;
  rounds.room = false;
  EXPECT_NEAR(way_past(f, a, {}).left(f.body(a), rounds), 3000 + 30, 1e-6)
      << "nobody is stuck whose straight way is free";
  f.terrain(area({{2200, 2000}, {3000, 2000}, {3000, 2600}, {2200, 2600}}), Border::forbidden);
  const WayRound way = way_past(f, a, {});
  const double length = way.from(f.body(a).centre).length;
  EXPECT_TRUE(way.is_stuck(f.body(a), rounds));
  EXPECT_NEAR(way.left(f.body(a), rounds), length + 30 + 500, 1e-6);
  rounds.room = true;
  EXPECT_FALSE(way.is_stuck(f.body(a), rounds));
  EXPECT_NEAR(way.left(f.body(a), rounds), length + 30, 1e-6);
}

/// Who has come to a corner is nearer by the way to it, and by nothing less: the turn that it has
/// to make there was counted from the first.
TEST(WayRound, TurnsToComeAreCountedBeforeTheCorner) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  const Rounds rounds;
  EXPECT_EQ(way_past(f, a, {}).turns_to_come(f.body(a), rounds), 0) << "straight on";
  f.terrain(area({{2200, 2000}, {3000, 2000}, {3000, 2600}, {2200, 2600}}), Border::forbidden);
  const WayRound way = way_past(f, a, {});
  const auto all = [&](const field::Box& box) {
    return way.left(box, rounds) + way.turns_to_come(box, rounds);
  };
  field::Box there = f.body(a);
  const Vec corner = way.from(there.centre).first;
  const double leg = norm(corner - there.centre);
  EXPECT_GE(way.turns_to_come(there, rounds), 30);
  there.centre = corner;
  EXPECT_NEAR(all(there) + leg + 30, all(f.body(a)), 1e-6);
}

TEST(WayRound, NoTurnsToComeRoundWhatMerelySlows) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  field::Feature bog = area({{2200, 2000}, {3000, 2000}, {3000, 2600}, {2200, 2600}});
  bog.difficult = true;
  f.terrain(bog, Border::open);
  const Slows slows{[](const field::Feature& feature) { return feature.difficult; }, 2000};
  Slows never = slows;
  never.always = true;
  const Rounds rounds;
  EXPECT_EQ(WayRound(f, a, kBeyond, UnitSet{}, slows).turns_to_come(f.body(a), rounds), 0);
  EXPECT_GE(WayRound(f, a, kBeyond, UnitSet{}, never).turns_to_come(f.body(a), rounds), 30)
      << "it cannot enter that";
}

TEST(WayRound, RoundWhatSlowsIfThatIsNotMuchLonger) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  field::Feature bog = area({{2200, 2000}, {3000, 2000}, {3000, 2600}, {2200, 2600}});
  bog.difficult = true;
  f.terrain(bog, Border::open);
  const auto way = [&](const Slows& slows) {
    return WayRound(f, a, kBeyond, UnitSet{}, slows).from(f.body(a).centre);
  };
  const auto is = [](const field::Feature& feature) { return feature.difficult; };
  EXPECT_EQ(way({}).first, kBeyond);
  EXPECT_EQ(way({is, 100}).first, kBeyond);
  EXPECT_NEAR(way({is, 100}).length, 3000 + 100, 1e-6);
  EXPECT_LT(way({is, 1000}).first.x, 2200 - 200);
  EXPECT_LT(way({is, 100, true}).first.x, 2200 - 200) << "whatever that costs";
}

TEST(WayRound, InItsWayAreThoseWhoStayInItsLaneAndLetNobodyThrough) {
  Field f;
  const UnitId a = f.add(Side::a, at(2500, 1000, 0, 400, 100));
  const UnitId before = f.add(Side::a, at(2600, 1800, 0, 400, 100));
  const UnitId beside = f.add(Side::a, at(3200, 1800, 0, 400, 100));
  const UnitId far = f.add(Side::a, at(2500, 3400, 0, 400, 100));
  const UnitId open = f.add(Side::a, at(2500, 1500, 0, 400, 100));
  f.lets_pass.insert(open);
  UnitSet friends;
  for (const UnitId one : {a, before, beside, far, open}) friends.insert(one);
  const auto in_way = [&](double ahead) {
    return in_its_way(f, a, kBeyond, friends, [&](UnitId) { return ahead; });
  };
  EXPECT_TRUE(in_way(0).empty()) << "none of them stays";
  const UnitSet near = in_way(1000);
  EXPECT_TRUE(near.contains(before));
  EXPECT_FALSE(near.contains(beside) || near.contains(far) || near.contains(open));
  EXPECT_TRUE(in_way(3000).contains(far));
}

TEST(LeastLeft, TakesWhatLeavesLeastAndIsWorthAnOrder) {
  LeastLeft<int> best(1000, 64);
  best.offer(950, 1);
  EXPECT_FALSE(best.has_any()) << "less than a step";
  best.offer(900, 2);
  best.offer(900, 3);
  best.offer(920, 4);
  EXPECT_EQ(best.take(), 2) << "of equals the first";
}

}  // namespace
}  // namespace opfor
