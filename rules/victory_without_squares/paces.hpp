#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "battle/order.hpp"
#include "drill/least_step.hpp"
#include "rules/victory_without_squares/combat.hpp"
#include "rules/victory_without_squares/stride.hpp"

/// What a body may still do this turn, and attacks, rides and marches made of straight ways and
/// wheels (stride.hpp): what all that proposes orders (free_orders, ways) is made of.
namespace opfor::victory_without_squares {

inline constexpr double kNoStep = kLeastStep.as_double();
/// So little room is none: who must go on and has no more stands where he is (VWS-MOVE-8). Tenths
/// of a millimetre.
inline constexpr double kNoRoom = 9;
inline constexpr std::int32_t kNoTurn = 200;  ///< a turn not worth an order

class Road;

/// What a body may do at the start of its activation, or when its Halt was refused (VWS-MOVE-8,
/// 13).
struct Leave {
  bool any = false;      ///< anything but standing
  bool fires = false;    ///< has its shot of this turn, and could fire it
  bool reforms = false;  ///< a card might reform it (VWS-MAN-3, 4)
  bool changes = false;  ///< may take an action that is not a move: hedgehog, limbering
  Length allowance;      ///< of movement
  bool horse = false;    ///< adds up acts against its 8" (VWS-MOVE-3)
  bool goes_on = false;  ///< is in motion and must (VWS-MOVE-8)
  bool halts = false;    ///< may try to stop
  bool turns = false;    ///< may face about without a card (VWS-MOVE-10)
  bool nears = false;    ///< may approach the enemy (VWS-STATE-5, VWS-LOST-2)
};
[[nodiscard]] Leave leave_of(const Situation& now, UnitId unit);

/// Right before it is what it may not pass: ground, the table's edge, a body. That ends a motion,
/// and the duty to go on, though its order led no farther (VWS-MOVE-7, 8).
[[nodiscard]] bool stands_at_obstacle(const Situation& now, UnitId unit);

/// A body in motion, as it stands now, that must use the rest of its move (VWS-MOVE-8). A beaten
/// army may not approach: that weighs more (VWS-LOST-2).
[[nodiscard]] bool owes_its_move(const Situation& now, UnitId unit);

// --- acts ---

[[nodiscard]] Order order_of(UnitId unit, std::vector<Act> acts, std::string why_not_more = {});
[[nodiscard]] Act move_to(Point to);
[[nodiscard]] Act move_to(const field::Box& end);
[[nodiscard]] Act charge_to(UnitId target, const field::Box& end);
[[nodiscard]] Act about_face(const field::Box& before);
[[nodiscard]] Act wheel_to(const field::Box& after);

/// An attack that a body can make now.
struct Attack {
  UnitId target = kNoUnit;
  Order order;
  Touch touch = Touch::combat;
  Combat combat;       ///< if it comes to one
  bool fires = false;  ///< pistols first (VWS-CMB-2)
  double way = 0;      ///< that it moves; tenths of a millimetre
};
/// For each enemy that it may attack and reach: straight ahead, after an about-face, horse after a
/// wheel, Parliament's horse of before 1644 after its pistols; of several ways the one with the
/// better modifiers, then the shorter. Nearest first, then by id.
[[nodiscard]] std::vector<Attack> attacks(const Situation& now, UnitId unit);
/// The one at that enemy, if it can make any.
[[nodiscard]] std::optional<Attack> attack_on(const Situation& now, UnitId unit, UnitId enemy);
/// How horse may wheel to ride at an enemy, at his middle and at his edges: facings, whatever is in
/// the way.
[[nodiscard]] std::vector<Angle> wheels_at(const field::Box& from, const field::Box& enemy);
/// One of them is such: told without working out the rest.
[[nodiscard]] bool has_attack(const Situation& now, UnitId unit,
                              const std::function<bool(const Attack&)>& matches);

/// Horse that moves up to 4" and fires its pistols from there (VWS-MOVE-3); nothing if the target
/// cannot be brought to bear so.
[[nodiscard]] std::optional<Order> ride_up_and_fire(const Situation& now, UnitId unit,
                                                    UnitId target);

/// The way towards a place that brings it there soonest: straight ahead, a wheel (and on, if
/// horse), or about. @param keep_off no nearer to unbroken enemies than this; 0: stops short of
/// contact only. Nothing if it would not get nearer.
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, Vec place,
                                           Length keep_off = {});
/// The same by a road to the place that is known.
[[nodiscard]] std::optional<Order> towards(const Situation& now, UnitId unit, Vec place,
                                           const Road& road, Length keep_off);

/// A wheel to look at a place, or as much of it as what is in the way leaves room for. Nothing if
/// that is no turn worth an order.
/// @param stays what is in the way will be there next turn too: else only a whole wheel will do
[[nodiscard]] std::optional<field::Box> wheels_as_far(const Situation& now, UnitId unit, Vec place,
                                                      const std::function<bool(const Met&)>& stays);

/// Roughly how much movement a place is still away: straight on, a wheel more, or about. Tenths of
/// a millimetre.
[[nodiscard]] double to_go(const field::Box& at, Vec place, bool horse);

/// The enemy in sight, not broken, that is a body's own business: the one of its plan, else the one
/// that it comes up with soonest, those that it may not attack as they stand (VWS-CMB-2) counting
/// as farther off. `kNoUnit` if it sees none.
[[nodiscard]] UnitId opponent_of(const Situation& now, UnitId unit);

/// Away from enemies, as far as its move takes it: ahead if it faces away, back if it goes so, else
/// faced about; a body in motion tries to halt first, unless it runs. Nothing if that would bring
/// it nearer to one.
[[nodiscard]] std::optional<Order> back_off(const Situation& now, UnitId unit, bool runs);

}  // namespace opfor::victory_without_squares
