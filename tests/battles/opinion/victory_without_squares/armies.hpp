#pragma once

#include "battles/opinion/victory_without_squares/seen.hpp"

/// Which army is beaten (LOST-1).
namespace opfor::battles::opinion::victory_without_squares {

/// Looks at both as a turn begins, and at one that is said to be beaten.
void judge_armies(const Event& event, const Seen& seen);

}  // namespace opfor::battles::opinion::victory_without_squares
