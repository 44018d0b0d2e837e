#pragma once

#include "opinion/support.hpp"
#include "rules/victory_without_squares/support.hpp"

/// Battles of Victory Without Squares, told by hand.
namespace opfor::battles::opinion::victory_without_squares {

inline constexpr double kWide = 90 / 25.4;  ///< three bases, in inches

[[nodiscard]] inline test::Telling told(
    const opfor::victory_without_squares::test::Making& making) {
  return test::Telling{making.text(), 2};
}

[[nodiscard]] inline Wheel wheel(int degrees) { return {Angle::degrees(degrees)}; }
[[nodiscard]] inline Point inches(double x, double y) {
  return {length_in(x, Measure::inch), length_in(y, Measure::inch)};
}

/// What is found when a1 carries out these acts in its activation. @param lawful judged beforehand
[[nodiscard]] inline std::vector<std::string> when_a1(
    const opfor::victory_without_squares::test::Making& making, std::vector<Act> acts,
    bool lawful = true) {
  opfor::test::SmallBattle small = test::by_hand(making.text());
  test::Seats seats(small);
  seats.order("a1", std::move(acts), lawful).play_turn();
  return seats.found();
}

[[nodiscard]] inline opfor::victory_without_squares::test::Making far_enemy() {
  return opfor::victory_without_squares::test::Making{}.unit("b1", 'b', "foot", 60, 40);
}

}  // namespace opfor::battles::opinion::victory_without_squares
