#pragma once

#include "drill/asks.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// Officers and PCs who go with a group (NC-CMD-8).
namespace opfor::nineteenth_century {

/// He may go with it, once he is at hand: nobody keeps up on foot with who rides.
[[nodiscard]] bool keeps_up_with(const Battle& battle, UnitId man, UnitId group);
/// The groups that a single man could go with: of his side, within 5 cm, by id.
[[nodiscard]] std::vector<UnitId> may_join(const Situation& now, UnitId man);

/// Asks every officer and PC of a side who stands by a group, or goes with one, whether he goes
/// with it this turn: he then moves and fights with it and does not dice. Asked before the side
/// dices; a man who was attached and whose group is no more is on his own.
void attach_step(Play& play, Side side);

}  // namespace opfor::nineteenth_century
