#pragma once

#include <optional>
#include <vector>

#include "drill/way_round.hpp"
#include "rules/over_the_hills/course.hpp"

/// Charges, marches, changes and ways off made of straight ways and wheels: what all that proposes
/// orders (free_orders, ways) is made of. Every order is one that the judge accepts.
namespace opfor::over_the_hills {

[[nodiscard]] Order order_of(UnitId unit, std::vector<Act> acts, std::string why_not_more = {});

/// A move to contact that a unit can make now.
struct ChargeWay {
  UnitId target = kNoUnit;
  Order order;
  Course course;  ///< as it would be in contact
  [[nodiscard]] Aspect side() const { return aspect_of(course.edge); }
};
/// At an enemy whom it may contact and reach: straight ahead, or after a turn, a wheel or a step
/// aside; nothing: he is out of its reach, or somebody stands before him.
[[nodiscard]] std::optional<ChargeWay> charge_on(const Situation& now, UnitId unit, UnitId enemy);
/// It could come upon a body so by its next move, whatever its brigade's order.
[[nodiscard]] bool could_come_upon(const Situation& now, UnitId unit, UnitId body);
/// At each of them. Nearest first, then by id.
[[nodiscard]] std::vector<ChargeWay> charges(const Situation& now, UnitId unit);

/// Ways of a unit to a place, round friends who stay where they are and will not let it through:
/// who fights or holds, garrisons, guns in action.
[[nodiscard]] WayRound way_to(const Situation& now, UnitId unit, Vec place);
/// The same if it were formed otherwise: what hinders formed troops does not hinder loose ones.
[[nodiscard]] WayRound way_to(const Situation& now, UnitId unit, Vec place, const Mover& mover);

/// Where a unit makes for that is sent to another: to an enemy, or to its station behind a friend.
[[nodiscard]] Vec place_by(const Situation& now, UnitId unit, UnitId whom);

/// How a unit comes round in the formation that it has by then: it wheels, turns in its place, or
/// turns freely (OTH-MOVE-7).
class Wheels final : public ComesRound {
 public:
  /// @param now outlives this
  Wheels(const Situation& now, UnitId unit, const Mover& mover)
      : now_(now), unit_(unit), mover_(mover) {}
  /// It wheels and goes on in one move: measured, to count its wheels loses more than it gains.
  [[nodiscard]] double price(const field::Box&, Vec) const override { return 0; }
  [[nodiscard]] bool has_room(const field::Box& from, Vec place) const override;
  /// A move of foot for each step back that it needs (`goes_back`), and one more: who needs several
  /// gains by the first, and the longer way that it has room for is the better one.
  [[nodiscard]] double gets_clear(const field::Box& from, Vec place) const override;
  /// So far back it has room, in steps of a segment at half speed; at the most, if it has none.
  [[nodiscard]] double goes_back(const field::Box& from, Vec place) const;

 private:
  /// It has room for a step ahead.
  [[nodiscard]] bool gets_on(const Stand& stand, Vec place) const;
  /// By as many wheels as it takes, with the rest of a segment after each.
  [[nodiscard]] bool wheels_round(Stand stand, Vec place) const;
  [[nodiscard]] int steps_back(const field::Box& from, Vec place) const;
  [[nodiscard]] double step_back() const;

  const Situation& now_;
  UnitId unit_;
  Mover mover_;
};
/// What a unit so placed has yet to go.
[[nodiscard]] double way_left(const Situation& now, UnitId unit, const Stand& stand,
                              const WayRound& round);

/// How a unit makes for a place.
struct Making {
  Length keep_off{};  ///< as printed: no nearer to enemies that it sees; none: as the rules have it
  bool hard = false;  ///< into segments marked F
  std::optional<Formation> first{};  ///< changes to it before
  std::optional<Formation> last{};   ///< changes to it there
  bool guards_flank = false;         ///< no way ends with its flank to an enemy near whom it faced
  bool gets_clear = true;            ///< back, aside or about, where it has no room else
};
/// Wheels and straight ways that bring it there soonest, as far as its segments go, straight on or
/// round what stays in its way; nothing if it would not get nearer.
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, Vec place,
                                           const Making& how);
/// The same by a way that was looked for already.
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, Vec place,
                                           const Making& how, const WayRound& round);
/// Straight ahead as far as it gets.
[[nodiscard]] std::optional<Order> straight_on(const Situation& now, UnitId unit,
                                               const Making& how);

enum class BackOff : std::uint8_t {
  facing,  ///< straight back at half speed, facing as before
  away,    ///< turned about, without F segments
  runs     ///< the whole row
};
/// Away from enemies; nothing if that would bring it nearer to one.
/// @param enough no farther off the nearest than that, as printed; none: as far as it gets
[[nodiscard]] std::optional<Order> back_off(const Situation& now, UnitId unit, BackOff how,
                                            Length enough = {});
/// The same, or towards a place, of guns in action that limber for it (OTH-FORM-7).
[[nodiscard]] std::optional<Order> limber_and_back_off(const Situation& now, UnitId unit);
[[nodiscard]] std::optional<Order> limber_and_go(const Situation& now, UnitId unit, Vec place,
                                                 Making how = {});

/// Of a garrison: straight out of its building, by each of its sides where that leads out.
[[nodiscard]] std::vector<Order> ways_out(const Situation& now, UnitId unit);

/// To a side, facing as before, as far as it gets; nothing of who turns freely.
/// @param enough no farther than that, as printed; none: as far as it gets
[[nodiscard]] std::optional<Order> step_aside(const Situation& now, UnitId unit, bool left,
                                              Length enough = {});

/// A turn, or a wheel, to look at a place; nothing if it looks there, or cannot.
[[nodiscard]] std::optional<Order> turn_to(const Situation& now, UnitId unit, Vec place);
/// The same of limbered guns, and into action there.
[[nodiscard]] std::optional<Order> unlimber_towards(const Situation& now, UnitId unit, Vec place);
/// In another formation, limbered or not.
[[nodiscard]] std::optional<Order> form(const Situation& now, UnitId unit, Formation to);
/// Unlimbered after a step to where there is room for it; nothing if there is room here, or
/// nowhere.
[[nodiscard]] std::optional<Order> unlimber_aside(const Situation& now, UnitId unit);
/// Into the nearest cover that it can be in after this move (OTH-AI-ACT-5).
[[nodiscard]] std::optional<Order> to_cover(const Situation& now, UnitId unit, bool farther_off);
[[nodiscard]] std::optional<Order> go_to_ground(const Situation& now, UnitId unit);

/// Nobody else, friend or foe, stands in the straight way of a unit to a body.
[[nodiscard]] bool comes_straight_to(const Situation& now, UnitId unit, UnitId body);
/// Horse that a body has to fear where it stands: steady, in no fight, and nobody else, friend or
/// foe, in its straight way to it, or in another by which it could come upon it.
[[nodiscard]] bool could_ride_at(const Situation& now, UnitId horse, UnitId body);

}  // namespace opfor::over_the_hills
