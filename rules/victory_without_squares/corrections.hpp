#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "battle/correction.hpp"
#include "core/problem.hpp"
#include "drill/vocabulary.hpp"

namespace opfor::victory_without_squares {

/// How a body stands on the ladder ("formed" to "broken"), and what else its record holds:
/// "rallied", "limbered", "unlimbered", "mounted", "dismounted", "in motion", "no longer in
/// motion", "low on powder", "fired", "under fire", "reformed"; of a leader "unhorsed".
[[nodiscard]] std::span<const std::string_view> states();
/// What else may be told, in which words.
[[nodiscard]] Vocabulary vocabulary();

/// The player sets a unit right, or tells what happened on his table. `killed` are steps lost
/// (negative: regained; a body that comes back from Broken by the player's word has its pikes
/// again, unless it had rallied before), of a leader his life; `beaten` and `ran` both say that it
/// has retreated or run; a formation "square" is a hedgehog. There are no wounded, and nothing is
/// loaded. Nothing changes if it cannot be.
[[nodiscard]] std::optional<Problem> correct(Battle& battle, const Correction& correction);

}  // namespace opfor::victory_without_squares
