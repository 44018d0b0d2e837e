#pragma once

#include "drill/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

/// What an order's way leads over: edges of woods and bogs, hedges, streams, each a Terrain card
/// (VWS-MOVE-14): decision 12 of 12.5.
namespace opfor::victory_without_squares {

/// The edges on the ways of an order (its wheels, moves and charges): what the cards let through,
/// and what crossing them in haste is expected to cost.
void add_crossings(Chances& chances, const Situation& now, const After& after);

}  // namespace opfor::victory_without_squares
