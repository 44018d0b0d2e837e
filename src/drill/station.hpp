#pragma once

#include <vector>

#include "field/box.hpp"

namespace opfor {

/// Where a body waits that supports another: behind him, so far off, no more than his front aside
/// of his middle, and no farther aside than it must. Who is on a level with him already, or before
/// him, waits for him to go on. Lengths in tenths of a millimetre.
/// @param off from his middle to its own
[[nodiscard]] Vec station_behind(const field::Box& whom, double off, Vec own);

/// Where a body may come into line with him, to either side: right beside him, or beside so many of
/// its own width who stand there already. The nearest to where it stands first.
/// @param between him and it, clear
/// @param others at most
[[nodiscard]] std::vector<field::Box> places_in_line(const field::Box& whom, const field::Box& own,
                                                     double between, int others);

}  // namespace opfor
