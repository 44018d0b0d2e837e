#pragma once

#include <optional>
#include <string>

#include "drill/reporting.hpp"
#include "rules/arquebusier/state.hpp"

/// What this sheet asks its sides to decide (13.5), and what the options of each decision are:
/// `Option::variant` is one of these enumerators, `Option::unit` whom it is about.
///
/// An order (`order_unit`, AQ-CMD-7) is what a formation is commanded to do; it is rolled for, then
/// waits as a marker (AQ-CMD-1). Its acts, in their order:
///   - nothing: stands, and fires by itself; no roll (AQ-CMD-6);
///   - MARCH: `Face` where it turns to, unless it faces so, then `Move` to one point straight ahead
///     of that facing (of the middle of its front edge), or `Charge` the same into contact (its
///     point where the contact would be made now);
///   - RETIRE: `Move` to one point straight behind, without `Face`;
///   - REFORM: `Face`, `Frontage`, or both, without `Move`;
///   - BREAK_OFF, of a formation in melee: as a march; a second `Face`, after the `Move`: how it
///     ends;
///   - MOUNT, DISMOUNT: `Mount`; RESTORE: `Rally`;
///   - FIRE_AT: `Shoot`; HOLD_FIRE: `HoldFire`;
///   - `LeaveTable` after the `Move`: a run may cross the edge (AQ-MOVE-5);
///   - with a General who has joined: two orders, a manoeuvre or `Mount` first, then `Shoot` or
///     `HoldFire` (AQ-CMD-8).
/// A General's order (`move_leader`) is no `Order`: see `Ride`.
namespace opfor::arquebusier {

// choose_activation: which formation is commanded next: D-1; `unit`: the formation.

/// order_unit: `Shape::order`; options with their orders: D-2 to D-7, D-9, D-10, D-12, D-15, D-17.

/// choose_target: nearest or second nearest (AQ-SHOOT-3): D-8; `unit`: the target.
enum class Aim : std::uint8_t { nearest, second_nearest };

// allot_hits: odd shots at mixed targets (AQ-SHOOT-8): D-11; `variant`: the `Type` that gets one.
// Step 5.1, which element goes (AQ-IRR-10, D-18): nobody is asked, see the rulings in README.md.

/// move_leader (AQ-GEN-2): D-16; `unit` of the decision: the General; of an option: the formation
/// that he joins, or (rides) is drawn to; nobody: to where he is heard by most who need him
/// (`post_among_his_men`). Asked at the start of step 1.2 for joining (within 1"), and in step 3.2
/// for the ride.
enum class Ride : std::uint8_t { stay, join, leave, ride_to, ride_among };

/// redress (AQ-MOVE-9): D-13; an element at a time; `other`: the enemy; the places are
/// `redress_places`; `variant`: 0 = no more, else the number of the place + 1.

/// melee_target (AQ-MEL-2): D-14; first of a formation, of which some elements may choose: whether
/// all strike where they do most harm, or are told one by one. Then, of one by one, each element
/// with more than one enemy to strike: variants above `one_by_one`, in the order of the enemies.
enum class Strikes : std::uint8_t { most_harm, one_by_one };

/// The kind of an order, as AQ-CMD-7 has it.
enum class OrderKind : std::uint8_t {
  none,
  march,
  retire,
  reform,
  break_off,
  mount,
  dismount,
  restore,
  fire_at,
  hold_fire
};
/// What an order commands: the manoeuvre (or mount, restore, none), and the fire order, if any. Of
/// an order that is none of the forms above: nothing.
struct Commands {
  OrderKind manoeuvre = OrderKind::none;  ///< none ... restore
  OrderKind fire = OrderKind::none;       ///< none, fire_at, hold_fire
  Marker marker;                          ///< what both make, if they pass
};
[[nodiscard]] std::optional<Commands> commands_of(const Battle& battle, const Order& order);

// --- orders, in the forms above ---

[[nodiscard]] Order stand(UnitId unit, std::string why_not_more = {});
/// A march of a length in a direction. @param charges whom it is to touch, if anybody.
[[nodiscard]] Order march(const Battle& battle, UnitId unit, Vec direction, double length,
                          UnitId charges = kNoUnit);
[[nodiscard]] Order retire(const Battle& battle, UnitId unit, double length);
/// @param files 0: as they are.
[[nodiscard]] Order reform(const Battle& battle, UnitId unit, Angle facing, int files = 0);
[[nodiscard]] Order restore_order(UnitId unit);
[[nodiscard]] Order mount_order(UnitId unit, bool up);
[[nodiscard]] Order fire_at(UnitId unit, UnitId target);

}  // namespace opfor::arquebusier

namespace opfor {
template <>
struct Words<arquebusier::OrderKind> {
  static constexpr std::array<std::string_view, 10> all{
      "none",  "march",    "retire",  "reform",  "break off",
      "mount", "dismount", "restore", "fire at", "hold fire"};
};
}  // namespace opfor
