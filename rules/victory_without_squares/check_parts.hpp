#pragma once

#include <optional>
#include <string>

#include "rules/victory_without_squares/check.hpp"
#include "rules/victory_without_squares/paces.hpp"

/// What the parts of the judge share.
namespace opfor::victory_without_squares::judge {

/// Places and facings at rest are rounded.
inline constexpr double kRounded = 3;
inline constexpr std::int32_t kRoundedTurn = 1;  ///< hundredths of a degree: a facing is rounded

/// The straight way that it has gone last.
struct Leg {
  field::Box from;
  Vec direction;
  double length = 0;
  double left = 0;  ///< of its allowance, when it set out
};

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
  std::optional<Leg> leg = std::nullopt;  ///< since it turned
  UnitId shot_at = kNoUnit;
  bool shot = false;

  [[nodiscard]] const Battle& battle() const { return now.battle(); }
  [[nodiscard]] UnitId unit() const { return order.unit; }
  [[nodiscard]] const UnitRecord& rec() const { return record(battle(), order.unit); }
  [[nodiscard]] Kind kind() const { return body_info(battle(), order.unit).kind; }
};

[[nodiscard]] std::string inches_of(double tenths);

// Each follows one act, and says why it is not legal.
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Move& move);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Charge& charge);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Wheel& wheel);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Face& face);
[[nodiscard]] std::optional<Refusal> follow(Walk& walk, const Shoot& shoot);

/// It has gone on as far as it gets: to a body that it may not pass, ground, the table's edge.
[[nodiscard]] bool stands_at_obstacle(const Walk& walk);

}  // namespace opfor::victory_without_squares::judge
