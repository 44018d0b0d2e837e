#pragma once

#include <vector>

#include "rules/victory_without_squares/situation.hpp"

/// Decision 15 of 12.5: into a hedgehog, and out of it.
namespace opfor::victory_without_squares {

/// Enemy horse in sight, fit to charge, within 8", whether it could attack or not; the nearest
/// first.
[[nodiscard]] std::vector<UnitId> horse_near(const Situation& now, UnitId unit);
/// Of such horse who could attack a body in its next activation,
/// were the body in line where it stands: its flank or rear if it is Formed (VWS-CMB-2). The
/// nearest; `kNoUnit` if none.
[[nodiscard]] UnitId who_could_ride_it_down(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
