#pragma once

#include <optional>
#include <string>

#include "battle/order.hpp"
#include "rules/through_the_square_window/actions.hpp"
#include "rules/through_the_square_window/stride.hpp"

/// What an act makes of a body, and what it costs of its two actions (section 6): one function for
/// who proposes an order, for its judge and for the play.
///
/// An order is the acts of one movement phase (5.6), in their order; what it leaves of the actions
/// is for shooting (5.7), or saved for an emergency (TTSW-ACT-1):
///   - `Wheel` and `Move` straight ahead make Moves: of each Move one wheel and one straight
///     stretch, in either order, together 10 cm; a `Move` may be as long as several of them;
///   - `Move` straight back: Retire, 5 cm an action, facing kept;
///   - `Face` the other way: Turn about; of skirmishers and light cavalry any facing, for nothing;
///     of heavy guns a pivot, which with a `Move` of 2.5 cm makes a Re-lay;
///   - `ChangeFormation` (the common "square" is the ring), `Limber`, `Mount`;
///   - `Rally`: the crew that ran comes back to its guns, at the price of a Move (TTSW-OUT-10).
/// A charge (5.1) is an order of its own: a `Wheel` of 45 degrees or less, or none, and a `Charge`.
namespace opfor::through_the_square_window {

/// Where a body would be, and what it has left.
struct Standing {
  field::Box box;
  Formation formation = Formation::line;
  int actions = 0;
  bool served = true;  ///< of guns
  // The Move in hand.
  double left = 0;  ///< centimetres of it, in tenths of a millimetre
  int paid = 0;     ///< actions
  bool wheeled = false;
  bool walked = false;
  bool closed = false;  ///< it has wheeled after its straight stretch
  bool relaid = false;  ///< of heavy guns, one Re-lay in hand: pivoted and shifted once each
  bool pivoted = false;
  // What it has done.
  double ahead = 0;           ///< straight ahead and by wheels (TTSW-GEO-9)
  bool moved = false;         ///< anything but shoot (TTSW-MOR-6, D4)
  std::optional<Met> stop{};  ///< what ended its last way short
};
[[nodiscard]] Standing stand_of(const Situation& now, UnitId unit);

/// The rule by which an act is refused that there are not actions enough for.
inline constexpr const char* kTooDear = "TTSW-ACT-1";

/// Carries out an act.
/// @param clip goes as far as it gets where the act leads farther: the play's way; else that is
/// refused
/// @returns why it cannot be done; then the stand is as it was
[[nodiscard]] std::optional<Refusal> follow(const Situation& now, UnitId unit, Standing& stand,
                                            const Act& act, bool clip = false);

/// A charge as it is declared (TTSW-CHA-1).
struct ChargeWay {
  UnitId target = kNoUnit;
  field::Box wheeled;  ///< where its way begins
  Straight way;
  int cost = 0;             ///< actions
  bool slow = false;        ///< over difficult ground
  Edge edge = Edge::front;  ///< of the target (TTSW-GEO-6)
};
/// The charge at a target after a wheel to a facing; or why there is none.
/// @param refusal set if there is none
[[nodiscard]] std::optional<ChargeWay> charge_way(const Situation& now, UnitId unit, UnitId target,
                                                  Angle facing, Refusal& refusal);
/// The charge at a target straight ahead, or after the wheel that looks at it.
[[nodiscard]] std::optional<ChargeWay> best_charge(const Situation& now, UnitId unit,
                                                   UnitId target);
[[nodiscard]] Order order_of(const Situation& now, UnitId unit, const ChargeWay& charge);
/// Why a unit charges nobody at all this turn, or nothing.
[[nodiscard]] std::optional<Refusal> no_charges(const Situation& now, UnitId unit);

/// Its actions are worth something: steady, on the table, not a general, not in contact.
[[nodiscard]] bool takes_orders(const Battle& battle, UnitId unit);
/// It is this unit's side that declares charges now (5.1, 6.1).
[[nodiscard]] bool declares_charges(const Battle& battle, UnitId unit);

}  // namespace opfor::through_the_square_window
