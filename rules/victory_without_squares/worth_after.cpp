#include "rules/victory_without_squares/worth_after.hpp"

#include "rules/victory_without_squares/movement.hpp"
#include "rules/victory_without_squares/paces.hpp"

namespace opfor::victory_without_squares {

using field::Box;

namespace {

/// @returns whether that was straight ahead.
bool go(After& a, const std::vector<Point>& path, UnitId charged) {
  if (path.empty()) return false;
  const Vec step = field::vec(path.back()) - a.box.centre;
  a.way.push_back({a.box, step, charged});
  a.left -= norm(step);
  a.box.centre = field::vec(path.back());
  return dot(step, a.box.ahead) > kNoStep / 2;
}

}  // namespace

After after(const Situation& now, UnitId unit, const Order& order) {
  const Battle& b = now.battle();
  After a;
  a.unit = unit;
  a.box = now.box(unit);
  a.hedgehog = formation_of(b, unit) == Formation::hedgehog;
  const Leave leave = leave_of(now, unit);
  a.left = leave.allowance.as_double();
  bool advances = false;
  for (const Act& act : order.acts) {
    const bool costs = std::holds_alternative<Face>(act) || std::holds_alternative<Wheel>(act) ||
                       std::holds_alternative<Shoot>(act);
    if (costs && leave.horse) a.left -= kActOfHorse.as_double();  // VWS-MOVE-3
    if (std::holds_alternative<Halt>(act)) a.halts = true;
    if (std::holds_alternative<Rally>(act)) a.reforms = true;
    if (const auto* move = std::get_if<Move>(&act))
      advances = go(a, move->path, kNoUnit) || advances;
    if (const auto* charge = std::get_if<Charge>(&act)) {
      go(a, charge->path, charge->target);
      a.charged = charge->target;
    }
    if (const auto* face = std::get_if<Face>(&act)) a.box.ahead = unit_vector(face->facing);
    if (const auto* wheel = std::get_if<Wheel>(&act)) {
      const Swing wheeled = swing(now, unit, a.box, wheel->facing);
      a.edges_of_wheels += static_cast<int>(wheeled.crossings.size());
      a.box = wheeled.end;
    }
    if (const auto* shoot = std::get_if<Shoot>(&act)) {
      a.fires = true;
      a.fired_at = shoot->target;
      a.fired_from = a.box;
    }
    if (const auto* form = std::get_if<ChangeFormation>(&act)) {
      a.hedgehog = form->to == opfor::Formation::square;
    }
  }
  EndOfMove end;
  end.advanced = advances;
  const bool was_in_motion = record(b, unit).in_motion != 0 && !a.halts;
  if (advances || was_in_motion) {
    constexpr double kLooksSoFar = kMusketRange.as_double() + 2 * kTolerance;
    end.nearest_unbroken_enemy = off_unbroken(now, unit, a.box, kLooksSoFar);
  }
  end.state = record(b, unit).state;
  a.in_motion = in_motion_after(end, was_in_motion);
  return a;
}

}  // namespace opfor::victory_without_squares
