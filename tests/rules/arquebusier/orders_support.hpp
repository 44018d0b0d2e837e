#pragma once

#include <string>
#include <vector>

#include "battle/order.hpp"
#include "rules/arquebusier/decisions.hpp"
#include "support.hpp"

/// Orders in a few letters, for the tests of what proposes and weighs them.
namespace opfor::arquebusier::test {

[[nodiscard]] inline Point at(double x, double y) {
  return {length_in(x, Measure::inch), length_in(y, Measure::inch)};
}
[[nodiscard]] inline Act move(double x, double y) { return Move{{at(x, y)}, Gait::as_before}; }
[[nodiscard]] inline Act face(int degrees) { return Face{Angle::degrees(degrees)}; }
[[nodiscard]] inline Act charge(const Small& s, const char* target, double x, double y) {
  return Charge{s.id(target), {at(x, y)}, Gait::as_before};
}

/// The acts of an order, a letter each: F face, M move, C charge, L leaves the table, N frontage,
/// R restore, m mounts, d dismounts, S fires at, H holds fire. "" stands.
[[nodiscard]] inline std::string letters(const Order& order) {
  std::string all;
  for (const Act& act : order.acts) {
    if (std::holds_alternative<Face>(act)) all += 'F';
    if (std::holds_alternative<Move>(act)) all += 'M';
    if (std::holds_alternative<Charge>(act)) all += 'C';
    if (std::holds_alternative<LeaveTable>(act)) all += 'L';
    if (std::holds_alternative<Frontage>(act)) all += 'N';
    if (std::holds_alternative<Rally>(act)) all += 'R';
    if (const auto* m = std::get_if<Mount>(&act)) all += m->up ? 'm' : 'd';
    if (std::holds_alternative<Shoot>(act)) all += 'S';
    if (std::holds_alternative<HoldFire>(act)) all += 'H';
  }
  return all;
}

/// Where the way of an order ends, in inches, rounded to hundredths; where it stands without one.
struct Ends {
  double x = 0;
  double y = 0;
};
[[nodiscard]] inline Ends end_of(const Small& s, const Order& order) {
  const auto& path = path_of(order);
  const Point p = path.empty() ? s.battle.unit(order.unit).pose().at : path.back();
  const auto hundredths = [](Length l) {
    return Length::rounded(l.as_double() / 254 * 100).as_double() / 100;
  };
  return {hundredths(p.x), hundredths(p.y)};
}
/// How long its way is, in inches.
[[nodiscard]] inline double length_of(const Small& s, const Order& order) {
  const auto& path = path_of(order);
  if (path.empty()) return 0;
  return norm(field::vec(path.back()) - field::vec(s.battle.unit(order.unit).pose().at)) / 254;
}

}  // namespace opfor::arquebusier::test
