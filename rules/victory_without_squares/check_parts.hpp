#pragma once

#include <optional>
#include <string>

#include "rules/victory_without_squares/check.hpp"

/// What the parts of the judge share.
namespace opfor::victory_without_squares::judge {

/// Places and facings at rest are rounded.
inline constexpr double kRounded = 3;
inline constexpr std::int32_t kRoundedTurn = 10;  ///< hundredths of a degree

/// An order that is followed act by act, as far as its body has got.
struct Walk {
  const Situation& now;
  const Order& order;
  field::Box box;    ///< where it stands by now
  double most = 0;   ///< its allowance, tenths of a millimetre
  double spent = 0;  ///< of it; of horse with its wheels, turns and shots
  bool mounted = false;
  bool halted = false;
  bool runs = false;  ///< a Move at a gallop (12.4, run)
  bool dismounted = false;
  bool charged = false;
  bool advanced = false;  ///< straight ahead, or by a wheel
  int about_faces = 0;
  int wheels = 0;
  int moves = 0;
  UnitId shot_at = kNoUnit;
  bool shot = false;

  [[nodiscard]] const Battle& battle() const { return now.battle(); }
  [[nodiscard]] UnitId unit() const { return order.unit; }
  [[nodiscard]] const UnitRecord& rec() const { return record(battle(), order.unit); }
  [[nodiscard]] Kind kind() const { return body_info(battle(), order.unit).kind; }
};

/// A body in motion that has to go on (VWS-MOVE-8).
[[nodiscard]] bool has_to_go_on(const Situation& now, UnitId unit);
/// Distance of a footprint to the nearest unbroken enemy.
[[nodiscard]] double off_enemies(const Situation& now, UnitId unit, const field::Box& there);
[[nodiscard]] std::string inches_of(double tenths);

// Each follows one act, and says why it is not legal.
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Move& move);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Charge& charge);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Wheel& wheel);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Face& face);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Shoot& shoot);

/// No room ahead of who should go on: a body that it may not pass, ground, the table's edge.
[[nodiscard]] bool stands_at_obstacle(const Walk& walk);

}  // namespace opfor::victory_without_squares::judge
