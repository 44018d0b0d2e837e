#pragma once

#include "rules/victory_without_squares/play.hpp"

/// Orders carried out on the table (sections 4 and 8): moves that stop at what they meet, with the
/// reaction windows, terrain draws and contacts on their way.
namespace opfor::victory_without_squares {

/// What a body may still move in this activation (VWS-MOVE-1 to 5): of horse what its other acts
/// leave of 8".
[[nodiscard]] Length move_left(const Battle& battle, UnitId body);

/// A straight advance of a body of its own will, or in pursuit.
struct Advance {
  UnitId body = kNoUnit;
  Vec direction;            ///< unit vector; of most bodies their own facing
  double distance = 0;      ///< at most; tenths of a millimetre
  UnitId target = kNoUnit;  ///< whom it attacks where it touches him; others it stops short of
  bool following_up =
      false;  ///< in pursuit: of the quarry `target`; who stands in its way is attacked
};
/// Goes on until something stops it: the distance, a refused draw, a body it may not pass, what
/// reaction fire does to it, a combat.
void advance(Play& play, const Advance& advance);

/// Wheels on a front corner until it faces so, or as far as there is room (VWS-MOVE-1).
/// @returns false if it does not: a draw at an edge keeps it where it is (VWS-MOVE-14, VWS-STATE-5)
bool wheel(Play& play, UnitId body, Angle facing);

/// Carries out an order as far as the table lets it. The order is legal by `check`.
/// @returns false if a card has refused a `Halt`: nothing more of it is done, and the body must go
/// on (VWS-MOVE-8).
bool carry_out(Play& play, const Order& order);

}  // namespace opfor::victory_without_squares
