#pragma once

#include "rules/victory_without_squares/worth.hpp"
#include "rules/victory_without_squares/worth_after.hpp"

/// The ways of own foot that is to go forward, and who stands across them.
namespace opfor::victory_without_squares {

/// Foot whose way ahead horse would stand or ride across: who is in motion goes on next turn for
/// all of its move, unless a card lets it halt (VWS-MOVE-8), and foot, whose wheel takes a move,
/// does not get past him. Who looks the same way goes before it.
[[nodiscard]] UnitId whose_way_it_bars(const Standing& standing, const After& a);

}  // namespace opfor::victory_without_squares
