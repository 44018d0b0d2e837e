#include "field/detour.hpp"

#include <gtest/gtest.h>

#include "field/random_terrain.hpp"

namespace opfor::field {
namespace {

constexpr double kLane = 400;  ///< 4 cm to either side
constexpr Length kTable = Length::tenths(12000);

Ground table(std::vector<Feature> features) { return {std::move(features), kTable, kTable}; }
bool every_piece(FeatureId, const Feature&) { return true; }

/// Goes on until it is there; tells the corners. Each leg is what the last way promised.
std::vector<Vec> walk(const Detour& detour, Vec from, Vec to) {
  std::vector<Vec> places;
  for (int legs = 0; legs < 20; ++legs) {
    const auto way = detour.from(from);
    if (!way) {
      ADD_FAILURE() << "no way on from " << from.x << ", " << from.y;
      break;
    }
    places.push_back(way->first);
    if (way->first == to) break;
    const auto rest = detour.from(way->first);
    if (!rest) continue;
    EXPECT_LE(norm(way->first - from) + rest->length, way->length + 1e-6);
    from = way->first;
  }
  EXPECT_EQ(places.back(), to);
  return places;
}

/// A lane that wide along the legs lies on none of it.
void expect_clear(const Ground& ground, Vec from, const std::vector<Vec>& places, double lane) {
  for (const Vec to : places) {
    const Vec leg = to - from;
    const Box body{from + leg * 0.5, leg * (1 / norm(leg)), lane, norm(leg) / 2};
    for (std::size_t i = 0; i < ground.features().size(); ++i) {
      EXPECT_FALSE(ground.lies_on(static_cast<FeatureId>(i), body))
          << "from " << from.x << ", " << from.y << " to " << to.x << ", " << to.y;
    }
    from = to;
  }
}

TEST(Detour, StraightWhereNothingBars) {
  const Ground ground = table({rectangle("wood", 40, 40, 60, 60)});
  const Detour past(ground, cm(80, 110), kLane, every_piece);
  const auto open = past.from(cm(80, 10));
  ASSERT_TRUE(open);
  EXPECT_EQ(open->first, cm(80, 110));
  EXPECT_DOUBLE_EQ(open->length, 10000);
  const Detour through(ground, cm(50, 110), kLane, [](FeatureId, const Feature&) { return false; });
  EXPECT_EQ(through.from(cm(50, 10))->first, cm(50, 110));
}

/// Along the table's edge only who has room there for all of his lane.
TEST(Detour, BetweenAPieceAndTheTablesEdge) {
  const auto first = [](double west) {
    const Ground ground = table({rectangle("park", west, 40, 40, 60)});
    return Detour(ground, cm(15, 110), kLane, every_piece).from(cm(15, 10))->first;
  };
  EXPECT_LT(first(10).x, 1000);
  EXPECT_GT(first(7).x, 4000) << "by the other side, though it is longer";
}

/// Whichever way round its outline is told; a long thin piece as well as a square one.
TEST(Detour, RoundAPieceByItsNearerEnd) {
  for (const Feature& piece : {rectangle("wood", 30, 50, 70, 60), rectangle("belt", 20, 54, 70, 58),
                               feature("told the other way", Shape::area,
                                       {cm(30, 50), cm(30, 60), cm(70, 60), cm(70, 50)})}) {
    const Ground ground = table({piece});
    const Vec from = cm(55, 30);
    const Vec to = cm(55, 80);
    const auto places = walk(Detour(ground, to, kLane, every_piece), from, to);
    ASSERT_EQ(places.size(), 3U) << piece.id;
    EXPECT_GT(places[0].x, 7400) << "by the right end of the " << piece.id;
    expect_clear(ground, from, places, kLane);
  }
}

TEST(Detour, ThroughAGapThatIsWideEnough) {
  const Ground ground =
      table({rectangle("left", 0, 50, 56, 60), rectangle("right", 64, 50, 100, 60)});
  const Vec from = cm(50, 30);
  const Vec to = cm(50, 80);
  const auto narrow = walk(Detour(ground, to, 300, every_piece), from, to);
  EXPECT_LT(narrow.front().x, 6400);
  expect_clear(ground, from, narrow, 300);
  const auto wide = walk(Detour(ground, to, 450, every_piece), from, to);
  EXPECT_GT(wide.front().x, 10000) << "round the right end";
  expect_clear(ground, from, wide, 450);
}

TEST(Detour, NoneIntoWhatIsShutIn) {
  const Ground ground = table({rectangle("n", 40, 70, 80, 80), rectangle("s", 40, 40, 80, 50),
                               rectangle("w", 40, 50, 50, 70), rectangle("e", 70, 50, 80, 70)});
  EXPECT_FALSE(Detour(ground, cm(60, 60), kLane, every_piece).from(cm(60, 10)));
}

TEST(Detour, IntoThePieceAboutThePlaceAndOutOfThatAboutItself) {
  const Ground ground =
      table({rectangle("village", 40, 80, 80, 110), rectangle("wood", 40, 10, 80, 30)});
  const Detour detour(ground, cm(60, 90), kLane, every_piece);
  const auto way = detour.from(cm(60, 20));
  ASSERT_TRUE(way);
  EXPECT_EQ(way->first, cm(60, 90));
}

/// Bodies are gone round as pieces are; who is himself where it is to go is not in the way.
TEST(Detour, RoundBodies) {
  const Ground ground = table({});
  const Vec from = cm(55, 30);
  const Vec to = cm(55, 80);
  const Box before{cm(50, 55), {0, 1}, 1000, 200};
  const auto places = walk(Detour(ground, to, kLane, every_piece, {before}), from, to);
  ASSERT_EQ(places.size(), 3U);
  EXPECT_NEAR(places[0].x, before.centre.x + before.half_width + kLane, kLane / 2);
  expect_clear(table({rectangle("body", 40, 53, 60, 57)}), from, places, kLane);
  const Box beside{cm(50, 55), {0, 1}, 90, 200};
  EXPECT_EQ(Detour(ground, to, kLane, every_piece, {beside}).from(from)->first, to);
  EXPECT_EQ(Detour(ground, before.centre, kLane, every_piece, {before}).from(from)->first,
            before.centre);
}

/// Close by a wall he squeezes along it, and does not turn his back on where he is to go because
/// from some corner far behind him there is room for the whole of his lane.
TEST(Detour, SqueezesPastWhatItStandsCloseBy) {
  const Ground ground =
      table({rectangle("house", 40, 50, 80, 60), rectangle("barn", 30, 10, 40, 20)});
  const Detour detour(ground, cm(42, 100), kLane, every_piece);
  const auto off = detour.from(cm(44, 45));
  const auto close = detour.from(cm(44, 48));
  ASSERT_TRUE(off && close);
  EXPECT_LT(off->first.x, 4000);
  EXPECT_EQ(close->first, off->first);
  EXPECT_NEAR(close->length, off->length, kLane + 300);
}

/// Streams and hedges are not looked at.
TEST(Detour, OverLines) {
  const Ground ground = table({feature("stream", Shape::line, {cm(0, 50), cm(120, 50)})});
  EXPECT_EQ(Detour(ground, cm(60, 80), kLane, every_piece).from(cm(60, 20))->first, cm(60, 80));
}

/// One convex piece on the way: never shorter than straight on, and never over the piece.
TEST(Detour, RoundRandomPieces) {
  int round = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    RandomTerrain random(seed);
    const Feature piece = random.area("piece");
    const Ground ground({piece}, RandomTerrain::kWide, RandomTerrain::kHigh);
    const Vec from = {500, 500.0 + random.below(11000)};
    const Vec to = {17500, 500.0 + random.below(11000)};
    const Detour detour(ground, to, 200, every_piece);
    const auto way = detour.from(from);
    if (!way) continue;
    EXPECT_GE(way->length, norm(to - from) - 1e-6) << seed;
    const auto places = walk(detour, from, to);
    if (places.size() < 2) continue;
    ++round;
    expect_clear(ground, from, places, 1);
  }
  EXPECT_GT(round, 100);
}

/// More goals than are kept, for lanes of two widths: what is kept of others' changes nothing.
TEST(Detour, KeptCornersChangeNothing) {
  RandomTerrain random(7);
  std::vector<Feature> pieces;
  for (int i = 0; i < 6; ++i) pieces.push_back(random.area("piece " + std::to_string(i)));
  const Ground ground(pieces, RandomTerrain::kWide, RandomTerrain::kHigh);
  const auto place = [&] { return Vec{500.0 + random.below(17000), 500.0 + random.below(11000)}; };
  Corners kept;
  int round = 0;
  std::vector<Vec> goals;
  for (int i = 0; i < 40; ++i) goals.push_back(place());
  for (int i = 0; i < 400; ++i) {
    const Vec to = goals[static_cast<std::size_t>(i * 7 % 40)];
    const double lane = i % 3 == 0 ? 200 : 400;
    const Vec from = place();
    const auto known = Detour(ground, to, lane, every_piece, kept).from(from);
    const auto anew = Detour(ground, to, lane, every_piece).from(from);
    ASSERT_EQ(known.has_value(), anew.has_value());
    if (!known) continue;
    EXPECT_EQ(known->first, anew->first);
    EXPECT_EQ(known->length, anew->length);
    round += known->first == to ? 0 : 1;
  }
  EXPECT_GT(round, 50);
}

}  // namespace
}  // namespace opfor::field
