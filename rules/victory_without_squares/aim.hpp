#pragma once

#include "core/angle.hpp"
#include "field/box.hpp"
#include "rules/victory_without_squares/tables.hpp"

/// Where a shot or an attack comes from, and what weapons reach.
namespace opfor::victory_without_squares {

/// The aspect of a shot or attack in this direction at a target that faces so (VWS-GEO-3). For
/// muskets, pistols and attacks the direction is the facing of who fires or moves; for guns the
/// line from gun to target.
[[nodiscard]] Aspect aspect_of(Angle direction, Angle target_facing);

/// Whether a distance straight ahead from the front edge (tenths of a millimetre) is in range
/// (VWS-FIRE-3).
[[nodiscard]] bool in_range(Firearm firearm, double distance);

/// Whether any part of a target lies in the triangle before a gun: 20" ahead, 4" to either side
/// there (VWS-FIRE-5).
[[nodiscard]] bool in_cone(field::Pose gun_front, const field::Box& target);

}  // namespace opfor::victory_without_squares
