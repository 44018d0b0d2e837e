#pragma once

#include "rules/victory_without_squares/tables.hpp"

/// The arithmetic of moving (section 4): allowances, costs, and the motion that only a card stops.
namespace opfor::victory_without_squares {

/// A normal move; dragoons as horse or foot by how they are (VWS-MOVE-1, 3 to 5).
[[nodiscard]] Length normal_move(Kind kind, bool mounted);

/// How far from one of a body's own axes the end of a step so long may lie that is along it, tenths
/// of a millimetre: points are rounded, more than once (VWS-MOVE-1, 2).
[[nodiscard]] constexpr double leans_by_rounding(double length) { return 3 + length / 500; }

/// What horse does in one activation besides moving straight ahead (VWS-MOVE-3).
struct ActsOfHorse {
  int wheels = 0;
  int about_faces = 0;
  bool fires = false;  ///< also in reaction; both shots of two ranks together
};
/// What is left of the 8" of horse; negative if it wants too much.
[[nodiscard]] Length left_to_horse(const ActsOfHorse& acts);
/// What is left after mounting or dismounting at the start (VWS-MOVE-4).
[[nodiscard]] Length left_after_change_of_mount(bool mounts);
/// Whether horse that has moved so far this turn may still fire in reaction (VWS-MOVE-13).
[[nodiscard]] bool may_fire_after_moving(double moved);

/// How a body's activation ended, as far as its motion is concerned (VWS-MOVE-7).
struct EndOfMove {
  bool advanced = false;              ///< straight ahead, of its own will
  double nearest_unbroken_enemy = 0;  ///< tenths of a millimetre, infinite if there is none
  bool at_obstacle = false;
  bool in_combat = false;
  State state = State::formed;
};
/// Whether a body ends in motion. @param before whether it was in motion when it began.
[[nodiscard]] bool in_motion_after(const EndOfMove& end, bool before);

/// Whether a body in motion must go on (VWS-MOVE-8): not within 4" of an unbroken enemy, at an
/// obstacle or Disordered, nor if it has fired in reaction this turn.
[[nodiscard]] bool must_go_on(const EndOfMove& now, bool fired_in_reaction);

/// Option `turn_about_draw` (VWS-MOVE-10).
enum class TurnAboutDraw : std::uint8_t { in_motion, always, never };
[[nodiscard]] constexpr bool turn_about_needs_card(TurnAboutDraw option, bool in_motion) {
  return option == TurnAboutDraw::always || (option == TurnAboutDraw::in_motion && in_motion);
}

}  // namespace opfor::victory_without_squares

namespace opfor {
template <>
struct Words<victory_without_squares::TurnAboutDraw> {
  static constexpr std::array<std::string_view, 3> all{"in_motion", "always", "never"};
};
}  // namespace opfor
