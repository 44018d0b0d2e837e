#pragma once

#include <algorithm>
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

/// How near to foot with firearms one is within its short range before it is one's own turn again:
/// it may march half its move and shoot (NC-SHOOT-2).
[[nodiscard]] Length close_fire_of(const Group& foot);

/// Where it is open how far it goes (NC-ACT-10 of a CONTINUE that does not charge), nobody walks up
/// to foot that is to shoot him down: horse keeps out of the short range of its firearms, with half
/// a move to it, and foot whose own reach farther out of their medium range, as long as it has
/// turns to spare on the way to its place. In the last turn it counts where it stands.
[[nodiscard]] bool keeps_off_foot(const Situation& now, UnitId unit);
/// How much farther off it would have to stop at the end of a march, to keep off foot so far: off
/// that alone to which it is not so near yet.
[[nodiscard]] double too_near_foot(const Situation& now, UnitId unit, const March& march);
/// Where it stops, if it keeps off foot.
/// @param goes the march, by its allowance
template <class Goes>
March short_of_foot(const Situation& now, UnitId unit, Length allowance, const Goes& goes) {
  constexpr int kTries = 4;  // it may come nearer sideways, and by turning
  March m = goes(allowance);
  if (!keeps_off_foot(now, unit)) return m;
  for (int i = 0; i < kTries && m.moves(); ++i) {
    const double over = too_near_foot(now, unit, m);
    if (over <= 0) break;
    m = goes(Length::rounded(std::max(0.0, m.spent.as_double() - over)));
  }
  return m;
}

}  // namespace opfor::nineteenth_century
