#pragma once

#include "drill/sheet.hpp"

/// What this sheet counts for the conditions of victory of a scenario, and for the losses of a
/// battle.
namespace opfor::nineteenth_century {

/// "figures": living ones, officers included; those still to enter count where no place is asked
/// for. "steady figures": those of them that do not run.
[[nodiscard]] std::span<const std::string_view> counts();
/// A figure is inside a piece of terrain with its middle; within a move of it if its distance is no
/// more than its full move, straight (NC-SCN-5, NC-MOVE-1, NC-MOVE-3).
[[nodiscard]] int counted(const Battle& battle, const Count& count);
/// NC-SCN-4: a group of the side that gets replacements; single men do not come back.
[[nodiscard]] bool may_return(const Battle& battle, UnitId unit);
/// In figures.
[[nodiscard]] Tally tally(const Battle& battle, Side side);

}  // namespace opfor::nineteenth_century
