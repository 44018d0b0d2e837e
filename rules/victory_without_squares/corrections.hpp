#pragma once

#include <optional>

#include "battle/correction.hpp"
#include "core/problem.hpp"

namespace opfor::victory_without_squares {

/// The player sets a unit right, or tells what happened on his table. `killed` are steps lost
/// (negative: regained; a body that comes back from Broken by the player's word has its pikes
/// again, unless it had rallied before), of a leader his life; `beaten` and `ran` both say that it
/// has retreated or run; a formation "square" is a hedgehog. There are no wounded, and nothing is
/// loaded. Nothing changes if it cannot be.
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::victory_without_squares
