#pragma once

#include "drill/sheet.hpp"

namespace opfor::through_the_square_window {

/// "Through the Square Window" as a sheet of the contract.
[[nodiscard]] const Sheet& sheet();

/// The stands of a unit as they are drawn up; of a general, his own.
[[nodiscard]] std::vector<field::Box> stands_on_table(const Battle& battle, UnitId unit);

}  // namespace opfor::through_the_square_window
