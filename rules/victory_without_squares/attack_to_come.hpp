#pragma once

#include "rules/victory_without_squares/worth_after.hpp"

/// Attacks of a later turn that an order leads to (12.5, 7).
namespace opfor::victory_without_squares {

/// As a body will be when it is next activated: it has done nothing yet.
void refresh(UnitRecord& r);

/// The best that it could do by an attack when it is next activated, from where an order leaves it,
/// if enemies stay where they are: what it takes less what it costs, in blows; 0: none passes the
/// odds test (12.5, 9).
[[nodiscard]] double attack_to_come(const Situation& now, const After& a);

}  // namespace opfor::victory_without_squares
