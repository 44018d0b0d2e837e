#pragma once

#include <optional>
#include <vector>

#include "drill/manoeuvres.hpp"
#include "rules/through_the_square_window/routes.hpp"

/// Orders made of acts: what all that proposes orders (free_orders, ways) is made of. Each is one
/// that the judge lets pass.
namespace opfor::through_the_square_window {

/// Towards a place, as far as it gets and no nearer to enemies than that.
/// @param save actions that are left for a shot, or an emergency
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, Vec place, int save,
                                           double off_enemies = kKeepOff.as_double());
/// The same, by ways that have been looked for already.
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, const Routes& routes,
                                           int save, double off_enemies = kKeepOff.as_double());
/// Where an order would leave its body.
[[nodiscard]] Standing standing_after(const Situation& now, const Order& order);
/// An order that leaves a body behind where it stood, and not turned: no way on, whatever it leads
/// to in a later turn.
[[nodiscard]] bool steps_back(const Situation& now, const Order& order);
/// Before an enemy near it goes back only to come round, and hardly nearer to the place that it
/// makes for: it stands rather than dance to and fro on the spot.
[[nodiscard]] bool only_makes_room(const Situation& now, const Order& order, Vec place);
/// It faced an enemy within 50 cm, seen or known of, and faces none such there.
[[nodiscard]] bool turns_its_back(const Situation& now, UnitId unit, const field::Box& there);
/// So far behind whom it supports a body stands, or nearer.
[[nodiscard]] double off_whom_it_supports(const Situation& now, UnitId whom);
/// Where it waits there: so far aside that its way to the enemy leads past him, if friends leave it
/// one (drill/station.hpp), so that it is not shut in behind him when he is engaged. Nothing, of
/// who is by him already: where its place would be moves with each turn of his.
[[nodiscard]] std::optional<Vec> behind_whom_it_supports(const Situation& now, UnitId unit,
                                                         UnitId whom);
/// How near who fires comes to an enemy whom it does not charge: "to the edge of close range"
/// (11.5), a step within it, so that nobody stops a hair beyond; of who has none, of its range.
[[nodiscard]] double edge_of_close_range(const Battle& battle, UnitId unit);
/// How far off enemies it keeps on its way to a place: at that, or, where they stand nearer to the
/// place and not on it, as far as all keep (TTSW-MOV-3), since it could not come there else.
[[nodiscard]] double off_enemies_on_the_way(const Situation& now, UnitId unit, Vec place);
/// Whether nothing is gained by going nearer than that but by a charge: it hits best from there.
[[nodiscard]] bool fires_at_close_range(const Battle& battle, UnitId unit);
/// Straight away from the nearest enemy: back, facing kept, if one is within 20 cm and it may, else
/// turned about (11.5).
[[nodiscard]] std::optional<Order> withdrawn(const Situation& now, UnitId unit, int save = 0);
/// Turned about, and as far as it gets.
[[nodiscard]] std::optional<Order> run_away(const Situation& now, UnitId unit);
/// To whom it keeps its front: the nearest enemy in sight from whom something may come, who neither
/// fights somebody else nor runs; where there is none, the nearest. `kNoUnit` if it sees nobody.
[[nodiscard]] UnitId enemy_to_face(const Situation& now, UnitId unit);
/// To look at a place; nothing if it does, or cannot.
[[nodiscard]] std::optional<Order> faced(const Situation& now, UnitId unit, Vec place);
/// Heavy guns, laid on an enemy in range; nothing if one bears, or none can be brought to.
[[nodiscard]] std::optional<Order> relaid(const Situation& now, UnitId unit);
/// To the nearest cover. @param farther only such as is farther off the enemy, by no nearer way
[[nodiscard]] std::optional<Order> to_cover(const Situation& now, UnitId unit, bool farther);

}  // namespace opfor::through_the_square_window
