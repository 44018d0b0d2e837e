#include "field/no_deeper.hpp"

#include <array>
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

}  // namespace
}  // namespace opfor::field
