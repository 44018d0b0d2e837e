#pragma once

#include <optional>
#include <span>

#include "field/box.hpp"

namespace opfor {

/// Where a body waits that supports another: behind him, so far off, no more than his front aside
/// of his middle, and no farther aside than it must. Who is on a level with him already, or before
/// him, waits for him to go on. Lengths in tenths of a millimetre.
/// @param off from his middle to its own
[[nodiscard]] Vec station_behind(const field::Box& whom, double off, Vec own);

/// The same, clear of him: so far aside that its way ahead leads past him, on the side where it is
/// or else on the other; nothing where somebody stands in that way, too.
/// @param others friends of both
[[nodiscard]] std::optional<Vec> station_past(const field::Box& whom, double off,
                                              const field::Box& own,
                                              std::span<const field::Box> others);

}  // namespace opfor
