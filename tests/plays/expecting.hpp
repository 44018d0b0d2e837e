#pragma once

#include <string>
#include <vector>

#include "plays/answers.hpp"
#include "plays/setup.hpp"

/// What a play sets right before it begins, and what it expects afterwards.
namespace opfor::plays {

/// "a1 lost 2", "a1 in contact with b1" as a report says it; "a1: 3 before b1, facing 90" as it is
/// placed at the start; "a1: fired = 1", "battle: turn = 3" by the names of the state as JSON.
/// @throws Wrong
void set_right(const Line& line, Table& table);

/// What a play expects of what was told and of the table.
struct Seen {
  const Table& table;
  const Battle& before;  ///< as the last `play` began
  const Answers& answers;
};
/// What of these lines is not so, a sentence each.
[[nodiscard]] std::vector<Wrong> missed(const std::vector<Line>& expected, const Seen& seen);

}  // namespace opfor::plays
