#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "rules/arquebusier/check.hpp"
#include "rules/arquebusier/situation.hpp"

/// What the parts of the judge share.
namespace opfor::arquebusier::judge {

/// Places at rest are rounded.
inline constexpr double kRounded = 3;
inline constexpr double kNearlyThere = 50;  ///< of the end of a charge: it goes until it touches

/// An order taken apart into what it commands (AQ-CMD-7).
struct Wish {
  const Battle& battle;
  UnitId unit = kNoUnit;
  std::optional<Angle> turns;  ///< in place, before it goes
  std::optional<Vec> goes;     ///< where the middle of its front edge is to come
  UnitId charges = kNoUnit;    ///< whom the way is to touch
  std::optional<Angle> ends;   ///< facing after the way
  std::optional<int> files;
  bool leaves = false;  ///< may cross the table's edge
  std::optional<bool> mounts;
  bool restores = false;
  bool fires = false;
  UnitId fires_at = kNoUnit;
  bool holds_fire = false;

  [[nodiscard]] bool manoeuvres() const { return turns || goes || files; }
  [[nodiscard]] bool has_fire_order() const { return fires || holds_fire; }
};

/// @returns else what is wrong with the acts themselves: those of other sheets, too many, or in no
/// order that there is.
[[nodiscard]] tl::expected<Wish, Refusal> take_apart(const Battle& battle, const Order& order);

/// MARCH, RETIRE and REFORM of a formation out of melee (AQ-MOVE-1 to 5, AQ-TER-5).
[[nodiscard]] std::optional<Refusal> check_manoeuvre(const Situation& now, const Wish& wish,
                                                     const Order& order);
/// The one way out of melee (AQ-MOVE-8).
[[nodiscard]] std::optional<Refusal> check_break_off(const Situation& now, const Wish& wish,
                                                     const Order& order);
/// FIRE_AT: an eligible target (AQ-SHOOT-4, 5, AQ-TER-1 to 3).
[[nodiscard]] std::optional<Refusal> check_shot(const Wish& wish);

/// True if so and so much there is an enemy formation on the table.
[[nodiscard]] bool is_enemy_formation(const Battle& battle, UnitId unit, UnitId other);

}  // namespace opfor::arquebusier::judge
