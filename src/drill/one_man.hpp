#pragma once

#include "drill/sheet.hpp"

namespace opfor {

/// A single figure on the table that is a unit of its own: an officer, or the last of a group. Some
/// sheets have no other leaders, and theirs take room like anybody (compare is_body).
[[nodiscard]] inline bool is_one_man(const Sheet& sheet, const Battle& battle, UnitId unit) {
  return sheet.bases(battle, unit).size() == 1 && one_loss_left(sheet, battle, unit);
}

}  // namespace opfor
