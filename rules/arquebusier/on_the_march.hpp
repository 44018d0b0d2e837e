#pragma once

#include "rules/arquebusier/stride.hpp"

/// Own formations that have been sent off already: all march together (AQ-MOVE-6), and who is
/// ordered after them reckons with where they go.
namespace opfor::arquebusier {

/// The way on which its marker sends it, past those who stay where they stand and whom it charges.
[[nodiscard]] Stride way_to_come(const Situation& now, UnitId unit);

/// A way, shortened so that it ends clear of own formations on theirs, and in nobody's way: else
/// both halt where they run into each other.
/// @param off so far from them
void keep_clear_of_marches(const Situation& now, Stride& way, double off);

}  // namespace opfor::arquebusier
