#pragma once

#include <string>
#include <vector>

#include "battle/order.hpp"
#include "rules/victory_without_squares/check.hpp"
#include "support.hpp"

/// Orders in a few letters, for the tests of what proposes and judges them.
namespace opfor::victory_without_squares::test {

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

/// How deep a body of a kind is, in inches.
[[nodiscard]] inline double deep_of(const std::string& kind) {
  if (kind == "foot" || kind == "artillery") return kFootDeep;
  return kind == "commanded_shot" ? kFootDeep / 2 : kHorseDeep;
}
/// A body at (20, 20) that looks north, and an enemy straight ahead with so many inches between.
[[nodiscard]] inline Making facing(const char* kind, const char* theirs, double gap,
                                   const char* more = "", const char* their_more = "") {
  return Making{}
      .unit("a1", 'a', kind, 20, 20, more)
      .unit("b1", 'b', theirs, 20, 20 + deep_of(kind) / 2 + gap + deep_of(theirs) / 2, their_more);
}
/// The same ten inches farther south.
[[nodiscard]] inline Small opposed(const char* kind, const char* theirs, double gap,
                                   const char* more = "", const char* their_more = "") {
  return Making{}
      .unit("a1", 'a', kind, 20, 10, more)
      .unit("b1", 'b', theirs, 20, 10 + deep_of(kind) / 2 + gap + deep_of(theirs) / 2, their_more)
      .small();
}

/// Why the judge refuses the order of a unit: "VWS-MOVE-1: it moves straight ahead"; "" if he does
/// not.
[[nodiscard]] inline std::string refusal(const Small& s, const char* unit, std::vector<Act> acts) {
  const auto why = check(s.battle, {s.id(unit), std::move(acts), {}});
  return why ? why->rule + ": " + why->what : "";
}

}  // namespace opfor::victory_without_squares::test
