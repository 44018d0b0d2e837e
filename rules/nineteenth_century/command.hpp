#pragma once

#include "battle/event.hpp"
#include "drill/asks.hpp"
#include "rules/nineteenth_century/situation.hpp"

/// Figure activation: section 6.
namespace opfor::nineteenth_century {

/// What decides how many dice an officer throws.
struct Officer {
  Grade grade = Grade::average;
  bool busy = false;  ///< loads or fires this turn, or is in melee: one die less, once (NC-CMD-2)
  bool musician = false;  ///< a drummer or bugler is commanded: one die more, once (NC-CMD-3)
  bool operator==(const Officer&) const = default;
};
/// NC-CMD-1 to 3; never fewer than one.
[[nodiscard]] int command_dice(const Officer& officer);
/// Throws for command points: the sum of the dice, or their number (NC-CMD-4).
[[nodiscard]] int throw_command_points(chance::Chance& chance, const chance::Key& key,
                                       const Officer& officer, CommandPoints mode);
/// Price of a whole group: 1 a living figure, 2 if it is disloyal or routing (NC-CMD-6, 7).
[[nodiscard]] constexpr int price(int figures, bool loyal, bool routing) {
  return figures * (loyal && !routing ? 1 : 2);
}
[[nodiscard]] int price(const Battle& battle, UnitId unit);

/// An officer of the situation, and the distance over which he commands a group (NC-CMD-5).
[[nodiscard]] Officer officer(const Situation& now, UnitId unit);
[[nodiscard]] Length command_distance(const Situation& now, UnitId officer, UnitId group);
/// True if an officer could pay for a group with so many points, were it near enough.
[[nodiscard]] bool may_be_paid_for(const Battle& battle, UnitId officer, UnitId unit, int points);
[[nodiscard]] bool within_command(const Situation& now, UnitId officer, UnitId group);
/// The same of an officer and a group at other places, by the map.
/// @param there his base
/// @param figures of the group
[[nodiscard]] bool would_be_within_command(const Situation& now, const field::Box& there,
                                           field::Boxes figures);
/// Living command figures of a side that are not running (NC-CMD-1).
[[nodiscard]] std::vector<UnitId> officers(const Situation& now, Side side);

/// An officer who throws for command points and has a weapon that shoots: he loads or fires only in
/// a turn for which he has declared it (NC-CMD-2).
[[nodiscard]] bool declares(const Battle& battle, UnitId unit);

/// Steps 1.1 and 4.1: officers declare whether they load or fire (D1), throw, and pay for groups.
void command_step(Play& play, Side side);

}  // namespace opfor::nineteenth_century
