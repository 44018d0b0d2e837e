#pragma once

#include <optional>

#include "battle/order.hpp"
#include "drill/way_round.hpp"
#include "rules/victory_without_squares/situation.hpp"

/// Ways to a place that take more than one move: round friends and edges before a body, and back
/// for one that marches away from it.
namespace opfor::victory_without_squares {

/// Ways of a body to a place round all that it may not enter: horse round houses; round woods and
/// bogs, whose edges cost a card, if that is no longer than two moves of foot; and round own bodies
/// in its straight way that stay and let nobody through (VWS-MOVE-11).
[[nodiscard]] WayRound way_round(const Situation& now, UnitId unit, Vec place);

/// A body that is to go forward will: it neither fights, nor fires where it stands, nor is broken.
[[nodiscard]] bool goes_on(const Situation& now, UnitId one);

/// The nearest enemy who fights, so near that nobody turns his back on him to get out of a corner
/// or round others; nobody if none is.
[[nodiscard]] UnitId enemy_at_hand(const Situation& now, UnitId unit);

/// Such a way, with what the body's wheels cost.
class Road {
 public:
  /// @param now outlives this
  Road(const Situation& now, UnitId unit, Vec place);
  /// Where a body so placed makes for: the next corner, or the place itself.
  [[nodiscard]] Vec next(const field::Box& at) const { return round_.from(at.centre).first; }
  /// Roughly how much movement it still needs from there, as `to_go`; who is stuck has to get clear
  /// first, and to turn back again. So has who turned his back on an enemy at hand
  /// while a friend who stays is in his way, or he is called up: the place of a reserve is behind
  /// whom it supports.
  [[nodiscard]] double left(const field::Box& at) const;
  /// The same without what it costs to get clear: what an order brings it on along its way. To go
  /// back from where it is stuck may be well, but is not to come nearer in time.
  [[nodiscard]] double on_its_way(const field::Box& at) const;
  /// How long its way round is from there, without any turn.
  [[nodiscard]] double way(const field::Box& at) const { return round_.from(at.centre).length; }
  /// What is left without the turns at its corners; but who would have to turn back from a wall
  /// right before him has to get clear.
  [[nodiscard]] double length(const field::Box& at) const;
  /// What is left after an order by which it has not marched: a wheel that leaves it as far out of
  /// line brings it no nearer, though it swings its middle forward.
  /// @param before, left as it stood, and what was left then
  [[nodiscard]] double left_by_turning(const field::Box& before, double left,
                                       const field::Box& at) const;
  /// Its straight way is barred, and it has no room for the wheel to the next corner, or a wall
  /// right before it; or it has the corner of a house right before it, and no room to wheel past.
  [[nodiscard]] bool stuck(const field::Box& at) const;

 private:
  [[nodiscard]] bool at_a_corner(const field::Box& at) const;
  [[nodiscard]] double turns_to_come(const field::Box& at) const;
  [[nodiscard]] bool at_a_wall(const field::Box& at) const;
  /// On an enemy at hand, because of a friend who stays in its way, or to come up as a reserve.
  [[nodiscard]] bool has_turned_its_back(const field::Box& at) const;

  const Situation& now_;
  UnitId unit_;
  Vec place_;
  UnitSet stay_;  ///< friends in its straight way
  WayRound round_;
  mutable std::optional<UnitId> at_hand_;  ///< the enemy on whom it turns no back
};

/// A wheel that swings over the edge of a wood or bog in which the body does not stand: horse is
/// refused every second time (VWS-MOVE-14), and rides round such ground.
[[nodiscard]] bool wheels_over_edge(const Situation& now, UnitId unit, const field::Box& from,
                                    const field::Box& wheeled);

/// A wheel to the shortest way round them (`WayRound`), after which it has a move free before it;
/// horse rides on at once, foot wheels no more than 45 degrees. Friends bar its way who leave it
/// less than half of its move, and guns that nobody may pass through (VWS-MOVE-11) within two
/// moves: they will stand there next turn too, and right before them is no room to wheel. Nothing
/// if nobody bars its straight way to the place, or there is no way round.
[[nodiscard]] std::optional<Order> round_friends(const Situation& now, UnitId unit, Vec place);

/// Horse with a hedge, a stream or a wood between it and the place, nearer than its next move but
/// one: a wheel and 4" to a side from where the way is free. Nothing if there is no such place, or
/// it is no more than two moves of foot to go.
[[nodiscard]] std::optional<Order> round_edges(const Situation& now, UnitId unit, Vec place);

/// Like `round_friends` for guns alone; and foot that has wheeled clear of them goes straight on,
/// while to wheel back to the place would bring them before it again.
[[nodiscard]] std::optional<Order> past_guns(const Situation& now, UnitId unit, Vec place);

/// A body in motion with the place behind it: tries to turn about, and goes there as far as its
/// move takes it (VWS-MOVE-9). Nothing if it may turn without a card, or the place lies ahead.
[[nodiscard]] std::optional<Order> turned_back(const Situation& now, UnitId unit, Vec place);

/// Where a body that is to hold the ground that decides the battle goes first (`comes_to_hold`),
/// while no enemy is near, nor a friend who stays in its way. For no more than a move of foot, or
/// before an enemy within three, it does not wheel: it would show its flank on the way.
[[nodiscard]] std::optional<Vec> ground_to_hold(const Situation& now, UnitId unit);

/// Where a body makes for that is to go forward, or is called up from the reserve: its place, or
/// whom it has to do with. Nothing for all others.
[[nodiscard]] std::optional<Vec> makes_for(const Situation& now, UnitId unit);

/// Whom a body has to do with: `opponent_of`; but for horse those count as farther off, too, who
/// would only go back before it (VWS-CMB-3), and those in woods or behind hedges: it leaves them to
/// others while it sees better enemies. `kNoUnit` if it sees none.
[[nodiscard]] UnitId foe_of(const Situation& now, UnitId unit);

}  // namespace opfor::victory_without_squares
