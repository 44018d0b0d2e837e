#pragma once

#include "drill/asks.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// Officers and PCs who go with a group (NC-CMD-8).
namespace opfor::nineteenth_century {

/// He may go with it, once he is at hand: nobody keeps up on foot with who rides.
[[nodiscard]] bool keeps_up_with(const Battle& battle, UnitId man, UnitId group);
/// The groups that a single man could go with: of his side, within 5 cm, by id.
[[nodiscard]] std::vector<UnitId> may_join(const Situation& now, UnitId man);
/// The group that a man fights with, as one of its figures: the one that he goes with, while he is
/// within 5 cm of it (NC-CMD-8, NC-MEL-9); else the unit. Who was stopped far behind it has no part
/// in its contacts.
[[nodiscard]] UnitId fights_with(const Situation& now, UnitId unit);
/// It is in contact, or its group is: nobody else shoots at it (NC-SHOOT-12).
[[nodiscard]] bool is_in_a_fight(const Situation& now, UnitId unit);
/// In contact since before this turn, by itself or with the group it fights with (NC-SHOOT-12).
[[nodiscard]] bool fought_before(const Situation& now, UnitId unit);

/// Asks every officer and PC of a side who stands by a group, or goes with one, whether he goes
/// with it this turn: he then moves and fights with it and does not dice. Asked before the side
/// dices; a man who was attached and whose group is no more is on his own.
void attach_step(Play& play, Side side);

}  // namespace opfor::nineteenth_century
