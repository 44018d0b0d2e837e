#pragma once

#include "contract/toy.hpp"

/// What the toy's files share.
namespace opfor::toy {

inline constexpr Length kMove = 7_cm;

/// The next step, of the next turn after the last.
void move_head(Battle& battle);
[[nodiscard]] bool on_table(const Battle& battle, Point p);
[[nodiscard]] double gap_between(const Battle& battle, UnitId a, UnitId b);
/// The nearest enemy that the unit's side sees; ties: the lower id.
[[nodiscard]] UnitId nearest_enemy(const Battle& battle, UnitId unit);
/// A step of `length` towards the enemy (away, if negative), no nearer than `keep`, on the table.
[[nodiscard]] Order step_order(const Battle& battle, UnitId unit, UnitId enemy, Length length,
                               Length keep);
[[nodiscard]] int strength_of(const Battle& battle, Side side);
void remove(Battle& battle, UnitId unit);
[[nodiscard]] chance::Key key(const Battle& battle, UnitId unit, chance::Purpose purpose,
                              UnitId other = kNoUnit, int occurrence = 0);

}  // namespace opfor::toy
