// What a way crosses, against a look at every place of it.
#include <gtest/gtest.h>

#include "field/random_terrain.hpp"
#include "field/wheel.hpp"

namespace opfor::field {
namespace {

Feature piece(Shape shape, std::vector<Vec> outline) {
  Feature made;
  made.shape = shape;
  made.outline = std::move(outline);
  return made;
}

TEST(Crossed, TheLengthInsideAnArea) {
  const Ground ground(
      {piece(Shape::area, {{1000, 1000}, {3000, 1000}, {3000, 2000}, {1000, 2000}})},
      RandomTerrain::kWide, RandomTerrain::kHigh);
  EXPECT_DOUBLE_EQ(ground.crossed(RandomTerrain::kFirst, {2000, 0}, {2000, 5000}), 1000);
  EXPECT_DOUBLE_EQ(ground.crossed(RandomTerrain::kFirst, {2000, 1600}, {2000, 5000}), 400);
  EXPECT_DOUBLE_EQ(ground.crossed(RandomTerrain::kFirst, {2000, 1600}, {2000, 1500}), 100);
  EXPECT_DOUBLE_EQ(ground.crossed(RandomTerrain::kFirst, {2000, 2100}, {2000, 5000}), 0);
  EXPECT_EQ(ground.crossed(RandomTerrain::kFirst, {2000, 1600}, {2000, 1600}), 0);
}

TEST(Crossed, AreasOfSeveralPiecesCountEachPartOnce) {
  // A horseshoe: the way goes through both arms.
  const Ground ground({piece(Shape::area, {{1000, 1000},
                                           {4000, 1000},
                                           {4000, 3000},
                                           {3000, 3000},
                                           {3000, 2000},
                                           {2000, 2000},
                                           {2000, 3000},
                                           {1000, 3000}})},
                      RandomTerrain::kWide, RandomTerrain::kHigh);
  EXPECT_DOUBLE_EQ(ground.crossed(RandomTerrain::kFirst, {0, 2500}, {5000, 2500}), 2000);
  EXPECT_DOUBLE_EQ(ground.crossed(RandomTerrain::kFirst, {0, 1500}, {5000, 1500}), 3000);
  EXPECT_EQ(ground.borders(RandomTerrain::kFirst, {0, 2500}, {5000, 2500}),
            (std::vector<double>{0.2, 0.4, 0.6, 0.8}));
}

TEST(Crossed, RandomAreasAgreeWithALookAtEveryMillimetre) {
  int in_some = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    RandomTerrain random(seed);
    const Ground ground({random.area("x")}, RandomTerrain::kWide, RandomTerrain::kHigh);
    for (int i = 0; i < 20; ++i) {
      const Vec from = random.place();
      const Vec to = random.place();
      const int steps = static_cast<int>(norm(to - from) / 10) + 1;
      int inside = 0;
      int changes = 0;
      bool was_in = ground.contains(RandomTerrain::kFirst, from);
      for (int s = 0; s < steps; ++s) {
        const bool is_in =
            ground.contains(RandomTerrain::kFirst, from + (to - from) * ((s + 0.5) / steps));
        inside += is_in ? 1 : 0;
        changes += is_in != was_in ? 1 : 0;
        was_in = is_in;
      }
      const double length = norm(to - from);
      const double seen = length * inside / steps;
      const auto borders = ground.borders(RandomTerrain::kFirst, from, to);
      EXPECT_NEAR(ground.crossed(RandomTerrain::kFirst, from, to), seen,
                  10.0 * (1.0 + 1.0 * static_cast<double>(borders.size())))
          << "seed " << seed;
      // Stretches shorter than the steps may be overlooked, never invented.
      EXPECT_GE(static_cast<int>(borders.size()), changes) << "seed " << seed;
      in_some += inside > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(in_some, 300);
}

TEST(Borders, OfALineWithoutItsGaps) {
  Feature hedge = piece(Shape::line, {{1000, 1000}, {1000, 5000}});
  hedge.gaps = {{{1000, 2000}, {1000, 3000}}};
  const Ground ground({hedge}, RandomTerrain::kWide, RandomTerrain::kHigh);
  EXPECT_EQ(ground.borders(RandomTerrain::kFirst, {0, 1500}, {2000, 1500}),
            (std::vector<double>{0.5}));
  EXPECT_TRUE(ground.borders(RandomTerrain::kFirst, {0, 2500}, {2000, 2500}).empty())
      << "through the gap";
  EXPECT_TRUE(ground.borders(RandomTerrain::kFirst, {0, 1500}, {900, 1500}).empty());
  EXPECT_EQ(ground.crossed(RandomTerrain::kFirst, {0, 1500}, {2000, 1500}), 0)
      << "a line without width";
}

TEST(Borders, AWayThatHaltsOnTheLineCrossesItOnce) {
  const Ground ground({piece(Shape::line, {{1000, 1000}, {1000, 5000}})}, RandomTerrain::kWide,
                      RandomTerrain::kHigh);
  for (const double from : {0.0, 2000.0}) {
    const Vec start{from, 1500};
    const Vec end{2000 - from, 1500};
    const std::size_t there = ground.borders(RandomTerrain::kFirst, start, {1000, 1500}).size();
    EXPECT_EQ(there + ground.borders(RandomTerrain::kFirst, {1000, 1500}, end).size(), 1U);
  }
}

// --- what lies about a way at all ---

TEST(Screens, AreWhatBlocksSightAndHills) {
  const std::vector<Vec> outline{{1000, 1000}, {3000, 1000}, {3000, 2000}, {1000, 2000}};
  Feature wood = piece(Shape::area, outline);
  wood.blocks_sight = true;
  Feature hill = piece(Shape::area, outline);
  hill.level = 1;
  const Ground ground({piece(Shape::area, outline), wood, hill}, RandomTerrain::kWide,
                      RandomTerrain::kHigh);
  const std::vector<FeatureId> both{FeatureId{1}, FeatureId{2}};
  EXPECT_TRUE(
      std::equal(both.begin(), both.end(), ground.screens().begin(), ground.screens().end()));
  EXPECT_EQ(ground.screens({2000, 0}, {2000, 5000}, 0), both);
  EXPECT_EQ(ground.screens({3500, 0}, {3500, 5000}, 600), both) << "600 beside the way";
  EXPECT_TRUE(ground.screens({3500, 0}, {3500, 5000}, 400).empty());
}

TEST(Screens, LeaveNothingOutThatALineBesideTheWayMeets) {
  int found = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    RandomTerrain random(seed);
    Feature wood = random.area("x");
    wood.blocks_sight = true;
    const Ground ground({wood}, RandomTerrain::kWide, RandomTerrain::kHigh);
    const Vec from = random.place();
    const Vec to = random.place();
    const double around = random.below(2000);
    const bool near = !ground.screens(from, to, around).empty();
    for (int i = 0; i < 20; ++i) {
      const auto beside = [&] {
        return unit_vector(Angle::hundredths(random.below(36000))) * around;
      };
      const Vec start = from + beside();
      const Vec end = to + beside();
      if (ground.crossed(RandomTerrain::kFirst, start, end) <= 0) continue;
      EXPECT_TRUE(near) << "seed " << seed;
      ++found;
    }
  }
  EXPECT_GT(found, 500);
}

TEST(ClearGround, IsClearWhereverABodyStandsOnIt) {
  int clear = 0;
  for (unsigned seed = 1; seed <= 2000; ++seed) {
    RandomTerrain random(seed);
    Feature pond = random.area("x");
    pond.impassable_foot = true;
    const Ground ground({pond}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const Mover foot;
    const Vec at = random.place();
    const Vec step = (random.place() - at) * 0.2;
    const Box body{at, unit_vector(Angle::hundredths(random.below(36000))), 1.0 * random.below(600),
                   1.0 * random.below(600)};
    const bool along = ground.clear_along(body, step, foot);
    const bool about = ground.clear_about(circle_about(body), foot);
    clear += along && about ? 1 : 0;
    for (int i = 0; i <= 10; ++i) {
      Box there = body;
      there.centre = at + step * (i / 10.0);
      EXPECT_TRUE(!along || ground.can_stand(there, foot)) << "seed " << seed;
      Box turned = body;
      turned.ahead = unit_vector(Angle::degrees(36 * i));
      EXPECT_TRUE(!about || ground.can_stand(turned, foot)) << "seed " << seed;
    }
  }
  EXPECT_GT(clear, 500);
}

/// Water, and walls with gaps.
Ground water_and_walls(RandomTerrain& random) {
  Feature pond = random.area("pond");
  pond.impassable_foot = true;
  Feature wall = random.line("wall");
  while (!outline_faults(wall, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) {
    wall = random.line("wall");
  }
  wall.impassable_foot = true;
  return Ground({pond, wall}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
}

Box some_body(RandomTerrain& random) {
  return {random.place(), unit_vector(Angle::hundredths(random.below(36000))),
          30.0 + random.below(600), 30.0 + random.below(300)};
}

TEST(ForbiddenAlong, IsWhereALookAtEveryPlaceFindsIt) {
  int stopped = 0;
  for (unsigned seed = 1; seed <= 1500; ++seed) {
    RandomTerrain random(seed);
    const Ground ground = water_and_walls(random);
    const Mover foot;
    const Box body = some_body(random);
    const Vec step = (random.place() - body.centre) * 0.3;
    const auto share = ground.forbidden_along(body, step, foot);
    const double hair = 1e-3 / norm(step);
    constexpr int kLooks = 400;
    for (int i = 0; i <= kLooks; ++i) {
      const double t = 1.0 * i / kLooks;
      const bool stands = ground.can_stand(shifted(body, step * t), foot);
      if (!share || t < *share - hair) {
        EXPECT_TRUE(stands) << "seed " << seed << ", at " << t;
      }
    }
    if (!share) continue;
    ++stopped;
    EXPECT_FALSE(ground.can_stand(shifted(body, step * (*share + 10 * hair)), foot)) << seed;
  }
  EXPECT_GT(stopped, 250);
}

/// The corner farthest from the one on which it turns comes a millimetre over the bank, no farther.
TEST(ClearTurn, OfTheFarCornerThatGrazesABank) {
  Feature river = piece(Shape::line, {{529, 100}, {529, 2500}});
  river.width = Length::tenths(200);
  river.impassable_foot = true;
  const Ground ground({river}, RandomTerrain::kWide, RandomTerrain::kHigh);
  const Box body{
      {1000, 1000}, {0, 1}, 254, 190.5};  // its far corner sweeps 635 about (1254, 1190.5)
  const WheelingBox wheel(body, Angle{}, Angle::degrees(90));
  const std::int32_t clear = ground.clear_turn(wheel, Mover{});
  EXPECT_GT(clear, 1000);
  EXPECT_LT(clear, wheel.whole());
  EXPECT_TRUE(ground.can_stand(wheel.after(clear), Mover{}));
}

TEST(ClearTurn, IsAsFarAsALookAtEveryPlaceFindsIt) {
  int stopped = 0;
  for (unsigned seed = 1; seed <= 1500; ++seed) {
    RandomTerrain random(seed);
    const Ground ground = water_and_walls(random);
    const Mover foot;
    const Box body = some_body(random);
    const Angle facing = facing_of(body.ahead);
    const WheelingBox wheel(body, facing, facing + Angle::hundredths(random.below(36000)));
    const std::int32_t clear = ground.clear_turn(wheel, foot);
    constexpr int kLooks = 300;
    for (int i = 1; i <= kLooks && clear > 0; ++i) {
      const std::int32_t turned = clear * i / kLooks;
      EXPECT_TRUE(ground.can_stand(wheel.within(0.5).after(turned), foot)) << seed;
    }
    if (clear == wheel.whole()) continue;
    ++stopped;
    bool forbidden = false;
    for (std::int32_t more = 0; more <= 20; ++more) {
      forbidden = forbidden || !ground.can_stand(wheel.after(clear + more), foot);
    }
    EXPECT_TRUE(forbidden) << "seed " << seed << ", after " << clear;
  }
  EXPECT_GT(stopped, 250);
}

}  // namespace
}  // namespace opfor::field
