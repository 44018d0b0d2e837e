#pragma once

#include "rules/victory_without_squares/tables.hpp"

/// The ladder of states (section 2.4) and the army that it decides (section 10).
namespace opfor::victory_without_squares {

/// 0 for Formed to 3 for Broken.
[[nodiscard]] constexpr int level(State state) { return static_cast<int>(state); }

/// So many steps down, never below Broken; commanded shot and dragoons skip Unsteady (VWS-STATE-1,
/// 2). @param steps 0 or more.
[[nodiscard]] State after_losing(State state, int steps, Kind kind);
/// One step up: what a reform or a rally regains (VWS-MAN-4, VWS-RALLY-1).
[[nodiscard]] State after_regaining(State state, Kind kind);

/// Full tenths of its order that a body has lost, for its risk (12.2).
[[nodiscard]] int tenths_lost(State state, Kind kind);

/// What is left of a body that breaks (VWS-STATE-6).
struct Bases {
  int pike = 0;
  int shot = 0;  ///< bases with firearms, and those of horse and artillery
  constexpr auto operator<=>(const Bases&) const = default;
  [[nodiscard]] constexpr int all() const { return pike + shot; }
};
/// Pikes are thrown away for good; nothing is left of a body all of pikes: it is destroyed.
[[nodiscard]] constexpr Bases after_breaking(Bases bases) { return {0, bases.shot}; }

/// An army at the end of a turn, by bodies.
struct Army {
  int formed = 0;
  int unsteady = 0;
  int disordered = 0;
  int broken = 0;
  int removed = 0;  ///< destroyed, surrendered, left the table
};
/// VWS-LOST-1. @param count_lost the option: removed bodies count as broken.
[[nodiscard]] bool beaten(const Army& army, bool count_lost = true);
/// Whether a body of a beaten army breaks at the end of the turn (VWS-LOST-2).
[[nodiscard]] bool breaks_when_beaten(Kind kind, State state);
/// Whether a body of a beaten army surrenders after that (VWS-LOST-2). Distances in tenths of a
/// millimetre, infinite if there is nobody.
[[nodiscard]] bool surrenders_when_beaten(Kind kind, double nearest_formed_enemy,
                                          double nearest_unbroken_friend, Length next_to = kNextTo);

}  // namespace opfor::victory_without_squares
