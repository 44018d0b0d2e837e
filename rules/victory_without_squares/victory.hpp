#pragma once

#include "drill/sheet.hpp"

/// What this sheet counts for the conditions of victory of a scenario, and for the losses of a
/// battle. The end of an army (VWS-LOST) is the sequence's.
namespace opfor::victory_without_squares {

/// "bodies": on the table, in any state. "bodies in order": Formed and Unsteady ones. "points":
/// bodies in order, those inside the place that is asked for twice, the others once.
[[nodiscard]] std::span<const std::string_view> counts();
/// A body is inside a piece of terrain with its middle; within a move of it if its middle is no
/// farther off than a full move.
[[nodiscard]] int counted(const Battle& battle, const Count& count);
/// In bodies; leaders do not count (VWS-LOST-1).
[[nodiscard]] Tally tally(const Battle& battle, Side side);

}  // namespace opfor::victory_without_squares
