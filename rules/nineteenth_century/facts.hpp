#pragma once

#include "battle/reaction.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// What the behaviour reads of a group (section 7, 15.1, 15.3).
namespace opfor::nineteenth_century {

[[nodiscard]] Facts facts(const Situation& now, UnitId unit);

/// Full move of a group (NC-MOVE-1, 2, 8): its slowest figure's; horse 60; a square half of it.
[[nodiscard]] Length full_move(const Battle& battle, UnitId unit, Formation formation);
[[nodiscard]] Length full_move(const Battle& battle, UnitId unit);
/// The rate of one foot figure: 25; wounded or civilian 20, in heavy kit 15 (NC-MOVE-1).
[[nodiscard]] Length foot_rate(bool wounded, bool civilian, bool heavy);

/// A living officer, or a group with a living NCO: one who can hold a company together (NC-CO-1).
[[nodiscard]] bool has_officer_or_nco(const Battle& battle, UnitId unit);
/// "Retreating": WITHDRAW or RUN in force, or pushed back as loser of a melee (NC-RF-2).
[[nodiscard]] bool retreating(const Battle& battle, UnitId unit);

}  // namespace opfor::nineteenth_century
