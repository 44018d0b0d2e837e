#pragma once

#include "battle/reaction.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// What the behaviour reads of a body (section 12.2, 12.3).
namespace opfor::victory_without_squares {

/// The facts of a body; none of a leader, who throws no die.
[[nodiscard]] Facts facts(const Situation& now, UnitId unit);

/// An unbroken enemy in sight that can shoot at a body now, or enemy horse that could charge it, a
/// mounted body; the nearest, `kNoUnit` if none (12.2, "in weapon range").
[[nodiscard]] UnitId threat_to(const Situation& now, UnitId unit);
/// An enemy in sight, fit to attack, that could touch a body in its next move; the nearest.
[[nodiscard]] UnitId attacker_in_reach(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
