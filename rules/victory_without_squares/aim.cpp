#include "rules/victory_without_squares/aim.hpp"

#include "field/arcs.hpp"

namespace opfor::victory_without_squares {

Aspect aspect_of(Angle direction, Angle target_facing) {
  const std::int32_t off = turn_between(direction.opposite(), target_facing);
  std::size_t aspect = 0;
  while (aspect < kAspectLimits.size() && off > kAspectLimits[aspect]) ++aspect;
  return static_cast<Aspect>(aspect);
}

bool in_range(Firearm firearm, double distance) { return within(distance, line_of(firearm).range); }

bool in_cone(field::Pose gun_front, const field::Box& target) {
  const field::Cone cone{field::vec(gun_front.at), unit_vector(gun_front.facing),
                         line_of(Firearm::gun).range.as_double(), kConeAside.as_double()};
  return field::in_cone(cone, target, kTolerance);
}

}  // namespace opfor::victory_without_squares
