#pragma once

#include <optional>
#include <string>

#include "battle/order.hpp"
#include "rules/nineteenth_century/movement.hpp"

/// What orders are put together from: the moves that both the action table (ways.cpp) and a
/// commander's free hand (free_orders.cpp) draw on.
namespace opfor::nineteenth_century {

/// Stands as it stands.
[[nodiscard]] Order stand(UnitId unit, std::string why = {});
/// Stands and faces a place, if a body can turn there.
[[nodiscard]] Order stand_facing(const Situation& now, UnitId unit, std::optional<Vec> place,
                                 std::string why = {});
[[nodiscard]] Order fight_on(UnitId unit);
/// An order that goes along a march and ends as it ends; standing and facing if it does not move.
[[nodiscard]] Order order_of(UnitId unit, const March& march, Gait gait);

/// The allowance of a group at the pace of its cell; foot always has its full move.
[[nodiscard]] Length allowance_of(const Situation& now, UnitId unit, Gait gait);
/// The gait that a cell prints, else the usual one of its intent; foot has none.
[[nodiscard]] Gait gait_of_cell(const Situation& now, UnitId unit, const Cell& cell, Gait usual);

/// The charge on an enemy; nothing if there is no way to him this move.
[[nodiscard]] std::optional<Order> charge_at(const Situation& now, UnitId unit, UnitId enemy);
/// The charge on the nearest enemy that can be reached this move (NC-ACT-11).
[[nodiscard]] std::optional<Order> charge_order(const Situation& now, UnitId unit);
/// One on each enemy that can be reached this move, the nearest first.
[[nodiscard]] std::vector<Order> charge_orders(const Situation& now, UnitId unit);
/// Straight away from a place, turning as little as possible round what is in the way (NC-ACT-15,
/// 16).
/// @param run passes through friends and may leave the table
[[nodiscard]] March away(const Situation& now, UnitId unit, Vec from_enemy, Length allowance,
                         bool run, bool back_to_enemy);
/// How far a body would stand from the nearest visible enemy, else from where the enemy is thought.
[[nodiscard]] double off_enemy(const Situation& now, UnitId unit, const field::Pose& pose,
                               Vec enemy_place);

[[nodiscard]] Order form(UnitId unit, Formation to);
[[nodiscard]] bool room_for(const Situation& now, UnitId unit, Formation formation);
/// Out of a square: into line as it stands or towards the enemy, else into column; nothing where it
/// has room for none of them.
[[nodiscard]] std::optional<Order> leave_square(const Situation& now, UnitId unit);
/// Only formed foot does, and more than one man (NC-MOVE-10).
[[nodiscard]] bool can_form_square(const Group& group);

}  // namespace opfor::nineteenth_century
