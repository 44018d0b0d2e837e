#pragma once

#include <optional>

#include "rules/over_the_hills/paces.hpp"

/// Ways out of the sight of who fires at a unit.
namespace opfor::over_the_hills {

/// A step back, to a side or ahead, facing as before, to the nearest place where a firer does not
/// see it past ground or bodies (OTH-GEO-6); if there is none, a march to the nearest that it comes
/// to in this move. Nothing if he does not see it now, or there is no such place.
[[nodiscard]] std::optional<Order> out_of_sight(const Situation& now, UnitId unit, UnitId firer);

}  // namespace opfor::over_the_hills
