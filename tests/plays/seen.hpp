#pragma once

#include <string>

#include "plays/answers.hpp"
#include "plays/setup.hpp"

/// What can be seen of the table, item by item of a state line.
namespace opfor::plays {

/// A table, and how it came about.
struct Seen {
  const Table& table;
  const Battle& before;  ///< as the last `play` began
  const Answers& answers;
};

/// What an item ("state = unsteady", "went 4 north", "3 from a1") says of a unit: empty if it is
/// so, else how it is. @throws Wrong if it says nothing
[[nodiscard]] std::string unit_seen(const Line& line, const Seen& seen, UnitId unit,
                                    const std::string& item);
/// The same of the battle: "turn = 2".
[[nodiscard]] std::string battle_seen(const Line& line, const Seen& seen, const std::string& item);

}  // namespace opfor::plays
