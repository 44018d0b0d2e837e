#include "field/outline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "field/camerone.hpp"

namespace opfor::field {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Length kTableSide = 100_cm;

std::vector<std::string> faults(const Feature& f) {
  return outline_faults(f, kTableSide, kTableSide);
}

double area(const std::vector<Vec>& polygon) {
  double sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    sum += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  }
  return sum / 2;
}

TEST(OutlineFaults, NoneInCamerone) {
  for (const Feature& f : camerone::features()) {
    EXPECT_THAT(outline_faults(f, camerone::kWidth, camerone::kHeight), IsEmpty()) << f.id;
  }
}

TEST(OutlineFaults, AcceptEitherDirectionAndStraightCorners) {
  EXPECT_THAT(faults(feature("f", Shape::area, {cm(1, 1), cm(1, 5), cm(5, 5), cm(5, 1)})),
              IsEmpty());
  EXPECT_THAT(faults(feature("f", Shape::area, {cm(1, 1), cm(3, 1), cm(5, 1), cm(5, 5)})),
              IsEmpty());
}

TEST(OutlineFaults, TooFewPoints) {
  EXPECT_THAT(faults(feature("f", Shape::area, {cm(1, 1), cm(2, 2)})),
              ElementsAre("an area or ring needs at least 3 points"));
  EXPECT_THAT(faults(feature("f", Shape::ring, {})),
              ElementsAre("an area or ring needs at least 3 points"));
  EXPECT_THAT(faults(feature("f", Shape::line, {cm(1, 1)})),
              ElementsAre("a line needs at least 2 points"));
}

TEST(OutlineFaults, CrossingItself) {
  EXPECT_THAT(faults(feature("f", Shape::area, {cm(1, 1), cm(5, 5), cm(5, 1), cm(1, 5)})),
              ElementsAre("the outline crosses itself"));
  EXPECT_THAT(faults(feature("f", Shape::line, {cm(1, 1), cm(5, 5), cm(5, 1), cm(1, 5)})),
              ElementsAre("the outline crosses itself"));
}

TEST(OutlineFaults, NoExtent) {
  EXPECT_EQ(faults(feature("f", Shape::area, {cm(1, 1), cm(5, 5), cm(3, 3)})).size(), 1U);
  EXPECT_THAT(faults(feature("f", Shape::line, {cm(1, 1), cm(1, 1)})),
              ElementsAre("the outline has no extent"));
}

TEST(OutlineFaults, OffTheTable) {
  EXPECT_THAT(faults(rectangle("f", 50, 50, 100, 100)), IsEmpty());
  EXPECT_THAT(faults(rectangle("f", 50, 50, 100.01, 100)),
              ElementsAre("the outline leaves the table"));
}

TEST(OutlineFaults, Gaps) {
  Feature line = feature("f", Shape::line, {cm(10, 10), cm(50, 10)});
  line.gaps = {{cm(20, 10), cm(24, 10.05)}};
  EXPECT_THAT(faults(line), IsEmpty());
  line.gaps = {{cm(20, 10), cm(24, 10.06), false, "gate"}};
  EXPECT_THAT(faults(line), ElementsAre("gap 'gate' does not lie on the line"));
  line.gaps = {{cm(20, 10), cm(20, 10)}};
  EXPECT_THAT(faults(line), ElementsAre("gap 1 has no width"));
  Feature wood = rectangle("f", 1, 1, 5, 5);
  wood.gaps = {{cm(1, 2), cm(1, 3)}};
  EXPECT_THAT(faults(wood), ElementsAre("only a line or a ring has gaps"));
}

TEST(Ground, RefusesAUselessOutline) {
  EXPECT_THROW(Ground({feature("f", Shape::area, {cm(1, 1), cm(5, 5), cm(5, 1), cm(1, 5)})},
                      kTableSide, kTableSide),
               std::invalid_argument);
}

/// A comb: many reflex corners.
std::vector<Vec> comb(int teeth) {
  std::vector<Vec> points{cm(0, 0), cm(10.0 * teeth, 0)};
  for (int i = teeth - 1; i >= 0; --i) {
    points.push_back(cm(10.0 * i + 8, 30));
    points.push_back(cm(10.0 * i + 3, 30));
    if (i > 0) points.push_back(cm(10.0 * i + 1, 7));
  }
  return points;
}

TEST(ConvexPieces, AreConvexAndMakeUpTheWhole) {
  const std::vector<std::vector<Vec>> polygons{
      comb(2),
      comb(9),
      {cm(0, 0), cm(10, 0), cm(10, 10), cm(5, 1), cm(0, 10)},
      {cm(0, 0), cm(30, 0), cm(30, 10), cm(10, 10), cm(10, 20), cm(30, 20), cm(30, 30), cm(0, 30)}};
  for (const std::vector<Vec>& polygon : polygons) {
    const std::vector<Piece> pieces = convex_pieces(tidy(polygon));
    double whole = 0;
    for (const Piece& piece : pieces) {
      const std::size_t n = piece.corners.size();
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_GE(cross(piece.corners[(i + 1) % n] - piece.corners[i],
                        piece.corners[(i + 2) % n] - piece.corners[(i + 1) % n]),
                  0);
      }
      whole += area(piece.corners);
    }
    EXPECT_NEAR(whole, area(polygon), 1e-6 * whole);
    EXPECT_LE(pieces.size(), polygon.size() - 2);
  }
}

TEST(ConvexPieces, AreFewerThanTriangles) {
  EXPECT_LT(convex_pieces(tidy(comb(9))).size(), comb(9).size() - 2);
}

TEST(ConvexPieces, AConvexOutlineStaysWhole) {
  const std::vector<Piece> pieces =
      convex_pieces(tidy({cm(0, 0), cm(0, 9), cm(4, 12), cm(9, 9), cm(9, 0), cm(5, 0)}));
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_EQ(pieces[0].corners.size(), 5U) << "the straight corner at (5, 0) is gone";
  for (const HalfPlane& side : pieces[0].sides) EXPECT_TRUE(side.outer);
}

TEST(SolidRuns, OfARingWithThreeGaps) {
  const std::vector<SolidRun> runs = solid_runs(camerone::features()[camerone::kWall]);
  ASSERT_EQ(runs.size(), 3U);
  double solid = 0;
  for (const SolidRun& run : runs) {
    EXPECT_FALSE(run.closed);
    for (std::size_t i = 0; i + 1 < run.points.size(); ++i) {
      solid += norm(run.points[i + 1] - run.points[i]);
    }
  }
  EXPECT_NEAR(solid, 20000 - 3 * 400, 1e-6);
}

/// The stream of a generated battle whose bridge takes up a whole side: its ends are corners but
/// for rounding, and a way round the end of a run has to know where that points.
TEST(SolidRuns, AGapFromCornerToCornerLeavesNoSideWithoutLength) {
  const std::vector<Vec> corners{{0, 7290},    {4990, 6760}, {6560, 6620},
                                 {9550, 6370}, {9980, 6330}, {15000, 6190}};
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    for (std::size_t k = i + 1; k < corners.size(); ++k) {
      Feature stream;
      stream.shape = Shape::line;
      stream.outline = corners;
      stream.gaps = {{corners[i], corners[k]}};
      for (const SolidRun& run : solid_runs(stream)) {
        ASSERT_GE(run.points.size(), 2U);
        for (std::size_t p = 0; p + 1 < run.points.size(); ++p) {
          EXPECT_GT(norm(run.points[p + 1] - run.points[p]), 1) << i << " to " << k;
        }
      }
    }
  }
}

TEST(SolidRuns, AGapMayLieAcrossTheFirstCorner) {
  Feature ring = feature("f", Shape::ring, {cm(0, 0), cm(10, 0), cm(10, 10), cm(0, 10)});
  ring.gaps = {{cm(2, 0), cm(0, 3)}};
  const std::vector<SolidRun> runs = solid_runs(ring);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].points.front(), cm(2, 0));
  EXPECT_EQ(runs[0].points.back(), cm(0, 3));
  EXPECT_EQ(runs[0].points.size(), 5U);
}

TEST(SolidRuns, WithoutGapsTheWholeLine) {
  const std::vector<SolidRun> runs =
      solid_runs(feature("f", Shape::line, {cm(0, 0), cm(10, 0), cm(10, 10)}));
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].points.size(), 3U);
  EXPECT_FALSE(runs[0].gap_before || runs[0].gap_after || runs[0].closed);
}

TEST(SolidRuns, AGapAtTheEndLeavesOneRun) {
  Feature line = feature("f", Shape::line, {cm(0, 0), cm(10, 0)});
  line.gaps = {{cm(10, 0), cm(7, 0)}};
  const std::vector<SolidRun> runs = solid_runs(line);
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0].points.back(), cm(7, 0));
  EXPECT_TRUE(runs[0].gap_after);
}

}  // namespace
}  // namespace opfor::field
