// Speed of the field's innermost tests. The design's floors: 11 ns for a sight test against ten
// convex polygons, 2 us for a path over a grid.
#include <array>
#include <benchmark/benchmark.h>
#include <vector>

#include "field/ground.hpp"

namespace {

using namespace opfor;
using namespace opfor::field;

enum class Property { sight, going };

/// Ten convex pieces of terrain on a table of 180 x 120 cm.
std::vector<Feature> ten_pieces(Property property) {
  std::vector<Feature> features;
  for (int i = 0; i < 10; ++i) {
    const Vec centre{2000.0 + 3400.0 * (i % 5), i < 5 ? 3600.0 : 8400.0};
    const int corners = 4 + i % 4;
    Feature f;
    f.id = "piece " + std::to_string(i);
    for (int k = 0; k < corners; ++k) {
      f.outline.push_back(centre + unit_vector(Angle::hundredths(-36000 * k / corners)) * 1000);
    }
    if (property == Property::sight) {
      f.blocks_sight = true;
    } else if (i % 2 == 0) {
      f.impassable_foot = f.impassable_horse = true;
    } else {
      f.difficult = true;
    }
    features.push_back(f);
  }
  return features;
}

/// Places all over the table, always the same.
std::vector<Vec> places() {
  std::vector<Vec> made;
  for (int i = 0; i < 256; ++i)
    made.push_back({1.0 * (i * 7919 % 18000), 1.0 * (i * 4801 % 12000)});
  return made;
}

void sight_past_ten_polygons(benchmark::State& state) {
  const Ground ground(ten_pieces(Property::sight), 180_cm, 120_cm, {});
  const std::vector<Vec> at = places();
  const SightRule rule;
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ground.sight(at[i % 256], at[(i * 5 + 17) % 256], rule));
    ++i;
  }
}
BENCHMARK(sight_past_ten_polygons);

void cost_of_a_step(benchmark::State& state) {
  const Ground ground(ten_pieces(Property::going), 180_cm, 120_cm, {});
  const std::vector<Vec> at = places();
  const Mover foot;
  std::size_t i = 0;
  for (auto _ : state) {
    const Vec from = at[i % 256];
    benchmark::DoNotOptimize(ground.cost(
        from, from + unit_vector(Angle::degrees(static_cast<int>(i % 360))) * 2500, foot));
    ++i;
  }
}
BENCHMARK(cost_of_a_step);

void way_past_ten_pieces(benchmark::State& state) {
  const Ground ground(ten_pieces(Property::going), 180_cm, 120_cm);
  const std::vector<Vec> at = places();
  const Mover foot;
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ground.way(at[i % 256], at[(i * 5 + 17) % 256], foot));
    ++i;
  }
}
BENCHMARK(way_past_ten_pieces);

void way_of_an_unprepared_mover(benchmark::State& state) {
  const Ground ground(ten_pieces(Property::going), 180_cm, 120_cm);
  const std::vector<Vec> at = places();
  const Mover slow{false, 3, 500, 100};
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ground.way(at[i % 256], at[(i * 5 + 17) % 256], slow));
    ++i;
  }
}
BENCHMARK(way_of_an_unprepared_mover);

void can_stand(benchmark::State& state) {
  const Ground ground(ten_pieces(Property::going), 180_cm, 120_cm, {});
  const std::vector<Vec> at = places();
  const Mover foot;
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ground.can_stand({at[i % 256], {0, 1}, 300, 100}, foot));
    ++i;
  }
}
BENCHMARK(can_stand);

void cover_of_a_figure(benchmark::State& state) {
  std::vector<Feature> features = ten_pieces(Property::sight);
  for (Feature& f : features) {
    f.shape = Shape::ring;
    f.cover = Cover::hard;
  }
  const Ground ground(features, 180_cm, 120_cm, {});
  const std::vector<Vec> at = places();
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(ground.cover(at[i % 256], at[(i * 5 + 17) % 256]));
    ++i;
  }
}
BENCHMARK(cover_of_a_figure);

void preparing_a_ground(benchmark::State& state) {
  for (auto _ : state) {
    const Ground ground(ten_pieces(Property::going), 180_cm, 120_cm);
    benchmark::DoNotOptimize(ground.features().size());
  }
}
BENCHMARK(preparing_a_ground)->Unit(benchmark::kMillisecond);

}  // namespace
