#pragma once

#include <optional>

#include "field/box.hpp"
#include "muster/list.hpp"
#include "muster/names.hpp"

namespace opfor::muster {

/// Whom a side has, who leads whom, and where they stand. Places are in tenths of the measure.
struct Spot {
  int x = 0;
  int y = 0;
  bool operator==(const Spot&) const = default;
};

/// How far a unit reaches from its `at`, in tenths of the measure, as it faces.
struct Extent {
  int left = 0;
  int right = 0;
  int front = 0;
  int rear = 0;
  [[nodiscard]] int width() const { return left + right; }
  [[nodiscard]] int depth() const { return front + rear; }
};

struct Unit {
  std::string id;
  std::string name;
  std::optional<std::size_t> troop;  ///< in the list; none: he leads
  std::size_t recruits = 0;          ///< in its army
  Arm arm = Arm::foot;
  Lines lines;
  std::optional<std::size_t> command;   ///< in the side's
  int line = 1;                         ///< in which it stands, 1 = the front
  std::optional<std::size_t> supports;  ///< the unit before it
  std::vector<std::size_t> leads;       ///< of a leader: whom he is to reach
  int reach = 0;                        ///< how far he does, tenths of the measure
  std::vector<std::size_t> close_to;    ///< of who leads a part of a command: who is in it
  Extent extent;
  Spot at;
};

struct Command {
  std::string id;
  std::string name;
  std::string level;
  std::optional<std::size_t> parent;
  bool wing = false;   ///< horse, on a flank
  bool below = false;  ///< a part of another
  std::optional<std::size_t> leader;
  Spot objective;
};

/// Units that stand together, line behind line.
struct Block {
  std::vector<std::size_t> units;    ///< from left to right, the front line first
  std::vector<std::size_t> leaders;  ///< behind them
  bool wing = false;
  int files = 1;  ///< of the front line, guns apart
  /// Its second line stands behind the intervals of the first, and can come out between its units.
  bool chequered = false;
};

/// A side as it takes the field.
struct Force {
  std::size_t army = 0;
  std::string id;
  std::string name;
  int budget = 0;
  bool comes_on = true;  ///< else it holds
  std::vector<Unit> units;
  std::vector<Command> commands;
  std::vector<Block> blocks;  ///< from left to right
  [[nodiscard]] int points(const List& list) const;
};

/// Chooses troops for a side's points, in the mix of its army.
void choose_troops(const List& list, Force& force, Lot& lot);
/// Divides them among commands, and gives all of them names and ids.
/// @param prefix of its ids: "F"
void organise(const List& list, Force& force, const std::string& prefix, Names& names);

}  // namespace opfor::muster
