#pragma once

#include <string>
#include <vector>

#include "battle/order.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "support.hpp"

/// Orders in a few letters, for the tests of what proposes and judges them.
namespace opfor::victory_without_squares::test {

inline constexpr double kFootDeep = 400 / 254.0;   ///< two ranks, inches
inline constexpr double kHorseDeep = 300 / 254.0;  ///< one rank

[[nodiscard]] inline Point at(double x, double y) {
  return {length_in(x, Measure::inch), length_in(y, Measure::inch)};
}
[[nodiscard]] inline Act move(double x, double y) { return Move{{at(x, y)}, Gait::as_before}; }
[[nodiscard]] inline Act run(double x, double y) { return Move{{at(x, y)}, Gait::gallop}; }
[[nodiscard]] inline Act charge(const Small& s, const char* target, double x, double y) {
  return Charge{s.id(target), {at(x, y)}, Gait::as_before};
}
[[nodiscard]] inline Act shoot(const Small& s, const char* target) { return Shoot{s.id(target)}; }
[[nodiscard]] inline Act face(int degrees) { return Face{Angle::degrees(degrees)}; }
[[nodiscard]] inline Act wheel(int degrees) { return Wheel{Angle::degrees(degrees)}; }

/// The acts of an order, a letter each: M move, G run, C charge, S shoot, W wheel, F face, H halt,
/// R rally, ^ hedgehog, - line, | column, L limber, U unlimber, m mount, d dismount. "" stands.
[[nodiscard]] inline std::string letters(const Order& order) {
  std::string all;
  for (const Act& act : order.acts) {
    if (const auto* m = std::get_if<Move>(&act)) all += m->gait == Gait::gallop ? 'G' : 'M';
    if (std::holds_alternative<Charge>(act)) all += 'C';
    if (std::holds_alternative<Shoot>(act)) all += 'S';
    if (std::holds_alternative<Wheel>(act)) all += 'W';
    if (std::holds_alternative<Face>(act)) all += 'F';
    if (std::holds_alternative<Halt>(act)) all += 'H';
    if (std::holds_alternative<Rally>(act)) all += 'R';
    if (const auto* f = std::get_if<ChangeFormation>(&act)) {
      all += f->to == opfor::Formation::square ? '^' : f->to == opfor::Formation::line ? '-' : '|';
    }
    if (const auto* l = std::get_if<Limber>(&act)) all += l->up ? 'L' : 'U';
    if (const auto* m = std::get_if<Mount>(&act)) all += m->up ? 'm' : 'd';
  }
  return all;
}

/// Why the judge refuses the order of a unit: "VWS-MOVE-1: it moves straight ahead"; "" if he does
/// not.
[[nodiscard]] inline std::string refusal(const Small& s, const char* unit, std::vector<Act> acts) {
  const auto why = check(s.battle, {s.id(unit), std::move(acts), {}});
  return why ? why->rule + ": " + why->what : "";
}

}  // namespace opfor::victory_without_squares::test
