#pragma once

#include "plays/setup.hpp"

namespace opfor::plays {

/// A line of `given` sets the table right: "a1 lost 2", "a1 in contact with b1" as a report says
/// it; "a1: 3 before b1, facing 90" as it is placed at the start; "a1: fired = 1", "battle: turn =
/// 3" by the names of the state as JSON. @throws Wrong
void set_right(const Line& line, Table& table);

}  // namespace opfor::plays
