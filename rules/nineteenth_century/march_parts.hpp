#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "drill/victory.hpp"
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

/// How much farther off horse would have to stop at the end of a march, not to stand before foot
/// within the short range of its weapons: that of those alone whom it is not so near yet.
[[nodiscard]] double too_near_foot(const Situation& now, UnitId unit, const March& march);
/// Where it is open how far it goes (NC-ACT-10 of a CONTINUE that does not charge), horse does not
/// ride up to foot that is to shoot it down, but in the last turn, when it counts where it stands.
/// @param goes the march, by its allowance
template <class Goes>
March out_of_short_range(const Situation& now, UnitId unit, Length allowance, const Goes& goes) {
  constexpr int kTries = 4;  // it may come nearer sideways, and by turning
  March m = goes(allowance);
  const Battle& b = now.battle();
  if (group(b, unit).arm == Arm::foot || in_last_turn(b)) return m;
  for (int i = 0; i < kTries && m.moves(); ++i) {
    const double over = too_near_foot(now, unit, m);
    if (over <= 0) break;
    m = goes(Length::rounded(std::max(0.0, m.spent.as_double() - over)));
  }
  return m;
}

}  // namespace opfor::nineteenth_century
