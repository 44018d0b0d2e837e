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

}  // namespace
}  // namespace opfor
