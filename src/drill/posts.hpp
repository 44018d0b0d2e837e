#pragma once

#include <vector>

#include "core/angle.hpp"

/// Where a leader may stand so that those whom he leads hear him.
namespace opfor {

/// The places about which he looks: the middle of them all first, for it is the best where it does
/// as well as another, then beside each, and between each two. Empty without men.
[[nodiscard]] std::vector<Vec> places_among(const std::vector<Vec>& men);

}  // namespace opfor
