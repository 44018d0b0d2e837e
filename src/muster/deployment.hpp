#pragma once

#include "muster/order_of_battle.hpp"

namespace opfor::muster {

/// The table, in tenths of the measure.
struct Tabletop {
  int width = 0;
  int height = 0;
  int widest = 0;  ///< of a side from flank to flank
};

/// Draws up a side whose units know how far they reach, line behind line, in the middle of its
/// edge.
/// @param front of its first line from its own edge, tenths of the measure
/// @param north its own edge is the northern one
/// @returns false if there is no room for it
[[nodiscard]] bool draw_up(const List& list, Force& force, const Tabletop& table, int front,
                           bool north, Lot& lot);

/// What a unit covers as it is drawn up: a rectangle along the edges of the table.
struct Covered {
  int west = 0;
  int south = 0;
  int east = 0;
  int north = 0;
};
[[nodiscard]] Covered covered(const Unit& unit, bool north);

}  // namespace opfor::muster
