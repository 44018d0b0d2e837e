#pragma once

#include <string>
#include <variant>
#include <vector>

#include "battle/reaction.hpp"
#include "core/angle.hpp"
#include "core/ids.hpp"
#include "core/length.hpp"
#include "core/words.hpp"

namespace opfor {

/// The shape of a body of troops. One list for all sheets; a sheet allows some of them.
enum class Formation : std::uint8_t { line, column, square, open, march, companies, skirmish };
template <>
struct Words<Formation> {
  static constexpr std::array<std::string_view, 7> all{
      "line", "column", "square", "open", "march column", "column of companies", "skirmish order"};
};

/// Goes along a way. `path` holds the points after the unit's own place, the last is where it ends.
struct Move {
  std::vector<Point> path;
  Gait gait = Gait::as_before;  ///< of horse
  bool operator==(const Move&) const = default;
};
/// Goes along a way into contact with an enemy.
struct Charge {
  UnitId target = kNoUnit;
  std::vector<Point> path;
  Gait gait = Gait::as_before;
  bool operator==(const Charge&) const = default;
};
/// Ends facing so.
struct Face {
  Angle facing;
  bool operator==(const Face&) const = default;
};
struct ChangeFormation {
  Formation to = Formation::line;
  bool operator==(const ChangeFormation&) const = default;
};
struct Shoot {
  UnitId target = kNoUnit;
  bool operator==(const Shoot&) const = default;
};
struct Load {
  bool operator==(const Load&) const = default;
};
/// Goes on fighting those in contact.
struct FightOn {
  bool operator==(const FightOn&) const = default;
};
/// Leaves the table over its edge.
struct LeaveTable {
  bool operator==(const LeaveTable&) const = default;
};

/// Wheels forward on a front corner until it faces so: to its right on the right corner, the
/// shorter way round.
struct Wheel {
  Angle facing;
  bool operator==(const Wheel&) const = default;
};
/// Tries to stop a body that would otherwise have to go on.
struct Halt {
  bool operator==(const Halt&) const = default;
};
/// Tries to bring itself into better order (reform, rally, restore).
struct Rally {
  bool operator==(const Rally&) const = default;
};
struct Limber {
  bool up = true;  ///< false: unlimbers
  bool operator==(const Limber&) const = default;
};
struct Mount {
  bool up = true;  ///< false: dismounts
  bool operator==(const Mount&) const = default;
};
/// A leader goes with a unit; with none (`kNoUnit`): by himself.
struct Attach {
  UnitId to = kNoUnit;
  bool operator==(const Attach&) const = default;
};

/// Draws itself up on another number of files.
struct Frontage {
  int files = 1;  ///< at least 1
  bool operator==(const Frontage&) const = default;
};
/// Does not fire, where it otherwise would unasked.
struct HoldFire {
  bool operator==(const HoldFire&) const = default;
};
/// Lies down where it stands.
struct GoToGround {
  bool operator==(const GoToGround&) const = default;
};

using Act = std::variant<Move, Charge, Face, ChangeFormation, Shoot, Load, FightOn, LeaveTable,
                         Wheel, Halt, Rally, Limber, Mount, Attach, Frontage, HoldFire, GoToGround>;

/// What a unit is to do, as acts in their order; an empty list stands still. `why_not_more` tells
/// in words what stopped a wanted order short ("no cover within a move"); empty if nothing did.
struct Order {
  UnitId unit = kNoUnit;
  std::vector<Act> acts;
  std::string why_not_more;
  bool operator==(const Order&) const = default;
};

template <class T>
[[nodiscard]] const T* act(const Order& order) {
  for (const Act& a : order.acts) {
    if (const T* found = std::get_if<T>(&a)) return found;
  }
  return nullptr;
}
/// The points that the order goes through (of its Move or Charge); empty if it stands.
[[nodiscard]] const std::vector<Point>& path_of(const Order& order);

/// How a unit that faced so faces when the order is carried out: as its last `Face` says, of sheets
/// on which facings are free.
[[nodiscard]] Angle facing_after(const Order& order, Angle before);

/// What is asked of a unit that its cell binds, or that goes by another's: the order in which that
/// ends. What a rule dictates outright (a rout, a chase) is no request.
struct OrderRequest {
  UnitId unit = kNoUnit;
  Cell cell;
  UnitId follows = kNoUnit;  ///< whose station it keeps (NC-CO-3), whatever the cell
};

/// Why an order is not legal: the rule, and a sentence.
struct Refusal {
  std::string rule;
  std::string what;
};

}  // namespace opfor
