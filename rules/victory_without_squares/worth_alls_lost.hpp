#pragma once

#include "drill/worth.hpp"
#include "rules/victory_without_squares/state.hpp"

/// What the last bodies of a side are to it: ALL'S LOST (VWS-LOST-1).
namespace opfor::victory_without_squares {

/// With one body more that is Disordered, Broken or gone it is beaten, and that is not all that it
/// ever had.
[[nodiscard]] bool hangs_by_one(const Battle& battle, Side side);

/// It is of those by whom its side stands: Formed or Unsteady, and its side hangs by one of them.
[[nodiscard]] bool holds_its_side(const Battle& battle, UnitId unit);

/// How likely a body in a state is to be Disordered by so much harm, 0..1.
[[nodiscard]] double may_be_disordered(State state, Kind kind, double harm);

/// That a side loses one by which it hangs. @param chance of that
[[nodiscard]] Steadiness one_less(const Battle& battle, UnitId unit, double chance);

}  // namespace opfor::victory_without_squares
