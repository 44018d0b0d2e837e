#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <gtest/gtest.h>

#include "field/known_ways.hpp"
#include "field/random_terrain.hpp"

namespace opfor::field {
namespace {

using camerone::ground;
using camerone::kFoot;
using camerone::kHorse;

/// True if a way passes within half its width of a place.
bool passes(const Way& way, Vec place, double within) {
  for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
    if (gap(place, way.points[i], way.points[i + 1]) <= within) return true;
  }
  return false;
}

void expect_sound(const Ground& g, const Way& way, const Mover& mover) {
  double total = 0;
  for (std::size_t i = 0; i + 1 < way.points.size(); ++i) {
    const Cost step = g.cost(way.points[i], way.points[i + 1], mover);
    EXPECT_TRUE(step.passable()) << "step " << i;
    EXPECT_TRUE(g.on_table(way.points[i + 1]));
    total += step.total;
  }
  EXPECT_NEAR(total, way.cost.total, 1e-6);
}

TEST(Way, StraightInTheOpen) {
  const Way way = ground().way(cm(90, 75), cm(60, 120), kFoot);
  EXPECT_TRUE(way.reached);
  EXPECT_EQ(way.points, (std::vector<Vec>{cm(90, 75), cm(60, 120)}));
  EXPECT_DOUBLE_EQ(way.cost.total, norm(cm(30, 45)));
}

TEST(Way, FromAPlaceToItself) {
  const Way way = ground().way(cm(90, 75), cm(90, 75), kFoot);
  EXPECT_TRUE(way.reached);
  EXPECT_EQ(way.points, (std::vector<Vec>{cm(90, 75)}));
  EXPECT_EQ(way.cost.total, 0);
}

TEST(Way, FindsTheNearestGateOfTheHacienda) {
  for (const Mover& mover : {kFoot, kHorse}) {
    const Way south = ground().way(cm(130, 55), cm(170, 60), mover);
    EXPECT_TRUE(south.reached);
    EXPECT_TRUE(passes(south, cm(150, 64), 200));
    EXPECT_LT(south.cost.total, 4600);
    expect_sound(ground(), south, mover);
    const Way north = ground().way(cm(130, 95), cm(155, 86), mover);
    EXPECT_TRUE(passes(north, cm(150, 86), 200));
    expect_sound(ground(), north, mover);
  }
}

TEST(Way, TakesTheBreachWhenTheGatesAreFar) {
  const Way way = ground().way(cm(215, 74), cm(190, 74), kFoot);
  EXPECT_TRUE(passes(way, cm(200, 74), 200));
  EXPECT_EQ(way.cost.barriers, 1);
  EXPECT_NEAR(way.cost.total, 2500 + 625, 1);
}

TEST(Way, OverTheHedgeOnFootAndRoundItOnHorseback) {
  const Way foot = ground().way(cm(110, 60), cm(130, 60), kFoot);
  EXPECT_EQ(foot.cost.barriers, 1);
  EXPECT_NEAR(foot.cost.total, 2625, 1);
  const Way horse = ground().way(cm(110, 60), cm(130, 60), kHorse);
  EXPECT_TRUE(horse.reached);
  EXPECT_EQ(horse.cost.barriers, 0);
  EXPECT_GT(horse.cost.total, 8000);
  EXPECT_LT(horse.cost.total, 8600);
  expect_sound(ground(), horse, kHorse);
}

TEST(Way, RoundTheEndOfTheHedgeOnFootWhenThatIsCheaper) {
  const Way foot = ground().way(cm(118, 103), cm(122, 103), kFoot);
  EXPECT_EQ(foot.cost.barriers, 0);
  EXPECT_LT(foot.cost.total, 625 + 400);
  EXPECT_GT(foot.cost.total, 565);
}

TEST(Way, RoundDifficultGroundOrThroughIt) {
  const Way round = ground().way(cm(205, 25), cm(230, 25), kFoot);
  EXPECT_EQ(round.cost.difficult, 0) << "5 cm south lies its end";
  EXPECT_NEAR(round.cost.total, 1500 + 2 * norm(cm(5, 5)), 1);
  const Way through = ground().way(cm(205, 40), cm(230, 40), kFoot);
  EXPECT_NEAR(through.cost.total, 4000, 1);
  EXPECT_DOUBLE_EQ(through.cost.difficult, 1500);
}

TEST(Way, OutOfAndIntoDifficultGroundByTheShortSide) {
  const Way out = ground().way(cm(32, 17), cm(34, 60), kFoot);
  EXPECT_TRUE(out.reached);
  EXPECT_LT(out.cost.difficult, 600) << "leaves the scrub by its east side";
  const Way in = ground().way(cm(34, 60), cm(32, 17), kFoot);
  EXPECT_NEAR(in.cost.total, out.cost.total, 1e-6);
}

TEST(Way, FromAPlaceTouchingTheWall) {
  for (const Vec start :
       {cm(150, 75), cm(150.4, 75), cm(149.6, 75), cm(150.3, 50.3), cm(150, 50)}) {
    const Way way = ground().way(start, cm(100, 75), kFoot);
    EXPECT_TRUE(way.reached) << start.x << ',' << start.y;
    EXPECT_GT(way.points.size(), 1U);
    expect_sound(ground(), way, kFoot);
  }
}

Feature water(const std::string& id, double x0, double y0, double x1, double y1) {
  Feature made = rectangle(id, x0, y0, x1, y1);
  made.impassable_foot = made.impassable_horse = true;
  return made;
}

TEST(Way, RoundWater) {
  const Ground lake({water("lake", 20, 20, 40, 40)}, 60_cm, 60_cm);
  const Way way = lake.way(cm(10, 32), cm(50, 32), kFoot);
  EXPECT_TRUE(way.reached);
  expect_sound(lake, way, kFoot);
  EXPECT_GT(way.cost.total, 4560) << "round the corners themselves";
  EXPECT_LT(way.cost.total, 4800);
  for (std::size_t i = 1; i + 1 < way.points.size(); ++i) {
    EXPECT_GE(lake.distance(FeatureId{0}, way.points[i]), 99) << "clearance";
  }
}

TEST(Way, OutOfWaterButNotIntoIt) {
  const Ground lake({water("lake", 20, 20, 40, 40)}, 60_cm, 60_cm);
  const Way out = lake.way(cm(30, 30), cm(50, 30), kFoot);
  EXPECT_TRUE(out.reached);
  expect_sound(lake, out, kFoot);
  const Way in = lake.way(cm(50, 31), cm(38, 31), kFoot);
  EXPECT_FALSE(in.reached);
  ASSERT_GE(in.points.size(), 2U);
  EXPECT_NEAR(in.points.back().x, 4100, 1) << "on the bank nearest to the goal";
  EXPECT_NEAR(in.points.back().y, 3100, 1);
}

TEST(Way, ToAClosedYardEndsBeforeItsWall) {
  Feature wall = feature("wall", Shape::ring, {cm(20, 20), cm(40, 20), cm(40, 40), cm(20, 40)});
  wall.impassable_foot = true;
  const Ground yard({wall}, 60_cm, 60_cm);
  const Way in = yard.way(cm(50, 30), cm(30, 22), kFoot);
  EXPECT_FALSE(in.reached);
  EXPECT_NEAR(in.points.back().x, 3000, 1);
  EXPECT_NEAR(in.points.back().y, 1900, 1);
  expect_sound(yard, in, kFoot);
  const Way out = yard.way(cm(30, 22), cm(30, 5), kFoot);
  EXPECT_FALSE(out.reached);
  for (const Vec p : out.points) EXPECT_TRUE(yard.contains(FeatureId{0}, p));
}

TEST(Way, ToAGoalOffTheTableEndsAtItsEdge) {
  const Way way = ground().way(cm(230, 100), cm(260, 100), kFoot);
  EXPECT_FALSE(way.reached);
  EXPECT_EQ(way.points.back(), cm(240, 100));
}

TEST(Way, NotThroughAGapThatIsTooNarrow) {
  Feature wall = feature("wall", Shape::line, {cm(30, 0), cm(30, 60)});
  wall.impassable_foot = true;
  wall.gaps = {{cm(30, 28), cm(30, 32)}};
  const Ground g({wall}, 60_cm, 60_cm);
  EXPECT_TRUE(g.way(cm(10, 10), cm(50, 10), {false, 2, 625, 200}).reached);
  EXPECT_FALSE(g.way(cm(10, 10), cm(50, 10), {false, 2, 625, 210}).reached);
}

TEST(Way, OverABridge) {
  Feature river = feature("river", Shape::line, {cm(30, 0), cm(30, 30), cm(60, 60)});
  river.width = 6_cm;
  river.impassable_foot = river.impassable_horse = true;
  river.gaps = {{cm(30, 10), cm(30, 14), false, "bridge"}};
  const Ground g({river}, 100_cm, 60_cm);
  const Way way = g.way(cm(10, 40), cm(60, 10), kFoot);
  EXPECT_TRUE(way.reached);
  EXPECT_TRUE(passes(way, cm(30, 12), 100));
  expect_sound(g, way, kFoot);
}

TEST(Way, AMoverThatWasNotPreparedFindsTheSame) {
  const Ground unprepared(camerone::features(), camerone::kWidth, camerone::kHeight, {});
  const Ground other(camerone::features(), camerone::kWidth, camerone::kHeight,
                     {Mover{false, 1, 1, 100}, Mover{true, 1, 1, 100}});
  RandomTerrain random(5);
  for (int i = 0; i < 40; ++i) {
    const Vec from = random.place();
    const Vec to = random.place() + Vec{5000, 2000};
    const Mover& mover = i % 2 == 0 ? kFoot : kHorse;
    const Way expected = ground().way(from, to, mover);
    EXPECT_NEAR(other.way(from, to, mover).cost.total, expected.cost.total, 1e-3);
    EXPECT_NEAR(unprepared.way(from, to, mover).cost.total, expected.cost.total, 1e-3);
  }
}

TEST(Ways, OneAfterTheOtherAreThoseThatEachWouldBe) {
  const Ground unprepared(camerone::features(), camerone::kWidth, camerone::kHeight, {});
  RandomTerrain random(7);
  std::vector<Vec> places;
  for (int i = 0; i < 6; ++i) places.push_back(random.place() + Vec{5000, 2000});
  for (const Ground* g : {&ground(), &unprepared}) {
    for (const Mover& mover : {kFoot, kHorse}) {
      Ways ways(*g, mover);
      for (const Vec from : places) {
        for (const Vec to : places) {
          const Way alone = g->way(from, to, mover);
          const Way found = ways.find(from, to);
          EXPECT_EQ(found.points, alone.points);
          EXPECT_EQ(found.cost.total, alone.cost.total);
          EXPECT_EQ(found.reached, alone.reached);
        }
      }
    }
  }
}

/// Cheapest ways over a fine grid with sixteen directions, by Boost.Graph: the reference.
class Grid {
 public:
  static constexpr int kStep = 250;
  static constexpr int kColumns = RandomTerrain::kWidth / kStep + 1;
  static constexpr int kRows = RandomTerrain::kHeight / kStep + 1;

  Grid(const Ground& g, const Mover& mover) : graph_(kColumns * kRows) {
    for (int y = 0; y < kRows; ++y) {
      for (int x = 0; x < kColumns; ++x) {
        for (const auto& [dx, dy] :
             {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}}) {
          const int x2 = x + dx;
          const int y2 = y + dy;
          if (x2 < 0 || x2 >= kColumns || y2 >= kRows) continue;
          const Cost c = g.cost(at(x, y), at(x2, y2), mover);
          // Both ways: a step out of water is allowed, but not one into it.
          if (!c.passable() || !g.cost(at(x2, y2), at(x, y), mover).passable()) continue;
          boost::add_edge(id(x, y), id(x2, y2), c.total, graph_);
        }
      }
    }
  }
  static Vec at(int x, int y) { return {1.0 * x * kStep, 1.0 * y * kStep}; }
  static std::size_t id(int x, int y) { return static_cast<std::size_t>(y * kColumns + x); }

  [[nodiscard]] std::vector<double> from(std::size_t start) const {
    std::vector<double> cost(boost::num_vertices(graph_));
    boost::dijkstra_shortest_paths(graph_, start,
                                   boost::distance_map(boost::make_iterator_property_map(
                                       cost.begin(), boost::get(boost::vertex_index, graph_))));
    return cost;
  }

 private:
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, boost::no_property,
                        boost::property<boost::edge_weight_t, double>>
      graph_;
};

std::vector<Feature> random_features(RandomTerrain& random) {
  std::vector<Feature> features;
  for (int i = 0; i < 8; ++i) {
    Feature f = i % 3 == 0 ? random.line("line") : random.area("area");
    if (!outline_faults(f, Length::tenths(RandomTerrain::kWidth),
                        Length::tenths(RandomTerrain::kHeight))
             .empty()) {
      continue;
    }
    switch (random.below(3)) {
      case 0:
        f.impassable_foot = true;
        break;
      case 1:
        f.barrier = f.shape == Shape::line;
        f.difficult = f.shape == Shape::area;
        break;
      default:
        f.difficult = true;
        if (f.shape == Shape::line) f.width = 5_cm;
        break;
    }
    features.push_back(f);
  }
  return features;
}

TEST(WayReference, IsNoDearerThanOverAFineGrid) {
  // A millimetre of clearance, since the grid keeps none.
  const Mover mover{false, 2, 625, 10};
  RandomTerrain random(31);
  int compared = 0;
  int bent = 0;
  double worst = 0;
  for (int terrain = 0; terrain < 20; ++terrain) {
    const Ground g(random_features(random), Length::tenths(RandomTerrain::kWidth),
                   Length::tenths(RandomTerrain::kHeight), {mover});
    const Grid grid(g, mover);
    for (int start = 0; start < 4; ++start) {
      const int x = random.below(Grid::kColumns);
      const int y = random.below(Grid::kRows);
      const std::vector<double> cost = grid.from(Grid::id(x, y));
      for (int goal = 0; goal < 25; ++goal) {
        const int x2 = random.below(Grid::kColumns);
        const int y2 = random.below(Grid::kRows);
        const double reference = cost[Grid::id(x2, y2)];
        if (reference > 1e12) continue;
        const Way way = g.way(Grid::at(x, y), Grid::at(x2, y2), mover);
        ASSERT_TRUE(way.reached) << terrain << ": " << x << ',' << y << " to " << x2 << ',' << y2;
        EXPECT_LE(way.cost.total, reference * 1.02 + 100)
            << terrain << ": " << x << ',' << y << " to " << x2 << ',' << y2;
        if (reference > 0) worst = std::max(worst, way.cost.total / reference);
        expect_sound(g, way, mover);
        ++compared;
        bent += way.points.size() > 2 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(compared, 1200);
  EXPECT_GT(bent, 600);
  RecordProperty("worst_ratio_per_mille", static_cast<int>(worst * 1000));
}

/// More than are kept, of two movers, some of them asked again: whatever is kept is what is found.
TEST(KnownWays, AreThoseOfTheGround) {
  KnownWays known(ground());
  const std::vector<Vec> ends{cm(130, 55), cm(155, 86), cm(118, 103), cm(34, 60), cm(100, 75)};
  int asked = 0;
  for (int step = 0; step < 400; ++step) {
    const Mover& mover = step % 3 == 0 ? kHorse : kFoot;
    const Vec from = cm(20 + step % 120, 20 + step % 90);
    for (const Vec to : ends) {
      const Way found = known.find(mover, from, to);
      EXPECT_EQ(known.find(mover, from, to).points, found.points);
      if (++asked % 10 != 0) continue;
      const Way anew = ground().way(from, to, mover);
      EXPECT_EQ(found.points, anew.points);
      EXPECT_EQ(found.cost.total, anew.cost.total);
      EXPECT_EQ(found.reached, anew.reached);
    }
  }
}

}  // namespace
}  // namespace opfor::field
