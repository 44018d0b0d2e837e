#pragma once

#include "drill/sheet.hpp"

/// What this sheet counts for the conditions of victory of a scenario, and for the losses of a
/// battle. The rout of a force (AQ-ROUT) is the sequence's.
namespace opfor::arquebusier {

/// On the table: "formations" of any kind; "regular formations" that are not artillery and at
/// present regular; "elements", of all of them; "guns", elements of artillery.
[[nodiscard]] std::span<const std::string_view> counts();
/// A formation, with all its elements, is inside a piece of terrain with the middle of its front
/// edge; within a move of it if that is no farther off than its present move.
[[nodiscard]] int counted(const Battle& battle, const Count& count);
/// What share a formation is of the regular formations of its side that a rule of victory counts
/// where it stands: the greatest of all rules; 0 of who counts for none.
/// @param in_order as if it were in order
[[nodiscard]] double share_of_the_counted(const Battle& battle, UnitId unit, bool in_order);
/// In elements; Generals do not count. Who is yet to come counts as left.
[[nodiscard]] Tally tally(const Battle& battle, Side side);

}  // namespace opfor::arquebusier
