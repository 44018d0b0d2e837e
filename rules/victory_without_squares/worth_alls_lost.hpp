#pragma once

#include "drill/worth.hpp"
#include "rules/victory_without_squares/state.hpp"

/// What the last bodies of a side are to it: ALL'S LOST (VWS-LOST-1).
namespace opfor::victory_without_squares {

/// With one body more that is Disordered or Broken it is beaten, and that is not all that it ever
/// had.
[[nodiscard]] bool hangs_by_one(const Battle& battle, Side side);

/// It is of those by whom its side stands: Formed or Unsteady, and its side hangs by one of them.
[[nodiscard]] bool holds_its_side(const Battle& battle, UnitId unit);

/// How likely a body in a state is to be Disordered by so much harm, 0..1.
[[nodiscard]] double may_be_disordered(State state, Kind kind, double harm);

/// That one by which its side hangs is Disordered. @param chance of that
[[nodiscard]] Steadiness one_less(const Battle& battle, UnitId unit, double chance);
/// That one goes for good without whom its side is beaten: where the option leaves out who is gone,
/// only by there being one fewer who stands.
[[nodiscard]] Steadiness one_gone(const Battle& battle, UnitId unit);

}  // namespace opfor::victory_without_squares
