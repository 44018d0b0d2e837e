#pragma once

#include "rules/victory_without_squares/conduct.hpp"

/// Contact and what comes of it: evasion, combat, retreats, pursuit (section 8, VWS-PUR-1 to 5).
namespace opfor::victory_without_squares {

/// What a body does that has touched an enemy.
enum class AfterTouch : std::uint8_t {
  ended,    ///< there was a fight, or it stands
  goes_on,  ///< with the rest of its move (VWS-CMB-3, 4)
};
/// A body on an advance has touched an enemy whom it may attack.
/// @param left of its move
/// @param again the enemy has evaded it already in this advance: it is removed
AfterTouch touch_enemy(Play& play, const Advance& advance, UnitId enemy, double left, bool again);

/// Why a body may not attack another from there, by `bar` and the beaten army (VWS-LOST-2); in
/// words, empty if it may.
[[nodiscard]] std::string why_no_attack(const Situation& now, UnitId attacker, UnitId defender,
                                        const field::Box& from, bool following_up = false);

/// How wide a front another body has against one that moves in a direction: what their widths
/// across it share (VWS-CMB-5). Tenths of a millimetre; negative if they pass each other.
[[nodiscard]] double front_against(const field::Box& body, Vec direction, const field::Box& other);

/// A round of pursuit: turns to the quarry and goes after it, so far (VWS-PUR-2 to 5).
void chase(Play& play, UnitId body, Length distance);
/// The activation of a body that pursues (VWS-PUR-3). @returns true if it is free to act.
[[nodiscard]] bool chase_on(Play& play, UnitId body);

}  // namespace opfor::victory_without_squares
