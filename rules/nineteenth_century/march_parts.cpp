#include "rules/nineteenth_century/march_parts.hpp"

#include "drill/task.hpp"
#include "drill/victory.hpp"
#include "rules/nineteenth_century/plan.hpp"

namespace opfor::nineteenth_century {

using field::Pose;

constexpr Length kJustBeyond = 1_cm;  ///< a range includes its end

std::vector<Point> rounded(const std::vector<Vec>& points) {
  std::vector<Point> path;
  for (const Vec p : points) path.push_back(field::point(p));
  return path;
}

void first_part(const std::vector<Vec>& points, double length, std::vector<Vec>& part) {
  part.assign(1, points.front());
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const double leg = norm(points[i + 1] - points[i]);
    if (leg >= length) {
      if (leg > 0) part.push_back(points[i] + (points[i + 1] - points[i]) * (length / leg));
      return;
    }
    length -= leg;
    part.push_back(points[i + 1]);
  }
}

Angle end_facing(const std::vector<Vec>& points, std::optional<Vec> face, Angle otherwise) {
  const Vec end = points.back();
  if (face && norm(*face - end) > 1) return facing_of(*face - end);
  for (std::size_t i = points.size(); i-- > 1;) {
    if (norm(points[i] - points[i - 1]) > 1) return facing_of(points[i] - points[i - 1]);
  }
  return otherwise;
}

March stay(const Situation& now, UnitId unit, Formation formation, std::optional<Vec> face) {
  const UnitState& u = now.battle().unit(unit);
  March march;
  march.end = u.pose();
  const Vec at = field::vec(march.end.at);
  if (face && norm(*face - at) > 1) {
    const Pose turned = pose_at(at, facing_of(*face - at));
    // Turning is free (NC-MOVE-8), but a wall or a neighbour may stand in the way of a long line.
    if (hindrance(now, unit, turned, formation).by == Hindrance::By::nothing) march.end = turned;
  }
  return march;
}

double cost_rounded(const field::Ground& ground, const field::Mover& mover,
                    const std::vector<Vec>& points) {
  const auto at = [&](std::size_t i) { return field::vec(field::point(points[i])); };
  double spent = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    spent += ground.cost(at(i), at(i + 1), mover).total;
  }
  return spent;
}

namespace {

/// So far off it keeps from foot with firearms; 0: it need not.
Length kept_off(const Group& own, const Group& foot) {
  const WeaponLine& his = line_of(shooting_weapon(foot));
  if (own.arm == Arm::horse) return close_fire_of(foot);
  if (!has_firearm(own)) return {};
  const bool outranges = line_of(shooting_weapon(own)).medium_range > his.medium_range;
  return outranges ? his.medium_range + kJustBeyond : Length{};
}

}  // namespace

Length close_fire_of(const Group& foot) {
  return line_of(shooting_weapon(foot)).short_range + kFootMove / 2;
}

bool keeps_off_foot(const Situation& now, UnitId unit) {
  const Battle& b = now.battle();
  if (in_last_turn(b)) return false;
  if (group(b, unit).arm == Arm::horse) return true;
  const std::optional<Vec> place = bound_for(now, unit);
  if (!place) return true;
  // With a turn to spare: not every cell lets it go on.
  const double move = full_move(b, unit).as_double();
  const double way = norm(*place - field::vec(b.unit(unit).pose().at));
  return !presses(b, unit, way + move, move, kFootMove.as_double());
}

double too_near_foot(const Situation& now, UnitId unit, const March& m) {
  const Battle& b = now.battle();
  const Figures there = bases_at(b, unit, m.end, b.unit(unit).formation);
  double most = 0;
  for (const UnitId enemy : now.enemies_seen(unit)) {
    const Group& foot = group(b, enemy);
    if (foot.single() || foot.arm == Arm::horse || !has_firearm(foot)) continue;
    if (falling_back(b, enemy) || in_contact(b, enemy)) continue;
    const double off = kept_off(group(b, unit), foot).as_double();
    if (now.gap(unit, enemy) <= off) continue;
    most = std::max(most, off - field::least_gap(there, now.figures(enemy)));
  }
  return most;
}

}  // namespace opfor::nineteenth_century
