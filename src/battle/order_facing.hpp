#pragma once

#include "battle/order.hpp"

namespace opfor {

/// How a unit that faced so faces when its order is carried out: as its last `Face` says, on sheets
/// where facings are free.
[[nodiscard]] inline Angle facing_after(const Order& order, Angle before) {
  for (const Act& one : order.acts) {
    if (const auto* face = std::get_if<Face>(&one)) before = face->facing;
  }
  return before;
}

}  // namespace opfor
