#pragma once

#include <vector>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

/// What enemies may do to a body that an order leaves where it does (12.5, 7).
namespace opfor::victory_without_squares {

/// Of enemies whom it sees and does not charge, and who have still something to do in the battle.
/// Who fights first meets them as the fight may have left him: unsteady foot is prey to horse.
[[nodiscard]] std::vector<Threat> threats(const Standing& standing, const After& a);
/// Fire at it, in reaction or in the enemy's own activation.
/// @param state in which it will be then
[[nodiscard]] double fire_threat(const Standing& standing, const After& a, UnitId enemy,
                                 State state);
/// An attack that an enemy could make at it, where and as it would then stand.
[[nodiscard]] Exchange attack_threat(const Standing& standing, const After& a, UnitId enemy);
/// @param state in which it will be then
[[nodiscard]] Exchange attack_threat(const Standing& standing, const After& a, UnitId enemy,
                                     State state);
/// The fire in reaction that meets an attack; none of him who has had his shot of this turn.
[[nodiscard]] double volley_at_attack(const Standing& standing, const After& a);

}  // namespace opfor::victory_without_squares
