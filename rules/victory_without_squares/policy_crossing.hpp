#pragma once

#include "rules/victory_without_squares/policy_order_after.hpp"
#include "rules/victory_without_squares/policy_parts.hpp"

/// Decision 12 of 12.5: whether to cross. What an order's way leads over: edges of woods and bogs,
/// hedges, streams, each a Terrain card (VWS-MOVE-14).
namespace opfor::victory_without_squares {

struct Crossings {
  int edges = 0;
  double passes = 1;     ///< chance that no card keeps it back
  double harm = 0;       ///< that it may expect of crossing in haste
  bool watched = false;  ///< an unbroken enemy within 4" of the far side of one
};
/// The edges on the ways of an order: its wheels, moves and charges.
[[nodiscard]] Crossings crossings_of(const Situation& now, const After& after);

/// What lies behind an edge counts by the chance that the cards let the body there.
void weigh_crossings(Scored& s, const Crossings& crossings, double caution);

}  // namespace opfor::victory_without_squares
