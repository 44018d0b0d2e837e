#pragma once

#include "drill/sheet.hpp"

namespace opfor::victory_without_squares {

/// "Victory Without Squares" as a sheet of the contract.
[[nodiscard]] const Sheet& sheet();

/// The bases of a body as they stand: ranks of its line, a column, the ranks of its hedgehog. A
/// leader's own.
[[nodiscard]] std::vector<field::Box> bases_on_table(const Battle& battle, UnitId unit);

}  // namespace opfor::victory_without_squares
