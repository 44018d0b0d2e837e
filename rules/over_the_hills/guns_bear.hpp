#pragma once

#include "rules/over_the_hills/expectations.hpp"

/// What a unit could fire at from where it stands, and its guns from there, turned.
namespace opfor::over_the_hills {

/// In hits, at the best of the enemies that it sees, if it stood so.
[[nodiscard]] double best_fire(const Situation& now, UnitId unit, const Stood& there);
/// Guns in action, turned to an enemy where they stand, would do him so much harm that it makes up
/// for the hits that the turn costs them; or they wait for ammunition.
[[nodiscard]] bool guns_bear(const Situation& now, UnitId guns);
/// Of who could be fired at by guns as they stand, others hide somebody from them.
[[nodiscard]] bool marks_are_hidden(const Situation& now, UnitId guns);

}  // namespace opfor::over_the_hills
