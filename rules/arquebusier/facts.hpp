#pragma once

#include "battle/reaction.hpp"
#include "rules/arquebusier/situation.hpp"

/// What the behaviour reads of a formation (13.2, 13.4).
namespace opfor::arquebusier {

/// The facts of a formation; none of a General, who throws no die. `steady`, `good` and `raw` are
/// what it is by nature (`raw` also of mobs); `disordered` that it is irregular for the time being,
/// as far as the risk is to feel that (option `risk_class`); `formed` that it is not.
[[nodiscard]] Facts facts(const Situation& now, UnitId unit);

/// The nearest enemy in sight that has a formation in range, or, being without a shooting line,
/// within its move (AQ-RF-5); `kNoUnit` if none. Who is in melee threatens nobody else, and
/// artillery only by its fire.
[[nodiscard]] UnitId threat_to(const Situation& now, UnitId unit);
/// The nearest enemy in sight that could touch a formation in its next move (13.4, AQ-RF-9 for
/// artillery).
[[nodiscard]] UnitId attacker_in_reach(const Situation& now, UnitId unit);
/// It is regular, counts for AQ-ROUT, and no other of its side that does is (AQ-RF-13).
[[nodiscard]] bool last_hope(const Battle& battle, UnitId unit);

}  // namespace opfor::arquebusier
