#pragma once

#include <optional>

#include "drill/worth.hpp"
#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

/// Where an order leaves a body on the way to its place in line, and what of it counts when there
/// is no turn to spare.
namespace opfor::victory_without_squares {

/// How much of a way is left after an order. A mere turn by which it shows its flank or rear to who
/// can come upon it in one move brings it no nearer: he does before it has gone on.
[[nodiscard]] double left_after(const Standing& standing, const After& a,
                                const Standing::Ahead& ahead);
/// Nothing if its plan has no such place.
[[nodiscard]] std::optional<TaskWay> way_to_objective(const Standing& standing, const After& a);

}  // namespace opfor::victory_without_squares
