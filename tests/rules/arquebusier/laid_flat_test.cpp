#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "move_support.hpp"

namespace opfor::arquebusier::test {
namespace {

/// A mover that marches at a target that stands: what it touches, and how it is laid flat.
struct MarchIntoContact {
  MarchIntoContact(const char* mover_elements, double x, double y, double facing,
                   const char* target_elements, double target_facing) {
    Tabletop ground;
    mover = ground.add(kA, mover_elements, x, y, facing);
    target = ground.add(kB, target_elements, 36, 24, target_facing);
    battle = ground.battle();
    start = footprint(battle, mover).centre;
  }
  void go() {
    march(battle, mover, 12);
    battle = after(battle, advance_all(battle));
    edge = edge_touched(standing(target), standing(mover), start);
    flat = laid_flat(battle, mover, target, edge);
    touched = battle;
    put(battle, mover, flat);
  }
  [[nodiscard]] Blocks standing(UnitId unit) const {
    return files_standing(battle, unit, battle.unit(unit).pose());
  }
  Vec middle() const { return field::vec(flat.at) * (1 / kInch); }
  Battle battle;
  Battle touched;  ///< before it is laid flat
  UnitId mover{};
  UnitId target{};
  Vec start;
  Edge edge = Edge::front;
  field::Pose flat;
};

TEST(AqMove7, FrontAgainstFrontStaysAsItTouched) {
  MarchIntoContact c("4x1 Ln", 37, 14, 0, "4x2 FA", 180);
  c.go();
  EXPECT_EQ(c.edge, Edge::front);
  EXPECT_EQ(c.flat, c.touched.unit(c.mover).pose());
}

TEST(AqMove7, AtAnAngleItTurnsAboutThePointOfTouch) {
  MarchIntoContact c("4x1 Ln", 31, 14, 30, "6x2 FA", 180);
  c.go();
  EXPECT_EQ(c.edge, Edge::front);
  EXPECT_EQ(c.flat.facing, Angle{});
  EXPECT_NEAR(c.middle().y, 24, 1e-9);
  // Its left front corner touched, 4" from the middle of its front: it still does.
  const Vec corner = field::corners(footprint(c.touched, c.mover))[0];
  EXPECT_NEAR(corner.y, 24 * kInch, 1);
  EXPECT_NEAR(c.middle().x * kInch, corner.x + 4 * kInch, 1);
}

/// Of two guns the western is lost: who comes to where it stood touches the corner of the other.
TEST(AqMove7, EmptyFilesHaveNoEdges) {
  MarchIntoContact c("Ln, Ln Ln, Ln", 34, 23, 63.43, "2x1 Gun", 180);
  lose_of_type(c.battle, c.target, Type::gun, 1);
  const Blocks left = c.standing(c.target);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_NEAR(left[0].centre.x, 37 * kInch, 1e-6);
  EXPECT_NEAR(left[0].half_width, kInch, 1e-6);
  c.go();
  EXPECT_EQ(c.edge, Edge::front);
  EXPECT_EQ(c.flat.facing, Angle{});
  EXPECT_NEAR(c.middle().y, 24, 1e-9);
}

/// All who are left of it stand along an enemy's side.
TEST(AqMove7, WhereAllHaveLappedThePlaceOfTheFilesIsTouched) {
  MarchIntoContact c("4x1 Ln", 37, 14, 0, "4x2 FA", 180);
  for (Element& e : record(c.battle, c.target).elements) e.lapped = 1;
  const Blocks left = c.standing(c.target);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0], footprint(c.battle, c.target));
}

/// Two files are a rank less deep: who comes on from behind touches their rear, as far in as it is.
TEST(AqMove7, TheStepsOfWhatIsLeftAreEdges) {
  const field::Box deep{{0, 0}, {0, 1}, 400, 400};
  const field::Box shallow{{800, 200}, {0, 1}, 400, 200};
  const std::array<field::Box, 2> target{deep, shallow};
  const field::Box behind{{1000, -300}, {0, 1}, 300, 300};
  EXPECT_EQ(edge_touched(target, {&behind, 1}, {1500, -2000}), Edge::rear);
  const field::Box into_step{{700, -200}, {-1, 0}, 100, 300};
  EXPECT_EQ(edge_touched(target, {&into_step, 1}, {3000, -100}), Edge::right);
  // Between the two there is no edge where both reach: here only their common front.
  const field::Box before{{400, 500}, {0, -1}, 50, 100};
  EXPECT_EQ(edge_touched(target, {&before, 1}, {-2000, 3000}), Edge::front);
}

/// The corner of a step is none of the whole: there the edge counts to which a front turns least.
TEST(AqMove7, AtTheCornerOfAStepItTurnsAsLittleAsItMay) {
  const field::Box deep{{0, 0}, {0, 1}, 400, 400};
  const field::Box shallow{{800, 200}, {0, 1}, 400, 200};
  const std::array<field::Box, 2> target{deep, shallow};
  const auto front_at_corner = [](int facing) {
    const Vec ahead = unit_vector(Angle::degrees(facing));
    return field::Box{Vec{400, -400} - ahead * 100, ahead, 300, 100};
  };
  const field::Box nearly_behind = front_at_corner(340);
  EXPECT_EQ(edge_touched(target, {&nearly_behind, 1}, {700, -3000}), Edge::rear);
  const field::Box nearly_beside = front_at_corner(290);
  EXPECT_EQ(edge_touched(target, {&nearly_beside, 1}, {3000, -700}), Edge::right);
  EXPECT_EQ(edge_touched(target, {&nearly_behind, 1}, {700, -300}), Edge::right)
      << "it came from beside it alone";
  EXPECT_EQ(edge_touched({&deep, 1}, {&nearly_behind, 1}, {700, -3000}), Edge::right)
      << "where all files are as deep, the corner is the body's";
}

TEST(AqMove7, TheSideAndTheRear) {
  MarchIntoContact side("4x1 M", 26, 23, 90, "4x3 Pk", 0);
  side.go();
  EXPECT_EQ(side.edge, Edge::left);
  EXPECT_EQ(side.flat.facing, Angle::degrees(90));
  EXPECT_NEAR(side.middle().x, 32, 1e-9);
  EXPECT_NEAR(side.middle().y, 23, 1e-9);
  MarchIntoContact right("2x1 Ln", 50, 22, 280, "4x3 Pk", 0);
  right.go();
  EXPECT_EQ(right.edge, Edge::right);
  EXPECT_EQ(right.flat.facing, Angle::degrees(270));
  EXPECT_NEAR(right.middle().x, 40, 1e-9);
  MarchIntoContact rear("2x1 Ln", 34, 12, 10, "4x3 Pk", 0);
  rear.go();
  EXPECT_EQ(rear.edge, Edge::rear);
  EXPECT_EQ(rear.flat.facing, Angle{});
  EXPECT_NEAR(rear.middle().y, 21, 1e-9);
}

Edge edge_of(const field::Box& target, const field::Box& mover, Vec came) {
  return edge_touched({&target, 1}, {&mover, 1}, came);
}

TEST(AqMove7, OnACornerTheSideWhereItsCentreWasDecides) {
  const field::Box target{{9144, 6096}, unit_vector(Angle{}), 1016, 254};
  // Touches the left front corner (8128, 6350) by its own edge.
  const field::Box on_corner{
      {8128 - 300, 6350 + 300}, unit_vector(Angle::degrees(135)), 800, std::sqrt(2.0) * 300};
  EXPECT_EQ(edge_of(target, on_corner, {6000, 6100}), Edge::left);   // beside it alone
  EXPECT_EQ(edge_of(target, on_corner, {9000, 9000}), Edge::front);  // before it alone
  EXPECT_EQ(edge_of(target, on_corner, {6000, 9000}), Edge::front);  // both
  const field::Box on_rear{
      {8128 - 300, 5842 - 300}, unit_vector(Angle::degrees(45)), 800, std::sqrt(2.0) * 300};
  EXPECT_EQ(edge_of(target, on_rear, {9000, 3000}), Edge::rear);
  EXPECT_EQ(edge_of(target, on_rear, {6000, 3000}), Edge::left);  // both: nearer the front
}

TEST(AqMove7, ItSlidesNoMoreThanItMustPastAFriend) {
  Tabletop ground;
  const UnitId mover = ground.add(kA, "4x1 Ln", 33, 14, 20);
  const UnitId target = ground.add(kB, "6x1 FA", 36, 24, 180);
  const UnitId beside = ground.add(kA, "2x1 FA", 40.5, 23.9, 0);
  Battle battle = ground.battle();
  march(battle, mover, 12);
  battle = after(battle, advance_all(battle));
  ASSERT_LE(gap(battle, mover, target), kTolerance);
  const field::Pose flat = laid_flat(battle, mover, target, Edge::front);
  EXPECT_EQ(flat.facing, Angle{});
  put(battle, mover, flat);
  EXPECT_LE(gap(battle, mover, target), kTolerance);
  EXPECT_LE(gap(battle, mover, beside), 1);
  EXPECT_LE(field::overlap(footprint(battle, mover), footprint(battle, beside)), 5);
  EXPECT_NEAR(field::vec(flat.at).x, (38.5 - 4) * kInch, 5);
}

TEST(AqMove7, WithoutRoomItStaysAsItTouched) {
  Tabletop ground;
  const UnitId mover = ground.add(kA, "4x1 Ln", 36.5, 20, 0);
  const UnitId target = ground.add(kB, "2x1 FA", 36, 24, 180);
  const UnitId south = ground.add(kA, "2x1 FA", 40.5, 23.9, 0);
  ground.add(kA, "2x1 FA", 40.5, 27, 0);
  Battle battle = ground.battle();
  // Its front is 8" wide, and between the two friends beside that edge are 2.1".
  EXPECT_EQ(laid_flat(battle, mover, target, Edge::left), battle.unit(mover).pose());
  place(battle, south, 60, 23.9, 0);
  EXPECT_EQ(laid_flat(battle, mover, target, Edge::left).facing, Angle::degrees(270));
}

TEST(AqMove7, ARaggedRearIsTouchedWhereItStandsOut) {
  // Facing north, the deep files are the western two: their rear lies at y = 21, the others' at 23.
  MarchIntoContact c("2x1 Ln", 38, 12, 0, "Pk Pk Pk, Pk Pk Pk, Pk, Pk", 0);
  c.go();
  EXPECT_NEAR(c.middle().y, 23, 1e-9);
  EXPECT_NEAR(c.middle().x, 38, 1e-9);
  MarchIntoContact wide("4x1 Ln", 37, 12, 0, "Pk Pk Pk, Pk Pk Pk, Pk, Pk", 0);
  wide.go();
  EXPECT_NEAR(wide.middle().y, 21, 1e-9);
}

RC_GTEST_PROP(AqMove7, LaidFlatItTouchesAndStandsOnNobody, ()) {
  constexpr std::array<const char*, 4> kOfFour{"4x2 FA", "3x2 Ln", "2x3 Pk",
                                               "FA FA, Pk Pk Pk, Pk Pk Pk, FA"};
  const auto shape = [&] {
    return kOfFour[static_cast<std::size_t>(
        *rc::gen::inRange(0, static_cast<int>(kOfFour.size())))];
  };
  const double bearing = *rc::gen::inRange(0, 360);
  const Vec off = unit_vector(Angle::degrees(static_cast<int>(bearing))) * 12;
  const double aim = *rc::gen::inRange(-15, 16);
  MarchIntoContact c(shape(), 36 + off.x, 24 + off.y, std::fmod(bearing + 180 + aim + 360, 360),
                     shape(), *rc::gen::inRange(0, 360));
  record(c.battle, c.mover).mounted = 1;
  c.go();
  if (gap(c.touched, c.mover, c.target) > kTolerance) return;
  RC_CLASSIFY(true, "met");
  RC_ASSERT(gap(c.battle, c.mover, c.target) <= kTolerance);
  for (const field::Box& a : blocks(c.battle, c.mover)) {
    for (const field::Box& b : blocks(c.battle, c.target)) RC_ASSERT(!field::overlaps(a, b));
  }
  const int turn = turn_between(c.flat.facing, c.battle.unit(c.target).pose().facing);
  RC_ASSERT(turn == 0 || turn == 9000 || turn == 18000);
  // It turned about a point of its own, which stayed in touch: no part of it is far from where it
  // was.
  const double width = 2 * footprint(c.battle, c.mover).half_width;
  RC_ASSERT(norm(field::vec(c.flat.at) - field::vec(c.touched.unit(c.mover).pose().at)) <=
            width * 2 + 3 * kInch);
}

}  // namespace
}  // namespace opfor::arquebusier::test
