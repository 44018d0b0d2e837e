#pragma once

#include "battles/opinion/arquebusier/seen.hpp"

/// Front zones and lines of fire (TER-1 to 3). What half a millimetre decides stays open.
namespace opfor::battles::opinion::arquebusier {

enum class Is : std::uint8_t { no, open, yes };

/// Any part of the target lies in the front zone.
[[nodiscard]] Is in_arc(const Seen& seen, UnitId shooter, UnitId target);
/// A line of fire is clear.
[[nodiscard]] Is has_line(const Seen& seen, UnitId shooter, UnitId target);
/// In sight, in arc, and nobody of the two in melee (SHOOT-2).
[[nodiscard]] Is eligible(const Seen& seen, UnitId shooter, UnitId target);

}  // namespace opfor::battles::opinion::arquebusier
