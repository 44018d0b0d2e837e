#pragma once

#include <optional>
#include <vector>

#include "rules/nineteenth_century/movement.hpp"

/// What marches and charges are made of.
namespace opfor::nineteenth_century {

[[nodiscard]] inline field::Pose pose_at(Vec at, Angle facing) {
  return {field::point(at), facing};
}
/// The points of a path, as the table keeps them.
[[nodiscard]] std::vector<Point> rounded(const std::vector<Vec>& points);
/// The points of a way up to a length along it, into a list that is used again and again.
void first_part(const std::vector<Vec>& points, double length, std::vector<Vec>& part);
/// Where who has gone along some points faces.
/// @param face the place that it is to face; none, or where it stands: along its last leg
[[nodiscard]] Angle end_facing(const std::vector<Vec>& points, std::optional<Vec> face,
                               Angle otherwise);
/// It does not move, and turns to a place if there is room.
[[nodiscard]] March stay(const Situation& now, UnitId unit, Formation formation,
                         std::optional<Vec> face);
/// What a way costs when it is rounded to tenths of a millimetre: that may put a point across a
/// wall or fence.
[[nodiscard]] double cost_rounded(const field::Ground& ground, const field::Mover& mover,
                                  const std::vector<Vec>& points);

}  // namespace opfor::nineteenth_century
