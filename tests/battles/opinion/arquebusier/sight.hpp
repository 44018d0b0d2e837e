#pragma once

#include "battles/opinion/arquebusier/seen.hpp"

/// Front zones and lines of fire (TER-1 to 3). What half a millimetre decides stays open.
namespace opfor::battles::opinion::arquebusier {

enum class Is : std::uint8_t { no, open, yes };

/// Any part of the target lies in the front zone.
[[nodiscard]] Is in_arc(const Seen& seen, UnitId shooter, UnitId target);
/// A line of fire is clear of ground and bodies.
[[nodiscard]] Is flat_line(const Seen& seen, UnitId shooter, UnitId target);
/// The same, but for mortars: a friend's eyes do for them (TER-2), and are not looked with here.
[[nodiscard]] Is has_line(const Seen& seen, UnitId shooter, UnitId target);
/// In sight, in arc, and nobody of the two in melee (SHOOT-2).
[[nodiscard]] Is eligible(const Seen& seen, UnitId shooter, UnitId target);

}  // namespace opfor::battles::opinion::arquebusier
