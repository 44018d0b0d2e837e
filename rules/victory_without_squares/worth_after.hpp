#pragma once

#include <vector>

#include "rules/victory_without_squares/situation.hpp"

namespace opfor {
struct Order;
}

/// How an order would leave a body, if all goes well.
namespace opfor::victory_without_squares {

/// One straight way of an order.
struct Stretch {
  field::Box from;
  Vec step;
  UnitId charged = kNoUnit;  ///< at its end
};

struct After {
  UnitId unit = kNoUnit;
  field::Box box;            ///< where it ends
  UnitId charged = kNoUnit;  ///< whom it attacks
  bool fires = false;
  UnitId fired_at = kNoUnit;  ///< nobody in particular: a hedgehog's shots
  field::Box fired_from;      ///< where it stands when it fires
  bool hedgehog = false;
  bool halts = false;  ///< it must draw first
  bool reforms = false;
  bool in_motion = false;  ///< it ends its activation so (VWS-MOVE-7)
  double left = 0;         ///< of its allowance, tenths of a millimetre
  std::vector<Stretch> way;
  int edges_of_wheels = 0;  ///< over which it swings
};
[[nodiscard]] After after(const Situation& now, UnitId unit, const Order& order);

}  // namespace opfor::victory_without_squares
