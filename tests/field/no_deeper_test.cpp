#include "field/no_deeper.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <optional>

#include "field/random_terrain.hpp"

namespace opfor::field {
namespace {

constexpr double kSame = 0.02;

std::optional<Ground> with_an_area(RandomTerrain& random) {
  Feature area = random.area("area");
  if (!outline_faults(area, RandomTerrain::kWide, RandomTerrain::kHigh).empty()) {
    return std::nullopt;
  }
  return std::optional<Ground>(std::in_place, std::vector{std::move(area)}, RandomTerrain::kWide,
                               RandomTerrain::kHigh, std::vector<Mover>{});
}

/// On the area or about it.
Box some_body(RandomTerrain& random, const Ground& ground) {
  const std::vector<Vec>& outline = ground.feature(RandomTerrain::kFirst).outline;
  Vec middle{};
  for (const Vec corner : outline)
    middle = middle + corner * (1.0 / static_cast<double>(outline.size()));
  const Vec off{random.below(3000) - 1500.0, random.below(3000) - 1500.0};
  const Vec ahead = unit_vector(Angle::hundredths(random.below(36000)));
  return {middle + off, ahead, 50.0 + random.below(500), 30.0 + random.below(300)};
}

/// Of all places a millimetre apart.
double deepest_of_all(const Ground& ground, const Box& body) {
  const int deep = std::max(1, static_cast<int>(2 * body.half_depth / 10));
  const int wide = std::max(1, static_cast<int>(2 * body.half_width / 10));
  const Vec right = right_of(body.ahead);
  double most = 0;
  for (int i = 0; i <= deep; ++i) {
    for (int j = 0; j <= wide; ++j) {
      const Vec place = body.centre + body.ahead * (body.half_depth * (2.0 * i / deep - 1)) +
                        right * (body.half_width * (2.0 * j / wide - 1));
      most = std::max(most, ground.depth_inside(RandomTerrain::kFirst, place));
    }
  }
  return most;
}

TEST(Deepest, IsThatOfAllPlacesOfABody) {
  RandomTerrain random(11);
  int inside = 0;
  int astride = 0;
  for (int i = 0; i < 400; ++i) {
    const auto ground = with_an_area(random);
    if (!ground) continue;
    const Box body = some_body(random, *ground);
    const double all = deepest_of_all(*ground, body);
    EXPECT_NEAR(ground->deepest(RandomTerrain::kFirst, body), all, kSame) << i;
    if (all <= 0) continue;
    (ground->contains(RandomTerrain::kFirst, body.centre) ? inside : astride)++;
  }
  EXPECT_GT(inside, 20);
  EXPECT_GT(astride, 5);
}

/// A body that slides over a line askew lies no deeper on it than a place of the line lies in it.
TEST(Deepest, OfALineIsThatOfItsInnermostPlace) {
  RandomTerrain random(13);
  int across = 0;
  for (int i = 0; i < 400; ++i) {
    const Vec from{5000.0 + random.below(3000), 5000.0 + random.below(3000)};
    const Vec way =
        unit_vector(Angle::hundredths(random.below(36000))) * (200.0 + random.below(900));
    Feature hedge = feature("hedge", Shape::line, {vec(point(from)), vec(point(from + way))});
    const Vec a = hedge.outline[0];
    const Vec b = hedge.outline[1];
    const Ground ground({std::move(hedge)}, RandomTerrain::kWide, RandomTerrain::kHigh, {});
    const Vec middle = a + (b - a) * (random.below(100) / 100.0);
    const Vec ahead = unit_vector(Angle::hundredths(random.below(36000)));
    const Box body{middle + Vec{random.below(300) - 150.0, random.below(300) - 150.0}, ahead,
                   50.0 + random.below(300), 30.0 + random.below(200)};
    double all = 0;
    constexpr int kPlaces = 20000;
    for (int k = 0; k <= kPlaces; ++k) {
      const Vec off = a + (b - a) * (1.0 * k / kPlaces) - body.centre;
      const double along = std::abs(dot(off, body.ahead));
      const double aside = std::abs(dot(off, right_of(body.ahead)));
      all = std::max(all, std::min(body.half_depth - along, body.half_width - aside));
    }
    EXPECT_NEAR(ground.deepest(RandomTerrain::kFirst, body), all, 2 * kSame) << i;
    if (all > 0) ++across;
  }
  EXPECT_GT(across, 100);
}

TEST(NoDeeper, EndsWhereEveryLookWouldHaveEndedIt) {
  RandomTerrain random(12);
  int whole = 0;
  int ended = 0;
  for (int i = 0; i < 400; ++i) {
    const auto ground = with_an_area(random);
    if (!ground) continue;
    const Box body = some_body(random, *ground);
    if (!ground->lies_on(RandomTerrain::kFirst, body)) continue;
    const Vec step = unit_vector(Angle::hundredths(random.below(36000))) * 1500;
    const auto at = [&](double share) { return std::array{shifted(body, step * share)}; };
    double expected = 1;
    constexpr int kLooks = 75;
    const double deep = ground->deepest(RandomTerrain::kFirst, body) + kNoDeeper;
    for (int look = 1; look <= kLooks; ++look) {
      if (deepest(*ground, RandomTerrain::kFirst, at(1.0 * look / kLooks)) <= deep) continue;
      expected = (look - 1.0) / kLooks;
      break;
    }
    EXPECT_EQ(no_deeper(*ground, RandomTerrain::kFirst, 1500, at), expected) << i;
    (expected < 1 ? ended : whole)++;
  }
  EXPECT_GT(whole, 10);
  EXPECT_GT(ended, 10);
}

/// Who may go so far may go less far: he is looked at in the same places.
TEST(NoDeeper, AShorterWayIsLookedAtInTheSamePlaces) {
  RandomTerrain random(14);
  int ended = 0;
  for (int i = 0; i < 400; ++i) {
    const auto ground = with_an_area(random);
    if (!ground) continue;
    const Box body = some_body(random, *ground);
    if (!ground->lies_on(RandomTerrain::kFirst, body)) continue;
    const Vec ahead = unit_vector(Angle::hundredths(random.below(36000)));
    const auto gets = [&](double length) {
      const auto at = [&](double share) {
        return std::array{shifted(body, ahead * (length * share))};
      };
      return length * no_deeper(*ground, RandomTerrain::kFirst, length, at);
    };
    const double whole = gets(1500);
    if (whole <= 0 || whole >= 1500) continue;
    for (const double length : {whole, whole - 3, whole - 13})
      EXPECT_NEAR(gets(length), length, kHair) << i;
    ++ended;
  }
  EXPECT_GT(ended, 10);
}

}  // namespace
}  // namespace opfor::field
