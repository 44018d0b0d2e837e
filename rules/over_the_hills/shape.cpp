#include "rules/over_the_hills/shape.hpp"

#include <algorithm>

#include "field/bodies.hpp"
#include "field/level.hpp"

namespace opfor::over_the_hills {

using field::Box;
using field::Feature;
using field::Shape;

Box box_of(Arm arm, Formation formation, const field::Pose& pose, const Options& options) {
  const auto footprint = footprint_of(arm, formation);
  if (!footprint) return field::box(pose, kCommanderBase, kCommanderBase);
  return field::box(pose, on_table(footprint->frontage, options),
                    on_table(footprint->depth, options));
}

Box sector_of(const Feature& area) {
  const Vec side = area.outline[1] - area.outline[0];
  const Vec along = side * (1 / norm(side));
  const Vec across = field::right_of(along);
  double low_along = field::kFar;
  double high_along = -field::kFar;
  double low_across = field::kFar;
  double high_across = -field::kFar;
  for (const Vec p : area.outline) {
    low_along = std::min(low_along, dot(p, along));
    high_along = std::max(high_along, dot(p, along));
    low_across = std::min(low_across, dot(p, across));
    high_across = std::max(high_across, dot(p, across));
  }
  Box box;
  box.centre = along * ((low_along + high_along) / 2) + across * ((low_across + high_across) / 2);
  box.ahead = along;
  box.half_depth = (high_along - low_along) / 2;
  box.half_width = (high_across - low_across) / 2;
  return box;
}

field::Mover mover_of(Arm arm) {
  constexpr double kNarrowest = 127;  // half of a march column
  return {arm != Arm::infantry, 1, 0, kNarrowest};
}

Ground ground_of(const Feature& feature, Building building) {
  if (feature.shape != Shape::area || !feature.difficult || building != Building::none) {
    return Ground::open;
  }
  if (!feature.blocks_sight) return Ground::rough_or_open_woods;
  return feature.enclosed ? Ground::dense_woods : Ground::normal_woods;
}

bool is_works(const Feature& feature, Building building) {
  return feature.shape == Shape::area && building == Building::none && !feature.difficult &&
         feature.cover == field::Cover::hard;
}

namespace {

bool bars(const Feature& f) { return f.impassable_foot || f.impassable_horse; }

}  // namespace

bool is_obstacle(const Feature& f) {
  return f.shape != Shape::area && f.barrier && !bars(f) && f.width == Length{};
}
bool is_stream(const Feature& f) {
  return f.shape != Shape::area && f.barrier && !bars(f) && f.width > Length{};
}
bool is_river(const Feature& f) { return f.shape == Shape::line && bars(f) && f.width > Length{}; }
bool is_road(const Feature& f) {
  return f.shape == Shape::line && !f.barrier && !bars(f) && !f.difficult && !f.blocks_sight &&
         f.cover == field::Cover::none && f.width > Length{};
}

int level_at(const field::Ground& ground, Vec place) { return field::highest_level(ground, place); }

bool lies_within(const field::Ground& ground, FeatureId area, const Box& body) {
  const auto c = field::corners(body);
  return ground.contains(area, body.centre) &&
         std::all_of(c.begin(), c.end(), [&](Vec p) { return ground.contains(area, p); });
}

}  // namespace opfor::over_the_hills
